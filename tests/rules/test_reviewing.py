"""Asking again on record: what holds meanwhile, and who looks."""

from dataclasses import replace

import pytest

from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import Play
from service.rules.clauses.review import Reason, Stage, Way
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Method
from service.rules.facts.challenge import Note, Status
from service.rules.facts.events import OpinionGiven, ReviewAsked, ReviewJoined
from tests.commands import (
    INVALID,
    VALID,
    ask,
    called,
    close,
    end_review,
    games,
    hand_in,
    look,
    reissue,
    ruling,
    void,
)
from tests.rules.reviews import (
    EL,
    FLAWED,
    JO,
    KIM,
    by_a_judge,
    by_software,
    outcome,
    record,
)


@pytest.mark.parametrize(
    ("by", "refused"),
    [
        ("99", True),
        ("007", True),
        ("EL", True),
        ("third", True),
        ("7", False),
        ("23", False),
        ("first", False),
        ("challenged", False),
    ],
)
def test_nobody_but_the_players_of_the_game_asks(by, refused):
    """WESPA 3.10.11(a): either player asks; whoever types it names the one who does."""
    made = record()
    made.act(games((1, 7, 23)))
    made.adjudicated(hand_in("CAT", by="7"))
    answer = made.act(ask(by=by))
    assert isinstance(answer, ReviewAsked) is not refused
    if isinstance(answer, Refusal):
        assert answer.code is Code.NOT_IN_THIS_GAME


@pytest.mark.parametrize(("by", "refused"), [("white", False), ("black", False), ("EL", True)])
def test_where_both_sides_have_challenged_no_third_name_asks(by, refused):
    """WESPA 3.10.11(a): unloaded games have the sides that challenged in them."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1, by="white"))
    made.adjudicated(hand_in("DOG", turn=2, by="black"))
    assert isinstance(made.act(ask(2, by=by)), Refusal) is refused


def test_before_that_nobody_knows_the_other_side():
    """RULES.md, "Ours": a label is what an event calls its sides."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1, by="white"))
    assert isinstance(made.act(ask(by="black")), ReviewAsked)


@pytest.mark.parametrize("by", ["first", "second"])
@pytest.mark.parametrize("verdict", [VALID, INVALID])
def test_either_player_asks_and_nothing_is_in_force_meanwhile(by, verdict):
    """WESPA 3.10.11(a), 3.10.13: no penalty, nobody retracts or draws, the timer stays."""
    made = by_software(verdict=verdict)
    event = made.act(ask(by=by))
    assert isinstance(event, ReviewAsked)
    assert (event.way, event.clause, event.by) == (Way.ANOTHER_PERSON, "3.10.11", by)
    assert made.challenges()[1].status is Status.UNDER_REVIEW
    assert made.challenges()[1].unsuccessful is (verdict is VALID)
    meanwhile = outcome(made)
    assert (meanwhile.in_force, meanwhile.play, meanwhile.penalty) == (False, None, None)
    assert meanwhile.instructions == (
        Instruction.AWAIT_ANOTHER_ADJUDICATOR,
        Instruction.TIMER_STAYS_NEUTRALISED,
        Instruction.NOBODY_DRAWS,
        Instruction.NO_TILE_MOVES,
        Instruction.BOARD_CONTROL,
        Instruction.COVER_RACKS,
    )


def test_a_review_asked_after_tiles_moved_is_a_review():
    """WESPA 3.10.11(a), 3.10.13: tiles bar a correction, not the request."""
    made = record()
    made.adjudicated(hand_in("CAT", call=called(tiles_drawn=3, tiles_on_rack=True, called=1)))
    assert isinstance(made.act(ask()), ReviewAsked)


def test_requests_while_one_is_pending_are_one_review():
    """RULES.md, 3.10.11: both players ask, one person looks."""
    made = by_software()
    made.act(ask(by="first"))
    joined = made.act(ask(by="second"))
    assert isinstance(joined, ReviewJoined)
    assert (joined.stage, joined.third) == (Stage.AWAITING_LOOK, False)
    made.act(look(VALID), person=JO)
    assert made.challenges()[1].status is Status.ADJUDICATED


