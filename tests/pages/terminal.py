"""A terminal's two players, as a test has them act."""

from typing import Any

from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.hall import Hall

IDLE = "Challenge a play"
TYPING = "Challenger: type the words"
CHECKING = "Other player: are these the challenged words?"
VALID, INVALID = "ACCEPTABLE", "NOT ACCEPTABLE"
NO_VERDICT = "No verdict"


def terminal_of(
    hall: Hall, visit: Visit, path: str = "/terminal", name: str = "Terminal 3", **options: Any
) -> Page:
    """A terminal of the latest tournament, idle, with a clock that the test can turn on."""
    context = visit(base_url=hall.url, **options)
    hall.pair(context, Role.TERMINAL, name=name)
    page = context.new_page()
    page.clock.install()
    page.goto(path)
    heading(page, IDLE)
    return page


def heading(page: Page, text: str, seconds: int = 5) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text, timeout=seconds * 1000)


def later(page: Page, seconds: float = 0.6) -> None:
    """Let time pass: as long as a bounce may last, unless told otherwise."""
    page.clock.run_for(int(seconds * 1000))


def press(page: Page, *keys: str) -> None:
    """Press keys, each after the time in which a bounce counts for nothing."""
    for key in keys:
        later(page)
        page.keyboard.press(key)


def type_words(page: Page, *words: str) -> None:
    """Type words, one to a line; the last one is finished too."""
    heading(page, TYPING)
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def challenge(page: Page, *words: str, verdict: str | None = None) -> None:
    """From the idle screen to the verdict, where the tournament asks for words only."""
    press(page, "Enter")
    type_words(page, *words)
    press(page, "F2")
    heading(page, CHECKING)
    press(page, "Tab")
    if verdict is not None:
        heading(page, verdict)
