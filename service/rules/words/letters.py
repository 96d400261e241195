"""Characters as typed -> the letters on a language's tiles, one table per alphabet."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

NO_TILE = "\0"
"""What a character that is on no tile reads as; it is itself on no tile, and in no word."""

# Full-width letters, the Latin ligatures and the digraphs of one code point are other drawings of
# the same letters. Nothing else is taken apart by compatibility: superscripts, circled and
# mathematical letters are on no tile.
_SAME_LETTERS = re.compile(
    "[\uff21-\uff3a\uff41-\uff5a\ufb00-\ufb06\u0132\u0133\u013f\u0140\u01c4-\u01cc\u01f1-\u01f3]"
)


class Letters(dict[int, str]):
    """What each composed character reads as, for `str.translate`; worked out when first met."""

    def __init__(
        self, tiles: Iterable[str], accents: str, spellings: Iterable[tuple[str, str]]
    ) -> None:
        super().__init__()
        self._own = frozenset("".join(tiles))
        self._accents = accents
        self._spellings: Mapping[str, str] = dict(spellings)

    def __missing__(self, code: int) -> str:
        letters = self._read(chr(code))
        # Only what is on tiles is kept, so that no sender can make the table grow without end.
        if NO_TILE not in letters:
            self[code] = letters
        return letters

    def knows(self, character: str) -> bool:
        """Whether all that the character reads as is on tiles."""
        return NO_TILE not in self[ord(character)]

    def _read(self, character: str) -> str:
        if character in self._spellings:
            return self._spellings[character]
        if _SAME_LETTERS.match(character):
            return "".join(map(self._read, unicodedata.normalize("NFKC", character)))
        upper = character.upper()
        # One-way casings (long s, dotless i, final sigma) are other letters that look alike.
        if upper in self._own and character in {upper, upper.lower()}:
            return upper
        return self._unaccented(character)

    def _unaccented(self, character: str) -> str:
        match unicodedata.decomposition(character).split():
            case [base, mark] if chr(int(mark, 16)) in self._accents:
                return self._read(chr(int(base, 16)))
            case _:
                return NO_TILE
