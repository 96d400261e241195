"""When a verdict changes, what later challenges cost: WESPA 3.10.15(c), 3.5(d), 5.4.1."""

from dataclasses import replace

import pytest

from service.rules.clauses.outcome import GameGoes
from service.rules.clauses.penalty import (
    CarriedOut,
    Count,
    PenaltyPolicy,
    Role,
    Step,
    Unit,
    preset,
)
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Kind, Verdict
from service.rules.facts.challenge import Challenge, Note
from service.rules.facts.events import PenaltyRecounted, ReviewAsked
from tests.commands import (
    DEDUCT,
    INVALID,
    VALID,
    adjudicate,
    amend_challenge,
    ask,
    close,
    end_review,
    game,
    games,
    hand_in,
    ladder,
    look,
    opening,
    reissue,
    void,
)
from tests.rules.record import Record

RULING = Ground.RULING


def record(policy: PenaltyPolicy, *, rulebook: str = "wespa") -> Record:
    made = Record()
    made.act(opening(policy=policy, rulebook=rulebook))
    return made


def points(challenge: Challenge) -> int:
    """The signed points that it costs, whoever's score they go to."""
    penalty = challenge.outcome.penalty if challenge.outcome else None
    return sum(change.points for change in penalty.score_changes) if penalty else 0


def costs(made: Record) -> list[int]:
    return [points(each) for each in made.challenges().values()]


def ruled(number: int, verdict: Verdict = INVALID):
    """The director has a slip replaced by another."""
    return reissue(number, f"{'CUT' * number}", verdict=verdict, ground=RULING, by_director=True)


def four_in_a_row(policy: PenaltyPolicy) -> Record:
    made = record(policy)
    for turn in (1, 2, 3, 4):
        made.adjudicated(hand_in("CAT", turn=turn))
    return made


def test_later_steps_move_up_and_each_is_an_entry():
    """RULES.md, 3.5(d): points of an open game are recomputed, of that challenge and later ones."""
    made = four_in_a_row(ladder(5, 10, 20))
    assert costs(made) == [-5, -10, -20, -20]
    made.reissued(ruled(2))
    assert costs(made) == [-5, 0, -10, -20]
    recounted = [each for each in made.events if isinstance(each, PenaltyRecounted)]
    assert [(each.number, each.because) for each in recounted] == [(3, 2)]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (void(1), [0, -5, -10, -20]),
        (void(4), [-5, -10, -20, 0]),
        (amend_challenge(1, turn=1, by="second"), [-5, -5, -10, -20]),
        (amend_challenge(1, at=game(2), turn=1), [-5, -5, -10, -20]),
        (amend_challenge(4, at=game(2), turn=4), [-5, -10, -20, -5]),
        (amend_challenge(2, turn=9), [-5, -10, -20, -20]),
        (ruled(1), [0, -5, -10, -20]),
        (ruled(4), [-5, -10, -20, 0]),
    ],
)
def test_whatever_takes_a_step_away(command, expected):
    """WESPA 3.10.15(c): first, subsequent: in the order of the challenges of the side."""
    made = four_in_a_row(ladder(5, 10, 20))
    made.act(command)
    assert costs(made) == expected


def test_a_challenge_that_comes_to_a_side_is_a_step_there():
    """RULES.md, "Ours": table or side put right; counts move with the side."""
    made = record(ladder(5, 10, 20))
    made.adjudicated(hand_in("CAT", turn=1, by="first"))
    made.adjudicated(hand_in("DOG", turn=2, by="second"))
    made.act(amend_challenge(1, turn=1, by="second"))
    assert costs(made) == [-5, -10]
    made.act(amend_challenge(1, at=game(2), turn=1, by="second"))
    assert costs(made) == [-5, -5]


def test_a_challenge_settled_late_is_the_step_that_it_was_called_as():
    """RULES.md, "Ours": the policy and the place of the time of the call, through everything."""
    made = record(ladder(5, 10, 20))
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    made.adjudicated(hand_in("CAT", turn=2))
    assert costs(made) == [0, -5]
    made.settled(adjudicate(1))
    assert costs(made) == [-5, -10]


