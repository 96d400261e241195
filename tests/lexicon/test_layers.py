"""Base, supplements and changes over one another."""

import pytest

from service.lexicon.errors import SourceError
from tests.lexicon.conftest import Make

LAYERS = ({"role": "base"}, {"role": "supplement"}, {"role": "changes"})


def test_supplements_and_changes_are_laid_over_the_base_in_order(make: Make) -> None:
    """Issue 2: base + supplements + changes, rebuilt whole."""
    lexicon = make("car\ncat\n", "cats\n", "# 2026\n\n+za\n-car  # a misprint\n", readings=LAYERS)
    assert lexicon.all_words() == ["CAT", "CATS", "ZA"]


def test_a_word_may_be_taken_out_and_put_back(make: Make) -> None:
    """Issue 2: changes apply one after another, line by line."""
    lexicon = make("car\ncat\n", "cats\n", "-CAR\n+car\n", readings=LAYERS)
    assert lexicon.contains("CAR")


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ("+za\n+CAT\n", "line 2: CAT is there already"),
        ("+za\n+za\n", "line 2: ZA is there already"),
        ("\n-zax\n", "line 2: ZAX is not there"),
        ("-cats\n-cats\n", "line 2: CATS is not there"),
        ("za\n", "line 1: is no change"),
        ("+ za\n", "line 1: is no change"),
        ("+\n", "line 1: is no change"),
        ("+za zo\n", "line 1: is no change"),
        ("*za\n", "line 1: is no change"),
        ("+co-op\n", "line 1: character 3 is on no tile"),
        ("+z\n", "line 1: is too short"),
        (f"+{'z' * 16}\n", "line 1: is too long"),
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
