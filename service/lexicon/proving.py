"""Whether a lexicon holds the words it was made of and no others, tried after every build."""

import itertools
import random
from collections.abc import Iterator, Sequence

from service.lexicon.errors import SourceError
from service.lexicon.fingerprint import fingerprint
from service.lexicon.layers import contains
from service.lexicon.store import Lexicon

_MISSES = 100_000
_MISSES_OF_A_WORD = 100
"""A short list has no more near misses than that to each of its words."""


def prove(lexicon: Lexicon, words: Sequence[str]) -> None:
    """Look up all these words, which are in code point order, and as good as 100,000 non-words.

    SourceError if one is not found, one is found that isn't there, or the lexicon's words read
    back do not give its fingerprint. A trie with a pointer too narrow for its words, or one that
    was damaged in memory, shows here and not in a verdict.
    """
    found = sum(map(lexicon.contains, words))
    wrong = sum(map(lexicon.contains, _non_words(words, lexicon)))
    if found != len(words) or wrong or fingerprint(lexicon.in_order()) != lexicon.fingerprint:
        problem = "the compiled file does not hold these very words; build it again, or report this"
        raise SourceError(lexicon.name, problem)


def _non_words(words: Sequence[str], lexicon: Lexicon) -> Iterator[str]:
    """Near misses of words all over the list, the same at every build."""
    letters = sorted(set("".join(lexicon.alphabet.tiles)))
    chance = random.Random(lexicon.fingerprint)  # noqa: S311 - nothing secret hangs on it
    near = (_near_miss(_one_of(words, chance), letters, chance) for _ in itertools.count())
    misses = (miss for miss in near if not contains(words, miss))
    return itertools.islice(misses, min(_MISSES, _MISSES_OF_A_WORD * len(words)))


def _near_miss(word: str, letters: Sequence[str], chance: random.Random) -> str:
    """The word with one letter changed, doubled or dropped."""
    at = int(chance.random() * len(word))
    put = _one_of(("", 2 * word[at], _one_of(letters, chance)), chance)
    return word[:at] + put + word[at + 1 :]


def _one_of(texts: Sequence[str], chance: random.Random) -> str:
    """`Random.choice` in a third of its time, and near enough to even for this."""
    return texts[int(chance.random() * len(texts))]
