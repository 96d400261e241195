"""Opening databases: durable settings or no start, one serving process, readable failures."""

import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Thread

import psycopg
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from service.journal.store.database import (
    Database,
    DatabaseUnavailable,
    OutcomeUnknown,
    commit,
    is_busy_or_full,
    is_fatal,
    open_database,
)
from service.journal.store.sqlite import has_wal_reset_fault, refuse_faulty, sqlite_driver
from service.journal.store.tables import tournaments
from tests.postgres import postgres_server

VALUES = {"epoch": 1, "size": 0, "frontier": b"", "settings": "{}", "replays": 0}


def pragma(database: Database, name: str, *, writer: bool = True) -> object:
    engine = database.writer if writer else database.reader
    with engine.connect() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()


def count(database: Database) -> int:
    with database.reading() as connection:
        number: int = connection.execute(text("SELECT count(*) FROM tournaments")).scalar_one()
        return number


def test_what_is_written_is_read(database):
    """Both kinds by the same code."""
    with database.writing() as connection:
        connection.execute(tournaments.insert(), {"code": "demo", **VALUES})
    assert count(database) == 1


def test_an_exception_rolls_back(database):
    """A batch that fails leaves nothing half-written."""
    twice = [{"code": "demo", **VALUES}] * 2
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(tournaments.insert(), twice)
    assert count(database) == 0


def test_a_reader_sees_one_snapshot(database):
    """A page and its count, or a whole backup, are of one moment."""
    with database.reading() as connection:
        before = connection.execute(text("SELECT count(*) FROM tournaments")).scalar_one()
        with database.writing() as other:
            other.execute(tournaments.insert(), {"code": "demo", **VALUES})
        after = connection.execute(text("SELECT count(*) FROM tournaments")).scalar_one()
    assert (before, after, count(database)) == (0, 0, 1)


def test_a_reader_can_not_write(database):
    """Reads go another way than writes, and stay reads."""
    with pytest.raises(Exception, match=r"read-?only"), database.reading() as connection:
        connection.execute(tournaments.insert(), {"code": "demo", **VALUES})


def test_a_mistake_of_ours_is_not_called_unavailable(database):
    """503 is for the database's state; a statement that can't be right is a fault."""
    with pytest.raises(SQLAlchemyError), database.reading() as connection:
        connection.exec_driver_sql("SELECT nothing FROM nowhere")
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(tournaments.insert(), [{"code": "demo", **VALUES}] * 2)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "rubbish",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory",
        "sqlite+aiosqlite:///x.db",
        "mysql://host/name",
        "postgresql+asyncpg://host/name",
    ],
)
def test_an_address_of_neither_kind_is_refused(url):
    """The start stops with what to write instead; a password isn't repeated."""
    with pytest.raises(DatabaseUnavailable, match="must be sqlite:///"):
        open_database(url)


# SQLite


@pytest.mark.parametrize(
    ("version", "faulty"),
    [
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 0), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 4), False),
        ((4, 0, 0), False),
    ],
)
def test_a_sqlite_with_the_wal_reset_fault_is_refused(version, faulty):
    """Issue 2, Record: fixed in 3.51.3, 3.50.7, 3.44.6; any other says what to do."""
    assert has_wal_reset_fault(version) == faulty
    if faulty:
        with pytest.raises(DatabaseUnavailable, match=r"pysqlite3|PostgreSQL"):
            refuse_faulty(version)


def test_the_library_in_use_is_sound():
    """The tests themselves run on a SQLite without the fault, one per process."""
    refuse_faulty(sqlite_driver().sqlite_version_info)
    assert sqlite_driver() is sqlite_driver()


def test_every_connection_is_set_up(sqlite_url):
    """reliability.md A: FULL and foreign keys are per connection, as who checkpoints is."""
    with closing(open_database(sqlite_url, serving=True)) as database:
        for name, value in {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "wal_autocheckpoint": 2000,
            "page_size": 8192,
            "busy_timeout": 5000,
        }.items():
            assert pragma(database, name) == value
        assert pragma(database, "wal_autocheckpoint", writer=False) == 0
        assert pragma(database, "query_only", writer=False) == 1
        with closing(open_database(sqlite_url)) as command_line:
            assert pragma(command_line, "wal_autocheckpoint") == 0
            assert pragma(command_line, "synchronous") == 2


