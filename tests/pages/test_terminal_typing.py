"""Typing at a terminal or on a tablet: no letter is lost, by keyboard, by touch, or by both."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall
from tests.pages.runner import CHECK, WORDS, runner_of
from tests.pages.terminal import CHECKING, IDLE, TYPING, VALID, heading, later, press, terminal_of

Typing = Callable[[Hall, Visit], tuple[Page, str]]


def typing_at_a_terminal(hall: Hall, visit: Visit) -> tuple[Page, str]:
    page = terminal_of(hall, visit)
    press(page, "Enter")
    heading(page, TYPING)
    return page, CHECKING


def typing_on_a_tablet(hall: Hall, visit: Visit) -> tuple[Page, str]:
    page = runner_of(hall, visit)
    page.get_by_role("textbox", name="Table").fill("7")
    press(page, "Enter")
    heading(page, WORDS)
    return page, CHECK


TYPING_AT = pytest.mark.parametrize("typing", [typing_at_a_terminal, typing_on_a_tablet])


def written(page: Page, *words: str) -> None:
    expect(page.locator(".word .aloud")).to_have_text([" ".join(each) for each in words])


@TYPING_AT
def test_whoever_types_fast_loses_nothing(hall: Hall, visit: Visit, typing: Typing):
    """Issue 5: the half second is for what is read and for bounces, not for the next word."""
    hall.tournament()
    page, checking = typing(hall, visit)
    for key in ("c", "a", "t", "Enter", "q", "i", "Enter", "a", "x", "F2"):
        page.keyboard.press(key)
    heading(page, checking)
    written(page, "CAT", "QI", "AX")


@TYPING_AT
def test_the_key_that_ends_a_word_ends_it_once(hall: Hall, visit: Visit, typing: Typing):
    """Public reports 60, kind: a key that bounces on a new line hands nothing over."""
    hall.tournament()
    page, _ = typing(hall, visit)
    title = page.get_by_role("heading", level=1).inner_text()
    for key in ("c", "a", "t", "Enter", "Enter"):
        page.keyboard.press(key)
    heading(page, title)
    expect(page.get_by_label("Word 2")).to_be_focused()


@TYPING_AT
def test_keyboard_and_touch_both_write(hall: Hall, visit: Visit, typing: Typing):
    """Issue 5: after letters were shown, touched, or the screen beside them, a keyboard goes on."""
    hall.tournament()
    page, checking = typing(hall, visit)
    page.keyboard.type("c")
    later(page)
    page.get_by_role("button", name="Letters to touch").click()
    page.keyboard.type("a")
    page.get_by_role("button", name="T", exact=True).click()
    page.get_by_role("heading", level=1).click()
    expect(page.get_by_label("Word 1")).not_to_be_focused()
    page.keyboard.type("s")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Q", exact=True).click()
    page.keyboard.type("i")
    press(page, "F2")
    heading(page, checking)
    written(page, "CAT", "QI")


def test_a_change_of_the_list_is_seen_with_the_next_challenge(hall: Hall, visit: Visit, look: Look):
    """CASPA 10.3b: the right list, visibly, and its tiles, also where its event was not heard."""
    hall.tournament()
    context = visit()
    context.route("**/events*", lambda route: route.abort())
    page = terminal_of(hall, lambda **_: context)
    director = hall.token(Role.DIRECTOR)
    change = {"lexicon": "svenska-exempel", "reason": "The wrong list."}
    hall.call(director, "PATCH", f"/api/v1/tournaments/{hall.codes[-1]}", change)
    press(page, "Enter")
    heading(page, TYPING)
    expect(page.get_by_role("banner")).to_contain_text("Svenskt exempel")
    page.keyboard.type("å")
    expect(page.locator(".tile.stray")).to_have_count(0)
    look(page, "another-list")


def test_a_change_of_the_list_is_seen_on_the_idle_screen(hall: Hall, visit: Visit):
    """CASPA 10.3b: at once, where the terminal hears of it."""
    hall.tournament()
    page = terminal_of(hall, visit)
    director = hall.token(Role.DIRECTOR)
    change = {"lexicon": "svenska-exempel", "reason": "The wrong list."}
    hall.call(director, "PATCH", f"/api/v1/tournaments/{hall.codes[-1]}", change)
    heading(page, IDLE)
    expect(page.get_by_role("banner")).to_contain_text("Svenskt exempel")
    press(page, "Enter")
    heading(page, TYPING)
    page.keyboard.type("åö")
    written(page, "ÅÖ")
    expect(page.locator(".tile.stray")).to_have_count(0)


def test_a_key_that_judges_waits_until_the_words_can_have_been_read(hall: Hall, visit: Visit):
    """Issue 5: half a second, for any key and any touch, where a verdict is asked for or told."""
    hall.tournament()
    page, checking = typing_at_a_terminal(hall, visit)
    for key in ("c", "a", "t", "F2"):
        page.keyboard.press(key)
    heading(page, checking)
    page.get_by_role("button", name="Yes, give the verdict").click()
    heading(page, checking)
    press(page, "Tab")
    heading(page, VALID)
    page.get_by_role("heading", level=1).click()
    heading(page, VALID)
