"""Two lists side by side."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from service.lexicon.compare import compare
from service.lexicon.errors import SourceError
from service.lexicon.fingerprint import fingerprint
from service.lexicon.own_list import Said, read
from service.lexicon.profile import load
from service.lexicon.store import Lexicon
from tests.lexicon.conftest import Make
from tests.lexicon.strategies import ENGLISH, words

HERE = ("AA", "AB", "CAT", "DOG", "QUOLLS")


@pytest.fixture
def lexicon(make: Make) -> Lexicon:
    return make("\n".join(HERE))


# Some words are on both sides, so that the sides differ in part.
lists = st.sets(words(ENGLISH) | st.sampled_from(HERE), max_size=20)


@given(there=lists)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_counts_add_up(lexicon: Lexicon, there: set[str]) -> None:
    """Contract, comparison: same or not, counts, differing words by length."""
    found = compare(lexicon, sorted(there))
    here = set(HERE)
    assert found.same is (here == there)
    assert found.fingerprint == fingerprint(sorted(there))
    assert sum(found.here.values()) == len(here)
    assert sum(found.there.values()) == len(there)
    for difference, expected in (
        (found.only_here, here - there),
        (found.only_there, there - here),
    ):
        assert list(difference.words) == sorted(expected)
        assert sum(difference.lengths.values()) == len(expected)


def test_as_many_words_are_named_as_are_asked_for(lexicon: Lexicon) -> None:
    """Contract, comparison: capped, the counts are whole."""
    found = compare(lexicon, ["CAR", "CART", "CAT"], most=1)
    assert (found.only_here.words, found.only_here.lengths) == (("AA",), {2: 2, 3: 1, 6: 1})
    assert (found.only_there.words, found.only_there.lengths) == (("CAR",), {3: 1, 4: 1})


CANARIES = {"must_hold": ["CASA"], "must_not_hold": ["ZZ"]}


def test_lengths_are_those_in_tiles(make: Make) -> None:
    """Reference C: CH is one tile in Spanish."""
    found = compare(make("chal\ncasa\n", language="spanish", canaries=CANARIES), ["CASA"])
    assert found.only_here.lengths == {3: 1}
    assert found.there == {4: 1}


def test_somebody_s_own_list_is_read_like_a_source() -> None:
    """Issue 2, `lexicon compare`: names or files; errors name file and line."""
    english = load("english")
    assert read(b"\xef\xbb\xbfzax\r\nCAT\r\ncat", "own.txt", Said(), english) == ["CAT", "ZAX"]
    with pytest.raises(SourceError, match=r"own.txt, line 2: holds a space"):
        read(b"cat\nzax x\n", "own.txt", Said(format="plain"), english)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (Said(format="doc"), "own.txt: `format` is no format of lists"),
        (Said(format="csv", definition="tab"), "own.txt: .*`definition` is for plain lists"),
        (Said(column="cat"), "own.txt: .*`column` is for csv, tsv and sqlite lists, not plain"),
        (Said(definition="comma"), "own.txt: `definition` must be "),
        (Said(format="csv", column=0), "own.txt: `column` must be a header or a number from 1"),
        (Said(encoding="rot13"), "own.txt: there is no encoding"),
    ],
)
def test_what_is_said_of_a_list_is_checked(said: Said, told: str) -> None:
    """Row 23: by the format declared, and what can't be meant is told as in a manifest."""
    with pytest.raises(SourceError, match=told):
        read(b"cat\n", "own.txt", said, load("english"))


def test_what_is_no_list_is_refused_by_name() -> None:
    """Issue 3, files: what is not a word list is refused by name, whatever it is declared as."""
    with pytest.raises(SourceError, match="PDF"):
        read(b"%PDF-1.7\n", "own.txt", Said(format="plain"), load("english"))
