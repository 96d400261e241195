"""Slips that wait for a person, over HTTP: no verdict, nothing owed, then one by printed list."""

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.api.resources.challenges import operations
from service.desk.devices import Role
from service.lexicon.build import build
from service.lexicon.manifest import read_source
from tests.api.hall import HOME, Hall
from tests.api.test_events import following
from tests.api.test_onebit_slips import column, masked
from tests.api.worlds import HERE, THERE, Dice, Worlds, two_worlds
from tests.lexicon.strategies import write_source

pytestmark = pytest.mark.anyio

SHORT = ("CAT", "CATS", "CATTAIL", "CATALOG")
LONG = "CATALOGS"
ON_TABLE = {"adjudicator": "E. L.", "list": "The printed list of 2026"}


@pytest.fixture
def data_dir(data_dir: Path) -> Path:
    """A data folder with one more list, which decides on words of up to seven tiles."""
    words = "\n".join((*SHORT, "CATTAILS")) + "\n"
    source = write_source(data_dir / "lexicons", words, name="short", authoritative_to=7)
    build(read_source(source), data_dir / "compiled", lambda *_: None)
    return data_dir


@pytest.fixture
async def hall(hall: Hall) -> Hall:
    """The hall with its own tournament played by that list."""
    body = {"lexicon": "short", "official": True, "reason": "It is ours."}
    changed = await hall.call(Role.DIRECTOR, "PATCH", HOME, body)
    assert changed.status_code == 200, changed.text
    return hall


async def settle(hall: Hall, number: int, verdict: str, **more: Any) -> httpx.Response:
    """Adjudicate by a printed list."""
    body = {"verdict": verdict, **ON_TABLE}
    path = f"{HOME}/challenges/{number}/adjudication"
    return await hall.call(Role.ADJUDICATOR, "POST", path, body, **more)


async def test_a_slip_with_a_longer_word_waits(hall: Hall):
    """Issue 3, languages: no verdict by software, nothing in force, and why, of the whole slip."""
    answer = await hall.hand_in(words=["CAT", LONG])
    assert answer.status_code == 201
    shown = answer.json()
    assert (shown["status"], shown["verdict"]) == ("awaiting_adjudication", None)
    assert (shown["outcome"]["in_force"], shown["outcome"]["penalty"]) == (False, None)
    assert (shown["outcome"]["play"], shown["adjudicated_at"]) == (None, None)
    assert shown["outcome"]["instructions"][0] == "await_adjudicator"
    assert shown["waits_for"] == "manual_adjudication"
    assert "up to 7 tiles" in shown["reason"]
    assert shown["lexicon"]["name"] == "short"
    assert "CAT" not in answer.text


async def test_what_waits_longest_is_told_apart(hall: Hall):
    """Issue 5, desk: since when a slip waits, and then since when its review does."""
    handed_in = (await hall.hand_in(words=["CAT", LONG])).json()
    assert handed_in["waits_since"] is not None
    assert (await hall.read(Role.ADJUDICATOR))["waits_since"] == handed_in["waits_since"]
    settled = (await settle(hall, 1, "valid")).json()
    assert "waits_since" not in settled
    asked = (await hall.act(Role.TERMINAL, "reviews", requested_by="first")).json()
    assert asked["waits_since"] > settled["adjudicated_at"]


@pytest.mark.parametrize("words", [["CAT"], ["CATALOG"], ["CAT", "CATTAIL"], ["QZXJQZX"]])
async def test_a_slip_without_one_is_adjudicated_at_once(hall: Hall, words):
    """Issue 3, languages: up to that length the list decides, that length included."""
    shown = (await hall.hand_in(words=words)).json()
    assert (shown["status"], "waits_for" in shown) == ("adjudicated", False)


@pytest.mark.parametrize(
    ("verdict", "penalties"), [("valid", [{"role": "challenged", "points": 10}]), ("invalid", None)]
)
async def test_an_adjudicator_settles_it(hall: Hall, verdict, penalties):
    """WESPA 3.10.7(a)(i), 3.10.15(a): one verdict for both words; points by the policy."""
    await hall.hand_in(words=["CAT", LONG])
    nothing = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")).json()
    assert nothing == {"penalties": []}
    answer = await settle(hall, 1, verdict)
    assert answer.status_code == 201
    assert answer.headers["location"] == f"{HOME}/challenges/1"
    shown = answer.json()
    assert (shown["status"], shown["verdict"]) == ("adjudicated", verdict)
    owed = shown["outcome"]["penalty"]
    assert (owed and owed["score_changes"]) == penalties
    listed = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")).json()["penalties"]
    assert len(listed) == (1 if penalties else 0)


