"""Reviews: asking for another look, looking again, and the last word."""

from service.api.answers import Answer
from service.api.asked.challenges import LastWordRequest, OpinionRequest, ReviewRequest
from service.api.operations import Call, Operations
from service.api.resources.acts import HEADERS, LINKS, ONE, count, told
from service.api.resources.corrections import touched
from service.api.shown.challenge_schemas import VerdictShown
from service.desk import handing_in, reviews
from service.desk.challenges import Answered
from service.desk.handing_in import LetInForm
from service.desk.reviews import LastWordForm, OpinionForm, ReviewForm
from service.rules.clauses.review import Reason
from service.rules.clauses.slip import Method, Verdict

operations = Operations("reviews")


@operations.add(
    "POST",
    ONE + "/reviews",
    status=201,
    body=ReviewRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=(
        {"requested_by": "first"},
        {"requested_by": "second", "reason": "flawed_program"},
        {"requested_by": "second", "third": True},
    ),
)
async def ask_review(call: Call[ReviewRequest]) -> Answer:
    """Ask for a verdict to be looked at again.

    Either player may. Requests while one is pending are one review. Until it is over nothing is
    in force: no penalty, no tile moves, the timer stays neutralised. How it is looked at again is
    the rulebook's: WESPA 3.10.11; NASPA IV.K.4 for manual adjudications and IV.J.1.h for software.
    """
    body = call.body
    form = ReviewForm(call.number(), body.requested_by, Reason(body.reason), body.third)
    return await told(call, await reviews.ask(call.state["desk"], call.asked(), form))


@operations.add(
    "POST",
    ONE + "/opinions",
    status=201,
    body=OpinionRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=(
        {"method": "software", "words": ["QUIXOTRY", "ZAX"], "adjudicator": "M. K."},
        {
            "method": "printed_list",
            "verdict": "valid",
            "list": "The printed list of 2026 with its supplement",
            "adjudicator": "M. K.",
        },
    ),
)
async def give_opinion(call: Call[OpinionRequest]) -> Answer:
    """Look again, as another person than before.

    By software with the words keyed anew from slip and board, or by a printed list. Words that are
    not those of the slip are no verdict (`words_differ`). Where the book says so the same verdict
    is final; a different one waits for whoever has the last word. `adjudicator` is the person,
    whose name is needed where several share the device; the token of an adjudicator is its own.
    """
    body = call.body
    form = OpinionForm(
        number=call.number(),
        adjudicator=body.adjudicator,
        words=None if body.words is None else tuple(body.words),
        verdict=Verdict(body.verdict) if body.verdict else None,
        printed_list=body.list,
        overridden=body.override,
    )
    return await told(call, await reviews.give_opinion(call.state["desk"], call.asked(), form))


@operations.add(
    "POST",
    ONE + "/ruling",
    status=201,
    body=LastWordRequest,
    answer=VerdictShown,
    headers=HEADERS,
    links=LINKS,
    problems=(409,),
    examples=(
        {
            "verdict": "valid",
            "tiles": {"drawn_on_rack": False, "retracted_on_rack": False},
            "reason": "The supplement has it.",
        },
        {"let_in": True, "reason": "The clock had not been started."},
    ),
)
async def rule_challenge(call: Call[LastWordRequest]) -> Answer:
    """End a review with the last word, or let a challenge in that came too late.

    The last word is the director's (WESPA 3.10.11(c)), or the first Word Judge's (NASPA IV.K.4).
    Another verdict is corrected only as the tiles allow (WESPA 3.10.13); if not, play, turn and
    penalty stay and no account is taken of the error. What was kept out for its timing is
    adjudicated now as if it had been in time.
    """
    answered = await _decided(call)
    if call.body.let_in:
        count(call, answered)
    return await told(call, answered)


async def _decided(call: Call[LastWordRequest]) -> Answered:
    body, desk = call.body, call.state["desk"]
    if body.verdict is None:
        method = Method(body.method or Method.SOFTWARE)
        return await handing_in.let_in(
            desk, call.asked(), LetInForm(call.number(), body.reason or "", method)
        )
    form = LastWordForm(
        number=call.number(),
        adjudicator=body.adjudicator,
        verdict=Verdict(body.verdict),
        method=Method(body.method or Method.PRINTED_LIST),
        touched=touched(body.tiles),
        corrected=body.corrected,
        reason=body.reason,
    )
    return await reviews.end(desk, call.asked(), form)
