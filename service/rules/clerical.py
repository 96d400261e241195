"""Withdrawing a challenge, voiding a double, putting game, turn or side right."""

from service.rules.challenge import Challenge
from service.rules.commands import AmendChallenge, State, Void, Withdraw
from service.rules.errors import Refusal
from service.rules.events import ChallengeAmended, ChallengeVoided, ChallengeWithdrawn
from service.rules.tournament import Tournament


def withdraw(
    tournament: Tournament, challenge: Challenge, command: Withdraw
) -> ChallengeWithdrawn | Refusal:
    """A withdrawal that the book allows (NASPA IV.F.1.e, IV.F.2; WESPA 3.10.10(c), 3.8(c))."""
    raise NotImplementedError


def void(
    state: State, tournament: Tournament, challenge: Challenge, command: Void
) -> ChallengeVoided | Refusal:
    """A clerical double, as if it had never been handed in (RULES.md, "Ours")."""
    raise NotImplementedError


def amend_challenge(
    state: State, tournament: Tournament, challenge: Challenge, command: AmendChallenge
) -> ChallengeAmended | Refusal:
    """Game, turn and side as they should have been; the words untouched (RULES.md, "Ours")."""
    raise NotImplementedError
