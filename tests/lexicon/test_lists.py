"""Lists as people have them: marks, line ends, encodings, definitions, doubles."""

import codecs

import pytest
from hypothesis import given, strategies as st

from service.lexicon.errors import SourceError
from service.lexicon.fingerprint import fingerprint
from service.lexicon.readers.text import batches
from tests.lexicon.conftest import Make

BARE = "aa\nab\ncat\n"
DEFINED = {"role": "base", "definition": "tab"}


def test_a_byte_order_mark_is_no_part_of_the_first_word(make: Make) -> None:
    """Row 20: AA is a word."""
    lexicon = make(codecs.BOM_UTF8 + BARE.encode())
    assert lexicon.all_words() == ["AA", "AB", "CAT"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_list_in_utf_16_is_refused_with_the_reason(make: Make, encoding: str) -> None:
    """Row 21: never read as UTF-8."""
    with pytest.raises(SourceError, match=r"liste/1.txt: (looks like UTF-16|is in UTF-32)"):
        make(BARE.encode(encoding))


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", ["", "\n"])
def test_line_ends_change_nothing(make: Make, end: str, last: str) -> None:
    """Row 22: LF, CRLF, CR and no final newline give one count and one fingerprint."""
    lexicon = make((BARE.strip() + last).replace("\n", end).encode())
    assert lexicon.fingerprint == fingerprint(["AA", "AB", "CAT"])
    assert lexicon.words == 3


@pytest.mark.parametrize(
    ("definition", "content"),
    [
        ("tab", "aa\ta kind of lava\nCAT\tfeline\n"),
        ("space", "aa a kind of lava\nCAT feline\n"),
        ("dash", "aa - a kind of lava\nCAT \u2013 feline\n"),
    ],
)
def test_definitions_are_cut_as_declared(make: Make, definition: str, content: str) -> None:
    """Row 23: three customs, by the format declared."""
    lexicon = make(content, readings=({"role": "base", "definition": definition},))
    assert lexicon.all_words() == ["AA", "CAT"]


@pytest.mark.parametrize("content", ["aa\nab x\ncat\n", "aa\nab \ncat\n", "aa\n ab\n", "aa\nab\tx"])
def test_a_stray_space_in_a_bare_list_is_an_error_with_its_line(make: Make, content: str) -> None:
    """Row 23: not a truncation."""
    with pytest.raises(SourceError, match=r"line 2: holds a space.*`definition`, which is space"):
        make(content)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("cat\tfeline\nca t\tx\n", "line 2: holds a space"),
        ("cat\tfeline\ncat \tx\n", "line 2: holds a space"),
        ("cat\tfeline\n\tx\n", "line 2: no word before the definition"),
        ("cat\tfeline\ncat feline\n", "line 2: holds a space"),
    ],
)
def test_another_custom_than_the_declared_one_is_an_error(
    make: Make, content: str, problem: str
) -> None:
    """Row 23: what does not fit the declaration is reported, with its line."""
    with pytest.raises(SourceError, match=problem):
        make(content, readings=(DEFINED,))


def test_a_character_on_no_tile_is_an_error_with_its_line(make: Make) -> None:
    """Issue 2, "Errors name file and line": nothing is skipped in a list of words."""
    with pytest.raises(
        SourceError, match=r"liste/1.txt, line 3: .*character 3 .* is on no english tile"
    ):
        make("cat\n\nco-op\n")


def test_doubled_words_change_nothing_and_are_reported(make: Make) -> None:
    """Row 26: same fingerprint; duplicates counted."""
    once = make(BARE, name="once")
    twice = make(BARE + "CAT\nAb\n", name="twice")
    assert twice.fingerprint == once.fingerprint
    assert (once.duplicates, twice.duplicates) == (0, 2)


def test_case_and_order_of_a_list_mean_nothing(make: Make) -> None:
    """Row 13: upper-case and lower-case lists of the same words are one lexicon."""
    assert make("CAT\nAB\nAa\n").fingerprint == make(BARE).fingerprint


def test_words_that_the_board_cannot_hold_are_counted_out(make: Make) -> None:
    """Issue 2: length in tiles 2 to 15; what is left out is counted."""
    lexicon = make(f"a\n{'b' * 15}\n{'c' * 16}\n{'d' * 28}\ncat\n")
    assert dict(lexicon.dropped) == {"too_long": 2, "too_short": 1}
    assert lexicon.words == 2


def test_a_declared_encoding_is_used(make: Make) -> None:
    """Reference A: Swedish lists come in ISO-8859-1 too."""
    lexicon = make(
        "cat\nmüsli\nåäö\n", encoding="iso-8859-1", language="swedish", readings=({"role": "base"},)
    )
    assert lexicon.all_words() == ["CAT", "MÜSLI", "ÅÄÖ"]


@pytest.mark.parametrize("content", ["cat\nmüsli\n", "cat\r\nåäö\n", "cat\råäö", "\nö"])
def test_a_wrong_encoding_is_an_error_with_its_line(make: Make, content: str) -> None:
    """Reference A: such a list read as UTF-8 says where it stops being that."""
    with pytest.raises(SourceError, match=r"liste/1.txt, line 2: is not utf-8"):
        make(content.encode("iso-8859-1"), language="swedish")


def test_a_list_without_words_makes_no_lexicon(make: Make) -> None:
    """Row 31: an empty lexicon would make every challenge succeed."""
    with pytest.raises(SourceError, match="no playable word"):
        make("\n\n")


@given(
    st.lists(
        st.text(st.characters(codec="utf-8", exclude_characters="\r\n\0"), max_size=5), min_size=1
    )
)
def test_lines_come_out_as_they_went_in(written: list[str]) -> None:
    """Row 22: line n of the file is line n of every error, whatever separators Unicode has."""
    expected = "\n".join(written).removeprefix("\ufeff").split("\n")
    for end in ("\n", "\r\n", "\r"):
        read = batches(end.join(written).encode("utf-8"), "utf-8", "file")
        assert [line for batch in read for line in batch.texts] == expected
