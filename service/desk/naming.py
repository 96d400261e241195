"""What tournaments are called, how they speak and by which clock: beside the record, to be read."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Connection, Row, func, select

from service.journal.record.codec import load_tournament
from service.journal.store.database import Database
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


def name(database: Database, code: str, naming: Naming) -> None:
    """Name a tournament that was just opened; what it was called meanwhile stays."""
    with database.writing() as connection:
        connection.execute(
            tournaments.update()
            .where(tournaments.c.code == code)
            .values(
                name=func.coalesce(tournaments.c.name, naming.name),
                language=func.coalesce(tournaments.c.language, naming.language),
                time_zone=func.coalesce(tournaments.c.time_zone, naming.time_zone),
            )
        )


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
    """The tournament of this code, and what it is called."""
    return next(iter(_found(database, code)), None)


def every(database: Database) -> list[tuple[Tournament, Naming]]:
    """Every tournament, by code."""
    return _found(database, None)


def _found(database: Database, code: str | None) -> list[tuple[Tournament, Naming]]:
    asked = select(tournaments.c.settings, *_COLUMNS)
    if code is not None:
        asked = asked.where(tournaments.c.code == code)
    with database.reading() as connection:
        rows = connection.execute(asked.order_by(tournaments.c.code)).all()
    return [(load_tournament(row.settings), _naming(row)) for row in rows]


_COLUMNS = tuple(tournaments.c[each.name] for each in fields(Naming))


def _naming(row: Row[Any]) -> Naming:
    return Naming(row.name, row.language, row.time_zone)
