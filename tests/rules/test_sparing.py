"""The option that spares words which a change of lexicon touched: off, and not under WESPA."""

from dataclasses import replace

import pytest

from service.rules.acts.commands import EndReview, LookedUp
from service.rules.books import RULEBOOKS
from service.rules.books.ssf import SSF
from service.rules.books.wespa import WESPA
from service.rules.clauses.errors import Code, Refusal
from service.rules.clauses.penalty import (
    PRESETS,
    SPARES_CHANGED,
    Count,
    PenaltyPolicy,
    PointsGo,
    is_standard,
    preset,
)
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Method, Verdict
from tests.commands import (
    INVALID,
    LEXICON,
    OUTGOING,
    VALID,
    adjudicate,
    amendment,
    ask,
    called,
    correct,
    end_review,
    hand_in,
    ladder,
    let_in,
    looked_up,
    opening,
    reissue,
)
from tests.rules.record import Record, outcome_of

SPARING = replace(ladder(5, 10, 20), spares_changed=True)


def record(policy: PenaltyPolicy = SPARING) -> Record:
    made = Record()
    made.act(opening(rulebook="ssf", policy=policy, outgoing=OUTGOING))
    return made


def step(made: Record, number: int) -> int | None:
    owed = outcome_of(made.challenges()[number]).penalty
    return owed.step if owed else None


def test_every_challenged_word_is_new():
    """RULES.md, "a change of lexicon": no penalty; the play stands as after any valid slip."""
    made = record()
    event = made.adjudicated(hand_in("CATS", "ZA", outgoing=OUTGOING, changed=True))
    assert (event.verdict, event.spared, event.outcome.penalty) == (VALID, True, None)
    plain = record(ladder(5)).adjudicated(hand_in("CATS", "ZA"))
    assert replace(plain.outcome, penalty=None) == event.outcome


@pytest.mark.parametrize("verdict", [VALID, INVALID])
def test_else_the_penalty_is_as_always(verdict):
    """RULES.md, "a change of lexicon": one word that was in both lists, and nothing is spared."""
    made = record()
    event = made.adjudicated(hand_in("CATS", verdict=verdict, outgoing=OUTGOING))
    assert (event.spared, event.outcome.penalty is not None) == (False, verdict is VALID)


def test_a_spared_challenge_is_no_step():
    """Ours: the event agreed not to hold it against the side, so the next costs what it would."""
    made = record()
    made.adjudicated(hand_in("CATS", turn=1))
    made.adjudicated(hand_in("ZA", turn=2, outgoing=OUTGOING, changed=True))
    made.adjudicated(hand_in("CAT", turn=3))
    assert [step(made, number) for number in (1, 2, 3)] == [1, None, 2]
    assert [each.unsuccessful for each in made.challenges().values()] == [True, False, True]


def test_a_corrected_slip_is_spared_by_its_own_words():
    """WESPA 3.10.12: the new slip decides, and what is spared of it."""
    made = record()
    made.adjudicated(hand_in("CATS", turn=1))
    event = made.reissued(reissue(1, "ZA", ground=Ground.RULING, by_director=True, changed=True))
    assert (event.spared, outcome_of(event).penalty) == (True, None)
    assert made.challenges()[1].unsuccessful is False


def test_a_person_s_verdict_is_never_spared():
    """Promise 3: of a word that no software decides about nobody knows whether it was changed."""
    made = record()
    made.received(hand_in("CATERPILLARS", verdict=None, outgoing=OUTGOING))
    made.settled(adjudicate(1))
    assert step(made, 1) == 1


def test_without_the_option_nothing_of_it_is_on_record():
    """Promise 1: the bit is asked for where a policy spares, and is in no other entry."""
    made = record(ladder(5))
    event = made.adjudicated(hand_in("ZA", changed=True))
    assert (event.spared, event.outcome.penalty is None) == (None, False)


@pytest.mark.parametrize("name", PRESETS)
def test_no_preset_spares_and_what_spares_is_standard_nowhere(name):
    """WESPA 3.10.15(b): off by default; a condition that spares is none of those listed."""
    seconds = 60 if name == "time-penalty" else None
    known = preset(name, points_go=PointsGo.DEDUCT_FROM_CHALLENGER, seconds=seconds)
    assert not known.spares_changed
    assert not is_standard(replace(known, spares_changed=True))


@pytest.mark.parametrize("book", RULEBOOKS.values(), ids=lambda book: book.name)
def test_each_book_says_whether_it_may_be(book):
    """WESPA 1.2(b): no deviation from the word source; the book's own field refuses it."""
    policy = replace(ladder(5, count=Count.PER_GAME), spares_changed=True)
    made = Record()
    outcome = made.act(opening(rulebook=book.name, policy=policy, outgoing=OUTGOING))
    refused = getattr(outcome, "code", None) is Code.CHANGED_WORDS_NOT_SPARED
    assert refused is (book.no_sparing is not None)
    assert getattr(outcome, "clause", None) == book.no_sparing


def test_wespa_refuses_and_sweden_leaves_it_open():
    """RULES.md, "a change of lexicon": an option outside WESPA."""
    assert (WESPA.no_sparing, SSF.no_sparing) == ("1.2(b)", None)


def test_the_outgoing_lexicon_is_named_first_or_with_it():
    """Promise 3: never a guess which list was before."""
    made = Record()
    made.act(opening(rulebook="ssf", policy=ladder(5)))
    assert made.refused(amendment(policy=SPARING)).code is Code.OUTGOING_NOT_NAMED
    made.act(amendment(policy=SPARING, outgoing=OUTGOING))
    tournament = made.tournament()
    assert tournament is not None
    assert (tournament.outgoing, tournament.needs) == (OUTGOING, (LEXICON, OUTGOING))
    assert made.refused(amendment(outgoing=OUTGOING)).code is Code.NOTHING_CHANGES


