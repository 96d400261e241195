"""Letting a challenge in that its timing had kept out, by the director (RULES.md, "Ours")."""

from service.rules.challenge import Challenge
from service.rules.commands import LetIn, State
from service.rules.errors import Refusal
from service.rules.events import SlipAdmitted
from service.rules.tournament import Tournament


def let_in(
    state: State, tournament: Tournament, challenge: Challenge, command: LetIn
) -> SlipAdmitted | Refusal:
    """The challenge with its words looked up now, or waiting for a person."""
    raise NotImplementedError
