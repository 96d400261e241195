"""What every reader of a list takes and gives, and the bounds that all of them keep."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from service.lexicon.errors import SourceError
from service.rules.words.alphabet import TileAlphabet

BATCH = 20_000
"""Texts in one batch, at most."""

MAX_WORDS = 8_000_000
"""Words in one list, at most; the longest list in tournament use has about three million."""

MAX_LINE = 10_000
"""Characters in a line, at most; a long definition has some hundreds."""

MAX_DEPTH = 64
"""Letters on a way through a graph, at most."""

EXAMPLES = 5
"""Texts kept as examples for each reason for which something was dropped."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some texts of a list, each with its place: a line or row from 1, or its number in a graph.

    Where nothing stands, on a blank line for one, the text is "".
    """

    places: Sequence[int]
    texts: Sequence[str]


@dataclass(slots=True)
class Dropped:
    """How many texts one reason took out of a list, and the first of them with their places."""

    count: int = 0
    examples: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class Respelled:
    """A letter that reads as other letters, in so many texts, of which this is the first."""

    letters: str
    place: int
    text: str
    count: int = 0


class Ledger:
    """What was left out of a list, by reason; a reader drops nothing without writing it here.

    Attributes:
        first: the first text of the list that was taken for a word, with its place.
        respelled: letters that read as others.
    """

    def __init__(self) -> None:
        self._reasons: dict[str, Dropped] = {}
        self.respelled: dict[str, Respelled] = {}
        self.first: tuple[int, str] | None = None

    def respell(self, letter: str, letters: str, place: int, text: str) -> None:
        """Count one text that has a letter in it which reads as others."""
        self.respelled.setdefault(letter, Respelled(letters, place, text)).count += 1

    def drop(self, reason: str, place: int, text: str) -> None:
        """Count one text that is left out; the first of each reason are kept as examples."""
        dropped = self._reasons.setdefault(reason, Dropped())
        dropped.count += 1
        if len(dropped.examples) < EXAMPLES:
            dropped.examples.append((place, text))

    @property
    def reasons(self) -> Mapping[str, Dropped]:
        """What was dropped, by reason, in the order in which the reasons came up."""
        return self._reasons


@dataclass(frozen=True, slots=True)
class Asked:
    """How the one who owns a list says it is to be read.

    Attributes:
        file: the list as messages name it.
        encoding: of its text; a byte-order mark of UTF-8 is let be.
        alphabet: the tiles of its language, in the order in which graphs number them.
        capitals: whether words with capital letters are words or names, where that decides.
        definition: what stands between a word and its definition, where there are definitions.
        column: header or number from 1 of the column with the words, in a table.
        entries: texts are entries of a word book, of which some define no word and some two.
        affixes: the .aff file that belongs to a Hunspell list.
    """

    file: str
    alphabet: TileAlphabet
    encoding: str = "utf-8"
    capitals: Literal["words", "names"] = "words"
    definition: Literal["tab", "space", "dash"] | None = None
    column: str | int | None = None
    entries: bool = False
    affixes: bytes | None = None


Reader = Callable[[bytes, Asked, Ledger], Iterator[Batch]]
"""Gives the texts of a list in its order; raises SourceError and nothing else, for any bytes."""


def batches(found: Iterable[tuple[int, str]], file: str) -> Iterator[Batch]:
    """Places and texts, gathered into batches; SourceError where they pass MAX_WORDS."""
    coming = iter(found)
    read = 0
    while batch := list(itertools.islice(coming, BATCH)):
        read += len(batch)
        if read > MAX_WORDS:
            raise SourceError(file, f"holds more than {MAX_WORDS} words")
        places, texts = zip(*batch, strict=True)
        yield Batch(places, texts)
