"""No text that people read is left in English: each page in a language that marks its own."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from babel.messages import Catalog
from babel.messages.pofile import write_po
from playwright.sync_api import BrowserContext, Locator, Page, expect

from service.desk.devices import Role
from tests.locale.finding import catalogue
from tests.pages.conftest import Visit
from tests.pages.hall import Hall, hall as serving

MADE_UP = "eo"
OPEN, CLOSE = "⟦⟧"
PLAYERS = ("Ada Ek", "Bo Lind")
PERSON = "M. K."
DATA = re.compile(
    # the root of the record; names of word lists, rulebooks, languages, and those given here
    r"[\w+/]{43}=|ENABLE, Enhanced North American Benchmark Lexicon|enable1, 1998-2000|enable"
    r"|Svenskt exempel|utgåva 1|svenska-exempel|wespa|naspa|ssf|English|Svenska|Esperanto"
    rf"|{PERSON}|{'|'.join(PLAYERS)}|Cup|Device \d|Runner|event-\d+"
    # what is typed: words of slips, commands, addresses, time zones
    r"|\bZAXX\b|\bKAL\b|slipdesk journal verify| --head|slipdesk|https?://\S+|(?:[A-Z][\w+-]+/)+[\w+-]+|UTC"
    # what the browser writes in the language spoken
    r"|\d{4}-\w{3}-\d\d|[ap]tm|\d+ s\b"
    # what are no words: fingerprints, heads of the record, clauses
    r"|[A-Z0-9]{4}(?:-[A-Z0-9]{4})+|[A-F0-9]{64}|\([a-z]+\)|[IVX]+\.[A-Z][\w.]*",
    re.IGNORECASE,
)
COLLECT = r"""
(() => {
  const UNREAD = "script, style, noscript, textarea, kbd, code, .word, .keys";
  const NAMED = ["aria-label", "alt", "placeholder", "title"];
  const told = new Set();
  const tell = (text) => {
    if (!text || told.has(text)) return;
    told.add(text);
    console.debug("READ " + JSON.stringify(text));
  };
  const look = () => {
    tell(document.title);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement.closest(UNREAD)) tell(node.data);
    }
    for (const each of document.querySelectorAll(`body :not(${UNREAD})`)) {
      for (const name of NAMED) tell(each.getAttribute(name));
    }
  };
  addEventListener("DOMContentLoaded", () => {
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, all);
    look();
  });
})();
"""


def marked(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


def outside(text: str) -> str:
    """What stands in no text of the catalogue, data left out."""
    depth, found = 0, ""
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        found += "" if depth or letter == CLOSE else letter
    return DATA.sub("", found)


@pytest.fixture(scope="module")
def hall(
    compiled: Path, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hall]:
    """A desk whose operator added a language in which every text stands in brackets."""
    folder = tmp_path_factory.mktemp("hall")
    shutil.copytree(compiled, folder / "data" / "compiled")
    texts = Catalog(locale=MADE_UP)
    for message in catalogue():
        if message.id:
            one, *more = [message.id] if isinstance(message.id, str) else message.id
            texts.add(message.id, tuple(map(marked, (one, *more))) if more else marked(one))
    file = folder / "data" / "locale" / MADE_UP / "LC_MESSAGES" / "slipdesk.po"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened:
        write_po(opened, texts)
    database = shutil.copy(sqlite_template, folder / "slipdesk.db")
    with serving(folder / "data", f"sqlite:///{database}") as served:
        yield served


@pytest.fixture
def read() -> Iterator[list[str]]:
    """All that the pages of a test show or say; at the end none of it is English."""
    texts: list[str] = []
    yield texts
    assert texts
    assert sorted(each for each in set(texts) if re.search(r"[^\W\d_]{2}", outside(each))) == []


@pytest.fixture
def context(visit: Visit, read: list[str]) -> BrowserContext:
    """A browser that asks for the made-up language, and is read along."""
    opened = visit(locale=MADE_UP)
    opened.add_init_script(COLLECT)

    def heard(text: str) -> None:
        if text.startswith("READ "):
            read.append(json.loads(text.removeprefix("READ ")))

    opened.on("console", lambda message: heard(message.text))
    return opened


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_contain_text(text)


def button(page: Page, text: str) -> Locator:
    return page.get_by_role("button", name=text).first


def event(hall: Hall, **opening: object) -> str:
    """A tournament whose slips name the challenger, with a game of its first round."""
    told = {"slip_must_name": "game_and_challenger", "language": MADE_UP, "name": "Cup"}
    code = hall.tournament(None, **{**told, **opening})
    director = hall.token(Role.DIRECTOR, code, PERSON)
    first, second = ({"number": n, "name": name} for n, name in enumerate(PLAYERS, 1))
    body = {"games": [{"table": 1, "first": first, "second": second}]}
    hall.call(director, "PUT", f"/api/v1/tournaments/{code}/rounds/1/games", body)
    return code


def slip(hall: Hall, code: str, *words: str, role: Role = Role.RUNNER, **told: object) -> int:
    """Hand a slip in and return its number."""
    body: dict[str, object] = {"round": 1, "table": 1, "turn": 3, "challenger": "first", **told}
    path = f"/api/v1/tournaments/{code}/challenges"
    token = hall.token(role, code, PERSON)
    if words:
        body["words"] = words
    return int(hall.call(token, "POST", path, body)["number"])


@pytest.mark.parametrize("path", ["/", "/pair", "/terminal", "/runner", "/desk", "/director"])
def test_before_a_browser_is_paired(context: BrowserContext, path: str):
    """Issue 5, languages: what is said before anybody knows whose device it is."""
    page = context.new_page()
    page.goto(path)
    heading(page, OPEN)
    expect(page.locator("html")).to_have_attribute("lang", MADE_UP)
    if path != "/":
        expect(page).to_have_title(re.compile(OPEN))


def test_a_code_that_is_wrong(context: BrowserContext):
    """Style: an error of somebody's own says what to do, in their language."""
    page = context.new_page()
    page.goto("/pair#BCDFGHJK")
    button(page, "Pair").click()
    expect(page.get_by_role("alert")).to_contain_text("No such code")


