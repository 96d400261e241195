"""The kinds of files that lists come in: how each is read, and told from its content."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath

from service.lexicon.errors import SourceError
from service.lexicon.readers import (
    columns,
    databases,
    hunspell,
    kwg,
    naspa,
    plain,
    quackle,
    toal,
    zyzzyva,
)
from service.lexicon.readers.encodings import refuse_mistaken
from service.lexicon.readers.foreign import refused
from service.lexicon.readers.reading import Asked, Batch, Ledger, Reader
from service.lexicon.readers.unpack import bare, unpack

__all__ = ["FORMATS", "NO_BARE_WORD", "Format", "detect", "read", "refused", "suffix_of"]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file.

    Attributes:
        read: its reader.
        title: what it is, in words.
        suffixes: how names of such files end.
        tile_codes: it names tiles by their number, so that only the language can be told wrong.
        entries: it is a word book, of which some entries define no word, said or not.
        takes: what may be said of how it is read; its reader would pass anything else over.
    """

    read: Reader
    title: str
    suffixes: tuple[str, ...]
    tile_codes: bool = False
    entries: bool = False
    takes: frozenset[str] = frozenset()


_WORD_BOOK = frozenset({"entries"})
_TEXT = _WORD_BOOK | {"encoding"}
_TABLE = _TEXT | {"column"}

FORMATS: Mapping[str, Format] = {
    "plain": Format(
        plain.read,
        "a word a line; or, if declared, its definition too",
        (".txt",),
        takes=_TEXT | {"definition"},
    ),
    "zyzzyva": Format(
        zyzzyva.read,
        "a word and its definition a line; # comments",
        (".txt",),
        takes=_TEXT,
    ),
    "csv": Format(
        columns.read_csv, "a table with the words in one column", (".csv",), takes=_TABLE
    ),
    "tsv": Format(columns.read_tsv, "a table separated by tabs", (".tsv", ".tab"), takes=_TABLE),
    "naspa-json": Format(
        naspa.read, "the JSON that NASPA gives its members", (".json",), takes=_WORD_BOOK
    ),
    "hunspell": Format(
        hunspell.read,
        "the stems of a Hunspell list",
        (".dic",),
        entries=True,
        takes=_TEXT | {"affixes"},
    ),
    "kwg": Format(kwg.read_kwg, "Kurnia Word Graph", (".kwg",), tile_codes=True),
    "kbwg": Format(kwg.read_kbwg, "Kurnia Big Word Graph", (".kbwg",), tile_codes=True),
    "quackle": Format(quackle.read, "Quackle DAWG, version 0 or 1", (".dawg",), tile_codes=True),
    "dwg": Format(toal.read, "Zyzzyva DAWG", (".dwg",)),
    "sqlite": Format(
        databases.read,
        "SQLite database of words, as Zyzzyva's",
        (".db", ".sqlite"),
        takes=frozenset({"column"}),
    ),
}


def read(form: str, data: bytes, asked: Asked, ledger: Ledger) -> Iterator[Batch]:
    """The texts of a list in this format, packed or not; SourceError for what is no list."""
    found = unpack(data, asked.file)
    if problem := refused(found.data, found.file):
        raise SourceError(asked.file, problem)
    says_so = found.affixes or asked.affixes  # a Hunspell list's .aff file says its encoding
    if "encoding" in FORMATS[form].takes and not says_so:
        refuse_mistaken(found.data, asked)
    if found.affixes is not None and asked.affixes is None:
        asked = replace(asked, affixes=found.affixes)
    yield from FORMATS[form].read(found.data, asked, ledger)


def detect(data: bytes, file: str) -> str | None:
    """The format that the content shows beyond doubt; None where it could be several.

    Word graphs of one kind differ from those of another by their names' endings alone.
    """
    suffix = suffix_of(file)
    found = (form for form, shows in _SHOWN.items() if shows(data, suffix))
    return next(found, None)


def suffix_of(file: str) -> str:
    """How a file's name ends, but for what says that it was packed."""
    return PurePath(bare(file)).suffix.lower()


def _shows_quackle(data: bytes, suffix: str) -> bool:
    if suffix == ".dawg" and data.startswith(b"\0\0\1"):
        return True
    return quackle.alphabet_of(data) is not None


def _shows_dwg(data: bytes, _suffix: str) -> bool:
    return len(data) > _ARC and len(data) == _ARC * (int.from_bytes(data[:_ARC], "little") + 1)


def _shows_hunspell(data: bytes, suffix: str) -> bool:
    if not _COUNTED.match(data):
        return False
    return suffix == ".dic" or _OF_FLAGGED * len(_FLAGGED.findall(data)) >= data.count(b"\n")


def _shows_plain(data: bytes, _suffix: str) -> bool:
    if _UTF_16.match(data):
        return True  # its reader says what is wrong, unless this encoding is declared
    return not NO_BARE_WORD.search(data) and not _COUNTED.match(data)


_ARC = 4
_OF_FLAGGED = 10
"""Of so many entries of a Hunspell list one at least has flags."""
_FLAGGED = re.compile(rb"[^\s/]/[^\s/]+(?=[ \t]*\r?\n|[ \t]*\Z|\t| [a-z]{2}:)")
_COUNTED = re.compile(rb"(?:\xef\xbb\xbf)?\d+[ \t]*\r?\n")
_NASPA = re.compile(rb'(?:\xef\xbb\xbf)?\s*+\{.{0,1000}?"words"\s*+:\s*+\[', re.DOTALL)
_UTF_16 = re.compile(rb"\xff\xfe|\xfe\xff|(?:[\n\r -~]\0){4}|(?:\0[\n\r -~]){4}")
# What no word of a list holds, and what tables, definitions and binary files do.
NO_BARE_WORD = re.compile(rb"[\x00-\x09\x0b\x0c\x0e-\x20\"(),/:;<=>@\[\\\]{|}\x7f]")

_SHOWN: Mapping[str, Callable[[bytes, str], bool]] = {
    "sqlite": lambda data, _: data.startswith(databases.MAGIC),
    "kwg": lambda data, suffix: suffix == ".kwg" and len(data) % _ARC == 0,
    "kbwg": lambda data, suffix: suffix == ".kbwg" and len(data) % _ARC == 0,
    "quackle": _shows_quackle,
    "dwg": _shows_dwg,
    "naspa-json": lambda data, _: bool(_NASPA.match(data)),
    "hunspell": _shows_hunspell,
    "plain": _shows_plain,
}
