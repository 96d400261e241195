"""What the calls about challenges have in common: their addresses, and how an act is answered."""

from typing import Any

from service.api.answers import Answer, Headers, json_answer
from service.api.operations import Call
from service.api.shown import challenge_views
from service.desk.challenges import Answered
from service.journal.writing.acts import Done
from service.rules.facts.challenge import Status

ALL = "/api/v1/tournaments/{code}/challenges"
ONE = ALL + "/{number}"
_PARAMETERS = {"code": "$request.path.code", "number": "$response.body#/number"}
_NEXT = {
    "challenge": "read_challenge",
    "reissue": "reissue_challenge",
    "review": "ask_review",
    "opinion": "give_opinion",
    "ruling": "rule_challenge",
}
LINKS = {
    name: {"operationId": operation, "parameters": _PARAMETERS} for name, operation in _NEXT.items()
}
"""What can follow an act on a challenge (OpenAPI links)."""

HEADERS = ("Location", "Idempotent-Replayed")


async def told(call: Call[Any, Any], answered: Answered) -> Answer:
    """Answer with the challenge as the act left it."""
    view = challenge_views.answer(answered.challenge, await call.rulebook(), answered.said)
    location = f"/api/v1/tournaments/{call.path['code']}/challenges/{view['number']}".encode()
    headers: Headers = ((b"location", location), *replayed(answered.done))
    return json_answer(view, 200 if answered.again else 201, headers)


def count(call: Call[Any, Any], answered: Answered) -> None:
    """Count what may be a challenge's first verdict, in force and on record only now."""
    challenge = answered.challenge
    in_force = challenge.status is Status.ADJUDICATED and challenge.verdict is not None
    if in_force and not answered.again and not answered.done.replayed:
        call.state["metrics"].adjudicated(str(challenge.verdict))


def replayed(done: Done) -> Headers:
    """Say so where this is the stored answer to a repeated call."""
    return ((b"idempotent-replayed", b"true"),) if done.replayed else ()
