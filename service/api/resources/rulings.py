"""Rulings: what a director decides where no list does, and what others think of it."""

import asyncio
from functools import partial

from starlette.types import ASGIApp

from service.api.accepting import CSV, PLAIN
from service.api.answers import Answer, json_answer
from service.api.asked.queries import PageQuery
from service.api.asked.rulings import RuledRequest, RulingOpinionRequest, RulingRequest
from service.api.listing import Written, answer_list
from service.api.operations import Call, Operations
from service.api.resources.acts import replayed
from service.api.shown import ruling_views
from service.api.shown.ruling_schemas import RulingMovedShown, RulingOfShown, RulingsShown
from service.desk import lists, naming, report, rulings, time_zones
from service.desk.challenges import tournament_of
from service.desk.desk import UnknownTournament
from service.desk.rulings import RulingForm, RulingOpinionForm
from service.rules.acts.commands import Ruled
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import Penalty, Role, ScoreChange
from service.rules.clauses.slip import Game
from service.rules.facts.events import RulingKind

operations = Operations("rulings")

_ALL = "/api/v1/tournaments/{code}/rulings"


@operations.add(
    "POST",
    _ALL,
    status=201,
    body=RulingRequest,
    answer=RulingOfShown,
    headers=("Idempotent-Replayed",),
    links={
        "opinion": {
            "operationId": "give_ruling_opinion",
            "parameters": {"code": "$request.path.code", "number": "$response.body#/number"},
        }
    },
    problems=(409,),
    examples=(
        {
            "kind": "drawing",
            "round": 3,
            "table": 12,
            "reason": "A tile was drawn from outside of the bag and goes back unseen.",
        },
    ),
)
async def give_ruling(call: Call[RulingRequest]) -> Answer:
    """Rule on what no word list settles, with an outcome where a challenge is settled by it.

    A ruling binds (WESPA Preamble), also in a game whose result sheet is signed. What the outcome
    leaves out follows from the rest; one that contradicts itself is refused.
    """
    body = call.body
    game = None
    if body.round is not None and body.table is not None:
        game = Game(body.division or "", body.round, body.table)
    form = RulingForm(
        kind=RulingKind(body.kind),
        reason=body.reason,
        number=body.challenge,
        game=game,
        outcome=ruled(body.outcome),
        director=body.director,
    )
    done = await rulings.give(call.state["desk"], call.asked(), form)
    return json_answer(ruling_views.given(done.recorded), 201, replayed(done))


@operations.add(
    "GET",
    _ALL,
    query=PageQuery,
    answer=RulingsShown,
    formats=(CSV, PLAIN),
    headers=("Link",),
)
async def list_rulings(call: Call[None, PageQuery]) -> ASGIApp:
    """List everything that directors decided, with clause and reason, by the entries' numbers.

    Rulings with other directors' opinions and the final say; challenges let in; last words that
    end a review; adjudications found wrong; corrected slips by a ruling or a finding; overrides;
    what was voided, withdrawn or put right; changes of what is played by. `replaced_by` says which
    decision took the place of one. With Accept: text/plain it is the report that a director sends
    to the rules committee (WESPA Preamble), with text/csv a table of the same.
    """
    found = await asyncio.to_thread(naming.by_code, call.state["desk"].database, call.path["code"])
    if found is None:
        raise UnknownTournament
    tournament, called = found
    zone = time_zones.zone(called.time_zone)
    written = Written(report.heading(tournament, called), partial(report.paragraph, zone=zone))
    listed = lists.decided(tournament_of(call.device))
    return await answer_list(call, listed, ruling_views.decision, {PLAIN: written})


@operations.add(
    "POST",
    _ALL + "/{number}/opinions",
    status=201,
    body=RulingOpinionRequest,
    answer=RulingMovedShown,
    headers=("Idempotent-Replayed",),
    problems=(409,),
    examples=({"agrees": False, "reason": "The tile was seen.", "director": "B. C."},),
)
async def give_ruling_opinion(call: Call[RulingOpinionRequest]) -> Answer:
    """Give an opinion on another director's ruling, or the first director's final say.

    Only where the rulebook has it (NASPA II.E): a second director is asked, a third if the two
    differ, and the first one decides. Who speaks is told by `director`.
    """
    body = call.body
    form = RulingOpinionForm(
        ruling=call.number(),
        agrees=body.agrees,
        reason=body.reason,
        outcome=ruled(body.outcome),
        director=body.director,
    )
    done = await rulings.give_opinion(call.state["desk"], call.asked(), form)
    return json_answer(ruling_views.moved(done.recorded), 201, replayed(done))


def ruled(body: RuledRequest | None) -> Ruled | None:
    """Read the outcome that a director gives; None where there is none."""
    if body is None:
        return None
    penalty = None
    if body.penalty is not None:
        penalty = Penalty(
            step=0,  # of no ladder
            score_changes=tuple(
                ScoreChange(Role(change.role), change.points)
                for change in body.penalty.score_changes
            ),
            lose_turn=body.penalty.lose_turn,
            clock_seconds=body.penalty.clock_seconds,
            forfeit=body.penalty.forfeit,
        )
    return Ruled(
        play=Play(body.play) if body.play else None,
        loses_turn=Role(body.loses_turn) if body.loses_turn else None,
        on_turn=Role(body.on_turn) if body.on_turn else None,
        penalty=penalty,
    )
