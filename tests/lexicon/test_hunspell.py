"""Hunspell lists: stems that are words, flags that say they are none, files that are damaged."""

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.readers.reading import MAX_LINE, Ledger
from tests.lexicon.reading import texts, words
from tests.lexicon.strategies import SWEDISH

AFFIXES = b"""\xef\xbb\xbf# of mine
SET UTF-8
NEEDAFFIX n
ONLYINCOMPOUND c
FORBIDDENWORD f
SFX S Y 1
SFX S 0 s .
"""


def test_stems_are_words_and_none_is_expanded() -> None:
    """Reference A, "Hunspell": for a word book the stems are what is wanted."""
    data = "6\ncat/S\ndog\ncar\tpo:noun\nbus/S po:noun is:x\nfly/SS  st:fly\n\nzax/\r\n"
    found = texts("hunspell", data, affixes=AFFIXES)
    assert found == [(2, "cat"), (3, "dog"), (4, "car"), (5, "bus"), (6, "fly"), (8, "zax")]


def test_what_a_flag_says_is_no_word_goes_into_the_ledger() -> None:
    """Reference A, "Hunspell": NEEDAFFIX, ONLYINCOMPOUND and FORBIDDENWORD are honoured."""
    ledger = Ledger()
    data = "9\ncat/S\ncatt/nS\nkitt/c\nkat/f\nNew York/S\nParis\n24\\/7/S\n"
    found = texts("hunspell", data, affixes=AFFIXES, capitals="names", ledger=ledger)
    assert found == [(2, "cat"), (8, "24/7")]
    assert {reason: dropped.examples for reason, dropped in ledger.reasons.items()} == {
        "needs_an_affix": [(3, "catt")],
        "only_in_compounds": [(4, "kitt")],
        "forbidden": [(5, "kat")],
        "several_words": [(6, "New York")],
        "name": [(7, "Paris")],
    }


@pytest.mark.parametrize("lines", ["kat\nkat/f\n", "kat/f\nkat/S\n"])
def test_a_word_that_is_forbidden_anywhere_is_none(lines: str) -> None:
    """Promise 3: the list contradicts itself, and says no in one of two places."""
    assert words("hunspell", f"2\n{lines}cat\n", affixes=AFFIXES) == ["cat"]


@pytest.mark.parametrize("option", ["NEEDAFFIX", "PSEUDOROOT"])
@pytest.mark.parametrize(
    ("kind", "flag", "line"),
    [
        ("", b"n", b"catt/Sn"),
        ("", b"\xe5", b"catt/S\xe5"),
        ("FLAG UTF-8\n", "å".encode(), "catt/Så".encode()),
        ("FLAG long\n", b"nn", b"catt/Sonn"),
        ("FLAG num\n", b"1000", b"catt/7,1000"),
        ("AF 2\nAF S # 1\nAF nS # 2\n", b"n", b"catt/2"),
        ("FLAG long\nAF 2\nAF So\nAF Sonn\n", b"nn", b"catt/2"),
    ],
)
def test_flags_of_every_kind_are_read(option: str, kind: str, flag: bytes, line: bytes) -> None:
    """Reference A: flags of 8 bits in a file of UTF-8 are "not a bug"; long, num, aliases."""
    affixes = f"SET UTF-8\n{kind}{option} ".encode() + flag + b"\n"
    data = b"2\n" + "åka\n".encode() + line + b"\n"
    assert words("hunspell", data, affixes=affixes, alphabet=SWEDISH) == ["åka"]


@pytest.mark.parametrize(
    ("named", "encoding"),
    [
        ("ISO8859-1", "iso-8859-1"),
        ("ISO8859-15", "iso-8859-15"),
        ("UTF-8", "utf-8"),
        ("microsoft-cp1252", "windows-1252"),
        ("cp1252", "windows-1252"),
        (None, "iso-8859-1"),
    ],
)
def test_the_affixes_say_the_encoding(named: str | None, encoding: str) -> None:
    """Reference A: SET; without it the format means ISO-8859-1."""
    affixes = f"SET {named}\n".encode() if named else b"TRY abc\n"
    data = "1\nåka/S\n".encode(encoding)
    assert words("hunspell", data, affixes=affixes, encoding="utf-8") == ["åka"]


@pytest.mark.parametrize(
    ("data", "affixes", "problem"),
    [
        (b"cat\ndog\n", None, ", line 1: is not the number of entries"),
        (b"", None, ", line 1: is not the number of entries"),
        (b"1\n\ncat/S\n", None, ", line 3: has flags; give the .aff file too"),
        (b"1\nc\xe5t\n", AFFIXES, ", line 2: is not utf-8"),
        (b"1\nca\0t\n", AFFIXES, ", line 2: holds a NUL"),
        (b"1\n" + b"c" * (MAX_LINE + 1), AFFIXES, ", line 2: is longer than"),
        ("1\ncat\n".encode("utf-16"), AFFIXES, ": looks like UTF-16"),
        (
            b"1\ncat/Son\n",
            b"SET UTF-8\nFLAG long\n",
            ", line 2: has flags that are not of the kind",
        ),
        (b"1\ncat/S\n", b"SET UTF-8\nFLAG num\n", ", line 2: has flags that are not of the kind"),
        (b"1\ncat/\xe5\n", b"SET UTF-8\nFLAG UTF-8\n", ", line 2: has flags that are not of the"),
        (b"1\ncat/3\n", b"AF 2\nAF S\nAF N\n", ", line 2: has flags that are not of the kind"),
        (b"1\ncat/0\n", b"AF 2\nAF S\nAF N\n", ", line 2: has flags that are not of the kind"),
        (b"1\ncat/S\n", b"AF 2\nAF S\nAF N\n", ", line 2: has flags that are not of the kind"),
        (b"1\ncat\n", b"SET MARTIAN\n", ": there is no encoding 'martian'"),
        (b"1\ncat\n", b"SET UTF-8\nFLAG wide\n", ": its .aff file, line 2, has a FLAG"),
        (b"1\ncat\n", b"FLAG long\nNEEDAFFIX x\n", ": its .aff file, line 2, has a flag that is"),
        (b"1\ncat\n", b"AF x\n" * 200_000, ": its .aff file, line 100002, has more than 100000"),
        (b"1\ncat\n", b"#" * (33 << 20), ": its .aff file is larger than 32 MiB"),
    ],
)
def test_what_is_no_such_list_is_an_error_with_its_line(
    data: bytes, affixes: bytes | None, problem: str
) -> None:
    """Issue 3, "strict and bounded": a flag that can't be read might say that it is no word."""
    with pytest.raises(SourceError, match=f"^mine{problem}"):
        texts("hunspell", data, affixes=affixes)
