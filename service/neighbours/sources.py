"""Sources of games: the address where a tournament's file lies, kept over a restart."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import game_sources


@dataclass(frozen=True, slots=True)
class Source:
    """Where a tournament's games come from, how often it is looked at, and what came of it.

    `device` is who named it, and in whose name games are loaded. `report` is the count of the last
    file that was read, as JSON.
    """

    tournament_id: int
    device: str
    url: str
    every_seconds: int | None
    division: str | None
    number_tables: bool
    etag: str | None = None
    checked_at: str | None = None
    outcome: str | None = None
    message: str | None = None
    report: str | None = None


def put(database: Database, source: Source) -> None:
    """Keep it in place of the one before."""
    of_tournament = game_sources.c.tournament_id == source.tournament_id
    with database.writing() as connection:
        connection.execute(delete(game_sources).where(of_tournament))
        connection.execute(insert(game_sources), _values(source))


def get(database: Database, tournament_id: int) -> Source | None:
    """The source of a tournament, if it has one."""
    wanted = select(game_sources).where(game_sources.c.tournament_id == tournament_id)
    with database.reading() as connection:
        row = connection.execute(wanted).one_or_none()
    return None if row is None else _source(row)


def drop(database: Database, tournament_id: int) -> bool:
    """Forget it; False where there was none."""
    of_tournament = game_sources.c.tournament_id == tournament_id
    with database.writing() as connection:
        return bool(connection.execute(delete(game_sources).where(of_tournament)).rowcount)


def due(database: Database, now: datetime) -> list[Source]:
    """Those that are to be looked at by now."""
    with database.reading() as connection:
        rows = connection.execute(select(game_sources)).all()
    return [source for source in map(_source, rows) if _is_due(source, now)]


def claim(database: Database, source: Source, now: datetime) -> bool:
    """Take it to be looked at; False where another process has, or it was replaced."""
    return _changed(database, source, checked_at=timestamp(now))


def settle(database: Database, source: Source, told: Source) -> bool:
    """Keep what came of it; False where it was replaced or dropped meanwhile."""
    values = _values(told)
    named = ("etag", "outcome", "message", "report")
    return _changed(database, source, **{name: values[name] for name in named})


def _changed(database: Database, source: Source, **values: object) -> bool:
    same = (
        game_sources.c.tournament_id == source.tournament_id,
        game_sources.c.url == source.url,
        game_sources.c.checked_at.is_not_distinct_from(source.checked_at),
    )
    with database.writing() as connection:
        statement = update(game_sources).where(*same).values(**values)
        return bool(connection.execute(statement).rowcount)


def _is_due(source: Source, now: datetime) -> bool:
    if source.every_seconds is None:
        return False
    if source.checked_at is None:
        return True
    last = datetime.fromisoformat(source.checked_at)
    # A clock that was put back would keep a source waiting until it had caught up.
    return not timedelta() <= now - last < timedelta(seconds=source.every_seconds)


def _values(source: Source) -> dict[str, object]:
    return {
        "tournament_id": source.tournament_id,
        "device_id": source.device,
        "url": source.url,
        "every_seconds": source.every_seconds,
        "division": source.division,
        "number_tables": int(source.number_tables),
        "etag": source.etag,
        "checked_at": source.checked_at,
        "outcome": source.outcome,
        "message": source.message,
        "report": source.report,
    }


def _source(row: Row[Any]) -> Source:
    return Source(
        tournament_id=row.tournament_id,
        device=row.device_id,
        url=row.url,
        every_seconds=row.every_seconds,
        division=row.division,
        number_tables=bool(row.number_tables),
        etag=row.etag,
        checked_at=row.checked_at,
        outcome=row.outcome,
        message=row.message,
        report=row.report,
    )
