"""The life of a challenge: its states, and how events move it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from service.rules.events import ChallengeAdjudicated, SlipReissued
from service.rules.outcome import Outcome
from service.rules.rulebook import Ground
from service.rules.slip import Game, LexiconRef, Slip, Verdict


class Status(StrEnum):
    """Where a challenge is in its life."""

    ADJUDICATED = "adjudicated"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """One slip and what was found of it as a whole: by which method, in which lexicon, when.

    `ground` says why it took the place of the slip before, None for the first. `at` is
    RFC 3339 in UTC.
    """

    slip: Slip
    method: str
    verdict: Verdict
    lexicon: LexiconRef
    ground: Ground | None
    at: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """One challenge of one play: every slip on record, the last one in force.

    `policy` is the place of its penalty policy among the tournament's policies; `outcome`
    follows from the slip in force.
    """

    number: int
    game: Game | None
    play: int | None
    challenger: str | None
    player: int | None
    opponent: int | None
    status: Status
    policy: int
    adjudications: tuple[Adjudication, ...]
    outcome: Outcome

    @property
    def in_force(self) -> Adjudication:
        """The adjudication of the slip in force."""
        return self.adjudications[-1]

    @property
    def unsuccessful(self) -> bool:
        """Whether it counts on its side's ladder (WESPA 3.10.15): the verdict in force is valid."""
        return self.in_force.verdict is Verdict.VALID

    @property
    def turn(self) -> int | None:
        """The number of the challenged turn, where the slip gave one."""
        return self.play if self.play is not None and self.play > 0 else None


def begun(event: ChallengeAdjudicated, at: str) -> Challenge:
    """The challenge that a slip makes."""
    first = Adjudication(
        slip=event.slip,
        method=event.method,
        verdict=event.verdict,
        lexicon=event.lexicon,
        ground=None,
        at=at,
    )
    return Challenge(
        number=event.number,
        game=event.game,
        play=event.play,
        challenger=event.challenger,
        player=event.player,
        opponent=event.opponent,
        status=Status.ADJUDICATED,
        policy=event.policy,
        adjudications=(first,),
        outcome=event.outcome,
    )


def evolve(challenge: Challenge, event: SlipReissued, at: str) -> Challenge:
    """The challenge with another slip in force (WESPA 3.10.12)."""
    another = Adjudication(
        slip=event.slip,
        method=challenge.in_force.method,
        verdict=event.verdict,
        lexicon=event.lexicon,
        ground=event.ground,
        at=at,
    )
    return replace(
        challenge,
        adjudications=(*challenge.adjudications, another),
        outcome=event.outcome,
    )
