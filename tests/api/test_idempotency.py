"""Nothing happens twice: the same request again, whatever came between (promise 2)."""

import asyncio

import httpx
import orjson
import pytest

from service.app import create_app
from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import Database
from service.lexicon.build import build
from service.lexicon.manifest import read_source
from service.settings import Settings
from tests.api.hall import HOME, NOW, SLIP, Hall, furnish
from tests.lexicon.strategies import write_source
from tests.servers import started

pytestmark = pytest.mark.anyio

REPLAYED = "idempotent-replayed"
GROUND = {"ground": "mismatch", "confirmed_by": ["first", "second"]}


@pytest.fixture
def url(database_url: str) -> str:
    """Both kinds of database: each test here runs on SQLite and on PostgreSQL."""
    return database_url


async def hand_in(
    hall: Hall, who: Role | str = Role.TERMINAL, *, key: str | None = None, **slip: object
) -> httpx.Response:
    """Hand in the hall's slip, or another one, under a key."""
    return await hall.call(who, "POST", f"{HOME}/challenges", {**SLIP, **slip}, key=key)


async def on_record(hall: Hall) -> list[str]:
    """The events of the own tournament's record, its opening left out."""
    exported = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")
    return [orjson.loads(line)["type"] for line in exported.content.splitlines()][1:]


async def costs(hall: Hall) -> list[int]:
    """The points of every penalty of the own tournament."""
    listed = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")
    return [cost["penalty"]["score_changes"][0]["points"] for cost in listed.json()["penalties"]]


def same(one: httpx.Response, other: httpx.Response) -> bool:
    """Are two answers one and the same, but for the mark of a replay and the request's id?"""
    status, *rest = ((answer.status_code, answer.content, *told(answer)) for answer in (one, other))
    return all(status == each for each in rest)


def told(answer: httpx.Response) -> list[tuple[str, str]]:
    return [
        item for item in answer.headers.multi_items() if item[0] not in {REPLAYED, "x-request-id"}
    ]


async def test_the_same_request_again_has_the_same_answer(hall: Hall):
    """DESIGN, contract: same key and body: the stored answer, Idempotent-Replayed: true."""
    first = await hand_in(hall, key="again")
    assert (first.status_code, REPLAYED in first.headers) == (201, False)
    for _ in range(3):
        again = await hand_in(hall, key="again")
        assert again.headers[REPLAYED] == "true"
        assert same(first, again)
    assert await on_record(hall) == ["challenge.adjudicated"]
    assert await costs(hall) == [10]


async def test_a_key_in_quotes_is_the_bare_key(hall: Hall):
    """draft-ietf-httpapi-idempotency-key-header-07: the key is a string, its quotes no part."""
    first = await hand_in(hall, key="k-1")
    again = await hand_in(hall, key='"k-1"')
    assert again.headers[REPLAYED] == "true"
    assert same(first, again)


@pytest.mark.parametrize(
    "other",
    [
        {"words": ["QUIXOTRY"]},
        {"words": ["ZAX", "QUIXOTRY"]},
        {"turn": 10},
        {"challenger": "first"},
        {"new_play": True},
    ],
)
async def test_a_key_stands_for_one_body(hall: Hall, other):
    """DESIGN, contract: same key, other body: 422, and nothing is adjudicated."""
    await hand_in(hall, key="one")
    refused = await hand_in(hall, key="one", **other)
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_reused")
    assert await on_record(hall) == ["challenge.adjudicated"]


async def test_a_key_stands_for_one_address_and_method(hall: Hall):
    """DESIGN, contract: keys are compared over method, path and raw body."""
    await hand_in(hall, Role.ADJUDICATOR, key="one")
    body = {"words": ["QUIXOTIC", "ZAX"], **GROUND}
    refused = await hall.call(
        Role.ADJUDICATOR, "POST", f"{HOME}/challenges/1/reissue", body, key="one"
    )
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_reused")
    assert await on_record(hall) == ["challenge.adjudicated"]


async def test_keys_belong_to_their_device(hall: Hall):
    """DESIGN, contract: a key is scoped to the device; two devices never meet by one."""
    answers = [
        await hand_in(hall, role, key="same", turn=turn)
        for turn, role in enumerate((Role.TERMINAL, Role.RUNNER, Role.INTEGRATION), start=1)
    ]
    assert [answer.json()["number"] for answer in answers] == [1, 2, 3]
    assert not any(REPLAYED in answer.headers for answer in answers)


async def test_a_key_that_came_to_nothing_is_free(hall: Hall):
    """RULES, Ours: slips that got no verdict don't count, so their keys stand for nothing."""
    await hand_in(hall, key="first")
    for status, words in ((422, ["CO-OP"]), (422, []), (409, ["ZAX"])):
        refused = await hand_in(hall, key="spoilt", words=words)
        assert (refused.status_code, REPLAYED in refused.headers) == (status, False)
    fine = await hand_in(hall, key="spoilt", turn=10)
    assert (fine.status_code, REPLAYED in fine.headers) == (201, False)


