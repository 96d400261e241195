"""What a batch reads, one statement a kind of row and not one a command."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import BindParameter, Connection, CursorResult, bindparam, select

from service.journal.record.codec import load_challenge, load_frontier, load_tournament
from service.journal.record.projections import game_id
from service.journal.record.tree import Frontier
from service.journal.store.tables import challenges, devices, entries, games, tournaments
from service.journal.writing.acts import COMMAND_LINE, Act
from service.rules.challenge import Challenge
from service.rules.commands import (
    Adjudicate,
    Amend,
    Expectation,
    HandIn,
    LoadGames,
    OpenTournament,
    Reissue,
)
from service.rules.events import Pairing
from service.rules.penalty import Count
from service.rules.slip import Game
from service.rules.tournament import Tournament


@dataclass(slots=True)
class TournamentRow:
    """A tournament while its row is locked; `stored` is the size that the row was read with."""

    id: int
    stored: int
    frontier: Frontier
    folded: Tournament | None


@dataclass(frozen=True, slots=True)
class OnRecord:
    """A challenge with the entry that touched it last and the device that handed it in."""

    challenge: Challenge
    seq: int
    device: str


@dataclass(slots=True)
class Loaded:
    """What deciding a batch needs; acts add to it, so that later ones see earlier ones.

    `devices` holds those that are live, each with its last word on the list it expects.
    """

    tournaments: dict[int, TournamentRow] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    requests: dict[bytes, tuple[int, bytes]] = field(default_factory=dict)
    devices: dict[str, Expectation | None] = field(default_factory=dict)
    challenges: dict[tuple[int, int], OnRecord] = field(default_factory=dict)
    by_game: dict[str, dict[int, OnRecord]] = field(default_factory=dict)
    pairings: dict[str, Pairing] = field(default_factory=dict)
    of_player: dict[int, dict[int, frozenset[int]]] = field(default_factory=dict)

    def in_game(self, game: str) -> list[OnRecord]:
        """The challenges of a game by number."""
        return [known for _, known in sorted(self.by_game.get(game, {}).items())]

    def put(self, tournament_id: int, known: OnRecord) -> None:
        """Take in a challenge as it now stands."""
        challenge = known.challenge
        self.challenges[tournament_id, challenge.number] = known
        if challenge.game is not None:
            game = game_id(tournament_id, challenge.game)
            self.by_game.setdefault(game, {})[challenge.number] = known
        if challenge.player is not None:
            players = self.of_player.setdefault(tournament_id, {})
            counted = players.get(challenge.player, frozenset()) - {challenge.number}
            own = {challenge.number} if challenge.unsuccessful else set[int]()
            players[challenge.player] = counted | own


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
_CHALLENGE_COLUMNS = (
    challenges.c.tournament_id,
    challenges.c.state,
    challenges.c.seq,
    challenges.c.device_id,
)
OF_GAMES = (
    select(*_CHALLENGE_COLUMNS)
    .where(challenges.c.game_id.in_(_in("games")))
    .order_by(challenges.c.number)
)
BY_NUMBER = select(*_CHALLENGE_COLUMNS).where(
    challenges.c.tournament_id == bindparam("tournament"), challenges.c.number.in_(_in("numbers"))
)
OF_PLAYERS = select(*_CHALLENGE_COLUMNS).where(
    challenges.c.tournament_id == bindparam("tournament"), challenges.c.player.in_(_in("players"))
)
PAIRINGS = select(games.c.id, games.c.division, games.c.board, games.c.first, games.c.second).where(
    games.c.id.in_(_in("games"))
)


def load(connection: Connection, acts: Sequence[Act]) -> Loaded:
    """Lock the tournaments of the acts and read what deciding them needs."""
    loaded = Loaded(devices={COMMAND_LINE: None})
    _load_tournaments(connection, acts, loaded)
    _load_requests(connection, acts, loaded)
    _load_devices(connection, acts, loaded)
    _load_named_challenges(connection, acts, loaded)
    _load_games(connection, acts, _games(acts, loaded), loaded)
    return loaded


def game_of(division: str, round_: int, table: int) -> Game:
    """The game of this place in a round."""
    return Game(division=division, round=round_, table=table)


def _load_tournaments(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    ids = {act.tournament_id for act in acts if act.tournament_id is not None}
    codes = [act.command.code for act in acts if isinstance(act.command, OpenTournament)]
    if codes:
        ids.update(connection.execute(_CODES, {"codes": codes}).scalars())
    if not ids:
        return
    for row in connection.execute(_TOURNAMENTS, {"ids": sorted(ids)}):
        folded = load_tournament(row.settings)
        frontier = load_frontier(row.size, row.frontier)
        loaded.tournaments[row.id] = TournamentRow(row.id, row.size, frontier, folded)
        loaded.codes[folded.code] = row.id


def _load_requests(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    keys = [act.key for act in acts if act.key is not None]
    if keys:
        for row in connection.execute(REQUESTS, {"keys": keys}):
            loaded.requests[bytes(row.request)] = (row.tournament_id, bytes(row.body))


def _load_devices(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    ids = {act.device for act in acts} - {COMMAND_LINE}
    if ids:
        for row in connection.execute(LIVE_DEVICES, {"ids": list(ids)}):
            said = None if row.expects is None else Expectation(row.expects, row.pinned)
            loaded.devices[row.id] = said


def _load_named_challenges(connection: Connection, acts: Sequence[Act], loaded: Loaded) -> None:
    named: dict[int, list[int]] = {}
    for act in acts:
        if isinstance(act.command, Reissue | Adjudicate) and act.tournament_id is not None:
            named.setdefault(act.tournament_id, []).append(act.command.number)
    for tournament, numbers in named.items():
        _take(connection.execute(BY_NUMBER, {"tournament": tournament, "numbers": numbers}), loaded)


def _games(acts: Sequence[Act], loaded: Loaded) -> set[str]:
    """The keys of all games that the acts are about."""
    found: set[str] = set()
    for act in acts:
        tournament, command = act.tournament_id, act.command
        if tournament is None:
            continue
        if isinstance(command, HandIn) and command.game is not None:
            found.add(game_id(tournament, command.game))
        elif isinstance(command, LoadGames):
            found.update(
                game_id(tournament, game_of(pairing.division, command.round, pairing.table))
                for pairing in command.games
            )
    for (tournament, _number), known in loaded.challenges.items():
        if known.challenge.game is not None:
            found.add(game_id(tournament, known.challenge.game))
    return found


def _load_games(
    connection: Connection, acts: Sequence[Act], found: set[str], loaded: Loaded
) -> None:
    if not found:
        return
    _take(connection.execute(OF_GAMES, {"games": list(found)}), loaded)
    if any(row.folded and row.folded.games_loaded for row in loaded.tournaments.values()):
        for row in connection.execute(PAIRINGS, {"games": list(found)}):
            loaded.pairings[row.id] = Pairing(row.division, row.board, row.first, row.second)
    seated = _seated(acts, loaded)
    for tournament in _counting(acts, loaded) & seated.keys():
        parameters = {"tournament": tournament, "players": list(seated[tournament])}
        _take(connection.execute(OF_PLAYERS, parameters), loaded)


def _seated(acts: Sequence[Act], loaded: Loaded) -> dict[int, set[int]]:
    """The players of the games, as loaded before or by an act of this very batch."""
    pairings = [(int(game.partition("/")[0]), seats) for game, seats in loaded.pairings.items()]
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


def _take(rows: CursorResult[Any], loaded: Loaded) -> None:
    for row in rows:
        loaded.put(row.tournament_id, OnRecord(load_challenge(row.state), row.seq, row.device_id))