def looked_at_again(policy: PenaltyPolicy) -> Record:
    """Three steps, and somebody asks for another look at the first."""
    made = record(policy)
    for turn in (1, 2, 3):
        made.adjudicated(hand_in("CAT", turn=turn))
    assert isinstance(made.act(ask(1)), ReviewAsked)
    return made


def recounts(made: Record) -> list[int]:
    return [each.number for each in made.events if isinstance(each, PenaltyRecounted)]


def test_a_request_moves_no_step():
    """RULES.md, 3.10.13: nothing of its own is in force; it counts as it stood till the end."""
    made = looked_at_again(ladder(5, 10, 20, 40))
    assert (costs(made), recounts(made)) == ([0, -10, -20], [])
    made.adjudicated(hand_in("DOG", turn=4))
    assert costs(made) == [0, -10, -20, -40]
    made.act(look(VALID), person=1)
    assert (costs(made), recounts(made)) == ([-5, -10, -20, -40], [])


def test_a_review_that_changes_the_verdict_moves_the_steps_then():
    """RULES.md, 3.5(d), 3.10.13: also of one that was handed in while it was pending."""
    made = looked_at_again(ladder(5, 10, 20, 40))
    made.adjudicated(hand_in("DOG", turn=4))
    made.act(look(INVALID), person=1)
    assert recounts(made) == []  # the director's word is awaited
    made.act(end_review(INVALID, further_turn=True, corrected=True))
    assert (costs(made), recounts(made)) == ([0, -5, -10, -20], [2, 3, 4])


@pytest.mark.parametrize("corrected", [True, False])
def test_a_success_under_review_is_no_step_until_it_turns_out_to_be_one(corrected):
    """RULES.md, 3.10.13: it counts as it stood, and stays so where no account is taken."""
    made = record(ladder(5, 10))
    made.adjudicated(hand_in("CAT", turn=1, verdict=INVALID))
    made.adjudicated(hand_in("DOG", turn=2))
    made.act(ask(1))
    made.adjudicated(hand_in("CUT", turn=3))
    made.act(look(VALID), person=1)
    assert (costs(made), recounts(made)) == ([0, -5, -10], [])
    made.act(end_review(VALID, further_turn=True, corrected=corrected))
    assert costs(made) == ([-5, -10, -10] if corrected else [0, -5, -10])
    assert recounts(made) == ([2] if corrected else [])


def test_a_request_lists_no_turn_as_carried_out():
    """RULES.md, 3.5(d): a turn moves by a verdict; asked and confirmed, all is as it was."""
    made = looked_at_again(DINGLE)
    before = made.challenges()
    made.act(look(VALID), person=1)
    after = made.challenges()
    assert [after[number] for number in (2, 3)] == [before[number] for number in (2, 3)]
    assert [each.carried_out for each in after.values()] == [(), (), ()]


def test_a_review_that_ends_otherwise_lists_the_turn():
    """RULES.md, 3.5(d): the second challenge turns out to be the first; its turn stays lost."""
    made = looked_at_again(DINGLE)
    made.act(look(INVALID), person=1)
    made.act(end_review(INVALID, further_turn=True, corrected=True))
    second, third = (made.challenges()[number] for number in (2, 3))
    assert second.carried_out == (CarriedOut(lost_turn=Role.CHALLENGER),)
    assert third.carried_out == ()


@pytest.mark.parametrize("ends", [void(1), ruled(1)])
def test_what_ends_a_review_without_a_verdict_moves_the_steps(ends):
    """RULES.md, 3.5(d): voided, or another slip in its place: no step any more."""
    made = looked_at_again(ladder(5, 10, 20))
    made.act(ends)
    assert costs(made) == [0, -5, -10]


