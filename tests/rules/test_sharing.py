"""Slips that ask again what an invalid one had asked: marked for the director, never per word."""

import pytest

from service.rules.clauses.slip import Kind
from service.rules.facts.challenge import Note
from tests.commands import INVALID, adjudicate, amend_challenge, game, hand_in, opening, reissue
from tests.rules.record import Record


def played(*commands) -> Record:
    """A tournament in which all of this was done."""
    record = Record()
    for command in (opening(), *commands):
        record.act(command)
    return record


def marked(*commands) -> list[tuple[int, int | None]]:
    """Which challenges are marked, each with the one that it shares words with."""
    challenges = played(*commands).challenges().values()
    marked = [c for c in challenges if Note.SHARES_WORDS in c.notes]
    assert [c for c in challenges if c.shares_with is not None] == marked
    return [(c.number, c.shares_with) for c in marked]


BAD = hand_in("CAT", "QAT", turn=9, verdict=INVALID)


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        pytest.param(hand_in("QAT", turn=10), [(2, 1)], id="the next turn"),
        pytest.param(hand_in("QAT", turn=10, verdict=INVALID), [(2, 1)], id="whatever came of it"),
        pytest.param(hand_in("DOG", "CAT", turn=8), [(2, 1)], id="the turn before, called later"),
        pytest.param(hand_in("CAT", turn=11), [], id="a turn between"),
        pytest.param(hand_in("DOG", turn=10), [], id="other words"),
        pytest.param(hand_in("CAT", turn=10, at=game(table=2)), [], id="another game"),
        pytest.param(hand_in("CAT", at=None), [], id="no game is named"),
        pytest.param(hand_in("CAT", turn=9), [], id="refused: the same play"),
    ],
)
def test_slips_that_share_words_with_an_invalid_one_are_marked(then, expected):
    """RULES.md, "Ours": shares words with an invalid slip of several words, no turn between."""
    assert marked(BAD, then) == expected


@pytest.mark.parametrize(
    ("moved", "then", "expected"),
    [
        pytest.param(20, hand_in("CAT", turn=9), [(2, 1)], id="for the turn that it was of"),
        pytest.param(20, hand_in("CAT", turn=10), [(2, 1)], id="for the turn after that"),
        pytest.param(20, hand_in("CAT", turn=21), [(2, 1)], id="for the turn after it now"),
        pytest.param(20, hand_in("CAT", turn=14), [], id="a turn between, both ways"),
        pytest.param(20, hand_in("DOG", turn=9), [], id="other words"),
    ],
)
def test_a_slip_that_was_amended_still_was_of_its_turn(moved, then, expected):
    """RULES.md, "Ours": by an amendment nobody gets the old turn's words looked up unseen."""
    assert marked(BAD, amend_challenge(1, turn=moved), then) == expected


def test_an_amendment_of_a_play_without_a_number_is_told_too():
    """RULES.md, "Ours": the next play after it, as they were challenged."""
    bad = hand_in("CAT", "QAT", verdict=INVALID)
    again = hand_in("CAT", new_play=True)
    assert marked(bad, amend_challenge(1, turn=20), again) == [(2, 1)]


def test_of_another_game_it_was_of_no_turn_here():
    """RULES.md, "Ours": no turn between is of one game."""
    bad = hand_in("CAT", "QAT", turn=9, verdict=INVALID, at=game(table=2))
    assert marked(bad, amend_challenge(1, turn=20), hand_in("CAT", turn=9)) == []


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(hand_in("CAT", "QAT", turn=9), id="a valid slip"),
        pytest.param(hand_in("CAT", turn=9, verdict=INVALID), id="one of a single word"),
        pytest.param(hand_in("CAT", "QAT", turn=9, verdict=None), id="one that waits"),
        pytest.param(hand_in(kind=Kind.EXCHANGE, turn=9), id="a challenge without words"),
    ],
)
def test_nothing_is_learnt_from_other_slips(first):
    """RULES.md, "Ours": only of an invalid slip of several words is it news which one failed."""
    assert marked(first, hand_in("CAT", turn=10)) == []


def test_without_turns_it_is_the_next_play():
    """RULES.md, "Ours": plays that nobody numbered follow one another as they were challenged."""
    bad = hand_in("CAT", "QAT", verdict=INVALID)
    assert marked(bad, hand_in("CAT", new_play=True)) == [(2, 1)]
    assert marked(bad, hand_in("DOG", new_play=True), hand_in("CAT", new_play=True)) == []


def test_the_slip_before_a_corrected_one_counts_too():
    """WESPA 3.10.12: both slips stay on record, and the first was answered."""
    corrected = reissue(1, "CAT", "CUT")
    assert marked(BAD, corrected, hand_in("QAT", turn=10)) == [(2, 1)]


def test_a_verdict_that_a_person_gave_counts_too():
    """WESPA 3.10.7(a)(i): an invalid slip is one by whatever method."""
    waits = hand_in("CAT", "QAT", turn=9, verdict=None)
    assert marked(waits, adjudicate(1, INVALID), hand_in("QAT", turn=10)) == [(2, 1)]


def test_words_that_come_later_are_marked_too():
    """RULES.md, "Ours": a challenge may be announced before its words are written."""
    announced = hand_in(kind=Kind.ANNOUNCED, turn=10)
    assert marked(BAD, announced, hand_in("QAT", turn=10)) == [(2, 1)]


def test_a_slip_that_waits_is_marked_when_it_comes():
    """RULES.md, "Ours": nobody knows yet what a printed list will say of it."""
    assert marked(BAD, hand_in("QAT", turn=10, verdict=None)) == [(2, 1)]
