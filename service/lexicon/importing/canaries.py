"""Canaries of an imported list: some of its words, and near them some that it does not hold."""

from collections.abc import Collection, Iterator, Sequence

from service.rules.words.alphabet import TileAlphabet, canonical

_EACH = 5


def must_hold(words: Sequence[str]) -> list[str]:
    """The first and the last of the sorted words and some between: a cut list lacks one of them."""
    places = {round(each * (len(words) - 1) / (_EACH - 1)) for each in range(_EACH)}
    return [words[place] for place in sorted(places)]


def must_not_hold(chosen: Sequence[str], words: Collection[str], tiles: TileAlphabet) -> list[str]:
    """Canonical words that are not among these, each one letter away from a chosen one.

    There is one at least, unless the words are all that can be laid.
    """
    found: dict[str, None] = {}
    for word in chosen:
        near = (each for each in _near(word, tiles) if each not in words and each not in found)
        if (other := next(near, None)) is not None:
            found[other] = None
    return list(found)


def _near(word: str, tiles: TileAlphabet) -> Iterator[str]:
    """Words that can be laid: another letter in the place of one, the last first, or one more."""
    for place in (*range(len(word) - 1, -1, -1), len(word)):
        for tile in tiles.tiles:
            other = canonical(word[:place] + tile + word[place + 1 :], tiles)
            if isinstance(other, str) and other != word:
                yield other
