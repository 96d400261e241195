"""Which list is this: what devices expect, and lists that are held against a lexicon."""

import dataclasses

import pytest
from hypothesis import given, strategies as st

from service.rules.acts.commands import Compare, Expect
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.fingerprints import short
from service.rules.clauses.slip import LexiconRef
from service.rules.facts.events import (
    LengthCompared,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
)
from tests.commands import INVALID, amendment, games, hand_in, opening
from tests.rules.record import Record

PINNED, OTHER = (
    LexiconRef(name, edition, 9, fingerprint * 16, official=True)
    for name, edition, fingerprint in (("liste", "2025", "0123"), ("liste", "2026", "cafe"))
)


@pytest.fixture
def record() -> Record:
    begun = Record()
    begun.act(dataclasses.replace(opening(), lexicon=PINNED))
    return begun


def said(record: Record, fingerprint: str, device: str = "one") -> object:
    return record.act(Expect(device, fingerprint))


@pytest.mark.parametrize("form", [str, short], ids=["whole", "short"])
def test_a_device_that_expects_the_list_confirms_it(record, form):
    """Row 27; WESPA 1.2: one lexicon per tournament; a device says which one it shows."""
    expected = form(PINNED.fingerprint)
    assert said(record, expected) == LexiconConfirmed("one", expected, PINNED.fingerprint)


@pytest.mark.parametrize("form", [str, short], ids=["whole", "short"])
def test_a_device_that_expects_another_list_disputes_it(record, form):
    """Row 27: one name, two word counts on two machines: a mismatch is an alarm."""
    expected = form(OTHER.fingerprint)
    assert said(record, expected) == LexiconDisputed("one", expected, PINNED.fingerprint)


def test_only_news_is_recorded(record):
    """Issue 3, "Which list is this?": once a device has said so, saying it again is no alarm."""
    kinds = []
    for device, expected in (
        ("one", OTHER),
        ("one", OTHER),
        ("two", OTHER),
        ("one", PINNED),
        ("one", PINNED),
        ("one", OTHER),
    ):
        outcome = said(record, expected.fingerprint, device)
        kinds.append(getattr(outcome, "code", None) or type(outcome))
    assert kinds == [
        LexiconDisputed,
        Code.NOTHING_CHANGES,
        LexiconDisputed,
        LexiconConfirmed,
        Code.NOTHING_CHANGES,
        LexiconDisputed,
    ]


def test_another_lexicon_makes_the_same_word_news(record):
    """WESPA 1.2: a change during play is an entry; who still expects the old list is told of."""
    said(record, PINNED.fingerprint, "one")
    said(record, OTHER.fingerprint, "two")
    record.act(amendment(lexicon=OTHER))
    assert isinstance(said(record, PINNED.fingerprint, "one"), LexiconDisputed)
    assert isinstance(said(record, OTHER.fingerprint, "two"), LexiconConfirmed)


def counts(here: int, there: int) -> tuple[LengthCompared, ...]:
    """Two lengths that add up to so many words each."""
    return (
        LengthCompared(2, here=here // 2, there=there // 3, only_here=0, only_there=0),
        LengthCompared(
            3, here=here - here // 2, there=there - there // 3, only_here=1, only_there=2
        ),
    )


def comparison(here: int = 10, there: int = 10) -> Compare:
    return Compare("liste", PINNED.fingerprint, OTHER.fingerprint, counts(here, there), told=3)


def test_a_comparison_goes_on_record_in_numbers(record):
    """DESIGN, the REST contract: counts, recorded; promise 1: no word of either list."""
    command = comparison()
    event = record.act(command)
    assert isinstance(event, LexiconCompared)
    assert dataclasses.asdict(event) == dataclasses.asdict(command)


@given(here=st.integers(1, 1000), there=st.integers(0, 1000))
def test_a_list_has_at_least_half_as_many_words(here, there):
    """DESIGN, the REST contract: not for lists under half its size; some words are a slip."""
    record = Record()
    record.act(dataclasses.replace(opening(), lexicon=PINNED))
    outcome = record.act(comparison(here, there))
    if 2 * there >= here:
        assert isinstance(outcome, LexiconCompared)
    else:
        assert isinstance(outcome, Refusal)
        assert (outcome.code, outcome.clause) == (Code.LIST_TOO_SMALL, OURS)


@pytest.mark.parametrize(
    "played", [hand_in("CAT"), hand_in("QZX", verdict=INVALID, at=None), games((1, 7, 8))]
)
def test_no_list_is_compared_during_play(record, played):
    """DESIGN, the REST contract: not during play: a slip, or games on record."""
    record.act(played)
    refusal = record.refused(comparison())
    assert (refusal.code, refusal.clause) == (Code.TOURNAMENT_IN_PLAY, OURS)


def test_devices_say_what_they_expect_during_play_too(record):
    """Row 27: a mismatch is an alarm whenever it shows."""
    record.act(hand_in("CAT"))
    assert isinstance(said(record, OTHER.fingerprint), LexiconDisputed)