def test_a_terminal_from_the_table_to_another_look(hall: Hall, context: BrowserContext):
    """Issue 5, terminal: every screen of a challenge, and the look that a player asks for."""
    event(hall)
    hall.pair(context, Role.TERMINAL, name="Device 1")
    page = context.new_page()
    page.clock.install()
    page.goto("/terminal")

    def press(*keys: str) -> None:
        for key in keys:
            page.clock.run_for(600)
            page.keyboard.press(key)

    heading(page, "Challenge a play")
    press("Enter")
    page.get_by_role("textbox").first.fill("1")
    press("Enter")
    heading(page, "Who challenges?")
    press("2")
    heading(page, "type the words")
    page.keyboard.type("c4t")
    press("Enter", "F2")
    expect(page.get_by_role("alert")).to_contain_text("is on no tile")
    press("Backspace", "Backspace", "Backspace")
    page.keyboard.type("zaxx")
    press("Enter", "F2")
    heading(page, "are these the challenged words?")
    page.clock.run_for(51_000)
    press("Tab")
    heading(page, "NOT ACCEPTABLE")
    press("r")
    heading(page, "Who asks")
    press("1")
    heading(page, "No verdict yet")
    press("Enter")
    heading(page, "Challenge a play")


def test_a_runner_with_and_without_a_network(hall: Hall, context: BrowserContext):
    """Issue 5, runner: a slip, its verdict, and one that waits."""
    event(hall)
    hall.pair(context, Role.RUNNER, name="Device 2")
    page = context.new_page()
    page.clock.install()
    page.goto("/runner")

    def press(*keys: str) -> None:
        for key in keys:
            page.clock.run_for(600)
            page.keyboard.press(key)

    def write(word: str) -> None:
        heading(page, "Which table?")
        page.locator("#table").fill("1")
        button(page, "Who went first").click()
        button(page, "Go on").click()
        heading(page, "Words of the slip")
        page.keyboard.type(word)
        press("Enter", "F2")
        heading(page, "Is this what the slip says?")
        press("Enter", "1", "Enter")

    write("cat")
    heading(page, "ACCEPTABLE")
    press("r")
    heading(page, "Who asks")
    press("Escape", "Enter")
    context.set_offline(True)
    write("zaxx")
    heading(page, "No verdict yet")
    press("Enter")
    button(page, "Slips").click()
    heading(page, "Slips on this tablet")


