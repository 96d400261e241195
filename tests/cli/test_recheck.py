"""slipdesk tournament recheck: what another lexicon would have said."""

import json

import pytest

from tests.cli.conftest import Run
from tests.cli.desks import serving
from tests.cli.lists import own_list

SLIPS = (["CAT"], ["ZAX"], ["CAT", "ZAX"], ["QZX"])


@pytest.fixture
def played(run: Run, demo, token) -> Run:
    """`demo` with four slips, and a list without ZAX beside its own."""
    own_list(demo, "club", "cat\ncats\n")
    run("lexicon", "build")
    with serving(demo.parent, DATA_DIR=str(demo)) as desk:
        for turn, words in enumerate(SLIPS, start=1):
            place = ("--round", "1", "--table", "1", "--turn", str(turn))
            handed_in = run(
                "challenge", "demo", *words, *place, "--url", desk.url, TOKEN=token("runner")
            )
            assert handed_in.exit_code in {0, 1}, handed_in.output
    return run


def test_verdicts_that_would_differ_are_told(played):
    """Rows 30 and 56: which verdicts would differ, slip by slip, and never which words."""
    result = played("tournament", "recheck", "demo", "club")
    assert result.exit_code == 1
    told, heads, *rows = result.stdout.splitlines()
    assert told.startswith("2 of 4 verdicts would differ by club ")
    assert heads.split() == ["CHALLENGE", "ROUND", "TABLE", "TURN", "VERDICT", "WOULD", "BE"]
    assert [row.split() for row in rows] == [
        ["2", "1", "1", "2", "valid", "invalid"],
        ["3", "1", "1", "3", "valid", "invalid"],
    ]
    assert "ZAX" not in result.output


def test_programs_get_what_the_api_gives(played):
    """Issue 3, "Which list is this?": --json, the names of the API, all pages in one."""
    view = json.loads(played("tournament", "recheck", "demo", "club", "--json").stdout)
    assert (view["checked"], view["unreadable"], view["undecided"]) == (4, [], [])
    assert [(each["number"], each["would_be"]) for each in view["differing"]] == [
        (2, "invalid"),
        (3, "invalid"),
    ]


def test_the_same_list_differs_in_nothing(played):
    """Issue 2, main job: exit code 0 where no verdict would differ."""
    result = played("tournament", "recheck", "demo", "enable")
    assert result.exit_code == 0
    assert result.stdout == "0 of 4 verdicts would differ by enable CWD3-JQC5\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("wyc", "enable"), "there is no tournament 'wyc'"),
        (("demo", "csw"), "there is no lexicon 'csw'"),
        (("demo", "svenska-exempel"), "demo plays by a list in english"),
    ],
)
def test_what_is_not_there_is_a_wrong_use(run, demo, arguments, told):
    """Issue 2, main job: exit code 2 names what isn't there."""
    result = run("tournament", "recheck", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
