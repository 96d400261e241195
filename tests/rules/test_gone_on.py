"""Once a further turn is on record: what is decided late moves no tile and loses nobody a turn."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from service.rules.acts.commands import Command, Ruled
from service.rules.clauses.instructions import Instruction as Do
from service.rules.clauses.outcome import GameGoes, Outcome, Play
from service.rules.clauses.penalty import CarriedOut, Penalty, Role, ScoreChange, Step, preset
from service.rules.clauses.review import Reason
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Kind, Method
from service.rules.facts.challenge import Status
from tests.commands import (
    FIVE_PER_WORD,
    INVALID,
    VALID,
    adjudicate,
    ask,
    called,
    close,
    end_review,
    hand_in,
    let_in,
    look,
    opening,
    reissue,
    ruling,
    ruling_opinion,
    void,
)
from tests.rules.record import Record
from tests.rules.reviews import EL, JO, KIM, outcome

DEAR = replace(FIVE_PER_WORD, steps=(Step(5, lose_turn=True, clock_seconds=60, forfeit=True),))
LATE = called(timer_pressed=True, entered=True, drawn_at=5, tiles_drawn=2, called=9)
CLAIMED = called(timer_pressed=True, entered=True, called=9)
OFF, STANDS = Play.COMES_OFF, Play.STANDS
LATER = hand_in("DOG", verdict=INVALID, by="second", turn=8)


def played(*acts: Command, book: str = "ssf", policy=DEAR, person: int | None = None) -> Record:
    made = Record()
    made.act(opening(rulebook=book, policy=policy))
    for each in acts:
        made.act(each, person=person)
    return made


WAITS = hand_in("CAT", verdict=None, turn=5)
ANNOUNCED = hand_in(kind=Kind.ANNOUNCED, turn=5)
TOO_LATE = hand_in("CAT", turn=5, call=LATE)
BY_RULING = reissue(1, "CUT", verdict=None, ground=Ground.RULING, by_director=True)

# What was begun before the later play, and the act that gives it its first verdict after that.
FIRST_VERDICTS: list[tuple[Command, Callable[..., Command]]] = [
    (WAITS, lambda verdict: adjudicate(1, verdict)),
    (ANNOUNCED, lambda verdict: hand_in("CAT", verdict=verdict, turn=5)),
    (TOO_LATE, lambda verdict: let_in(1, "CAT", verdict=verdict)),
]


@pytest.mark.parametrize("verdict", [VALID, INVALID])
@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize(("begun", "then"), FIRST_VERDICTS)
def test_a_first_verdict_that_comes_late_costs_points_only(begun, then, verdict, signed):
    """WESPA 3.10.13 ("play continues as normal"), read of every verdict after a further turn."""
    made = played(begun, LATER)
    if signed:
        made.act(close())
        assert made.refused(then(verdict)).code == "game_is_closed"
        return
    made.act(then(verdict))
    told = outcome(made)
    assert (told.in_force, told.play) == (True, STANDS if verdict is VALID else OFF)
    assert_after_the_fact(told)
    assert (told.penalty is not None) is (verdict is VALID)
    assert made.challenges()[1].carried_out == ()


@pytest.mark.parametrize(
    ("acts", "waited_for"),
    [
        ((hand_in("CAT", turn=5), LATER, BY_RULING), Do.AWAIT_ADJUDICATOR),
        ((ANNOUNCED, LATER, hand_in("CAT", verdict=None, turn=5)), Do.AWAIT_ADJUDICATOR),
        (
            (TOO_LATE, LATER, let_in(1, "CAT", verdict=None, method=Method.PRINTED_LIST)),
            Do.AWAIT_ADJUDICATOR,
        ),
        ((hand_in("CAT", turn=5), LATER, ask()), Do.AWAIT_DIRECTOR),
        ((hand_in("CAT", turn=5), LATER, ask(), ask(by="second")), Do.AWAIT_DIRECTOR),
    ],
)
def test_what_waits_then_tells_only_whom_it_waits_for(acts, waited_for):
    """RULES.md, "Ours": a timer that was started again can't stay neutralised."""
    made = played(*acts)
    told = outcome(made)
    assert (told.in_force, told.instructions, told.game) == (
        False, (waited_for,), GameGoes.GOES_ON,
    )  # fmt: skip


def test_words_of_a_turn_that_was_accepted_start_no_timer():
    """WESPA 3.10.3(c): the timer was started again before that further turn."""
    made = played(hand_in(kind=Kind.ANNOUNCED, turn=5, call=LATE), LATER)
    made.act(hand_in("CAT", turn=5, call=LATE))
    assert made.challenges()[1].status is Status.NOT_IN_TIME
    told = outcome(made)
    assert (told.instructions, told.on_turn) == ((Do.TURN_ACCEPTED,), None)


def test_a_slip_that_waits_by_a_ruling_lists_what_had_been_carried_out():
    """RULES.md, 3.5(d): the turn and the seconds stay; nothing of them is imposed once more."""
    made = played(hand_in("CAT", turn=5), LATER, BY_RULING, policy=preset("double"))
    stays = (CarriedOut(Role.CHALLENGER),)
    assert made.challenges()[1].carried_out == stays
    made.act(adjudicate(1, VALID))
    assert outcome(made).loses_turn is None
    assert made.challenges()[1].carried_out == stays


