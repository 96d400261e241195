"""Errors that are found afterwards: corrected or not, and on record either way."""

from dataclasses import replace

import pytest

from service.rules.books import RULEBOOKS
from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import CarriedOut, Role, Step, preset
from service.rules.clauses.review import Touched
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Method, Verdict
from service.rules.clauses.tiles import Correctable, correctable
from service.rules.facts.challenge import Note, Status
from service.rules.facts.events import (
    MisadjudicationFound,
    PenaltyRecounted,
    ReviewEnded,
    SlipReissued,
)
from tests.commands import (
    FIVE_PER_WORD,
    INVALID,
    VALID,
    adjudicate,
    ask,
    close,
    correct,
    end_review,
    hand_in,
    ladder,
    look,
    opening,
    reissue,
    ruling,
    void,
)
from tests.rules.record import Record

DIRECTOR, JO = 9, 2


def found(verdict=VALID, book="wespa", policy=FIVE_PER_WORD) -> Record:
    made = Record()
    made.act(opening(rulebook=book, policy=policy))
    made.adjudicated(hand_in("CAT", verdict=verdict))
    return made


# Book, the right verdict, the facts, and what may be done.
CORRECTABLE = [
    ("wespa", INVALID, Touched(drawn=False), Correctable.YES),
    ("wespa", INVALID, Touched(drawn=True), Correctable.NO),
    ("wespa", INVALID, Touched(retracted=False), Correctable.FACTS_NEEDED),
    ("wespa", VALID, Touched(retracted=False), Correctable.YES),
    ("wespa", VALID, Touched(retracted=True), Correctable.NO),
    ("wespa", VALID, Touched(drawn=True), Correctable.FACTS_NEEDED),
    ("wespa", VALID, Touched(retracted=False, further_turn=True), Correctable.DIRECTOR),
    ("wespa", VALID, Touched(retracted=False, further_turn=False), Correctable.YES),
    ("naspa", INVALID, Touched(drawn=False), Correctable.DIRECTOR),
    ("ssf", VALID, Touched(retracted=True), Correctable.DIRECTOR),
]


@pytest.mark.parametrize(("book", "right", "touched", "expected"), CORRECTABLE)
def test_whether_an_error_may_be_corrected(book, right, touched, expected):
    """WESPA 3.10.13 (the pairing is our reading); no clause elsewhere: the director."""
    rules = RULEBOOKS[book].correction
    assert correctable(rules, right, touched, closed=False) is expected
    assert correctable(rules, right, touched, closed=True) is Correctable.DIRECTOR


@pytest.mark.parametrize("right", [VALID, INVALID])
@pytest.mark.parametrize("touched", [True, False])
def test_an_error_found_later_is_corrected_by_the_tiles(right, touched):
    """WESPA 3.10.13: it governs every verdict found wrong, not only one under review."""
    made = found(INVALID if right is VALID else VALID)
    before = made.challenges()[1]
    told = correct(right, **{"retracted" if right is VALID else "drawn": touched})
    event = made.act(told, person=DIRECTOR)
    assert isinstance(event, MisadjudicationFound)
    assert (event.corrected, event.clause, event.person) == (not touched, "3.10.13", DIRECTOR)
    challenge = made.challenges()[1]
    assert challenge.outcome is not None
    assert before.outcome is not None
    assert challenge.status is Status.ADJUDICATED
    if touched:
        assert challenge.verdict is before.verdict
        assert challenge.outcome.penalty == before.outcome.penalty
        assert challenge.outcome.play is before.outcome.play
        assert challenge.outcome.instructions == (Instruction.NOT_CORRECTED,)
        assert challenge.notes == (Note.NO_ACCOUNT_TAKEN,)
    else:
        latest = challenge.latest()
        assert (latest.verdict, latest.correction) == (right, True)
        assert (latest.method, latest.person) == (Method.PRINTED_LIST, DIRECTOR)
        assert challenge.outcome.play is (Play.STANDS if right is VALID else Play.COMES_OFF)
        assert (challenge.outcome.penalty is None) is (right is INVALID)
        assert challenge.notes == (Note.CORRECTED,)


@pytest.mark.parametrize("touched", [True, False])
def test_what_the_director_found_is_not_looked_at_again(touched):
    """WESPA 3.10.11(c): a final adjudication is the director's."""
    made = found()
    made.act(correct(INVALID, drawn=touched))
    refusal = made.refused(ask())
    assert (refusal.code, refusal.clause) == (Code.ADJUDICATION_IS_FINAL, "3.10.11(c)")


