"""What tournaments are called and which language they speak: beside the record, for screens."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select

from service.journal.record.codec import load_tournament
from service.journal.store.database import Database
from service.journal.store.tables import tournaments
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Naming:
    """What people call a tournament, and the language of its screens; None where not said."""

    name: str | None = None
    language: str | None = None


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
            )
        )


def rename(database: Database, tournament_id: int, changes: Mapping[str, str | None]) -> None:
    """Set `name` or `language` of a tournament."""
    if not changes:
        return
    with database.writing() as connection:
        connection.execute(
            tournaments.update().where(tournaments.c.id == tournament_id).values(**changes)
        )


def by_code(database: Database, code: str) -> tuple[Tournament, Naming] | None:
    """The tournament of this code, and what it is called."""
    return next(iter(_found(database, code)), None)


def every(database: Database) -> list[tuple[Tournament, Naming]]:
    """Every tournament, by code."""
    return _found(database, None)


def _found(database: Database, code: str | None) -> list[tuple[Tournament, Naming]]:
    asked = select(tournaments.c.settings, tournaments.c.name, tournaments.c.language)
    if code is not None:
        asked = asked.where(tournaments.c.code == code)
    with database.reading() as connection:
        rows = connection.execute(asked.order_by(tournaments.c.code)).all()
    return [(load_tournament(row.settings), Naming(row.name, row.language)) for row in rows]