@pytest.mark.parametrize("verdict", [VALID, INVALID])
def test_an_opinion_that_agrees_leaves_what_was_and_moves_nothing(verdict):
    """NASPA IV.K.4: the verdict is in force again; what it cost had been carried out."""
    made = played(WAITS, book="naspa", policy=preset("double"))
    made.act(adjudicate(1, verdict), person=EL)
    made.act(ask())
    made.act(LATER)
    made.act(look(verdict), person=JO)
    told = outcome(made)
    loser = Role.CHALLENGER if verdict is VALID else Role.CHALLENGED
    assert (told.in_force, told.loses_turn) == (True, loser)
    assert (told.instructions, told.on_turn) == ((), None)
    assert made.challenges()[1].carried_out == ()


def test_a_manual_adjudication_that_differs_lists_what_had_been_carried_out():
    """NASPA IV.J.1.h, asked for in time: the turn that the program's verdict cost stays lost."""
    made = played(hand_in("CAT", turn=5), book="naspa", policy=preset("double"))
    made.act(ask(1, Reason.FLAWED_PROGRAM))
    made.act(LATER)
    made.act(look(INVALID), person=KIM)
    told = outcome(made)
    assert (told.play, told.penalty) == (OFF, None)
    assert_after_the_fact(told)
    assert made.challenges()[1].carried_out == (CarriedOut(Role.CHALLENGER),)


@pytest.mark.parametrize("later", [True, False])
def test_a_confirmed_verdict_is_on_the_step_that_it_now_is(later):
    """RULES.md, 3.5(d): its points are recounted; a turn is imposed at the table, never later."""
    policy = replace(FIVE_PER_WORD, steps=(Step(5), Step(10, lose_turn=True)))
    made = played(hand_in("OX", verdict=INVALID, turn=3), hand_in("CAT", turn=5), policy=policy)
    made.act(ask(2))
    made.act(reissue(1, "AX", verdict=VALID, ground=Ground.RULING, by_director=True))
    if later:
        made.act(LATER)
    made.act(end_review(VALID, number=2))
    told = outcome(made, 2)
    assert told.penalty is not None
    assert [each.points for each in told.penalty.score_changes] == [-10]
    assert told.loses_turn is (None if later else Role.CHALLENGER)


def test_a_confirmed_verdict_lists_the_turn_of_the_step_that_it_no_longer_is():
    """RULES.md, 3.5(d): the step before had gone while somebody looked again."""
    made = played(hand_in("OX", turn=3), hand_in("CAT", turn=5), policy=preset("dingle"))
    for each in (ask(2), void(1), LATER, end_review(VALID, number=2)):
        made.act(each)
    assert outcome(made, 2).loses_turn is None
    assert made.challenges()[2].carried_out == (CarriedOut(Role.CHALLENGER),)


@pytest.mark.parametrize("act", [void(1), ruling(outcome=Ruled(play=STANDS)), BY_RULING])
def test_what_was_carried_out_before_a_review_is_listed_too(act):
    """RULES.md, 3.5(d): nothing is in force during a review, and the turn had gone before it."""
    made = played(hand_in("CAT", turn=5), LATER, ask(), act, policy=preset("double"))
    assert made.challenges()[1].carried_out == (CarriedOut(Role.CHALLENGER),)


TEN_OFF = Penalty(0, (ScoreChange(Role.CHALLENGER, -10),), False, 0, False)


@pytest.mark.parametrize(
    "said", [Ruled(play=OFF), Ruled(play=STANDS), Ruled(play=STANDS, penalty=TEN_OFF), Ruled()]
)
def test_a_ruling_fills_nothing_in_after_a_further_turn(said):
    """WESPA Preamble: what it says holds; turns and tiles that it says nothing of have gone by."""
    made = played(hand_in("CAT", turn=5, call=CLAIMED), LATER, ruling(outcome=said))
    told = outcome(made)
    assert (told.play, told.penalty) == (said.play, said.penalty)
    assert_after_the_fact(told)


@pytest.mark.parametrize(
    ("said", "instructions", "game"),
    [
        (Ruled(loses_turn=Role.CHALLENGED), (), GameGoes.GOES_ON),
        (Ruled(on_turn=Role.CHALLENGER), (), GameGoes.GOES_ON),
        (Ruled(penalty=replace(TEN_OFF, clock_seconds=60)), (Do.SET_CLOCK,), GameGoes.GOES_ON),
        (Ruled(penalty=replace(TEN_OFF, forfeit=True)), (Do.GAME_FORFEITED,), GameGoes.OVER),
    ],
)
def test_what_the_director_imposes_then_holds(said, instructions, game):
    """WESPA Preamble: the director's decision binds, whenever it is given."""
    made = played(hand_in("CAT", turn=5), LATER, ruling(outcome=said), book="wespa")
    told = outcome(made)
    assert (told.loses_turn, told.on_turn, told.penalty) == (
        said.loses_turn, said.on_turn, said.penalty,
    )  # fmt: skip
    assert (told.instructions, told.game) == (instructions, game)


def test_a_final_say_on_a_ruling_moves_nothing_either():
    """NASPA II.E: another outcome after a further turn is as late as the ruling's own."""
    made = played(hand_in("CAT", turn=5), book="naspa")
    made.act(ruling(), person=EL)
    made.act(LATER)
    made.act(ruling_opinion(agrees=False), person=JO)
    made.act(ruling_opinion(agrees=False, outcome=Ruled(play=OFF)), person=EL)
    told = outcome(made)
    assert told.play is OFF
    assert_after_the_fact(told)


def assert_after_the_fact(told: Outcome) -> None:
    """No tile moves, nobody is put on turn, and only points are imposed."""
    assert (told.instructions, told.overdraw, told.view) == ((), None, None)
    assert (told.loses_turn, told.on_turn, told.game) == (None, None, GameGoes.GOES_ON)
    if told.penalty is not None:
        imposed = (told.penalty.lose_turn, told.penalty.clock_seconds, told.penalty.forfeit)
        assert imposed == (False, 0, False)