def test_a_desk_hands_in_looks_again_and_corrects(hall: Hall, context: BrowserContext):
    """Issue 5, desk: every task of an adjudicator."""
    code = event(hall)
    slip(hall, code, "quixotry", method="printed_list")
    number = slip(hall, code, "zaxx", turn=4)
    hall.call(
        hall.token(Role.DIRECTOR, code, PERSON),
        "POST",
        f"/api/v1/tournaments/{code}/challenges/{number}/reviews",
        {"requested_by": "1"},
    )
    hall.pair(context, Role.ADJUDICATOR, name="Device 3")
    page = context.new_page()
    page.goto("/desk")
    heading(page, "Who adjudicates here?")
    page.get_by_role("textbox").fill(PERSON)
    page.keyboard.press("Enter")
    heading(page, "2 slips wait")
    for act in ("Adjudicate", "Look again"):
        button(page, act).click()
        heading(page, act)
        page.keyboard.press("Escape")
    button(page, "Hand in a slip").click()
    page.locator("#words").fill("c4t")
    page.locator("#table").fill("1")
    page.get_by_label("Who went second").check()
    button(page, "Look up").click()
    expect(page.get_by_text("is on no tile")).to_be_visible()
    page.locator("#words").fill("cat")
    page.locator("#turn").fill("9")
    button(page, "Look up").click()
    heading(page, "ACCEPTABLE")
    button(page, "Correct a slip").click()
    heading(page, "Correct a slip")


def unfolded(page: Page) -> None:
    """Everything that is folded away is open."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")


BOOKS = {
    "wespa": {},
    "naspa": {"rulebook": "naspa", "points_go": None},
    "ssf": {"rulebook": "ssf", "lexicon": "svenska-exempel", "points_go": None},
}


@pytest.mark.parametrize("book", BOOKS)
def test_a_director_s_tabs_and_acts(hall: Hall, context: BrowserContext, book: str):
    """Issue 5, director: every tab, and every act on challenges with what the rulebook says."""
    code = event(hall, **BOOKS[book])
    slip(hall, code, "zaxx")
    slip(hall, code, "zaxx", "kal", turn=5, method="printed_list")
    slip(hall, code, turn=6, kind="exchange")
    home = f"/api/v1/tournaments/{code}"
    ruling = {"kind": "free", "reason": "7", "director": PERSON}
    hall.call(hall.token(Role.DIRECTOR, code, PERSON), "POST", f"{home}/rulings", ruling)
    hall.pair(context, Role.DIRECTOR, code, PERSON)
    page = context.new_page()
    page.goto("/director#board")
    for number in (1, 2, 3):
        page.locator(f"#challenge-{number} button").click()
        heading(page, f"Challenge {number}")
        unfolded(page)
        button(page, "Back to the board").click()
    for tab in page.locator("nav.tabs a").all():
        tab.click()
        heading(page, OPEN)
        page.wait_for_load_state("networkidle")
        unfolded(page)
    page.goto("/director#devices")
    button(page, "Make a code").click()
    expect(page.locator(".paircode")).to_be_visible()


def test_an_event_that_is_set_up(hall: Hall, context: BrowserContext):
    """Issue 5, director: all that is asked before an event is opened, whatever is chosen."""
    code = event(hall)
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.goto("/director")
    heading(page, "Events of this desk")
    unfolded(page)
    page.locator("#you").fill(PERSON)
    page.locator("#name").fill("Cup")
    page.locator("#code").fill(code)
    page.get_by_label("They are taken off the challenger").check()
    button(page, "Open the event").click()
    expect(page.locator("p.wrong")).to_contain_text("Choose another code")
    choices = page.locator("form input[type=radio]")
    for at in range(choices.count()):
        choices.nth(at).click()


def test_a_docket_on_somebody_s_telephone(hall: Hall, context: BrowserContext):
    """WESPA 3.10.7(c): what a docket's code leads to, and what is no docket."""
    code = event(hall)
    number = slip(hall, code, "cat")
    adjudicator = hall.token(Role.ADJUDICATOR, code, PERSON)
    path = f"/api/v1/tournaments/{code}/challenges/{number}/docket"
    headers = {"Authorization": f"Bearer {adjudicator}", "Accept": "text/html"}
    docket = httpx.get(hall.url + path, headers=headers).text
    found = re.search(r"/d/[\w.-]+", docket)
    assert found
    page = context.new_page()
    for address in (found[0], f"{found[0]}X"):
        page.goto(address)
        heading(page, OPEN)
