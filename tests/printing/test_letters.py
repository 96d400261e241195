"""Every letter of every language reaches paper, on each way of printing."""

import string

import pytest
from hypothesis import example, given, settings, strategies as st
from PIL import Image

from service.printing.image import draw, font
from service.printing.letters import has_all, printable, transliterated
from service.printing.text import lines, text
from tests.printing.dockets import LETTERS, ORIGIN, of

TYPED = string.ascii_letters + string.digits + string.punctuation

NO_LETTER = "\U0010fffd"
"""Has no glyph in any font."""


@pytest.mark.parametrize("bold", [True, False])
def test_the_fonts_have_every_letter_of_every_language(bold):
    """Printers B, public reports 59: no box in the place of Å, Ł, İ, L·L or a Greek letter."""
    chosen = font(bold=bold, size=40)
    box = bytes(chosen.getmask(NO_LETTER))
    wanted = [*LETTERS, *"".join(LETTERS).lower(), *"✓✗·—"]
    assert [each for each in wanted if bytes(chosen.getmask(each)) == box] == []


def test_letters_that_differ_by_a_mark_look_different():
    """Public reports 59: the mark of a letter is drawn too."""
    chosen = font(bold=True, size=40)
    for plain, marked in zip("LIAOZN", "ŁİÅÖŹŇ", strict=True):
        assert bytes(chosen.getmask(plain)) != bytes(chosen.getmask(marked))


@pytest.mark.parametrize("width", [384, 512, 576, 832])
def test_a_word_of_the_longest_tiles_fits_on_every_paper(width):
    """Printers A1.4: as many dots as the paper has, whatever stands on it."""
    image = draw(of("W" * 21, "L·L" * 7, edition="E" * 200), width, ORIGIN)
    assert image.mode == "1"
    assert image.width == width
    assert edges(image) == {255}


def edges(image: Image.Image) -> set[int]:
    """What the outermost dots are, left and right."""
    left, right = (image.crop((x, 0, x + 2, image.height)) for x in (0, image.width - 2))
    return {*left.get_flattened_data(), *right.get_flattened_data()}


@pytest.mark.parametrize("width", [384, 512, 576])
@example(letters="X")
@settings(max_examples=20)
@given(letters=st.text(st.sampled_from([*LETTERS, *TYPED, " "]), min_size=1, max_size=3))
def test_no_line_of_a_picture_is_wider_than_the_paper(width, letters):
    """Printers A1.4: letters drawn without greys are of other widths, and are measured so."""
    long = letters * (120 // len(letters))
    docket = of(letters, event=long, edition=long, player=1, opponent=2, players={1: long, 2: "B"})
    assert edges(draw(docket, width, ORIGIN)) == {255}


def test_a_printer_without_a_letter_gets_one_that_stands_for_it():
    """Public reports 59: never a question mark, and the docket says that letters were replaced."""
    letters = "".join(LETTERS)
    spelled = transliterated(letters + letters.lower())
    assert "?" not in spelled
    assert spelled.isascii()
    assert transliterated("ŁÓDŹ COL·LEGI İSTANBUL ΨΥΧΗ ÅÄÖ") == "LODZ COL.LEGI ISTANBUL PSYCHH AAO"
    assert "Letters that this printer lacks" in text(of("ŁÓDŹ"), ORIGIN, "ascii")
    assert "Letters that this printer lacks" not in text(of("ŁÓDŹ"), ORIGIN, "cp852")


def test_a_code_page_keeps_the_letters_that_it_has():
    """Printers B: Å Ä Ö are in code page 858 and Ł is not."""
    assert has_all("ÅÄÖ", "cp858")
    assert not has_all("Ł", "cp858")
    assert transliterated("ÅÄÖ Ł", "cp858") == "ÅÄÖ L"


@given(st.text(st.characters(codec="utf-8")))
def test_what_is_printable_stays_as_it_is(text_):
    """Cleaning a text twice changes nothing more, and never joins what was apart."""
    once = printable(text_)
    assert printable(once) == once


def test_letters_bear_no_heaps_of_marks():
    """What players type can't reach into the lines above."""
    assert printable("Q" + "\u0301" * 40) == "Q\u0301\u0301"


@pytest.mark.parametrize("width", [24, 30, 42, 48])
def test_no_line_of_text_is_wider_than_the_paper(width):
    """Printers A1.2: text is broken here, not by the printer."""
    set_ = list(lines(of("QUIXOTRY", edition="E" * 90), ORIGIN, width))
    assert max(map(len, set_)) <= width


def test_a_picture_of_a_word_is_black_on_white():
    """Printers B: one bit a dot, nothing that a printer would dither."""
    image = draw(of("CAT"), 576, ORIGIN)
    assert isinstance(image, Image.Image)
    assert set(image.get_flattened_data()) == {0, 255}
