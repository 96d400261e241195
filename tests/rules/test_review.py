"""Who may look next and what is final, by each book's own way of looking again."""

import pytest

from service.rules.books import RULEBOOKS
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.review import (
    Look,
    Reason,
    Review,
    Stage,
    Way,
    asked,
    asked_third,
    may_look,
)
from service.rules.clauses.slip import Method
from tests.commands import INVALID, VALID

SOFTWARE, PRINTED = Method.SOFTWARE, Method.PRINTED_LIST
LOOK_AGAIN, FLAWED, MISTYPED = Reason.LOOK_AGAIN, Reason.FLAWED_PROGRAM, Reason.MISTYPED
ONE, TWO, THREE = 1, 2, 3

# Book, what the first look was by, why somebody asks, and the way and clause of it.
WAYS = [
    *(
        ("wespa", method, reason, Way.ANOTHER_PERSON, "3.10.11")
        for method in Method
        for reason in Reason
    ),
    *(("naspa", PRINTED, reason, Way.OPINIONS, "IV.K.4") for reason in Reason),
    ("naspa", SOFTWARE, FLAWED, Way.MANUAL, "IV.J.1.h"),
    *(("ssf", method, reason, Way.DIRECTOR, OURS) for method in Method for reason in Reason),
]

# What a review waits for after these looks (a person and what that person found): WESPA 3.10.11(c),
# NASPA IV.K.4 and IV.J.1.h, and no clause. The first look, by person 1, found the slip valid.
STAGES = [
    ("wespa", LOOK_AGAIN, (), False, Stage.AWAITING_LOOK),
    ("wespa", LOOK_AGAIN, ((TWO, VALID),), False, Stage.OVER),
    ("wespa", LOOK_AGAIN, ((TWO, INVALID),), False, Stage.AWAITING_DIRECTOR),
    ("naspa", LOOK_AGAIN, (), False, Stage.AWAITING_LOOK),
    ("naspa", LOOK_AGAIN, ((TWO, VALID),), False, Stage.OVER),
    ("naspa", LOOK_AGAIN, ((TWO, INVALID),), False, Stage.AWAITING_FIRST_JUDGE),
    ("naspa", LOOK_AGAIN, ((TWO, INVALID),), True, Stage.AWAITING_LOOK),
    ("naspa", LOOK_AGAIN, ((TWO, INVALID), (THREE, VALID)), True, Stage.AWAITING_FIRST_JUDGE),
    ("naspa", LOOK_AGAIN, ((TWO, INVALID), (THREE, INVALID)), True, Stage.AWAITING_FIRST_JUDGE),
    ("ssf", LOOK_AGAIN, (), False, Stage.AWAITING_DIRECTOR),
]


def opened(book="wespa", reason=LOOK_AGAIN, *, method=PRINTED, person=ONE, **how) -> Review:
    review = asked(RULEBOOKS[book].review, Look(person, method, VALID), reason, **how)
    assert isinstance(review, Review), review
    return review


def looked(review: Review, *looks, third=False) -> Review:
    for person, verdict in looks:
        review = review.with_look(Look(person, PRINTED, verdict))
        review = asked_third(review) if third else review
    return review


@pytest.mark.parametrize(("book", "method", "reason", "way", "clause"), WAYS)
def test_the_way_is_the_book_s(book, method, reason, way, clause):
    """WESPA 3.10.11; NASPA IV.K.4, IV.J.1.h; SSF, no clause: the director."""
    procedure = opened(book, reason, method=method).procedure
    assert (procedure.way, procedure.clause) == (way, clause)


@pytest.mark.parametrize(
    ("reason", "code"),
    [(LOOK_AGAIN, Code.ADJUDICATION_IS_FINAL), (MISTYPED, Code.REPEAT_THE_PROCEDURE)],
)
def test_software_is_final_for_naspa(reason, code):
    """NASPA IV.J.1.h: "just another look" is refused, a mistyped word is the players' to repeat."""
    refusal = asked(RULEBOOKS["naspa"].review, Look(None, SOFTWARE, VALID), reason)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == (code, "IV.J.1.h")


@pytest.mark.parametrize(("book", "reason", "looks", "third", "stage"), STAGES)
def test_what_a_review_waits_for(book, reason, looks, third, stage):
    """WESPA 3.10.11(c): the same is final, another is the director's; NASPA IV.K.4: the judge's."""
    assert looked(opened(book, reason), *looks, third=third).stage is stage


@pytest.mark.parametrize("verdict", [VALID, INVALID])
def test_a_manual_adjudication_takes_the_program_s_place(verdict):
    """NASPA IV.J.1.h: whatever it finds, it is the first opinion and the review is over."""
    review = looked(opened("naspa", FLAWED, method=SOFTWARE), (TWO, verdict))
    assert (review.stage, review.manual) == (Stage.OVER, True)


