"""What an unsuccessful challenge costs: WESPA 3.10.15, SSF 2006, case by case."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from service.rules.clauses.penalty import (
    PRESETS,
    Count,
    Penalty,
    PenaltyPolicy,
    PointsGo,
    PolicyError,
    Role,
    ScoreChange,
    Step,
    Unit,
    checked,
    is_standard,
    penalty_for,
    preset,
    preset_name,
    preset_names,
)
from tests.commands import ADD, DEDUCT, ladder

LOST_TURN, FORFEIT = "lost turn", "forfeit"

# Preset, clause, then what the first six unsuccessful challenges of a side cost: points for a
# slip of one word, or a word for what isn't points. `per_word` says that two words cost twice.
LADDERS: list[tuple[str, str, bool, tuple[int | str, ...]]] = [
    ("single", "3.10.15(b)(i)", False, (0, 0, 0, 0, 0, 0)),
    ("five-per-word", "3.10.15(b)(ii)", True, (5, 5, 5, 5, 5, 5)),
    ("five-per-turn", "3.10.15(b)(iii)", False, (5, 5, 5, 5, 5, 5)),
    ("ten-per-word", "3.10.15(b)(iv)", True, (10, 10, 10, 10, 10, 10)),
    ("ten-per-turn", "3.10.15(b)(iv)", False, (10, 10, 10, 10, 10, 10)),
    ("double", "3.10.15(b)(v)", False, (LOST_TURN,) * 6),
    ("dingle", "3.10.15(c)(i)", False, (0, *(LOST_TURN,) * 5)),
    ("five-then-ten", "3.10.15(c)(ii)", False, (5, 10, 10, 10, 10, 10)),
    ("escalating", "3.10.15(c)(iii)", False, (5, 5, 10, 20, 30, 30)),
    ("time-penalty", "3.10.15(c)(iv)", False, (0, 0, 0, 0, 0, 0)),
    ("swedish-ten", "SSF 2006, Special tournament rules", False, (10, 10, 10, 10, 10, 10)),
    ("triple", "ours: the game is forfeited", False, (FORFEIT,) * 6),
]
STANDARD = {
    "single",
    "double",
    "five-per-word",
    "five-per-turn",
    "ten-per-word",
    "ten-per-turn",
    "swedish-ten",  # the same fields as ten-per-turn, whatever it is called
}
SECONDS = 30


def named(name: str, points_go: PointsGo) -> PenaltyPolicy:
    seconds = SECONDS if name == "time-penalty" else None
    direction = None if name == "swedish-ten" else points_go
    return preset(name, points_go=direction, seconds=seconds)


def test_every_preset_has_its_row():
    """Issue 2, Adjudication: the presets, none without its ladder here."""
    assert {name for name, *_ in LADDERS} == set(PRESETS)


@pytest.mark.parametrize("points_go", PointsGo)
@pytest.mark.parametrize("words", [1, 2, 3, 8])
@pytest.mark.parametrize(("name", "clause", "per_word", "costs"), LADDERS)
def test_preset(*, name, clause, per_word, costs, words, points_go):
    """WESPA 3.10.15(b), (c), SSF: each condition, step by step, by words, both ways (row 53)."""
    policy = named(name, points_go)
    for earlier, cost in enumerate(costs):
        penalty = penalty_for(policy, earlier=earlier, words=words)
        points = cost if isinstance(cost, int) else 0
        assert penalty.score_changes == changed(policy, points * (words if per_word else 1))
        assert penalty.lose_turn is (cost == LOST_TURN)
        assert penalty.forfeit is (cost == FORFEIT)
        assert penalty.clock_seconds == (SECONDS if name == "time-penalty" else 0)
        assert penalty.step == min(earlier + 1, len(policy.steps))


def changed(policy: PenaltyPolicy, points: int) -> tuple[ScoreChange, ...]:
    if not points:
        return ()
    if policy.points_go is DEDUCT:
        return (ScoreChange(Role.CHALLENGER, -points),)
    return (ScoreChange(Role.CHALLENGED, points),)


def test_the_swedish_ten_points_come_off_the_challenger():
    """SSF 2006: "the challenging player is punished with a score deduction of ten points"."""
    penalty = penalty_for(preset("swedish-ten"), earlier=0, words=3)
    assert penalty.score_changes == (ScoreChange(Role.CHALLENGER, -10),)
    assert not penalty.lose_turn


@pytest.mark.parametrize("policy", [preset("single"), ladder(0), ladder(0, 0, 0)])
def test_zero_is_a_value(policy):
    """Row 52: no penalty is neither a lost turn nor five points; an empty step is free."""
    for earlier in range(4):
        penalty = penalty_for(policy, earlier=earlier, words=3)
        assert replace(penalty, step=1) == Penalty(1, (), False, 0, False)


def test_a_step_may_cost_several_things():
    """DESIGN, Decisions: any of points, turn, clock, forfeit; the last step repeats."""
    steps = (Step(), Step(points=5, lose_turn=True, clock_seconds=60), Step(forfeit=True))
    policy = PenaltyPolicy(Unit.WORD, steps, ADD, Count.PER_GAME)
    assert penalty_for(policy, earlier=1, words=2) == Penalty(
        2, (ScoreChange(Role.CHALLENGED, 10),), lose_turn=True, clock_seconds=120, forfeit=False
    )
    assert penalty_for(policy, earlier=99, words=2) == Penalty(3, (), False, 0, forfeit=True)


@pytest.mark.parametrize("name", PRESETS)
def test_standard_is_what_the_book_lists(name):
    """WESPA 3.10.15(b) to (d): standard or not, for every preset."""
    assert is_standard(named(name, DEDUCT)) is (name in STANDARD)


@pytest.mark.parametrize(
    ("policy", "standard"),
    [
        (ladder(5, 5, 5), True),  # one cost, written thrice
        (ladder(5, 5, 10), False),
        (ladder(0), True),
        (ladder(7), False),
        (ladder(10, unit=Unit.WORD, count=Count.PER_TOURNAMENT), True),  # never counts
        (PenaltyPolicy(Unit.TURN, (Step(5, lose_turn=True),), DEDUCT, Count.PER_GAME), False),
        (PenaltyPolicy(Unit.TURN, (Step(clock_seconds=1),), None, Count.PER_GAME), False),
        (PenaltyPolicy(Unit.TURN, (Step(forfeit=True),), None, Count.PER_GAME), False),
        (PenaltyPolicy(Unit.WORD, (Step(lose_turn=True),), None, Count.PER_GAME), True),
    ],
)
def test_standard_is_computed_from_the_fields(policy, standard):
    """WESPA 3.10.15(b): whatever a ladder is called, what it costs decides."""
    assert is_standard(policy) is standard


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: preset("none"), "no penalty policy of that name; give one of single, double"),
        (lambda: preset("time-penalty"), "give seconds with time-penalty"),
        (lambda: preset("single", seconds=5), "and with no other preset"),
        (lambda: preset("swedish-ten", points_go=ADD), "leave points_go out"),
        (lambda: preset("five-per-word"), "say where the points go"),
        (lambda: checked(PenaltyPolicy(Unit.TURN, (), DEDUCT, Count.PER_GAME)), "one step"),
        (lambda: checked(replace(ladder(0, 5), points_go=None)), "points_go is deduct_from"),
    ],
)
def test_a_policy_that_says_too_little_or_too_much(make: Callable[[], object], says):
    """Row 54; WESPA 3.10.15(b) names no direction and (c)(iv) no seconds: asked, never guessed."""
    with pytest.raises(PolicyError, match=says):
        make()


def test_without_points_there_is_no_direction():
    """Issue 2: `points_go` of a policy without points means nothing and is left out."""
    assert preset("double", points_go=ADD) == preset("double")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_known_by_its_fields(name):
    """WESPA 3.10.15: what is computed doesn't hang on a name; swedish-ten is ten per turn."""
    expected = "ten-per-turn" if name == "swedish-ten" else name
    assert preset_name(named(name, DEDUCT), own="five-per-word") == expected
    assert name in preset_names(named(name, DEDUCT))


def test_where_two_presets_are_the_same_the_rulebook_s_own_is_its_name():
    """SSF, penalty: ten points off the challenger are called by the book that has them."""
    assert preset_name(preset("ten-per-turn", points_go=DEDUCT), own="swedish-ten") == "swedish-ten"
    assert preset_name(preset("ten-per-turn", points_go=ADD), own="swedish-ten") == "ten-per-turn"


def test_a_ladder_of_ones_own_has_no_name():
    """Issue 2: any ladder written out; only what is a preset is called one."""
    timed = Step(points=5, clock_seconds=60)
    assert preset_name(ladder(5, 7), own="double") is None
    policy = PenaltyPolicy(Unit.TURN, (timed,), DEDUCT, Count.PER_GAME)
    assert preset_name(policy, own="double") is None
