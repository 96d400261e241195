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
class Ruling:
    """What a director ruled, the first director's last word in force.

    `number` counts the rulings of a tournament, `challenge` is the one that it settles. `settled`
    is the first director's reason for the final say, None before it.
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
    settled: TextRef | None = None


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


def evolve(ruling: Ruling, event: RulingOpinionGiven | RulingSettled) -> Ruling:
    """The ruling with another director's opinion, or with the first one's final say."""
    match event:
        case RulingOpinionGiven():
            opinion = Opinion(event.person, event.agrees, event.reason)
            return replace(ruling, opinions=(*ruling.opinions, opinion))
        case RulingSettled():
            outcome = ruling.outcome if event.stands else event.outcome
            return replace(ruling, outcome=outcome, settled=event.reason)
        case _:
            assert_never(event)
