"""One bit: no list, table or figure tells which word of a slip is bad (promise 1)."""

import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from service.desk.devices import Role
from tests.api.hall import HOME
from tests.api.worlds import HERE, THERE, Dice, Worlds, two_worlds

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
RULED = {"kind": "free", "challenge": 2, "reason": "As told.", "outcome": {"play": "stands"}}


@pytest.fixture
async def worlds(tmp_path: Path, sqlite_template: Path) -> AsyncIterator[Worlds]:
    """Two desks at which the same was played, the bad word apart."""
    async with two_worlds(tmp_path / "worlds", sqlite_template, Dice()) as opened:
        slips = (
            {"words": [HERE, THERE], "turn": 1, "challenger": "first"},
            {"words": [THERE, HERE, "QZXJ"], "turn": 2, "challenger": "second"},
            {"words": ["CAT", "CATS"], "turn": 3, "challenger": "first"},
            {"words": ["QZXJ"], "turn": 3, "challenger": "second", "table": 2},
        )
        for slip in slips:
            body = {"round": 1, "table": 1, **slip}
            here, there = await opened.call(Role.RUNNER, "POST", f"{HOME}/challenges", body)
            assert (here.status, here) == (201, there)
        here, there = await opened.call(Role.DIRECTOR, "POST", f"{HOME}/rulings", RULED)
        assert (here.status, here) == (201, there)
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
