"""What an unsuccessful challenge costs: penalty policies as data (WESPA 3.10.15)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType


class Unit(StrEnum):
    """What a step's points and seconds are counted by: each challenged word, or the turn."""

    WORD = "word"
    TURN = "turn"


class PointsGo(StrEnum):
    """Where the points go. The book names no direction, so it is asked for, never guessed."""

    DEDUCT_FROM_CHALLENGER = "deduct_from_challenger"
    ADD_TO_CHALLENGED = "add_to_challenged"


class Count(StrEnum):
    """Over what the steps of a ladder are counted for a side."""

    PER_GAME = "per_game"
    PER_TOURNAMENT = "per_tournament"


class Role(StrEnum):
    """The two roles of a challenge."""

    CHALLENGER = "challenger"
    CHALLENGED = "challenged"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the ladder. Zero is a value: an empty step is free."""

    points: int = 0
    lose_turn: bool = False
    clock_seconds: int = 0
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyPolicy:
    """A tournament's penalty condition (WESPA 3.10.15(b), (c)).

    One step per unsuccessful challenge of a side, never per word; the last step repeats. Where it
    `spares_changed` words, SPARES_CHANGED applies.
    """

    unit: Unit
    steps: tuple[Step, ...]
    points_go: PointsGo | None
    count: Count
    spares_changed: bool = False

    @property
    def counts(self) -> bool:
        """Whether an earlier unsuccessful challenge changes what the next one costs."""
        return len(self.steps) > 1 and len(set(self.steps)) > 1

    @property
    def has_points(self) -> bool:
        """Whether any step costs points, so that a direction is needed."""
        return any(step.points for step in self.steps)


SPARES_CHANGED = (
    "No penalty where the change of lexicon added or deleted every challenged word; such a"
    " challenge is no step of the ladder. The one exception to one bit a slip: that it is spared"
    " tells of a valid slip that none of its words is in the outgoing lexicon."
)
"""What a policy that spares changed words does, and what it tells (RULES.md, "Others")."""


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """Signed points for the score of one role."""

    role: Role
    points: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """What one unsuccessful challenge costs; `step` is the rung of the ladder, from 1."""

    step: int
    score_changes: tuple[ScoreChange, ...]
    lose_turn: bool
    clock_seconds: int
    forfeit: bool


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """What had been carried out of an outcome that changed: it stays (RULES.md, 3.5(d), 5.4.1).

    `lost_turn` is the role that lost one. Points are never among it: they are recomputed.
    """

    lost_turn: Role | None = None
    clock_seconds: int = 0
    forfeit: bool = False


def penalty_for(policy: PenaltyPolicy, *, earlier: int, words: int) -> Penalty:
    """The penalty of an unsuccessful challenge (WESPA 3.10.15(a) to (c)).

    Args:
        policy: the policy of the time the challenge was called.
        earlier: unsuccessful challenges of the same side before this one, over `policy.count`.
        words: how many different words were challenged; formed but unchallenged words never count.
    """
    rung = min(earlier, len(policy.steps) - 1)
    step = policy.steps[rung]
    times = words if policy.unit is Unit.WORD else 1
    return Penalty(
        step=rung + 1,
        score_changes=_score_changes(policy.points_go, step.points * times),
        lose_turn=step.lose_turn,
        clock_seconds=step.clock_seconds * times,
        forfeit=step.forfeit,
    )


def _score_changes(points_go: PointsGo | None, points: int) -> tuple[ScoreChange, ...]:
    if points == 0 or points_go is None:
        return ()
    match points_go:
        case PointsGo.DEDUCT_FROM_CHALLENGER:
            return (ScoreChange(Role.CHALLENGER, -points),)
        case PointsGo.ADD_TO_CHALLENGED:
            return (ScoreChange(Role.CHALLENGED, points),)


def is_standard(policy: PenaltyPolicy) -> bool:
    """Whether WESPA 3.10.15(b) lists this condition; others "may be considered non-ratable" (d).

    Computed from the fields, whatever the policy is called: no penalty, five or ten points
    per word or per turn, or the loss of the turn, the same for every challenge and every word.
    """
    if policy.counts or policy.spares_changed:
        return False
    step = policy.steps[0]
    if step.clock_seconds or step.forfeit:
        return False
    return step.points == 0 if step.lose_turn else step.points in (0, 5, 10)


PRESETS: Mapping[str, PenaltyPolicy] = MappingProxyType(
    {
        name: PenaltyPolicy(unit=unit, steps=steps, points_go=None, count=Count.PER_GAME)
        for name, unit, steps in (
            ("single", Unit.TURN, (Step(),)),
            ("double", Unit.TURN, (Step(lose_turn=True),)),
            ("triple", Unit.TURN, (Step(forfeit=True),)),
            ("dingle", Unit.TURN, (Step(), Step(lose_turn=True))),
            ("five-per-word", Unit.WORD, (Step(points=5),)),
            ("five-per-turn", Unit.TURN, (Step(points=5),)),
            ("ten-per-word", Unit.WORD, (Step(points=10),)),
            ("ten-per-turn", Unit.TURN, (Step(points=10),)),
            ("five-then-ten", Unit.TURN, (Step(points=5), Step(points=10))),
            ("escalating", Unit.TURN, tuple(Step(points=p) for p in (5, 5, 10, 20, 30))),
            ("swedish-ten", Unit.TURN, (Step(points=10),)),
            ("time-penalty", Unit.TURN, (Step(clock_seconds=0),)),
        )
    }
)
"""The named conditions. `points_go` is the tournament's own; `swedish-ten` and `time-penalty`
are completed by `preset`."""


def only_way(name: str) -> PointsGo | None:
    """Where a preset's points go, if its own book says so."""
    return PointsGo.DEDUCT_FROM_CHALLENGER if name == "swedish-ten" else None


