"""Two lists of words side by side: the same or not, and how much differs at which length."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from service.lexicon import layers
from service.lexicon.profile import load
from service.lexicon.readers.reading import Asked, Ledger
from service.rules.words import TileAlphabet


@dataclass(frozen=True, slots=True)
class Comparison:
    """Words by length in tiles: in each list, and in only one of them. Counts, never words."""

    here: dict[int, int]
    there: dict[int, int]
    only_here: dict[int, int]
    only_there: dict[int, int]

    @property
    def same(self) -> bool:
        """Whether both hold the same words, and so have the same fingerprint."""
        return not self.only_here and not self.only_there


def compare(here: Collection[str], there: Collection[str], alphabet: TileAlphabet) -> Comparison:
    """Compare two collections of canonical words of one language."""
    mine, theirs = set(here), set(there)
    counted = [
        dict(sorted(Counter(map(alphabet.length, words)).items()))
        for words in (mine, theirs, mine - theirs, theirs - mine)
    ]
    return Comparison(*counted)


def words_of(data: bytes, language: str, file: str) -> list[str]:
    """The words of somebody's own list, one a line in UTF-8; SourceError names file and line."""
    profile = load(language)
    asked = Asked(file=file, alphabet=profile.alphabet, capitals=profile.capitals)
    return layers.words_of(data, "plain", asked, Ledger())
