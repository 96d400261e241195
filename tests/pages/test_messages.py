"""What the desk says with names and figures in it, as pages say it in another language."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from service.api.complaints import complaint, unknown_field
from service.desk.devices import Role
from service.languages import SHIPPED, load
from service.lexicon import own_list, profile
from service.lexicon.errors import SourceError
from service.neighbours.tournament_files.model import UnreadableFile
from service.neighbours.tournament_files.reading import read
from tests.locale.finding import catalogue
from tests.pages.conftest import Visit
from tests.pages.director import section
from tests.pages.hall import Hall
from tests.pages.terminal import heading

SWEDISH = load([SHIPPED])["sv"].texts
_SAID = """async (texts) => {
  const main = new URL(document.querySelector("script[type=module]").src);
  const { speak, said } = await import(new URL("../core/language.js", main));
  await speak("sv");
  return texts.map(said);
}"""


_IN_WORDS = """async (texts) => {
  const main = new URL(document.querySelector("script[type=module]").src);
  const { inWords } = await import(new URL("../core/field_names.js", main));
  return texts.map(inWords);
}"""


@pytest.fixture
def said(page: Page) -> Any:
    """Says texts of the desk as the director's page does in Swedish."""
    page.goto("/director")
    heading(page, "Not signed in")
    return lambda *texts: page.evaluate(_SAID, texts)


def filled(text: object) -> str:
    """A text of a catalogue with a figure of its own in each of its places."""
    return re.sub(r"\{(\d)\}", r"4\1", str(text))


def test_every_message_with_figures_in_it_is_said(said: Any):
    """Issue 5, languages: the texts of refusals too, whatever is filled in."""
    texts = [str(message.id) for message in catalogue() if "{1}" in str(message.id)]
    assert {"must be at least {1}", "{1}, line {2}: {3}", "is larger than {1} MB"} <= set(texts)
    expected = [filled(SWEDISH[text]) for text in texts]
    assert said(*map(filled, texts)) == expected


@pytest.mark.parametrize(
    ("data", "swedish"),
    [
        (b"what is\nthis\n", "x.csv: är ingen fil som läses här: det finns tsh, tourney.js, csv,"),
        (b"PK\x03\x04", "x.csv: är en zip som inte går att läsa: packa filerna på nytt"),
        (b"round,table,first,second\n1,1,7\n", "x.csv, rad 2: har 3 kolumner, och första raden"),
        (b'{"games": [7]}', "x.csv: parti 1 ser annorlunda ut: ett parti har round, table,"),
        (
            b'newt={"divisions": [{"name": "A", "players": [null, 7]}]}',
            "x.csv: spelare 1 i klass A är ingen spelare, eller har ett annat nummer",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_place(said: Any, data: bytes, swedish: str):
    """Issue 5, director: a file that can't be read says where and what to do, in any language."""
    with pytest.raises(UnreadableFile) as caught:
        read(data, "x.csv")
    (told,) = said(str(caught.value.troubles[0]))
    assert told.startswith(swedish)


@pytest.mark.parametrize(
    ("data", "format_said", "swedish"),
    [
        (b"\0\xffa", "kwg", "är avkortad: dess storlek är ingen multipel av 4 byte"),
        (b"\x02abc", "quackle", "är ingen DAWG från Quackle: de börjar med 0 eller 1"),
        (b"\0\xffa", "sqlite", "är ingen SQLite-databas"),
        (
            b'{"time": 1, 7',
            "naspa-json",
            "är ingen lista som NASPA skriver dem: en nyckel väntades",
        ),
        (
            b"\0\1",
            None,
            "är ingen text, så vilken sorts fil det är framgår inte; ange dess `format`.",
        ),
        (b"cat a cat\ncats b\n", None, "är inte bara ett ord (cat a cat), så vilken sorts fil"),
    ],
)
def test_what_is_wrong_with_a_list_is_said(
    said: Any, data: bytes, format_said: str | None, swedish: str
):
    """Issue 5, languages: lists in formats of programs too, which a director holds against ours."""
    with pytest.raises(SourceError) as caught:
        own_list.read(data, "x", own_list.Said(format=format_said), profile.load("english"))
    (told,) = said(caught.value.problem)
    assert told.startswith(swedish)


def test_a_game_that_is_refused_says_why(said: Any):
    """Issue 5, director: the dry run's reasons are in the director's language."""
    found = read(b"Ek, A 1500 2\nLind, B 1400 0\n", "a.t")
    (told,) = said(found.divisions[0].refused[0].trouble.message)
    assert told == "rond 1: spelare 1 möter 2, men 2 har frirond: lotta dem på nytt"


def test_what_is_wrong_with_a_field_is_said(said: Any):
    """Issue 5, languages: figures and names of fields come from the API's own schema."""
    english = (
        complaint("too_long", {"max_length": 8})[1],
        complaint("literal_error", {"expected": "'words', 'pass' or 'exchange'"})[1],
        unknown_field(2, ["after", "limit"])[1],
    )
    assert said(*english) == [
        "får ha högst 8 poster",
        "måste vara något av 'words', 'pass' or 'exchange'",
        "fält 2 är okänt här; de som finns är after, limit",
    ]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("give `challenger` in the same way", "give “Challenger” in the same way"),
        ("say `definition=tab`", "say “Between a word and its definition”: tab"),
        ("leave loses_turn out.", "leave “Loses a turn” out."),
        ("put /rulebook/review right", "put “Rulebook · Looking again” right"),
        ("see https://desk.example/api/table", "see https://desk.example/api/table"),
        (
            "the default is `double`; and/or play_twice",
            "the default is `double`; and/or play_twice",
        ),
        ("the turn and the table are named", "the turn and the table are named"),
    ],
)
def test_fields_are_called_as_pages_call_them(page: Page, text: str, shown: str):
    """Style: an error says what to do in the words of whoever reads it, not of the API."""
    page.goto("/director")
    heading(page, "Not signed in")
    assert page.evaluate(_IN_WORDS, [text]) == [shown]


def test_what_nobody_has_translated_stays_as_it_is(said: Any):
    """Issue 5, languages: a newer desk's text is shown in English rather than not at all."""
    assert said("a text of tomorrow", "+ [a]*") == ["a text of tomorrow", "+ [a]*"]


def test_a_director_reads_in_swedish_what_is_wrong_with_a_file(
    visit: Visit, hall: Hall, tmp_path: Path
):
    """Issue 5, languages: the whole way, from the file to the screen."""
    hall.tournament(language="sv")
    (tmp_path / "x.csv").write_text("round,table,first,second\n1,1,7\n", encoding="utf-8")
    context = visit(base_url=hall.url)
    hall.pair(context, Role.DIRECTOR)
    page = context.new_page()
    page.goto("/director#games")
    heading(page, "Partier")
    part = section(page, "Läs in partier från filer")
    part.get_by_label("Turneringsprogrammets filer").set_input_files(tmp_path / "x.csv")
    part.get_by_role("button", name="Se vad som skulle ändras").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("x.csv, rad 2: har 3 kolumner, och första raden har 4.")
