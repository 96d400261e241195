"""The record as the database has it while nobody serves, held against what clients were told."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import select

from service.journal.record.entries import key_digest
from service.journal.store.database import open_database
from service.journal.store.tables import challenges, entries, tournaments
from tests.crash.desk import CODE
from tests.crash.load import Ledger


@dataclass(frozen=True, slots=True)
class Record:
    """The tournament's entries in order, each with its key's digest, and its challenges' rows."""

    entries: list[tuple[dict[str, Any], bytes | None]]
    points: dict[int, int]  # by the challenge's number

    @property
    def adjudicated(self) -> list[dict[str, Any]]:
        """What entries say of slips that got a verdict."""
        return [body["data"] for body, _ in self.entries if body["type"] == "challenge.adjudicated"]


def on_record(url: str) -> Record:
    """Read the tournament's record."""
    with closing(open_database(url)) as database, database.reading() as connection:
        of_code = select(tournaments.c.id).where(tournaments.c.code == CODE)
        tournament_id = connection.execute(of_code).scalar_one()
        rows = connection.execute(
            select(entries.c.body, entries.c.request)
            .where(entries.c.tournament_id == tournament_id)
            .order_by(entries.c.seq)
        )
        written = [(orjson.loads(body), request) for body, request in rows]
        points = connection.execute(
            select(
                challenges.c.number,
                (challenges.c.challenger_points + challenges.c.challenged_points).label("points"),
            ).where(challenges.c.tournament_id == tournament_id)
        )
        return Record(written, {row.number: row.points for row in points})


def complaints(ledger: Ledger, record: Record, *, settled: bool = False) -> list[str]:
    """What on record isn't as clients were told.

    Args:
        ledger: what clients sent and were answered.
        record: read after the server's end.
        settled: every slip was answered in the end, so that nothing else may stand.
    """
    return [
        *_gaps(record),
        *_lost(ledger, record),
        *_doubled(ledger, record),
        *_unasked(ledger, record, settled=settled),
        *_mispriced(record),
    ]


def _gaps(record: Record) -> Iterator[str]:
    if [body["seq"] for body, _ in record.entries] != list(range(1, len(record.entries) + 1)):
        yield "gap: among entries"
    numbers = [data["number"] for data in record.adjudicated]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "gap: among challenges"


def _lost(ledger: Ledger, record: Record) -> Iterator[str]:
    """Acknowledged, and not there as it was told (promise 2)."""
    of_key = {request: body for body, request in record.entries if request is not None}
    of_number = {data["number"]: data for data in record.adjudicated}
    for key, reply in ledger.answers.items():
        slip, told = ledger.sent[key], reply.content
        entry = of_key.get(key_digest(ledger.badge.device, key))
        data = of_number.get(told["number"])
        if entry is None or data is None or entry["data"]["number"] != told["number"]:
            yield f"lost: {key}"
        elif not told["verdict"] == data["verdict"] == slip.verdict:
            yield f"wrong verdict: {key}"
        elif tuple(data["slip"]["words"]) != slip.words:
            yield f"wrong words: {key}"
        elif _points(told["outcome"]) != slip.points:
            yield f"wrong penalty: {key}"


def _doubled(ledger: Ledger, record: Record) -> Iterator[str]:
    """More challenges than plays, or than slips where they name none."""
    plays = Counter(
        (data["game"]["round"], data["game"]["table"], data["play"])
        for data in record.adjudicated
        if data["game"] is not None
    )
    yield from (f"doubled: {play}" for play, times in plays.items() if times > 1)
    if len(record.adjudicated) > len(ledger.sent):
        yield f"doubled: {len(record.adjudicated)} challenges of {len(ledger.sent)} slips"


def _unasked(ledger: Ledger, record: Record, *, settled: bool) -> Iterator[str]:
    """Entries that no client asked for or, at the end, was answered about."""
    known = ledger.answers if settled else ledger.sent
    digests = {key_digest(ledger.badge.device, key) for key in known}
    for body, request in record.entries:
        if body["type"].startswith("challenge.") and request not in digests:
            yield f"unasked: entry {body['seq']}"
    if settled and (left := ledger.sent.keys() - ledger.answers.keys()):
        yield f"unsettled: {sorted(left)}"


def _mispriced(record: Record) -> Iterator[str]:
    """A penalty that the list of challenges has otherwise than the record, or more than once."""
    told = {data["number"]: _points(data["outcome"]) for data in record.adjudicated}
    if told != record.points:
        yield "mispriced: the challenges' rows differ from the record"


def _points(outcome: dict[str, Any]) -> int:
    changes = (outcome["penalty"] or {}).get("score_changes", [])
    return sum(change["points"] for change in changes)
