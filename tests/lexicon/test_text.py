"""Bytes as lines: encodings, byte-order marks, line ends, and what is no text."""

import codecs
import tracemalloc
from typing import Any

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.readers import formats, text
from service.lexicon.readers.reading import BATCH, MAX_LINE, MAX_WORDS, Asked, Ledger
from tests.lexicon.reading import texts, words
from tests.lexicon.strategies import ENGLISH


@pytest.mark.parametrize(
    ("encoding", "word"),
    [
        ("utf-8", "müsli"),
        ("iso-8859-1", "müsli"),
        ("iso-8859-2", "źdźbło"),
        ("iso-8859-7", "λέξη"),
        ("iso-8859-9", "ağaç"),
        ("iso-8859-14", "dŵr"),
        ("windows-1250", "źdźbło"),
        ("windows-1252", "müsli"),
        ("cp850", "müsli"),
        ("mac-roman", "müsli"),
        ("koi8-r", "слово"),
    ],
)
def test_the_declared_encoding_is_read(encoding: str, word: str) -> None:
    """Issue 3, "Files": plain text in any declared encoding; reference A has most of these."""
    assert words("plain", f"cat\n{word}\n".encode(encoding), encoding=encoding) == ["cat", word]


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("utf-16", "cat\r\nmüsli".encode("utf-16")),
        ("utf-16", codecs.BOM_UTF16_BE + "cat\r\nmüsli".encode("utf-16-be")),
        ("utf-16-le", "cat\r\nmüsli".encode("utf-16-le")),
        ("utf-16-le", codecs.BOM_UTF16_LE + "cat\r\nmüsli".encode("utf-16-le")),
        ("utf-16-be", "cat\r\nmüsli".encode("utf-16-be")),
    ],
)
def test_utf_16_is_read_where_it_is_declared(encoding: str, data: bytes) -> None:
    """Row 21: it is refused only where nobody says so."""
    assert words("plain", data, encoding=encoding) == ["cat", "müsli"]


@pytest.mark.parametrize(
    ("encoding", "data", "problem"),
    [
        ("utf-8", "cat\n".encode("utf-16"), "looks like UTF-16"),
        ("utf-8", codecs.BOM_UTF16_BE + "cat\n".encode("utf-16-be"), "looks like UTF-16"),
        ("iso-8859-1", "cat\n".encode("utf-16-le"), "looks like UTF-16"),
        ("utf-16", "cat\n".encode("utf-16-le"), "has no byte-order mark"),
        (
            "utf-16-be",
            "cat\n".encode("utf-16"),
            "has the byte-order mark of utf-16-le, but is declared",
        ),
        (
            "utf-16",
            "cat\n".encode("utf-32"),
            "has the byte-order mark of utf-32-le, but is declared",
        ),
        ("utf-16-le", b"c\0a\0t\0\n\0\0\xd8\n\0", "line 2: is not utf-16-le"),
        ("utf-16-le", b"c\0a\0t\0\n\0c", "line 2: is not utf-16-le"),
        (
            "iso-8859-1",
            codecs.BOM_UTF8 + b"cat\n",
            "is in UTF-8, not in iso-8859-1; say its `encoding`",
        ),
        ("utf-8", b"cat\r\n\nc\xc3\n", "line 3: is not utf-8"),
        ("utf-8", b"cat\rdog\rc\xe5", "line 3: is not utf-8"),
        ("utf-8", b"cat\nd\xed\xa0\x80g\n", "line 2: is not utf-8"),
        ("windows-1252", b"cat\ndo\x81\n", "line 2: is not windows-1252"),
        ("utf-8", b"cat\n" * 9 + b"do\0g\n", "line 10: holds a NUL"),
        ("utf-8", b"cat\n" + b"x" * (MAX_LINE + 1), "line 2: is longer than 10000"),
        ("utf-8", b"cat\n" * 200_000 + b"x" * (MAX_LINE + 1), "line 200001: is longer than 10000"),
        ("utf-8", b"\n" * (MAX_WORDS + 1), "has more than 8000000 lines"),
    ],
)
def test_what_is_not_as_declared_is_an_error_with_its_line(
    encoding: str, data: bytes, problem: str
) -> None:
    """Row 21 and issue 3, "A hostile file costs nothing": nothing is read as something else."""
    with pytest.raises(SourceError, match=f"^mine(: |, ){problem}"):
        texts("plain", data, encoding=encoding)


@pytest.mark.parametrize("encoding", ["zip", "rot13", "unicode_escape", "idna", "UTF-8", "", "cp0"])
def test_only_encodings_of_text_can_be_declared(encoding: str) -> None:
    """Issue 3, "encodings bounded": Python takes compression and escapes for encodings, too."""
    with pytest.raises(SourceError, match="there is no encoding"):
        texts("plain", b"cat\n", encoding=encoding)


@pytest.mark.parametrize("end", ["\x85", "\u2028", "\u2029", "\v", "\f", "\x1c", "\x1e"])
def test_nothing_but_lf_cr_and_crlf_ends_a_line(end: str) -> None:
    """Row 22: what else Unicode calls a line's end stands in the line, and in the count of none."""
    [batch] = text.batches(f"cat{end}dog".encode(), "utf-8", "mine")
    assert batch.texts == [f"cat{end}dog"]


def test_mixed_line_ends_are_counted_as_an_editor_counts_them() -> None:
    """Row 22: the line of an error is the one that a person finds."""
    found = texts("plain", b"a\nb\r\nc\rd\r\r\ne\n\nf")
    assert found == [(1, "a"), (2, "b"), (3, "c"), (4, "d"), (6, "e"), (8, "f")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_and_letters_are_whole_wherever_the_file_is_cut(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 22: a file is read in parts, and no word, letter or line end is lost between them."""
    written = ["cat", "źdźbło", "", "😀y", "müsli"] * 3
    for size in range(1, 9):
        monkeypatch.setattr(text, "_PART", size)
        read = text.batches(end.join(written).encode(), "utf-8", "mine")
        assert [line for batch in read for line in batch.texts] == written


def test_no_batch_is_larger_than_agreed() -> None:
    """Issue 3, "3.3 million words": whoever takes the batches knows how large they get."""
    read = list(text.batches(b"\n" * 3 * BATCH, "utf-8", "mine"))
    assert max(len(batch.texts) for batch in read) == BATCH
    assert [place for batch in read for place in batch.places] == list(range(1, 3 * BATCH + 2))


@pytest.mark.parametrize(
    ("form", "line", "asked"),
    [
        ("plain", b"w%07d\n", {}),
        ("plain", b"w%07d a definition of it\n", {"definition": "space"}),
        ("zyzzyva", b"w%07d a definition of it\n", {}),
        ("csv", b'w%07d,"a definition, of it"\n', {"column": 1}),
        ("tsv", b"w%07d\ta definition of it\n", {"column": 1}),
    ],
)
def test_a_list_costs_no_more_memory_than_the_batch_at_hand(
    form: str, line: bytes, asked: dict[str, Any]
) -> None:
    """Issue 3, "3.3 million words": four times the list, and nearly the same memory."""

    def peak(count: int) -> int:
        data = b"".join(line % number for number in range(count))
        given = Asked("mine", ENGLISH, **asked)
        tracemalloc.start()
        try:
            found = sum(len(batch.texts) for batch in formats.read(form, data, given, Ledger()))
            assert found >= count
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert peak(12 * BATCH) < 1.5 * peak(3 * BATCH)
