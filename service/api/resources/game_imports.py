"""Games from files: sent, or fetched from an address; and penalties and rulings back, for tsh."""

import asyncio
from contextlib import aclosing
from datetime import UTC, datetime

import orjson

from service.api.answers import NO_CONTENT, Answer, Headers, json_answer
from service.api.asked.game_imports import GamesImportQuery, GameSourceRequest
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.resources.devices import tournament_to_change
from service.api.shown.game_import_schemas import GamesImportShown, GameSourceShown
from service.api.shown.views import View
from service.api.uploads import pieces
from service.desk import lists
from service.desk.challenges import tournament_of
from service.journal import reader
from service.journal.reader import ChallengeFilter
from service.journal.record.entries import request_digest
from service.journal.store.database import Database
from service.neighbours import sources, tsh_penalties, tsh_rulings
from service.neighbours.importing import Imported, Upload
from service.neighbours.plan import Plan, Planned, Wanted, What
from service.neighbours.polling import counts
from service.neighbours.sources import Source
from service.neighbours.tournament_files.model import MOST_BYTES
from service.neighbours.tournament_files.reading import UNNAMED
from service.rules.clauses.slip import Game

operations = Operations("tournaments")

_GAMES = "/api/v1/tournaments/{code}/games"
_TEXT = "text/plain; charset=utf-8"


@operations.add(
    "POST",
    _GAMES + "/import",
    upload=True,
    query=GamesImportQuery,
    answer=GamesImportShown,
    headers=("Idempotent-Replayed",),
)
async def import_games(call: Call[None, GamesImportQuery]) -> Answer:
    """Load games from a file of a tournament program, or tell what that would do.

    tsh's files (in a zip, or its archive form), tourney.js, CSV, JSON and more, told apart by
    their content. A game that has challenges, or whose sheet is signed, keeps its players.
    """
    query, scope = call.query, call.scope
    async with aclosing(pieces(scope, call.receive, MOST_BYTES)) as coming:
        data = b"".join([piece async for piece in coming])
    address = f"{scope['path']}?{scope['query_string'].decode('latin-1')}"
    upload = Upload(
        device=call.device,
        data=data,
        wanted=Wanted(query.division, query.through, query.number_tables),
        name=query.name or UNNAMED,
        key=call.key,
        request=request_digest(scope["method"], address, data),
        dry_run=query.dry_run,
    )
    imported = await call.state["polling"].importing.take(upload)
    replayed: Headers = ((b"idempotent-replayed", b"true"),) if imported.replayed else ()
    return json_answer(_imported(imported, dry_run=query.dry_run), 200, replayed)


@operations.add(
    "POST",
    _GAMES + "/source",
    body=GameSourceRequest,
    answer=GameSourceShown,
    examples=({"url": "http://192.168.1.20/html/tourney.js", "every_seconds": 30},),
)
async def name_game_source(call: Call[GameSourceRequest]) -> Answer:
    """Fetch the games from an address: now, and from then on as often as is asked for.

    It takes the place of the address before, and is kept over a restart. What has not changed
    since is not sent again (ETag). Redirects are not followed. The same call again looks no second
    time, and brings nothing back that another address took the place of.
    """
    tournament_id, body = await tournament_to_change(call), call.body
    named = await call.state["polling"].name(
        Source(
            tournament_id=tournament_id,
            device=call.device.id,
            url=body.url,
            every_seconds=body.every_seconds,
            division=body.division,
            number_tables=body.number_tables,
        ),
        call.request(),
    )
    return json_answer(_source(named))


@operations.add("GET", _GAMES + "/source", answer=GameSourceShown)
async def read_game_source(call: Call) -> Answer:
    """Read where games are fetched from, and what came of it last."""
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    found = await asyncio.to_thread(sources.get, database, tournament_id)
    if found is None:
        raise Problem("not_found")
    return json_answer(_source(found))


@operations.add("DELETE", _GAMES + "/source", status=204)
async def drop_game_source(call: Call) -> Answer:
    """Fetch games from that address no more; those that are loaded stay."""
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    await asyncio.to_thread(sources.drop, database, tournament_id, datetime.now(UTC))
    return NO_CONTENT


@operations.add("GET", "/api/v1/tournaments/{code}/penalties/tsh", media_type=_TEXT)
async def write_penalties_for_tsh(call: Call) -> Answer:
    """Write what challenges cost as lines to paste into tsh's division files."""
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    text = await asyncio.to_thread(_for_tsh, database, tournament_id, call.path["code"])
    return Answer(200, text.encode(), _TEXT.encode())


@operations.add("GET", "/api/v1/tournaments/{code}/rulings/tsh", media_type=_TEXT)
async def write_rulings_for_tsh(call: Call) -> Answer:
    """Write what directors decided of games as comments for tsh's division files.

    What stands, without reasons and persons; tsh has no field that takes a ruling.
    """
    database, tournament_id = call.state["desk"].database, tournament_of(call.device)
    text = await asyncio.to_thread(_rulings, database, tournament_id, call.path["code"])
    return Answer(200, text.encode(), _TEXT.encode())


def _rulings(database: Database, tournament_id: int, code: str) -> str:
    with database.reading() as connection:
        names = reader.names(connection, tournament_id)
    found = [each for part in lists.decided(tournament_id).parts(database) for each in part]
    return tsh_rulings.text(code, found, names)


def _for_tsh(database: Database, tournament_id: int, code: str) -> str:
    with database.reading() as connection:
        names = reader.names(connection, tournament_id)
    listed = lists.penalties_one_by_one(tournament_id, ChallengeFilter())
    found = [challenge for part in listed.parts(database) for challenge in part]
    return tsh_penalties.text(code, found, names)


def _imported(imported: Imported, *, dry_run: bool) -> View:
    plan = imported.plan
    return {
        **counts(imported),
        "dry_run": dry_run,
        "games": [
            _game(each, plan, dry_run=dry_run) for each in plan.games if each.what is not What.SAME
        ],
        "left": list(map(_place, plan.left)),
        "unmentioned": list(map(_place, plan.unmentioned)),
    }


def _place(game: Game) -> View:
    return {"division": game.division or None, "round": game.round, "table": game.table}


def _game(shown: Planned, plan: Plan, *, dry_run: bool) -> View:
    first, second = shown.seats
    # A repeated call could not tell who sat there before the first one changed it.
    before = shown.before if dry_run or shown.what is What.REFUSED else None
    return {
        "what": shown.what,
        "division": shown.division or None,
        "round": shown.round,
        "table": shown.table,
        "first": first or None,
        "second": second or None,
        "first_name": plan.names.get(first),
        "second_name": plan.names.get(second),
        "before": before and {"first": before[0], "second": before[1]},
        "reason": shown.reason,
        "file": shown.file,
        "line": shown.line,
    }


def _source(shown: Source) -> View:
    return {
        "url": shown.url,
        "every_seconds": shown.every_seconds,
        "division": shown.division,
        "number_tables": shown.number_tables,
        "checked_at": shown.checked_at,
        "outcome": shown.outcome,
        "message": shown.message,
        "report": None if shown.report is None else orjson.loads(shown.report),
    }
