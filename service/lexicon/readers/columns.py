"""Tables: words in one column of comma- or tab-separated values."""

import csv
import itertools
import re
from collections.abc import Iterator, Sequence
from functools import partial

from service.lexicon.errors import SourceError
from service.lexicon.readers import plain, text
from service.lexicon.readers.reading import Asked, Batch, Ledger, Reader, batches

_ROW_LINES = 100
"""Lines of one row at most, so that a quote that is never closed doesn't swallow the file."""

_NUMBER = re.compile(r"[0-9]{1,6}")

# What columns of words are usually called; a list that begins with such a word is rare.
_USUAL = frozenset(
    (
        "word",
        "words",
        "lemma",
        "lemmas",
        "headword",
        "form",
        "entry",
        "ord",
        "ordet",
        "wort",
        "wörter",
        "mot",
        "mots",
        "palabra",
        "palabras",
        "parola",
        "parole",
        "palavra",
        "palavras",
        "woord",
        "woorden",
        "sana",
        "sanat",
        "słowo",
        "słowa",
        "slovo",
        "szó",
        "sõna",
        "kelime",
        "cuvânt",
        "paraula",
        "vorto",
        "orð",
        "riječ",
        "beseda",
        "gair",
        "λέξη",
    )
)

_SHOWN = 10
_CHARACTERS_SHOWN = 40


class _Commas(csv.excel):
    strict = True


class _Semicolons(_Commas):
    delimiter = ";"


class _Tabs(_Commas):
    """Tab-separated values know no quotes: a quote is a character as any other."""

    delimiter = "\t"
    quoting = csv.QUOTE_NONE


def _read(data: bytes, asked: Asked, ledger: Ledger, *, tabs: bool) -> Iterator[Batch]:
    """The words of the column asked for, each with the line on which its row begins."""
    rows = _rows(data, asked, tabs=tabs)
    line, first = next(rows, (1, []))
    at = _number(asked, first)
    if at is None:
        at = _called(asked, first)
    else:
        _refuse_header(first[at], asked, line)
        rows = itertools.chain([(line, first)], rows)
    for batch in batches(_cells(rows, at, len(first), asked.file), asked.file):
        yield plain.words(batch, asked, ledger)


read_csv: Reader = partial(_read, tabs=False)
read_tsv: Reader = partial(_read, tabs=True)


def _rows(data: bytes, asked: Asked, *, tabs: bool) -> Iterator[tuple[int, list[str]]]:
    """The rows, each with its first line; blank lines are none.

    Where commas are decimal points, programs that write "CSV" separate by semicolons.
    """
    read = text.batches(data, asked.encoding, asked.file)
    lines = itertools.chain.from_iterable(batch.texts for batch in read)
    begins, first = 1, next(lines)
    commas = _Semicolons if ";" in first and "," not in first else _Commas

    def ended() -> Iterator[str]:
        for number, line in enumerate(itertools.chain([first], lines), 1):
            if number - begins >= _ROW_LINES:
                raise SourceError(asked.file, "begins with a quote that is not closed", begins)
            yield f"{line}\n"

    table = csv.reader(ended(), _Tabs if tabs else commas)
    try:
        for row in table:
            if row:
                yield begins, row
            begins = table.line_num + 1
    except csv.Error as error:
        raise SourceError(asked.file, f"is no row of a table: {error}", begins) from None


def _number(asked: Asked, first: Sequence[str]) -> int | None:
    """Where the column stands that was asked for by its number; None if it was by its header."""
    if not first:
        raise SourceError(asked.file, "has no rows")
    if asked.column is None:
        problem = (
            "say which `column` holds the words: its header, or its number from 1 where the table"
            f" has no headers. {_shown(first)}"
        )
        raise SourceError(asked.file, problem)
    column = str(asked.column)
    if not _NUMBER.fullmatch(column):
        return None
    if not 1 <= int(column) <= len(first):
        raise SourceError(asked.file, f"there is no column {column}. {_shown(first)}", 1)
    return int(column) - 1


def _refuse_header(text: str, asked: Asked, line: int) -> None:
    """SourceError where the first row, a word by what was said, looks like headers."""
    if text.strip().casefold() in _USUAL:
        problem = (
            f"column {asked.column}, by its number, begins with the word {text.strip()!r},"
            f" which looks like its header: say `column={text.strip()}`, or put that word elsewhere"
        )
        raise SourceError(asked.file, problem, line)


def _called(asked: Asked, headers: Sequence[str]) -> int:
    """Where the column of this header stands."""
    called = repr(str(asked.column)[:_CHARACTERS_SHOWN])
    match [at for at, header in enumerate(headers) if header == asked.column]:
        case [at]:
            return at
        case []:
            problem = f"no column is called {called}. {_shown(headers)}"
        case _:
            problem = f"several columns are called {called}. {_shown(headers)}"
    raise SourceError(asked.file, problem, 1)


def _cells(
    rows: Iterator[tuple[int, list[str]]], at: int, columns: int, file: str
) -> Iterator[tuple[int, str]]:
    for line, row in rows:
        if len(row) != columns:
            problem = f"has another number of columns ({len(row)}) than the first row ({columns})"
            raise SourceError(file, problem, line)
        yield line, row[at]


def _shown(first: Sequence[str]) -> str:
    """The first row, for one who sees only the message."""
    cells = ", ".join(repr(cell[:_CHARACTERS_SHOWN]) for cell in first[:_SHOWN])
    if len(first) > _SHOWN:
        return f"The first row has {cells} and {len(first) - _SHOWN} more"
    return f"The first row has {cells}"
