"""One word a line and nothing else, unless a definition or an entry of a word book is declared."""

import re
from collections.abc import Iterator

from service.lexicon.errors import SourceError, together
from service.lexicon.readers import definitions, entries, text
from service.lexicon.readers.reading import Asked, Batch, Ledger
from service.rules.words.alphabet import WHITE_SPACE

_SPACE = re.compile(f"[{WHITE_SPACE}]")

_SPACED = "holds a space"
_BARE = (
    "holds a space; where a definition follows the word, say what stands between them:"
    " `definition`, which is space, tab or dash"
)

# What lists of two editions in one and study programs put behind a word; no tile bears these.
_MARKS = re.compile(r"(?<=.)[#$+!^]$")
_NOT_VALID = re.compile(r"\*$")
_ANY_MARK = re.compile(r"[#$+!^*]")


def read(data: bytes, asked: Asked, ledger: Ledger) -> Iterator[Batch]:
    """A word a line, each with a mark behind it at most; or as the definitions declare."""
    for lines in text.batches(data, asked.encoding, asked.file):
        found = definitions.cut(lines, asked.definition, asked.file) if asked.definition else lines
        yield words(found, asked, ledger)


def words(found: Batch, asked: Asked, ledger: Ledger) -> Batch:
    """The words that these texts are, or that they spell where they are entries of a word book.

    A space would mean a definition that nobody declared, and cutting there would be a guess: it
    is an error with its place. Of the marks for words of one edition only (# $ + ! ^) one is
    taken off; a word marked as not valid (*) is an error.
    """
    if asked.entries:
        return entries.spelled(found, asked, ledger)
    if _SPACE.search("".join(found.texts)):
        bare = asked.definition is None and asked.column is None
        problem = _BARE if bare else _SPACED
        places = _places(_SPACE, found)
        raise together(SourceError(asked.file, problem, place) for place in places)
    return unmarked(found, asked.file)


def unmarked(found: Batch, file: str) -> Batch:
    """The texts without a mark behind them; SourceError where it says that a word isn't valid."""
    if not _ANY_MARK.search("".join(found.texts)):
        return found
    problem = "is marked * as not valid; a list has valid words only"
    if wrong := list(_places(_NOT_VALID, found)):
        raise together(SourceError(file, problem, place) for place in wrong)
    return Batch(found.places, [_MARKS.sub("", word) for word in found.texts])


def _places(what: re.Pattern[str], found: Batch) -> Iterator[int]:
    """The places of the texts in which this stands."""
    return (
        place for place, word in zip(found.places, found.texts, strict=True) if what.search(word)
    )