async def test_every_act_is_done_once(hall: Hall):
    """DESIGN, contract: the key is required of devices on every unsafe call, and holds there."""
    games = {"games": [{"table": 12, "first": {"number": 7}, "second": {"number": 23}}]}
    change = {"reason": "Announced.", "slip_must_name": "game"}
    corrected = {"words": ["QUIXOTIC", "ZAX"], **GROUND}
    opening = {"code": "new", "rulebook": "wespa", "lexicon": "enable", "penalty_policy": "single"}
    opening |= {"points_go": "deduct_from_challenger"}
    acts = [
        (Role.OPERATOR, "POST", "/api/v1/tournaments", opening),
        (Role.DIRECTOR, "PUT", f"{HOME}/rounds/3/games", games),
        (Role.DIRECTOR, "PATCH", HOME, change),
        (Role.TERMINAL, "POST", f"{HOME}/challenges", SLIP),
        (Role.TERMINAL, "POST", f"{HOME}/challenges/1/reissue", corrected),
    ]
    for who, method, path, body in acts:
        first = await hall.call(who, method, path, body, key=f"key{path}")
        again = await hall.call(who, method, path, body, key=f"key{path}")
        assert first.is_success, first.text
        assert again.headers[REPLAYED] == "true"
        assert same(first, again)


async def test_a_replay_after_a_reissue_is_the_first_answer(hall: Hall):
    """DESIGN, decisions: an answer is a pure function of its entry, so it never changes."""
    first = await hand_in(hall, words=["QUIXOTRY", "UNSTATE"], key="first")
    body = {"words": ["QUIXOTRY", "UNSTATEZ"], **GROUND}
    reissued = await hall.call(
        Role.TERMINAL, "POST", f"{HOME}/challenges/1/reissue", body, key="second"
    )
    assert (first.json()["verdict"], reissued.json()["verdict"]) == ("valid", "invalid")
    again = await hand_in(hall, words=["QUIXOTRY", "UNSTATE"], key="first")
    assert same(first, again)
    again = await hall.call(
        Role.TERMINAL, "POST", f"{HOME}/challenges/1/reissue", body, key="second"
    )
    assert same(reissued, again)
    assert await on_record(hall) == ["challenge.adjudicated", "slip.reissued"]
    assert await costs(hall) == []


async def test_a_replay_after_the_rules_changed_is_the_first_answer(hall: Hall, settings: Settings):
    """RULES, Ours: a challenge keeps what it was called under, through everything."""
    first = await hand_in(hall, key="first")
    source = write_source(settings.lexicons, "CAT\nCATS\n")
    build(read_source(source), settings.compiled, lambda *_: None)
    change = {"reason": "A change.", "slip_must_name": "game_and_challenger"}
    change |= {"penalty_policy": "single", "lexicon": "liste"}
    changed = await hall.call(Role.DIRECTOR, "PATCH", HOME, change)
    assert changed.is_success, changed.text
    assert same(first, await hand_in(hall, key="first"))


async def test_a_replay_after_a_restart_is_the_first_answer(settings: Settings, beside: Database):
    """Promise 2: the same request after a crash or restart gives the same answer."""
    async with started(create_app(settings)) as client:
        hall = await furnish(client, beside)
        first = await hand_in(hall, key="first")
    async with started(create_app(settings)) as client:
        hall.client = client
        again = await hand_in(hall, key="first")
        assert again.headers[REPLAYED] == "true"
        assert same(first, again)
        assert await on_record(hall) == ["challenge.adjudicated"]


async def test_a_revoked_device_gets_no_replay(hall: Hall):
    """Issue 2, who may do what: revocation at once, and nothing about what exists."""
    first = await hand_in(hall, key="first")
    listed = await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")
    (own,) = [each for each in listed.json()["devices"] if each["role"] == "terminal"]
    assert first.is_success, first.text
    await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{own['id']}")
    again = await hand_in(hall, key="first")
    nobody = await hand_in(hall, "slip_unknown", key="first")
    assert again.status_code == nobody.status_code == 401
    assert same(again, nobody)


async def test_a_device_revoked_elsewhere_gets_no_replay(hall: Hall, beside: Database):
    """Reliability E, 8.3.2: what is remembered of a token lets nothing through to the record."""
    await hand_in(hall, key="first")
    listed = await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")
    (own,) = [each for each in listed.json()["devices"] if each["role"] == "terminal"]
    assert devices.revoke(beside, 1, own["id"], NOW)
    for turn in (9, 10):
        answer = await hand_in(hall, key="first", turn=turn)
        assert answer.status_code == 401


