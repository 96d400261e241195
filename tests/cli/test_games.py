"""slipdesk games import: a file or several, told in lines, over the API of a desk."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.desks import serving
from tests.client.desks import Given, PaperDesk, paper_desk
from tests.neighbours.files import CONFIG, CSV, EVENT

TOKEN = "slip_of_paper"  # noqa: S105 - nobody's
GAME: dict[str, Any] = {
    "what": "new", "division": "A", "round": 3, "table": 5, "first": 7, "second": 23,
    "first_name": "Ek, Åsa", "second_name": None, "before": None, "reason": None,
    "file": "a.t", "line": 12,
}  # fmt: skip
ANSWER: dict[str, Any] = {
    "format": "tsh", "new": 1, "same": 30, "changed": 1, "refused": 0, "later": 8, "dry_run": True,
    "games": [GAME, {**GAME, "what": "changed", "table": 6, "before": {"first": 7, "second": 9}}],
    "left": [{"division": None, "round": 3, "table": 7}],
    "unmentioned": [{"division": None, "round": 3, "table": 9}],
}  # fmt: skip


def imported(
    run: Run, *arguments: object, answer: dict[str, Any] | None = None
) -> tuple[Any, PaperDesk]:
    with paper_desk(Given(status=200, body=answer or ANSWER)) as desk:
        typed = [str(each) for each in arguments]
        result = run("games", "import", "demo", *typed, "--url", desk.url, TOKEN=TOKEN)
    return result, desk


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "round-3.csv"
    path.write_text(CSV, encoding="utf-8")
    return path


def test_what_would_be_loaded_is_told_in_lines(run, file):
    """Issue 5, Director: dry run and diff."""
    result, desk = imported(run, file, "--dry-run")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "tsh: would load 2 games (1 new, 1 changed); 30 are the same, 0 refused, 8 of later rounds",
        "+ round 3 table A5: 7 Ek, Åsa - 23",
        "~ round 3 table A6: 7 Ek, Åsa - 23, instead of 7 - 9",
        "- round 3 table 7: its players are paired anew",
        "? round 3 table 9: on record, and not in the file; it stays",
    ]
    (sent,) = desk.sent
    assert sent.path == "/api/v1/tournaments/demo/games/import?name=round-3.csv&dry_run=true"
    assert sent.body == file.read_bytes()


def test_a_game_that_is_refused_has_its_reason_and_its_line(run, file):
    """Issue 5, Director: a report per line; exit codes tell programs."""
    refused = {**GAME, "what": "refused", "table": None, "second": None, "reason": "why: do this"}
    result, _ = imported(run, file, answer={**ANSWER, "games": [refused], "refused": 1})
    assert result.exit_code == 3
    assert "✗ round 3 table A?: 7 Ek, Åsa - ?: why: do this (a.t, line 12)" in result.stdout


def test_several_files_are_sent_together(run, tmp_path):
    """tournament-files F1: config.tsh and the files that it names."""
    paths = []
    for name, text in {"config.tsh": CONFIG, **EVENT}.items():
        paths.append(tmp_path / name)
        paths[-1].write_text(text, encoding="iso-8859-1")
    options = ("--division", "", "--through", 2, "--number-tables")
    _, desk = imported(run, *paths, *options)
    (sent,) = desk.sent
    assert sent.path.endswith("?division=&through=2&number_tables=true")
    with zipfile.ZipFile(io.BytesIO(sent.body)) as packed:
        assert packed.namelist() == ["config.tsh", "a.t", "b.t"]


def test_what_is_given_wrongly_is_told(run, file, tmp_path):
    """Issue 2, main job: exit code 2, with what to do."""
    assert run("games", "import", "demo", str(tmp_path / "none.t")).exit_code == 2
    twice = run("games", "import", "demo", str(file), str(file), TOKEN=TOKEN)
    assert (twice.exit_code, "same name" in twice.stderr) == (2, True)
    assert "SLIPDESK_TOKEN" in run("games", "import", "demo", str(file)).stderr


def test_json_is_what_the_desk_told(run, file):
    """Issue 2, main job: JSON for programs."""
    result, _ = imported(run, file, "--json")
    assert json.loads(result.stdout) == ANSWER


def test_a_file_is_loaded_into_a_desk_that_serves(run, file, tmp_path):
    """Issue 5, Director: the whole way, and the second time nothing."""
    with serving(tmp_path) as desk:
        data = {"DATA_DIR": str(tmp_path / "data")}
        token = run("token", "demo", "director", **data).stdout.strip()
        arguments = ("games", "import", "demo", str(file), "--url", desk.url)
        first = run(*arguments, TOKEN=token)
        again = run(*arguments, TOKEN=token)
    assert first.stdout.startswith("csv: loaded 3 games (3 new, 0 changed); 0 are the same")
    assert again.stdout.startswith("csv: loaded 0 games (0 new, 0 changed); 3 are the same")
