"""Doubles, and game, turn or side put right by the director (RULES.md, "Ours")."""

from dataclasses import replace

import pytest

from service.rules.clauses.call import Call
from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.penalty import CarriedOut, Count, Role, preset
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.timing import Facts
from service.rules.facts.challenge import Note, Status
from service.rules.facts.events import ChallengeAmended, ChallengeVoided
from tests.commands import (
    DEDUCT,
    FIVE_PER_WORD,
    INVALID,
    REASON,
    VALID,
    amend_challenge,
    amendment,
    close,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
    void,
)
from tests.rules.record import Record


def record(policy=FIVE_PER_WORD, *, must_name: str = "nothing") -> Record:
    made = Record()
    made.act(opening(policy=policy, must_name=must_name))
    return made


def amended(made: Record, command) -> ChallengeAmended:
    event = made.act(command)
    assert isinstance(event, ChallengeAmended), event
    return event


def test_a_double_is_voided_and_stays_on_record():
    """RULES.md, "Ours": entered twice: an entry with a reason, no deletion; it costs nothing."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    made.adjudicated(hand_in("CAT", turn=2))
    event = made.act(void(2))
    assert isinstance(event, ChallengeVoided)
    assert event.reason == REASON
    first, second = made.challenges().values()
    assert (first.status, second.status) == (Status.ADJUDICATED, Status.VOID)
    assert (second.outcome, second.unsuccessful, second.verdict) == (None, False, VALID)
    assert len(second.adjudications) == 1


def test_the_play_of_a_double_is_free_again():
    """RULES.md, "Ours": what is void is no challenge of the play; that takes a director."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    made.act(void(1))
    assert made.adjudicated(hand_in("DOG", turn=1)).number == 2


@pytest.mark.parametrize(("verdict", "who"), [(VALID, "challenger"), (INVALID, "challenged")])
def test_what_a_double_cost_stays_and_is_listed(verdict, who):
    """RULES.md, 3.5(d): a turn that was lost by it is lost."""
    made = record(preset("double"))
    made.adjudicated(hand_in("CAT", verdict=verdict, turn=1))
    made.act(void(1))
    challenge = made.challenges()[1]
    assert challenge.carried_out == (CarriedOut(lost_turn=Role(who)),)
    assert Note.CARRIED_OUT in challenge.notes


def test_what_never_was_in_force_cost_nothing():
    """RULES.md, 3.5(d): a slip that waited, or was too late, had nothing carried out."""
    made = record(preset("double"))
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    late = Call(facts=Facts(timer_pressed=True, held=5, released=6, called=7))
    made.act(replace(hand_in("CAT", turn=2), call=late))
    for number in (1, 2):
        made.act(void(number))
        assert made.challenges()[number].carried_out == ()


def test_game_turn_and_side_are_put_right_and_the_words_are_not_touched():
    """RULES.md, "Ours": the wrong table; the slip stays as it was handed in."""
    made = record()
    made.adjudicated(hand_in("CAT", "AT", turn=1, by="first"))
    before = made.challenges()[1]
    event = amended(made, amend_challenge(1, at=game(4), turn=7, by="second"))
    assert (event.game, event.play, event.challenger) == (game(4), 7, "second")
    after = made.challenges()[1]
    assert (after.adjudications, after.outcome) == (before.adjudications, before.outcome)
    assert (after.status, after.policy) == (before.status, before.policy)
    assert Note.AMENDED in after.notes


def test_players_come_from_the_game_that_it_moves_to():
    """RULES.md, "Ours": table or side; the counts move with the player."""
    made = record(ladder(5, 10, count=Count.PER_TOURNAMENT))
    made.act(games((1, 7, 8), (2, 9, 10)))
    made.adjudicated(hand_in("CAT", at=game(1), turn=1, by="first"))
    event = amended(made, amend_challenge(1, at=game(2), turn=1, by="second"))
    assert (event.player, event.opponent) == (10, 9)
    penalty = made.adjudicated(hand_in("DOG", at=game(1), turn=3, by="first")).outcome.penalty
    assert penalty is not None
    assert penalty.step == 1


@pytest.mark.parametrize(
    ("turn", "at", "expected"), [(None, game(1), -1), (None, game(2), -1), (3, game(1), 3)]
)
def test_a_play_without_a_turn_keeps_a_number_of_its_own(turn, at, expected):
    """RULES.md, "Ours": plays are told apart, whether or not somebody numbered the turn."""
    made = record()
    made.adjudicated(hand_in("CAT", at=game(1)))
    if (turn, at) == (None, game(1)):
        event = amended(made, amend_challenge(1, at=at, turn=turn, by="second"))
    else:
        event = amended(made, amend_challenge(1, at=at, turn=turn))
    assert event.play == expected


