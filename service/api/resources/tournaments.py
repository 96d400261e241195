"""Tournaments: opening one, what it plays by, and the games of its rounds."""

import asyncio

from service.api.answers import Answer, Headers, json_answer
from service.api.asked.games import CloseRequest, GamesRequest
from service.api.asked.tournaments import (
    AmendRequest,
    ClubRequest,
    LadderRequest,
    PresetRequest,
    TournamentRequest,
)
from service.api.operations import Call, Operations
from service.api.shown import views
from service.api.shown.tournament_schemas import (
    AmendmentShown,
    GamesClosedShown,
    GamesShown,
    TournamentShown,
)
from service.desk import naming, tournaments
from service.desk.desk import UnknownTournament
from service.desk.naming import Naming
from service.desk.tournaments import AmendForm, ClubForm, NamedPairing, PolicyForm, TournamentForm
from service.journal.record.checkpoint import origin_of
from service.journal.writing.acts import Done
from service.rules.clauses.penalty import Count, PenaltyPolicy, PointsGo, Step, Unit
from service.rules.clauses.slip import Game
from service.rules.facts.events import (
    GamesClosed,
    GamesLoaded,
    Pairing,
    TournamentAmended,
    TournamentOpened,
)
from service.rules.facts.tournament import opened

operations = Operations("tournaments")

_ONE = "/api/v1/tournaments/{code}"


@operations.add(
    "POST",
    "/api/v1/tournaments",
    status=201,
    body=TournamentRequest,
    answer=TournamentShown,
    headers=("Location", "Idempotent-Replayed"),
    problems=(409,),
    examples=(
        {
            "code": "wyc-2026",
            "rulebook": "wespa",
            "lexicon": "enable",
            "points_go": "add_to_challenged",
        },
        {
            "code": "club-evening",
            "rulebook": {"name": "our-club", "base": "wespa", "timing": "naspa", "review": "ssf"},
            "lexicon": "enable",
            "penalty_policy": "single",
        },
    ),
)
async def open_tournament(call: Call[TournamentRequest]) -> Answer:
    """Open a tournament.

    It pins the lexicon as it is now. Where the penalty policy has points, say where they go.
    """
    body = call.body
    asked = body.rulebook
    form = TournamentForm(
        code=body.code,
        rulebook=asked.name if isinstance(asked, ClubRequest) else asked,
        club=ClubForm(asked.base, asked.taken) if isinstance(asked, ClubRequest) else None,
        lexicon=body.lexicon,
        official=body.official,
        policy=policy_form(body) or PolicyForm(),
        slip_must_name=body.slip_must_name,
        outgoing=body.outgoing,
    )
    desk, origin = call.state["desk"], origin_of(body.code, 1)
    public_key = call.state["notary"].public_key(origin)
    called = Naming(body.name, body.language, body.time_zone)
    done = await tournaments.open_(
        desk, call.asked(), form, called, origin=origin, public_key=public_key
    )
    event = done.recorded.event
    if not isinstance(event, TournamentOpened):
        raise TypeError("the entry opens no tournament")
    location = (b"location", f"/api/v1/tournaments/{event.code}".encode())
    return json_answer(views.tournament(opened(event), called), 201, (location, *_replayed(done)))


@operations.add("GET", _ONE, answer=TournamentShown)
async def read_tournament(call: Call) -> Answer:
    """Read what an event plays by: rulebook, lexicon, penalty policy, what a slip must name."""
    database, code = call.state["desk"].database, call.path["code"]
    found = await asyncio.to_thread(naming.by_code, database, code)
    if found is None:
        raise UnknownTournament
    return json_answer(views.tournament(*found))


@operations.add(
    "PATCH",
    _ONE,
    body=AmendRequest,
    answer=AmendmentShown,
    headers=("Idempotent-Replayed",),
    problems=(409,),
    examples=(
        {
            "penalty_policy": "ten-per-turn",
            "points_go": "add_to_challenged",
            "reason": "Announced before round 2.",
        },
    ),
)
async def amend_tournament(call: Call[AmendRequest]) -> Answer:
    """Change what an event plays by, with the reason.

    A penalty policy holds from the round after; a challenge keeps the policy of the time it was
    called. Answers with what was changed.
    """
    body = call.body
    form = AmendForm(
        reason=body.reason,
        policy=policy_form(body),
        lexicon=body.lexicon,
        official=body.official,
        slip_must_name=body.slip_must_name,
        round=body.round,
        outgoing=body.outgoing,
        no_outgoing=body.no_outgoing,
    )
    done = await tournaments.amend(call.state["desk"], call.asked(), form)
    event = done.recorded.event
    if not isinstance(event, TournamentAmended):
        raise TypeError("the entry amends no tournament")
    return json_answer(views.amendment(event, await call.rulebook()), 200, _replayed(done))


@operations.add(
    "PUT",
    _ONE + "/rounds/{round}/games",
    body=GamesRequest,
    answer=GamesShown,
    headers=("Idempotent-Replayed",),
    problems=(409,),
    examples=({"games": [{"table": 12, "first": {"number": 7}, "second": {"number": 23}}]},),
)
async def load_games(call: Call[GamesRequest]) -> Answer:
    """Load the games of a round, so that challenges count by player.

    Games named here are set, others of the round stay. Names are kept beside the record.
    """
    games = tuple(
        NamedPairing(
            Pairing(game.division, game.table, game.first.number, game.second.number),
            game.first.name,
            game.second.name,
        )
        for game in call.body.games
    )
    done = await tournaments.load_games(
        call.state["desk"], call.asked(), call.number("round"), games
    )
    event = done.recorded.event
    if not isinstance(event, GamesLoaded):
        raise TypeError("the entry loads no games")
    return json_answer(views.games(event), 200, _replayed(done))


@operations.add(
    "POST",
    _ONE + "/games/close",
    status=201,
    body=CloseRequest,
    answer=GamesClosedShown,
    headers=("Idempotent-Replayed",),
    problems=(409,),
    examples=({"round": 3, "games": [{"table": 12}, {"division": "B", "table": 4}]},),
)
async def close_games(call: Call[CloseRequest]) -> Answer:
    """Close games whose result sheets are signed.

    From then on only a director's ruling changes what their challenges cost. Answers with those
    that were not closed before.
    """
    body = call.body
    games = tuple(Game(game.division, body.round, game.table) for game in body.games)
    done = await tournaments.close_games(call.state["desk"], call.asked(), games)
    event = done.recorded.event
    if not isinstance(event, GamesClosed):
        raise TypeError("the entry closes no games")
    return json_answer(views.games_closed(event), 201, _replayed(done))


def policy_form(body: TournamentRequest | AmendRequest) -> PolicyForm | None:
    """Read the penalty policy that a body asks for; None where it asks for nothing."""
    points_go = PointsGo(body.points_go) if body.points_go else None
    match body.penalty_policy:
        case None:
            return PolicyForm(points_go=points_go) if points_go else None
        case PresetRequest() as asked:
            return PolicyForm(
                preset=asked.preset,
                seconds=asked.seconds,
                points_go=points_go,
                count=Count(asked.count),
                spares_changed=asked.spares_changed,
            )
        case LadderRequest() as asked:
            steps = tuple(Step(**step.model_dump()) for step in asked.steps)
            ladder = PenaltyPolicy(
                Unit(asked.unit), steps, points_go, Count(asked.count), asked.spares_changed
            )
            return PolicyForm(ladder=ladder)
        case name:
            return PolicyForm(preset=name, points_go=points_go)


def _replayed(done: Done) -> Headers:
    return ((b"idempotent-replayed", b"true"),) if done.replayed else ()
