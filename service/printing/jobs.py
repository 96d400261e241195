"""The spool in the store: jobs as rows, each step of one a short transaction."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, exists, or_, select

from service.desk.desk import TurnedAway
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import devices, print_jobs, printers
from service.journal.writing.acts import Turned
from service.printing.docket import Docket, Kind, Line
from service.printing.printer import Printer
from service.printing.spool import IN_FLIGHT, OPEN, Job, State

_STATES_OPEN = [state.value for state in OPEN]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A docket to be printed: of which challenge, telling which verdict, the how manieth.

    `made_by` and `request` are the digests of the request that asks for it, None at a verdict.
    """

    number: int
    stands: str
    copy: int
    docket: Docket
    made_by: bytes | None = None
    request: bytes | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A job as it stands in the director's list."""

    job: Job
    printer: str
    printer_name: str
    number: int
    copy: int
    created_at: str


def add(connection: Connection, printer: Printer, wanted: Wanted, at: datetime) -> int | None:
    """Queue a docket; None where this printer has had it, so that nothing is queued twice."""
    same = select(print_jobs.c.id).where(
        print_jobs.c.printer == printer.id,
        print_jobs.c.number == wanted.number,
        print_jobs.c.stands == wanted.stands,
        print_jobs.c.copy == wanted.copy,
    )
    if connection.execute(same).first() is not None:
        return None
    row = {
        "printer": printer.id,
        "tournament_id": printer.tournament_id,
        "number": wanted.number,
        "stands": wanted.stands,
        "copy": wanted.copy,
        "state": State.QUEUED.value,
        "attempt": 0,
        "touched": 0,
        "repeats": 0,
        "docket": json.dumps(asdict(wanted.docket)),
        "made_by": wanted.made_by,
        "request": wanted.request,
        "created_at": timestamp(at),
    }
    made = connection.execute(print_jobs.insert().values(row).returning(print_jobs.c.id))
    return int(made.scalar_one())


def asked_before(connection: Connection, made_by: bytes, request: bytes) -> list[Listed]:
    """What an earlier request with this key queued.

    Raises:
        TurnedAway: that was another request.
    """
    rows = connection.execute(_LISTED.where(print_jobs.c.made_by == made_by)).all()
    if any(bytes(row.request) != request for row in rows):
        raise TurnedAway(Turned.KEY_REUSED)
    return [_listed(row) for row in rows]


def supersede(connection: Connection, tournament_id: int, number: int, stands: str) -> None:
    """End what waits of a challenge and tells something else than `stands`: it is not so now."""
    others = select(print_jobs).where(
        print_jobs.c.tournament_id == tournament_id,
        print_jobs.c.number == number,
        print_jobs.c.stands != stands,
        print_jobs.c.state.in_(_STATES_OPEN),
    )
    for row in connection.execute(others.with_for_update()).all():
        _step(connection, row, Job.superseded)


def queued(connection: Connection, ids: list[int]) -> list[Listed]:
    """Jobs by their numbers."""
    rows = connection.execute(_LISTED.where(print_jobs.c.id.in_(ids))).all()
    return [_listed(row) for row in rows]


def is_for(connection: Connection, printer_id: str, number: int) -> bool:
    """Whether a challenge's docket was queued for a printer."""
    of_both = select(print_jobs.c.id).where(
        print_jobs.c.printer == printer_id, print_jobs.c.number == number
    )
    return connection.execute(of_both.limit(1)).first() is not None


def copies(connection: Connection, tournament_id: int, number: int, stands: str) -> int:
    """How many dockets there are of one verdict, the highest number of a copy."""
    rows = connection.execute(
        select(print_jobs.c.copy).where(
            print_jobs.c.tournament_id == tournament_id,
            print_jobs.c.number == number,
            print_jobs.c.stands == stands,
        )
    )
    return max(rows.scalars(), default=0)


def waits(database: Database, printer: Printer) -> bool:
    """Whether there is anything to do for a printer; costs a read of an index."""
    with database.reading() as connection:
        return connection.execute(_open(printer).limit(1)).first() is not None


def offer(
    database: Database, printer: Printer, token: str, now: datetime, *, ready: bool
) -> tuple[Job, Docket] | None:
    """The docket that a printer is to fetch now, by its token; one at a time.

    A printer that isn't ready, having no paper, is offered nothing, and what it was offered goes
    back into the queue. One that was offered a docket and asks again is offered the same.
    """
    if not waits(database, printer):
        return None
    with database.writing() as connection:
        connection.execute(_locked(printer))
        rows = connection.execute(_open(printer)).all()
        jobs = [(row, _step(connection, row, lambda job: job.timed(now))) for row in rows]
        if not ready:
            for row, job in jobs:
                _save(connection, row, job.held_up(job.token))
            return None
        flying = [(row, job) for row, job in jobs if job.state in IN_FLIGHT]
        if flying:
            row, job = flying[0]
            return (job, _docket(row, job)) if job.state is State.OFFERED else None
        queued = [(row, job) for row, job in jobs if job.state is State.QUEUED]
        if not queued:
            return None
        row, job = queued[0]
        offered = job.offered(token, now)
        _save(connection, row, offered)
        return offered, _docket(row, offered)


