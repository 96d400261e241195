"""One bit: no list, table or figure tells which word of a slip is bad (promise 1)."""

import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.desk.devices import Role
from tests.api.evening import EVENING, take
from tests.api.hall import HOME
from tests.api.worlds import Dice, Worlds, two_worlds

pytestmark = pytest.mark.anyio

LISTS = (
    "challenges",
    "challenges?verdict=invalid",
    "challenges?noted=true",
    "challenges?note=shares_words",
    "penalties",
    "penalties?per=game",
    "penalties?per=player",
    "rulings",
    "statistics",
)
FORMATS = ("application/json", "text/csv", "text/plain")


@pytest.fixture
async def worlds(
    tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Worlds]:
    """Two desks at which the same was played and decided, the bad word apart."""
    dice = Dice()
    monkeypatch.setattr("service.desk.texts.secrets", dice)
    async with two_worlds(tmp_path / "worlds", sqlite_template, dice) as opened:
        for step in EVENING:
            await take(opened, step)
        yield opened


async def test_no_list_tells_the_worlds_apart(worlds: Worlds):
    """Promise 1: for every role, as JSON and as tables, body, headers and log byte for byte."""
    answered = 0
    for path, accept, who in itertools.product(LISTS, FORMATS, Role):
        headers = {"X-Request-Id": "0" * 16, "Accept": accept}
        here, there = [
            await world.call(who, "GET", f"{HOME}/{path}", None, headers) for world in worlds.both
        ]
        assert here == there, (path, accept, who)
        answered += here.status == 200
    assert answered > len(LISTS) * len(FORMATS)


async def test_the_next_play_is_marked_alike(worlds: Worlds):
    """RULES.md, "Ours": that two slips share words is told, whichever of the words is bad."""
    headers = {"X-Request-Id": "0" * 16}
    for world in worlds.both:
        path = f"{HOME}/challenges?note=shares_words"
        told = await world.call(Role.DIRECTOR, "GET", path, None, headers)
        assert told.body.count(b'"shares_words_with":1') == 1


async def test_the_report_of_decisions_has_each_kind(worlds: Worlds):
    """WESPA Preamble: what the worlds' test compares is a report in which nothing is wanting."""
    headers = {"X-Request-Id": "0" * 16, "Accept": "text/plain"}
    told = await worlds.both[0].call(Role.DIRECTOR, "GET", f"{HOME}/rulings", None, headers)
    for said in (
        "Ruling 1 on",
        "the final adjudication",
        "an adjudication found wrong",
        "the slip reissued",
        "voided",
        "put right which game, turn or side it is of",
        "let in",
        "What is played by: penalty policy single",
    ):
        assert said.encode() in told.body
