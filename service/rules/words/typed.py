"""What was typed, letter by letter: each letter with the place that it was typed at."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from service.rules.words.letters import Letters

_MARKS = 30
"""So many marks belong to one letter at most (UAX #15, stream-safe text). To put a row of marks in
order takes a time that grows with its square."""

_FULL_WIDTH = {"\uff3b": "[", "\uff3d": "]"}


@dataclass(frozen=True, slots=True)
class Typed:
    """The letters that a text reads as, and for each the position from 1 of what was typed.

    A character that is on no tile stands there as it was typed.
    """

    letters: str
    at: Sequence[int]

    @classmethod
    def of(cls, text: str, start: int, letters: Letters) -> Self:
        """Read a text from an index on."""
        read: list[str] = []
        at: list[int] = []
        for position, cluster in _clusters(text, start):
            for character in unicodedata.normalize("NFC", cluster):
                found = _read(character, letters)
                read.append(found)
                at.extend([position] * len(found))
        return cls("".join(read), at)

    @property
    def bare(self) -> "Typed":
        """The same without the brackets around tiles."""
        bare = [
            (letter, at)
            for letter, at in zip(self.letters, self.at, strict=True)
            if letter not in "[]"
        ]
        return Typed("".join(letter for letter, _ in bare), [at for _, at in bare])


class Aliases:
    """Several characters, as typed in any case, that read as other letters; the longest first."""

    def __init__(self, aliases: Sequence[tuple[str, str]], letters: Letters) -> None:
        longest_first = sorted(aliases, key=lambda alias: len(alias[0]), reverse=True)
        self._letters = [to for _, to in longest_first]
        self._typed = re.compile(
            "|".join(f"({_pattern(typed, letters)})" for typed, _ in longest_first)
        )

    def read(self, typed: Typed) -> Typed:
        """Put the letters of the aliases in the places of what was typed for them."""
        if not self._letters:
            return typed
        read: list[str] = []
        at: list[int] = []
        done = 0
        for found in self._typed.finditer(typed.letters):
            to = self._letters[(found.lastindex or 0) - 1]
            read += typed.letters[done : found.start()], to
            at += typed.at[done : found.start()]
            at += [typed.at[found.start()]] * len(to)
            done = found.end()
        return Typed("".join([*read, typed.letters[done:]]), [*at, *typed.at[done:]])


def _read(character: str, letters: Letters) -> str:
    if letters.knows(character):
        return letters[ord(character)]
    return _FULL_WIDTH.get(character, character)


def _pattern(typed: str, letters: Letters) -> str:
    """What an alias looks like in any case, once letters on tiles are read as these."""
    read = Typed.of(typed, 0, letters).letters
    return "".join(f"[{re.escape(''.join(_cases(one, letters)))}]" for one in read)


def _cases(character: str, letters: Letters) -> Iterator[str]:
    yield character
    for other in (character.lower(), character.upper()):
        if len(other) == 1 and not letters.knows(other):
            yield other


def _clusters(text: str, start: int) -> Iterator[tuple[int, str]]:
    """Each letter of a text with the marks that follow it, and its position from 1."""
    while start < len(text):
        after = start + 1
        while after - start <= _MARKS and after < len(text) and unicodedata.combining(text[after]):
            after += 1
        yield start + 1, text[start:after]
        start = after
