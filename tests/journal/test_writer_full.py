"""A disk that is full, a database that is busy, a file that fails: SQLite, on a real file."""

import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event

from service.journal.store.database import Database, DatabaseUnavailable, open_database
from service.journal.store.faults import IO_ERROR_EXIT
from service.journal.writing.acts import Act, Result
from service.journal.writing.writer import Writer, transact
from tests.commands import game, hand_in, looked_up, slip
from tests.journal.writing import (
    AT,
    act,
    add_devices,
    answers,
    bodies,
    check_projections,
    done,
    new_writer,
    opened,
    stopping,
)
from tests.servers import ROOT

MUCH = slip("CAT", *["W" * 200] * 200)  # a slip that fills pages, though nobody types so much


@pytest.fixture
def database(sqlite_url):
    """A file of its own, on whose writer a busy database shows at once."""
    with closing(open_database(sqlite_url, serving=True)) as opened_database:

        @event.listens_for(opened_database.writer, "connect")
        def impatient(connection, _record):
            connection.execute("PRAGMA busy_timeout = 0").close()

        yield opened_database


def limit_pages(database: Database, pages: int) -> None:
    """What a full disk looks like to SQLite; 1 stands for no page more than there are."""
    with database.writer.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def filling(tournament: int, first: int) -> list[Act]:
    """More than the file's free pages hold, in one batch."""
    slips = [
        replace(hand_in(turn=turn), looked_up=replace(looked_up(), slip=MUCH))
        for turn in range(first, first + 20)
    ]
    return [act(tournament, each, device="one", key=f"k{each.turn}") for each in slips]


def unavailable(results: list[Result | BaseException]) -> bool:
    return all(isinstance(result, DatabaseUnavailable) for result in results)


def test_a_full_disk_is_told_and_recovers(database):
    """Issue 2: an error to the client, nothing half-written, recovers when space is back."""
    tournament = opened(database)
    add_devices(database, tournament, "one")
    with stopping(new_writer(database)) as writer:
        for result in answers(writer, filling(tournament, 1)):
            done(result)
        limit_pages(database, 1)
        before = bodies(database, tournament)
        for _ in range(3):
            results = answers(writer, filling(tournament, 100))
            assert unavailable(results)
            assert "full" in str(results[0])
            assert bodies(database, tournament) == before
            check_projections(database, tournament)
        known = answers(writer, filling(tournament, 1)[:1])  # answered from its entry, or not now
        assert unavailable(known) or done(known[0]).replayed
        limit_pages(database, 1_000_000)
        again = answers(writer, filling(tournament, 100))
    assert [done(result).replayed for result in again] == [False] * 20
    assert bodies(database, tournament)[: len(before)] == before
    check_projections(database, tournament)


def test_a_busy_database_is_told_and_recovers(database, sqlite_url):
    """Reference, write path: lock or busy time-out: ROLLBACK, everybody is told, go on."""
    tournament = opened(database)
    with closing(open_database(sqlite_url)) as beside, stopping(new_writer(database)) as writer:
        with beside.writer.connect() as holding:
            holding.exec_driver_sql("SELECT 1")  # begun IMMEDIATE
            acts = [act(tournament, hand_in(turn=turn)) for turn in (1, 2)]
            results = answers(writer, acts)
            assert unavailable(results)
            assert "locked" in str(results[0])
        assert [done(result).recorded.seq for result in answers(writer, acts)] == [2, 3]
    check_projections(database, tournament)


def test_an_io_error_ends_the_process(sqlite_url):
    """Reliability A8: exit code 70, nothing acknowledged that isn't there, the record whole."""
    with closing(open_database(sqlite_url)) as database:
        assert opened(database) == 1
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    room = path.stat().st_size + 400_000
    process = subprocess.run(
        [sys.executable, "-m", "tests.journal.appending", "fill", sqlite_url, str(room)],
        cwd=ROOT,
        input="go\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == IO_ERROR_EXIT, process.stderr
    assert "the record's file failed" in process.stderr
    told = [line.split() for line in process.stdout.splitlines()]
    assert told
    assert {kind for _, kind in told} == {"Done"}
    with closing(open_database(sqlite_url)) as database:
        rebuilt = check_projections(database, 1)
        turns = {stands.challenge.play for stands in rebuilt.challenges.values()}
        assert {int(turn) for turn, _ in told} <= turns
        assert len(turns) - len(told) in {0, 1}
        with stopping(Writer(database, lambda: "", lambda _: None)) as writer:
            (result,) = answers(writer, [act(1, hand_in(at=game(2)))])
        assert done(result).recorded.seq == 2 + len(turns)


@pytest.mark.parametrize("replaced", [False, True], ids=["taken away", "replaced"])
def test_nothing_is_written_to_a_file_without_a_name(database, sqlite_url, tmp_path, replaced):
    """Promise 3: an entry in a file that nobody finds again is not on record."""
    tournament = opened(database)
    add_devices(database, tournament, "one")
    path = database.file.path
    assert path is not None
    away = tmp_path / "away.db"
    path.rename(away)
    if replaced:
        path.write_bytes(away.read_bytes())
    with pytest.raises(DatabaseUnavailable, match="taken away or replaced"):
        transact(database, [act(tournament, hand_in(), device="one")], AT)
    with pytest.raises(DatabaseUnavailable), database.writing():
        pass
    assert path.exists() is replaced
    path.unlink(missing_ok=True)
    away.rename(path)
    results, _ = transact(database, [act(tournament, hand_in(), device="one")], AT)
    done(results[0])