def left_open(name: str) -> str | None:
    """What a preset needs to be completed with: `points_go`, `seconds`, or None for nothing."""
    if name == "time-penalty":
        return "seconds"
    return "points_go" if PRESETS[name].has_points and only_way(name) is None else None


class PolicyError(ValueError):
    """A penalty policy that says too little or too much; the message says what to give."""


def preset(
    name: str,
    *,
    points_go: PointsGo | None = None,
    count: Count = Count.PER_GAME,
    seconds: int | None = None,
) -> PenaltyPolicy:
    """The named condition, completed.

    `swedish-ten` is ten points off the challenger (SSF 2006); `time-penalty` has no number
    in WESPA 3.10.15(c)(iv), so its seconds must be given.

    Raises:
        PolicyError: an unknown name, or something missing that the condition needs.
    """
    if name not in PRESETS:
        raise PolicyError(
            f"there is no penalty policy of that name; give one of {', '.join(PRESETS)}"
        )
    if (name == "time-penalty") != (seconds is not None):
        raise PolicyError("give seconds with time-penalty, and with no other preset")
    if name == "swedish-ten":
        if points_go is PointsGo.ADD_TO_CHALLENGED:
            raise PolicyError(
                "swedish-ten takes its points off the challenger: leave points_go out"
            )
        points_go = only_way(name)
    policy = PRESETS[name]
    steps = (Step(clock_seconds=seconds),) if seconds is not None else policy.steps
    return checked(replace(policy, steps=steps, points_go=points_go, count=count))


def checked(policy: PenaltyPolicy) -> PenaltyPolicy:
    """The same policy, normalised: without points there is no direction.

    Raises:
        PolicyError: no step at all, or points without a direction.
    """
    if not policy.steps:
        raise PolicyError("a penalty policy needs at least one step; an empty step is free")
    if policy.has_points and policy.points_go is None:
        raise PolicyError(
            "say where the points go: points_go is deduct_from_challenger or add_to_challenged"
        )
    return policy if policy.has_points else replace(policy, points_go=None)


def preset_name(policy: PenaltyPolicy, own: str) -> str | None:
    """The preset that these fields amount to, or None for a ladder of the tournament's own.

    Where two amount to the same it is `own`, the rulebook's, if that is among them.
    """
    names = preset_names(policy)
    return own if own in names else next(iter(names), None)


def preset_names(policy: PenaltyPolicy) -> tuple[str, ...]:
    """Every preset that these fields amount to; ten points off the challenger are two of them."""
    if policy.unit is Unit.TURN and len(policy.steps) == 1 and policy.steps[0].clock_seconds:
        only_time = policy.steps[0] == Step(clock_seconds=policy.steps[0].clock_seconds)
        return ("time-penalty",) if only_time else ()
    added = policy.points_go is PointsGo.ADD_TO_CHALLENGED
    return tuple(
        name
        for name, known in PRESETS.items()
        if (known.unit, known.steps) == (policy.unit, policy.steps)
        and name != "time-penalty"
        and not (name == "swedish-ten" and added)
    )
