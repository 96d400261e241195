"""The language of a page: whose word counts, and one that an operator adds by a file."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.hall import Hall, hall as serving
from tests.pages.terminal import heading, press

IDLE = {"en": "Challenge a play", "sv": "Ifrågasätt ett drag", "fr": "Contester un coup"}
FRENCH = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "Challenge a play"
msgstr "Contester un coup"

msgid "Challenger: type the words"
msgstr "Tapez les mots"

msgid "NOT ACCEPTABLE"
msgstr "REFUSÉ"

msgid "The play comes off: its tiles go back to the rack."
msgstr "Le coup est retiré."

msgid "{n} word, locked."
msgid_plural "{n} words, locked."
msgstr[0] "{n} mot."
msgstr[1] "{n} mots."
"""


@pytest.fixture(scope="module")
def hall(
    compiled: Path, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hall]:
    """A desk whose operator has put a French catalogue into its data folder."""
    folder = tmp_path_factory.mktemp("hall")
    shutil.copytree(compiled, folder / "data" / "compiled")
    file = folder / "data" / "locale" / "fr" / "LC_MESSAGES" / "slipdesk.po"
    file.parent.mkdir(parents=True)
    file.write_text(FRENCH, encoding="utf-8")
    database = shutil.copy(sqlite_template, folder / "slipdesk.db")
    with serving(folder / "data", f"sqlite:///{database}") as opened:
        yield opened


def terminal(hall: Hall, visit: Visit, browsers: str, language: str | None = None) -> Page:
    """A terminal in a browser of this language, paired by its code."""
    told = {"role": "terminal", "name": "Terminal 3"}
    if language is not None:
        told["language"] = language
    director = hall.token(Role.DIRECTOR)
    code = hall.call(director, "POST", "/api/v1/devices", told)["code"]
    page = visit(base_url=hall.url, locale=browsers).new_page()
    page.clock.install()
    page.goto(f"/pair#{code}")
    page.get_by_role("button").first.click()
    expect(page).to_have_url("/terminal")
    return page


@pytest.mark.parametrize(
    ("told", "spoken"),
    [
        (("en", "sv", "fr-FR"), "en"),
        (("sv", None, "en-GB"), "sv"),
        (("fr", "sv", "en-GB"), "fr"),
        ((None, "sv", "en-GB"), "sv"),
        ((None, "fr", "sv-SE"), "fr"),
        ((None, None, "sv-SE"), "sv"),
        ((None, None, "fr-CA"), "fr"),
        ((None, None, "ja-JP"), "en"),
        ((None, "ja", "sv-SE"), "sv"),
    ],
)
def test_a_device_speaks_its_own_language_else_the_tournaments_else_the_browsers(
    hall: Hall, visit: Visit, told: tuple[str | None, str | None, str], spoken: str
):
    """Issue 5, languages: per tournament and device."""
    device, tournament, browsers = told
    hall.tournament(language=tournament)
    page = terminal(hall, visit, browsers, device)
    heading(page, IDLE[spoken])
    expect(page.locator("html")).to_have_attribute("lang", spoken)


def test_a_language_is_added_by_a_file_in_the_data_folder(hall: Hall, visit: Visit):
    """Issue 5, languages: others by a file; what is not in it stays in English."""
    hall.tournament(language="fr")
    page = terminal(hall, visit, "en-GB")
    heading(page, IDLE["fr"])
    expect(page.get_by_text("Français")).to_be_visible()
    expect(page.get_by_text("Both players come here")).to_be_visible()
    press(page, "Enter")
    heading(page, "Tapez les mots")
    for word in ("quixotry", "zaxx"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    press(page, "F2")
    expect(page.get_by_text("2 mots.").first).to_be_visible()
    press(page, "Tab")
    heading(page, "REFUSÉ")
    expect(page.get_by_text("Le coup est retiré.")).to_be_visible()


SHORT = """const timeout = AbortSignal.timeout
AbortSignal.timeout = () => timeout.call(AbortSignal, 2000)"""


@pytest.mark.parametrize("answer", ["none", "another"])
def test_a_language_that_cannot_be_loaded_keeps_nobody_from_a_challenge(
    hall: Hall, visit: Visit, answer: str
):
    """Style: in the hall the network fails; no page waits for ever, and English is there."""
    hall.tournament(language="sv")
    context = visit(locale="sv-SE")
    hall.pair(context, Role.TERMINAL)
    page = context.new_page()
    page.add_init_script(SHORT)
    page.goto("/pair")
    languages = json.loads(page.locator("html").get_attribute("data-languages") or "")
    asked: list[Route] = []

    def swedish(route: Route) -> None:
        asked.append(route)
        if answer == "another":
            route.fulfill(status=502, json={"by": "something on the way"})

    page.route(f"**{languages['sv']['address']}", swedish)
    page.goto("/terminal")
    heading(page, IDLE["en"], 20)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert asked