def test_a_checkpoint_that_cannot_be_made_is_made_later(sqlite_url, caplog):
    """Issue 4: the writer makes it after its answers, and must outlive one that fails."""
    path = Path(make_url(sqlite_url).database or "")
    with closing(open_database(sqlite_url, serving=True)) as database:
        database.writer.dispose()
        away = path.rename(path.with_name("away"))
        database.checkpoint()
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        away.rename(path)
        database.checkpoint()
        assert len(caplog.records) == 1


def test_a_writer_begins_immediate(sqlite_url):
    """reliability.md A5: a deferred BEGIN that reads and then writes fails at once."""
    path = make_url(sqlite_url).database
    with (
        closing(open_database(sqlite_url)) as database,
        closing(sqlite_driver().connect(path, timeout=0, isolation_level=None)) as other,
        database.writing(),
    ):
        other.execute("BEGIN")
        other.execute("COMMIT")
        with pytest.raises(sqlite_driver().OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")


def test_a_file_is_made_private_with_its_folder(tmp_path):
    """The first start makes the data folder; names and tokens' digests are nobody else's."""
    path = tmp_path / "new" / "data" / "slipdesk.db"
    with closing(open_database(f"sqlite:///{path}")):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


SERVE = """
import sys
from service.journal.store.database import open_database
database = open_database(sys.argv[1], serving=True)
print("serving", flush=True)
sys.stdin.read()
"""


def test_a_second_serving_process_is_refused(sqlite_url):
    """Issue 2, Record: on SQLite a second serving process is refused, told who serves."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, sqlite_url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"serving\n"
        with pytest.raises(DatabaseUnavailable, match=f"served by process {process.pid} on"):
            open_database(sqlite_url, serving=True)
        with closing(open_database(sqlite_url)) as command_line:
            assert count(command_line) == 0
        process.kill()
    with closing(open_database(sqlite_url, serving=True)) as database:
        assert count(database) == 0


def test_a_lock_is_given_back(sqlite_url):
    """Closing is enough to serve again."""
    for _ in range(2):
        open_database(sqlite_url, serving=True).close()


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" * 300])
def test_a_file_that_is_no_database_is_refused(tmp_path, content):
    """Promise 3: closed when in doubt; and a refused start leaves no lock behind."""
    path = tmp_path / "slipdesk.db"
    path.write_bytes(content)
    for _ in range(2):
        with pytest.raises(DatabaseUnavailable, match=r"slipdesk\.db can't be opened"):
            open_database(f"sqlite:///{path}", serving=True)


def test_a_place_that_can_not_be_written_is_told(tmp_path):
    """The message names the path."""
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseUnavailable, match=r"slipdesk\.db can't be opened"):
        open_database(f"sqlite:///{tmp_path}/file/slipdesk.db")


def test_damage_is_fatal(sqlite_url):
    """reliability.md A8: the writer ends on I/O errors and damage, waits on locks and space."""
    path = Path(make_url(sqlite_url).database or "")
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xaa" * (len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(DatabaseUnavailable, match="malformed") as failure:
        open_database(sqlite_url)
    assert is_fatal(failure.value)
    assert not is_busy_or_full(failure.value)


def test_a_lock_passes(sqlite_url):
    """reliability.md: a lock or a busy time-out means 503 and going on."""
    with closing(open_database(sqlite_url)) as one, closing(open_database(sqlite_url)) as other:
        with other.writer.connect() as connection:
            connection.exec_driver_sql("PRAGMA busy_timeout=1")
            connection.rollback()
        with one.writing(), pytest.raises(DatabaseUnavailable) as failure, other.writing():
            pass
    assert is_busy_or_full(failure.value)
    assert not is_fatal(failure.value)


def test_a_full_disk_passes(sqlite_url):
    """reliability.md G6: a full database is an error for the client, nothing half-written."""
    huge = {"code": "demo", **VALUES, "settings": "x" * 100_000}
    with closing(open_database(sqlite_url)) as database:
        with database.writing() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        with pytest.raises(DatabaseUnavailable) as failure, database.writing() as connection:
            connection.execute(tournaments.insert(), huge)
        assert is_busy_or_full(failure.value)
        assert count(database) == 0


# PostgreSQL


def test_a_server_that_is_not_there_is_unavailable(tmp_path):
    """Promise 3: unreachable database: 503 with a reason; the password isn't in it."""
    with pytest.raises(DatabaseUnavailable) as failure:
        open_database(f"postgresql://slipdesk:secret@/slipdesk?host={tmp_path}")
    assert "secret" not in str(failure.value)
    assert not is_fatal(failure.value)


@pytest.mark.parametrize(("setting", "accepted"), [("off", False), ("local", False), ("on", True)])
def test_a_commit_must_be_durable(postgres_url, setting, accepted):
    """Promise 2: commit at least `on`."""
    name = make_url(postgres_url).database
    with closing(psycopg.connect(postgres_url, autocommit=True)) as admin:
        admin.execute(f"ALTER DATABASE {name} SET synchronous_commit = {setting}".encode())
    if accepted:
        open_database(postgres_url).close()
    else:
        with pytest.raises(DatabaseUnavailable, match="synchronous_commit is"):
            open_database(postgres_url)


def test_a_server_that_does_not_sync_is_refused():
    """Promise 2: a power cut would take what was acknowledged, whatever the commit waits for."""
    with (
        postgres_server("fsync=off") as address,
        pytest.raises(DatabaseUnavailable, match="fsync is off"),
    ):
        open_database(address.format(name="postgres"))


def test_writers_wait_for_each_other_and_not_for_ever(postgres_url):
    """reliability.md B: READ COMMITTED under row locks, short lock time-outs."""
    with closing(open_database(postgres_url)) as database:
        with database.writer.connect() as connection:
            for name, value in {
                "transaction_isolation": "read committed",
                "lock_timeout": "5s",
                "statement_timeout": "30s",
            }.items():
                assert connection.exec_driver_sql(f"SHOW {name}").scalar_one() == value
        with database.writing() as connection:
            connection.execute(tournaments.insert(), {"code": "demo", **VALUES})
        for_update = text("SELECT * FROM tournaments FOR UPDATE NOWAIT")
        with database.writing() as one:
            one.execute(for_update)
            with pytest.raises(DatabaseUnavailable) as failure, database.writing() as other:
                other.execute(for_update)
        assert is_busy_or_full(failure.value)


def cancel_the_wait(address: str) -> None:
    """What an impatient administrator does to a commit that waits for its standby."""
    with closing(psycopg.connect(address, autocommit=True)) as admin:
        waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        while not (row := admin.execute(waiting).fetchone()):
            pass
        admin.execute("SELECT pg_cancel_backend(%s)", row)


def test_a_commit_that_the_server_warns_about_is_not_believed():
    """reliability.md B3: a cancelled wait for the standby commits here only, "successfully"."""
    with postgres_server("synchronous_standby_names=missing") as address:
        url = address.format(name="postgres")
        with closing(open_database(url)) as database, database.writer.connect() as connection:
            connection.exec_driver_sql("CREATE TABLE told (n integer)")
            impatient = Thread(target=cancel_the_wait, args=(url,))
            impatient.start()
            with pytest.raises(OutcomeUnknown, match="canceling wait for synchronous replication"):
                commit(connection)
            impatient.join()
            with database.reading() as reader:  # it stands here, and may be lost with this server
                assert reader.exec_driver_sql("SELECT count(*) FROM told").scalar_one() == 0


def test_a_commit_whose_connection_breaks_is_unknown(postgres_url):
    """reliability.md: gone during COMMIT: outcome unknown, never retried by the server."""
    with closing(open_database(postgres_url)) as database:
        with database.writer.connect() as connection:
            connection.execute(tournaments.insert(), {"code": "demo", **VALUES})
            pid = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
            with closing(psycopg.connect(postgres_url, autocommit=True)) as admin:
                admin.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
            with pytest.raises(OutcomeUnknown):
                commit(connection)
        assert count(database) == 0