def test_the_director_can_be_wrong_again():
    """RULES.md, "Ours": nothing is edited; every correction is one more entry."""
    made = found()
    made.act(correct(INVALID, drawn=False))
    made.act(correct(VALID, retracted=False))
    verdicts = [each.verdict for each in made.challenges()[1].adjudications]
    assert verdicts == [VALID, INVALID, VALID]
    assert len(made.events) == 4


@pytest.mark.parametrize("book", ["naspa", "ssf"])
def test_without_a_clause_the_director_says(book):
    """RULES.md, NASPA and SSF: correction, no clause: director."""
    made = found(book=book)
    refusal = made.refused(correct(INVALID, drawn=False))
    assert (refusal.code, refusal.clause) == (Code.CORRECTION_NOT_DECIDED, OURS)
    event = made.act(correct(INVALID, corrected=True))
    assert isinstance(event, MisadjudicationFound)
    assert (event.corrected, event.clause) == (True, OURS)


@pytest.mark.parametrize("corrected", [True, False])
def test_in_a_closed_game_only_points_are_left_to_change(corrected):
    """RULES.md, 3.5(d), 5.4.1: lost turns stay and are listed, nobody is on turn any more."""
    made = found(policy=preset("double"))
    made.act(close())
    assert made.refused(correct(INVALID, drawn=False)).code is Code.CORRECTION_NOT_DECIDED
    made.act(correct(INVALID, drawn=False, corrected=corrected))
    challenge = made.challenges()[1]
    assert challenge.outcome is not None
    assert (challenge.outcome.game, challenge.outcome.on_turn) == ("over", None)
    assert challenge.carried_out == ((CarriedOut(Role.CHALLENGER),) if corrected else ())
    assert (challenge.outcome.penalty is None) is corrected


def _corrected(made: Record, right: Verdict, how: str) -> None:
    told = correct(right, corrected=True, further_turn=how == "said")
    assert isinstance(made.act(told), MisadjudicationFound)


def _last_word(made: Record, right: Verdict, how: str) -> None:
    for each in (ask(), look(right)):
        made.act(each, person=JO)
    told = end_review(right, corrected=True, further_turn=how == "said")
    assert isinstance(made.act(told), ReviewEnded)


def _reissued(made: Record, right: Verdict, _how: str) -> None:
    told = reissue(1, "CUT", verdict=right, ground=Ground.RULING, by_director=True)
    assert isinstance(made.act(told), SlipReissued)


# The act, how the game is known to have gone on, and the verdict that was right.
GONE_ON = [
    (act, how, right)
    for act, how in (
        (_corrected, "said"),
        (_corrected, "recorded"),
        (_last_word, "said"),
        (_last_word, "recorded"),
        (_reissued, "recorded"),
    )
    for right in (VALID, INVALID)
]


@pytest.mark.parametrize("book", ["wespa", "ssf"])
@pytest.mark.parametrize(("act", "how", "right"), GONE_ON)
def test_once_the_game_has_gone_on_only_the_score_changes(book, act, how, right):
    """WESPA 3.10.13 ("play continues as normal"), 3.5(d): what can't be done any more isn't told.

    No tile is taken back, no timer started, and nobody is put on turn by a turn long past.
    """
    policy = replace(FIVE_PER_WORD, steps=(Step(5, lose_turn=True, clock_seconds=60),))
    made = found(INVALID if right is VALID else VALID, book=book, policy=policy)
    if how == "recorded":
        made.adjudicated(hand_in("DOG", verdict=INVALID, by="second", new_play=True))
    act(made, right, how)
    challenge = made.challenges()[1]
    told = challenge.outcome
    assert told is not None
    assert (told.in_force, told.game, told.on_turn) == (True, "goes_on", None)
    assert (told.instructions, told.overdraw, told.view, told.loses_turn) == ((), None, None, None)
    assert told.play is (Play.STANDS if right is VALID else Play.COMES_OFF)
    lost = Role.CHALLENGED if right is VALID else Role.CHALLENGER
    seconds = 0 if right is VALID else 60
    assert challenge.carried_out == (CarriedOut(lost, clock_seconds=seconds),)
    if right is INVALID:
        assert told.penalty is None
    else:
        assert told.penalty is not None
        assert [each.points for each in told.penalty.score_changes] == [-5]
        assert (told.penalty.lose_turn, told.penalty.clock_seconds) == (False, 0)


