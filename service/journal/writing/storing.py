"""What a batch writes, one statement a kind of row."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, Insert, bindparam, delete, insert, tuple_, update

from service.journal.record.projections import Row
from service.journal.record.tree import Frontier
from service.journal.store.tables import (
    challenges,
    decisions,
    devices,
    entries,
    games,
    persons,
    players,
    rulings,
    texts,
    tournaments,
)
from service.journal.writing.acts import FreeText
from service.journal.writing.loaded import TournamentRow
from service.journal.writing.spelling import writing
from service.rules.acts.commands import Expectation

INSERT_ENTRIES = insert(entries)
INSERT_CHALLENGES = insert(challenges)
_STAYING = {"tournament_id", "number", "device_id", "received_at"}
_MOVING = tuple(name for name in challenges.columns.keys() if name not in _STAYING)  # noqa: SIM118 - a collection of columns iterates over them
UPDATE_CHALLENGES = (
    update(challenges)
    .where(
        challenges.c.tournament_id == bindparam("of_tournament"),
        challenges.c.number == bindparam("of_number"),
    )
    .values({name: bindparam(name) for name in _MOVING})
)
_UPDATE_RULINGS = (
    update(rulings)
    .where(
        rulings.c.tournament_id == bindparam("of_tournament"),
        rulings.c.number == bindparam("of_number"),
    )
    .values(state=bindparam("state"), seq=bindparam("seq"))
)
UPDATE_TOURNAMENT = (
    update(tournaments)
    .where(tournaments.c.id == bindparam("of_id"), tournaments.c.size == bindparam("stored"))
    .values(
        size=bindparam("size"),
        frontier=bindparam("frontier"),
        epoch=bindparam("epoch"),
        settings=bindparam("settings"),
        replays=tournaments.c.replays + bindparam("more_replays"),
    )
)
_COUNT_REPLAYS = (
    update(tournaments)
    .where(tournaments.c.id == bindparam("of_id"))
    .values(replays=tournaments.c.replays + bindparam("more_replays"))
)

_UPDATE_EXPECTATION = (
    update(devices)
    .where(devices.c.id == bindparam("of_id"))
    .values(expects=bindparam("said"), pinned=bindparam("then"))
)


def _insert(connection: Connection, statement: Insert, rows: Sequence[Row]) -> None:
    spelled, placed = writing(statement, connection.dialect.name)
    connection.exec_driver_sql(spelled, list(map(placed, rows)))


class Overtaken(Exception):
    """Somebody else appended to a tournament that this transaction holds locked."""


def open_tournament(
    connection: Connection, code: str, called: tuple[tuple[str, str | None], ...]
) -> TournamentRow:
    """Make the row of a tournament that is about to get its first entry, `called` as it is said."""
    values = {"code": code, "epoch": 1, "size": 0, "frontier": b"", "settings": "", "replays": 0}
    of_all = insert(tournaments).returning(tournaments.c.id)
    key = connection.execute(of_all, {**values, **dict(called)}).scalar_one()
    return TournamentRow(id=key, stored=0, frontier=Frontier(), folded=None)


def insert_entries(connection: Connection, rows: Sequence[Row]) -> None:
    """Append the entries."""
    if rows:
        _insert(connection, INSERT_ENTRIES, rows)


def write_challenges(connection: Connection, rows: Sequence[tuple[Row, bool]]) -> None:
    """Bring the challenges up to date, and insert those that are new (the flag).

    In this order, because a new one may be of a play whose challenge has just been voided.
    """
    moved = _moved(rows, _MOVING)
    if moved:
        connection.execute(UPDATE_CHALLENGES, moved)
    new = [row for row, is_new in rows if is_new]
    if new:
        _insert(connection, INSERT_CHALLENGES, new)


def write_rulings(connection: Connection, rows: Sequence[tuple[Row, bool]]) -> None:
    """Bring the rulings up to date, and insert those that are new (the flag)."""
    moved = _moved(rows, ("state", "seq"))
    if moved:
        connection.execute(_UPDATE_RULINGS, moved)
    new = [row for row, is_new in rows if is_new]
    if new:
        connection.execute(insert(rulings), new)


def insert_decisions(connection: Connection, rows: Sequence[Row]) -> None:
    """Say which of the entries are a director's decision."""
    if rows:
        connection.execute(insert(decisions), list(rows))