def test_one_list_is_never_both():
    """WESPA 1.2: the old list can be played again, as the one or as the other and not as both."""
    made = record()
    assert made.refused(amendment(lexicon=OUTGOING)).code is Code.NOTHING_CHANGES
    made.act(amendment(lexicon=OUTGOING, outgoing=LEXICON))
    tournament = made.tournament()
    assert tournament is not None
    assert (tournament.lexicon, tournament.outgoing) == (OUTGOING, LEXICON)
    made.act(amendment(lexicon=replace(OUTGOING, official=True)))


def test_the_outgoing_lexicon_is_taken_away():
    """RULES.md, "a change of lexicon": who named it by mistake says so, and plays the old list."""
    made = record(ladder(5))
    made.act(amendment(lexicon=OUTGOING, no_outgoing=True))
    tournament = made.tournament()
    assert tournament is not None
    assert (tournament.lexicon, tournament.outgoing) == (OUTGOING, None)
    assert made.refused(amendment(no_outgoing=True)).code is Code.NOTHING_CHANGES


@pytest.mark.parametrize("policy", [None, ladder(5), SPARING])
def test_it_stays_while_a_challenge_can_need_it(policy):
    """DESIGN, penalty policy: a challenge keeps the policy of the time that it was called."""
    made = record()
    made.adjudicated(hand_in("CATS", "ZA", outgoing=OUTGOING, changed=True))
    assert made.refused(amendment(policy=policy, no_outgoing=True)).code is Code.OUTGOING_NOT_NAMED


def test_an_outgoing_list_that_no_policy_asks_is_not_needed():
    """Promise 3: 503 only while the option needs it."""
    made = record(ladder(5))
    tournament = made.tournament()
    assert tournament is not None
    assert (tournament.needs, tournament.outgoing_for(0)) == ((LEXICON,), None)


def test_what_it_tells_is_said():
    """RULES.md, "a change of lexicon": named as the exception to promise 1."""
    assert "one exception" in SPARES_CHANGED


NEW_LIST = looked_up("ZA", outgoing=OUTGOING, changed=True)
BY_SOFTWARE, BY_LIST = Method.SOFTWARE, Method.PRINTED_LIST


def found_later(act: str, method: Method, now: LookedUp | None, verdict: Verdict = VALID) -> Record:
    """A slip that was found invalid, and its verdict put right afterwards."""
    made = record()
    made.adjudicated(hand_in("ZA", verdict=INVALID, outgoing=OUTGOING))
    if act == "correction":
        command = replace(correct(verdict, corrected=True), method=method, looked_up=now)
        assert not isinstance(made.act(command), Refusal)
    else:
        made.act(ask())
        ended = replace(end_review(verdict, corrected=True), method=method, looked_up=now)
        assert not isinstance(made.act(ended), Refusal)
    return made


@pytest.mark.parametrize("act", ["correction", "review"])
@pytest.mark.parametrize(
    ("method", "now", "spared"),
    [
        (BY_SOFTWARE, NEW_LIST, True),
        (BY_SOFTWARE, replace(NEW_LIST, changed=False), False),
        (BY_SOFTWARE, replace(NEW_LIST, verdict=INVALID, changed=False), False),
        (BY_LIST, None, None),
    ],
)
def test_a_verdict_found_later_is_spared_as_a_first_one_is(act, method, now, spared):
    """RULES.md, "a change of lexicon": by what software finds of all words, and never a person."""
    challenge = found_later(act, method, now).challenges()[1]
    assert challenge.in_force is not None
    assert challenge.in_force.spared is spared
    assert (outcome_of(challenge).penalty is None) is (spared is True)
    assert challenge.unsuccessful is (spared is not True)


def test_what_was_spared_and_found_invalid_is_not_spared_by_a_person():
    """Promise 3: the person's list is another than the one that the words were looked up in."""
    made = record()
    made.adjudicated(hand_in("ZA", outgoing=OUTGOING, changed=True))
    made.act(correct(INVALID, corrected=True))
    made.act(correct(VALID, corrected=True))
    assert step(made, 1) == 1


def test_a_confirmed_verdict_keeps_what_it_had():
    """RULES.md, 3.5(d): nothing changed, so nothing costs more."""
    made = record()
    made.adjudicated(hand_in("ZA", outgoing=OUTGOING, changed=True))
    for each in (ask(), end_review(VALID)):
        made.act(each)
    assert step(made, 1) is None
    assert not made.challenges()[1].unsuccessful


@pytest.mark.parametrize("command", [correct(VALID, corrected=True), end_review(VALID)])
def test_a_slip_that_came_in_meanwhile_is_not_judged_unread(command):
    """Promise 3: what was looked up is the slip in force, or nothing is decided by it."""
    made = record()
    made.adjudicated(hand_in("AX", verdict=INVALID))
    if isinstance(command, EndReview):
        made.act(ask())
    refusal = made.refused(replace(command, method=BY_SOFTWARE, looked_up=NEW_LIST))
    assert refusal.code is Code.WORDS_DIFFER


def test_a_slip_let_in_is_spared_as_if_it_had_been_in_time():
    """RULES.md, "Ours": let in, it is adjudicated as any other."""
    made = record()
    late = called(timer_pressed=True, entered=True, drawn_at=5, tiles_drawn=2, called=9)
    made.received(hand_in("ZA", verdict=None, outgoing=OUTGOING, call=late))
    assert made.admitted(let_in(1, "ZA", changed=True)).spared is True
    assert step(made, 1) is None
