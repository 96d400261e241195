"""Putting a challenge right over HTTP: errors found later, doubles, wrong tables, blanks."""

from typing import Any

import httpx
import pytest

from service.desk.devices import Role
from service.journal.store.database import Database
from tests.api.hall import HOME, Hall, furnish
from tests.api.test_events import following

pytestmark = pytest.mark.anyio

WHY = "The page was misread."
FREE = {"drawn_on_rack": False, "retracted_on_rack": False}


async def correct(hall: Hall, verdict: str, number: int = 1, **more: object) -> httpx.Response:
    body = {"verdict": verdict, "reason": WHY, **more}
    return await hall.act(Role.DIRECTOR, "correction", number, **body)


async def owed(hall: Hall) -> list[Any]:
    """What is owed by challenge: its number and its points."""
    answer = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")
    return [
        (each["number"], [change["points"] for change in each["penalty"]["score_changes"]])
        for each in answer.json()["penalties"]
    ]


async def test_an_error_is_corrected_as_the_tiles_allow(hall: Hall):
    """WESPA 3.10.13: no newly drawn tile has touched the rack: the play comes off, no penalty."""
    await hall.hand_in(words=["ZAX"])
    assert await owed(hall) == [(1, [5])]
    untold = await correct(hall, "invalid")
    assert (untold.status_code, untold.json()["code"]) == (409, "tile_facts_needed")
    same = await correct(hall, "valid", tiles=FREE)
    assert (same.status_code, same.json()["code"]) == (409, "nothing_changes")
    corrected = await correct(hall, "invalid", tiles=FREE)
    assert (corrected.status_code, corrected.json()["verdict"]) == (201, "invalid")
    assert corrected.json()["outcome"]["play"] == "comes_off"
    assert await owed(hall) == []
    shown = await hall.read(Role.DIRECTOR)
    assert [each.get("correction", False) for each in shown["adjudications"]] == [False, True]
    assert shown["notes"] == ["corrected"]


async def test_no_account_is_taken_of_an_error(hall: Hall):
    """WESPA 3.10.13: a drawn tile touched the rack: play, turn and penalty stay, on record."""
    await hall.hand_in(words=["ZAX"])
    stays = await correct(hall, "invalid", tiles={"drawn_on_rack": True})
    assert (stays.status_code, stays.json()["verdict"], stays.json()["final"]) == (
        201, "valid", True,
    )  # fmt: skip
    assert stays.json()["outcome"]["instructions"] == ["not_corrected"]
    assert await owed(hall) == [(1, [5])]
    assert (await hall.read(Role.DIRECTOR))["notes"] == ["no_account_taken"]


async def test_after_a_further_turn_the_director_says_whether(hall: Hall):
    """RULES, 3.10.13: after a further turn it is the director's."""
    await hall.hand_in(words=["ZAX"])
    tiles = {"drawn_on_rack": False, "further_turn": True}
    asked = await correct(hall, "invalid", tiles=tiles)
    assert (asked.status_code, asked.json()["code"]) == (409, "correction_not_decided")
    said = await correct(hall, "invalid", tiles=tiles, corrected=True)
    assert (said.status_code, said.json()["verdict"]) == (201, "invalid")


async def test_a_double_is_voided(hall: Hall):
    """RULES, Ours: a clerical double, with a reason; an entry, no deletion; it costs nothing."""
    await hall.hand_in(words=["ZAX"])
    voided = await hall.act(Role.DIRECTOR, "void", reason="Entered twice.")
    assert (voided.status_code, voided.json()["status"]) == (201, "void")
    assert (voided.json()["verdict"], voided.json()["outcome"]) == (None, None)
    assert await owed(hall) == []
    again = await hall.act(Role.DIRECTOR, "void", reason="Once more.")
    assert (again.status_code, again.json()["code"]) == (409, "no_longer_stands")
    anew = await hall.hand_in(words=["CAT"])
    assert (anew.status_code, anew.json()["number"]) == (201, 2)
    shown = await hall.read(Role.DIRECTOR)
    assert [each["verdict"] for each in shown["adjudications"]] == ["valid"]


async def test_a_wrong_table_is_put_right(hall: Hall):
    """RULES, Ours: game, turn and side amended, the words untouched; what is left out stays."""
    await hall.hand_in(words=["ZAX"])
    amended = await hall.act(
        Role.DIRECTOR, "amendment", round=3, table=21, reason="The runner named another table."
    )
    assert (amended.status_code, amended.json()["verdict"]) == (201, "valid")
    shown = await hall.read(Role.DIRECTOR)
    place = [shown[name] for name in ("round", "table", "turn", "challenger")]
    assert place == [3, 21, 9, "second"]
    assert (shown["adjudications"][0]["words"], shown["notes"]) == (["ZAX"], ["amended"])
    side = await hall.act(Role.DIRECTOR, "amendment", challenger="first", turn=8, reason="He did.")
    assert side.status_code == 201
    shown = await hall.read(Role.DIRECTOR)
    assert [shown[name] for name in ("table", "turn", "challenger")] == [21, 8, "first"]
    same = await hall.act(Role.DIRECTOR, "amendment", turn=8, reason="Nothing.")
    assert (same.status_code, same.json()["code"]) == (409, "nothing_changes")
    half = await hall.act(Role.DIRECTOR, "amendment", table=3, reason="Half a game.")
    assert (half.status_code, half.json()["code"]) == (422, "invalid_content")