def test_the_same_verdict_is_final():
    """WESPA 3.10.11(c): the penalty is owed again and nobody may ask a third time."""
    made = by_software()
    made.act(ask())
    event = made.act(look(VALID, "CAT"), person=JO)
    assert isinstance(event, OpinionGiven)
    assert (event.stage, event.final, event.method) == (Stage.OVER, True, Method.SOFTWARE)
    after = outcome(made)
    assert (after.in_force, after.play) == (True, Play.STANDS)
    assert after.penalty is not None
    assert Instruction.MAY_ASK_AGAIN not in after.instructions
    assert len(made.challenges()[1].adjudications) == 1
    refusal = made.refused(ask(by="second"))
    assert (refusal.code, refusal.clause) == (Code.ADJUDICATION_IS_FINAL, "3.10.11(c)")


def test_a_different_verdict_goes_to_the_director():
    """WESPA 3.10.11(c): still nothing is in force, and nobody looks any more."""
    made = by_software()
    made.act(ask())
    event = made.act(look(INVALID), person=JO)
    assert isinstance(event, OpinionGiven)
    assert (event.stage, event.final) == (Stage.AWAITING_DIRECTOR, False)
    assert not outcome(made).in_force
    assert outcome(made).instructions[0] is Instruction.AWAIT_DIRECTOR
    assert isinstance(made.act(ask(third=True)), ReviewJoined)
    assert made.refused(look(VALID), person=KIM).code is Code.NO_LOOK_AWAITED
    assert made.challenges()[1].verdict is VALID


def test_the_first_adjudicator_does_not_look_again():
    """WESPA 3.10.11(b): a person, not a device; refused, and the director's reason overrides it."""
    made = by_a_judge("wespa")
    made.act(ask())
    refusal = made.refused(look(VALID), person=EL)
    assert (refusal.code, refusal.clause) == (Code.SAME_ADJUDICATOR, "3.10.11")
    not_the_director = replace(look(VALID, overridden=True), by_director=False)
    assert made.refused(not_the_director, person=EL).code is Code.DIRECTOR_ONLY
    made.act(look(VALID, overridden=True), person=EL)
    challenge = made.challenges()[1]
    assert (challenge.final, challenge.notes) == (True, (Note.OVERRIDDEN,))


def test_who_had_software_look_is_the_first_adjudicator_too():
    """WESPA 3.10.11(b): the adjudicator at the desk, though a program found it."""
    made = record()
    made.act(hand_in("CAT"), person=EL)
    made.act(ask())
    assert made.refused(look(VALID, "CAT"), person=EL).code is Code.SAME_ADJUDICATOR
    assert isinstance(made.act(look(VALID, "CAT"), person=JO), OpinionGiven)


def test_nobody_unnamed_looks_again():
    """RULES.md, "Ours": adjudicators are persons; the players' own look is not another's."""
    made = by_software()
    made.act(ask())
    assert made.refused(look(VALID, "CAT")).code is Code.ADJUDICATOR_NOT_NAMED


@pytest.mark.parametrize("words", [("DOG",), ("CAT", "DOG")])
def test_other_words_are_no_verdict(words):
    """RULES.md, "Ours": keyed anew and different, it is a mistype or a mismatch."""
    made = by_software()
    made.act(ask())
    refusal = made.refused(look(INVALID, *words), person=JO)
    assert (refusal.code, refusal.clause) == (Code.WORDS_DIFFER, OURS)
    assert not {*words, "CAT"} & set(refusal.message.split())
    assert made.challenges()[1].status is Status.UNDER_REVIEW


def test_a_word_too_long_for_the_lexicon_is_looked_up_in_print():
    """WESPA 3.10.7(a)(i): what the lexicon doesn't decide, it doesn't decide again."""
    made = by_a_judge("wespa")
    made.act(ask())
    assert made.refused(look(None, "CAT"), person=JO).code is Code.MANUAL_ADJUDICATION_AWAITED


def test_a_second_opinion_that_agrees_is_final():
    """NASPA IV.K.4: the two don't differ, so the first judge's stands."""
    made = by_a_judge()
    event = made.act(ask())
    assert isinstance(event, ReviewAsked)
    assert (event.way, event.clause) == (Way.OPINIONS, "IV.K.4")
    made.act(look(VALID), person=JO)
    refusal = made.refused(ask())
    assert (refusal.code, refusal.clause) == (Code.ADJUDICATION_IS_FINAL, "IV.K.4")


