"""Two lists of words side by side: the same or not, how much differs, and which words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from service.lexicon.fingerprint import fingerprint
from service.lexicon.layers import contains
from service.lexicon.store import Lexicon


@dataclass(frozen=True, slots=True)
class Difference:
    """The words that only one side has: by length in tiles, and the first of them."""

    lengths: dict[int, int]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Words by length in tiles on each side, and what only one of them has.

    `fingerprint` is that of the other list.
    """

    fingerprint: str
    here: dict[int, int]
    there: dict[int, int]
    only_here: Difference
    only_there: Difference

    @property
    def same(self) -> bool:
        """Whether both hold the same words, and so have the same fingerprint."""
        return not self.only_here.lengths and not self.only_there.lengths


def compare(here: Lexicon, there: Sequence[str], most: int | None = None) -> Comparison:
    """Hold canonical words in code point order, each once, against a lexicon of their language.

    Args:
        here: the lexicon.
        there: the words.
        most: differing words that are named of each side; None for all.
    """
    length = here.alphabet.length

    def difference(words: Iterator[str]) -> Difference:
        first = tuple(islice(words, most))
        lengths = Counter(map(length, first))
        lengths.update(map(length, words))
        return Difference(_in_order(lengths), first)

    return Comparison(
        fingerprint=fingerprint(there),
        here=dict(here.words_per_length),
        there=_in_order(Counter(map(length, there))),
        only_here=difference(word for word in here.in_order() if not contains(there, word)),
        only_there=difference(word for word in there if not here.contains(word)),
    )


def _in_order(lengths: Counter[int]) -> dict[int, int]:
    return dict(sorted(lengths.items()))
