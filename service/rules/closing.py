"""Closing games: the result sheet is signed (WESPA 3.5(d), 5.4.1)."""

from service.rules.commands import CloseGames, State
from service.rules.errors import Refusal
from service.rules.events import GamesClosed


def close_games(state: State, command: CloseGames) -> GamesClosed | Refusal:
    """From here on only a ruling changes these games."""
    raise NotImplementedError
