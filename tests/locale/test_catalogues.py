"""Texts in other languages: every one is found, and the shipped translations have them all."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po

from service import languages
from service.languages import ENGLISH, SHIPPED, load, preferred
from tests.locale.finding import LOCALE, catalogue

PLACEHOLDER = re.compile(r"\{\w+\}")
_OWN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "Round"
msgstr "Ronde"

msgid "{n} word"
msgid_plural "{n} words"
msgstr[0] "{n} mot"
msgstr[1] "{n} mots"
"""


@pytest.fixture(scope="module")
def texts() -> Catalog:
    """Every text of the service."""
    return catalogue()


def shipped() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/slipdesk.po"))


def forms(message: Message) -> Sequence[str]:
    """The translations of a text: one, or one for each plural form."""
    found = message.string or ""
    return [found] if isinstance(found, str) else found


@pytest.mark.parametrize("file", shipped(), ids=lambda file: file.parent.parent.name)
def test_a_shipped_translation_is_complete(file: Path, texts: Catalog):
    """Issue 5, languages: Swedish is complete, the texts of outcomes and refusals too."""
    with file.open("rb") as opened:
        found = read_po(opened, locale=file.parent.parent.name)
    wanted = {message.id for message in texts if message.id}
    assert {message.id for message in found if message.id} == wanted, "run `make texts`"
    assert [message.id for message in found if message.id and not all(forms(message))] == []


@pytest.mark.parametrize("file", shipped(), ids=lambda file: file.parent.parent.name)
def test_a_translation_fills_in_what_its_text_does(file: Path):
    """A figure that is lost in translation is a rule told wrong."""
    with file.open("rb") as opened:
        found = read_po(opened, locale=file.parent.parent.name)
    for message in found:
        of_text = set(PLACEHOLDER.findall(str(message.id)))
        for form in filter(None, forms(message)):
            assert set(PLACEHOLDER.findall(form)) == of_text, message.id


def test_texts_are_found_in_shells_scripts_and_behind_codes(texts: Catalog):
    """Issue 5: the mapping covers Python, Jinja and JavaScript, and what is said of a mistake."""
    found = {message.id for message in texts}
    assert "Where to?" in found  # a shell
    assert "Challenge a play" in found  # a script
    assert ("{n} word, locked.", "{n} words, locked.") in found  # one with a number
    assert "The timer stays neutralised." in found  # an instruction
    assert "Stopping" in found  # a problem's title
    assert "must be at least {1}" in found  # a message with a figure
    assert "player {1} plays {2}, and there are {3} players" in found  # one of an f-string
    assert "A hold keeps the right, without limit." in found  # a point of a rulebook
    assert "word source" in found  # a clause without a number
    assert not any(text in found for text in ("slipdesk", "3.10.13", "IV.I.2"))  # one with


def test_a_language_is_added_by_a_file_of_the_operator(tmp_path: Path):
    """Issue 5: others addable by a file."""
    file = tmp_path / "fr/LC_MESSAGES/slipdesk.po"
    file.parent.mkdir(parents=True)
    file.write_text(_OWN.lstrip(), encoding="utf-8")
    known = load([SHIPPED, tmp_path])
    assert {"en", "fr", "sv"} <= known.keys()
    french = known["fr"]
    assert (french.name, french.texts["Round"]) == ("Français", "Ronde")
    assert french.gettext.ngettext("{n} word", "{n} words", 2) == "{n} mots"
    assert french.gettext.gettext("Table") == "Table"


def test_an_operators_file_has_the_last_word_on_a_text(tmp_path: Path):
    """Issue 5: a club calls things what it calls them."""
    file = tmp_path / "sv/LC_MESSAGES/slipdesk.po"
    file.parent.mkdir(parents=True)
    file.write_text(_OWN.lstrip(), encoding="utf-8")
    swedish = load([SHIPPED, tmp_path])["sv"]
    assert (swedish.texts["Round"], swedish.texts["Table"]) == ("Ronde", "Bord")
    assert swedish.gettext.gettext("Round") == "Ronde"
    assert swedish.gettext.gettext("Table") == "Bord"


@pytest.mark.parametrize(
    ("folder", "content"),
    [
        ("fr", b"msgid \xff"),
        ("fr", b"no catalogue\n"),
        ("fr", b'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > one);\\n"\n'),
        ("no-language-at-all", b""),
    ],
)
def test_a_file_that_cant_be_read_is_left_out_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, folder: str, content: bytes
):
    """A desk works in English too: a slip of the pen in a translation stops no tournament."""
    file = tmp_path / folder / "LC_MESSAGES/slipdesk.po"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    with caplog.at_level("WARNING", languages.__name__):
        assert load([tmp_path]).keys() == {ENGLISH}
    assert str(file) in caplog.text


@pytest.mark.parametrize(
    ("accept", "spoken"),
    [("sv-SE,sv;q=0.9", "sv"), ("en-GB", "en"), ("*", "en"), (";;,,", "en"), ("SV", "sv")],
)
def test_the_first_known_language_is_spoken(accept: str, spoken: str):
    """RFC 9110, 12.5.4; sv-SE is served by sv."""
    assert preferred(accept, load([SHIPPED])).tag == spoken
