"""Asking again, looking again, and the last word (WESPA 3.10.11; NASPA IV.K.4, IV.J.1.h)."""

from service.rules.challenge import Challenge
from service.rules.commands import AskReview, EndReview, GiveOpinion, State
from service.rules.errors import Refusal
from service.rules.events import OpinionGiven, ReviewAsked, ReviewEnded, ReviewJoined
from service.rules.tournament import Tournament


def ask_review(
    state: State, tournament: Tournament, challenge: Challenge, command: AskReview
) -> ReviewAsked | ReviewJoined | Refusal:
    """The review that a request opens, or the one under way that it joins."""
    raise NotImplementedError


def give_opinion(
    state: State, tournament: Tournament, challenge: Challenge, command: GiveOpinion
) -> OpinionGiven | Refusal:
    """Another look by the acting person, keyed anew where it is by software."""
    raise NotImplementedError


def end_review(
    state: State, tournament: Tournament, challenge: Challenge, command: EndReview
) -> ReviewEnded | Refusal:
    """The last word, the director's or the first judge's, under WESPA 3.10.13."""
    raise NotImplementedError