async def test_only_what_waits_is_settled(hall: Hall):
    """DESIGN, contract: 409 for a challenge that has its verdict, 404 for none."""
    await hall.hand_in(words=["CAT"], turn=1)
    await hall.hand_in(words=[LONG], turn=2)
    assert (await settle(hall, 2, "invalid")).status_code == 201
    for number, status, code in (
        (1, 409, "already_adjudicated"),
        (2, 409, "already_adjudicated"),
        (3, 404, "no_such_challenge"),
    ):
        refused = await settle(hall, number, "valid")
        assert (refused.status_code, refused.json()["code"]) == (status, code)
        assert refused.json()["clause"] == "slipdesk"


@pytest.mark.parametrize("left_out", ["verdict", "adjudicator", "list"])
async def test_a_person_and_a_list_are_named(hall: Hall, left_out):
    """RULES.md, Sweden, word source: the printed-list method names what lay on the table."""
    await hall.hand_in(words=[LONG])
    body = {"verdict": "valid", **ON_TABLE}
    del body[left_out]
    answer = await hall.call(Role.ADJUDICATOR, "POST", f"{HOME}/challenges/1/adjudication", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_content")


async def test_the_example_of_the_description_works(hall: Hall):
    """Issue 2, who may do what: examples are calls that work."""
    await hall.hand_in(words=[LONG])
    (operation,) = (each for each in operations if each.name == "adjudicate_challenge")
    (example,) = operation.examples
    path = f"{HOME}/challenges/1/adjudication"
    assert (await hall.call(Role.ADJUDICATOR, "POST", path, example)).status_code == 201


async def test_calls_that_are_repeated(hall: Hall):
    """Promise 2: the key gives the stored answer, the same play the challenge as it stands."""
    body = {"words": [LONG], "round": 3, "table": 12, "turn": 9}
    path = f"{HOME}/challenges"
    first = await hall.call(Role.TERMINAL, "POST", path, body, key="slip")
    again = await hall.hand_in(words=[LONG])
    assert (again.status_code, again.json()) == (200, first.json())
    other = await hall.hand_in(words=["CAT"])
    assert (other.status_code, other.json()["code"]) == (409, "play_already_adjudicated")
    settled = await settle(hall, 1, "invalid", key="verdict")
    replayed = await settle(hall, 1, "invalid", key="verdict")
    assert (replayed.status_code, replayed.json()) == (201, settled.json())
    assert replayed.headers["idempotent-replayed"] == "true"
    assert (await settle(hall, 1, "valid", key="verdict")).status_code == 422
    stored = await hall.call(Role.TERMINAL, "POST", path, body, key="slip")
    assert (stored.status_code, stored.json()) == (201, first.json())
    now = await hall.hand_in(words=[LONG])
    assert (now.status_code, now.json()["verdict"]) == (200, "invalid")


async def test_the_device_that_handed_it_in_reads_it(hall: Hall):
    """DESIGN, reading: its own challenge by number, waiting and settled, a terminal no words."""
    await hall.hand_in(words=[LONG])
    path = f"{HOME}/challenges/1"
    before = await hall.call(Role.TERMINAL, "GET", path)
    assert (before.json()["verdict"], before.json()["waits_for"]) == (None, "manual_adjudication")
    assert before.json()["adjudications"][0]["method"] == "printed_list"
    await settle(hall, 1, "invalid")
    after = await hall.call(Role.TERMINAL, "GET", path)
    assert (after.json()["verdict"], "waits_for" in after.json()) == ("invalid", False)
    assert "CATALOGS" not in before.text + after.text
    assert "E. L." not in before.text + after.text
    assert (await hall.call(Role.RUNNER, "GET", path)).status_code == 404
    (seen,) = (await hall.call(Role.DIRECTOR, "GET", path)).json()["adjudications"]
    assert {name: seen[name] for name in ON_TABLE} == ON_TABLE


async def test_events_tell_when_it_is_settled(hall: Hall):
    """Issue 3: whoever handed it in follows until an adjudicator has decided."""
    async with following(hall, Role.TERMINAL) as stream:
        await hall.hand_in(words=[LONG])
        await settle(hall, 1, "valid")
        received, settled = await stream.events(2)
    assert (received["event"], settled["event"]) == ("challenge.received", "slip.adjudicated")
    for event, verdict in ((received, None), (settled, "valid")):
        assert isinstance(event["data"], dict)
        assert (event["data"]["number"], event["data"]["verdict"]) == (1, verdict)


async def test_an_adjudicator_lists_what_waits(hall: Hall):
    """Issue 3: by status, and by no verdict's filter."""
    await hall.hand_in(words=["CAT"], turn=1)
    await hall.hand_in(words=[LONG], turn=2)
    for query, numbers in (
        ("?status=awaiting_adjudication", [2]),
        ("?status=adjudicated", [1]),
        ("?status=awaiting_adjudication&round=3&table=12", [2]),
        ("?verdict=valid", [1]),
        ("?verdict=invalid", []),
        ("", [1, 2]),
    ):
        listed = await hall.call(Role.ADJUDICATOR, "GET", f"{HOME}/challenges{query}")
        assert [each["number"] for each in listed.json()["challenges"]] == numbers, query
    unknown = await hall.call(Role.ADJUDICATOR, "GET", f"{HOME}/challenges?status=waiting")
    assert unknown.status_code == 422


async def test_a_corrected_slip_may_wait_too(hall: Hall):
    """WESPA 3.10.12: the penalty of the slip before is gone at once."""
    await hall.hand_in(words=["CATALOG"])
    body = {"words": [LONG], "ground": "mismatch", "confirmed_by": ["first"]}
    answer = await hall.call(Role.TERMINAL, "POST", f"{HOME}/challenges/1/reissue", body)
    assert (answer.status_code, answer.json()["waits_for"]) == (201, "manual_adjudication")
    owed = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")
    assert owed.json() == {"penalties": []}
    assert (await settle(hall, 1, "valid")).json()["outcome"]["penalty"]["step"] == 1


async def test_a_verdict_is_counted_when_there_is_one(hall: Hall):
    """README, metrics: challenges by the verdict on the slip as a whole, each once."""
    await hall.hand_in(words=[LONG])

    async def counted() -> list[str]:
        text = (await hall.call(Role.OPERATOR, "GET", "/metrics")).text
        return re.findall(r'slipdesk_adjudications_total\{verdict="(\w+)"\} 1\.0', text)

    assert await counted() == []
    await settle(hall, 1, "invalid")
    assert await counted() == ["invalid"]


@pytest.fixture
async def worlds(
    tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Worlds]:
    dice = Dice()
    monkeypatch.setattr("service.desk.texts.secrets", dice)
    place = tmp_path / "worlds"
    async with two_worlds(place, sqlite_template, dice, authoritative_to=7) as opened:
        yield opened


LOOKS = ("challenges", "challenges/1", "challenges/1/proof", "penalties", "journal", "")


@pytest.mark.parametrize("words", [[HERE], [THERE], [HERE, THERE], [HERE, "CAT", "ZZ"]])
@pytest.mark.parametrize("verdict", ["valid", "invalid"])
async def test_nothing_tells_what_the_software_found(worlds: Worlds, words, verdict):
    """Promise 1: of a slip that waits, what was looked up is dropped, even where it is telling.

    Two desks, one with the one word and one with the other, are the same to the last byte: the
    answer, its log, what every role reads then, the person's verdict, and every row stored.
    """
    slip = {"words": [*words, "UNSTATED"], "round": 1, "table": 1, "turn": 1}
    told = [await worlds.call(Role.TERMINAL, "POST", f"{HOME}/challenges", slip)]
    assert told[0][0].status == 201
    for stage in range(2):
        if stage:
            body = {"verdict": verdict, **ON_TABLE}
            path = f"{HOME}/challenges/1/adjudication"
            told.append(await worlds.call(Role.ADJUDICATOR, "POST", path, body))
        for who in Role:
            told += [await worlds.call(who, "GET", f"{HOME}/{path}") for path in LOOKS]
        told.append(await worlds.call(Role.OPERATOR, "GET", "/metrics"))
    for here, there in told:
        assert here == there
    assert worlds.both[0].stored() == worlds.both[1].stored()


async def test_which_word_is_the_long_one_does_not_show(worlds: Worlds):
    """Promise 1: as many words, one of them too long: the answers and rows are the same."""
    one, other = (
        {"words": words, "round": 1, "table": 1, "turn": 1}
        for words in (["UNSTATED", "CAT", "ZZ"], ["AA", "CATX", "INCONSEQUENTIAX"])
    )
    told = await worlds.call(Role.TERMINAL, "POST", f"{HOME}/challenges", one, there=other)
    assert told[0] == told[1]
    for who in (Role.TERMINAL, Role.DIRECTOR):
        seen, there = await worlds.call(who, "GET", f"{HOME}/challenges/1")
        assert masked(seen.body) == masked(there.body)
    stored = [
        {name: [tuple(map(column, row)) for row in rows] for name, rows in world.stored().items()}
        for world in worlds.both
    ]
    assert stored[0] == stored[1]
