"""Lists over a whole event: its challenges, and what they cost."""

from dataclasses import replace
from functools import partial

from starlette.types import ASGIApp

from service.api import challenge_views, list_views, views
from service.api.accepting import CSV
from service.api.challenge_schemas import ChallengesShown
from service.api.list_queries import ChallengesQuery, PenaltiesQuery, PlaceQuery
from service.api.list_schemas import PenaltiesShown
from service.api.listing import Listing, as_csv, listed
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.desk import challenges, columns, penalties
from service.desk.challenges import Seen
from service.desk.devices import Role
from service.desk.penalties import PlayerTotal
from service.desk.reading import own_only
from service.desk.reads import read
from service.journal import figures
from service.journal.figures import GameCosts
from service.journal.reader import ChallengeFilter
from service.rules.challenge import Challenge

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
    let in or called too late, or is marked for another reason, a director finds by `note`, and all
    of it by `noted`.
    """
    wanted, rulebook = _challenges(call), await call.rulebook()

    async def page(after: int, limit: int) -> list[Seen]:
        behind = replace(wanted, after=after)
        return await challenges.page(call.state["desk"], call.device, behind, limit)

    listing = Listing(
        name="challenges",
        page=page,
        number=lambda seen: seen.known.challenge.number,
        show=lambda seen: challenge_views.challenge(seen, rulebook),
        formats={CSV: as_csv(columns.CHALLENGES, columns.challenge)},
    )
    return await listed(call, listing)


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

    One by one, or added up `per` game and side, or per player. Pages of games begin behind the
    number of a challenge, the first one that cost its side anything; those of players behind a
    player's number. With Accept: text/csv all of it comes at once.
    """
    match call.query.per:
        case "challenge":
            return await listed(call, _one_by_one(call))
        case "game":
            return await listed(call, _per_game(call))
        case "player":
            return await listed(call, _per_player(call))


def _one_by_one(call: Call[None, PenaltiesQuery]) -> Listing[Challenge]:
    async def page(after: int, limit: int) -> list[Challenge]:
        wanted = _place(call.query, after)
        found = partial(penalties.by_challenge, wanted=wanted, limit=limit)
        return await read(call.state["desk"], call.device, found)

    return Listing(
        name="penalties",
        page=page,
        number=lambda challenge: challenge.number,
        show=views.penalty,
        formats={CSV: as_csv(columns.PENALTIES, columns.penalty)},
    )


def _per_game(call: Call[None, PenaltiesQuery]) -> Listing[GameCosts]:
    async def page(after: int, limit: int) -> list[GameCosts]:
        wanted = _place(call.query, after)
        found = partial(figures.costs_by_game, wanted=wanted, limit=limit)
        return await read(call.state["desk"], call.device, found)

    return Listing(
        name="penalties",
        page=page,
        number=lambda costs: costs.first,
        show=list_views.game_cost,
        formats={CSV: as_csv(columns.PENALTIES_BY_GAME, columns.penalties_of_game)},
    )


def _per_player(call: Call[None, PenaltiesQuery]) -> Listing[PlayerTotal]:
    async def page(after: int, limit: int) -> list[PlayerTotal]:
        wanted = _place(call.query, after)
        found = partial(penalties.by_player, wanted=wanted, limit=limit)
        return await read(call.state["desk"], call.device, found)

    return Listing(
        name="penalties",
        page=page,
        number=lambda total: total.costs.player,
        show=list_views.player_cost,
        formats={CSV: as_csv(columns.PENALTIES_BY_PLAYER, columns.penalties_of_player)},
    )


def _place(query: PlaceQuery, after: int) -> ChallengeFilter:
    return ChallengeFilter(
        after=after, round=query.round, table=query.table, division=query.division
    )


def _challenges(call: Call[None, ChallengesQuery]) -> ChallengeFilter:
    """Read which challenges are wanted, as far as the caller may ask for them.

    Raises:
        Problem: not_allowed, for what is marked for the director or another device's.
    """
    query, device = call.query, call.query.device
    by_mark = query.note is not None or query.noted is not None
    if by_mark and call.device.role is not Role.DIRECTOR:
        raise Problem("not_allowed")
    if own_only(call.device):
        if device not in {None, call.device.id}:
            raise Problem("not_allowed")
        device = call.device.id
    return replace(
        _place(query, query.after),
        device=device,
        verdict=query.verdict,
        status=query.status,
        kind=query.kind,
        challenger=query.challenger,
        player=query.player,
        note=query.note,
        noted=query.noted,
    )
