"""What a batch reads, one statement a kind of row and not one a command."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Literal

from sqlalchemy import BindParameter, Connection, CursorResult, bindparam, select

from service.journal.record.codec import (
    load_challenge,
    load_frontier,
    load_ruling,
    load_tournament,
)
from service.journal.record.folds import ChallengeStands, GameStands, RulingStands
from service.journal.record.projections import game_id
from service.journal.store.tables import (
    challenges,
    devices,
    entries,
    games,
    persons,
    rulings,
    tournaments,
)
from service.journal.writing.acts import COMMAND_LINE, Act
from service.journal.writing.concerns import games_of, number_of, ruling_of, side_of
from service.journal.writing.loaded import Loaded, Persons, TournamentRow
from service.journal.writing.spelling import among
from service.rules.acts.commands import Amend, Expectation, LoadGames, OpenTournament
from service.rules.acts.naming import is_number_alone
from service.rules.clauses.penalty import Count
from service.rules.clauses.slip import Game
from service.rules.facts.events import Pairing


def _in(name: str) -> BindParameter[Any]:
    return bindparam(name, expanding=True)


_TOURNAMENTS = (
    select(tournaments.c.id, tournaments.c.size, tournaments.c.frontier, tournaments.c.settings)
    .where(tournaments.c.id.in_(_in("ids")))
    .order_by(tournaments.c.id)
    .with_for_update()
)
_CODES = select(tournaments.c.id).where(tournaments.c.code.in_(_in("codes")))
REQUESTS = select(entries.c.request, entries.c.tournament_id, entries.c.body).where(
    entries.c.request.in_(_in("keys"))
)
LIVE_DEVICES = select(devices.c.id, devices.c.expects, devices.c.pinned).where(
    devices.c.id.in_(_in("ids")), devices.c.revoked_at.is_(None)
)
_CHALLENGE = select(
    challenges.c.tournament_id,
    challenges.c.state,
    challenges.c.device_id,
    challenges.c.received_at,
    challenges.c.seq,
)
OF_GAMES = _CHALLENGE.where(challenges.c.game_id.in_(_in("games"))).order_by(challenges.c.number)
BY_NUMBER = _CHALLENGE.where(
    challenges.c.tournament_id == bindparam("tournament"), challenges.c.number.in_(_in("numbers"))
)
OF_PLAYERS = _CHALLENGE.where(
    challenges.c.tournament_id == bindparam("tournament"), challenges.c.player.in_(_in("players"))
)
RULINGS = select(rulings.c.tournament_id, rulings.c.state, rulings.c.seq).where(
    rulings.c.tournament_id == bindparam("tournament"), rulings.c.number.in_(_in("numbers"))
)
GAMES = select(games).where(games.c.id.in_(_in("games")))
OF_PLACE = _CHALLENGE.where(
    challenges.c.game_id >= bindparam("first"), challenges.c.game_id < bindparam("behind")
)
OF_SIDE = OF_PLACE.where(challenges.c.side == bindparam("side"))
GAMES_OF_PLACE = select(games).where(
    games.c.id >= bindparam("first"), games.c.id < bindparam("behind")
)
PERSONS = select(persons).where(persons.c.tournament_id.in_(_in("ids")))


def load(connection: Connection, acts: Sequence[Act]) -> Loaded:
    """Lock the tournaments of the acts and read what deciding them needs."""
    loaded = Loaded(devices={COMMAND_LINE: None})
    _load_tournaments(connection, acts, loaded)
    _load_requests(connection, acts, loaded)
    _load_devices(connection, acts, loaded)
    _load_persons(connection, acts, loaded)
    _load_rulings(connection, acts, loaded)
    _load_named_challenges(connection, acts, loaded)
    named = _named_games(acts, loaded)
    if named:
        found = [game_id(*each) for each in named]
        _take(among(connection, OF_GAMES, "games", found), loaded)
        _load_games(connection, named, loaded)
        _load_places(connection, acts, loaded)
        _load_challenges_of_players(connection, acts, loaded)
    return loaded


def _load_tournaments(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    ids = {act.tournament_id for act in acts if act.tournament_id is not None}
    codes = [act.command.code for act in acts if isinstance(act.command, OpenTournament)]
    if codes:
        ids.update(connection.execute(_CODES, {"codes": codes}).scalars())
    if not ids:
        return
    for row in among(connection, _TOURNAMENTS, "ids", sorted(ids)):
        folded = load_tournament(row.settings)
        frontier = load_frontier(row.size, row.frontier)
        loaded.tournaments[row.id] = TournamentRow(row.id, row.size, frontier, folded)
        loaded.codes[folded.code] = row.id


def _load_requests(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    keys = [act.key for act in acts if act.key is not None]
    if keys:
        for row in among(connection, REQUESTS, "keys", keys):
            loaded.requests[bytes(row.request)] = (row.tournament_id, bytes(row.body))


def _load_devices(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    ids = {act.device for act in acts} - {COMMAND_LINE}
    if ids:
        for row in among(connection, LIVE_DEVICES, "ids", list(ids)):
            said = None if row.expects is None else Expectation(row.expects, row.pinned)
            loaded.devices[row.id] = said


def _load_persons(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    """All of a tournament whose acts name somebody: as many as an event has officials."""
    ids = {act.tournament_id for act in acts if act.person and act.tournament_id is not None}
    if ids:
        for row in connection.execute(PERSONS, {"ids": sorted(ids)}):
            known = loaded.persons.setdefault(row.tournament_id, Persons())
            known.put(row.number, row.name)


def _load_rulings(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    asked = ((act.tournament_id, ruling_of(act.command)) for act in acts)
    for tournament, numbers in _by_tournament(asked).items():
        for row in connection.execute(RULINGS, {"tournament": tournament, "numbers": numbers}):
            stands = RulingStands(load_ruling(row.state), row.seq)
            loaded.rulings[tournament, stands.ruling.number] = stands


def _load_named_challenges(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    """The challenges that acts name, and those that the rulings which they name settle."""
    asked = [(act.tournament_id, number_of(act.command)) for act in acts]
    asked += [(key[0], stands.ruling.challenge) for key, stands in loaded.rulings.items()]
    for tournament, numbers in _by_tournament(asked).items():
        _take(connection.execute(BY_NUMBER, {"tournament": tournament, "numbers": numbers}), loaded)


def _by_tournament(asked: Iterable[tuple[int | None, int | None]]) -> dict[int, list[int]]:
    named: dict[int, list[int]] = {}
    for tournament, number in asked:
        if tournament is not None and number is not None:
            named.setdefault(tournament, []).append(number)
    return named


def _named_games(acts: Sequence[Act], loaded: Loaded) -> set[tuple[int, Game]]:
    """All games that the acts are about."""
    found = {
        (act.tournament_id, game)
        for act in acts
        if act.tournament_id is not None
        for game in games_of(act.command)
    }
    divided = [each for each in found if each[1].division and _folded(loaded, each[0], "undivided")]
    found |= {(tournament, replace(game, division="")) for tournament, game in divided}
    return found | set(_games_of_challenges(loaded))


def _games_of_challenges(loaded: Loaded) -> Iterator[tuple[int, Game]]:
    for (tournament, _number), stands in loaded.challenges.items():
        if stands.challenge.game is not None:
            yield tournament, stands.challenge.game


def _load_games(connection: Connection, wanted: Iterable[tuple[int, Game]], loaded: Loaded) -> None:
    """Those of them that were loaded or closed; nothing is asked where no game ever was."""
    there = {
        row.id
        for row in loaded.tournaments.values()
        if row.folded and (row.folded.games_loaded or row.folded.games_closed)
    }
    ids = [game_id(tournament, game) for tournament, game in wanted if tournament in there]
    if not ids:
        return
    _take_games(among(connection, GAMES, "games", ids), loaded)


def _take_games(rows: CursorResult[Any], loaded: Loaded) -> None:
    for row in rows:
        seated = row.first is not None
        pairing = Pairing(row.division, row.board, row.first, row.second) if seated else None
        game = Game(row.division, row.round, row.board)
        known = loaded.games.setdefault(row.tournament_id, {})
        known[game] = GameStands(game, pairing, row.closed)


def _load_places(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    """Whole rounds that are loaded, and tables that other slips named with their division."""
    for place in {each for act in acts for each in _places(act, loaded)}:
        _take(connection.execute(OF_PLACE, _range(place)), loaded)
        _take_games(connection.execute(GAMES_OF_PLACE, _range(place)), loaded)
    for place, side in {each for act in acts for each in _sides(act, loaded)}:
        _take(connection.execute(OF_SIDE, {**_range(place), "side": side}), loaded)


def _places(act: Act, loaded: Loaded) -> Iterator[str]:
    """How the keys of the games begin that an act bears on without naming them."""
    command, tournament = act.command, act.tournament_id
    if tournament is None:
        return
    if isinstance(command, LoadGames):
        yield f"{tournament}/{command.round}"
    elif _folded(loaded, tournament, "divided"):
        bare = (game for game in games_of(command) if not game.division)
        yield from (f"{tournament}/{game.round}/{game.table}" for game in bare)


def _sides(act: Act, loaded: Loaded) -> Iterator[tuple[str, str]]:
    """Rounds, and numbers that challenge in them, where nobody has said who sits where."""
    row = loaded.tournaments.get(act.tournament_id or 0)
    side = side_of(act.command)
    if row is None or row.folded is None or side is None:
        return
    for game in games_of(act.command):
        if is_number_alone(row.folded, game, side):
            yield f"{row.id}/{game.round}", side


def _range(place: str) -> dict[str, str]:
    """The keys that begin with a place and a slash: up to the character behind the slash."""
    return {"first": f"{place}/", "behind": f"{place}0"}


def _folded(loaded: Loaded, tournament: int, what: Literal["divided", "undivided"]) -> bool:
    row = loaded.tournaments.get(tournament)
    return row is not None and row.folded is not None and bool(getattr(row.folded, what))


def _load_challenges_of_players(
    connection: Connection, acts: Sequence[Act], loaded: Loaded
) -> None:
    """All challenges of the players, where a policy counts over the tournament."""
    seated = _seated(acts, loaded)
    counting = _counting(acts, loaded) & seated.keys()
    if not counting:
        return
    known = set(_games_of_challenges(loaded))
    for tournament in counting:
        parameters = {"tournament": tournament, "players": list(seated[tournament])}
        _take(connection.execute(OF_PLAYERS, parameters), loaded)
    closing = {
        row.id for row in loaded.tournaments.values() if row.folded and row.folded.games_closed
    }
    others = set(_games_of_challenges(loaded)) - known
    _load_games(connection, {each for each in others if each[0] in closing}, loaded)


def _seated(acts: Sequence[Act], loaded: Loaded) -> dict[int, set[int]]:
    """The players of the games, as loaded before or by an act of this very batch."""
    pairings = [
        (tournament, stands.pairing)
        for tournament, known in loaded.games.items()
        for stands in known.values()
        if stands.pairing is not None
    ]
    pairings += [
        (act.tournament_id, seats)
        for act in acts
        if isinstance(act.command, LoadGames) and act.tournament_id is not None
        for seats in act.command.games
    ]
    players: dict[int, set[int]] = {}
    for tournament, seats in pairings:
        players.setdefault(tournament, set()).update((seats.first, seats.second))
    return players


def _counting(acts: Sequence[Act], loaded: Loaded) -> set[int]:
    """The tournaments with a policy that counts over all of it, or that an act gives one."""
    return {
        row.id for row in loaded.tournaments.values() if row.folded and row.folded.player_counts
    } | {
        act.tournament_id
        for act in acts
        if isinstance(act.command, Amend)
        and act.tournament_id is not None
        and act.command.policy is not None
        and act.command.policy.count is Count.PER_TOURNAMENT
    }


def _take(rows: CursorResult[*tuple[Any, ...]], loaded: Loaded) -> None:
    for tournament_id, state, device, received_at, seq in rows:
        loaded.put(tournament_id, ChallengeStands(load_challenge(state), device, received_at, seq))
