"""How a review ends: by the tiles, by the director, by the first judge."""

from dataclasses import replace

import pytest

from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.penalty import preset
from service.rules.clauses.review import Decider, Stage, Touched, Way
from service.rules.facts.challenge import Note, Status
from service.rules.facts.events import ReviewAsked, ReviewEnded, ReviewJoined
from tests.commands import (
    INVALID,
    VALID,
    ask,
    close,
    end_review,
    hand_in,
    ladder,
    look,
)
from tests.rules.reviews import (
    DIRECTOR,
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
    ("first", "found", "touched", "corrected"),
    [
        (VALID, INVALID, {"drawn": False}, True),  # wrongly kept, and it comes off
        (VALID, INVALID, {"drawn": True}, False),
        (INVALID, VALID, {"retracted": False}, True),  # wrongly removed, and it goes back
        (INVALID, VALID, {"retracted": True}, False),
        (VALID, INVALID, {"drawn": False, "retracted": True}, True),  # the other half is no matter
    ],
)
def test_the_tiles_decide_whether_an_error_is_corrected(first, found, touched, corrected):
    """WESPA 3.10.13 (the pairing is our reading): else play, turn and penalty stay, on record."""
    made = by_software(verdict=first)
    before = outcome(made)
    made.act(ask())
    made.act(look(found), person=JO)
    event = made.act(end_review(found, **touched), person=DIRECTOR)
    assert isinstance(event, ReviewEnded)
    assert (event.corrected, event.clause, event.by) == (corrected, "3.10.13", Decider.DIRECTOR)
    challenge, after = made.challenges()[1], outcome(made)
    assert (challenge.status, challenge.final) == (Status.ADJUDICATED, True)
    assert challenge.verdict is (found if corrected else first)
    note = Note.CORRECTED if corrected else Note.NO_ACCOUNT_TAKEN
    assert challenge.notes == (note,)
    assert after.in_force
    if corrected:
        assert after.play is not before.play
        assert (after.penalty is not None) is (found is VALID)
        assert challenge.latest().correction
    else:
        kept = (after.play, after.loses_turn, after.on_turn, after.penalty)
        assert kept == (before.play, before.loses_turn, before.on_turn, before.penalty)
        assert after.instructions == (
            Instruction.NOT_CORRECTED,
            Instruction.RERACK,
            Instruction.RESTART_TIMER,
        )


@pytest.mark.parametrize(
    ("found", "field"), [(INVALID, "drawn_on_rack"), (VALID, "retracted_on_rack")]
)
def test_without_the_facts_the_director_is_asked(found, field):
    """WESPA 3.10.13: "if and only if"; nobody guesses."""
    made = by_software(verdict=VALID if found is INVALID else INVALID)
    made.act(ask())
    made.act(look(found), person=JO)
    refusal = made.refused(end_review(found))
    assert (refusal.code, refusal.clause) == (Code.TILE_FACTS_NEEDED, "3.10.13")
    assert field in refusal.message


def test_the_director_can_find_that_the_first_was_right():
    """WESPA 3.10.11(c): then no tile matters, and the penalty is owed."""
    made = by_software()
    made.act(ask())
    made.act(look(INVALID), person=JO)
    event = made.act(end_review(VALID))
    assert isinstance(event, ReviewEnded)
    assert (event.corrected, event.clause) == (False, "3.10.11")
    assert outcome(made).penalty is not None
    assert made.challenges()[1].notes == ()


@pytest.mark.parametrize("drawn", [True, False])
def test_where_the_tiles_decide_nobody_else_does(drawn):
    """WESPA 3.10.13: "if and only if"; the director's own word is for what the book leaves."""
    made = by_software()
    made.act(ask())
    made.act(look(INVALID), person=JO)
    refusal = made.refused(end_review(INVALID, drawn=drawn, corrected=drawn))
    assert (refusal.code, refusal.clause) == (Code.TILES_DECIDE, "3.10.13")
    assert isinstance(made.act(end_review(INVALID, drawn=drawn, corrected=not drawn)), ReviewEnded)


