"""The tile alphabet of a language, and the one way from text on a slip to a canonical word."""

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Literal

WordErrorCode = Literal["empty", "not_on_any_tile", "too_short", "too_long"]

# Unicode's White_Space. `str.strip()` alone would also take off U+001C to U+001F, which are no
# white space but control characters, and those are on no tile.
WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

# Full-width letters and the Latin ligatures are other drawings of the same letters. Nothing else
# is taken apart by compatibility: superscripts, circled and mathematical letters are on no tile.
_SAME_LETTERS = re.compile("[\uff21-\uff3a\uff41-\uff5a\ufb00-\ufb06]")

_NO_TILE = "\0"


@dataclass(frozen=True, slots=True)
class WordError:
    """Why a text is no word that tiles can lay; a typing error, never an invalid verdict.

    It never quotes the text. `position` counts the characters (code points) of the text as it
    was handed in, from 1, and is there only where one character is to blame.
    """

    code: WordErrorCode
    position: int | None = None


@dataclass(frozen=True)
class TileAlphabet:
    """What letters a language's tiles bear and how other letters are read as these.

    Attributes:
        language: name of the language profile.
        tiles: what the tiles of the set bear, upper case; a tile may bear several letters.
        blank_only: letters without a tile of their own that a blank may stand for.
        accents: combining marks that fold away, unless the letter with the mark is on a tile or
            is one that a blank may stand for.
        spellings: single characters, as typed, that read as other letters: casing that differs
            from Unicode's, and letters that the language writes with several tiles.
        min_tiles: tiles in the shortest word.
        max_tiles: tiles in the longest word.
    """

    language: str
    tiles: tuple[str, ...]
    blank_only: tuple[str, ...] = ()
    accents: str = ""
    spellings: tuple[tuple[str, str], ...] = ()
    min_tiles: int = 2
    max_tiles: int = 15

    def length(self, word: str) -> int:
        """The length of a canonical word in tiles, the longest tile first."""
        return len(self.tile.findall(word)) if self._digraphs else len(word)

    @cached_property
    def _digraphs(self) -> list[str]:
        several = [tile for tile in self.tiles + self.blank_only if len(tile) > 1]
        return sorted(several, key=len, reverse=True)

    @cached_property
    def tile(self) -> re.Pattern[str]:
        """One tile at the start of a text, the longest that is there."""
        letters = [tile for tile in self.tiles + self.blank_only if len(tile) == 1]
        single = f"[{re.escape(''.join(letters))}]"
        # Atomic: what has been read as one tile is never taken apart again to please a length.
        many = "|".join([*map(re.escape, self._digraphs), single])
        return re.compile(f"(?>{many})" if self._digraphs else single)

    @cached_property
    def word(self) -> re.Pattern[str]:
        """A canonical word: tiles only, neither too few nor too many."""
        return re.compile(f"{self.tile.pattern}{{{self.min_tiles},{self.max_tiles}}}")

    @cached_property
    def letters(self) -> "_Letters":
        """How composed characters read, as a table for `str.translate`."""
        return _Letters(self)

    @cached_property
    def letters_by_line(self) -> "_Letters":
        """`letters`, with line feeds left alone."""
        letters = _Letters(self)
        letters[ord("\n")] = "\n"
        return letters


class _Letters(dict[int, str]):
    """What each composed character reads as, for `str.translate`; worked out when first met."""

    def __init__(self, alphabet: TileAlphabet) -> None:
        super().__init__()
        self._own = frozenset("".join(alphabet.tiles + alphabet.blank_only))
        self._accents = alphabet.accents
        self._spellings = dict(alphabet.spellings)

    def __missing__(self, code: int) -> str:
        letters = self._read(chr(code))
        # Only what is on tiles is kept, so that no sender can make the table grow without end.
        if _NO_TILE not in letters:
            self[code] = letters
        return letters

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
                return _NO_TILE


def canonical(text: str, alphabet: TileAlphabet) -> str | WordError:
    """Read a text as the canonical word: NFC, upper case by language, folded.

    White space around the word goes, everything else must be on a tile. A canonical word is
    itself. Swedish rules, "characters", "accents"; WESPA 3.10.7 asks about words, not typing.
    """
    if alphabet.word.fullmatch(text):
        return text
    letters: list[str] = []
    positions: list[int] = []
    for position, cluster in _clusters(text):
        read = unicodedata.normalize("NFC", cluster).translate(alphabet.letters)
        if _NO_TILE in read:
            return WordError("not_on_any_tile", position)
        letters.append(read)
        positions.extend([position] * len(read))
    return _laid("".join(letters), positions, alphabet)


def canonical_all(texts: Sequence[str], alphabet: TileAlphabet) -> list[str | WordError]:
    """`canonical` of every text, in order, at the price of a few passes over all of them."""
    joined = unicodedata.normalize("NFC", "\n".join(texts)).translate(alphabet.letters_by_line)
    read = joined.split("\n") if texts else []
    if len(read) != len(texts):  # a text with a line feed in it: no shortcut
        return [canonical(text, alphabet) for text in texts]
    fits = alphabet.word.fullmatch
    return [
        word if fits(word) else canonical(text, alphabet)
        for word, text in zip(read, texts, strict=True)
    ]


def digest(alphabet: TileAlphabet) -> str:
    """The digest of the language profile: SHA-256, in hex, over its canonical JSON."""
    profile = json.dumps(
        asdict(alphabet), sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    return hashlib.sha256(profile.encode()).hexdigest()


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """Each letter of a text with the marks that follow it, and its position from 1."""
    end = len(text.rstrip(WHITE_SPACE))
    start = min(end, len(text) - len(text.lstrip(WHITE_SPACE)))
    while start < end:
        after = start + 1
        while after < end and unicodedata.combining(text[after]):
            after += 1
        yield start + 1, text[start:after]
        start = after


def _laid(letters: str, positions: Sequence[int], alphabet: TileAlphabet) -> str | WordError:
    """The word that is laid by these letters, if tiles can lay it and the board can hold it."""
    if not letters:
        return WordError("empty")
    tiles = 0
    reached = 0
    while reached < len(letters):
        tile = alphabet.tile.match(letters, reached)
        if tile is None:
            return WordError("not_on_any_tile", positions[reached])
        tiles, reached = tiles + 1, tile.end()
    if tiles < alphabet.min_tiles:
        return WordError("too_short")
    return WordError("too_long") if tiles > alphabet.max_tiles else letters
