"""The life of a challenge: its states, and how events move it."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    SlipAdjudicated,
    SlipReissued,
    TextRef,
)
from service.rules.outcome import Outcome
from service.rules.rulebook import Ground
from service.rules.slip import Game, LexiconRef, Slip, Verdict

SOFTWARE = "software"
"""The method of an adjudication by the desk's own lexicon (WESPA 3.10.7(a)(i))."""

PRINTED_LIST = "printed_list"
"""The method of an adjudication by a person who consults a list (WESPA 3.10.7(a)(i))."""


class Status(StrEnum):
    """Where a challenge is in its life."""

    AWAITING_ADJUDICATION = "awaiting_adjudication"
    ADJUDICATED = "adjudicated"


@dataclass(frozen=True, slots=True)
class Adjudication:
    """One slip and what was found of it as a whole: by which method, in which lexicon, when.

    `verdict` is None while the slip waits for a person, because it goes beyond the
    `authoritative_to` tiles that the lexicon decides up to. `ground` says why it took the place
    of the slip before, None for the first. `at` is when it was found, or else handed in, RFC 3339
    in UTC. `adjudicator` and `printed_list` are there once a person has found it. `spared` is the
    event's.
    """

    slip: Slip
    method: str
    verdict: Verdict | None
    lexicon: LexiconRef
    ground: Ground | None
    at: str
    authoritative_to: int | None = None
    adjudicator: TextRef | None = None
    printed_list: TextRef | None = None
    spared: bool | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """One challenge of one play: every slip on record, the last one in force.

    `policy` is the place of its penalty policy among the tournament's policies; `outcome`
    follows from the slip in force, and is None while that waits.
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
    outcome: Outcome | None

    @property
    def in_force(self) -> Adjudication:
        """The adjudication of the slip in force."""
        return self.adjudications[-1]

    @property
    def waits(self) -> bool:
        """Whether the slip in force waits for a person's adjudication."""
        return self.in_force.verdict is None

    @property
    def unsuccessful(self) -> bool:
        """Whether it counts on its side's ladder (WESPA 3.10.15): the verdict in force is valid.

        A slip that waits does not count yet, and one that was spared never does.
        """
        return self.in_force.verdict is Verdict.VALID and not self.in_force.spared

    @property
    def quoted(self) -> tuple[TextRef, ...]:
        """The texts of its adjudications: who looked, and in what."""
        texts = [
            text for each in self.adjudications for text in (each.adjudicator, each.printed_list)
        ]
        return tuple(text for text in texts if text is not None)

    @property
    def turn(self) -> int | None:
        """The number of the challenged turn, where the slip gave one."""
        return self.play if self.play is not None and self.play > 0 else None


def begun(event: ChallengeAdjudicated | ChallengeReceived, at: str) -> Challenge:
    """The challenge that a slip makes."""
    first = _first(event, at)
    return Challenge(
        number=event.number,
        game=event.game,
        play=event.play,
        challenger=event.challenger,
        player=event.player,
        opponent=event.opponent,
        status=_status(first),
        policy=event.policy,
        adjudications=(first,),
        outcome=event.outcome if isinstance(event, ChallengeAdjudicated) else None,
    )


def evolve(challenge: Challenge, event: SlipReissued | SlipAdjudicated, at: str) -> Challenge:
    """The challenge with another slip in force (WESPA 3.10.12), or with the verdict it waited for.

    What an adjudication costs is settled with it: challenges that were decided while this one
    waited keep their steps.
    """
    match event:
        case SlipReissued():
            found = (*challenge.adjudications, _another(event, at))
        case SlipAdjudicated():
            found = (*challenge.adjudications[:-1], _awaited(challenge.in_force, event, at))
        case _:
            assert_never(event)
    return replace(challenge, status=_status(found[-1]), adjudications=found, outcome=event.outcome)


def _status(latest: Adjudication) -> Status:
    return Status.AWAITING_ADJUDICATION if latest.verdict is None else Status.ADJUDICATED


def _first(event: ChallengeAdjudicated | ChallengeReceived, at: str) -> Adjudication:
    if isinstance(event, ChallengeReceived):
        return Adjudication(
            slip=event.slip,
            method=PRINTED_LIST,
            verdict=None,
            lexicon=event.lexicon,
            ground=None,
            at=at,
            authoritative_to=event.authoritative_to,
        )
    return Adjudication(
        slip=event.slip,
        method=event.method,
        verdict=event.verdict,
        lexicon=event.lexicon,
        ground=None,
        at=at,
        spared=event.spared,
    )


def _another(event: SlipReissued, at: str) -> Adjudication:
    return Adjudication(
        slip=event.slip,
        method=PRINTED_LIST if event.verdict is None else SOFTWARE,
        verdict=event.verdict,
        lexicon=event.lexicon,
        ground=event.ground,
        at=at,
        authoritative_to=event.authoritative_to,
        spared=event.spared,
    )


def _awaited(waiting: Adjudication, event: SlipAdjudicated, at: str) -> Adjudication:
    return replace(
        waiting,
        method=event.method,
        verdict=event.verdict,
        adjudicator=event.adjudicator,
        printed_list=event.printed_list,
        at=at,
    )
