"""Blind: while a review waits nobody but the director sees what was found so far."""

import csv
import re
from typing import Any, cast

import orjson
import pytest

from service.desk.devices import Role
from service.journal.store.database import Database
from tests.api.hall import HOME, Hall, furnish
from tests.api.test_events import following

pytestmark = pytest.mark.anyio

FOUND = ("verdict", "adjudicated_at", "correction", "looks", "spared")
LOOK = {"method": "printed_list", "list": "The printed list", "adjudicator": "M. K."}
GAMES = {"games": [{"table": 12, "first": {"number": 12}, "second": {"number": 13}}]}
_SINCE = re.compile(rb'"waits_since":"[^"]+"')
BELOW_THE_DIRECTOR = (Role.TERMINAL, Role.ADJUDICATOR)


def found_in(shown: dict[str, Any]) -> list[object]:
    """Whatever a shown challenge tells of what was found of it."""
    penalty = (shown["outcome"] or {}).get("penalty")
    parts = [shown, shown["review"], *shown["adjudications"], *(shown["review"].get("looks") or ())]
    told = [part.get(name) for part in parts for name in FOUND]
    return [each for each in (*told, penalty, shown.get("notes")) if each]


async def under_review(hall: Hall, verdict: str = "valid", *, looks: int = 0) -> None:
    """A challenge with this verdict that is looked at again."""
    await hall.hand_in(words=["ZAX"] if verdict == "valid" else ["QZXJ"])
    await hall.act(Role.TERMINAL, "reviews", requested_by="first")
    other = "invalid" if verdict == "valid" else "valid"
    if looks:
        await hall.act(Role.ADJUDICATOR, "opinions", verdict=other, **LOOK)


@pytest.mark.parametrize("verdict", ["valid", "invalid"])
@pytest.mark.parametrize("looks", [0, 1])
async def test_reading_it_tells_no_verdict(hall: Hall, verdict, looks):
    """RULES, Ours: who looks again is blind to the first; one filter for reading and lists."""
    await under_review(hall, verdict, looks=looks)
    for who in BELOW_THE_DIRECTOR:
        shown = await hall.read(who)
        assert (shown["status"], found_in(shown)) == ("under_review", [])
    listed = await hall.call(Role.ADJUDICATOR, "GET", f"{HOME}/challenges")
    assert found_in(listed.json()["challenges"][0]) == []
    director = await hall.read(Role.DIRECTOR)
    assert director["verdict"] is None
    assert [each["verdict"] for each in director["adjudications"]] == [verdict]
    assert len(director["review"]["looks"]) == looks


async def test_what_it_reads_is_the_same_whatever_was_found(hall: Hall):
    """The same, byte for byte but for when it was asked, whether it was found valid or not."""
    await under_review(hall, "valid")
    seen = [(await hall.call(who, "GET", f"{HOME}/challenges/1")) for who in BELOW_THE_DIRECTOR]
    await hall.hand_in(words=["QZXJ"], turn=10)
    await hall.act(Role.TERMINAL, "reviews", 2, requested_by="first")
    for who, valid in zip(BELOW_THE_DIRECTOR, seen, strict=True):
        invalid = await hall.call(who, "GET", f"{HOME}/challenges/2")
        other = invalid.content.replace(b'"number":2', b'"number":1').replace(
            b'"turn":10', b'"turn":9'
        )
        same = _SINCE.sub(b"", other.replace(b"QZXJ", b"ZAX"))
        assert same == _SINCE.sub(b"", valid.content)


async def carried_out(hall: Hall) -> None:
    """A slip reissued after play went on, so that a lost turn stays, and looked at again."""
    await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/3/games", GAMES)
    await hall.hand_in(Role.RUNNER, words=["QZXJ"], turn=1, challenger="12")
    await hall.hand_in(Role.RUNNER, words=["QXZJ"], turn=2, challenger="13")
    changed = {"words": ["ZAX"], "ground": "ruling", "reason": "It was misread."}
    reissued = await hall.act(Role.DIRECTOR, "reissue", **changed)
    assert reissued.json()["carried_out"][0]["lost_turn"] == "challenged"
    await hall.act(Role.RUNNER, "reviews", requested_by="13")


@pytest.mark.parametrize("who", [Role.RUNNER, Role.ADJUDICATOR])
async def test_nothing_that_stays_tells_it(hall: Hall, who: Role):
    """RULES, Ours: a turn that the challenged player lost and that stays tells both verdicts."""
    await carried_out(hall)
    assert (await hall.read(Role.DIRECTOR))["carried_out"]
    assert "carried_out" not in await hall.read(who)
    asked = await hall.act(who, "reviews", requested_by="12")
    assert "carried_out" not in asked.json()
    table = await hall.call(
        who, "GET", f"{HOME}/challenges?status=under_review", headers={"Accept": "text/csv"}
    )
    heads, row = csv.reader(table.text.splitlines())
    told = dict(zip(heads, row, strict=True))
    assert {told[name] for name in told if name.endswith("_stay")} <= {"", "0"}