async def test_a_replay_needs_no_lexicon(hall: Hall, settings: Settings):
    """Promise 2 beside promise 3: what was acknowledged is answered again; new slips are not."""
    first = await hand_in(hall, key="first")
    compiled = settings.compiled / "enable.lexicon"
    compiled.write_bytes(compiled.read_bytes()[:-1])
    refused = await hand_in(hall, turn=10)
    assert (refused.status_code, refused.json()["code"]) == (503, "lexicon_unavailable")
    assert same(first, await hand_in(hall, key="first"))
    reused = await hand_in(hall, key="first", turn=10)
    assert (reused.status_code, reused.json()["code"]) == (422, "idempotency_key_reused")
    assert await on_record(hall) == ["challenge.adjudicated"]


async def test_a_replay_needs_no_alphabet(hall: Hall, settings: Settings):
    """Promise 2: the same answer though the words are on no tile of the list played by now."""
    swedish = {"lexicon": "svenska-exempel", "reason": "The hall plays Swedish now."}
    english = {"lexicon": "enable", "reason": "That list is gone."}
    await hall.call(Role.DIRECTOR, "PATCH", HOME, swedish)
    first = await hand_in(hall, key="first", words=["ÆÆ"])
    assert first.status_code == 201
    (settings.compiled / "svenska-exempel.lexicon").unlink()
    assert (await hall.call(Role.DIRECTOR, "PATCH", HOME, english)).status_code == 200
    assert same(first, await hand_in(hall, key="first", words=["ÆÆ"]))
    assert (await hand_in(hall, turn=10, words=["ÆÆ"])).status_code == 422


async def test_a_repeated_change_needs_its_lexicon_no_more(hall: Hall, settings: Settings):
    """Promise 2: opening a tournament and changing a list are answered again though it is gone."""
    swedish = {"lexicon": "svenska-exempel", "reason": "The hall plays Swedish now."}
    new = {"code": "new", "rulebook": "ssf", "lexicon": "svenska-exempel"}
    calls: list[tuple[Role, str, str, dict[str, str]]] = [
        (Role.DIRECTOR, "PATCH", HOME, swedish),
        (Role.OPERATOR, "POST", "/api/v1/tournaments", new),
    ]
    first = [await hall.call(*call, key=f"k{n}") for n, call in enumerate(calls)]
    (settings.compiled / "svenska-exempel.lexicon").unlink()
    again = [await hall.call(*call, key=f"k{n}") for n, call in enumerate(calls)]
    assert all(same(*pair) for pair in zip(first, again, strict=True))
    unheard = await hall.call(Role.DIRECTOR, "PATCH", HOME, swedish)
    assert (unheard.status_code, unheard.json()["code"]) == (503, "lexicon_unavailable")


async def test_parallel_repeats_make_one_challenge(hall: Hall):
    """Cases 48 and 49: 20 identical requests at once, one challenge, one entry, one penalty."""
    answers = await asyncio.gather(*(hand_in(hall, key="same") for _ in range(20)))
    assert {answer.status_code for answer in answers} == {201}
    assert all(same(answers[0], answer) for answer in answers)
    assert sum(REPLAYED not in answer.headers for answer in answers) == 1
    assert await on_record(hall) == ["challenge.adjudicated"]
    assert await costs(hall) == [10]


async def test_parallel_repeats_with_keys_of_their_own_make_one_challenge(hall: Hall):
    """Case 49: a double click with two keys is one play, adjudicated once."""
    answers = await asyncio.gather(*(hand_in(hall, key=f"key{n}") for n in range(20)))
    assert sorted(answer.status_code for answer in answers) == [200] * 19 + [201]
    assert len({answer.content for answer in answers}) == 1
    assert sorted(await on_record(hall)) == (
        ["challenge.adjudicated"] + ["challenge.repeated"] * 19
    )
    assert await costs(hall) == [10]


async def test_parallel_slips_of_one_play_have_one_winner(hall: Hall):
    """RULES, Ours: a play is adjudicated once, whoever of two devices comes first."""
    roles = [Role.TERMINAL, Role.RUNNER] * 10
    slips = [["ZAX"], ["QUIXOTRY"]] * 10
    answers = await asyncio.gather(
        *(hand_in(hall, role, words=words) for role, words in zip(roles, slips, strict=True))
    )
    assert sorted(answer.status_code for answer in answers) == [200] * 9 + [201] + [409] * 10
    assert (await on_record(hall)).count("challenge.adjudicated") == 1


async def test_parallel_bodies_of_one_key_have_one_winner(hall: Hall):
    """DESIGN, contract: of two bodies under one key, one is done and the other refused."""
    answers = await asyncio.gather(
        *(hand_in(hall, key="same", turn=turn) for turn in (1, 2) for _ in range(10))
    )
    assert sorted(answer.status_code for answer in answers) == [201] * 10 + [422] * 10
    assert await on_record(hall) == ["challenge.adjudicated"]
