"""The spool in a real database, where several processes ask for one printer's dockets at once."""

import multiprocessing
from contextlib import closing
from datetime import UTC, datetime

import pytest
from sqlalchemy import insert, select, update

from service.desk.codes import Request
from service.journal.store.database import open_database
from service.journal.store.tables import print_jobs, printers as printers_table, tournaments
from service.printing import jobs, printers
from service.printing.docket import Docket, Kind, Line
from service.printing.jobs import Wanted
from service.printing.printer import PrinterForm, Protocol

DOCKETS, PROCESSES = 24, 2
NOW = datetime(2026, 11, 30, 10, 15, tzinfo=UTC)
DOCKET = Docket((Line(Kind.NUMBER, "Challenge"),), "/d/x", "en", "again", "spelled")
ROW = {"code": "demo", "epoch": 1, "size": 0, "frontier": b"", "settings": "{}", "replays": 0}


@pytest.fixture
def queued(postgres_url: str) -> str:
    """A database with one printer and many dockets for it."""
    with closing(open_database(postgres_url)) as database:
        with database.writing() as connection:
            made = connection.execute(insert(tournaments).values(ROW).returning(tournaments.c.id))
            tournament_id = made.scalar_one()
        form = PrinterForm("Desk", Protocol.CLOUDPRNT)
        added_by = Request(b"key", b"whole")
        printer = printers.add(
            database, tournament_id, form, "slip_secret", request=added_by, at=NOW
        )
        with database.writing() as connection:
            connection.execute(update(printers_table).values(accepted="mac", told="mac"))
            for number in range(1, DOCKETS + 1):
                jobs.add(connection, printer, Wanted(number, "adjudicated 1", 1, DOCKET), NOW)
    return postgres_url


def take(url: str, process: int, together: object, given: object) -> None:
    """Be one process: offer, give out and settle as fast as it goes, and tell what was given."""
    with closing(open_database(url)) as database:
        printer = printers.by_secret(database, "slip_secret")
        assert printer is not None
        together.wait()  # type: ignore[attr-defined] # a barrier of another process
        turn = 0
        while jobs.waits(database, printer):
            turn += 1
            offered = jobs.offer(database, printer, f"{process}.{turn}", NOW, ready=True)
            token = offered and offered[0].token
            if offered and token and jobs.fetch(database, printer, token, NOW) is not None:
                given.put((offered[0].id, token, process))  # type: ignore[attr-defined] # a queue
                jobs.settle(database, printer, token, lambda job, of: job.printed(of))
        given.put(None)  # type: ignore[attr-defined] # a queue


def test_two_processes_never_have_two_dockets_of_one_printer_in_flight(queued: str):
    """Printers A1.6, issue 6: one in flight, a token per attempt, each docket given out once."""
    context = multiprocessing.get_context("spawn")
    together, given = context.Barrier(PROCESSES), context.Queue()
    processes = [
        context.Process(target=take, args=(queued, each, together, given))
        for each in range(PROCESSES)
    ]
    for each in processes:
        each.start()
    told = [given.get(timeout=60) for _ in range(PROCESSES)]
    while told.count(None) < PROCESSES:
        told.append(given.get(timeout=60))
    for each in processes:
        each.join()
    assert [each.exitcode for each in processes] == [0] * PROCESSES
    papers = [each for each in told if each is not None]
    with closing(open_database(queued)) as database, database.reading() as connection:
        rows = connection.execute(select(print_jobs).order_by(print_jobs.c.id)).all()
    assert {(row.state, row.attempt) for row in rows} == {("printed", 1)}
    # An offer that stands is the same for both, so both may fetch it by its one token.
    assert {(job, token) for job, token, _ in papers} == {(row.id, row.token) for row in rows}
