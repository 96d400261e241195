"""Who sits where: the games of a round, loaded before they are played."""

from service.rules.acts.commands import LoadGames, State
from service.rules.acts.naming import named_otherwise
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.slip import Game
from service.rules.facts.events import GamesLoaded, Pairing


def load_games(state: State, command: LoadGames) -> GamesLoaded | Refusal:
    """Games are loaded before their challenges: a side that was counted keeps its meaning.

    A player sits at one table of a round. Who is paired anew leaves a game of the same division
    that nobody has challenged in yet.
    """
    games = {Game(each.division, command.round, each.table): each for each in command.games}
    changed = {game for game in games if games[game] not in state.pairings}
    challenged = {each.game for each in state.in_game if each.game}
    seated = {Game(each.division, command.round, each.table): each for each in state.pairings}
    if changed & challenged:
        return Refusal(
            Code.GAME_CHALLENGED,
            OURS,
            "A game of this round has challenges on record: load its players before them.",
        )
    if changed & seated.keys() & state.closed:
        return Refusal(
            Code.GAME_IS_CLOSED,
            OURS,
            "The result sheet of a game of this round is signed: it keeps its players.",
        )
    others = {game: pair for game, pair in seated.items() if game not in games}
    left = _left(games, others) - challenged - state.closed
    staying = {game: pair for game, pair in others.items() if game not in left}
    refusal = named_otherwise(state, *games) or _twice(games, staying)
    return refusal or GamesLoaded(
        round=command.round, games=command.games, left=tuple(sorted(left, key=_place))
    )


def _left(games: dict[Game, Pairing], standing: dict[Game, Pairing]) -> set[Game]:
    """The games of the same division that lose a player to one of these."""
    moved = {(game.division, player) for game, pair in games.items() for player in _seats(pair)}
    return {
        game
        for game, pair in standing.items()
        if any((game.division, player) in moved for player in _seats(pair))
    }


def _twice(games: dict[Game, Pairing], others: dict[Game, Pairing]) -> Refusal | None:
    """What stands against a player at two tables of a round, by number and table."""
    known: dict[int, Game] = {player: game for game in others for player in _seats(others[game])}
    for game, pair in games.items():
        for player in _seats(pair):
            other = known.setdefault(player, game)
            if other != game:
                return Refusal(
                    Code.PLAYER_AT_TWO_TABLES,
                    OURS,
                    f"Player {player} would sit at {_called(other)} and at {_called(game)} of round"
                    f" {game.round}: put one of them right.",
                )
    return None


def _seats(pair: Pairing) -> tuple[int, int]:
    return pair.first, pair.second


def _place(game: Game) -> tuple[str, int]:
    return game.division, game.table


def _called(game: Game) -> str:
    if game.division:
        return f"table {game.table} of division {game.division}"
    return f"table {game.table}"
