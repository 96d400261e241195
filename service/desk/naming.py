"""What tournaments are called, how they speak and by which clock: beside the record, to be read."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, Row, select

from service.journal.record.codec import load_tournament
from service.journal.store.database import Database
from service.journal.store.faults import UnreadableState
from service.journal.store.tables import tournaments
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Naming:
    """What people call a tournament, the language of its screens, the time zone (IANA) of its hall.

    None where not said.
    """

    name: str | None = None
    language: str | None = None
    time_zone: str | None = None


NAMELESS = Naming()


@dataclass(frozen=True, slots=True)
class Every:
    """A desk's tournaments, by code; `unreadable` has the codes of those that can't be read."""

    readable: tuple[tuple[Tournament, Naming], ...]
    unreadable: tuple[str, ...]


def rename(database: Database, tournament_id: int, changes: Mapping[str, str | None]) -> None:
    """Set fields of Naming of a tournament."""
    if not changes:
        return
    with database.writing() as connection:
        connection.execute(
            tournaments.update().where(tournaments.c.id == tournament_id).values(**changes)
        )


def of(connection: Connection, tournament_id: int) -> Naming:
    """What a tournament is called."""
    asked = select(*_COLUMNS).where(tournaments.c.id == tournament_id)
    return _naming(connection.execute(asked).one())


def by_code(database: Database, code: str) -> tuple[Tournament, Naming] | None:
    """The tournament of this code, and what it is called; raises UnreadableState."""
    with database.reading() as connection:
        row = connection.execute(_ALL.where(tournaments.c.code == code)).one_or_none()
    return None if row is None else (load_tournament(row.settings), _naming(row))


def every(database: Database) -> Every:
    """Every tournament; one that can't be read hides no other."""
    with database.reading() as connection:
        rows = connection.execute(_ALL.order_by(tournaments.c.code)).all()
    readable: list[tuple[Tournament, Naming]] = []
    unreadable: list[str] = []
    for row in rows:
        try:
            readable.append((load_tournament(row.settings), _naming(row)))
        except UnreadableState:
            unreadable.append(row.code)
    return Every(tuple(readable), tuple(unreadable))


_COLUMNS = tuple(tournaments.c[each.name] for each in fields(Naming))
_ALL = select(tournaments.c.code, tournaments.c.settings, *_COLUMNS)


def _naming(row: Row[Any]) -> Naming:
    return Naming(row.name, row.language, row.time_zone)
