"""Directors' rulings and the opinions of other directors (WESPA Preamble; NASPA II.E)."""

from service.rules.commands import GiveRulingOpinion, Rule, State
from service.rules.errors import Refusal
from service.rules.events import RulingGiven, RulingOpinionGiven, RulingSettled
from service.rules.tournament import Tournament


def rule(state: State, tournament: Tournament, command: Rule) -> RulingGiven | Refusal:
    """A ruling with an outcome of its own."""
    raise NotImplementedError


def give_ruling_opinion(
    state: State, tournament: Tournament, command: GiveRulingOpinion
) -> RulingOpinionGiven | RulingSettled | Refusal:
    """Another director's opinion, or the first director's final say."""
    raise NotImplementedError
