"""slipdesk journal: what is written to files, what holds, and how the first bad entry is named."""

import json
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from service.journal.store.database import open_database
from tests.cli.conftest import Run, running
from tests.cli.desks import serving


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory, compiled: Path, sqlite_template: Path) -> Path:
    """A data folder with three slips on the record of `demo`, once for all tests."""
    folder = tmp_path_factory.mktemp("record")
    data_dir = folder / "data"
    shutil.copytree(compiled, data_dir / "compiled")
    shutil.copy(sqlite_template, data_dir / "slipdesk.db")
    run = running(data_dir)
    run("tournament", "create", "demo", "--points-go", "add_to_challenged")
    token = run("token", "demo", "terminal").stdout.strip()
    with serving(folder) as desk:
        for word in ("ZAX", "QUIXOTRY", "ZAXX"):
            run("challenge", "demo", word, "--url", desk.url, TOKEN=token)
        assert desk.stop() == 0
    return data_dir


@pytest.fixture
def played(run: Run, data_dir: Path, record: Path) -> Path:
    """The test's folder with a copy of that data folder, an export and a checkpoint in it."""
    shutil.copytree(record, data_dir, dirs_exist_ok=True)
    assert run("journal", "export", "demo").exit_code == 0
    return data_dir.parent


def test_an_export_and_its_checkpoint_hold(run, played):
    """Issue 2, record: an export, a signed checkpoint, and `verify` by both."""
    lines = (played / "demo.journal.jsonl").read_bytes().splitlines()
    assert [json.loads(line)["seq"] for line in lines] == [1, 2, 3, 4]
    result = run(
        *("journal", "verify", "demo.journal.jsonl", "--checkpoint", "demo.checkpoint", "--json")
    )
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert (report["tournament"], report["entries"], report["holds"]) == ("demo", 4, True)
    assert [one["verdict"] for one in report["checkpoints"]] == ["holds"]


def test_an_export_goes_where_it_is_sent(run, played):
    """Issue 2, main job: to a file of one's own, its checkpoint beside it, or to a pipe."""
    written = run("journal", "export", "demo", "-o", "a.1.jsonl")
    assert written.stdout == "a.1.jsonl\na.1.checkpoint\n"
    assert (played / "a.1.checkpoint").read_text().startswith("slipdesk/demo/epoch1\n4\n")
    piped = run("journal", "export", "demo", "-o", "-")
    assert piped.stdout_bytes == (played / "a.1.jsonl").read_bytes()


def test_the_head_is_the_checkpoint(run, played):
    """DESIGN, words: the head is the latest tree root, a checkpoint that root signed."""
    result = run("journal", "head", "demo")
    assert result.stdout == (played / "demo.checkpoint").read_text()


@pytest.mark.parametrize("form", ["4 ", "epoch2 5 "])
def test_the_head_has_a_short_form_to_write_down(run, played, form):
    """Promise 4: on paper it is short, and `verify --head` takes it as it stands."""
    if form.startswith("epoch"):
        assert run("restore", "--yes").exit_code == 0
    told = run("journal", "head", "demo").stderr
    assert told.startswith(f"To write down: {form}")
    short = told.removeprefix("To write down: ").strip()
    assert run("journal", "verify", "demo", "--head", short).exit_code == 0


@pytest.mark.parametrize("there", ["demo.journal.jsonl", "demo.checkpoint"])
def test_an_export_that_is_there_is_not_written_over_unasked(run, played, there):
    """Promise 4: a checkpoint that was kept is worth more than one made anew; exit code 2."""
    for name in {"demo.journal.jsonl", "demo.checkpoint"} - {there}:
        (played / name).unlink()
    before = (played / there).read_bytes()
    result = run("journal", "export", "demo")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{there} is there already: name another file with -o" in result.stderr
    assert (played / there).read_bytes() == before
    assert run("journal", "export", "demo", "--force").exit_code == 0


def test_the_record_of_a_database_is_held_against_all_that_is_known(run, played):
    """Promise 4: the projections are compared too, and the checkpoint that is kept."""
    result = run("journal", "verify", "demo")
    assert result.exit_code == 0
    entries, kept = result.stdout.splitlines()
    assert entries.startswith("✓ demo: 4 entries hold, head 4 ")
    assert kept.startswith("✓ checkpoint 4 ")


def test_a_printed_head_is_enough(run, played):
    """Promise 4: a checkpoint printed on one docket is enough to catch a record that was cut."""
    head = json.loads(run("journal", "verify", "demo", "--json").stdout)["head"]
    path = played / "demo.journal.jsonl"
    assert run("journal", "verify", str(path), "--head", head).exit_code == 0
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    assert run("journal", "verify", str(path)).exit_code == 0
    cut = run("journal", "verify", str(path), "--head", head)
    assert cut.exit_code == 1
    assert "✗ demo: entry 4: it is missing" in cut.stdout


