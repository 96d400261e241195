"""A ruling as its events have made it (WESPA Preamble; NASPA II.E)."""

from dataclasses import dataclass, replace
from typing import assert_never

from service.rules.clauses.outcome import Outcome
from service.rules.clauses.slip import Game
from service.rules.facts.events import (
    RulingGiven,
    RulingKind,
    RulingOpinionGiven,
    RulingSettled,
    TextRef,
)


@dataclass(frozen=True, slots=True)
class Opinion:
    """Another director's opinion: by whom (a number), and whether it agrees."""

    person: int | None
    agrees: bool
    reason: TextRef


@dataclass(frozen=True, slots=True)
class FinalSay:
    """The first director's final say: the ruling `stands`, or `outcome` is in its place."""

    stands: bool
    outcome: Outcome | None
    reason: TextRef
    at: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a director ruled, and what was said of it since.

    `number` counts the rulings of a tournament, `challenge` is the one that it settles, and
    `outcome` is as it was first given; `settled` is None before the final say.
    """

    number: int
    kind: RulingKind
    challenge: int | None
    game: Game | None
    outcome: Outcome | None
    clause: str
    person: int | None
    reason: TextRef
    at: str
    opinions: tuple[Opinion, ...] = ()
    settled: FinalSay | None = None

    @property
    def in_force(self) -> Outcome | None:
        """Its outcome by the last word on it."""
        if self.settled is None or self.settled.stands:
            return self.outcome
        return self.settled.outcome


def given(event: RulingGiven, at: str) -> Ruling:
    """The ruling that a director gives."""
    return Ruling(
        number=event.ruling,
        kind=event.kind,
        challenge=event.number,
        game=event.game,
        outcome=event.outcome,
        clause=event.clause,
        person=event.person,
        reason=event.reason,
        at=at,
    )


def evolve(ruling: Ruling, event: RulingOpinionGiven | RulingSettled, at: str) -> Ruling:
    """The ruling with another director's opinion, or with the first one's final say."""
    match event:
        case RulingOpinionGiven():
            opinion = Opinion(event.person, event.agrees, event.reason)
            return replace(ruling, opinions=(*ruling.opinions, opinion))
        case RulingSettled():
            settled = FinalSay(event.stands, event.outcome, event.reason, at)
            return replace(ruling, settled=settled)
        case _:
            assert_never(event)
