"""slipdesk lexicon remove: what nobody plays by goes, with all that was made of it."""

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.desks import serving
from tests.cli.lists import own_list


@pytest.fixture
def club(run: Run, demo: Path) -> Path:
    """The folder of a lexicon of the operator's own, built, beside a database."""
    source = own_list(demo, "club", "cat\n")
    assert run("lexicon", "build").exit_code == 0
    return source


def compiled(source: Path) -> Path:
    return source.parent.parent / "compiled" / f"{source.name}.lexicon"


def names(run: Run) -> list[str]:
    listed = json.loads(run("lexicon", "list", "--json").stdout)
    return [each["name"] for each in listed["lexicons"]] + list(listed["problems"])


def play_by(run: Run, name: str) -> None:
    opened = run("tournament", "create", "wyc", "--lexicon", name, "--penalty", "single")
    assert opened.exit_code == 0, opened.output


def test_a_list_is_removed_with_what_was_compiled_of_it(run, club):
    """Issue 4, lists: nothing is left that could be taken for the list."""
    result = run("lexicon", "remove", "club")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [f"removed {club}", f"removed {compiled(club)}"]
    assert (list(club.parent.iterdir()), compiled(club).exists()) == ([], False)
    assert "club" not in names(run)


def test_a_list_that_a_tournament_plays_by_stays(run, club):
    """Promise 3: what would follow is said before, and the tournament is named."""
    play_by(run, "club")
    result = run("lexicon", "remove", "club")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "wyc plays by club; with --force it is removed" in result.stderr
    assert "slips get no verdict (503)" in result.stderr
    assert club.exists()
    assert compiled(club).exists()


def test_with_force_it_goes_and_what_follows_is_said(run, club):
    """Promise 3: the operator decides, and knows."""
    play_by(run, "club")
    result = run("lexicon", "remove", "club", "--force")
    assert result.exit_code == 0
    assert "wyc plays by club: slips get no verdict (503)" in result.stderr
    assert not club.exists()
    assert "there is no club here" in run("tournament", "show", "wyc").stderr


@pytest.mark.parametrize("how", ["command", "by hand"])
def test_a_desk_that_serves_knows_it_no_more(run, club, demo, token, how):
    """Promise 3: at once, as where a compiled file is taken away; nobody restarts a desk."""
    play_by(run, "club")
    mine, slip = run("token", "wyc", "terminal").stdout.strip(), ("challenge", "wyc", "CAT")
    with serving(demo.parent) as desk:
        assert run(*slip, "--url", desk.url, TOKEN=mine).exit_code == 0
        if how == "command":
            assert run("lexicon", "remove", "club", "--force").exit_code == 0
        else:
            shutil.rmtree(club)
        refused = run(*slip, "--url", desk.url, TOKEN=mine)
        other = run("challenge", "demo", "ZAX", "--url", desk.url, TOKEN=token("terminal"))
    assert (refused.exit_code, refused.stdout) == (69, "")
    assert "lexicon_unavailable" in refused.stderr
    assert other.exit_code == 0


def test_what_comes_with_the_program_stays(run, demo):
    """Issue 2, word sources: the next start would build it again."""
    result = run("lexicon", "remove", "enable", "--force")
    assert result.exit_code == 3
    assert "enable comes with the program" in result.stderr
    assert (demo / "compiled" / "enable.lexicon").exists()


@pytest.mark.parametrize("name", ["csw", "../lexicons/club", ".", "*"])
def test_what_is_no_lexicon_is_a_wrong_use(run, club, name):
    """Issue 2, main job: exit code 2 names what isn't there, and nothing outside is touched."""
    result = run("lexicon", "remove", name)
    assert result.exit_code == 2
    assert "those there are: " in result.stderr
    assert club.exists()


def test_what_is_left_of_a_deleted_folder_is_removed(run, club):
    """Issue 4, lists: a folder that somebody deleted by hand leaves its compiled file."""
    shutil.rmtree(club)
    result = run("lexicon", "remove", "club")
    assert result.stdout == f"removed {compiled(club)}\n"
    assert not compiled(club).exists()


def test_a_link_is_let_go_and_what_it_leads_to_stays(run, club, tmp_path):
    """Issue 4, lists: a folder that lies elsewhere is somebody's own."""
    away = club.rename(tmp_path / "elsewhere")
    club.symlink_to(away)
    assert run("lexicon", "remove", "club").exit_code == 0
    assert (club.is_symlink(), (away / "words.txt").exists()) == (False, True)


def test_without_a_database_nobody_plays_by_it(run, data_dir):
    """README: lists can be tried before a desk has served."""
    source = own_list(data_dir, "club", "cat\n")
    assert run("lexicon", "remove", "club").exit_code == 0
    assert not source.exists()


def test_where_nobody_knows_who_plays_by_it_it_stays(run, club, postgres_address):
    """Promise 3: closed when in doubt, and the operator may decide."""
    gone = postgres_address.format(name="no_such_database")
    result = run("lexicon", "remove", "club", DATABASE_URL=gone)
    assert result.exit_code == 69
    assert "which tournaments play by club is not known" in result.stderr
    assert club.exists()
    assert run("lexicon", "remove", "club", "--force", DATABASE_URL=gone).exit_code == 0
    assert not club.exists()
