"""Batches: many challenges in one call, each as if it had come alone."""

import itertools
from typing import Any

import orjson
import pytest
import sqlalchemy as sa

from service.api.limits import RateLimit
from service.api.problems import Problem
from service.desk.devices import Role
from service.journal.store.tables import entries
from tests.api.hall import HOME, Hall

pytestmark = pytest.mark.anyio

BATCH = f"{HOME}/challenges/batch"


def slip(table: int, *words: str, **fields: Any) -> dict[str, Any]:
    return {"words": list(words), "round": 1, "table": table, "turn": 1, **fields}


def batch(*slips: object, keys: str = "key") -> dict[str, Any]:
    numbered = enumerate(slips, start=1)
    return {"challenges": [{"key": f"{keys}-{n}", "slip": each} for n, each in numbered]}


async def results(hall: Hall, body: object) -> list[dict[str, Any]]:
    answer = await hall.call(Role.INTEGRATION, "POST", BATCH, body)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["results"]
    return found


async def test_each_has_its_own_result(hall: Hall):
    """Issue 6, neighbours: in batches too, each item its own result; none spoils another."""
    found = await results(
        hall,
        batch(
            slip(1, "QUIXOTRY", "ZAX"),
            slip(2, "CAT", "QI"),
            slip(3, "C4T"),
            {"words": ["CAT"], "round": 1},
            "no slip at all",
            slip(4, "CAT", expects="0" * 64),
        ),
    )
    assert [each["key"] for each in found] == [f"key-{n}" for n in range(1, 7)]
    assert [each["status"] for each in found] == [201, 201, 422, 422, 422, 409]
    assert [each["challenge"] and each["challenge"]["verdict"] for each in found] == [
        "valid", "invalid", None, None, None, None,
    ]  # fmt: skip
    assert [each["problem"] and each["problem"]["code"] for each in found] == [
        None, None, "not_a_slip", "invalid_content", "invalid_content", "other_lexicon",
    ]  # fmt: skip


async def test_a_result_is_what_a_call_of_its_own_answers(hall: Hall):
    """Promise 1: one bit each; a batch tells nothing more, and nothing in another form."""
    (valid, invalid) = await results(hall, batch(slip(1, "CAT", "ZAX"), slip(2, "CAT", "QI")))
    for table, result in ((3, valid), (4, invalid)):
        words = ("CAT", "ZAX") if table == 3 else ("CAT", "QI")
        answer = await hall.call(
            Role.INTEGRATION, "POST", f"{HOME}/challenges", slip(table, *words)
        )
        own_to_each = {"number", "adjudicated_at"}
        alone = {k: v for k, v in answer.json().items() if k not in own_to_each}
        assert {k: v for k, v in result["challenge"].items() if k not in own_to_each} == alone
        assert result["status"] == answer.status_code


async def test_a_repeated_batch_is_answered_as_before(hall: Hall):
    """Promise 2: the same keys again give the same challenges, though the call has a new key."""
    body = batch(slip(1, "CAT"), slip(2, "QI"))
    first = await results(hall, body)
    again = await results(hall, body)
    assert [each["replayed"] for each in first] == [False, False]
    assert [each["replayed"] for each in again] == [True, True]
    assert [each["challenge"] for each in again] == [each["challenge"] for each in first]


@pytest.mark.parametrize("spelled", [b"%b", b" %b\n", b"pretty"], ids=str)
async def test_one_of_a_batch_is_the_same_challenge_by_a_call_of_its_own(hall: Hall, spelled):
    """Promise 2: whoever had no answer to a batch may send what was in it one by one."""
    (first,) = await results(hall, batch(slip(1, "CAT")))
    raw = orjson.dumps(slip(1, "CAT"))
    pretty = orjson.dumps(slip(1, "CAT"), option=orjson.OPT_INDENT_2)
    headers = {
        "Authorization": f"Bearer {hall.token(Role.INTEGRATION)}",
        "Idempotency-Key": "key-1",
        "Content-Type": "application/json",
    }
    content = pretty if spelled == b"pretty" else spelled % raw
    path = f"{HOME}/challenges"
    again = await hall.client.post(path, content=content, headers=headers)
    assert (again.status_code, again.json()) == (201, first["challenge"])
    assert again.headers["idempotent-replayed"] == "true"
    other = await hall.call(Role.INTEGRATION, "POST", path, slip(1, "QI"), key="key-1")
    assert other.json()["code"] == "idempotency_key_reused"


