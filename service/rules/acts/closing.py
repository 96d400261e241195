"""Closing games: the result sheet is signed (WESPA 3.5(d), 5.4.1)."""

from service.rules.acts.commands import CloseGames, State
from service.rules.acts.naming import not_loaded
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.slip import Game
from service.rules.facts.events import GamesClosed
from service.rules.facts.tournament import Tournament


def close_games(state: State, tournament: Tournament, command: CloseGames) -> GamesClosed | Refusal:
    """From here on only a ruling changes these games.

    That a sheet was signed is a fact, whatever still waits in its game.
    """
    if refusal := not_loaded(state, tournament, *command.games):
        return refusal
    games = tuple(game for game in dict.fromkeys(command.games) if game not in state.closed)
    if not games:
        return Refusal(Code.NOTHING_CHANGES, OURS, "All of these games are closed already.")
    return GamesClosed(games=games)


def signed(state: State, tournament: Tournament, *games: Game | None) -> Refusal | None:
    """What stands against a change, other than by a ruling, in one of these games."""
    if state.closed.isdisjoint(games):
        return None
    return Refusal(
        Code.GAME_IS_CLOSED,
        tournament.book.rulings.signed,
        "The result sheet of this game is signed: only a ruling of the director changes it.",
    )
