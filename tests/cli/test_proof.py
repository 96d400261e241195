"""slipdesk journal verify-proof: what the holder of a docket does with what its code leads to."""

import json
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.cli.conftest import Run, running
from tests.cli.desks import serving


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory, compiled: Path, sqlite_template: Path) -> Path:
    """A desk's folder with what it gave out for its first slip: `docket.json`, `director.json`."""
    folder = tmp_path_factory.mktemp("given")
    data_dir = folder / "data"
    shutil.copytree(compiled, data_dir / "compiled")
    shutil.copy(sqlite_template, data_dir / "slipdesk.db")
    run = running(data_dir)
    run("tournament", "create", "demo", "--points-go", "add_to_challenged")
    terminal, director = (
        run("token", "demo", role).stdout.strip() for role in ("terminal", "director")
    )
    with serving(folder) as desk:
        for word in ("ZAX", "QUIXOTRY"):
            run("challenge", "demo", word, "--url", desk.url, TOKEN=terminal)
        bearer = {"Authorization": f"Bearer {director}"}
        with httpx.Client(base_url=desk.url, headers=bearer) as client:
            one = "/api/v1/tournaments/demo/challenges/1"
            (folder / "director.json").write_bytes(client.get(f"{one}/proof").content)
            paper = client.get(f"{one}/docket", headers={"Accept": "text/plain"}).text
            address = "".join(paper.rpartition("http")[1:]).replace("\n", "")
        # Without a token, as whoever holds the docket.
        proof = httpx.get(f"{desk.url}{urlsplit(address).path}/proof")
        (folder / "docket.json").write_bytes(proof.content)
        assert desk.stop() == 0
    return folder


@pytest.fixture
def run_there(given: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `slipdesk` in that folder."""
    monkeypatch.chdir(given)
    return running(given / "data")


@pytest.fixture
def key(run_there: Run) -> str:
    """The key as its director publishes it."""
    return run_there("journal", "key", "demo").stdout.strip()


def test_a_docket_s_proof_holds_where_there_is_no_desk(given, key, tmp_path, monkeypatch):
    """Promise 4: whoever holds the paper checks it with file and key alone, anywhere."""
    monkeypatch.chdir(given)
    run = running(tmp_path / "nothing")
    told = run("journal", "verify-proof", "docket.json", "--key", key)
    assert told.exit_code == 0, told.output
    first, *more = told.stdout.splitlines()
    assert first.startswith("✓ demo: entry 2 is in the record of 3, head 3 ")
    assert "line 2 of the export" in " ".join(more)
    assert not (tmp_path / "nothing").exists()
    view = json.loads(run("journal", "verify-proof", "docket.json", "--key", key, "--json").stdout)
    assert (view["holds"], view["tournament"], view["entry"], view["entries"]) == (
        True,
        "demo",
        2,
        3,
    )
    assert view["challenge"] is None


def test_a_director_s_proof_says_of_which_challenge_the_entry_is(run_there, key):
    """DESIGN, proofs: the entry itself goes to those who may read it, and is checked with it."""
    told = run_there("journal", "verify-proof", "director.json", "--key", key)
    assert told.exit_code == 0
    assert "✓ it is of challenge 1" in told.stdout


def test_a_proof_that_was_changed_is_refused_with_its_place(run_there, given, key, tmp_path):
    """Issue 6, Dockets: one letter of the hash, and it is of no entry of this record."""
    proof = json.loads((given / "docket.json").read_text())
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps({**proof, "leaf": proof["path"][0]}))
    told = run_there("journal", "verify-proof", str(changed), "--key", key)
    assert told.exit_code == 1
    assert told.stdout.startswith("✗ the proof doesn't hold: hash, place and path don't lead")
    view = run_there("journal", "verify-proof", str(changed), "--key", key, "--json")
    assert view.exit_code == 1
    assert json.loads(view.stdout)["holds"] is False


def test_a_key_of_another_desk_refuses_it(run_there, tmp_path, compiled, sqlite_template):
    """Promise 4: a record that somebody wrote anew is signed by another key."""
    data_dir = tmp_path / "data"
    shutil.copytree(compiled, data_dir / "compiled")
    shutil.copy(sqlite_template, data_dir / "slipdesk.db")
    elsewhere = running(data_dir)
    elsewhere("tournament", "create", "demo", "--points-go", "add_to_challenged")
    other = elsewhere("journal", "key", "demo").stdout.strip()
    told = run_there("journal", "verify-proof", "docket.json", "--key", other)
    assert told.exit_code == 1
    assert "isn't signed by the record's key" in told.stdout


def test_what_is_no_proof_and_no_key_is_said_as_such(run_there, given, key):
    """Style: the wrong file or a key that was cut short is a slip of the hand, and no forgery."""
    (given / "page.html").write_text("<!doctype html>")
    told = run_there("journal", "verify-proof", "page.html", "--key", key)
    assert (told.exit_code, told.stdout) == (2, "")
    assert "page.html is no proof" in told.stderr
    told = run_there("journal", "verify-proof", "docket.json", "--key", key[:-9])
    assert told.exit_code == 2
    assert "verifier key" in told.stderr
    assert run_there("journal", "verify-proof", "docket.json").exit_code == 2
