"""Every act on a challenge, sent again with its key: the same answer, and it happens once."""

from dataclasses import dataclass
from typing import Any

import orjson
import pytest

from service.desk.devices import Role
from service.journal.store.database import Database
from tests.api.hall import HOME, Hall, furnish

pytestmark = pytest.mark.anyio

LIST = {"adjudicator": "M. K.", "list": "The printed list"}
LATE = {"timer_pressed": True, "called": 40, "tiles_drawn": 2, "drawn_at": 20}
ASK = (Role.TERMINAL, "reviews", {"requested_by": "first"})
DIFFERS = (
    Role.ADJUDICATOR, "opinions", {"method": "printed_list", "verdict": "invalid", **LIST},
)  # fmt: skip


@dataclass(frozen=True)
class Act:
    """An act on challenge 1, what comes before it, and what moves the challenge on afterwards."""

    who: Role
    what: str
    body: dict[str, Any]
    slip: dict[str, Any]
    before: tuple[tuple[Role, str, dict[str, Any]], ...] = ()
    rulebook: str = "wespa"


ACTS = {
    "announced, then words": Act(Role.TERMINAL, "", {}, {"kind": "announced", "words": None}),
    "adjudication": Act(
        Role.ADJUDICATOR, "adjudication", {"verdict": "valid", **LIST}, {"method": "printed_list"}
    ),
    "review": Act(*ASK, {}),
    "review joined": Act(Role.RUNNER, "reviews", {"requested_by": "second"}, {}, (ASK,)),
    "opinion keyed anew": Act(
        Role.TERMINAL,
        "opinions",
        {"method": "software", "words": ["ZAX", "QUIXOTRY"], "adjudicator": "M. K."},
        {},
        (ASK,),
    ),
    "opinion by list": Act(*DIFFERS, {}, (ASK,)),
    "last word": Act(
        Role.DIRECTOR,
        "ruling",
        {"verdict": "invalid", "tiles": {"drawn_on_rack": False}},
        {},
        (ASK, DIFFERS),
    ),
    "let in": Act(
        Role.DIRECTOR, "ruling", {"let_in": True, "reason": "No clock."}, {"timing": LATE}
    ),
    "reissue": Act(
        Role.TERMINAL,
        "reissue",
        {"words": ["ZAX", "QUIXOTRIES"], "ground": "mismatch", "confirmed_by": ["first"]},
        {},
    ),
    "correction": Act(
        Role.DIRECTOR,
        "correction",
        {"verdict": "invalid", "tiles": {"drawn_on_rack": False}, "reason": "Misread."},
        {},
    ),
    "withdrawal": Act(
        Role.DIRECTOR,
        "withdrawal",
        {"blank": "not_designated", "finding": "No letter."},
        {"kind": "announced", "words": None},
        rulebook="naspa",
    ),
    "void": Act(Role.DIRECTOR, "void", {"reason": "Twice."}, {}),
    "amendment": Act(Role.DIRECTOR, "amendment", {"turn": 7, "reason": "Turn 7."}, {}),
}


async def journal(hall: Hall) -> list[str]:
    exported = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")
    return [orjson.loads(line)["type"] for line in exported.content.splitlines()]


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS.keys())
async def test_the_same_key_gives_the_same_answer(client, beside: Database, act: Act):
    """Promise 2: at once, and when the challenge has moved on; with other bytes never."""
    hall = await furnish(client, beside, rulebook=act.rulebook)
    await hall.hand_in(Role.RUNNER if act.who is Role.RUNNER else Role.TERMINAL, **act.slip)
    for who, what, body in act.before:
        asked = await hall.act(Role.DIRECTOR if act.who is Role.RUNNER else who, what, **body)
        assert asked.status_code == 201
    path, body = f"{HOME}/challenges/1/{act.what}", act.body
    if not act.what:
        path, body = f"{HOME}/challenges", {"words": ["ZAX"], "round": 3, "table": 12, "turn": 9}
    first = await hall.call(act.who, "POST", path, body, key="act")
    assert first.status_code == 201, first.text
    entries = await journal(hall)
    answers = [await hall.call(act.who, "POST", path, body, key="act") for _ in range(2)]
    assert await journal(hall) == entries
    await hall.act(Role.DIRECTOR, "void", reason="It never was one.")
    answers.append(await hall.call(act.who, "POST", path, body, key="act"))
    for again in answers:
        assert (again.status_code, again.json()) == (201, first.json())
        assert again.headers["idempotent-replayed"] == "true"
        assert again.headers["location"] == first.headers["location"]
    other = await hall.call(act.who, "POST", path, {**body, "reason": "Other."}, key="act")
    assert other.status_code == 422


async def test_closing_games_twice_with_a_key(hall: Hall):
    """Promise 2: the stored answer, and one entry."""
    body = {"round": 3, "games": [{"table": 12}]}
    first, again = [
        await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/close", body, key="close")
        for _ in range(2)
    ]
    assert (first.status_code, again.status_code, again.json()) == (201, 201, first.json())
    assert again.headers["idempotent-replayed"] == "true"
    assert (await journal(hall)).count("games.closed") == 1


async def test_a_refused_act_leaves_its_key_free(hall: Hall):
    """README, idempotency: a refused call leaves no trace, so its key is still free."""
    await hall.hand_in()
    body = {"method": "printed_list", "verdict": "valid", **LIST}
    early = await hall.act(Role.ADJUDICATOR, "opinions", key="look", **body)
    assert (early.status_code, early.json()["code"]) == (409, "no_look_awaited")
    await hall.act(Role.TERMINAL, "reviews", requested_by="first")
    looked = await hall.act(Role.ADJUDICATOR, "opinions", key="look", **body)
    assert (looked.status_code, "idempotent-replayed" in looked.headers) == (201, False)