def fetch(database: Database, printer: Printer, token: str | None, now: datetime) -> Docket | None:
    """The docket that an offer stands for, and note that it was given out; None without an offer.

    Printers of old firmware bring no token back: theirs is the one in flight.
    """
    with database.writing() as connection:
        connection.execute(_locked(printer))
        for row in connection.execute(_open(printer)).all():
            job = _job(row)
            if job.state not in IN_FLIGHT:
                continue
            fetched = job.fetched(job.token if token is None else token, now)
            if fetched is not None:
                _save(connection, row, fetched)
                return _docket(row, fetched)
    return None


def settle(
    database: Database,
    printer: Printer,
    token: str | None,
    change: Callable[[Job, str | None], Job],
) -> bool:
    """Take in what a printer said of an attempt; False where it is of no job of this printer."""
    with database.writing() as connection:
        connection.execute(_locked(printer))
        row = connection.execute(_meant(printer, token)).first()
        if row is None:
            return False
        _save(connection, row, change(_job(row), row.token if token is None else token))
        return True


def time_out(database: Database, now: datetime) -> None:
    """Let time pass for what is on its way anywhere: a printer may be switched off, or revoked."""
    on_its_way = (
        select(print_jobs, devices.c.revoked_at)
        .join(devices, devices.c.id == print_jobs.c.printer)
        .where(print_jobs.c.state.in_(_STATES_OPEN))
    )

    def after(row: Row[Any]) -> Job:
        job = _job(row) if row.revoked_at is None else _job(row).given_up()
        return job.timed(now)

    with database.reading() as connection:
        late = [row for row in connection.execute(on_its_way) if after(row) != _job(row)]
    if late:
        with database.writing() as connection:
            for row in connection.execute(on_its_way.with_for_update(of=print_jobs)).all():
                _save(connection, row, after(row))


def unsettled(database: Database, tournament_id: int, limit: int) -> list[Listed]:
    """The jobs that wait, are under way or failed, the newest first.

    One that failed is left out once its challenge's docket was queued for that printer again, or
    for any where that one is revoked.
    """
    later = print_jobs.alias()
    again = exists().where(
        later.c.tournament_id == print_jobs.c.tournament_id,
        or_(later.c.printer == print_jobs.c.printer, devices.c.revoked_at.is_not(None)),
        later.c.number == print_jobs.c.number,
        later.c.id > print_jobs.c.id,
    )
    failed = print_jobs.c.state == State.FAILED.value
    with database.reading() as connection:
        rows = connection.execute(
            _LISTED.where(
                print_jobs.c.tournament_id == tournament_id,
                print_jobs.c.state.in_([*_STATES_OPEN, State.FAILED.value]),
                ~(failed & again),
            )
            .order_by(print_jobs.c.id.desc())
            .limit(limit)
        ).all()
    return [_listed(row) for row in rows]


_LISTED: Select[Any] = select(print_jobs, devices.c.name.label("printer_name")).join(
    devices, devices.c.id == print_jobs.c.printer
)


def _listed(row: Row[Any]) -> Listed:
    return Listed(_job(row), row.printer, row.printer_name, row.number, row.copy, row.created_at)


def _open(printer: Printer) -> Any:  # noqa: ANN401 - a statement of all columns
    return (
        select(print_jobs)
        .where(print_jobs.c.printer == printer.id, print_jobs.c.state.in_(_STATES_OPEN))
        .order_by(print_jobs.c.id)
    )


def _meant(printer: Printer, token: str | None) -> Any:  # noqa: ANN401 - a statement of all columns
    of_printer = select(print_jobs).where(print_jobs.c.printer == printer.id)
    if token is None:
        flying = print_jobs.c.state.in_([each.value for each in IN_FLIGHT])
        return of_printer.where(flying).order_by(print_jobs.c.id)
    return of_printer.where((print_jobs.c.token == token) | (print_jobs.c.former == token))


def _locked(printer: Printer) -> Any:  # noqa: ANN401 - a statement
    # On PostgreSQL two requests of one printer wait for each other here.
    row = select(printers.c.device_id).where(printers.c.device_id == printer.id)
    return row.with_for_update()


def _step(connection: Connection, row: Row[Any], change: Callable[[Job], Job]) -> Job:
    job = change(_job(row))
    _save(connection, row, job)
    return job


def _save(connection: Connection, row: Row[Any], job: Job) -> None:
    if job == _job(row):
        return
    values = {
        "state": job.state.value,
        "attempt": job.attempt,
        "token": job.token,
        "former": job.former,
        "since": None if job.since is None else timestamp(job.since),
        "touched": int(job.touched),
        "repeats": int(job.repeats),
        "why": job.why,
    }
    if job.state not in OPEN:
        values["docket"] = None
    connection.execute(print_jobs.update().where(print_jobs.c.id == job.id).values(values))


def _job(row: Row[Any]) -> Job:
    return Job(
        id=row.id,
        state=State(row.state),
        attempt=row.attempt,
        token=row.token,
        former=row.former,
        since=None if row.since is None else datetime.fromisoformat(row.since),
        touched=bool(row.touched),
        repeats=bool(row.repeats),
        why=row.why,
    )


def _docket(row: Row[Any], job: Job) -> Docket:
    kept = json.loads(row.docket)
    lines = [Line(Kind(each["kind"]), each["text"]) for each in kept["lines"]]
    if job.repeats:
        lines.insert(2, Line(Kind.MARK, kept["again"]))
    return Docket(**kept | {"lines": tuple(lines)})