@pytest.mark.parametrize("per", ["challenge", "game", "player"])
async def test_no_list_of_penalties_tells_it(hall: Hall, per: str):
    """DESIGN: while a review is pending nothing is owed, and what stays waits for its end."""
    await carried_out(hall)
    listed = await hall.call(Role.INTEGRATION, "GET", f"{HOME}/penalties?per={per}")
    assert listed.json()["penalties"] == []


async def test_no_decision_for_tsh_tells_it(hall: Hall):
    """DESIGN: nothing is in force; what a decision found, and what followed, waits too."""
    await carried_out(hall)
    told = await hall.call(Role.INTEGRATION, "GET", f"{HOME}/rulings/tsh")
    assert "Another look is taken: nothing is in force" in told.text
    assert not re.search("valid|Outcome|stays", told.text.partition("#\n")[2])


async def test_no_filter_tells_it(hall: Hall):
    """A list by verdict holds what is in force; what is looked at again isn't."""
    await under_review(hall)
    await hall.hand_in(turn=10)
    for verdict, numbers in (("valid", [2]), ("invalid", [])):
        path = f"{HOME}/challenges?verdict={verdict}"
        listed = await hall.call(Role.ADJUDICATOR, "GET", path)
        assert [each["number"] for each in listed.json()["challenges"]] == numbers


async def test_no_proof_brings_the_entry(hall: Hall):
    """An opinion's entry holds its verdict: only the director reads it while the review waits."""
    await under_review(hall, looks=1)
    for who in BELOW_THE_DIRECTOR:
        proof = await hall.call(who, "GET", f"{HOME}/challenges/1/proof")
        assert (proof.status_code, "entry" in proof.json()) == (200, False)
    proof = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges/1/proof")
    assert orjson.loads(proof.json()["entry"])["type"] == "opinion.given"


async def test_no_answer_brings_it(hall: Hall):
    """The same slip again, and a request that joins: both are told that it is looked at again."""
    await under_review(hall, looks=1)
    again = await hall.hand_in(Role.ADJUDICATOR, words=["ZAX"])
    joined = await hall.act(Role.TERMINAL, "reviews", requested_by="second")
    for answer in (again, joined):
        shown = answer.json()
        assert (shown["status"], shown["verdict"], shown["waits_for"]) == (
            "under_review", None, "director",
        )  # fmt: skip
        assert found_in({**shown, "adjudications": []}) == []


async def test_no_event_brings_it_afterwards(hall: Hall):
    """Events show a challenge as it stands: who follows from the beginning is blind too."""
    await under_review(hall, looks=1)
    async with following(hall, Role.ADJUDICATOR, query=b"after=1") as stream:
        events = await stream.events(3)
    assert [each["event"] for each in events] == [
        "challenge.adjudicated", "review.asked", "opinion.given",
    ]  # fmt: skip
    for event in events:
        assert isinstance(event["data"], dict)
        assert found_in(event["data"]) == []


@pytest.mark.parametrize("verdict", ["valid", "invalid"])
async def test_no_event_brings_it_beforehand(hall: Hall, verdict: str):
    """RULES, Ours: whoever follows as an adjudicator may be the one who looks again."""
    async with following(hall, Role.ADJUDICATOR) as stream:
        await hall.hand_in(words=["ZAX"] if verdict == "valid" else ["QZXJ"])
        # An event shows its challenge as it stands, so this one is read before it is reviewed.
        (first,) = [cast("dict[str, Any]", each["data"]) for each in await stream.events(1)]
        await hall.act(Role.TERMINAL, "reviews", requested_by="first")
        _, second = [cast("dict[str, Any]", each["data"]) for each in await stream.events(2)]
    told = {"number": 1, "status": "adjudicated", "kind": "words", "turn": 9}
    assert told.items() <= first.items()
    assert not first.keys() & {*FOUND, "outcome", "adjudications", "final"}
    assert second["waits_for"] == "another_adjudicator"
    assert found_in(second) == []
    assert f'"{verdict}"'.encode() not in stream.came


