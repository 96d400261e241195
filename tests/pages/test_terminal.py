"""The terminal: two players have a play adjudicated by themselves (WESPA 3.10.9)."""

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall


@pytest.fixture
def terminal(visit: Visit, hall: Hall) -> Page:
    """A terminal of a new tournament, with a clock that tests may turn on."""
    hall.tournament()
    return opened(visit, hall)


def opened(visit: Visit, hall: Hall, path: str = "/terminal", **options: object) -> Page:
    context = visit(**options)
    hall.pair(context, Role.TERMINAL, name="Terminal 3")
    page = context.new_page()
    page.clock.install()
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("Challenge a play")
    return page


def press(page: Page, *keys: str) -> None:
    """Press keys, each after the time in which a bounce counts for nothing."""
    for key in keys:
        page.clock.run_for(600)
        page.keyboard.press(key)


def heading(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def type_words(page: Page, *words: str) -> None:
    heading(page, "Challenger: type the words")
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def test_two_players_challenge_a_play_by_keyboard_alone(terminal: Page, look: Look):
    """WESPA 3.10.9(a): the challenger types, the other player verifies and executes."""
    look(terminal, "idle")
    press(terminal, "Enter")
    type_words(terminal, "quixotry")
    terminal.keyboard.type("zax")
    look(terminal, "typing")
    press(terminal, "F2")
    heading(terminal, "Other player: are these the challenged words?")
    look(terminal, "checking")
    press(terminal, "Tab")
    heading(terminal, "ACCEPTABLE")
    look(terminal, "valid")
    press(terminal, "x")
    heading(terminal, "Challenge a play")
    press(terminal, "Enter")
    type_words(terminal, "cat", "qi")
    press(terminal, "F2")
    press(terminal, "Tab")
    heading(terminal, "NOT ACCEPTABLE")
    look(terminal, "invalid")
