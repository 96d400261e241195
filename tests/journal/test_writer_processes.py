"""Several processes on one PostgreSQL: one gap-free tree, and nobody's act lost or doubled."""

import subprocess
import sys
from contextlib import closing

import pytest
from sqlalchemy import event

from service.journal.store.database import (
    Database,
    DatabaseUnavailable,
    OutcomeUnknown,
    open_database,
)
from service.rules.clauses.errors import Code
from tests.commands import hand_in, opening
from tests.journal.writing import (
    act,
    add_devices,
    all_tournaments,
    bodies,
    check_projections,
    done,
    in_one_batch,
    opened,
    refused,
    replays,
    transact_one,
)
from tests.servers import ROOT

PROCESSES, CODES, SLIPS = 3, 8, 60


@pytest.fixture
def database(postgres_url):
    """The only kind of database that several processes may serve."""
    with closing(open_database(postgres_url)) as opened_database:
        yield opened_database


@pytest.fixture
def beside(postgres_url):
    """The same database as another process has it."""
    with closing(open_database(postgres_url)) as opened_database:
        yield opened_database


def start(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.journal.appending", *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_several_processes_keep_one_tree(database, postgres_url):
    """Issue 2, record: real processes on one PostgreSQL, every act once, no gap, one code once."""
    tournament = opened(database)
    assert tournament == 1
    processes = [start("race", postgres_url, name, CODES, SLIPS) for name in range(PROCESSES)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    outputs = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * PROCESSES
    assert sum(map(int, outputs)) == CODES
    rounds = SLIPS // 5
    rebuilt = check_projections(database, tournament)
    assert len(rebuilt.challenges) == rounds * (1 + 4 * PROCESSES)
    assert replays(database, tournament) == rounds * (PROCESSES - 1)
    for each in all_tournaments(database):
        check_projections(database, each)


def test_a_code_that_another_process_opens_meanwhile(database, beside):
    """Rules: tournament_exists, also to who looked a moment before the other had committed."""

    overtaken: list[bool] = []

    @event.listens_for(database.writer, "after_cursor_execute")
    def overtake(_connection, _cursor, statement, *_rest):
        if "WHERE tournaments.code IN" in statement and not overtaken:
            overtaken.append(True)
            done(transact_one(beside, act(None, opening())))

    (result,) = in_one_batch(database, act(None, opening()))
    assert overtaken
    assert refused(result).code is Code.TOURNAMENT_EXISTS
    check_projections(database, all_tournaments(database)[0])


def cut(database: Database, beside: Database, when: str, *, at: str = "", times: int = 1) -> None:
    """Cut the writer's connection so many times: at its commit, or before a statement."""
    done_already: list[int] = []

    @event.listens_for(database.writer, when)
    def terminate(connection, *rest):
        if len(done_already) == times or (at and not rest[1].startswith(at)):
            return
        process = connection.connection.driver_connection.info.backend_pid
        done_already.append(process)
        with beside.writing() as other:
            other.exec_driver_sql("SELECT pg_terminate_backend(%s, 5000)", (process,))


def test_a_connection_lost_before_the_commit_is_replaced(database, beside):
    """Reference, write path: PostgreSQL gone before COMMIT: a new connection, once more."""
    tournament = opened(database)
    cut(database, beside, "before_cursor_execute", at="INSERT INTO entries")
    results = in_one_batch(database, *(act(tournament, hand_in(turn=n)) for n in (1, 2)))
    assert [done(result).recorded.seq for result in results] == [2, 3]
    check_projections(database, tournament)


def test_a_database_that_stays_away_is_unavailable(database, beside):
    """Reference, write path: once more, then 503; nothing stands, and the next act is served."""
    tournament = opened(database)
    cut(database, beside, "before_cursor_execute", at="INSERT INTO entries", times=2)
    slips = [act(tournament, hand_in(turn=n)) for n in (1, 2)]
    results = in_one_batch(database, *slips)
    assert [type(result) for result in results] == [DatabaseUnavailable] * 2
    assert [done(result).recorded.seq for result in in_one_batch(database, *slips)] == [2, 3]
    check_projections(database, tournament)


def test_a_connection_lost_at_the_commit_leaves_it_unknown(database, beside):
    """Promise 2; reference, write path: never retried by the server, settled by the same key."""
    tournament = opened(database)
    add_devices(database, tournament, "one")
    slip = act(tournament, hand_in("CAT"), device="one", key="k")
    cut(database, beside, "commit")
    (result,) = in_one_batch(database, slip)
    assert isinstance(result, OutcomeUnknown)
    done(in_one_batch(database, slip)[0])
    assert len(bodies(database, tournament)) == 2
    check_projections(database, tournament)