def test_two_challenges_are_never_of_one_play():
    """RULES.md, "Ours": a play is adjudicated once; if it was entered twice, one is void."""
    made = record()
    made.adjudicated(hand_in("CAT", at=game(1), turn=1))
    made.adjudicated(hand_in("CAT", at=game(2), turn=1))
    refusal = made.refused(amend_challenge(2, at=game(1), turn=1))
    assert (refusal.code, refusal.clause) == (Code.PLAY_ALREADY_ADJUDICATED, OURS)
    made.act(void(1))
    amended(made, amend_challenge(2, at=game(1), turn=1))


@pytest.mark.parametrize(
    ("opened", "command", "code"),
    [
        (ladder(5, 10), amend_challenge(1, at=None), Code.GAME_NOT_NAMED),
        (ladder(5, 10), amend_challenge(1, turn=1, by=None), Code.CHALLENGER_NOT_NAMED),
        (FIVE_PER_WORD, amend_challenge(1, at=game(9), turn=1, by="7"), Code.NOT_IN_THIS_GAME),
        (FIVE_PER_WORD, amend_challenge(1, turn=1), Code.NOTHING_CHANGES),
        (
            ladder(5, 10, count=Count.PER_TOURNAMENT),
            amend_challenge(1, at=game(3, 2), turn=1),
            Code.GAMES_NOT_LOADED,
        ),
        (FIVE_PER_WORD, amend_challenge(1, at=game(3), turn=1), Code.NO_SUCH_GAME),
    ],
)
def test_what_a_slip_must_name_is_still_named(opened, command, code):
    """RULES.md, "Ours": an amendment leaves a challenge that could have been handed in so."""
    made = record(opened)
    made.act(games((1, 7, 8), (9, 5, 6)))
    made.adjudicated(hand_in("CAT", turn=1))
    assert made.refused(command).code is code


def test_a_challenger_of_another_game_is_named_in_the_same_call():
    """Issue 4, API: a game of other players asks who of them it was."""
    made = record()
    made.act(games((1, 7, 8), (9, 5, 6)))
    made.adjudicated(hand_in("CAT", turn=1, by="7"))
    refusal = made.refused(amend_challenge(1, at=game(9), turn=1, by="7"))
    assert refusal.code is Code.NOT_IN_THIS_GAME
    assert "give `challenger` in the same call" in refusal.message


def test_the_policy_stays_that_of_the_call():
    """RULES.md, "Ours": through everything, a game of another round included."""
    made = record(preset("ten-per-turn", points_go=DEDUCT))
    made.adjudicated(hand_in("CAT", turn=1))
    made.act(amendment(policy=preset("double")))
    amended(made, amend_challenge(1, at=game(1, 2), turn=1))
    outcome = made.challenges()[1].outcome
    assert outcome is not None
    assert outcome.penalty is not None
    assert outcome.penalty.score_changes[0].points == -10


def test_a_slip_that_waits_waits_on_at_the_right_table():
    """RULES.md, "Ours": what holds while nothing is in force goes on to hold."""
    made = record()
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    pending = made.challenges()[1].outcome
    amended(made, amend_challenge(1, at=game(2), turn=1))
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.outcome) == (Status.AWAITING_ADJUDICATION, pending)


@pytest.mark.parametrize(
    "command",
    [void(1), amend_challenge(1, at=game(2), turn=1), reissue(1, "CUT", verdict=INVALID)],
)
def test_a_closed_game_is_not_put_right(command):
    """WESPA 5.4.1: once the result sheet is signed a ruling changes it, and nothing else."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    made.act(close())
    refusal = made.refused(command)
    assert (refusal.code, refusal.clause) == (Code.GAME_IS_CLOSED, "5.4.1")
    ruling = reissue(1, "CUT", verdict=INVALID, ground=Ground.RULING, by_director=True)
    assert made.reissued(ruling).verdict is INVALID


def test_nothing_is_moved_into_a_closed_game():
    """WESPA 5.4.1: its points are those that were signed."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    made.act(close(game(2)))
    assert made.refused(amend_challenge(1, at=game(2), turn=1)).code is Code.GAME_IS_CLOSED


@pytest.mark.parametrize("command", [void(1), amend_challenge(1, at=game(2), turn=1)])
def test_what_is_void_stays_void(command):
    """RULES.md, "Ours": entries are never taken back; the slip can be handed in anew."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    made.act(void(1))
    refusal = made.refused(command)
    assert (refusal.code, refusal.clause) == (Code.NO_LONGER_STANDS, OURS)