async def test_the_slip_again_at_its_right_table(hall: Hall):
    """RULES, Ours: a play is adjudicated once, amended or not; the answer is as it stands."""
    await hall.hand_in(words=["ZAX"])
    await hall.act(Role.DIRECTOR, "amendment", round=3, table=21, reason="The wrong table.")
    body = {"words": ["ZAX"], "round": 3, "table": 21, "turn": 9}
    again = await hall.call(Role.RUNNER, "POST", f"{HOME}/challenges", body, key="again")
    assert (again.status_code, again.json()["number"]) == (200, 1)
    assert (again.json()["verdict"], again.json()["lexicon"]["name"]) == ("valid", "enable")
    await hall.act(Role.DIRECTOR, "void", reason="It never was one.")
    replayed = await hall.call(Role.RUNNER, "POST", f"{HOME}/challenges", body, key="again")
    assert (replayed.status_code, replayed.json()) == (200, again.json())


async def test_closed_games_change_by_a_ruling_only(hall: Hall):
    """WESPA 3.5(d), 5.4.1: the result sheet is signed."""
    await hall.hand_in(words=["ZAX"])
    body = {"round": 3, "games": [{"table": 12}, {"division": "B", "table": 4}]}
    async with following(hall, Role.TERMINAL) as stream:
        closed = await hall.call(Role.INTEGRATION, "POST", f"{HOME}/games/close", body)
        (event,) = await stream.events(1)
    shown = {"round": 3, "games": [{"division": "", "table": 12}, {"division": "B", "table": 4}]}
    assert (closed.status_code, closed.json()) == (201, shown)
    assert (event["event"], event["data"]) == ("games.closed", shown)
    again = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/close", body)
    assert (again.status_code, again.json()["code"]) == (409, "nothing_changes")
    why = "Too late."
    acts: dict[str, dict[str, object]] = {
        "void": {"reason": why},
        "amendment": {"turn": 8, "reason": why},
        "reviews": {"requested_by": "first"},
    }
    for what, more in acts.items():
        refused = await hall.act(Role.DIRECTOR, what, **more)
        assert (refused.status_code, refused.json()["code"]) == (409, "game_is_closed")


@pytest.mark.parametrize("blank", [None, "not_designated", "undesignated_before"])
async def test_under_wespa_a_challenge_binds(hall: Hall, blank):
    """WESPA 3.10.10(c), 3.8(c): no call concedes, and withdrawal is not this book's way."""
    await hall.hand_in(kind="announced", words=None)
    refused = await hall.act(Role.DIRECTOR, "withdrawal", blank=blank, finding="No letter.")
    assert (refused.status_code, refused.json()["code"]) == (409, "challenge_binds")
    assert "3.10.10" in refused.json()["clause"]


async def test_a_challenge_of_an_undesignated_blank_is_withdrawn(client, beside: Database):
    """NASPA IV.F.1.e: on the director's finding, while it is not adjudicated."""
    hall = await furnish(client, beside, rulebook="naspa")
    await hall.hand_in(kind="announced", words=None)
    bare = await hall.act(Role.DIRECTOR, "withdrawal")
    assert (bare.status_code, bare.json()["code"]) == (409, "finding_needed")
    found = {"blank": "not_designated", "finding": "The blank bore no letter."}
    withdrawn = await hall.act(Role.DIRECTOR, "withdrawal", **found)
    assert (withdrawn.status_code, withdrawn.json()["status"]) == (201, "withdrawn")
    assert withdrawn.json()["outcome"] is None
    await hall.hand_in(words=["ZAX"], turn=10)
    late = await hall.act(Role.DIRECTOR, "withdrawal", 2, **found)
    assert (late.status_code, late.json()["code"]) == (409, "already_adjudicated")


async def test_later_challenges_are_recounted(client, beside: Database):
    """RULES, 3.5(d), 5.4.1: a later step that counted it changes, by an entry of its own."""
    hall = await furnish(client, beside, penalty_policy="five-then-ten")
    for turn in (1, 3, 5):
        await hall.hand_in(words=["ZAX"], turn=turn)
    assert await owed(hall) == [(1, [5]), (2, [10]), (3, [10])]
    async with following(hall, Role.RUNNER) as others, following(hall, Role.TERMINAL) as stream:
        await hall.act(Role.DIRECTOR, "void", reason="Entered twice.")
        events = await stream.events(2)
        assert await owed(hall) == [(2, [5]), (3, [10])]
        await hall.act(Role.DIRECTOR, "amendment", 3, challenger="first", reason="The other one.")
        await hall.call(Role.DIRECTOR, "PATCH", HOME, {"slip_must_name": "game", "reason": "End."})
        (seen,) = await others.events(1)
    assert [each["event"] for each in events] == ["challenge.voided", "penalty.recounted"]
    assert [each["data"]["number"] for each in events] == [1, 2]  # type: ignore[index]
    assert seen["event"] == "tournament.amended"
    assert await owed(hall) == [(2, [5]), (3, [5])]


async def test_a_slip_after_a_recount_gets_what_it_now_costs(client, beside: Database):
    """Promise 2: the same slip again is answered as it stands; its key as it stood."""
    hall = await furnish(client, beside, penalty_policy="five-then-ten")
    await hall.hand_in(words=["ZAX"], turn=1)
    await hall.hand_in(words=["ZAX"], turn=3)
    await hall.act(Role.DIRECTOR, "void", reason="Entered twice.")
    again = await hall.hand_in(words=["ZAX"], turn=3)
    assert (again.status_code, again.json()["verdict"]) == (200, "valid")
    assert again.json()["outcome"]["penalty"]["score_changes"][0]["points"] == 5
    assert again.json()["lexicon"]["name"] == "enable"
