"""What of the record is a director's decision (WESPA Preamble: it should be reported)."""

from typing import TypeGuard

from service.rules.clauses.review import Decider
from service.rules.clauses.rulebook import Ground
from service.rules.facts.events import (
    ChallengeAmended,
    ChallengeVoided,
    ChallengeWithdrawn,
    Event,
    MisadjudicationFound,
    OpinionGiven,
    ReviewEnded,
    RulingGiven,
    SlipAdmitted,
    SlipReissued,
    TournamentAmended,
)

Decision = (
    RulingGiven
    | SlipAdmitted
    | ReviewEnded
    | MisadjudicationFound
    | OpinionGiven
    | SlipReissued
    | ChallengeWithdrawn
    | ChallengeVoided
    | ChallengeAmended
    | TournamentAmended
)
"""An act that can be a decision; what is said of a ruling later belongs to the ruling."""


def is_decision(event: Event) -> TypeGuard[Decision]:
    """Whether a director decided this, and didn't only have it written down.

    A look is one where the director overrode who may look; a corrected slip where it rests on a
    ruling or on a finding of the director's; and to say which round is played is none.
    """
    match event:
        case ReviewEnded(by=by):
            return by is Decider.DIRECTOR
        case OpinionGiven(overridden=overridden):
            return overridden is not None
        case SlipReissued(ground=ground, blank=blank):
            return ground is Ground.RULING or blank is not None
        case TournamentAmended():
            return bool(changed_by(event))
        case _:
            return isinstance(event, Decision)


def changed_by(event: TournamentAmended) -> tuple[str, ...]:
    """What an event plays by that was changed, by the names of an amendment's fields."""
    changes = {
        "penalty_policy": event.policy is not None,
        "lexicon": event.lexicon is not None,
        "outgoing": event.outgoing is not None or event.no_outgoing,
        "slip_must_name": event.slip_must_name is not None,
    }
    return tuple(name for name, changed in changes.items() if changed)


def replaces(event: Decision) -> bool:
    """Whether what followed from a challenge before is no longer what holds."""
    match event:
        case ReviewEnded() | MisadjudicationFound():
            return event.corrected
        case RulingGiven(number=number):
            return number is not None
        case SlipReissued() | ChallengeVoided() | ChallengeWithdrawn():
            return True
        case _:
            return False
