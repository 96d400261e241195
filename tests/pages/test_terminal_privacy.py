"""Nothing of a slip is left on a terminal: not on the screen, not in the browser (promise 1)."""

import json
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall
from tests.pages.terminal import (
    CHECKING,
    IDLE,
    INVALID,
    TYPING,
    VALID,
    challenge,
    heading,
    later,
    press,
    terminal_of,
    type_words,
)

WORDS = ("quixotry", "zaxzax")

# All that a script can find in a browser, but for the stack of the engine.
_HELD = """async () => {
  const databases = await indexedDB.databases();
  const caches_ = await Promise.all((await caches.keys()).map(async (name) =>
    [name, (await (await caches.open(name)).keys()).map((each) => each.url)]));
  return {
    page: document.documentElement.outerHTML,
    values: [...document.querySelectorAll("input, textarea")].map((each) => each.value),
    title: document.title, address: location.href, name: window.name,
    history: [history.length, history.state],
    local: {...localStorage}, session: {...sessionStorage},
    cookies: document.cookie, databases, caches: caches_,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    globals: Object.keys(window),
    entries: performance.getEntries().map((each) => each.name),
  };
}"""


@pytest.fixture
def terminal(visit: Visit, hall: Hall) -> Page:
    hall.tournament()
    return terminal_of(hall, visit)


def held(page: Page) -> dict[str, Any]:
    """All that the browser holds where a script can read it."""
    found: dict[str, Any] = page.evaluate(_HELD)
    return found


def has_no_words(found: object) -> None:
    text = json.dumps(found).lower()
    for word in WORDS:
        assert word not in text
        assert " ".join(word) not in text


def test_nothing_that_the_browser_holds_after_a_verdict_is_about_a_word(terminal: Page, look: Look):
    """Issue 5, proof: a scrape of DOM, storage, history, caches, cookies finds nothing per word."""
    before = held(terminal)
    press(terminal, "Enter")
    type_words(terminal, *WORDS)
    with pytest.raises(AssertionError):  # what is being typed is found, so the scrape would find it
        has_no_words(held(terminal))
    press(terminal, "Escape")
    challenge(terminal, *WORDS, verdict=INVALID)
    after = held(terminal)
    has_no_words(after)
    kept = ("title", "address", "name", "history", "local", "session", "cookies", "databases")
    for each in (*kept, "caches", "workers", "globals"):
        assert after[each] == before[each], each
    assert after["values"] == []
    press(terminal, "x")
    heading(terminal, IDLE)
    has_no_words(held(terminal))


def test_two_slips_with_one_verdict_leave_the_same_page(terminal: Page):
    """Promise 1: the verdict's screen differs only in the challenge's number."""
    pages = []
    for words in (("quixotry", "zz"), ("zz", "quixotry"), ("zz", "zz")):
        challenge(terminal, *words, verdict=INVALID)
        pages.append(terminal.locator("#page").inner_text().splitlines())
        press(terminal, "x")
        heading(terminal, IDLE)
    numbers = [[line for line in page if line.startswith("No. ")] for page in pages]
    assert numbers == [["No. 1"], ["No. 2"], ["No. 3"]]
    without = [[line for line in page if not line.startswith("No. ")] for page in pages]
    assert without[0] == without[1] == without[2]


@pytest.mark.parametrize("seen", ["typing", "checking", "verdict"])
def test_reload_and_back_show_the_idle_screen(terminal: Page, seen: str):
    """Issue 5: Back and reload reveal nothing."""
    terminal.goto("/")
    terminal.goto("/terminal")
    heading(terminal, IDLE)
    _come_to(terminal, seen)
    terminal.reload()
    heading(terminal, IDLE)
    has_no_words(held(terminal))
    _come_to(terminal, seen)
    terminal.go_back()
    expect(terminal).to_have_url("/")
    terminal.go_forward()
    heading(terminal, IDLE)
    has_no_words(held(terminal))


def _come_to(terminal: Page, seen: str) -> None:
    press(terminal, "Enter")
    type_words(terminal, *WORDS)
    if seen == "typing":
        return
    press(terminal, "F2")
    heading(terminal, CHECKING)
    if seen == "verdict":
        press(terminal, "Tab")
        heading(terminal, INVALID)


