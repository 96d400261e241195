"""Sources of games: the address where a tournament's file lies, kept over a restart."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from service.desk.codes import Request
from service.desk.desk import TurnedAway
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import game_sources
from service.journal.writing.acts import Turned


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


def put(database: Database, source: Source, request: Request, now: datetime) -> Source | None:
    """Keep it in place of the one before; asked again, the one that this request named.

    Replaced or dropped since, it is that one all the same, and is not brought back. None where it
    is new.

    Raises:
        TurnedAway: the key was used for another request.
    """

    def kept() -> Source | None:
        with database.writing() as connection:
            known = _known(connection, request)
            if known is None:
                _end(connection, source.tournament_id, now)
                made = {"made_by": request.key, "request": request.whole, **_values(source)}
                connection.execute(insert(game_sources), made)
            return known

    try:
        return kept()
    except IntegrityError:
        # The same request, or another one, at the same time in another process.
        return kept()


def get(database: Database, tournament_id: int) -> Source | None:
    """The source of a tournament, if it has one."""
    wanted = _THERE.where(game_sources.c.tournament_id == tournament_id)
    with database.reading() as connection:
        row = connection.execute(wanted).one_or_none()
    return None if row is None else _source(row)


def drop(database: Database, tournament_id: int, now: datetime) -> bool:
    """Look at it no more; False where there was none."""
    with database.writing() as connection:
        return _end(connection, tournament_id, now)


def due(database: Database, now: datetime) -> list[Source]:
    """Those that are to be looked at by now."""
    with database.reading() as connection:
        rows = connection.execute(_THERE).all()
    return [source for source in map(_source, rows) if _is_due(source, now)]


def claim(database: Database, source: Source, now: datetime) -> bool:
    """Take it to be looked at; False where another process has, or it was replaced."""
    return _changed(database, source, checked_at=timestamp(now))


def settle(database: Database, source: Source, told: Source) -> bool:
    """Keep what came of it; False where it was replaced or dropped meanwhile."""
    values = _values(told)
    named = ("etag", "outcome", "message", "report")
    return _changed(database, source, **{name: values[name] for name in named})


_THERE = select(game_sources).where(game_sources.c.ended_at.is_(None))


def _known(connection: Connection, request: Request) -> Source | None:
    made_by = select(game_sources).where(game_sources.c.made_by == request.key)
    row = connection.execute(made_by).one_or_none()
    if row is None:
        return None
    if bytes(row.request) != request.whole:
        raise TurnedAway(Turned.KEY_REUSED)
    return _source(row)


def _end(connection: Connection, tournament_id: int, now: datetime) -> bool:
    there = game_sources.c.tournament_id == tournament_id, game_sources.c.ended_at.is_(None)
    ended = update(game_sources).where(*there).values(ended_at=timestamp(now))
    return bool(connection.execute(ended).rowcount)


def _changed(database: Database, source: Source, **values: object) -> bool:
    same = (
        game_sources.c.tournament_id == source.tournament_id,
        game_sources.c.ended_at.is_(None),
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
