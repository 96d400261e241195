"""Several characters typed for one letter, and tiles written one by one."""

# Letters that look like others are the very cases here.
# ruff: noqa: RUF001

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from service.rules.words.alphabet import TileAlphabet, WordError, canonical
from tests.lexicon.strategies import (
    CATALAN,
    ENGLISH,
    SPANISH,
    TURKISH,
    WELSH,
    alphabets,
    texts,
    words,
)


@pytest.mark.parametrize(
    "text",
    [
        "col·legi",
        "COL.LEGI",
        "col-legi",
        "coL•Legi",
        "coŀlegi",
        "COĿLEGI",
        "ｃｏｌ·ｌｅｇｉ",
        "COL--LEGI",
    ],
)
def test_one_letter_is_typed_in_many_ways(text: str) -> None:
    """Issue 3, languages: L·L in every way people type it."""
    assert canonical(text, CATALAN) == "COL·LEGI"
    assert canonical(f" {unicodedata.normalize('NFD', text)}\u2003", CATALAN) == "COL·LEGI"


@pytest.mark.parametrize(
    ("text", "position"), [("co.legi", 3), ("l.l.l", 4), ("col..legi", 4), ("é.l.la", 2)]
)
def test_what_stands_for_a_letter_is_no_letter_anywhere_else(text: str, position: int) -> None:
    """Row 3: a dot is read where it is between two L, and is on no tile elsewhere."""
    assert canonical(text, CATALAN) == WordError("not_on_any_tile", position)


def test_no_language_has_the_aliases_of_another() -> None:
    """Row 8: no aliasing unless the alphabet says so."""
    assert canonical("COL.LEGI", SPANISH) == WordError("not_on_any_tile", 4)
    assert canonical("COL.LEGI", replace(CATALAN, aliases=())) == WordError("not_on_any_tile", 4)


def test_the_longest_alias_is_read_first() -> None:
    """Row 9, of what is typed: L-- is not L- and a hyphen."""
    alphabet = replace(ENGLISH, aliases=(("A-", "B"), ("A--", "C"), ("a-x", "D")))
    assert canonical("a--a-A-X", alphabet) == "CBD"


def test_a_mark_that_case_mapping_leaves_behind_goes_by_an_alias() -> None:
    """Row 10: programs make two code points of a lower-case İ."""
    alphabet = replace(TURKISH, aliases=(("i\u0307", "İ"),))
    assert canonical("İLİK".lower(), alphabet) == "İLİK"


@pytest.mark.parametrize(
    ("text", "alphabet", "word"),
    [
        ("[CH]O[CH]O", SPANISH, "CHOCHO"),
        ("[ch][o]cho", SPANISH, "CHOCHO"),
        ("［ＣＨ］ocho", SPANISH, "CHOCHO"),
        ("co[l.l]egi", CATALAN, "COL·LEGI"),
        ("[C][A][T]", ENGLISH, "CAT"),
        ("AB[C]D", ENGLISH, "ABCD"),
        ("BA[N][G]OR", WELSH, "BANGOR"),
        ("BA[NG]OR", WELSH, "BANGOR"),
        ("A[N]G", WELSH, "ANG"),
    ],
)
def test_a_word_may_be_written_tile_by_tile(text: str, alphabet: TileAlphabet, word: str) -> None:
    """Issue 3, languages: brackets around a tile say which it is."""
    assert canonical(text, alphabet) == word
    assert canonical(f"  {text} ", alphabet) == word


@pytest.mark.parametrize(
    ("text", "alphabet", "position"),
    [
        ("[C][H]O", SPANISH, 1),
        ("A[C]HO", SPANISH, 2),
        ("AC[H]O", SPANISH, 2),
        ("[CHO]", SPANISH, 1),
        ("CA[T", ENGLISH, 3),
        ("CA]T", ENGLISH, 3),
        ("C[]AT", ENGLISH, 2),
        ("[[C]]AT", ENGLISH, 1),
        ("[]", ENGLISH, 1),
        (" [CAT]", ENGLISH, 2),
        ("a\u0301[CAT]", ENGLISH, 3),
        ("BA[NGO]R", WELSH, 3),
        ("BA[N[G]OR", WELSH, 3),
    ],
)
def test_brackets_hold_one_tile_and_tiles_lie_as_they_must(
    text: str, alphabet: TileAlphabet, position: int
) -> None:
    """Reference C: where CH is a tile, C and H laid apart are not allowed."""
    assert canonical(text, alphabet) == WordError("not_these_tiles", position)


@pytest.mark.parametrize(
    ("text", "position"), [("C[4]T", 3), ("[C-]T", 3), ("(C)AT", 1), ("[CAT]!", 6)]
)
def test_what_is_on_no_tile_is_on_none_in_brackets(text: str, position: int) -> None:
    """Row 7: the character is named, not the bracket."""
    assert canonical(text, ENGLISH) == WordError("not_on_any_tile", position)


@pytest.mark.parametrize(("text", "code"), [("[NG]", "too_short"), ("[N][G]" * 8, "too_long")])
def test_tiles_written_one_by_one_leave_no_doubt_about_length(text: str, code: str) -> None:
    """Issue 3, languages: ambiguous is what was written without brackets."""
    error = canonical(text, WELSH)
    assert isinstance(error, WordError)
    assert error.code == code


@given(st.data(), alphabets)
def test_every_word_can_be_written_tile_by_tile(
    data: st.DataObject, alphabet: TileAlphabet
) -> None:
    """Issue 3, languages: all tiles in brackets, or any of them."""
    word = data.draw(words(alphabet))
    written = "".join(
        f"[{tile}]" if data.draw(st.booleans()) else tile for tile in alphabet.tiles_of(word)
    )
    assert canonical(written, alphabet) == word


@given(alphabets, texts)
def test_brackets_never_make_another_word(alphabet: TileAlphabet, text: str) -> None:
    """Row 3: nothing that was typed goes without a reason."""
    word = canonical(text, alphabet)
    if isinstance(word, str):
        assert canonical(text.replace("[", "").replace("]", ""), alphabet) == word


@pytest.mark.parametrize(
    "text",
    ["[", "[A]", "A\u0301", "\u0323\u0301", "L.", "L.L", "DD", "ŀ", " ", "CHO", "ﬃ", "\U0001f600"],
)
@pytest.mark.parametrize("alphabet", [ENGLISH, CATALAN, WELSH], ids=lambda one: one.language)
def test_a_text_as_long_as_a_request_is_read_to_its_end(text: str, alphabet: TileAlphabet) -> None:
    """Issue 3, files: a hostile text costs what its length costs, no more; 64 KiB of anything.

    A row of marks would take seconds if it were put in order as a whole.
    """
    assert isinstance(canonical(text * (65_536 // len(text)), alphabet), WordError)
