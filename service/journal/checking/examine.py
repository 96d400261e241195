"""A tournament's record examined, and every row that the database has made of it."""

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row as Stored, Select, Table, select

from service.journal.checking.refold import Refold
from service.journal.checking.verify import Report, verify
from service.journal.record.checkpoint import Head
from service.journal.record.codec import dump_tournament
from service.journal.record.projections import challenge_row, game_id, game_row, ruling_row
from service.journal.record.tree import Frontier
from service.journal.store.tables import (
    challenges,
    decisions,
    devices,
    entries,
    games,
    rulings,
    texts,
    tournaments,
)

_PAGE = 1000


@contextmanager
def _uncollected() -> Iterator[None]:
    """Keep the collector off a record held whole: it has no cycles, and looking cost a third."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@_uncollected()
def examine(
    connection: Connection,
    tournament_id: int,
    *,
    notes: Sequence[str] = (),
    heads: Sequence[Head] = (),
    progress: Callable[[int], None] = lambda _entries: None,
) -> tuple[Report, list[str]]:
    """Verify a record in its database, and hold what was made of it against its entries.

    Args:
        connection: in one transaction, so that rows and entries are of one moment.
        tournament_id: whose record.
        notes: signed checkpoints, as `verify` takes them.
        heads: printed heads, as `verify` takes them.
        progress: is told the number of entries done, now and then.

    Returns:
        The report and, where the record holds, every row that is not what its entries make it.
    """
    refold = Refold(tournament_id)
    statement = select(entries.c.body).where(entries.c.tournament_id == tournament_id)
    bodies = _streamed(connection, statement.order_by(entries.c.seq))
    report = verify(
        (bytes(row[0]) for row in bodies),
        notes=notes,
        heads=heads,
        follow=refold,
        progress=progress,
    )
    return report, list(_differences(connection, refold, report.root)) if report.holds else []


def by_code(connection: Connection, code: str) -> tuple[int, int] | None:
    """A tournament's key and how many entries it counts, whatever else its row holds."""
    row = connection.execute(
        select(tournaments.c.id, tournaments.c.size).where(tournaments.c.code == code)
    ).one_or_none()
    return None if row is None else (row.id, row.size)


def _differences(connection: Connection, refold: Refold, root: bytes) -> Iterator[str]:
    """In words that an operator reads."""
    yield from _of_tournament(connection, refold, root)
    yield from _of_keys(connection, refold)
    yield from _of_texts(connection, refold)
    yield from _of_challenges(connection, refold)
    yield from _of_rulings(connection, refold)
    yield from _of_decisions(connection, refold)
    yield from _of_games(connection, refold)
    yield from _of_devices(connection, refold)


def _of_tournament(connection: Connection, refold: Refold, root: bytes) -> Iterator[str]:
    statement = select(tournaments).where(tournaments.c.id == refold.id)
    row = connection.execute(statement).one_or_none()
    if row is None or refold.tournament is None:
        yield "the database has no such tournament"
        return
    if row.size != refold.size:
        yield f"the database counts {row.size} entries, the record has {refold.size}"
    if row.code != refold.tournament.code:
        yield "the tournament's code is not the one that its record opens"
    if row.epoch != refold.tournament.epoch:
        yield f"the database is in epoch {row.epoch}, the record in {refold.tournament.epoch}"
    if row.settings != dump_tournament(refold.tournament):
        yield "the tournament's settings are not what its entries make them"
    try:
        fits = Frontier.from_bytes(refold.size, bytes(row.frontier)).root() == root
    except ValueError:
        fits = False
    if not fits:
        yield "the tournament's frontier is not that of the tree of its entries"


def _of_keys(connection: Connection, refold: Refold) -> Iterator[str]:
    """An entry without its key would let a repeated request be recorded twice."""
    keyless = select(entries.c.seq).where(
        entries.c.tournament_id == refold.id, entries.c.request.is_(None)
    )
    for seq in sorted(refold.keyless.symmetric_difference(connection.execute(keyless).scalars())):
        yield f"entry {seq} has {'a' if seq in refold.keyless else 'lost its'} request's key"


def _of_texts(connection: Connection, refold: Refold) -> Iterator[str]:
    """A text that is gone was forgotten; one that is there is the one that was quoted."""
    for row in connection.execute(_of(texts, refold.id)):
        digest = sha256(bytes(row.salt) + row.text.encode()).hexdigest()
        if refold.quoted.get(row.id) != digest:
            yield f"text {row.id} is not the one that the record quotes"


def _of_challenges(connection: Connection, refold: Refold) -> Iterator[str]:
    left = dict(refold.challenges)
    for row in _streamed(connection, _of(challenges, refold.id)):
        made = left.pop(row.number, None)
        # A row is made of the record only here: all of them together would fill the memory.
        if made is None or tuple(challenge_row(refold.id, made).values()) != tuple(row):
            yield f"challenge {row.number} is not what the entries make it"
    yield from (f"challenge {number} is missing from the database" for number in left)


def _of_rulings(connection: Connection, refold: Refold) -> Iterator[str]:
    left = {number: ruling_row(refold.id, stands) for number, stands in refold.rulings.items()}
    for row in _streamed(connection, _of(rulings, refold.id)):
        if left.pop(row.number, None) != row._asdict():
            yield f"ruling {row.number} is not what the entries make it"
    yield from (f"ruling {number} is missing from the database" for number in left)


def _of_decisions(connection: Connection, refold: Refold) -> Iterator[str]:
    left = dict(refold.decisions)
    for row in _streamed(connection, _of(decisions, refold.id)):
        if left.pop(row.seq, None) != row._asdict():
            yield f"entry {row.seq} is no decision of a director's as the database has it"
    yield from (f"the decision of entry {seq} is missing from the database" for seq in left)


def _of_games(connection: Connection, refold: Refold) -> Iterator[str]:
    stands = refold.games.values()
    left = {game_id(refold.id, each.game): game_row(refold.id, each) for each in stands}
    for row in _streamed(connection, _of(games, refold.id)):
        if left.pop(row.id, None) != row._asdict():
            yield f"game {row.id} is not what the entries make it"
    yield from (f"game {each} is missing from the database" for each in left)


def _of_devices(connection: Connection, refold: Refold) -> Iterator[str]:
    """A device belongs to no record, but what it said of the list does."""
    for row in connection.execute(_of(devices, refold.id)):
        said = refold.expectations.get(row.id)
        made = (None, None) if said is None else (said.expected, said.pinned)
        if (row.expects, row.pinned) != made:
            yield f"device {row.id} did not say that of the list it expects"


def _of(table: Table, tournament_id: int) -> Select[Any]:
    return select(table).where(table.c.tournament_id == tournament_id)


def _streamed(connection: Connection, statement: Select[Any]) -> Iterator[Stored[Any]]:
    """The rows, without holding all of them."""
    for page in connection.execute(statement, execution_options={"yield_per": _PAGE}).partitions():
        yield from page
