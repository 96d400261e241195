"""Who sees what of a challenge: one filter for reading, lists and events."""

from dataclasses import dataclass, replace
from typing import assert_never

from service.desk.devices import Device, Role
from service.journal.reader import ChallengeOnRecord
from service.rules.facts.challenge import Status
from service.rules.facts.events import (
    Event,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
)

_OF_THE_DIRECTOR = (
    LexiconConfirmed
    | LexiconDisputed
    | LexiconCompared
    | RulingGiven
    | RulingOpinionGiven
    | RulingSettled
)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a device sees of a challenge it may see: its words, its verdicts, the director's marks.

    Without `verdicts` nothing tells what was found of it so far.
    """

    words: bool
    verdicts: bool = True
    notes: bool = False


def sight(device: Device, known: ChallengeOnRecord) -> Sight | None:
    """How a device sees a challenge; None where it doesn't.

    A terminal stands where any player reads it: its own challenges, never their words. While a
    review waits nobody but the director sees a verdict, so that who looks again is not led.
    """
    words = _words(device.role, own=known.device == device.id)
    if words is None:
        return None
    director = device.role is Role.DIRECTOR
    waits = known.challenge.status is Status.UNDER_REVIEW
    return Sight(words=words, verdicts=director or not waits, notes=director)


def unasked(device: Device, seen: Sight) -> Sight:
    """How a device sees a challenge that it is told of without having asked.

    Whoever sits at an adjudicator's device may have to look at any verdict again, and is told none
    beforehand; read by its number, a challenge is as `sight` has it.
    """
    return replace(seen, verdicts=False) if device.role is Role.ADJUDICATOR else seen


def sees_event(device: Device, event: Event) -> bool:
    """Whether a device sees what an entry tells, where that is about no challenge.

    What devices say of the list that they expect, lists that were compared, and rulings on no
    challenge are the director's business.
    """
    return device.role is Role.DIRECTOR or not isinstance(event, _OF_THE_DIRECTOR)


def own_only(device: Device) -> bool:
    """Whether a device sees and moves only the challenges that it handed in itself."""
    return _words(device.role, own=False) is None


def _words(role: Role, *, own: bool) -> bool | None:
    """Whether a role sees the words of a challenge; None where it doesn't see the challenge."""
    match role:
        case Role.DIRECTOR | Role.ADJUDICATOR:
            return True
        case Role.RUNNER | Role.INTEGRATION:
            return True if own else None
        case Role.TERMINAL:
            return False if own else None
        case Role.PRINTER | Role.OPERATOR:
            return None
        case _:
            assert_never(role)
