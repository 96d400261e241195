"""Batches: challenges of many games handed in by one call, each for itself."""

import asyncio

import orjson

from service.api.answers import Answer, json_answer
from service.api.asked.batches import BatchedSlip, BatchRequest
from service.api.asked.challenges import SlipRequest
from service.api.body import check
from service.api.faults import problem_of
from service.api.operations import Call, Operations
from service.api.problems import problem_answer
from service.api.resources import challenges
from service.api.resources.acts import ALL, count, told
from service.api.shown.batch_schemas import BatchShown
from service.api.state import trace_of
from service.desk import handing_in
from service.desk.desk import Asked
from service.journal.record.entries import key_digest

operations = Operations("challenges")

_REPLAYED = b"idempotent-replayed"


@operations.add(
    "POST",
    ALL + "/batch",
    body=BatchRequest,
    answer=BatchShown,
    examples=(
        {
            "challenges": [
                {"key": "game-1-play-9", "slip": {"words": ["ZAX"], "round": 9, "table": 1}},
                {"key": "game-2-play-4", "slip": {"words": ["CAT"], "round": 9, "table": 2}},
            ]
        },
    ),
)
async def hand_in_batch(call: Call[BatchRequest]) -> Answer:
    """Hand in up to 100 challenges at once, for a platform of many games.

    Each has its own key and its own result, with the status and the body that a call of its own
    would have had: one bit each, and a refusal of one is nothing to the others. They are put on
    record in as few commits as there can be, in no promised order: send two of one game one after
    the other. Repeat what has no result, or has 429 or 503, with the same keys; the key of the
    whole call says nothing. Each challenge counts as a request. Handed in again
    by a call of its own with its key, one is the same challenge.
    """
    slips = call.body.challenges
    # The call itself is counted already.
    left = call.state["rate_limit"].count(call.device.id, len(slips) - 1)
    trace_of(call.scope).headers = left
    results = await asyncio.gather(*(_result(call, each) for each in slips))
    return json_answer({"results": results})


async def _result(call: Call[BatchRequest], batched: BatchedSlip) -> dict[str, object]:
    try:
        answer = await _handed_in(call, batched)
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        answer = problem_answer(problem)
        what, other = "problem", "challenge"
    else:
        what, other = "challenge", "problem"
    return {
        "key": batched.key,
        "status": answer.status,
        "replayed": any(name == _REPLAYED for name, _ in answer.headers),
        what: orjson.Fragment(answer.body),
        other: None,
    }


async def _handed_in(call: Call[BatchRequest], batched: BatchedSlip) -> Answer:
    """Hand one in, as a call of its own would, by its own key and for its own slip."""
    slip = check(SlipRequest, batched.slip)
    whole = challenges.said(call, batched.slip)
    asked = Asked(device=call.device, key=key_digest(call.device.id, batched.key), request=whole)
    answered = await handing_in.hand_in(call.state["desk"], asked, challenges.form(slip))
    count(call, answered)
    return await told(call, answered)