async def test_what_it_is_told_beforehand_is_the_same_whatever_was_found(hall: Hall):
    """The same, byte for byte, of a play that stands and of one that comes off."""
    told = []
    for turn, word in ((1, "ZAX"), (2, "QZXJ")):
        async with following(hall, Role.ADJUDICATOR) as stream:
            await hall.hand_in(words=[word], turn=turn)
            await stream.events(1)
        told.append(re.sub(rb'"(number|turn)":\d|id: \d', b"", stream.came))
    assert told[0] == told[1]


async def test_what_waits_is_told_with_its_words(hall: Hall):
    """WESPA 3.10.7: a slip for the printed list is there at once, to be read."""
    async with following(hall, Role.ADJUDICATOR) as stream:
        await hall.hand_in(words=["ZAX"], method="printed_list")
        (told,) = [cast("dict[str, Any]", each["data"]) for each in await stream.events(1)]
    assert told["waits_for"] == "manual_adjudication"
    assert told["adjudications"][-1]["words"] == ["ZAX"]


async def test_no_ladder_tells_it(client, beside: Database):
    """Two worlds: a later step moves in neither, by the request or by a look that confirms it.

    In the one the first challenge was a step, in the other it succeeded (dingle, one side).
    """
    hall = await furnish(client, beside, penalty_policy="dingle")
    for table, word in ((12, "ZAX"), (13, "QZXJ")):
        await hall.hand_in(words=[word], table=table, turn=1)
        await hall.hand_in(words=["AA"], table=table, turn=2)
    before = await later_ones(hall)
    for number in (1, 3):
        await hall.act(Role.TERMINAL, "reviews", number, requested_by="first")
    assert await later_ones(hall) == before
    for number, verdict in ((1, "valid"), (3, "invalid")):
        await hall.act(Role.ADJUDICATOR, "opinions", number, verdict=verdict, **LOOK)
    assert await later_ones(hall) == before
    for who in BELOW_THE_DIRECTOR:
        async with following(hall, who, query=b"after=5") as stream:
            events = await stream.events(4)
        told = [(each["event"], each["data"]["number"]) for each in events]  # type: ignore[index]
        assert told == [
            ("review.asked", 1), ("review.asked", 3), ("opinion.given", 1), ("opinion.given", 3),
        ]  # fmt: skip


async def later_ones(hall: Hall) -> list[object]:
    """All that is told of the challenges behind those that are looked at again."""
    told: list[object] = []
    for who in BELOW_THE_DIRECTOR:
        for number in (2, 4):
            proof = await hall.call(who, "GET", f"{HOME}/challenges/{number}/proof")
            told += [await hall.read(who, number), proof.json()["leaf"], proof.json()["index"]]
    listed = await hall.call(Role.ADJUDICATOR, "GET", f"{HOME}/challenges")
    told += [each for each in listed.json()["challenges"] if each["number"] in {2, 4}]
    assert len(told) == 14
    return told


async def test_a_slip_while_a_review_waits_counts_it_as_it_stood(client, beside: Database):
    """RULES, 3.10.13, 3.5(d): the players know their turn at once; recounted if it falls."""
    hall = await furnish(client, beside, penalty_policy="dingle")
    await hall.hand_in(words=["ZAX"], turn=1)
    await hall.act(Role.TERMINAL, "reviews", requested_by="first")
    slip = await hall.hand_in(words=["AA"], turn=2)
    assert slip.json()["outcome"]["loses_turn"] == "challenger"
    await hall.act(Role.ADJUDICATOR, "opinions", verdict="invalid", **LOOK)
    assert "carried_out" not in await hall.read(Role.TERMINAL, 2)
    ended = {"verdict": "invalid", "tiles": {"further_turn": True}, "corrected": True}
    await hall.act(Role.DIRECTOR, "ruling", **ended)
    shown = await hall.read(Role.TERMINAL, 2)
    assert (shown["outcome"]["penalty"]["step"], shown["outcome"]["loses_turn"]) == (1, None)
    assert [each["lost_turn"] for each in shown["carried_out"]] == ["challenger"]


async def test_afterwards_everybody_sees_all_of_it(hall: Hall):
    """It is on record, and nothing is hidden once nobody can be led by it."""
    await under_review(hall, looks=1)
    tiles = {"drawn_on_rack": False}
    await hall.act(Role.DIRECTOR, "ruling", verdict="invalid", tiles=tiles)
    for who in (Role.TERMINAL, Role.ADJUDICATOR):
        shown = await hall.read(who)
        assert [each["verdict"] for each in shown["adjudications"]] == ["valid", "invalid"]
        assert [look["verdict"] for look in shown["review"]["looks"]] == ["invalid"]
        names = [look["adjudicator"] for look in shown["review"]["looks"]]
        assert names == [None if who is Role.TERMINAL else "M. K."]
