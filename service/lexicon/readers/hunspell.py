"""Hunspell's .dic files: the stems that are words as they stand, and none that could be made."""

import io
import re
from collections.abc import Container, Iterator

from service.lexicon.errors import SourceError
from service.lexicon.readers import text
from service.lexicon.readers.affixes import Affixes, affixes
from service.lexicon.readers.entries import no_word
from service.lexicon.readers.reading import MAX_LINE, MAX_WORDS, Asked, Batch, Ledger, batches
from service.rules.words.alphabet import WHITE_SPACE

_Entry = tuple[int, str, str | None]
"""Line and stem of an entry, and why its flags make it no word, where they do."""

_COUNT = re.compile(rb"\s*\d+\s*")
# Fields about forms begin at a tab, or behind blanks with two letters and a colon.
_FIELDS = re.compile(rb"(?:\t| +(?=[a-z]{2}:)).*", re.DOTALL)
_FLAGS = re.compile(rb"(?<=[^\\])/")


def read(data: bytes, asked: Asked, ledger: Ledger) -> Iterator[Batch]:
    """The stems, with their lines; those that are no words go into the ledger, with the reason.

    Nothing is expanded: what a spelling checker accepts is far more than what a word book defines.
    """
    known = Affixes(asked.encoding)
    if asked.affixes is not None:
        known = affixes(asked.affixes, asked.file)
    # A word is taken away by an entry of its own, which may well stand behind the word's.
    entries = _entries(data, asked, known)
    forbidden = {stem for _, stem, reason in entries if reason == "forbidden"}
    yield from batches(_words(_entries(data, asked, known), forbidden, asked, ledger), asked.file)


def _words(
    entries: Iterator[_Entry], forbidden: Container[str], asked: Asked, ledger: Ledger
) -> Iterator[tuple[int, str]]:
    for number, stem, flagged in entries:
        reason = "forbidden" if stem in forbidden else flagged or no_word(stem, asked.capitals)
        if reason is None:
            yield number, stem
        else:
            ledger.drop(reason, number, stem)


def _entries(data: bytes, asked: Asked, known: Affixes) -> Iterator[_Entry]:
    encoding, start = text.opening(data, known.encoding, asked.file)
    for number, line in _lines(data, start, asked.file):
        stem, *written = _FLAGS.split(_FIELDS.sub(b"", line), maxsplit=1)
        flags = b"".join(written).split(maxsplit=1)[:1]
        if flags and asked.affixes is None:
            problem = "has flags; give the .aff file too, which says what they mean"
            raise SourceError(asked.file, problem, number)
        try:
            reason = known.no_word(b"".join(flags))
        except ValueError:
            problem = "has flags that are not of the kind that its .aff file declares"
            raise SourceError(asked.file, problem, number) from None
        try:
            found = stem.replace(b"\\/", b"/").decode(encoding).strip(WHITE_SPACE)
        except UnicodeDecodeError:
            raise SourceError(asked.file, f"is not {encoding}", number) from None
        if found:
            yield number, found, reason


def _lines(data: bytes, start: int, file: str) -> Iterator[tuple[int, bytes]]:
    """The numbered lines behind the first one, which says about how many there are."""
    # Bytes, because flags of eight bits may stand in a file whose stems are in UTF-8.
    lines = io.BytesIO(data)
    lines.seek(start)
    if not _COUNT.fullmatch(lines.readline(MAX_LINE)):
        raise SourceError(file, "is not the number of entries with which a Hunspell list begins", 1)
    for number, line in enumerate(lines, 2):
        if number > MAX_WORDS:
            raise SourceError(file, f"has more than {MAX_WORDS} lines")
        if len(line) > MAX_LINE:
            raise SourceError(file, f"is longer than {MAX_LINE} bytes", number)
        if b"\0" in line:
            raise SourceError(file, "holds a NUL: the file is damaged, or no text", number)
        yield number, line
