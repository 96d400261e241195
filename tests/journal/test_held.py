"""The file under a desk: nothing is acknowledged that nobody would find again."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from service.journal.store.database import DatabaseUnavailable, open_database
from service.journal.writing.writer import transact
from service.settings import load_settings
from tests.commands import hand_in
from tests.journal.writing import AT, act, entry_count, opened


@pytest.fixture
def path(sqlite_url) -> Path:
    return Path(make_url(sqlite_url).database or "")


@pytest.mark.parametrize("suffix", ["-wal", "-shm"])
@pytest.mark.parametrize("replaced", [False, True], ids=["taken away", "replaced"])
def test_nothing_is_written_to_a_log_without_a_name(sqlite_url, path, caplog, suffix, replaced):
    """Promise 2: what was acknowledged before the log lost its name is there after the stop."""
    with closing(open_database(sqlite_url, serving=True)) as database:
        tournament = opened(database)
        beside = path.with_name(path.name + suffix)
        content = beside.read_bytes()
        beside.unlink()
        if replaced:
            beside.write_bytes(content)
        with pytest.raises(DatabaseUnavailable, match=f"{suffix} was taken away or replaced"):
            transact(database, [act(tournament, hand_in())], AT)
        with pytest.raises(DatabaseUnavailable), database.writing():
            pass
    (told,) = caplog.records
    assert "stop the desk before anything else opens the database" in told.getMessage()
    with closing(open_database(sqlite_url, serving=True)) as database:
        assert entry_count(database) == 1
        transact(database, [act(tournament, hand_in())], AT)
        assert entry_count(database) == 2


def test_nobody_else_opens_a_file_whose_log_was_taken_away(sqlite_url, path):
    """Promise 2: a command beside the desk would write to another log, and be forgotten."""
    log, index = (path.with_name(path.name + suffix) for suffix in ("-wal", "-shm"))
    with closing(open_database(sqlite_url, serving=True)) as database:
        opened(database)
        log.unlink()
        with pytest.raises(DatabaseUnavailable, match=r"-wal was taken away.*stop it instead"):
            open_database(sqlite_url)
    assert not index.exists()
    with closing(open_database(sqlite_url)) as command_line:
        assert entry_count(command_line) == 1
    index.touch()
    for serving in (False, True):
        with pytest.raises(DatabaseUnavailable, match="put it back"):
            open_database(sqlite_url, serving=serving)
    log.touch()
    open_database(sqlite_url, serving=True).close()


def test_commands_that_come_and_go_leave_the_log_where_it_is(sqlite_url):
    """Promise 3: only what somebody else did to the file stops the desk."""
    with closing(open_database(sqlite_url, serving=True)) as database:
        tournament = opened(database)
        with closing(open_database(sqlite_url)) as command_line:
            transact(command_line, [act(tournament, hand_in())], AT)
        database.writer.dispose()
        database.reader.dispose()
        with closing(open_database(sqlite_url)) as command_line:
            assert entry_count(command_line) == 2
        transact(database, [act(tournament, hand_in())], AT)
        assert entry_count(database) == 3


SERVE = """
import sys
from service.journal.store.database import open_database
database = open_database(sys.argv[1], serving=True)
print("serving", flush=True)
sys.stdin.read()
"""


def test_a_link_to_the_file_is_the_same_file(sqlite_url, path, tmp_path):
    """Issue 2, Record: a second serving process is refused, whatever name it has for the file."""
    link = tmp_path / "elsewhere" / "linked.db"
    link.parent.mkdir()
    link.symlink_to(path)
    with closing(open_database(sqlite_url, serving=True)):
        with pytest.raises(DatabaseUnavailable, match="already served by process"):
            open_database(f"sqlite:///{link}", serving=True)
        with closing(open_database(f"sqlite:///{link}")) as command_line:
            opened(command_line)
    folder = tmp_path / "folder"
    folder.symlink_to(path.parent)
    with closing(open_database(f"sqlite:///{folder / path.name}", serving=True)) as database:
        assert entry_count(database) == 1
        with pytest.raises(DatabaseUnavailable, match="already served by process"):
            open_database(sqlite_url, serving=True)


def test_a_file_of_two_names_is_refused(sqlite_url, path, tmp_path):
    """Promise 3: under its second name SQLite would keep another log of the same file."""
    second = tmp_path / "second.db"
    os.link(path, second)
    for url in (sqlite_url, f"sqlite:///{second}"):
        for serving in (True, False):
            with pytest.raises(DatabaseUnavailable, match="second name"):
                open_database(url, serving=serving)
    second.unlink()
    open_database(sqlite_url, serving=True).close()


def test_a_lock_file_that_was_removed_is_made_again(sqlite_url, path):
    """Promise 3: tidying it away stops no desk, and lets no second one in for long."""
    lock = path.with_name(path.name + ".lock")
    with closing(open_database(sqlite_url, serving=True)) as database:
        lock.unlink()
        tournament = opened(database)
        assert lock.exists()
        with pytest.raises(DatabaseUnavailable, match="already served by process"):
            open_database(sqlite_url, serving=True)

        lock.unlink()
        with subprocess.Popen(
            [sys.executable, "-c", SERVE, sqlite_url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
        ) as other:
            assert other.stdout is not None
            assert other.stdout.readline() == b"serving\n"
            with pytest.raises(DatabaseUnavailable, match=f"served by process {other.pid} on"):
                transact(database, [act(tournament, hand_in())], AT)
            other.kill()
        transact(database, [act(tournament, hand_in())], AT)
        assert entry_count(database) == 2


@pytest.mark.parametrize("name", ["what?", "100%25", "a b#c", "größe"])
def test_any_folder_s_name_will_do(tmp_path, monkeypatch, name):
    """Issue 2, main job: the database lies in the data folder, whatever that is called."""
    monkeypatch.setenv("SLIPDESK_DATA_DIR", str(tmp_path / name))
    settings = load_settings()
    open_database(settings.database).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert settings.database_file == tmp_path / name / "slipdesk.db"
    assert (tmp_path / name / "slipdesk.db").is_file()


def test_an_address_with_options_is_refused():
    """Promise 3: the rest of a path behind a question mark is not dropped in silence."""
    with pytest.raises(DatabaseUnavailable, match="%3F"):
        open_database("sqlite:////data/what?/slipdesk.db")


@pytest.mark.parametrize("place", ["file", "folder"])
@pytest.mark.parametrize("serving", [True, False])
def test_a_place_that_may_only_be_read_is_told(sqlite_url, path, monkeypatch, place, serving):
    """Promise 3: a read-only medium, or somebody else's folder, and what to do about it."""
    closed = path if place == "file" else path.parent
    monkeypatch.setattr(os, "access", lambda asked, _mode: asked != closed)
    with pytest.raises(DatabaseUnavailable, match=r"may not be written to.*copy the folder"):
        open_database(sqlite_url, serving=serving)