@pytest.mark.parametrize("corrected", [True, False])
@pytest.mark.parametrize("how", ["said", "recorded", "signed"])
def test_after_a_further_turn_or_in_a_closed_game_the_director_says(how, corrected):
    """RULES.md, 3.10.13: what the book doesn't settle the director does; what happened stays."""
    made = by_software(policy=preset("double"))
    made.act(ask())
    made.act(look(INVALID), person=JO)
    if how == "recorded":
        made.adjudicated(hand_in("DOG", verdict=INVALID, by="second", new_play=True))
    if how == "signed":
        made.act(close())
    told = replace(
        end_review(INVALID), touched=Touched(drawn=False, further_turn=how == "said" or None)
    )
    refusal = made.refused(told)
    assert (refusal.code, refusal.clause) == (Code.CORRECTION_NOT_DECIDED, "3.10.13")
    event = made.act(replace(told, corrected=corrected))
    assert isinstance(event, ReviewEnded)
    assert event.corrected is corrected
    stayed = made.challenges()[1].carried_out
    assert [each.lost_turn for each in stayed] == (["challenger"] if corrected else [])
    assert outcome(made).penalty == (None if corrected else event.outcome.penalty)
    if how == "signed" and corrected:
        assert (outcome(made).game, outcome(made).on_turn) == ("over", None)


def test_before_a_further_turn_nothing_had_been_carried_out():
    """RULES.md, 3.5(d): a turn that was not yet lost is no turn that stays lost."""
    made = by_software(policy=preset("double"))
    made.act(ask())
    made.act(look(INVALID), person=JO)
    made.act(end_review(INVALID, drawn=False))
    assert made.challenges()[1].carried_out == ()


def test_the_director_s_earlier_look_bars_no_final_adjudication():
    """RULES.md, "Ours": who looked first, as a judge, can still decide as the director."""
    made = by_a_judge("wespa")
    made.act(ask())
    made.act(look(INVALID), person=JO)
    assert isinstance(made.act(end_review(VALID), person=EL), ReviewEnded)


def test_only_the_director_has_wespa_s_final_word():
    """WESPA 3.10.11(c)."""
    made = by_software()
    made.act(ask())
    made.act(look(INVALID), person=JO)
    refusal = made.refused(end_review(INVALID, by_director=False, drawn=False), person=JO)
    assert (refusal.code, refusal.clause) == (Code.DIRECTOR_ONLY, "3.10.11")


def test_a_look_comes_before_the_last_word():
    """WESPA 3.10.11(b), (c): the director is final where two looks differ, not instead of one."""
    made = by_software()
    assert made.refused(end_review(VALID)).code is Code.NO_LAST_WORD_AWAITED
    made.act(ask())
    refusal = made.refused(end_review(VALID))
    assert (refusal.code, refusal.clause) == (Code.NO_LAST_WORD_AWAITED, "3.10.11")


@pytest.mark.parametrize("third", [None, VALID, INVALID])
@pytest.mark.parametrize("final", [VALID, INVALID])
def test_the_first_judge_has_the_final_say(third, final):
    """NASPA IV.K.4: whatever a second and a third found, and free to reconsider."""
    made = by_a_judge()
    made.act(ask())
    made.act(look(INVALID), person=JO)
    assert outcome(made).instructions[0] is Instruction.AWAIT_FIRST_JUDGE
    if third is not None:
        assert isinstance(made.act(ask(third=True)), ReviewJoined)
        assert made.refused(end_review(final), person=EL).code is Code.NO_LAST_WORD_AWAITED
        made.act(look(third), person=KIM)
    event = made.act(end_review(final, by_director=False, reason=None), person=EL)
    assert isinstance(event, ReviewEnded)
    assert (event.by, event.clause) == (Decider.FIRST_JUDGE, "IV.K.4")
    assert event.corrected is (final is INVALID)
    assert made.challenges()[1].verdict is final
    assert (outcome(made).penalty is not None) is (final is VALID)


