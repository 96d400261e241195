"""Errors that are found afterwards, and whether they may be corrected (WESPA 3.10.13)."""

from service.rules.challenge import Challenge
from service.rules.commands import Correct, State
from service.rules.errors import Refusal
from service.rules.events import MisadjudicationFound
from service.rules.tournament import Tournament


def correct(
    state: State, tournament: Tournament, challenge: Challenge, command: Correct
) -> MisadjudicationFound | Refusal:
    """The verdict that was found, in force if the book has it corrected."""
    raise NotImplementedError
