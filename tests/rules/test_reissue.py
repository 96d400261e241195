"""A corrected slip in the place of the one in force: WESPA 3.10.12 and its refusals."""

from dataclasses import replace

import pytest

from service.rules.acts.commands import AskReview
from service.rules.clauses.call import Call
from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import Count, Role, ScoreChange, preset
from service.rules.clauses.review import Reason
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.timing import Facts
from service.rules.facts.challenge import Status
from tests.commands import (
    DEDUCT,
    FIVE_PER_WORD,
    INVALID,
    VALID,
    amendment,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
    void,
)
from tests.rules.record import Record, outcome_of

RULING = Ground.RULING


def record(policy=FIVE_PER_WORD, rulebook="wespa") -> Record:
    made = Record()
    made.act(opening(policy=policy, rulebook=rulebook))
    return made


def test_the_right_word_instead_of_the_wrong_one():
    """WESPA 3.10.12, row 40: the first penalty is gone, the new verdict stands, both on record."""
    made = record()
    made.adjudicated(hand_in("UNSTATE"))
    event = made.reissued(reissue(1, "UNSTATES", verdict=INVALID))
    assert (event.clause, event.confirmed_by) == ("3.10.12", ("AB", "CD"))
    challenge = made.challenges()[1]
    assert [a.slip.words for a in challenge.adjudications] == [("UNSTATE",), ("UNSTATES",)]
    assert [a.ground for a in challenge.adjudications] == [None, Ground.MISMATCH]
    assert challenge.verdict is INVALID
    assert outcome_of(challenge).penalty is None
    assert outcome_of(challenge).play is Play.COMES_OFF


def test_the_new_slip_may_cost_where_the_old_one_did_not():
    """WESPA 3.10.12: the new slip's verdict decides, both ways."""
    made = record()
    made.adjudicated(hand_in("UNSTATES", "AT", verdict=INVALID))
    event = made.reissued(reissue(1, "UNSTATED", "AT"))
    penalty = outcome_of(event).penalty
    assert penalty is not None
    assert penalty.score_changes == (ScoreChange(Role.CHALLENGER, -10),)


def test_a_slip_is_reissued_once_and_then_by_the_director():
    """Promise 1: again and again would find out which word failed; every slip stays on record."""
    made = record(ladder(5, 10))
    made.adjudicated(hand_in("CAT"))
    assert outcome_of(made.reissued(reissue(1, "DOG", verdict=INVALID))).penalty is None
    for ground, by_director in ((Ground.MISMATCH, False), (Ground.MISMATCH, True)):
        again = reissue(1, "CUT", ground=ground, by_director=by_director)
        assert made.refused(again).code is Code.DIRECTOR_ONLY
    for word, verdict in (("CUT", INVALID), ("COT", VALID), ("CAT", VALID)):
        event = made.reissued(
            reissue(1, word, verdict=verdict, ground=Ground.RULING, by_director=True)
        )
        penalty = outcome_of(event).penalty
        assert (penalty is not None) is (verdict is VALID)
        assert penalty is None or penalty.step == 1
    assert len(made.challenges()[1].adjudications) == 5


def test_the_step_is_that_of_the_challenge():
    """WESPA 3.10.15(c): what came before the challenge counts, not what came after it."""
    made = record(ladder(5, 10, 20))
    for turn in (1, 2, 3):
        made.adjudicated(hand_in("CAT", turn=turn))
    event = made.reissued(reissue(2, "CUT", ground=RULING, by_director=True))
    penalty = outcome_of(event).penalty
    assert penalty is not None
    assert penalty.step == 2


def test_a_reissued_challenge_counts_by_its_verdict_in_force():
    """WESPA 3.10.12: the voided slip's penalty is cancelled, so it is no step of the ladder."""
    made = record(ladder(5, 10, 20))
    made.adjudicated(hand_in("CAT", turn=1))
    made.reissued(reissue(1, "CUT", verdict=INVALID))
    penalty = made.adjudicated(hand_in("DOG", turn=2)).outcome.penalty
    assert penalty is not None
    assert penalty.step == 1


