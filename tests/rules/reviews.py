"""Challenges that are there to be looked at again, and the people who look."""

from dataclasses import replace

from service.rules.books import parts_of
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.review import Reason
from tests.commands import (
    FIVE_PER_WORD,
    VALID,
    adjudicate,
    hand_in,
    opening,
)
from tests.rules.record import Record

EL, JO, KIM, DIRECTOR = 1, 2, 3, 9
FLAWED = Reason.FLAWED_PROGRAM


def record(book="wespa", policy=FIVE_PER_WORD, **parts) -> Record:
    made = Record()
    opened = opening(rulebook="club" if parts else book, policy=policy)
    made.act(replace(opened, parts=parts_of(book, parts)) if parts else opened)
    return made


def by_software(book="wespa", verdict=VALID, policy=FIVE_PER_WORD, **parts) -> Record:
    """A slip that the players had looked up."""
    made = record(book, policy, **parts)
    made.adjudicated(hand_in("CAT", verdict=verdict))
    return made


def by_a_judge(book="naspa", verdict=VALID, policy=FIVE_PER_WORD, **parts) -> Record:
    """A slip that EL adjudicated by a printed list."""
    made = record(book, policy, **parts)
    made.received(hand_in("CAT", verdict=None))
    made.act(adjudicate(1, verdict), person=EL)
    return made


def outcome(made: Record, number=1) -> Outcome:
    found = made.challenges()[number].outcome
    assert found is not None
    return found