@pytest.mark.parametrize("came", ["answered", "refused"])
def test_what_the_page_goes_on_from_has_no_words(terminal: Page, came: str):
    """Promise 1: what came of a slip is known with the number of its words, and none of them."""
    before, after = terminal.evaluate(_STATES, [came, list(WORDS)])
    with pytest.raises(AssertionError):  # so that it would be found
        has_no_words(before)
    has_no_words(after)


_STATES = """async ([came, words]) => {
  const { src } = document.querySelector("script[type=module]");
  const to = await import(src.replace("main.js", "state.js"));
  const begun = to.begun(to.options(new URLSearchParams()));
  const texts = words.map((text) => ({ text }));
  const before = { ...begun, slip: { ...begun.slip, words, line: words[0] }, texts };
  return [before, to[came](before, { number: 1, verdict: "invalid", code: "game_closed" })];
}"""


@pytest.mark.parametrize("seen", ["typing", "checking"])
def test_a_page_that_is_left_holds_nothing_even_where_a_browser_keeps_it(terminal: Page, seen: str):
    """Issue 5: pages that a browser freezes and thaws for Back are cleared and loaded anew."""
    _come_to(terminal, seen)
    terminal.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    has_no_words(held(terminal))
    with terminal.expect_navigation():
        terminal.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    heading(terminal, IDLE)


def test_another_tab_of_the_same_terminal_knows_nothing(terminal: Page):
    """Issue 5: other tabs reveal nothing, during or after."""
    press(terminal, "Enter")
    type_words(terminal, *WORDS)
    beside = terminal.context.new_page()
    beside.goto("/terminal")
    heading(beside, IDLE)
    has_no_words(held(beside))


def test_the_browser_is_told_to_remember_and_mark_nothing(terminal: Page):
    """Issue 5: no autofill, no spell-check, no translation, no name a form could be kept under."""
    press(terminal, "Enter")
    heading(terminal, TYPING)
    field = terminal.get_by_role("textbox")
    for name, value in {"autocomplete": "off", "spellcheck": "false", "autocorrect": "off"}.items():
        assert field.get_attribute(name) == value
    assert field.get_attribute("name") is None
    assert terminal.locator("form").count() == 0
    assert terminal.locator("html").get_attribute("translate") == "no"
    assert terminal.locator("meta[name=google]").get_attribute("content") == "notranslate"


def test_a_verdict_clears_itself(terminal: Page):
    """Issue 5: after a set time, 30 seconds unless the kiosk's address says another."""
    challenge(terminal, "cat", verdict=VALID)
    later(terminal, 29)
    heading(terminal, VALID)
    later(terminal, 1.1)
    heading(terminal, IDLE)


def test_stray_typing_clears_itself_after_a_warning(terminal: Page, look: Look):
    """Issue 5, and WCAG 2.2.1: a time limit is told, and any key extends it."""
    press(terminal, "Enter")
    type_words(terminal, *WORDS)
    later(terminal, 51)
    warning = terminal.get_by_text("This clears in ten seconds. Any key keeps it.")
    expect(warning).to_be_visible()
    look(terminal, "warning")
    terminal.keyboard.press("a")
    expect(warning).to_have_count(0)
    later(terminal, 49)
    heading(terminal, TYPING)
    later(terminal, 12)
    heading(terminal, IDLE)
    has_no_words(held(terminal))


def test_what_is_composed_or_pasted_is_a_sign_of_life(terminal: Page):
    """WCAG 2.2.1: an input method types without a press of any key; its words stay as well."""
    press(terminal, "Enter")
    heading(terminal, TYPING)
    for letters in ("c", "a", "t"):
        later(terminal, 40)
        terminal.keyboard.insert_text(letters)
    expect(terminal.get_by_label("Word 1")).to_have_value("cat")


def test_locked_words_that_nobody_judges_clear_themselves(terminal: Page):
    """Issue 5: what players leave behind is not for those who come next."""
    press(terminal, "Enter")
    type_words(terminal, *WORDS)
    press(terminal, "F2")
    heading(terminal, CHECKING)
    later(terminal, 61)
    heading(terminal, IDLE)
    has_no_words(held(terminal))


def test_the_cookie_is_out_of_reach_for_scripts(context: BrowserContext, hall: Hall):
    """Issue 5, devices: a browser holds its token where no script reads it."""
    hall.tournament()
    token = hall.pair(context, Role.TERMINAL)
    page = context.new_page()
    page.goto("/terminal")
    heading(page, IDLE)
    assert token not in json.dumps(held(page))