def test_the_step_over_the_tournament_is_that_of_the_challenge():
    """WESPA 3.10.15(c), count per tournament: challenges of other games before it count."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    made.act(games((1, 7, 8)))
    made.act(games((1, 7, 9), round_=2))
    made.adjudicated(hand_in("CAT", at=game(1, 1)))
    made.adjudicated(hand_in("CAT", at=game(1, 2)))
    made.adjudicated(hand_in("DOG", at=game(1, 1), new_play=True))
    event = made.reissued(reissue(2, "CUT"))
    penalty = outcome_of(event).penalty
    assert penalty is not None
    assert penalty.step == 2


def test_after_a_reissue_the_slip_in_force_is_the_one_to_repeat():
    """RULES.md, "Ours": the same words are those in force; the voided ones are other words."""
    made = record()
    made.adjudicated(hand_in("UNSTATE"))
    made.reissued(reissue(1, "UNSTATES", verdict=INVALID))
    assert made.repeated(hand_in("UNSTATES")).answered_by == 3
    made.refused(hand_in("UNSTATE"))


def test_a_challenge_keeps_its_policy():
    """RULES.md, "Ours": the policy of the time it was called, through a reissue."""
    made = record(preset("ten-per-turn", points_go=DEDUCT))
    made.adjudicated(hand_in("CAT"))
    made.act(amendment(policy=preset("double")))
    made.adjudicated(hand_in("DOG", at=game(1, 2)))
    penalty = outcome_of(made.reissued(reissue(1, "CUT"))).penalty
    assert penalty is not None
    assert penalty.score_changes == (ScoreChange(Role.CHALLENGER, -10),)
    assert not penalty.lose_turn


@pytest.mark.parametrize(
    ("rulebook", "ground", "by_director", "expected"),
    [
        ("wespa", Ground.MISMATCH, False, "3.10.12"),
        ("wespa", Ground.MISMATCH, True, "3.10.12"),
        ("wespa", Ground.MISTYPED, False, "3.10.10(b)"),
        ("wespa", Ground.REDESIGNATION, False, "3.8(c)"),
        ("wespa", Ground.BLANK, True, Code.NO_GROUND_IN_THIS_RULEBOOK),
        ("wespa", RULING, False, Code.DIRECTOR_ONLY),
        ("wespa", RULING, True, "slipdesk"),
        ("naspa", Ground.MISMATCH, False, Code.NO_GROUND_IN_THIS_RULEBOOK),
        ("naspa", Ground.MISTYPED, False, "IV.J.1.h"),
        ("naspa", Ground.REDESIGNATION, True, Code.NO_GROUND_IN_THIS_RULEBOOK),
        ("naspa", RULING, True, "slipdesk"),
        ("ssf", Ground.MISMATCH, False, Code.NO_GROUND_IN_THIS_RULEBOOK),
        ("ssf", Ground.MISMATCH, True, Code.NO_GROUND_IN_THIS_RULEBOOK),
        ("ssf", Ground.MISTYPED, False, Code.NO_GROUND_IN_THIS_RULEBOOK),
        ("ssf", Ground.MISTYPED, True, Code.NO_GROUND_IN_THIS_RULEBOOK),
        ("ssf", RULING, False, Code.DIRECTOR_ONLY),
        ("ssf", RULING, True, "slipdesk"),
    ],
)
def test_grounds(rulebook, ground, by_director, expected):
    """WESPA 3.10.12, 3.10.10(b), 3.8(c); NASPA IV.J.1.h; SSF none: the book's, or a ruling."""
    made = record(preset("swedish-ten"), rulebook)
    made.adjudicated(hand_in("CAT"))
    command = reissue(1, "CUT", ground=ground, by_director=by_director)
    if isinstance(expected, Code):
        assert made.refused(command).code is expected
    else:
        assert made.reissued(command).clause == expected