@pytest.mark.parametrize(
    ("verdict", "stage"), [(VALID, Stage.OVER), (INVALID, Stage.AWAITING_DIRECTOR)]
)
def test_a_manual_adjudication_goes_to_the_director_where_looks_alone_change_nothing(
    verdict, stage
):
    """WESPA 3.10.13 in a club's own rulebook, and a game that has gone on: the director says."""
    review = opened("naspa", FLAWED, method=SOFTWARE, to_director=True)
    assert review.procedure.way is Way.MANUAL_THEN_DIRECTOR
    assert looked(review, (TWO, verdict)).stage is stage


def test_nothing_but_a_manual_adjudication_is_made_the_director_s():
    """NASPA IV.K.4: the first Word Judge keeps the final say, wherever errors are corrected."""
    assert opened("naspa", to_director=True).procedure.way is Way.OPINIONS


@pytest.mark.parametrize(
    ("book", "looks"),
    [
        ("naspa", ()),  # nothing differs yet
        ("naspa", ((TWO, VALID),)),
        ("wespa", ((TWO, INVALID),)),  # which is the director's
    ],
)
def test_a_third_opinion_is_only_where_the_first_two_differ(book, looks):
    """NASPA IV.K.4: "a third opinion if the first two differ"; no other book has one."""
    review = looked(opened(book), *looks)
    assert asked_third(review) == review


def test_there_is_no_fourth_opinion():
    """NASPA IV.K.4: after a third the first Word Judge has the final say."""
    review = looked(opened("naspa"), (TWO, INVALID), (THREE, VALID), third=True)
    assert asked_third(review) == review


# Book, reason, looks so far, the look that is offered, and what stands against it.
LOOKS = [
    ("wespa", LOOK_AGAIN, (), (TWO, SOFTWARE), None),
    ("wespa", LOOK_AGAIN, (), (TWO, PRINTED), None),
    ("wespa", LOOK_AGAIN, (), (ONE, PRINTED), Code.SAME_ADJUDICATOR),
    ("wespa", LOOK_AGAIN, (), (None, SOFTWARE), Code.ADJUDICATOR_NOT_NAMED),
    ("wespa", LOOK_AGAIN, ((TWO, INVALID),), (THREE, PRINTED), Code.NO_LOOK_AWAITED),
    ("naspa", LOOK_AGAIN, ((TWO, INVALID),), (THREE, PRINTED), Code.NO_LOOK_AWAITED),
    ("ssf", LOOK_AGAIN, (), (TWO, PRINTED), Code.NO_LOOK_AWAITED),
]


@pytest.mark.parametrize(("book", "reason", "before", "offered", "code"), LOOKS)
def test_who_may_look_next(book, reason, before, offered, code):
    """WESPA 3.10.11(b): another person; a look that nobody awaits is none."""
    refusal = may_look(looked(opened(book, reason), *before), *offered, overridden=False)
    assert (refusal and refusal.code) == code


@pytest.mark.parametrize("person", [ONE, TWO])
def test_nobody_looks_twice_at_one_challenge(person):
    """NASPA IV.K.4: the third opinion is of neither the first nor the second judge."""
    review = asked_third(looked(opened("naspa"), (TWO, INVALID)))
    refusal = may_look(review, person, PRINTED, overridden=False)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (Code.SAME_ADJUDICATOR, "IV.K.4")
    assert may_look(review, person, PRINTED, overridden=True) is None


@pytest.mark.parametrize("person", [ONE, TWO])
def test_what_the_players_executed_anybody_may_look_at(person):
    """WESPA 3.10.9, 3.10.11(b): software that the players ran has no adjudicator to be excused."""
    review = opened(method=SOFTWARE, person=None)
    assert may_look(review, person, SOFTWARE, overridden=False) is None


def test_a_program_in_doubt_is_not_asked_again():
    """NASPA IV.J.1.h: whoever feels that it is flawed gets a manual adjudication."""
    review = opened("naspa", FLAWED, method=SOFTWARE, person=None)
    refusal = may_look(review, TWO, SOFTWARE, overridden=True)
    assert refusal is not None
    assert (refusal.code, refusal.clause) == (Code.MANUAL_ADJUDICATION_AWAITED, "IV.J.1.h")


@pytest.mark.parametrize("way", [Way.REPEAT, Way.FINAL])
def test_no_review_goes_a_way_that_opens_none(way):
    """NASPA IV.J.1.h: nothing is under review that the book never opens a review of."""
    review = opened("naspa")
    broken = Review(type(review.procedure)(way, "IV.J.1.h"), LOOK_AGAIN, review.first)
    with pytest.raises(ValueError, match="no review of this kind"):
        _ = looked(broken, (TWO, VALID)).stage