async def test_a_call_of_its_own_is_the_same_challenge_in_a_batch(hall: Hall):
    """Promise 2: the other way round, of what is written as programs write it."""
    alone = await hall.call(
        Role.INTEGRATION, "POST", f"{HOME}/challenges", slip(1, "CAT"), key="key-1"
    )
    (again,) = await results(hall, batch(slip(1, "CAT")))
    assert (again["challenge"], again["replayed"]) == (alone.json(), True)


async def test_a_key_is_good_for_one_slip(hall: Hall):
    """DESIGN, Idempotency-Key: other content under the same key is a 422, for that one alone."""
    await results(hall, batch(slip(1, "CAT")))
    other, new = await results(hall, batch(slip(1, "ZAX"), slip(2, "ZAX")))
    assert (other["status"], other["problem"]["code"]) == (422, "idempotency_key_reused")
    assert new["status"] == 201


async def test_a_play_is_adjudicated_once_within_a_batch_too(hall: Hall):
    """RULES, "Ours": other words for the same play need a ground, however they are sent."""
    found = await results(hall, batch(slip(1, "CAT"), slip(1, "QI"), slip(1, "ZAX")))
    assert sorted(each["status"] for each in found) == [201, 409, 409]


async def test_a_batch_is_put_on_record_together(hall: Hall, beside):
    """DESIGN, one writer: all that wait are taken together; the numbers have no gap."""
    found = await results(hall, batch(*(slip(table, "CAT") for table in range(1, 101))))
    numbers = sorted(each["challenge"]["number"] for each in found)
    assert numbers == list(range(1, 101))
    with beside.reading() as connection:
        count = connection.execute(sa.select(sa.func.count()).select_from(entries)).scalar_one()
    assert count == 102  # two tournaments were opened


@pytest.mark.parametrize("count", [0, 101])
async def test_a_batch_has_1_to_100_challenges(hall: Hall, count):
    """Issue 6, neighbours: limits are told, and nothing is done then."""
    body = batch(*itertools.repeat(slip(1, "CAT"), count))
    answer = await hall.call(Role.INTEGRATION, "POST", BATCH, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_content")
    assert answer.json()["errors"][0]["field"] == "/challenges"


async def test_a_key_has_a_form(hall: Hall):
    """The form of an Idempotency-Key, told by its place."""
    body = {"challenges": [{"key": "two words", "slip": slip(1, "CAT")}]}
    answer = await hall.call(Role.INTEGRATION, "POST", BATCH, body)
    (error,) = answer.json()["errors"]
    assert error["field"] == "/challenges/0/key"
    assert "visible ASCII" in error["message"]


@pytest.mark.parametrize("who", sorted(set(Role) - {Role.INTEGRATION, Role.OPERATOR}))
async def test_only_programs_send_batches(hall: Hall, who):
    """Issue 6, neighbours: an integration's token; a terminal asks for one play at a time."""
    answer = await hall.call(who, "POST", BATCH, batch(slip(1, "CAT")))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


async def test_the_address_takes_batches_alone(hall: Hall):
    """RFC 9110 15.5.6: Allow names what the address takes, and no challenge has that number."""
    answer = await hall.call(Role.INTEGRATION, "GET", BATCH)
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_several_requests_count_at_once_or_not_at_all():
    """A batch that is one too many takes nothing, so that it passes when its time has come."""
    now = [0.0]
    limit = RateLimit("60/minute", clock=lambda: now[0])
    limit.count("device", 50)
    with pytest.raises(Problem) as refused:
        limit.count("device", 20)
    assert dict(refused.value.headers)[b"retry-after"] == b"10"
    now[0] = 10.0
    assert dict(limit.count("device", 20))[b"ratelimit"] == b'"device";r=0;t=60'


def test_more_than_the_quota_pass_when_nothing_else_was_sent():
    """A batch is never shut out for good by a limit that is smaller than it."""
    now = [0.0]
    limit = RateLimit("10/minute", clock=lambda: now[0])
    limit.count("device", 100)
    with pytest.raises(Problem):
        limit.count("device")
    now[0] = 60.0
    limit.count("device", 100)
