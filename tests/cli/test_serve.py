"""slipdesk serve: one command from nothing to a desk that serves, and back."""

import json
import shutil
import signal
import socket
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.cli.conftest import running
from tests.cli.desks import printed, refused, serving, typed
from tests.cli.lists import own_list

STARTS = ("reading the lists", "built", "tables:", "The tournament `demo` is open.")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder, with a space in its name, where the desk is started."""
    made = tmp_path / "the desk"
    made.mkdir()
    return made


@pytest.fixture
def quick(folder: Path, compiled: Path) -> Path:
    """The same with lexicons that are built already."""
    shutil.copytree(compiled, folder / "data" / "compiled")
    return folder


def test_one_command_is_enough_and_the_second_time_it_starts_at_once(folder):
    """Issue 2, main job: builds, migrates, opens `demo`, serves; starting again has nothing to do.

    Each slip is answered after both starts, and SIGTERM is an ordinary end.
    """
    with serving(folder) as first:
        assert first.status("/readyz") == 200
        assert first.stop() == 0
    assert all(part in first.log() for part in STARTS)
    with serving(folder) as second:
        assert second.status("/readyz") == 200
        assert second.stop() == 0
    assert [part for part in STARTS if part in second.log()] == []


def test_what_it_prints_can_be_copied(quick):
    """Issue 2, main job: how to get a token, and a curl line that works with it."""
    with serving(quick) as desk:
        curl, slipdesk = printed(desk.said)
        first = typed(curl, quick)
        second = typed(f"{curl}\n{slipdesk}", quick)
        assert desk.stop() == 0
    assert first.returncode == 0, first.stderr
    answer = json.loads(first.stdout)
    assert (answer["number"], answer["verdict"]) == (1, "valid")
    assert answer["lexicon"]["note"] == "not the official word source (1.2(b))"
    assert second.returncode == 0, second.stderr
    assert "✓ VALID  challenge 3 of demo" in second.stdout


def test_it_can_be_copied_where_the_data_lies_elsewhere(quick, tmp_path):
    """Issue 2, main job: the printed line finds the data folder that this desk has."""
    elsewhere = tmp_path / "data of 'ours'"
    shutil.move(quick / "data", elsewhere)
    with serving(quick, DATA_DIR=f"../{elsewhere.name}") as desk:
        run = typed(printed(desk.said)[0], tmp_path)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["verdict"] == "valid"


def test_it_posts_nothing_to_itself_whichever_port_it_took(quick):
    """Rest D: what somebody typed as a target is never the desk, also where any port is free."""
    with serving(quick) as desk:
        token = running(quick / "data")("token", "demo", "director").stdout.strip()
        answer = httpx.post(
            f"{desk.url}/api/v1/tournaments/demo/webhooks",
            json={"url": f"{desk.url}/x"},
            headers={"Authorization": f"Bearer {token}", "Idempotency-Key": "itself"},
        )
        assert desk.stop() == 0
    assert answer.status_code == 422
    assert "that is this desk itself" in answer.text


def test_no_token_and_no_word_is_in_any_log(quick):
    """Issue 2, main job: no token in any log; who may do what: no words in logs."""
    with serving(quick, LOG_LEVEL="debug") as desk:
        curl, _ = printed(desk.said)
        run = typed(f"{curl}\necho\necho $TOKEN", quick)
        desk.stop()
    token = run.stdout.splitlines()[-1]
    assert token.startswith("slip_")
    assert "hand_in_challenge" in desk.log()
    for secret in (token, "QUIXOTRY", "ZAX"):
        assert secret not in desk.log()
    assert token not in desk.said


def test_a_second_desk_on_the_same_file_is_refused(quick):
    """Issue 2, record: on SQLite a second serving process is refused, and the first goes on."""
    with serving(quick) as first:
        second = refused(quick)
        assert (second.returncode, second.stdout) == (69, "")
        assert f"already served by process {first.process.pid}" in second.stderr
        assert "Traceback" not in second.stderr
        assert first.status("/readyz") == 200


def test_a_file_that_is_served_is_not_migrated(run, demo):
    """Issue 2, record: nobody changes tables under a desk that serves."""
    with serving(demo.parent):
        result = run("migrate")
    assert result.exit_code == 69
    assert "already served" in result.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_is_the_ordinary_end(quick, how):
    """Issue 2, main job: SIGTERM drains and exits; so does Ctrl+C."""
    with serving(quick) as desk:
        assert desk.stop(how) == 0
    assert "Traceback" not in desk.log()


def test_demo_is_opened_only_where_nobody_else_can_reach_it(quick):
    """Issue 2, main job: `demo` when the database is new and the address is loopback."""
    with serving(quick, HOST="0.0.0.0") as desk:  # noqa: S104 - what is tested
        assert "No tournament is open yet" in desk.said
        assert desk.url.startswith("http://127.0.0.1:")
        assert desk.status("/healthz") == 200


def test_demo_is_opened_only_in_a_new_database(run, migrated):
    """Issue 2, main job: `demo` when the database is new; an event of one's own is enough."""
    run("tournament", "create", "wyc-2026", "--points-go", "add_to_challenged")
    with serving(migrated.parent) as desk:
        assert "token wyc-2026 terminal" in desk.said
    listed = json.loads(run("tournament", "list", "--json").stdout)
    assert [each["code"] for each in listed] == ["wyc-2026"]


