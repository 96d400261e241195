"""The slip: the words of a challenge as handed in, and the one bit that comes back."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self
from unicodedata import normalize

from service.rules.clauses.fingerprints import stands_for

MAX_WORDS = 8
"""Words on a slip: a play of seven tiles forms at most seven cross words and its main word."""


MAX_WORDS_REDESIGNATED = MAX_WORDS + 2
"""Words on a slip after a blank was redesignated: it lies in two words more (WESPA 3.8(c))."""


class Verdict(StrEnum):
    """Valid only if every challenged word is acceptable (WESPA 3.10.7(a)(ii))."""

    VALID = "valid"
    INVALID = "invalid"


class Kind(StrEnum):
    """What of a turn is challenged (WESPA 3.4.1(d), 3.10.16, 3.10.17).

    `announced` is a challenge that was called and has no words yet; only words are looked up.
    """

    WORDS = "words"
    PLACEMENT = "placement"
    EXCHANGE = "exchange"
    PASSING = "pass"
    ANNOUNCED = "announced"


class Method(StrEnum):
    """What a slip is checked by (WESPA 3.10.7(a)(i))."""

    SOFTWARE = "software"
    PRINTED_LIST = "printed_list"


@dataclass(frozen=True, slots=True)
class Slip:
    """The words as canonicalised, each once, in the order of the slip, and as typed.

    A word written twice counts once (RULES.md, "Ours"), so `words` has no repetition
    while `typed` keeps the slip as it was.
    """

    words: tuple[str, ...]
    typed: tuple[str, ...]

    @classmethod
    def as_written(cls, texts: Sequence[str]) -> Self:
        """The slip where no alphabet can be asked how its texts read: capitals, each word once.

        Only a person adjudicates it, by a printed list.
        """
        words = (normalize("NFC", " ".join(text.split()).upper()) for text in texts)
        return cls(words=tuple(dict.fromkeys(words)), typed=tuple(texts))

    def same_words(self, other: "Slip") -> bool:
        """Whether both ask about the same words, in whatever order they were written."""
        return set(self.words) == set(other.words)


@dataclass(frozen=True, slots=True)
class LexiconRef:
    """The word source that an adjudication rests on (WESPA 1.2).

    `edition` is what its publisher calls it and `words` is how many it holds: what people know
    a list by, while its identity is the fingerprint. `official` is the director's declaration
    that this list is the event's official word source. `recognised` names the well-known edition
    that has the same words, where one has.
    """

    name: str
    edition: str
    words: int
    fingerprint: str
    official: bool
    recognised: str | None = None

    def is_called(self, said: str) -> bool:
        """Whether a fingerprint, whole or short as `read_fingerprint` gave it, is this list's."""
        return stands_for(said, self.fingerprint)


@dataclass(frozen=True, slots=True)
class Game:
    """One game of an event: where it is played, in which round. `division` may be empty."""

    division: str
    round: int
    table: int
