"""Who sees what of a challenge: one filter for reading, lists and events."""

from dataclasses import dataclass
from typing import assert_never

from service.desk.devices import Device, Role
from service.rules.events import Event, LexiconCompared, LexiconConfirmed, LexiconDisputed


@dataclass(frozen=True, slots=True)
class Sight:
    """What a device sees of a challenge it may see: with its words, or without."""

    words: bool


def sight(device: Device, handed_in_by: str) -> Sight | None:
    """How a device sees a challenge; None where it doesn't.

    A terminal stands where any player reads it: its own challenges, never their words.
    """
    own = handed_in_by == device.id
    match device.role:
        case Role.DIRECTOR | Role.ADJUDICATOR:
            return Sight(words=True)
        case Role.RUNNER | Role.INTEGRATION:
            return Sight(words=True) if own else None
        case Role.TERMINAL:
            return Sight(words=False) if own else None
        case Role.PRINTER | Role.OPERATOR:
            return None
        case _:
            assert_never(device.role)


def sees_event(device: Device, event: Event) -> bool:
    """Whether a device sees what an entry tells, where that is about no challenge.

    What devices say of the list that they expect, and lists that were compared, are the
    director's business.
    """
    of_the_director = isinstance(event, LexiconConfirmed | LexiconDisputed | LexiconCompared)
    return device.role is Role.DIRECTOR or not of_the_director


def own_only(device: Device) -> bool:
    """Whether a device sees and moves only the challenges that it handed in itself."""
    return sight(device, handed_in_by="") is None