def test_one_under_review_is_put_right_without_a_penalty():
    """RULES.md, "Ours": it counts for the side it moves to, and owes nothing till the end."""
    made = looked_at_again(ladder(5, 10, 20))
    made.act(amend_challenge(1, turn=1, by="second"))
    assert (costs(made), recounts(made)) == ([0, -5, -10], [2, 3])
    made.act(look(VALID), person=1)
    assert costs(made) == [-5, -5, -10]


def test_over_the_tournament_one_under_review_counts_too():
    """WESPA 3.10.15(c), count per tournament: in whatever game the next one is."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2, 3):
        made.act(games((1, 7, 8), round_=round_))
        made.adjudicated(hand_in("CAT", at=game(1, round_)))
        if round_ == 1:
            made.act(ask(1))
    assert (costs(made), recounts(made)) == ([0, -10, -20], [])


def test_words_that_come_late_count_from_the_call():
    """WESPA 3.10.10(a): bound from the call, which is what puts it before the others."""
    made = record(ladder(5, 10, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2):
        made.act(games((1, 7, 8), round_=round_))
    made.act(replace(hand_in(turn=1), kind=Kind.ANNOUNCED, looked_up=None))
    made.adjudicated(hand_in("CAT", at=game(1, 2), turn=1))
    assert costs(made) == [0, -5]
    made.act(hand_in("DOG", turn=1))
    assert costs(made) == [-5, -10]


def test_over_the_tournament_other_games_are_recounted_too():
    """WESPA 3.10.15(c), count per tournament: by player, whoever sits where."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    made.act(games((1, 7, 8)))
    made.act(games((1, 8, 7), round_=2))
    made.adjudicated(hand_in("CAT", at=game(1, 1), by="first"))
    made.adjudicated(hand_in("CAT", at=game(1, 2), by="second"))
    made.adjudicated(hand_in("DOG", at=game(1, 2), by="first", new_play=True))
    assert costs(made) == [-5, -10, -5]
    made.act(void(1))
    assert costs(made) == [0, -5, -5]


@pytest.mark.parametrize("count", Count)
def test_what_the_other_side_pays_is_left_alone(count):
    """WESPA 3.10.15(c): a step is of its side; the opponent's later ones never counted it."""
    made = record(ladder(5, 10, 20, count=count))
    made.act(games((1, 7, 8)))
    made.adjudicated(hand_in("CAT", turn=1, by="second"))
    made.adjudicated(hand_in("DOG", turn=2, by="first"))
    made.adjudicated(hand_in("CAT", turn=3, by="second"))
    assert costs(made) == [-5, -5, -10]
    made.act(void(2))
    assert costs(made) == [-5, 0, -10]


def test_a_policy_per_game_of_another_game_is_left_alone():
    """RULES.md, "Ours": each challenge keeps its policy, also where another one counts it."""
    made = record(ladder(5, 10))
    for table in (1, 2):
        made.adjudicated(hand_in("CAT", at=game(table), turn=1))
        made.adjudicated(hand_in("DOG", at=game(table), turn=2))
    made.act(void(1))
    assert costs(made) == [0, -5, -5, -10]


def test_a_closed_game_keeps_its_points_and_stays_a_step():
    """WESPA 5.4.1 (heading): a game whose result sheet is signed changes by a ruling only."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2, 3):
        made.act(games((1, 7, 8), round_=round_))
        made.adjudicated(hand_in("CAT", at=game(1, round_)))
    made.act(close(game(1, 2)))
    made.act(void(1))
    assert costs(made) == [0, -10, -10]  # the third is the second step now, the second still is
    made.adjudicated(hand_in("DOG", at=game(1, 3), new_play=True))
    assert costs(made) == [0, -10, -10, -20]


def test_a_ruling_on_a_closed_game_counts_for_open_ones():
    """WESPA 5.4.1, 3.5(d): the ruling changes its own challenge; open games go by it."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2):
        made.act(games((1, 7, 8), round_=round_))
        made.adjudicated(hand_in("CAT", at=game(1, round_), turn=1))
        made.adjudicated(hand_in("DOG", at=game(1, round_), turn=2))
    made.act(close(game(1, 1)))
    made.reissued(ruled(1))
    assert costs(made) == [0, -10, -10, -20]


