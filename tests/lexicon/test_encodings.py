"""Encodings: the names they have, and those that a list of a language can't be in."""

import pytest

from service.lexicon.errors import SourceError
from service.lexicon.profile import languages, profile
from service.lexicon.readers.encodings import ENCODINGS, encoding_called, refuse_mistaken
from service.lexicon.readers.reading import Asked


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("UTF-8", "utf-8"),
        ("utf_8_sig", "utf-8"),
        ("latin1", "iso-8859-1"),
        ("Latin-1", "iso-8859-1"),
        ("l2", "iso-8859-2"),
        ("cp1252", "windows-1252"),
        ("macroman", "mac-roman"),
        ("CP850", "cp850"),
    ],
)
def test_other_names_are_known(name: str, called: str) -> None:
    """Issue 3, "Files": any declared encoding, by whichever of its names."""
    assert encoding_called(name) == called


@pytest.mark.parametrize("name", ["rot13", "zip", "idna", "", "utf-7", "x" * 999, "l\0", "../os"])
def test_what_is_no_encoding_of_texts_stays_unknown(name: str) -> None:
    """Issue 3, "encodings bounded": Python takes compression and escapes for encodings, too."""
    assert encoding_called(name) not in ENCODINGS


@pytest.mark.parametrize("name", ENCODINGS)
def test_every_encoding_is_one_of_python_s(name: str) -> None:
    """Promise 3: what may be declared can be read."""
    assert encoding_called(name) == name
    assert "CAT".encode(name).decode(name) == "CAT"


@pytest.mark.parametrize(
    ("language", "text", "encoding", "problem"),
    [
        (
            "norwegian",
            "BÅT".encode("latin-1"),
            "iso-8859-2",
            "can't be in iso-8859-2, which has no",
        ),
        ("swedish", "RÅD".encode("latin-1"), "windows-1250", "which has no Å;"),
        (
            "polish",
            "ŻUK".encode("iso-8859-2"),
            "iso-8859-1",
            "which has no Ą, Ć, Ę, Ł, Ń, Ś, Ź, Ż;",
        ),
        ("french", "PÈRE".encode(), "windows-1252", "is in UTF-8, not in windows-1252;"),
        ("french", "PÈRE".encode("latin-1"), "iso-8859-2", None),
        ("norwegian", b"BAT", "iso-8859-2", None),
        ("norwegian", "BÅT".encode("cp850"), "cp850", None),
        ("norwegian", "BÅT".encode("latin-1"), "utf-8", None),
        ("finnish", "PÄÄ".encode("latin-1"), "iso-8859-1", None),
    ],
)
def test_an_encoding_without_the_letters_of_the_tiles_is_refused(
    language: str, text: bytes, encoding: str, problem: str | None
) -> None:
    """Lexicons F: Å read as Ĺ folds to L, so that every word with it would be another."""
    asked = Asked("mine", profile(language), encoding)
    if problem is None:
        refuse_mistaken(text, asked)
        return
    with pytest.raises(SourceError, match=f"^mine: .*{problem}"):
        refuse_mistaken(text, asked)


@pytest.mark.parametrize("language", languages())
def test_no_language_is_kept_out_of_the_encodings_that_have_its_letters(language: str) -> None:
    """Issue 3, "Files": any encoding in which a list of the language can be."""
    alphabet = profile(language)
    tiles = "\n".join(tile for tile, count in alphabet.count_of.items() if count)
    fitting = [each for each in ENCODINGS if not each.startswith("utf") and _fits(tiles, each)]
    assert fitting
    for each in fitting:
        refuse_mistaken(tiles.encode(each), Asked("mine", alphabet, each))


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