def test_only_the_most_recent_turn():
    """WESPA 3.10.12, "in the most recent turn": an earlier play is the director's."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    made.adjudicated(hand_in("DOG", turn=2))
    made.adjudicated(hand_in("COW", at=game(2)))
    refusal = made.refused(reissue(1, "CUT", by_director=True))
    assert (refusal.code, refusal.clause) == (Code.NOT_THE_MOST_RECENT_TURN, "3.10.12")
    made.reissued(reissue(2, "DIG"))
    made.reissued(reissue(1, "CUT", ground=RULING, by_director=True))


@pytest.mark.parametrize("words", [("CUT",), ("CUT", "AT", "TA"), ("CUT", "CUT")])
def test_words_are_replaced_one_for_one(words):
    """WESPA 3.10.12 (reading): never added or dropped, but by a ruling."""
    made = record()
    made.adjudicated(hand_in("CAT", "AT"))
    refusal = made.refused(reissue(1, *words))
    assert (refusal.code, refusal.clause) == (Code.WORDS_NOT_REPLACED_ONE_FOR_ONE, "3.10.12")
    made.reissued(reissue(1, *words, ground=RULING, by_director=True))


@pytest.mark.parametrize(
    ("slips", "refused"),
    [
        ((("CATS",), ("CAT", "CATS")), True),
        ((("CATS",), ("CATS", "QQ")), True),
        ((("CAT", "CATS"), ("CAT", "DOG")), True),
        ((("CATS",), ("CAT", "QQ")), False),
        ((("CATS",), ("DOG", "DOGS")), False),
        ((("CAT", "CATS"),), False),
    ],
)
def test_rulings_tell_no_words_apart(slips, refused):
    """Promise 1, "for anyone, the director included": slips that overlap give a bit a word."""
    made = record()
    made.adjudicated(hand_in("CAT", "QQ", verdict=INVALID))
    *first, last = (
        reissue(1, *words, verdict=INVALID, ground=RULING, by_director=True) for words in slips
    )
    for command in first:
        made.reissued(command)
    if refused:
        refusal = made.refused(last)
        assert (refusal.code, refusal.clause) == (Code.REISSUED_BEFORE, "slipdesk")
        assert len(made.challenges()[1].adjudications) == len(slips)
    else:
        made.reissued(last)


def test_what_a_device_had_reissued_the_director_reissues_once_with_any_words():
    """WESPA Preamble: the book is silent, so the director's ruling stands where it tells little."""
    made = record()
    made.adjudicated(hand_in("CAT", "QI", verdict=INVALID))
    made.reissued(reissue(1, "CAT", "QAT"))
    made.reissued(reissue(1, "CAT", "QIT", verdict=INVALID, ground=RULING, by_director=True))
    again = reissue(1, "CAT", "QIN", ground=RULING, by_director=True)
    assert made.refused(again).code is Code.REISSUED_BEFORE


@pytest.mark.parametrize("by_director", [False, True])
def test_the_same_words_are_no_reissue(by_director):
    """WESPA 3.10.12: a word that corresponds to the board gives no ground, nor a second look."""
    made = record()
    made.adjudicated(hand_in("CAT", "AT"))
    ground = RULING if by_director else Ground.MISMATCH
    command = reissue(1, "AT", "CAT", ground=ground, by_director=by_director)
    assert made.refused(command).code is Code.NOTHING_CHANGES


def test_a_challenge_of_no_game_may_be_reissued():
    """WESPA 3.10.12: where no game is named, nobody knows of a later turn."""
    made = record()
    made.adjudicated(hand_in("CAT", at=None, by=None))
    made.adjudicated(hand_in("DOG", at=None, by=None))
    assert outcome_of(made.reissued(reissue(1, "CUT"))).penalty is not None


@pytest.mark.parametrize(
    ("confirmed_by", "refused"),
    [((), True), (("AB",), True), (("AB", "AB"), True), (("AB", "CD"), False)],
)
@pytest.mark.parametrize("rulebook", ["naspa", "wespa"])
def test_both_players_say_that_it_was_mistyped(rulebook, confirmed_by, refused):
    """NASPA IV.J.1.h: the players repeat the procedure themselves, both, and no official."""
    made = record(preset("double"), rulebook)
    made.adjudicated(hand_in("CAT"))
    command = replace(reissue(1, "CUT", ground=Ground.MISTYPED), confirmed_by=confirmed_by)
    if refused:
        assert made.refused(command).code is Code.NOT_CONFIRMED
    else:
        assert made.reissued(command).confirmed_by == confirmed_by


@pytest.mark.parametrize(
    ("rulebook", "ground", "clause", "of_the_turn"),
    [
        ("wespa", Ground.MISMATCH, "3.10.12", "3.10.12"),
        ("wespa", Ground.MISTYPED, "3.10.10(b)", OURS),
        ("naspa", Ground.MISTYPED, "IV.J.1.h", OURS),
    ],
)
def test_a_refusal_names_the_clause_of_the_ground(rulebook, ground, clause, of_the_turn):
    """Promise 5: "the most recent turn" is in WESPA 3.10.12; of typing no clause says it."""
    made = record(preset("double"), rulebook)
    made.adjudicated(hand_in("CAT", turn=1))
    refusal = made.refused(reissue(1, "CUT", "AT", ground=ground))
    assert (refusal.code, refusal.clause) == (Code.WORDS_NOT_REPLACED_ONE_FOR_ONE, clause)
    made.adjudicated(hand_in("DOG", turn=2))
    refusal = made.refused(reissue(1, "CUT", ground=ground))
    assert (refusal.code, refusal.clause) == (Code.NOT_THE_MOST_RECENT_TURN, of_the_turn)


