"""Rechecks: which verdicts another lexicon would change; never which words."""

from pathlib import Path

import pytest

from service.desk.devices import Role
from service.lexicon.build import build
from service.lexicon.manifest import read_source
from tests.api.hall import HOME, Hall
from tests.lexicon.strategies import write_source

pytestmark = pytest.mark.anyio

PATH = f"{HOME}/recheck?lexicon=liste"


@pytest.fixture
def other(data_dir: Path) -> None:
    """A lexicon that lacks ZAX, holds QUZ, and decides up to five letters."""
    source = write_source(data_dir / "lexicons", "CAT\nCATS\nDOGS\nQUZ\n", authoritative_to=5)
    build(read_source(source), data_dir / "compiled", lambda *_: None)


@pytest.fixture
async def played(other, hall: Hall) -> Hall:
    """Six slips of one game."""
    slips = (["CAT"], ["ZAX"], ["CATS", "QUZ"], ["CAT", "ZAX"], ["QZY"], ["QUIXOTRY"])
    for turn, words in enumerate(slips, start=1):
        assert (await hall.hand_in(words=words, turn=turn)).status_code == 201
    return hall


async def test_verdicts_that_would_differ_are_listed(played: Hall):
    """Rows 30 and 56: the challenges whose verdict differs, for the director; no word named."""
    before = (await played.call(Role.DIRECTOR, "GET", f"{HOME}/journal")).content
    answer = await played.call(Role.DIRECTOR, "GET", PATH)
    assert answer.status_code == 200
    told = answer.json()
    assert (told["lexicon"]["name"], told["lexicon"]["words"], told["checked"]) == ("liste", 4, 6)
    differing = [(each["number"], each["verdict"], each["would_be"]) for each in told["differing"]]
    assert differing == [(2, "valid", "invalid"), (3, "invalid", "valid"), (4, "valid", "invalid")]
    assert told["differing"][0]["turn"] == 2
    assert (told["unreadable"], told["undecided"]) == ([], [6])
    for word in ("ZAX", "QUZ", "CAT"):
        assert word not in answer.text
    after = (await played.call(Role.DIRECTOR, "GET", f"{HOME}/journal")).content
    assert before == after


async def test_the_lexicon_that_is_played_by_changes_nothing(played: Hall):
    """Row 56: by the very list that gave the verdicts none differs."""
    told = (await played.call(Role.DIRECTOR, "GET", f"{HOME}/recheck?lexicon=enable")).json()
    assert (told["checked"], told["differing"], told["undecided"]) == (6, [], [])


async def test_it_goes_by_pages(played: Hall):
    """DESIGN, the REST contract: lists are keyset-paged with Link, whatever each page finds."""
    path: str | None = f"{PATH}&limit=2"
    checked, differing = 0, []
    while path is not None:
        answer = await played.call(Role.DIRECTOR, "GET", path)
        checked += answer.json()["checked"]
        differing += [each["number"] for each in answer.json()["differing"]]
        path = answer.links.get("next", {}).get("url")
    assert (checked, differing) == (6, [2, 3, 4])


async def test_the_slip_in_force_counts(played: Hall):
    """WESPA 3.10.12: a reissued slip replaces the earlier one, here too."""
    path = f"{HOME}/challenges/2/reissue"
    body = {"words": ["CAT"], "ground": "ruling", "reason": "The slip said ZAX."}
    assert (await played.call(Role.DIRECTOR, "POST", path, body)).status_code == 201
    told = (await played.call(Role.DIRECTOR, "GET", PATH)).json()
    assert [each["number"] for each in told["differing"]] == [3, 4]


@pytest.mark.parametrize(
    ("lexicon", "code"), [("none", "unknown"), ("svenska-exempel", "wrong_language")]
)
async def test_another_lexicon_is_one_of_the_same_language(hall: Hall, lexicon, code):
    """Issue 3, "Which list is this?": a list in another language says nothing of these slips."""
    answer = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/recheck?lexicon={lexicon}")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == code


async def test_a_list_that_is_gone_is_no_obstacle(played: Hall, data_dir):
    """Rows 30, 33: the list played by may be away; its slips are rechecked all the same."""
    (data_dir / "compiled" / "enable.lexicon").unlink()
    told = (await played.call(Role.DIRECTOR, "GET", PATH)).json()
    assert told["checked"] == 6


async def test_a_damaged_lexicon_rechecks_nothing(played: Hall, data_dir):
    """Promise 3: closed when in doubt; never another list."""
    path = data_dir / "compiled" / "liste.lexicon"
    path.write_bytes(path.read_bytes()[:-1])
    answer = await played.call(Role.DIRECTOR, "GET", PATH)
    assert (answer.status_code, answer.json()["code"]) == (503, "lexicon_unavailable")


async def test_a_lexicon_that_is_not_built_is_named_with_what_to_do(played: Hall, data_dir):
    """Promise 3, "with a reason": which list it is, never that the tournament's own is at fault."""
    for name in ("polish", "liste"):
        (data_dir / "compiled" / "liste.lexicon").unlink(missing_ok=True)
        answer = await played.call(Role.DIRECTOR, "GET", f"{HOME}/recheck?lexicon={name}")
        assert (answer.status_code, answer.json()["code"]) == (503, "lexicon_unavailable")
        assert answer.json()["detail"].startswith(f"Lexicon {name}: ")
        assert "slipdesk lexicon build" in answer.json()["detail"]
        assert "tournament" not in answer.json()["detail"]
