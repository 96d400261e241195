"""Base, supplements and changes over one another."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from service.lexicon.errors import SourceError
from service.lexicon.layers import contains, effective, origins, unique
from service.lexicon.manifest import read_source
from tests.lexicon.conftest import Make
from tests.lexicon.strategies import ENGLISH, words, write_source

LAYERS: tuple[dict[str, object], ...] = (
    {"role": "base"},
    {"role": "supplement"},
    {"role": "changes"},
)


def test_supplements_and_changes_are_laid_over_the_base_in_order(make: Make) -> None:
    """Issue 2: base + supplements + changes, rebuilt whole."""
    lexicon = make("car\ncat\n", "cats\n", "# 2026\n\n+za\n-car  # a misprint\n", readings=LAYERS)
    assert lexicon.all_words() == ["CAT", "CATS", "ZA"]


def test_a_word_may_be_taken_out_and_put_back_by_a_later_list(make: Make) -> None:
    """Issue 2: lists of changes apply one after another."""
    readings = (*LAYERS, {"role": "changes"})
    lexicon = make("car\ncat\n", "cats\n", "-CAR\n", "+car\n", readings=readings)
    assert lexicon.contains("CAR")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ("+dog\n-dog\n", "line 2: DOG is changed in line 1 too"),
        ("-car\n# later\n+za\n+CAR\n", "line 4: CAR is changed in line 1 too"),
        ("+za\n+za\n", "line 2: ZA is changed in line 1 too"),
        ("-cats\n+zo\n-cats\n", "line 3: CATS is changed in line 1 too"),
    ],
)
def test_a_list_of_changes_says_one_thing_of_a_word(make: Make, changes: str, problem: str) -> None:
    """Issue 2, strict: one authority, one decision; both lines are named, none of them guessed."""
    with pytest.raises(SourceError, match=f"liste/3.txt, {problem}"):
        make("car\ncat\n", "cats\n", changes, readings=LAYERS)


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ("+za\n+CAT\n", "line 2: CAT is there already"),
        ("\n-zax\n", "line 2: ZAX is not there"),
        ("za\n", "line 1: is no change"),
        ("+ za\n", "line 1: is no change"),
        ("+\n", "line 1: is no change"),
        ("+za zo\n", "line 1: is no change"),
        ("*za\n", "line 1: is no change"),
        ("+za\x1c # new\n", "line 1: .*character 3 .* is on no english tile"),
        ("+co-op\n", "line 1: .*character 3 .* is on no english tile"),
        ("+z\n", "line 1: z: is too short"),
        (f"+{'z' * 16}\n", "line 1: z+: is too long"),
    ],
)
def test_a_change_that_changes_nothing_is_an_error_with_its_line(
    make: Make, changes: str, problem: str
) -> None:
    """Issue 2: adding what is there or removing what is not; nothing is skipped silently."""
    with pytest.raises(SourceError, match=f"liste/3.txt, {problem}"):
        make("car\ncat\n", "cats\n", changes, readings=LAYERS)


def test_words_in_base_and_supplement_count_as_doubled(make: Make) -> None:
    """Row 26: across lists as well."""
    assert make("car\ncat\n", "cat\n", "", readings=LAYERS).duplicates == 1


def test_an_erratum_makes_another_lexicon(make: Make) -> None:
    """Rows 30 and 35: a word comes in by a new lexicon with a fingerprint of its own only."""
    before = make("car\ncat\n", "", "", readings=LAYERS)
    after = make("car\ncat\n", "", "+za\n", readings=LAYERS)
    assert after.fingerprint != before.fingerprint
    assert after.contains("ZA")
    assert not before.contains("ZA")


def test_a_supplement_after_changes_is_laid_over_them(make: Make) -> None:
    """Issue 3, "Files": layered in order: what was taken out comes back with a later list."""
    readings = (*LAYERS, {"role": "supplement"})
    lexicon = make("car\ncat\n", "zax\n", "-CAR\n-zax\n+zo\n", "car\nqi\n", readings=readings)
    assert lexicon.all_words() == ["CAR", "CAT", "QI", "ZO"]


def test_each_list_has_its_own_account(place: Path) -> None:
    """Issue 3, "Files": what was dropped and why, with examples and line numbers."""
    readings: tuple[dict[str, object], ...] = ({"role": "base"}, {"role": "supplement"})
    lists = ("a\ncat\nCAT\nb\n", f"{'z' * 16}\ncats\n")
    layers = effective(read_source(write_source(place, *lists, readings=readings)))
    base, supplement = (layers.ledgers[path].reasons for path in ("1.txt", "2.txt"))
    assert base["too_short"].examples == [(1, "a"), (4, "b")]
    assert supplement["too_long"].examples == [(1, "z" * 16)]
    assert layers.dropped == {"too_short": 2, "too_long": 1}
    assert (layers.words, layers.duplicates) == (["CAT", "CATS"], 1)


def test_where_a_word_comes_from_is_told_in_order(place: Path) -> None:
    """Issue 3, "Files": per word, during import, with place, authority and date."""
    lists = ("car\ncat\n", "CATS\ncat\n", "# 2026\n-car\n-cats\n", "+car\n")
    readings: tuple[dict[str, object], ...] = (*LAYERS, {"role": "changes"})
    source = read_source(write_source(place, *lists, readings=readings))
    told = list(origins(source, {"CAT", "CAR", "ZAX"}))
    assert [(each.word, each.sign, each.file, each.place) for each in told] == [
        ("CAR", "+", "liste/1.txt", 1),
        ("CAT", "+", "liste/1.txt", 2),
        ("CAT", "+", "liste/2.txt", 2),
        ("CAR", "-", "liste/3.txt", 2),
        ("CAR", "+", "liste/4.txt", 1),
    ]
    assert (told[0].authority, told[0].date) == (None, None)
    assert (told[2].authority, told[2].date) == ("a club", "2026-01-31")


@given(st.lists(st.lists(words(ENGLISH), max_size=6), min_size=1, max_size=4))
def test_words_are_kept_once_and_in_order(found: list[list[str]]) -> None:
    """Row 26: as a set of them would be, whatever order and however often they come."""
    everything = [word for some in found for word in some]
    kept = unique(list(everything))
    assert kept == sorted(set(everything))
    assert all(contains(kept, word) for word in everything)
    assert not contains(kept, "QZX" * 6)
