"""The rulebooks as values: every point with its clause and its mark."""

import inspect

import pytest

from service.rules import (
    challenge,
    commands,
    decide,
    events,
    outcome,
    penalty,
    rulebook,
    slip,
    tournament,
)
from service.rules.penalty import PRESETS, is_standard
from service.rules.rulebook import RULEBOOKS, SSF, WESPA, Ground, Mark

BOOKS = RULEBOOKS.values()


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_point_says_what_is_done_and_how_firmly_it_stands(book):
    """RULES.md: a published rulebook says which text it rests on and marks each point."""
    assert book.text
    assert all(point.clause and point.does.endswith(".") for point in book.points)
    assert {point.mark for point in book.points} >= {Mark.TEXT, Mark.NOT_HELD, Mark.OURS}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_what_is_ours_goes_under_no_body_s_name(book):
    """RULES.md: refusals and points that rest on a decision of ours cite "slipdesk"."""
    for point in book.points:
        assert (point.mark is Mark.OURS) == (point.clause == "slipdesk")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_ruling_is_nobody_s_but_the_director_s(book):
    """RULES.md: what a clause leaves to the director is no ground of a player's."""
    assert book.penalty in PRESETS
    assert Ground.RULING not in book.grounds


def test_wespa_prefers_five_points_a_word():
    """WESPA 3.10.15(d): option (b)(ii) is the preferred norm; 3.10.12 the only ground."""
    assert WESPA.penalty == "five-per-word"
    assert is_standard(PRESETS[WESPA.penalty])
    assert dict(WESPA.grounds) == {Ground.MISMATCH: "3.10.12"}


def test_sweden_takes_ten_points_and_has_no_ground():
    """SSF 2006: ten points off the challenger; for an erroneous slip no clause is held."""
    assert SSF.penalty == "swedish-ten"
    assert dict(SSF.grounds) == {}


@pytest.mark.parametrize(
    "module",
    [challenge, commands, decide, events, outcome, penalty, rulebook, slip, tournament],
    ids=lambda module: module.__name__,
)
def test_no_rule_asks_which_book_it_has_in_hand(module):
    """DESIGN, the house: differences are fields, never `if rulebook ==`."""
    source = inspect.getsource(module)
    for comparison in ('rulebook == "', "rulebook is WESPA", "rulebook is SSF", '.name == "'):
        assert comparison not in source
