"""slipdesk lexicon: lists, builds, shows and compares, for people and for programs."""

import json
import shutil

import pytest

from tests.cli.lists import own_list

FINGERPRINT = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f"


def test_lexicons_are_listed(run):
    """Issue 2, word sources: shown with a short form to read aloud."""
    result = run("lexicon", "list")
    assert result.exit_code == 0
    heads, enable, _ = result.stdout.splitlines()
    assert heads.split() == ["NAME", "WORDS", "FINGERPRINT", "RECOGNISED", "TITLE"]
    assert enable.split()[:4] == ["enable", "168548", "CWD3-JQC5", "ENABLE"]


def test_what_cannot_be_used_is_listed_with_its_reason(run, data_dir):
    """Promise 3: a damaged lexicon takes nothing else down, and says why it can't be used."""
    path = data_dir / "compiled" / "enable.lexicon"
    path.write_bytes(path.read_bytes()[:-1])
    listed = json.loads(run("lexicon", "list", "--json").stdout)
    assert [each["name"] for each in listed["lexicons"]] == ["svenska-exempel"]
    assert "damaged" in listed["problems"]["enable"]
    assert "enable: " in run("lexicon", "list").stderr


def test_a_lexicon_is_shown(run):
    """Issue 2, word sources: fingerprint, counts per length, digest of the language profile."""
    shown = json.loads(run("lexicon", "show", "enable", "--json").stdout)
    assert (shown["fingerprint"], shown["words"]) == (FINGERPRINT, 168548)
    assert shown["words_per_length"]["2"] == 96
    text = run("lexicon", "show", "enable").stdout
    for part in (FINGERPRINT, "CWD3-JQC5", shown["profile_digest"], "not a tournament list"):
        assert part in text


def test_an_unknown_lexicon_is_a_wrong_use(run):
    """Issue 2, main job: exit code 2 names what isn't there."""
    result = run("lexicon", "show", "csw")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'csw'; those there are: dutch, enable, polish" in result.stderr


def test_building_builds_what_is_missing_and_nothing_else(run, data_dir):
    """Issue 2, main job: built with progress shown, cached afterwards."""
    (data_dir / "compiled" / "svenska-exempel.lexicon").unlink()
    first = run("lexicon", "build")
    assert first.exit_code == 0
    assert first.stdout.splitlines() == [
        "enable: up to date, 168548 words (4272 too long)",
        (
            "svenska-exempel: built, 263 words (2 twice, 5 with a character that is on no tile,"
            " 5 of several words, 1 too long, 2 too short)"
        ),
    ]
    assert "svenska-exempel: reading the lists" in first.stderr
    again = json.loads(run("lexicon", "build", "--json").stdout)
    assert [each["anew"] for each in again["lexicons"]] == [False, False]


def test_a_source_that_cannot_be_built_is_told_with_its_line(run, data_dir):
    """Issue 2, word sources: errors name file and line; exit code 1, the others are built."""
    own_list(data_dir, "club", "cat\nd0g\n")
    result = run("lexicon", "build")
    assert result.exit_code == 1
    assert "club can't be used: club/words.txt, line 2" in result.stdout
    assert "enable: up to date" in result.stdout


def test_what_was_left_out_of_a_list_is_counted(run, data_dir):
    """Row 26: a list of one's own is told by its words and by what is missing from them."""
    own_list(data_dir, "club", "cat\nCAT\na\nabcdefghijklmnopqr\n")
    for how in ("built", "up to date"):
        told = run("lexicon", "build").stdout
        assert f"club: {how}, 1 word (1 twice, 1 too long, 1 too short)\n" in told


@pytest.mark.parametrize("command", ["build", "list"])
def test_a_list_that_lies_in_no_folder_is_told(run, data_dir, command):
    """Issue 2, word sources: what isn't read isn't passed over in silence."""
    own_list(data_dir, "club", "cat\n")
    (data_dir / "lexicons" / "csw.txt").write_text("cat\n")
    told = run("lexicon", command).stderr
    assert "csw.txt is not read: a list lies in a folder of its own" in told


def test_a_tournament_whose_list_was_changed_is_told(run, demo):
    """Promise 3: what gets no verdict from now on is named before somebody hands in a slip."""
    source = own_list(demo, "club", "cat\n")
    assert "plays by" not in run("lexicon", "build").stderr
    run("tournament", "create", "wyc", "--lexicon", "club", "--points-go", "add_to_challenged")
    assert "plays by" not in run("lexicon", "list").stderr
    (source / "words.txt").write_text("cat\ndog\n")
    for command in ("build", "list"):
        told = run("lexicon", command).stderr
        assert "wyc plays by " in told
        assert ", which is not here (club is " in told
        assert "put the old files back, or let the director change its lexicon" in told
        assert "demo plays by" not in told


def test_lists_are_built_although_the_database_is_away(run, postgres_address):
    """Issue 2, word sources: building needs no database, and tells that it asked none."""
    gone = postgres_address.format(name="no_such_database")
    result = run("lexicon", "build", DATABASE_URL=gone)
    assert result.exit_code == 0
    assert "Whether every tournament's lexicon is here is not known" in result.stderr


def test_an_own_list_lies_where_the_settings_say(run, tmp_path):
    """README: how to load your own list; the folder is a setting."""
    own_list(tmp_path / "mine", "club", "cat\ndog\n")
    folder = str(tmp_path / "mine" / "lexicons")
    assert run("lexicon", "build", LEXICON_DIR=folder).exit_code == 0
    shown = run("lexicon", "show", "club", "--json", LEXICON_DIR=folder)
    assert json.loads(shown.stdout)["words"] == 2


def test_nothing_is_compiled_where_nothing_can_be_written(run, data_dir, tmp_path):
    """Issue 2, word sources: what can't be built takes nothing down and says why."""
    shutil.rmtree(data_dir)
    data_dir.write_text("a file where the folder should be")
    result = run("lexicon", "build")
    assert result.exit_code == 1
    assert "enable can't be used: cannot write" in result.stdout
