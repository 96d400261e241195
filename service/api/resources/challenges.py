"""Challenges: handing in slips, reissuing them, looking at what is on record."""

from typing import Any

from service.api import views
from service.api.answers import Answer, Headers, json_answer
from service.api.operations import Call, Operations
from service.api.requests import (
    AdjudicationRequest,
    ChallengesQuery,
    PageQuery,
    ReissueRequest,
    SlipRequest,
    page_link,
)
from service.api.schemas import ChallengeShown, ChallengesShown, PenaltiesShown, VerdictShown
from service.desk import challenges, penalties
from service.desk.challenges import AdjudicationForm, ReissueForm, SlipForm
from service.desk.reading import own_only
from service.journal.reader import ChallengeFilter
from service.rules.rulebook import Ground
from service.rules.slip import Game, Verdict

operations = Operations("challenges")

_ALL = "/api/v1/tournaments/{code}/challenges"
_ONE = _ALL + "/{number}"
_PARAMETERS = {"code": "$request.path.code", "number": "$response.body#/number"}
_LINKS = {
    "challenge": {"operationId": "read_challenge", "parameters": _PARAMETERS},
    "reissue": {"operationId": "reissue_challenge", "parameters": _PARAMETERS},
}


@operations.add(
    "POST",
    _ALL,
    status=201,
    body=SlipRequest,
    answer=VerdictShown,
    also=(200,),
    headers=("Location", "Idempotent-Replayed"),
    links=_LINKS,
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
    ),
)
async def hand_in_challenge(call: Call[SlipRequest]) -> Answer:
    """Hand in a challenge slip.

    Answers valid only if every word is acceptable, and never says which one is not. A play is
    adjudicated once: the same words for the same play give the same challenge back, with 200.
    Where a word is longer than the lexicon decides, the slip waits for a person: no verdict yet,
    nothing in force, and `waits_for` says so.
    """
    body = call.body
    game = None
    if body.round is not None and body.table is not None:
        game = Game(body.division or "", body.round, body.table)
    form = SlipForm(
        words=tuple(body.words),
        game=game,
        turn=body.turn,
        new_play=body.new_play,
        challenger=body.challenger,
        expects=body.expects,
    )
    answered = await challenges.hand_in(call.state["desk"], call.asked(), form)
    view = views.answer(answered.answer, await call.rulebook())
    if view["verdict"] is not None and not answered.again and not answered.done.replayed:
        call.state["metrics"].adjudicated(str(view["verdict"]))
    headers = _made(call, view["number"], replayed=answered.done.replayed)
    return json_answer(view, 200 if answered.again else 201, headers)


@operations.add("GET", _ALL, query=ChallengesQuery, answer=ChallengesShown, headers=("Link",))
async def list_challenges(call: Call[None, ChallengesQuery]) -> Answer:
    """List challenges by number.

    The director and adjudicators see all of them; a device sees those it handed in.
    """
    query = call.query
    wanted = ChallengeFilter(
        after=query.after,
        device=call.device.id if own_only(call.device) else None,
        verdict=query.verdict,
        status=query.status,
        round=query.round,
        table=query.table,
    )
    page = await challenges.page(call.state["desk"], call.device, wanted, query.limit + 1)
    shown, rulebook = page[: query.limit], await call.rulebook()
    content = {"challenges": [views.challenge(seen, rulebook) for seen in shown]}
    last = shown[-1].known.challenge.number if len(page) > query.limit else None
    return json_answer(content, 200, _next(call, query, last))


@operations.add("GET", _ONE, answer=ChallengeShown)
async def read_challenge(call: Call) -> Answer:
    """Read one challenge.

    A device reads those it handed in; a terminal stands where players read it and so gets no
    words back.
    """
    seen = await challenges.one(call.state["desk"], call.device, call.number())
    return json_answer(views.challenge(seen, await call.rulebook()))


@operations.add(
    "POST",
    _ONE + "/reissue",
    status=201,
    body=ReissueRequest,
    answer=VerdictShown,
    headers=("Location", "Idempotent-Replayed"),
    links={"challenge": _LINKS["challenge"]},
    problems=(409,),
    examples=({"words": ["QUIXOTRIES", "ZAX"], "ground": "mismatch", "confirmed_by": ["second"]},),
)
async def reissue_challenge(call: Call[ReissueRequest]) -> Answer:
    """Put a corrected slip in the place of an erroneous one.

    The earlier slip stays on record, its penalty is gone, and the new verdict decides
    (WESPA 3.10.12). The ground must be one of the tournament's rulebook, or a director's ruling.
    """
    body = call.body
    form = ReissueForm(
        number=call.number(),
        words=tuple(body.words),
        ground=Ground(body.ground),
        confirmed_by=tuple(body.confirmed_by),
        reason=body.reason,
    )
    done = await challenges.reissue(call.state["desk"], call.asked(), form)
    view = views.answer(done.recorded, await call.rulebook())
    return json_answer(view, 201, _made(call, view["number"], replayed=done.replayed))


@operations.add(
    "POST",
    _ONE + "/adjudication",
    status=201,
    body=AdjudicationRequest,
    answer=VerdictShown,
    headers=("Location", "Idempotent-Replayed"),
    links={"challenge": _LINKS["challenge"]},
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
    call says; challenges that were decided meanwhile keep their steps. A challenge that has its
    verdict is refused.
    """
    body = call.body
    form = AdjudicationForm(
        number=call.number(),
        verdict=Verdict(body.verdict),
        adjudicator=body.adjudicator,
        printed_list=body.list,
    )
    done = await challenges.adjudicate(call.state["desk"], call.asked(), form)
    view = views.answer(done.recorded, await call.rulebook())
    if not done.replayed:
        call.state["metrics"].adjudicated(str(view["verdict"]))
    return json_answer(view, 201, _made(call, view["number"], replayed=done.replayed))


@operations.add(
    "GET",
    "/api/v1/tournaments/{code}/penalties",
    query=PageQuery,
    answer=PenaltiesShown,
    headers=("Link",),
)
async def list_penalties(call: Call[None, PageQuery]) -> Answer:
    """List what unsuccessful challenges cost: score changes, turns, clock, forfeits."""
    query = call.query
    page = await penalties.page(call.state["desk"], call.device, query.after, query.limit + 1)
    shown = page[: query.limit]
    content = {"penalties": views.each(views.penalty(each) for each in shown)}
    last = shown[-1].number if len(page) > query.limit else None
    return json_answer(content, 200, _next(call, query, last))


def _made(
    call: Call[AdjudicationRequest] | Call[ReissueRequest] | Call[SlipRequest],
    number: object,
    *,
    replayed: bool,
) -> Headers:
    location = f"/api/v1/tournaments/{call.path['code']}/challenges/{number}".encode()
    headers: Headers = ((b"location", location),)
    return (*headers, (b"idempotent-replayed", b"true")) if replayed else headers


def _next(
    call: Call[Any, Any],
    query: ChallengesQuery | PageQuery,
    last: int | None,
) -> Headers:
    return () if last is None else page_link(call.scope["path"], query, last)