def test_the_first_bad_entry_is_named(run, played):
    """Issue 2, record: names the first bad entry; exit code 1."""
    path = played / "demo.journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b"QUIXOTRY", b"QUIXOTIC"))
    text = run("journal", "verify", str(path))
    assert text.exit_code == 1
    assert text.stdout.startswith("✗ demo: entry 3: ")
    report = json.loads(run("journal", "verify", str(path), "--json").stdout)
    assert (report["holds"], report["first_bad"], report["entries"]) == (False, 3, 2)


def test_a_row_that_is_not_what_the_entries_make_is_named(run, played):
    """Promise 4: the projections are compared by the rules."""
    url = f"sqlite:///{played / 'data' / 'slipdesk.db'}"
    with closing(open_database(url)) as database, database.writing() as connection:
        connection.exec_driver_sql("UPDATE challenges SET challenger_points = 500 WHERE number = 2")
    result = run("journal", "verify", "demo")
    assert result.exit_code == 1
    assert "✗ challenge 2 is not what the entries make it" in result.stdout
    assert json.loads(run("journal", "verify", "demo", "--json").stdout)["rows"]


def test_without_a_checkpoint_it_says_what_that_means(run, played):
    """Promise 4: honest about what an export alone can't show."""
    result = run("journal", "verify", "demo.journal.jsonl")
    assert result.exit_code == 0
    assert "No checkpoint was given" in result.stderr


@pytest.mark.parametrize("text", ["", "nonsense\n", "\x00\xff"])
def test_what_is_no_checkpoint_holds_for_nothing(run, played, text):
    """Promise 3: closed when in doubt."""
    (played / "bad").write_text(text, encoding="latin-1")
    result = run("journal", "verify", "demo", "--checkpoint", "bad")
    assert result.exit_code == 1
    assert "✗ checkpoint" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [("./none.jsonl",), ("wyc",), ("demo", "--head", "1204"), ("demo", "--checkpoint", "none")],
)
def test_what_is_not_there_is_a_wrong_use(run, demo, arguments):
    """Issue 2, main job: exit code 2."""
    assert run("journal", "verify", *arguments).exit_code == 2


def test_no_export_lies_among_the_heads_that_are_kept(run, played, data_dir):
    """Promise 4: the checkpoint beside an export is none that the start would be held against."""
    result = run("journal", "export", "demo", "--force", "-o", f"{data_dir}/checkpoints/demo.jsonl")
    assert result.exit_code == 2
    assert "is the desk's own" in result.stderr


def test_an_empty_file_is_no_record(run, demo):
    """Promise 4: nothing holds where nothing is."""
    (demo.parent / "empty.jsonl").touch()
    result = run("journal", "verify", "empty.jsonl")
    assert result.exit_code == 1
    assert "the record is empty" in result.stdout


def test_a_file_that_cannot_be_written_is_named(run, demo):
    """Issue 2, main job: exit code 69, and no traceback."""
    result = run("journal", "export", "demo", "-o", "no/such/folder.jsonl")
    assert result.exit_code == 69
    assert "No such file" in result.stderr


def test_a_desk_that_stops_keeps_its_newest_head(record):
    """Promise 4: the head kept beside the database covers every entry, though nobody asked."""
    kept = (record / "checkpoints" / "demo.checkpoint").read_text()
    assert kept.startswith("slipdesk/demo/epoch1\n4\n")


def test_no_new_key_signs_an_old_record(run, played, data_dir):
    """Promise 4: without its key a record gets no head, and the one that is kept stays."""
    kept = data_dir / "checkpoints" / "demo.checkpoint"
    before = kept.read_bytes()
    (data_dir / "journal.key").rename(played / "away.key")
    result = run("journal", "head", "demo")
    assert result.exit_code == 69
    assert "signing key" in result.stderr
    opened = run("tournament", "create", "other", "--points-go", "add_to_challenged")
    assert opened.exit_code == 69
    assert "copy journal.key" in opened.stderr
    assert run("journal", "head", "demo").exit_code == 69
    (played / "away.key").replace(data_dir / "journal.key")
    assert kept.read_bytes() == before
    assert run("journal", "verify", "demo").exit_code == 0


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE tournaments SET settings = '{}'", "✗ the tournament's settings are not what"),
        ("UPDATE tournaments SET frontier = x'00'", "✗ the tournament's frontier is not that"),
        ("UPDATE tournaments SET epoch = 2", "✗ the database is in epoch 2, the record in 1"),
        ("DROP TRIGGER entries_no_delete", "✗ the trigger entries_no_delete"),
    ],
)
def test_a_damaged_tournament_can_be_verified(run, played, statement, told):
    """Promise 4: what can't be read any more is named by `verify` all the same."""
    url = f"sqlite:///{played / 'data' / 'slipdesk.db'}"
    with closing(open_database(url)) as database, database.writing() as connection:
        connection.exec_driver_sql(statement)
    result = run("journal", "verify", "demo")
    assert result.exit_code == 1
    assert told in result.stdout
