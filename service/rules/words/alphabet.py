"""The tile alphabet of a language, and the one way from text on a slip to a canonical word."""

import hashlib
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Literal

from service.rules.words.laying import Span, readings, span
from service.rules.words.letters import Letters
from service.rules.words.typed import Aliases, Typed

WordErrorCode = Literal["empty", "not_on_any_tile", "not_these_tiles", "too_short", "too_long"]

# Unicode's White_Space. `str.strip()` alone would also take off U+001C to U+001F, which are no
# white space but control characters, and those are on no tile.
WHITE_SPACE = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

_SHORT = 64
"""Up to so many characters a text is composed as a whole: a row of marks is sorted in a time that
grows with its square."""


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
        tiles: what the tiles of the set bear, upper case, in the order in which lexicon files
            number them from 1; a tile may bear several letters.
        counts: how many of each tile the set has; 0 where only a blank may stand for it.
        blanks: blanks in the set.
        accents: combining marks that fold away, unless the letter with the mark is on a tile or
            is one that a blank may stand for.
        spellings: single characters, as typed, that read as other letters: casing that differs
            from Unicode's, and letters that the language writes with several tiles.
        aliases: several characters, as typed in any case, that read as other letters.
        min_tiles: tiles in the shortest word.
        max_tiles: tiles in the longest word.
        ambiguous: letters in a row may be on one tile or on several, and only people know which.
            No word is then refused by its length if some way of laying it fits.
    """

    language: str
    tiles: tuple[str, ...]
    counts: tuple[int, ...]
    blanks: int
    accents: str = ""
    spellings: tuple[tuple[str, str], ...] = ()
    aliases: tuple[tuple[str, str], ...] = ()
    min_tiles: int = 2
    max_tiles: int = 15
    ambiguous: bool = False

    @property
    def blank_only(self) -> tuple[str, ...]:
        """What is on no tile of the set, but a blank may stand for."""
        return tuple(tile for tile, count in self.count_of.items() if not count)

    def length(self, word: str) -> int:
        """The length of a canonical word in tiles, the longest tile first.

        Where lengths are ambiguous it may be longer; `span` tells by how much.
        """
        return len(self.tiles_of(word)) if self._digraphs else len(word)

    def tiles_of(self, word: str) -> list[str]:
        """The tiles that lay a canonical word, the longest first where several begin alike."""
        found: list[str] = self.tile.findall(word)
        return found

    def span(self, letters: str) -> Span:
        """How few and how many tiles lay these letters, or how far tiles can lay them."""
        if self.ambiguous:
            return span(letters, self.count_of)
        row = self._row.match(letters)
        reached = row.end() if row else 0
        tiles = len(self.tiles_of(letters[:reached])) if self._digraphs else reached
        return Span(tiles, tiles, reached)

    def blanks_needed(self, word: str) -> int:
        """How many blanks a canonical word takes, laid in the way that takes fewest.

        It tells nothing about the word but what the tiles are: JAZZ takes one where there is one Z.
        """
        laid = readings(word, self.count_of) if self.ambiguous else [self.tiles_of(word)]
        return min(map(self._missing, laid))

    def can_be_formed(self, word: str) -> bool:
        """Whether the tiles and blanks of the set can lay a canonical word."""
        return self.blanks_needed(word) <= self.blanks

    def _missing(self, laid: Sequence[str]) -> int:
        return (Counter(laid) - Counter(self.count_of)).total()

    @cached_property
    def count_of(self) -> dict[str, int]:
        """How many the set has of each tile, 0 where only a blank may stand for it."""
        return dict(zip(self.tiles, self.counts, strict=True))

    @cached_property
    def _digraphs(self) -> list[str]:
        return sorted((tile for tile in self.tiles if len(tile) > 1), key=len, reverse=True)

    @cached_property
    def tile(self) -> re.Pattern[str]:
        """One tile at the start of a text, the longest that is there."""
        single = f"[{re.escape(''.join(tile for tile in self.tiles if len(tile) == 1))}]"
        # Atomic: what has been read as one tile is never taken apart again to please a length.
        many = "|".join([*map(re.escape, self._digraphs), single])
        return re.compile(f"(?>{many})" if self._digraphs else single)

    @cached_property
    def _row(self) -> re.Pattern[str]:
        """Any number of tiles at the start of a text."""
        return re.compile(f"{self.tile.pattern}*")

    @cached_property
    def word(self) -> re.Pattern[str]:
        """A canonical word by its longest tiles, neither too few nor too many.

        Where lengths are ambiguous there are other words besides these.
        """
        return re.compile(f"{self.tile.pattern}{{{self.min_tiles},{self.max_tiles}}}")

    @cached_property
    def letters(self) -> Letters:
        """How composed characters read, as a table for `str.translate`."""
        return Letters(self.tiles, self.accents, self.spellings)

    @cached_property
    def letters_by_line(self) -> Letters:
        """`letters`, with line feeds left alone."""
        letters = Letters(self.tiles, self.accents, self.spellings)
        letters[ord("\n")] = "\n"
        return letters

    @cached_property
    def aliased(self) -> Aliases:
        """The aliases, ready to be found in what was typed."""
        return Aliases(self.aliases, self.letters)


def canonical(text: str, alphabet: TileAlphabet) -> str | WordError:
    """Read a text as the canonical word: NFC, upper case by language, aliases, folded.

    White space around the word goes; a tile may be written by itself, in brackets; everything
    else must be on a tile. A canonical word is itself. Swedish rules, "characters", "accents";
    WESPA 3.10.7 asks about words, not typing.
    """
    if alphabet.word.fullmatch(text):
        return text
    if len(text) <= _SHORT:
        stripped = unicodedata.normalize("NFC", text.strip(WHITE_SPACE))
        word = stripped.translate(alphabet.letters)
        if alphabet.word.fullmatch(word):
            return word
    start = len(text) - len(text.lstrip(WHITE_SPACE))
    typed = Typed.of(text[: len(text.rstrip(WHITE_SPACE))], start, alphabet.letters)
    return _laid(alphabet.aliased.read(typed), alphabet)


def canonical_all(texts: Sequence[str], alphabet: TileAlphabet) -> list[str | WordError]:
    """`canonical` of every text, in order, at the price of a few passes over all of them."""
    read = "\n".join(texts).translate(alphabet.letters_by_line).split("\n") if texts else []
    if len(read) != len(texts):  # a text with a line feed in it: no shortcut
        return [canonical(text, alphabet) for text in texts]
    # Nothing was composed: whatever that would change has a character that reads as no tile.
    fits = alphabet.word.fullmatch
    return [
        word if fits(word) else _unfit(word, text, alphabet)
        for word, text in zip(read, texts, strict=True)
    ]


def _unfit(word: str, text: str, alphabet: TileAlphabet) -> str | WordError:
    """`canonical` of a text that reads as these letters; most often it is only too long."""
    if word and (found := alphabet.span(word)).reached == len(word):
        return _fitting(word, found, alphabet)
    return canonical(text, alphabet)


def digest(alphabet: TileAlphabet) -> str:
    """The digest of the language profile: SHA-256, in hex, over its canonical JSON."""
    profile = json.dumps(
        asdict(alphabet), sort_keys=True, ensure_ascii=False, separators=(",", ":")
    )
    return hashlib.sha256(profile.encode()).hexdigest()


def _laid(typed: Typed, alphabet: TileAlphabet) -> str | WordError:
    """The word that is laid by these letters, if tiles can lay it and the board can hold it."""
    if not typed.letters:
        return WordError("empty")
    bare = typed.bare
    found = alphabet.span(bare.letters)
    if found.reached < len(bare.letters):
        return WordError("not_on_any_tile", bare.at[found.reached])
    if len(bare.letters) < len(typed.letters):
        found = _tile_by_tile(typed.letters, bare.letters, alphabet)
        if found.reached < len(typed.letters):
            return WordError("not_these_tiles", typed.at[found.reached])
    return _fitting(bare.letters, found, alphabet)


def _fitting(letters: str, found: Span, alphabet: TileAlphabet) -> str | WordError:
    """The word, unless the board takes neither so few tiles nor so many."""
    if found.most < alphabet.min_tiles:
        return WordError("too_short")
    return WordError("too_long") if found.least > alphabet.max_tiles else letters


def _tile_by_tile(written: str, word: str, alphabet: TileAlphabet) -> Span:
    """How a word is laid that was written with brackets around tiles, as far as it can be so."""
    if alphabet.ambiguous:
        alone = {f"[{tile}]" for tile in alphabet.tiles}
        return span(written, alone | set(alphabet.tiles))
    tiles = alphabet.tiles_of(word)
    reached = 0
    for tile in tiles:
        if written.startswith(f"[{tile}]", reached):
            reached += len(tile) + 2
        elif written.startswith(tile, reached):
            reached += len(tile)
        else:
            break
    return Span(len(tiles), len(tiles), reached)