def test_nobody_else_has_the_first_judge_s_say():
    """NASPA IV.K.4: a director records it, with a reason, if that judge has left."""
    made = by_a_judge()
    made.act(ask())
    made.act(look(INVALID), person=JO)
    refusal = made.refused(end_review(INVALID, by_director=False), person=JO)
    assert (refusal.code, refusal.clause) == (Code.FIRST_JUDGE_ONLY, "IV.K.4")
    refusal = made.refused(end_review(INVALID, reason=None), person=DIRECTOR)
    assert (refusal.code, refusal.clause) == (Code.RULING_WITHOUT_REASON, "IV.K.4")
    event = made.act(end_review(INVALID), person=DIRECTOR)
    assert isinstance(event, ReviewEnded)
    assert event.by is Decider.DIRECTOR


def test_once_the_game_has_gone_on_the_first_judge_changes_nothing():
    """RULES.md, NASPA, correction: no clause, the director."""
    made = by_a_judge()
    made.act(ask())
    made.act(look(INVALID), person=JO)
    late = end_review(INVALID, by_director=False, further_turn=True)
    refusal = made.refused(late, person=EL)
    assert (refusal.code, refusal.clause) == (Code.DIRECTOR_ONLY, OURS)
    told = end_review(INVALID, further_turn=True, corrected=False)
    event = made.act(told, person=DIRECTOR)
    assert isinstance(event, ReviewEnded)
    assert not event.corrected
    assert made.challenges()[1].notes == (Note.NO_ACCOUNT_TAKEN,)


def test_a_club_s_correction_by_tiles_binds_naspa_s_judge():
    """RULES.md, 3.10.13: it governs every verdict found wrong, in a club's own mixture too."""
    made = by_a_judge("naspa", correction="wespa")
    made.act(ask())
    made.act(look(INVALID), person=JO)
    said = end_review(INVALID, by_director=False, reason=None)
    assert made.refused(said, person=EL).code is Code.TILE_FACTS_NEEDED
    event = made.act(replace(said, touched=Touched(drawn=True)), person=EL)
    assert isinstance(event, ReviewEnded)
    assert (event.corrected, event.clause) == (False, "3.10.13")


def test_a_club_s_correction_by_tiles_binds_a_manual_adjudication():
    """WESPA 3.10.13 beside NASPA IV.J.1.h: a different one waits for the facts on the tiles."""
    made = by_software("naspa", correction="wespa")
    made.act(ask(reason=FLAWED))
    made.act(look(INVALID), person=EL)
    assert made.refused(end_review(INVALID)).code is Code.TILE_FACTS_NEEDED
    made.act(end_review(INVALID, drawn=False))
    assert made.challenges()[1].verdict is INVALID


@pytest.mark.parametrize("corrected", [True, False])
def test_where_no_clause_is_held_the_director_decides(corrected):
    """SSF, review and correction: no clause; the request goes straight to the director."""
    made = by_software("ssf", policy=preset("swedish-ten"))
    event = made.act(ask())
    assert isinstance(event, ReviewAsked)
    assert (event.way, event.clause, event.stage) == (Way.DIRECTOR, OURS, Stage.AWAITING_DIRECTOR)
    assert made.refused(look(VALID), person=JO).code is Code.NO_LOOK_AWAITED
    assert made.refused(end_review(INVALID)).code is Code.CORRECTION_NOT_DECIDED
    ended = made.act(end_review(INVALID, corrected=corrected))
    assert isinstance(ended, ReviewEnded)
    assert (ended.corrected, ended.clause) == (corrected, OURS)


def test_a_correction_is_on_the_step_that_it_is():
    """WESPA 3.10.15(c): a verdict that becomes valid costs what the challenges before it make."""
    made = record(policy=ladder(5, 10, 20))
    made.adjudicated(hand_in("CAT"))
    made.adjudicated(hand_in("DOG", verdict=INVALID, new_play=True))
    made.act(ask(number=2))
    made.act(look(VALID, number=2), person=JO)
    made.act(end_review(VALID, number=2, retracted=False))
    penalty = outcome(made, 2).penalty
    assert penalty is not None
    assert penalty.step == 2


def test_a_kept_draw_is_told_of_when_the_play_comes_off():
    """WESPA 3.10.2(c)(i): no drawn tile on the rack, so they are shown and returned."""
    made = by_software()
    made.act(ask())
    made.act(look(INVALID), person=JO)
    made.act(end_review(INVALID, drawn=False))
    assert Instruction.SHOW_AND_RETURN in outcome(made).instructions
