"""The bytes of a list as lines: encodings, byte-order marks and line ends."""

import codecs
import io
from collections.abc import Iterator, Sequence

from service.lexicon.errors import SourceError
from service.lexicon.readers.encodings import ENCODING
from service.lexicon.readers.reading import BATCH, MAX_LINE, MAX_WORDS, Batch

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32-le",  # begins as that of UTF-16 does, so it comes before it
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}

_PART = 1 << 18
_SAMPLE = 4096
_MOST_ZEROS = 4
"""In UTF-16 the zeros are on one side, by more than this."""


def batches(data: bytes, encoding: str, file: str) -> Iterator[Batch]:
    """The lines of a list, numbered from 1; LF, CRLF and CR end lines, and nothing else does."""
    encoding, start = opening(data, encoding, file)
    decoder = codecs.getincrementaldecoder(encoding)()
    ends = io.IncrementalNewlineDecoder(None, translate=True)
    read, rest = 0, ""
    for at in range(start, max(len(data), start + 1), _PART):
        damaged = False
        final = at + _PART >= len(data)
        try:
            part = decoder.decode(data[at : at + _PART], final)
        except UnicodeDecodeError as error:
            # What comes before the damage is read, so that its line is known.
            part, final, damaged = error.object[: error.start].decode(encoding), True, True
        lines = (rest + ends.decode(part, final)).split("\n")
        _refuse_hostile(lines, read, file, nul="\0" in part)
        rest = lines.pop()
        if damaged:
            problem = f"is not {encoding}; say its `encoding`"
            raise SourceError(file, problem, read + len(lines) + 1)
        yield from _numbered(lines, read)
        read += len(lines)
    yield Batch([read + 1], [rest])


def opening(data: bytes, encoding: str, file: str) -> tuple[str, int]:
    """The encoding of a text, and where it begins behind its byte-order mark.

    SourceError where the bytes are not what is declared, or no encoding of texts is.
    """
    if not ENCODING.fullmatch(encoding):
        raise SourceError(file, f"there is no encoding {encoding!r} that lists are read in")
    mark = next((mark for mark in _MARKS if data.startswith(mark)), b"")
    if not encoding.startswith("utf-16"):
        sample = data[:_SAMPLE]
        if _MARKS.get(mark, "utf-8") != "utf-8" or 4 * sample.count(0) > len(sample):
            raise SourceError(file, _sixteen_bits(sample, _MARKS.get(mark)))
    elif encoding == "utf-16" and not mark:
        problem = "has no byte-order mark; say whether its `encoding` is utf-16-le or utf-16-be"
        raise SourceError(file, problem)
    found = _MARKS.get(mark, encoding)
    if not found.startswith(encoding):
        raise SourceError(file, f"has the byte-order mark of {found}, but is declared {encoding}")
    return found, len(mark)


def _sixteen_bits(sample: bytes, marked: str | None) -> str:
    """What to say of bytes with so many zeros that they are in no encoding of eight bits."""
    if marked is None:
        odd, even = sample[1::2].count(0), sample[::2].count(0)
        found = "utf-16-le" if odd > _MOST_ZEROS * even else "utf-16-be"
        if _MOST_ZEROS * min(odd, even) >= max(odd, even):
            return "looks like no text at all; save it as UTF-8"
    elif marked.startswith("utf-16"):
        found = "utf-16"
    else:
        return "is in UTF-32; save it as UTF-8"
    return f"looks like UTF-16; say so, `encoding={found}`, or save it as UTF-8"


def _refuse_hostile(lines: Sequence[str], read: int, file: str, *, nul: bool) -> None:
    if read + len(lines) - 1 > MAX_WORDS:
        raise SourceError(file, f"has more than {MAX_WORDS} lines")
    if nul:
        number = next(number for number, line in enumerate(lines, read + 1) if "\0" in line)
        raise SourceError(file, "holds a NUL: the file is damaged, or no text", number)
    if max(map(len, lines)) > MAX_LINE:
        number = next(number for number, line in enumerate(lines, read + 1) if len(line) > MAX_LINE)
        raise SourceError(file, f"is longer than {MAX_LINE} characters", number)


def _numbered(lines: Sequence[str], read: int) -> Iterator[Batch]:
    for at in range(0, len(lines), BATCH):
        texts = lines[at : at + BATCH]
        yield Batch(range(read + at + 1, read + at + len(texts) + 1), texts)