@pytest.mark.parametrize("reviewed", [True, False])
@pytest.mark.parametrize("right", [VALID, INVALID])
def test_an_error_that_stays_tells_nothing_once_the_game_has_gone_on(right, reviewed):
    """WESPA 3.10.13: no account is taken, and no timer waits to be started again."""
    made = found(INVALID if right is VALID else VALID)
    before = made.challenges()[1].outcome
    if reviewed:
        for each in (ask(), look(right)):
            made.act(each, person=JO)
        made.act(end_review(right, corrected=False, further_turn=True))
    else:
        made.act(correct(right, corrected=False, further_turn=True))
    after = made.challenges()[1].outcome
    assert before is not None
    assert after is not None
    assert after.instructions == (Instruction.NOT_CORRECTED,)
    assert (after.on_turn, after.play, after.penalty) == (None, before.play, before.penalty)
    assert after.loses_turn is before.loses_turn


def test_a_verdict_confirmed_after_a_further_turn_moves_nothing():
    """WESPA 3.10.11(b): it is final; its tiles were moved, or were not, before that turn."""
    made = found(INVALID)
    for each in (ask(), look(VALID)):
        made.act(each, person=JO)
    made.act(end_review(INVALID, further_turn=True))
    told = made.challenges()[1].outcome
    assert told is not None
    assert (told.instructions, told.on_turn, told.loses_turn) == ((), None, Role.CHALLENGED)


def test_nothing_but_points_is_imposed_on_a_closed_game():
    """RULES.md, 5.4.1: a turn that nobody can lose any more is not lost."""
    made = found(INVALID, policy=preset("double"))
    made.act(close())
    made.act(correct(VALID, corrected=True))
    challenge = made.challenges()[1]
    assert challenge.outcome is not None
    assert challenge.outcome.loses_turn is None
    assert challenge.outcome.penalty is not None
    assert not challenge.outcome.penalty.lose_turn
    assert challenge.carried_out == (CarriedOut(Role.CHALLENGED),)


def test_later_challenges_of_the_side_are_counted_anew():
    """RULES.md, 3.5(d): a correction changes what the next ones cost, each an entry."""
    made = found(policy=ladder(5, 10, 20))
    made.adjudicated(hand_in("DOG", new_play=True))
    made.act(correct(INVALID, drawn=False, corrected=True))
    recounted = made.events[-1]
    assert isinstance(recounted, PenaltyRecounted)
    assert (recounted.number, recounted.because) == (2, 1)


@pytest.mark.parametrize(
    ("before", "command", "code", "clause"),
    [
        ((), correct(VALID), Code.NOTHING_CHANGES, OURS),
        ((), correct(INVALID), Code.TILE_FACTS_NEEDED, "3.10.13"),
        ((), correct(INVALID, drawn=True, corrected=True), Code.TILES_DECIDE, "3.10.13"),
        ((ask(),), correct(INVALID, drawn=False), Code.REVIEW_PENDING, OURS),
        ((void(1),), correct(INVALID, drawn=False), Code.NO_LONGER_STANDS, OURS),
        ((ruling(),), correct(INVALID, drawn=False), Code.NOT_ADJUDICATED, OURS),
        (
            (hand_in("DOG", verdict=None, new_play=True),),
            correct(INVALID, number=2, drawn=False),
            Code.NOT_ADJUDICATED,
            OURS,
        ),
    ],
)
def test_what_is_not_corrected(before, command, code, clause):
    """RULES.md, 3.10.13: only a verdict in force, of which something is found to be wrong."""
    made = found()
    for each in before:
        made.act(each)
    refusal = made.refused(command)
    assert (refusal.code, refusal.clause) == (code, clause)


def test_a_printed_list_can_be_wrong_too():
    """RULES.md, 3.10.13: whatever it was adjudicated by."""
    made = Record()
    made.act(opening())
    made.received(hand_in("CAT", verdict=None))
    made.settled(adjudicate(1))
    made.act(correct(INVALID, drawn=False))
    latest = made.challenges()[1].latest()
    assert (latest.verdict, latest.printed_list) == (INVALID, None)