@pytest.mark.parametrize("found", [VALID, INVALID])
def test_a_manual_adjudication_is_a_first_opinion(found):
    """NASPA IV.J.1.h, IV.K.4: it takes the program's place and can be looked at again."""
    made = by_software("naspa")
    event = made.act(ask(reason=FLAWED))
    assert isinstance(event, ReviewAsked)
    assert (event.way, event.clause) == (Way.MANUAL, "IV.J.1.h")
    assert made.refused(look(found, "CAT"), person=EL).code is Code.MANUAL_ADJUDICATION_AWAITED
    made.act(look(found), person=EL)
    challenge = made.challenges()[1]
    latest = challenge.latest()
    assert (latest.method, latest.verdict, latest.person) == (Method.PRINTED_LIST, found, EL)
    assert latest.correction is (found is INVALID)
    assert (challenge.status, challenge.final) == (Status.ADJUDICATED, False)
    assert outcome(made).instructions[0] is Instruction.MAY_ASK_ANOTHER_JUDGE
    second = made.act(ask())
    assert isinstance(second, ReviewAsked)
    assert second.way is Way.OPINIONS
    assert made.refused(look(found), person=EL).code is Code.SAME_ADJUDICATOR


@pytest.mark.parametrize(
    ("reason", "code"),
    [
        (Reason.LOOK_AGAIN, Code.ADJUDICATION_IS_FINAL),
        (Reason.MISTYPED, Code.REPEAT_THE_PROCEDURE),
    ],
)
def test_software_is_not_looked_at_again_for_naspa(reason, code):
    """NASPA IV.J.1.h: the verdict stays in force, nothing is on record."""
    made = by_software("naspa")
    refusal = made.refused(ask(reason=reason))
    assert (refusal.code, refusal.clause) == (code, "IV.J.1.h")
    assert outcome(made).in_force


def test_after_a_later_play_a_manual_adjudication_goes_to_the_director():
    """RULES.md, NASPA, correction: looks alone change nothing once the game has gone on."""
    made = by_software("naspa")
    made.adjudicated(hand_in("DOG", verdict=INVALID, by="second", new_play=True))
    event = made.act(ask(reason=FLAWED))
    assert isinstance(event, ReviewAsked)
    assert event.way is Way.MANUAL_THEN_DIRECTOR
    made.act(look(INVALID), person=EL)
    assert outcome(made).instructions[0] is Instruction.AWAIT_DIRECTOR
    made.act(end_review(INVALID, corrected=True))
    assert made.challenges()[1].verdict is INVALID


@pytest.mark.parametrize(
    ("before", "code"),
    [
        ((hand_in("CAT", verdict=None),), Code.NOT_ADJUDICATED),
        ((hand_in("CAT"), void(1)), Code.NO_LONGER_STANDS),
        ((hand_in("CAT"), ruling()), Code.ADJUDICATION_IS_FINAL),
        ((hand_in("CAT"), close()), Code.GAME_IS_CLOSED),
    ],
)
def test_what_is_not_looked_at_again(before, code):
    """RULES.md, 5.4.1 and "Ours": no verdict yet, none any more, or only a ruling changes it."""
    made = record()
    for command in before:
        made.act(command)
    assert made.refused(ask()).code is code


def test_no_look_in_a_closed_game():
    """RULES.md, 5.4.1: the sheet was signed while the review was pending; the director ends it."""
    made = by_software()
    assert made.refused(look(VALID), person=JO).code is Code.NO_LOOK_AWAITED
    made.act(ask())
    made.act(close())
    refusal = made.refused(look(VALID), person=JO)
    assert (refusal.code, refusal.clause) == (Code.GAME_IS_CLOSED, "5.4.1")
    made.act(ruling())
    assert made.challenges()[1].status is Status.RULED


def test_a_review_is_of_the_slip_in_force():
    """WESPA 3.10.12: a reissued slip is a new one, and may be looked at again."""
    made = by_software()
    made.act(ask())
    made.act(look(VALID, "CAT"), person=JO)
    made.reissued(reissue(1, "CUT", ground=Ground.RULING, by_director=True))
    assert isinstance(made.act(ask()), ReviewAsked)
    assert made.refused(look(VALID, "CAT"), person=KIM).code is Code.WORDS_DIFFER
