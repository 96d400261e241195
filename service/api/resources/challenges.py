"""Challenges: handing them in, adjudicating those that wait, looking at one."""

from dataclasses import replace
from typing import Any

import orjson

from service.api.answers import Answer, json_answer
from service.api.asked.challenges import AdjudicationRequest, SlipRequest
from service.api.body import parse_object
from service.api.operations import Call, Operations
from service.api.resources.acts import ALL, HEADERS, LINKS, ONE, count, told
from service.api.shown import challenge_views
from service.api.shown.challenge_schemas import ChallengeShown, VerdictShown
from service.desk import challenges, handing_in
from service.desk.challenges import Answered
from service.desk.desk import Asked, Held, TurnedAway
from service.desk.handing_in import AdjudicationForm
from service.desk.slip_form import SlipForm
from service.journal.record.entries import request_digest
from service.journal.writing.acts import Turned
from service.rules.clauses.call import Agreement, Call as Called, Hand
from service.rules.clauses.slip import Game, Kind, Method, Verdict
from service.rules.clauses.timing import Claim, Facts

operations = Operations("challenges")


@operations.add(
    "POST",
    ALL,
    status=201,
    body=SlipRequest,
    answer=VerdictShown,
    also=(200,),
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=(
        {"words": ["ZAX"]},
        {
            "words": ["QUIXOTRY", "ZAX"],
            "round": 3,
            "table": 12,
            "turn": 9,
            "challenger": "second",
        },
        {
            "words": ["ZAX"],
            "round": 3,
            "table": 12,
            "turn": 10,
            "challenger": "first",
            "timing": {"timer_pressed": True, "called": 20, "tiles_drawn": 0, "bag": 31},
            "agreement": "agreed",
            "typed_by": "challenger",
            "executed_by": "challenged",
        },
        {"kind": "exchange", "round": 3, "table": 12, "turn": 11, "challenger": "second"},
        {"kind": "announced", "round": 3, "table": 12, "turn": 13, "challenger": "first"},
        {
            "words": ["QUIXOTRY"],
            "method": "printed_list",
            "round": 3,
            "table": 12,
            "turn": 15,
            "challenger": "first",
        },
    ),
)
async def hand_in_challenge(call: Call[SlipRequest]) -> Answer:
    """Hand in a challenge slip.

    Answers valid only if every word is acceptable, and never says which one is not. A play is
    adjudicated once: the same words for the same play give the same challenge back, with 200.
    What can't be decided at once waits, with 201 and no verdict: `waits_for` and `reason` say for
    whom. A challenge that was called too early is refused and leaves nothing; one that was called
    too late is kept under its number and not looked up (`too_late`).
    """
    held = Held()
    try:
        answered = await _handed_in(call, call.asked(held))
        answer = await told(call, answered)
    finally:
        await held.durable()
    count(call, answered)
    return answer


@operations.add("GET", ONE, answer=ChallengeShown)
async def read_challenge(call: Call) -> Answer:
    """Read one challenge.

    A device reads those it handed in; a terminal stands where players read it and so gets no
    words back. While a review waits only the director reads the verdicts so far.
    """
    seen = await challenges.one(call.state["desk"], call.device, call.number())
    return json_answer(challenge_views.challenge(seen, await call.rulebook()))


@operations.add(
    "POST",
    ONE + "/adjudication",
    status=201,
    body=AdjudicationRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=(
        {
            "verdict": "invalid",
            "adjudicator": "E. L.",
            "list": "The printed list of 2026 with its supplement",
        },
    ),
)
async def adjudicate_challenge(call: Call[AdjudicationRequest]) -> Answer:
    """Give a slip that waits the verdict that a person found in a printed list.

    One verdict for the slip as a whole (WESPA 3.10.7). It costs what the policy of the time of the
    call says. A challenge that has its verdict is refused.
    """
    body = call.body
    form = AdjudicationForm(
        number=call.number(),
        verdict=Verdict(body.verdict),
        adjudicator=body.adjudicator,
        printed_list=body.list,
    )
    answered = await handing_in.adjudicate(call.state["desk"], call.asked(), form)
    count(call, answered)
    return await told(call, answered)


async def _handed_in(call: Call[SlipRequest], asked: Asked) -> Answered:
    desk = call.state["desk"]
    try:
        return await handing_in.hand_in(desk, asked, form(call.body))
    except TurnedAway as turned:
        if turned.why is not Turned.KEY_REUSED:
            raise
        # It may have been one of a batch, which knows what a slip says and not its bytes.
        asked = replace(asked, request=said(call, parse_object(call.raw)))
        return await handing_in.hand_in(desk, asked, form(call.body))


def said(call: Call[Any, Any], slip: object) -> bytes:
    """The digest of a call that hands in a slip as most programs write it, without white space."""
    path = ALL.replace("{code}", call.path["code"])
    return request_digest("POST", path, orjson.dumps(slip))


def form(body: SlipRequest) -> SlipForm:
    """Read a slip as the desk takes it."""
    game = None
    if body.round is not None and body.table is not None:
        game = Game(body.division or "", body.round, body.table)
    return SlipForm(
        words=tuple(body.words or ()),
        game=game,
        turn=body.turn,
        new_play=body.new_play,
        challenger=body.challenger,
        kind=Kind(body.kind),
        method=Method(body.method),
        call=called(body),
        adjudicator=body.adjudicator,
        expects=body.expects,
    )


def called(body: SlipRequest) -> Called | None:
    """Read what is told of the call; None where nothing is."""
    told_of = (body.timing, body.agreement, body.typed_by, body.executed_by, body.redesignation)
    if all(each is None for each in told_of):
        return None
    facts = None
    if body.timing is not None:
        told_facts = body.timing.model_dump(exclude={"claims"})
        facts = Facts(**told_facts, claims=tuple(Claim(each) for each in body.timing.claims))
    return Called(
        facts=facts,
        agreement=Agreement(body.agreement) if body.agreement else None,
        typed_by=Hand(body.typed_by) if body.typed_by else None,
        executed_by=Hand(body.executed_by) if body.executed_by else None,
        redesignation=body.redesignation,
    )
