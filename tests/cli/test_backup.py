"""slipdesk backup and restore: a verified copy, and going on from it in a new epoch."""

import json
import shutil
import zipfile

import pytest

from tests.cli.desks import serving
from tests.cli.lists import own_list


@pytest.fixture
def saved(run, demo, tmp_path):
    """A backup of `demo`."""
    assert run("backup", "desk.zip").exit_code == 0
    return tmp_path / "desk.zip"


def test_a_backup_is_made_while_the_desk_serves(run, demo, tmp_path):
    """Issue 2, record: `backup` while serving, verified; it holds tokens' digests, so 0600."""
    with serving(demo.parent):
        made = run("backup", "desk.zip")
    assert (made.exit_code, made.stdout) == (0, "desk.zip\n")
    assert "demo: 1 entry holds" in made.stderr
    assert (tmp_path / "desk.zip").stat().st_mode & 0o777 == 0o600


def test_a_backup_is_restored_elsewhere_in_a_new_epoch(run, saved, tmp_path):
    """Issue 2, record: `restore` opens a new epoch, and the record holds."""
    elsewhere = str(tmp_path / "elsewhere")
    result = run("restore", str(saved), "--yes", DATA_DIR=elsewhere)
    assert result.exit_code == 0
    assert result.stdout.startswith("demo: goes on with epoch2 2 ")
    report = json.loads(run("journal", "verify", "demo", "--json", DATA_DIR=elsewhere).stdout)
    assert (report["holds"], report["epoch"], report["entries"]) == (True, 2, 2)


def test_a_backup_of_sqlite_is_restored_into_postgresql(run, saved, postgres_url):
    """Issue 2, record: SQLite and PostgreSQL by the same code; one backup serves both."""
    result = run("restore", str(saved), "--yes", DATABASE_URL=postgres_url)
    assert result.exit_code == 0
    assert run("journal", "verify", "demo", DATABASE_URL=postgres_url).exit_code == 0


def test_restoring_asks_first(run, saved, tmp_path):
    """Issue 2, record: a new epoch is for ever, so somebody has to say yes."""
    elsewhere = tmp_path / "elsewhere"
    no = run("restore", str(saved), said="n\n", DATA_DIR=str(elsewhere))
    assert no.exit_code == 1
    assert "begins a new epoch" in no.stderr
    assert not elsewhere.exists()
    assert run("restore", str(saved), said="y\n", DATA_DIR=str(elsewhere)).exit_code == 0


def test_a_database_with_something_in_it_is_not_overwritten(run, saved):
    """Promise 2: nothing acknowledged is lost, to a restore either."""
    result = run("restore", str(saved), "--yes")
    assert result.exit_code == 3
    assert "isn't empty" in result.stderr


def test_a_database_that_was_put_back_is_taken_as_it_is(run, demo):
    """DESIGN, decisions: a restore opens a new epoch that quotes the last checkpoint."""
    run("journal", "head", "demo")
    result = run("restore", "--yes")
    assert result.exit_code == 0
    assert "it knew 1 " in result.stdout
    assert run("journal", "verify", "demo").exit_code == 0


def test_nothing_is_restored_under_a_desk_that_serves(run, demo):
    """Issue 2, record: one serving process; a restore takes its place."""
    with serving(demo.parent):
        result = run("restore", "--yes")
    assert result.exit_code == 69
    assert "already served" in result.stderr


def test_a_damaged_backup_is_refused(run, saved, tmp_path):
    """Promise 3: closed when in doubt; exit code 1 and nothing restored."""
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(damaged, "w") as new:
        for name in old.namelist():
            new.writestr(name, b"" if name == "entries.jsonl" else old.read(name))
    shutil.copy(saved, tmp_path / "cut.zip")
    (tmp_path / "cut.zip").write_bytes(saved.read_bytes()[:-30])
    for file in ("damaged.zip", "cut.zip"):
        elsewhere = str(tmp_path / f"of {file}")
        assert run("restore", file, "--yes", DATA_DIR=elsewhere).exit_code == 1
        assert run("tournament", "list", DATA_DIR=elsewhere).exit_code == 69


def test_a_backup_that_cannot_be_written_is_none(run, demo):
    """Promise 3: a backup is there and verified, or it isn't there."""
    result = run("backup", "no/such/folder.zip")
    assert result.exit_code == 69
    assert "can't be written" in result.stderr


def test_a_backup_that_is_there_is_not_written_over_unasked(run, saved):
    """Promise 2: nothing is lost to a command that was typed twice; exit code 2."""
    saved.write_bytes(b"the backup of yesterday")
    result = run("backup", "desk.zip")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "desk.zip is there already: name another file, or write over" in result.stderr
    assert saved.read_bytes() == b"the backup of yesterday"
    assert run("backup", "desk.zip", "--force").exit_code == 0
    assert zipfile.is_zipfile(saved)


@pytest.mark.parametrize("own", ["slipdesk.db", "slipdesk.db-wal", "journal.key"])
def test_no_backup_takes_the_place_of_what_the_desk_lives_by(run, demo, own):
    """Promise 2: nothing acknowledged is lost to a wrong file name, --force or not."""
    before = (demo / "journal.key").read_bytes()
    result = run("backup", str(demo / own), "--force")
    assert result.exit_code == 2
    assert f"{own} is the desk's own: name another file" in result.stderr
    assert (demo / "journal.key").read_bytes() == before
    assert run("journal", "verify", "demo").exit_code == 0


@pytest.mark.parametrize("content", [b"", b"no zip"])
def test_what_is_no_backup_is_a_wrong_use(run, tmp_path, content):
    """Promise 3: told in plain words, and nothing is made for it; exit code 2."""
    (tmp_path / "no.zip").write_bytes(content)
    elsewhere = tmp_path / "elsewhere"
    result = run("restore", "no.zip", "--yes", DATA_DIR=str(elsewhere))
    assert (result.exit_code, result.stderr) == (2, "Error: no.zip is no backup of slipdesk\n")
    assert not elsewhere.exists()


def test_a_restore_names_a_new_key_and_the_lists_that_are_missing(run, demo, data_dir, tmp_path):
    """Promise 4 and 3: who signs from here on, and which tournaments get no verdict here."""
    own_list(data_dir, "club", "cat\n")
    run("lexicon", "build")
    run("tournament", "create", "wyc", "--lexicon", "club", "--points-go", "add_to_challenged")
    run("backup", "desk.zip")
    elsewhere = tmp_path / "elsewhere"
    result = run("restore", "desk.zip", "--yes", DATA_DIR=str(elsewhere))
    assert result.exit_code == 0
    assert f"There is no {elsewhere / 'journal.key'}: a new key is made there" in result.stderr
    assert "wyc plays by " in result.stderr
    assert "there is no club here: put the old files back" in result.stderr
    assert "demo plays by" not in result.stderr