def test_a_signed_game_has_nobody_on_turn_any_more():
    """WESPA 5.4.1, 3.5(d): a ruling changes its points, and imposes no turn after the fact."""
    made = record(preset("double"))
    made.adjudicated(hand_in("CAT", verdict=INVALID))
    made.act(close())
    made.reissued(ruled(1, VALID))
    challenge = made.challenges()[1]
    assert challenge.outcome is not None
    assert challenge.outcome.penalty is not None
    assert (challenge.outcome.on_turn, challenge.outcome.game) == (None, GameGoes.OVER)
    assert (challenge.outcome.loses_turn, challenge.outcome.penalty.lose_turn) == (None, False)
    assert challenge.carried_out == (CarriedOut(lost_turn=Role.CHALLENGED),)


DINGLE = preset("dingle")
MIXED = PenaltyPolicy(
    Unit.TURN,
    (
        Step(points=5),
        Step(lose_turn=True, clock_seconds=60),
        Step(points=10, clock_seconds=90, lose_turn=True),
    ),
    DEDUCT,
    Count.PER_GAME,
)


def test_dingle_gives_no_turn_back():
    """RULES.md, 3.5(d): a turn that was lost stays lost, and is listed for the director."""
    made = record(DINGLE)
    made.adjudicated(hand_in("CAT", turn=1))
    second = made.adjudicated(hand_in("DOG", turn=3)).outcome
    assert (second.loses_turn, second.on_turn) == (Role.CHALLENGER, Role.CHALLENGED)
    made.act(void(1))
    challenge = made.challenges()[2]
    assert challenge.outcome is not None
    assert challenge.outcome.penalty is not None
    assert (challenge.outcome.penalty.step, challenge.outcome.penalty.lose_turn) == (1, False)
    assert challenge.outcome.on_turn is Role.CHALLENGED  # it was, at the table
    assert challenge.carried_out == (CarriedOut(lost_turn=Role.CHALLENGER),)
    assert Note.CARRIED_OUT in challenge.notes


def test_nothing_new_is_imposed_after_the_fact():
    """RULES.md, 3.5(d): only points are recomputed; a turn is lost when it is lost or never."""
    made = record(MIXED)
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    made.adjudicated(hand_in("CAT", turn=2))
    made.settled(adjudicate(1))
    challenge = made.challenges()[2]
    assert challenge.outcome is not None
    assert challenge.outcome.penalty is not None
    penalty = challenge.outcome.penalty
    assert (penalty.step, penalty.score_changes) == (2, ())
    assert (penalty.lose_turn, penalty.clock_seconds, penalty.forfeit) == (False, 0, False)
    assert (challenge.outcome.loses_turn, challenge.carried_out) == (None, ())


def test_seconds_that_were_taken_stay():
    """RULES.md, 3.5(d): an official set the clock; what the new step lacks of it is listed."""
    made = record(MIXED)
    for turn in (1, 2, 3):
        made.adjudicated(hand_in("CAT", turn=turn))
    made.act(void(1))
    third = made.challenges()[3]
    assert third.outcome is not None
    assert third.outcome.penalty is not None
    assert (third.outcome.penalty.step, third.outcome.penalty.clock_seconds) == (2, 60)
    assert (points(third), third.carried_out) == (0, (CarriedOut(clock_seconds=30),))


def test_a_ruling_after_the_fact_lists_what_stays():
    """RULES.md, 3.5(d): of the challenge that changed, too; 3.10.12 itself cancels everything."""
    made = record(preset("double"))
    made.adjudicated(hand_in("CAT", turn=1))
    made.reissued(ruled(1))
    assert made.challenges()[1].carried_out == (CarriedOut(lost_turn=Role.CHALLENGER),)
    made.adjudicated(hand_in("CAT", turn=2))
    made.reissued(reissue(2, "CUT", verdict=INVALID))
    assert made.challenges()[2].carried_out == ()
