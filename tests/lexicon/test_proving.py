"""After a build every word is looked up, and as good as 100,000 words that are not there."""

from dataclasses import replace
from pathlib import Path

import marisa_trie
import pytest

from service.lexicon.errors import SourceError
from service.lexicon.fingerprint import fingerprint
from service.lexicon.proving import prove
from service.lexicon.store import Lexicon
from tests.lexicon.conftest import Make

WORDS = ["CAR", "CAT", "CATS"]


def holding(made: Lexicon, words: list[str]) -> Lexicon:
    """The lexicon with another trie in it, as a fault in compiling would leave it."""
    trie = marisa_trie.Trie(words)
    return replace(made, _trie=trie, _contains=trie.__contains__)


@pytest.fixture
def made(make: Make) -> Lexicon:
    return make("\n".join(WORDS))


@pytest.mark.parametrize(
    "words",
    [
        ["CAR", "CAT"],
        ["CAR", "CAT", "CATS", "CATSS"],
        ["CAR", "CAT", "CATZ"],
        ["CAR", "CAT", "CATS", "QZX"],
    ],
    ids=["lacks a word", "holds a near miss", "holds another", "holds one far off"],
)
def test_a_trie_that_holds_other_words_is_found_out(made: Lexicon, words: list[str]) -> None:
    """Row 28: a pointer too narrow for its words loses some and finds others; promise 3."""
    with pytest.raises(SourceError, match="liste: the compiled file does not hold these very"):
        prove(holding(made, words), WORDS)


def test_a_fingerprint_that_is_not_of_these_words_is_found_out(made: Lexicon) -> None:
    """DESIGN, "A lexicon is its fingerprint": it is read back from what was compiled."""
    with pytest.raises(SourceError, match="build it again, or report this"):
        prove(replace(made, fingerprint=fingerprint(["CAT"])), WORDS)


def test_a_hundred_thousand_words_that_are_not_there_are_looked_up(make: Make) -> None:
    """Issue 3, "How fast, how big": near misses included: a letter changed, doubled, dropped."""
    letters = "ABCDEFGHIJKL"
    words = sorted(f"{a}{b}{c}T" for a in letters for b in letters for c in letters)
    made = make("\n".join([*words, "CAT"]))
    words = made.all_words()
    asked: list[str] = []

    def contains(word: str) -> bool:
        asked.append(word)
        return made.contains(word)

    prove(replace(made, _contains=contains), words)
    misses = asked[len(words) :]
    assert asked[: len(words)] == words
    assert len(misses) == 100_000
    assert set(misses).isdisjoint(words)
    assert {len(miss) for miss in misses} == {2, 3, 4, 5}


def test_a_build_that_went_wrong_leaves_nothing_in_place(
    make: Make, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise 3: what does not hold its words is never served."""
    whole = marisa_trie.Trie
    monkeypatch.setattr(
        marisa_trie, "Trie", lambda *words: whole(*([*list(each)[:-1], "CUT"] for each in words))
    )
    with pytest.raises(SourceError, match="does not hold these very words"):
        make("car\ncat\ncats\n")
    assert not cache.exists()