def test_what_is_made_beside_it_is_served_at_once(run, demo):
    """Issue 2, main job: the command line works while the desk is serving."""
    with serving(demo.parent) as desk:
        run("tournament", "create", "wyc-2026", "--points-go", "deduct_from_challenger")
        token = run("token", "wyc-2026", "terminal").stdout.strip()
        asked = ("challenge", "wyc-2026", "ZAX", "--url", desk.url)
        assert run(*asked, TOKEN=token).exit_code == 0
        assert run(*asked, TOKEN=run("token", "demo", "terminal").stdout.strip()).exit_code == 3
        assert run("journal", "verify", "wyc-2026").exit_code == 0


def test_a_port_that_is_taken_is_named(quick):
    """Issue 2, main job: a clear message that names the setting."""
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        result = refused(quick, PORT=str(taken.getsockname()[1]))
    assert (result.returncode, result.stdout) == (69, "")
    assert "SLIPDESK_PORT" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_address_that_is_none_is_named(quick):
    """Issue 2, main job: a bad value stops the start with its name."""
    result = refused(quick, HOST="no.such.host.invalid")
    assert result.returncode == 69
    assert "SLIPDESK_HOST" in result.stderr


@pytest.mark.parametrize(
    ("name", "value"), [("RATE_LIMIT", "lots"), ("LEXICON_DIR", "no/such/folder")]
)
def test_a_bad_setting_stops_the_start(quick, name, value):
    """Issue 2, main job: a bad value stops the start with its name."""
    result = refused(quick, **{name: value})
    assert result.returncode == 78
    assert f"SLIPDESK_{name}" in result.stderr


def test_a_bad_list_takes_nothing_else_down(quick):
    """Promise 3: a word source that can't be built is told; everything else goes on."""
    (quick / "data" / "lexicons" / "club").mkdir(parents=True)
    with serving(quick) as desk:
        assert "token demo terminal" in desk.said
        desk.stop()
    assert "club can't be used: club/datapackage.json" in desk.log()


def test_a_tournament_whose_list_is_gone_is_told_at_the_start(run, demo):
    """Promise 3: told before somebody hands in a slip; the others are served."""
    source = own_list(demo, "club", "cat\n")
    run("lexicon", "build")
    run("tournament", "create", "wyc", "--lexicon", "club", "--points-go", "add_to_challenged")
    shutil.rmtree(source)
    (demo / "lexicons" / "csw.txt").write_text("cat\n")
    with serving(demo.parent) as desk:
        assert desk.status("/readyz") == 200
        desk.stop()
    assert "wyc plays by " in desk.log()
    assert "there is no club here: put the old files back" in desk.log()
    assert "csw.txt is not read" in desk.log()


def test_without_its_lexicon_there_is_no_demo(quick):
    """Promise 3: never another list; the desk serves and says what is missing."""
    (quick / "data" / "lexicons" / "enable").mkdir(parents=True)
    with serving(quick) as desk:
        assert "No tournament is open yet" in desk.said
        desk.stop()
    assert "There is no tournament `demo`, because lexicon enable" in desk.log()


def test_a_database_older_than_its_checkpoints_does_not_start(run, demo):
    """DESIGN, decisions: such a database does not start without `slipdesk restore`."""
    shutil.copy(demo / "slipdesk.db", demo / "older.db")
    run("restore", "--yes")
    (demo / "slipdesk.db").unlink()
    for rest in demo.glob("slipdesk.db-*"):
        rest.unlink()
    shutil.move(demo / "older.db", demo / "slipdesk.db")
    result = refused(demo.parent)
    assert (result.returncode, result.stdout) == (69, "")
    assert "run slipdesk restore" in result.stderr
    assert run("restore", "--yes").exit_code == 0
    with serving(demo.parent) as desk:
        assert desk.status("/readyz") == 200


def test_two_desks_serve_one_postgresql(folder, compiled, postgres_url):
    """Issue 2, record: on PostgreSQL several processes serve; the lines they print work."""
    shutil.copytree(compiled, folder / "data" / "compiled")
    with (
        serving(folder, DATABASE_URL=postgres_url) as one,
        serving(folder, DATABASE_URL=postgres_url) as other,
    ):
        assert "SLIPDESK_DATABASE_URL must be set" in one.said
        assert postgres_url not in one.said
        for desk, number in ((one, 1), (other, 2)):
            lines = f"export SLIPDESK_DATABASE_URL='{postgres_url}'\n{printed(desk.said)[0]}"
            answer = typed(lines, folder)
            assert answer.returncode == 0, answer.stderr
            assert json.loads(answer.stdout)["number"] == number
