"""What there is: this desk's tournaments, what they are called, and the games of a round."""

import asyncio

from service.api.answers import NO_CONTENT, Answer, json_answer
from service.api.asked.tournaments import NameTournamentRequest
from service.api.operations import Call, Operations
from service.api.resources.devices import tournament_to_change
from service.api.shown import views
from service.api.shown.tournament_schemas import (
    GamesOnRecordShown,
    RegisteredShown,
    TournamentsShown,
)
from service.api.shown.views import View
from service.desk import naming
from service.desk.challenges import tournament_of
from service.journal import reader
from service.journal.store.database import Database

operations = Operations("tournaments")

_ONE = "/api/v1/tournaments/{code}"


@operations.add("GET", "/api/v1/tournaments", answer=TournamentsShown)
async def list_tournaments(call: Call) -> Answer:
    """List the tournaments of this desk, by code; one that can't be read is told apart."""
    found = await asyncio.to_thread(naming.every, call.state["desk"].database)
    shown = [views.tournament(*each) for each in found.readable]
    return json_answer({"tournaments": shown, "unreadable": found.unreadable})


@operations.add(
    "PUT",
    _ONE + "/name",
    body=NameTournamentRequest,
    status=204,
    examples=({"name": "World Youth Cup 2026", "language": "sv", "time_zone": "Europe/Stockholm"},),
)
async def name_tournament(call: Call[NameTournamentRequest]) -> Answer:
    """Change what screens call a tournament, the language that they speak, or its time zone.

    They stand beside the record, which keeps UTC. Repeating this changes nothing.
    """
    tournament_id = await tournament_to_change(call)
    changes = call.body.model_dump(exclude_unset=True)
    await asyncio.to_thread(naming.rename, call.state["desk"].database, tournament_id, changes)
    call.state["tokens"].forget()  # a device's own token tells it the language
    return NO_CONTENT


@operations.add("GET", _ONE + "/rounds/{round}/games", answer=GamesOnRecordShown)
async def list_games(call: Call) -> Answer:
    """List the games of a round that were loaded or closed, by division and table."""
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    round_ = call.number("round")
    games = await asyncio.to_thread(_games, database, tournament_id, round_)
    return json_answer({"round": round_, "games": games})


@operations.add("GET", _ONE + "/players", answer=RegisteredShown)
async def list_players(call: Call) -> Answer:
    """List everybody who was loaded in any game, by number."""
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    return json_answer({"players": await asyncio.to_thread(_players, database, tournament_id)})


def _players(database: Database, tournament_id: int) -> list[View]:
    with database.reading() as connection:
        names = reader.names(connection, tournament_id)
        numbers = reader.player_numbers(connection, tournament_id)
    return [{"number": each, "name": names.get(each)} for each in numbers]


def _games(database: Database, tournament_id: int, round_: int) -> list[View]:
    with database.reading() as connection:
        names = reader.names(connection, tournament_id)
        found = reader.games_of_round(connection, tournament_id, round_)
    return [views.game(each, names) for each in found]
