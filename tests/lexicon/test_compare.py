"""Two lists side by side."""

import pytest
from hypothesis import given, strategies as st

from service.lexicon.compare import compare, words_of
from service.lexicon.errors import SourceError
from tests.lexicon.strategies import ENGLISH, SPANISH, words

lists = st.sets(words(ENGLISH), max_size=20)


@given(lists, lists)
def test_counts_add_up(here: set[str], there: set[str]) -> None:
    """Contract, comparison: same or not, counts, differing words by length."""
    found = compare(here, there, ENGLISH)
    assert found.same is (here == there)
    assert sum(found.here.values()) == len(here)
    assert sum(found.there.values()) == len(there)
    assert sum(found.only_here.values()) == len(here - there)
    assert sum(found.only_there.values()) == len(there - here)


def test_lengths_are_those_in_tiles() -> None:
    """Reference C: CH is one tile in Spanish."""
    found = compare(["CHA", "CASA"], ["CASA"], SPANISH)
    assert found.only_here == {2: 1}
    assert found.there == {4: 1}


def test_somebody_s_own_list_is_read_like_a_source() -> None:
    """Issue 2, `lexicon compare`: names or files; errors name file and line."""
    assert words_of("\ufeffzax\r\nCAT\r\ncat".encode(), "english", "own.txt") == ["CAT", "ZAX"]
    with pytest.raises(SourceError, match=r"own.txt, line 2: holds a space"):
        words_of(b"cat\nzax x\n", "english", "own.txt")
