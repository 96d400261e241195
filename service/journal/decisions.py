"""Reading what directors decided: the entries, with what they are on and what was said."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from sqlalchemy import Connection, Select, select

from service.journal import reader
from service.journal.record.codec import load_challenge, load_ruling, recorded
from service.journal.record.entries import decode
from service.journal.store.tables import challenges, decisions, entries, rulings
from service.rules.facts.challenge import Challenge
from service.rules.facts.decision import Decision, replaces
from service.rules.facts.events import (
    MisadjudicationFound,
    ReviewEnded,
    RulingGiven,
    SlipAdmitted,
    SlipReissued,
    TextRef,
)
from service.rules.facts.ruling import Ruling


@dataclass(frozen=True, slots=True)
class DecisionOnRecord:
    """A director's decision by entry `seq`, made at `at` (RFC 3339, UTC) on the device `by`.

    `challenge` is the one that it is on and `ruling` the ruling that it is, as they now stand;
    `replaced_by` is the entry of the next decision that put something else in its place. `said`
    holds the texts that are quoted, by their ids, but for those forgotten.
    """

    seq: int
    at: str
    by: str
    event: Decision
    challenge: Challenge | None
    ruling: Ruling | None
    replaced_by: int | None
    said: Mapping[str, str]


def decision_page(
    connection: Connection, tournament_id: int, *, after: int, limit: int
) -> list[DecisionOnRecord]:
    """The next decisions behind the number of an entry, at most `limit`."""
    statement = page_statement(tournament_id, after, limit)
    found = [_read(row.seq, row.body) for row in connection.execute(statement)]
    events = [event for _, _, _, event in found]
    settled = _rulings(connection, tournament_id, events)
    named = {number for event in events if (number := _challenge_of(event))}
    known = _challenges(connection, tournament_id, named)
    later = _replacing(connection, tournament_id, named)
    quoted = [ref for event in events for ref in _quoted_by(event, settled)]
    said = reader.texts_of(connection, quoted)
    return [
        DecisionOnRecord(
            seq=seq,
            at=at,
            by=by,
            event=event,
            challenge=known.get(_challenge_of(event) or 0),
            ruling=settled.get(event.ruling) if isinstance(event, RulingGiven) else None,
            replaced_by=_replaced_by(event, seq, later),
            said=said,
        )
        for seq, at, by, event in found
    ]


def page_statement(tournament_id: int, after: int, limit: int) -> Select[tuple[int, bytes]]:
    """The statement of `decision_page`."""
    return (
        _BODIES.where(decisions.c.tournament_id == tournament_id, decisions.c.seq > after)
        .order_by(decisions.c.seq)
        .limit(limit)
    )


_BODIES = select(decisions.c.seq, entries.c.body).join(
    entries,
    (entries.c.tournament_id == decisions.c.tournament_id) & (entries.c.seq == decisions.c.seq),
)


_WITH_AN_OUTCOME = RulingGiven | SlipAdmitted | ReviewEnded | MisadjudicationFound | SlipReissued
"""Decisions by which something follows for the game, until another takes their place."""


def _read(seq: int, body: bytes) -> tuple[int, str, str, Decision]:
    entry = decode(bytes(body))
    return seq, entry.at, entry.by, cast("Decision", recorded(entry).event)


def _challenge_of(event: Decision) -> int | None:
    return getattr(event, "number", None)


def _replaced_by(event: Decision, seq: int, later: Mapping[int, Sequence[int]]) -> int | None:
    if not isinstance(event, _WITH_AN_OUTCOME):
        return None
    replacing = later.get(_challenge_of(event) or 0, ())
    return next((each for each in replacing if each > seq), None)


def _challenges(
    connection: Connection, tournament_id: int, numbers: set[int]
) -> dict[int, Challenge]:
    rows = connection.execute(
        select(challenges.c.number, challenges.c.state).where(
            challenges.c.tournament_id == tournament_id, challenges.c.number.in_(numbers)
        )
    )
    return {row.number: load_challenge(row.state) for row in rows}


def _replacing(
    connection: Connection, tournament_id: int, numbers: set[int]
) -> dict[int, list[int]]:
    """Which entries put something else in the place of what followed, by the challenge."""
    rows = connection.execute(
        _BODIES.where(
            decisions.c.tournament_id == tournament_id, decisions.c.challenge.in_(numbers)
        ).order_by(decisions.c.seq)
    )
    found: dict[int, list[int]] = {}
    for row in rows:
        _, _, _, event = _read(row.seq, row.body)
        if replaces(event):
            found.setdefault(_challenge_of(event) or 0, []).append(row.seq)
    return found


def _rulings(
    connection: Connection, tournament_id: int, events: Sequence[Decision]
) -> dict[int, Ruling]:
    numbers = [event.ruling for event in events if isinstance(event, RulingGiven)]
    rows = connection.execute(
        select(rulings.c.number, rulings.c.state).where(
            rulings.c.tournament_id == tournament_id, rulings.c.number.in_(numbers)
        )
    )
    return {row.number: load_ruling(row.state) for row in rows}


def _quoted_by(event: Decision, settled: Mapping[int, Ruling]) -> Iterator[TextRef]:
    values = (getattr(event, name) for name in event.__slots__)
    yield from (value for value in values if isinstance(value, TextRef))
    if isinstance(event, RulingGiven):
        ruling = settled[event.ruling]
        yield from (opinion.reason for opinion in ruling.opinions)
        if ruling.settled is not None:
            yield ruling.settled.reason
