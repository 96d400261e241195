"""Lists over a whole event: its challenges, and what they cost."""

from dataclasses import replace

from sqlalchemy import Connection
from starlette.types import ASGIApp

from service.api.accepting import CSV
from service.api.access import only_for
from service.api.asked.lists import ChallengesQuery, PenaltiesQuery, PlaceQuery
from service.api.listing import answer_list
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.shown import challenge_views, list_views, views
from service.api.shown.challenge_schemas import ChallengesShown
from service.api.shown.list_schemas import PenaltiesShown
from service.desk import lists
from service.desk.challenges import Seen, seen_by, tournament_of
from service.desk.devices import Role
from service.desk.reading import own_only
from service.journal.reader import ChallengeFilter, ChallengeOnRecord

operations = Operations("lists")


@operations.add(
    "GET",
    "/api/v1/tournaments/{code}/challenges",
    query=ChallengesQuery,
    answer=ChallengesShown,
    formats=(CSV,),
    headers=("Link",),
)
async def list_challenges(call: Call[None, ChallengesQuery]) -> ASGIApp:
    """List challenges by number.

    The director and adjudicators see all of them; a device sees those it handed in. With
    Accept: text/csv all that pass come at once, for a spreadsheet. What was corrected, overridden,
    ruled on, let in or called too late, or is marked for another reason, a director finds by
    `note`, and all of it by `noted`.
    """
    device, rulebook = call.device, await call.rulebook()

    def see(connection: Connection, found: list[ChallengeOnRecord]) -> list[Seen]:
        return seen_by(connection, device, *found)

    listed = lists.challenges(tournament_of(device), _challenges(call), see)
    return await answer_list(call, listed, lambda seen: challenge_views.challenge(seen, rulebook))


@operations.add(
    "GET",
    "/api/v1/tournaments/{code}/penalties",
    query=PenaltiesQuery,
    answer=PenaltiesShown,
    formats=(CSV,),
    headers=("Link",),
)
async def list_penalties(call: Call[None, PenaltiesQuery]) -> ASGIApp:
    """List what unsuccessful challenges cost: score changes, turns, clock, forfeits.

    Where a verdict changed, what had been carried out by then and stays is listed beside what is
    owed. One by one, or added up `per` game and side, or per player. Pages of games begin behind
    the number of a challenge, the first one that cost its side anything; those of players behind a
    player's number. With Accept: text/csv all of it comes at once.
    """
    tournament_id, wanted = tournament_of(call.device), _place(call.query)
    match call.query.per:
        case "challenge":
            one_by_one = lists.penalties_one_by_one(tournament_id, wanted)
            return await answer_list(call, one_by_one, views.penalty)
        case "game":
            per_game = lists.penalties_per_game(tournament_id, wanted)
            return await answer_list(call, per_game, list_views.game_cost)
        case "player":
            per_player = lists.penalties_per_player(tournament_id, wanted)
            return await answer_list(call, per_player, list_views.player_cost)


def _place(query: PlaceQuery) -> ChallengeFilter:
    return ChallengeFilter(round=query.round, table=query.table, division=query.division)


def _challenges(call: Call[None, ChallengesQuery]) -> ChallengeFilter:
    """Read which challenges are wanted, as far as the caller may ask for them.

    Raises:
        Problem: not_allowed, for what is marked for the director or another device's.
    """
    query, device = call.query, call.query.device
    by_mark = query.note is not None or query.noted is not None
    if by_mark and call.device.role is not Role.DIRECTOR:
        raise only_for(Role.DIRECTOR)
    if own_only(call.device):
        if device not in {None, call.device.id}:
            raise Problem("not_allowed")
        device = call.device.id
    return replace(
        _place(query),
        device=device,
        verdict=query.verdict,
        status=query.status,
        kind=query.kind,
        challenger=query.challenger,
        player=query.player,
        note=query.note,
        noted=query.noted,
    )