def _moved(rows: Sequence[tuple[Row, bool]], names: Sequence[str]) -> list[Row]:
    # A parameter named like a column would be set too, keys included.
    return [
        {
            "of_tournament": row["tournament_id"],
            "of_number": row["number"],
            **{name: row[name] for name in names},
        }
        for row, is_new in rows
        if not is_new
    ]


def write_games(connection: Connection, rows: Sequence[Row]) -> None:
    """Put the loaded games in place of what was loaded for them before."""
    latest = {row["id"]: row for row in rows}
    if latest:
        connection.execute(delete(games).where(games.c.id.in_(list(latest))))
        connection.execute(insert(games), list(latest.values()))


def write_names(connection: Connection, names: Mapping[tuple[int, int], str]) -> None:
    """Put the players' names beside the record, in place of the names before."""
    if names:
        key = tuple_(players.c.tournament_id, players.c.number)
        connection.execute(delete(players).where(key.in_(list(names))))
        rows = [
            {"tournament_id": tournament_id, "number": number, "name": name}
            for (tournament_id, number), name in names.items()
        ]
        connection.execute(insert(players), rows)


def insert_persons(connection: Connection, names: Mapping[tuple[int, int], str]) -> None:
    """Put the names of persons who act for the first time beside the record."""
    if names:
        rows = [
            {"tournament_id": tournament_id, "number": number, "name": name}
            for (tournament_id, number), name in names.items()
        ]
        connection.execute(insert(persons), rows)


def write_expectations(connection: Connection, said: Mapping[str, Expectation]) -> None:
    """Put each device's last word on the list it expects in place of the one before."""
    if said:
        rows = [
            {"of_id": device, "said": each.expected, "then": each.pinned}
            for device, each in sorted(said.items())
        ]
        connection.execute(_UPDATE_EXPECTATION, rows)


def insert_texts(connection: Connection, rows: Sequence[tuple[int, FreeText]]) -> None:
    """Keep the free texts that entries quote by digest."""
    if rows:
        connection.execute(
            insert(texts),
            [
                {"id": text.id, "tournament_id": of, "salt": text.salt, "text": text.text}
                for of, text in rows
            ],
        )


def update_tournament(
    connection: Connection, row: TournamentRow, *, settings: str, replays: int
) -> None:
    """Move a tournament on to the size its record has now.

    Raises:
        Overtaken: the row is not as it was read, so the entries of this batch must not stand.
    """
    if row.folded is None:
        raise ValueError("a tournament without entries has nothing to store")
    spelled, placed = writing(UPDATE_TOURNAMENT, connection.dialect.name)
    values: Row = {
        "of_id": row.id,
        "stored": row.stored,
        "size": row.frontier.size,
        "frontier": row.frontier.to_bytes(),
        "epoch": row.folded.epoch,
        "settings": settings,
        "more_replays": replays,
    }
    done = connection.exec_driver_sql(spelled, placed(values))
    if done.rowcount != 1:
        raise Overtaken(f"tournament {row.id} moved on from entry {row.stored}")


def count_replays(connection: Connection, tournament_id: int, replays: int) -> None:
    """A replay makes a real write, so that its answer waits for the same durability.

    On PostgreSQL a synchronous standby must have the entry before anybody is told of it
    again; a transaction that only read would not wait.
    """
    connection.execute(_COUNT_REPLAYS, {"of_id": tournament_id, "more_replays": replays})
