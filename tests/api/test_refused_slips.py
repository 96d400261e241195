"""No refused slip makes a look-up (issue 4): what a lexicon is asked, over the whole way."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar, cast

import pytest
from fastapi import FastAPI
from typing_extensions import override

from service.api.state import State
from service.app import create_app
from service.desk.devices import Role
from service.lexicon.store import Lexicon
from service.settings import Settings
from tests.api.hall import HOME, Hall
from tests.api.leaking.lexicons import put_in_place

pytestmark = pytest.mark.anyio

LATE = {"timer_pressed": True, "tiles_drawn": 3, "drawn_at": 20, "called": 40}
CLAIMED = {"claims": ["clock_not_started"]}
SOFTWARE = {"method": "software", "words": ["QUIXOTRY", "ZAX"]}


class Listening(Lexicon):
    """Notes each slip that it is asked for."""

    asked: ClassVar[list[list[str]]] = []

    @override
    def verdict(self, words: Any) -> bool:
        self.asked.append(list(words))
        return super().verdict(words)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    """An app whose lexicons note what they are asked."""
    app = create_app(settings)
    wired = app.router.lifespan_context

    @asynccontextmanager
    async def listening(app: FastAPI) -> AsyncIterator[State]:
        async with wired(app) as held:
            state = cast("State", held)
            put_in_place(state["desk"].lexicons, Listening)
            Listening.asked.clear()
            yield state

    app.router.lifespan_context = listening
    return app


async def test_a_slip_is_looked_up_once(hall: Hall):
    """Promise 1: of a new play at once, whoever has challenged in its game before."""
    for turn, side in ((1, "first"), (2, "second"), (3, "first")):
        assert (await hall.hand_in(turn=turn, challenger=side)).status_code == 201
    assert Listening.asked == [["QUIXOTRY", "ZAX"]] * 3


# What is done before, and the slip that is then refused or gets the answer of then.
SLIPS: dict[str, tuple[list[dict[str, object]], dict[str, object], str | int]] = {
    "other words": ([{}], {"words": ["ZAX"]}, "play_already_adjudicated"),
    "other words, no turn": ([{}], {"words": ["ZAX"], "turn": None}, "play_already_adjudicated"),
    "the same words": ([{}], {}, 200),
    "the other side": (
        [{"kind": "announced", "words": None, "challenger": "first"}],
        {"challenger": "second"},
        "other_side_challenged",
    ),
    "a third side": (
        [{"turn": 1}, {"turn": 2, "challenger": "first"}],
        {"challenger": "x"},
        "not_in_this_game",
    ),
    "another name of its table": ([{}], {"division": "A"}, "game_named_otherwise"),
    "too early": ([], {"timing": {"timer_pressed": False}}, "too_early"),
    "too late": ([], {"timing": LATE}, "too_late"),
    "its claim is the director's": (
        [{"kind": "announced", "words": None, "timing": CLAIMED}],
        {},
        201,
    ),
}


@pytest.mark.parametrize(("before", "slip", "status"), SLIPS.values(), ids=SLIPS)
async def test_what_gets_no_verdict_is_not_looked_up(hall: Hall, before, slip, status):
    """RULES, Ours: not looked up without a ground; nor what waits for the director."""
    for each in before:
        assert (await hall.hand_in(**each)).status_code == 201
    asked = len(Listening.asked)
    answer = await hall.hand_in(**slip)
    assert answer.json().get("code", answer.status_code) == status, answer.text
    assert len(Listening.asked) == asked


async def test_nor_in_a_closed_game(hall: Hall):
    """WESPA 5.4.1: its result sheet is signed."""
    closing = {"round": 3, "games": [{"table": 12}]}
    await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/close", closing)
    assert (await hall.hand_in()).json()["code"] == "game_is_closed"
    assert Listening.asked == []


async def test_nor_where_the_game_is_none_of_the_loaded(hall: Hall):
    """RULES, Ours: a game by another name is no game."""
    loaded = {"games": [{"table": 1, "first": {"number": 1}, "second": {"number": 2}}]}
    await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/3/games", loaded)
    assert (await hall.hand_in()).json()["code"] == "no_such_game"
    assert Listening.asked == []


async def test_nor_where_the_slip_leaves_out_what_the_tournament_asks(hall: Hall):
    """RULES, Ours: slips that got no verdict don't count, and tell nothing."""
    asks = {"slip_must_name": "game_and_challenger", "reason": "As announced."}
    await hall.call(Role.DIRECTOR, "PATCH", HOME, asks)
    unnamed: tuple[dict[str, Any], ...] = (
        {"challenger": None},
        {"round": None, "table": None, "turn": None},
    )
    for left_out in unnamed:
        assert (await hall.hand_in(**left_out)).json()["code"].endswith("_not_named")
    assert Listening.asked == []


async def test_nor_a_reissue_without_its_ground(hall: Hall):
    """WESPA 3.10.12: somebody besides the challenger confirms it; words are not dropped."""
    await hall.hand_in()
    refused = ((["CAT", "ZAX"], ["second"]), (["ZAX"], ["first", "second"]))
    for words, by in refused:
        body = {"words": words, "ground": "mismatch", "confirmed_by": by}
        assert "code" in (await hall.act(Role.TERMINAL, "reissue", **body)).json()
    assert Listening.asked == [["QUIXOTRY", "ZAX"]]
    body = {"words": ["CAT", "ZAX"], "ground": "mismatch", "confirmed_by": ["first"]}
    assert (await hall.act(Role.TERMINAL, "reissue", **body)).status_code == 201
    assert Listening.asked[1:] == [["CAT", "ZAX"]]


async def test_nor_a_look_that_nobody_awaits(hall: Hall):
    """WESPA 3.10.11: not before somebody asks, not with other words, not twice."""
    await hall.hand_in()
    await hall.act(Role.ADJUDICATOR, "opinions", **SOFTWARE)
    await hall.act(Role.TERMINAL, "reviews", requested_by="first")
    await hall.act(Role.ADJUDICATOR, "opinions", **{**SOFTWARE, "words": ["CAT"]})
    assert len(Listening.asked) == 1
    assert (await hall.act(Role.ADJUDICATOR, "opinions", **SOFTWARE)).status_code == 201
    assert (await hall.act(Role.ADJUDICATOR, "opinions", **SOFTWARE)).status_code == 409
    assert len(Listening.asked) == 2


async def test_nor_what_is_let_in_a_second_time(hall: Hall):
    """RULES, Ours: it is looked up when it is let in, once."""
    await hall.hand_in(timing=LATE)
    answers = [
        await hall.act(Role.DIRECTOR, "ruling", let_in=True, reason="No clock.") for _ in range(2)
    ]
    assert [each.status_code for each in answers] == [201, 409]
    assert len(Listening.asked) == 1


async def test_nor_what_comes_twice_at_once(hall: Hall):
    """Case 48: of one play at once, by whatever words, the first is looked up and no other."""
    slips = [["QUIXOTRY", "ZAX"], ["ZAX"], ["QUIXOTRY"], ["QUIXOTRY", "ZAX"]]
    answers = await asyncio.gather(*(hall.hand_in(words=words) for words in slips))
    assert sorted(each.status_code for each in answers) == [200, 201, 409, 409]
    assert Listening.asked == [["QUIXOTRY", "ZAX"]]
