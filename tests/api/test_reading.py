"""How a slip reads before it is handed in: from the tiles alone."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.desk.devices import Role
from tests.api.hall import HOME, Hall
from tests.api.worlds import HERE, THERE, Dice, Worlds, two_worlds

pytestmark = pytest.mark.anyio

READING = f"{HOME}/reading"
HINT = {
    "hint": "cannot_be_formed",
    "text": "This word cannot be formed from this set: it takes more blanks than there are.",
}


@pytest.fixture
async def worlds(tmp_path: Path, sqlite_template: Path) -> AsyncIterator[Worlds]:
    async with two_worlds(tmp_path / "worlds", sqlite_template, Dice()) as opened:
        yield opened


async def test_a_slip_is_shown_as_it_reads(hall: Hall):
    """Issue 3, languages: canonical words, their tiles, typing errors with their place."""
    words = [" c[a]\uff54", "CO-OP", "A"]
    answer = await hall.call(Role.TERMINAL, "POST", READING, {"words": words})
    assert answer.status_code == 200
    blamed = {"message": "has a character that is on no tile", "position": 3}
    short = {"code": "too_short", "message": "is too short for the board"}
    assert answer.json() == {
        "texts": [
            {"canonical": "CAT", "tiles": ["C", "A", "T"], "error": None},
            {"canonical": None, "tiles": None, "error": {"code": "not_on_any_tile", **blamed}},
            {"canonical": None, "tiles": None, "error": short},
        ],
        "hint": None,
    }


async def test_tiles_written_apart_that_lie_otherwise_are_a_typing_error(hall: Hall):
    """Issue 3, languages: the same error for the same text, here and on a slip."""
    text = "CA[TS]"
    read = await hall.call(Role.RUNNER, "POST", READING, {"words": [text]})
    told = {
        "code": "not_these_tiles",
        "message": "is laid by other tiles: brackets hold one tile each",
        "position": 3,
    }
    assert read.json()["texts"] == [{"canonical": None, "tiles": None, "error": told}]
    slip = await hall.hand_in(words=[text])
    assert slip.json()["errors"] == [{"field": "/words/0", **told}]


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["PIZZAZZ"], HINT),
        (["ZZZZ"], HINT),
        (["JAZZ"], None),
        (["ZZZ"], None),
        (["CO-OP"], None),
        (["PIZZAZZ", "CAT"], None),
        (["PIZZAZZ", "PIZZAZZ"], None),
    ],
)
async def test_only_of_one_word_it_is_told_that_the_set_cannot_form_it(hall: Hall, words, hint):
    """Issue 3, languages: PIZZAZZ takes three blanks; of several words it is never told which.

    ZZZZ is no word and is told the same: the verdict comes from the list alone.
    """
    answer = await hall.call(Role.TERMINAL, "POST", READING, {"words": words})
    assert answer.json()["hint"] == hint


async def test_the_hint_changes_no_verdict(hall: Hall):
    """Issue 3, languages: a word of the list is valid, whatever the tiles say."""
    words = ["KNICKKNACKS"]
    read = await hall.call(Role.TERMINAL, "POST", READING, {"words": words})
    assert read.json()["hint"] == HINT
    answer = await hall.hand_in(words=words)
    assert answer.json()["verdict"] == "valid"


async def test_a_reading_is_no_look_up(worlds: Worlds):
    """Promise 1: desks whose lists differ by these very words answer alike, log and all.

    Nothing is recorded either, so nothing tells later what was tried.
    """
    before = worlds.both[0].stored()
    for words in ([HERE], [THERE], [HERE, THERE], ["QQQQ"], [HERE, "CO-OP"]):
        for who in (Role.TERMINAL, Role.RUNNER, Role.ADJUDICATOR, Role.INTEGRATION):
            here, there = await worlds.call(who, "POST", READING, {"words": words})
            assert here.status == 200
            assert here == there
    assert [world.stored() for world in worlds.both] == [before, before]


async def test_without_the_lexicon_nobody_knows_the_tiles(hall: Hall, data_dir: Path):
    """Row 31, promise 3: closed when in doubt, here too."""
    (data_dir / "compiled" / "enable.lexicon").unlink()
    answer = await hall.call(Role.TERMINAL, "POST", READING, {"words": ["CAT"]})
    assert (answer.status_code, answer.json()["code"]) == (503, "lexicon_unavailable")


@pytest.mark.parametrize("words", [[], ["CAT"] * 11, ["A" * 129], "CAT", [7], None])
async def test_what_is_no_list_of_texts_is_refused(hall: Hall, words: object):
    """Row 15; WESPA 3.8(c): one to ten texts, as many as any slip may have."""
    answer = await hall.call(Role.TERMINAL, "POST", READING, {"words": words})
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_content")