@pytest.mark.parametrize("challenger", ["first", "7"])
@pytest.mark.parametrize(
    ("ground", "confirmed_by"),
    [
        (Ground.MISMATCH, ("first",)),
        (Ground.MISMATCH, ("7",)),
        (Ground.MISTYPED, ("first", "7")),
        (Ground.MISTYPED, ("second", "8")),
    ],
)
def test_one_player_by_two_names_is_one(challenger, ground, confirmed_by):
    """WESPA 3.10.12, 3.10.10(b): where the game is loaded a side is a label and a number."""
    made = record()
    made.act(games((1, 7, 8)))
    made.adjudicated(hand_in("CAT", by=challenger))
    command = replace(reissue(1, "CUT", ground=ground), confirmed_by=confirmed_by)
    assert made.refused(command).code is Code.NOT_CONFIRMED
    made.reissued(replace(command, confirmed_by=("7", "second")))


@pytest.mark.parametrize("stranger", ["99", "07", "9", "\u0667"])
@pytest.mark.parametrize("ground", [Ground.MISMATCH, Ground.MISTYPED])
def test_a_number_that_is_no_player_of_the_game_confirms_nothing(ground, stranger):
    """WESPA 3.10.12, 3.10.10(b): the game's players confirm, or an official by initials."""
    made = record()
    made.act(games((1, 7, 23)))
    made.adjudicated(hand_in("CAT", by="7"))
    command = replace(reissue(1, "CUT", ground=ground), confirmed_by=("7", "23", stranger))
    assert made.refused(command).code is Code.NOT_IN_THIS_GAME
    made.reissued(replace(command, confirmed_by=("7", "23", "EL")))


def test_a_double_that_is_void_is_no_later_turn():
    """WESPA 3.10.12: the most recent turn is that of the latest challenge that stands."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    made.adjudicated(hand_in("CAT", turn=2))
    made.act(void(2))
    made.reissued(reissue(1, "CUT"))


def test_the_penalty_of_the_voided_slip_is_cancelled_whole():
    """WESPA 3.10.12: the turn that it would have cost was not lost yet, nor is it listed."""
    made = record(preset("double"))
    assert made.adjudicated(hand_in("CAT")).outcome.loses_turn is Role.CHALLENGER
    event = made.reissued(reissue(1, "CUT", verdict=INVALID))
    assert (outcome_of(event).loses_turn, event.carried_out) == (Role.CHALLENGED, None)


def test_a_corrected_slip_ends_what_was_asked_of_the_one_before():
    """WESPA 3.10.12: another slip is another question; nobody looks at the old one any more."""
    made = record()
    made.adjudicated(hand_in("CAT"))
    made.act(AskReview(1, "second", Reason.LOOK_AGAIN))
    assert made.challenges()[1].status is Status.UNDER_REVIEW
    made.reissued(reissue(1, "CUT", verdict=INVALID))
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.review) == (Status.ADJUDICATED, None)


def test_what_was_never_looked_up_is_not_reissued():
    """RULES.md, "Ours": a slip that came too late has no verdict, and gets none by this door."""
    made = record()
    late = Call(facts=Facts(timer_pressed=True, held=5, released=6, called=7))
    made.act(replace(hand_in("CAT"), call=late))
    for by_director in (False, True):
        ground = RULING if by_director else Ground.MISMATCH
        command = reissue(1, "CUT", ground=ground, by_director=by_director)
        assert made.refused(command).code is Code.NOTHING_TO_REISSUE


def test_while_a_corrected_slip_waits_the_players_are_told_so():
    """WESPA 3.9.10: nobody draws while adjudication is awaited, of a second slip as of a first."""
    made = record()
    made.received(hand_in("CATERPILLARS", verdict=None))
    first = made.challenges()[1].outcome
    event = made.reissued(reissue(1, "CATERPILLARZ", verdict=None))
    assert outcome_of(event) == first
