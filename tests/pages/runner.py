"""A runner with a tablet, as a test has one act."""

from typing import Any

from playwright.sync_api import Page

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.hall import Hall
from tests.pages.terminal import heading, press

PLACE = "Which table?"
WORDS = "Words of the slip"
CHECK = "Is this what the slip says?"
VALID, INVALID = "ACCEPTABLE", "NOT ACCEPTABLE"
WAITS = "No verdict yet"


def runner_of(hall: Hall, visit: Visit, name: str = "Runner 2", **options: Any) -> Page:
    """A tablet of the latest tournament, ready, with a clock that the test can turn on."""
    context = visit(base_url=hall.url, **options)
    hall.pair(context, Role.RUNNER, name=name)
    page = context.new_page()
    page.clock.install()
    page.goto("/runner")
    heading(page, PLACE)
    return page


def write(page: Page, table: int, *words: str) -> None:
    """Write a slip by keys until it can be sent."""
    heading(page, PLACE)
    page.get_by_role("textbox", name="Table").fill(str(table))
    press(page, "Enter")
    heading(page, WORDS)
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    press(page, "F2")
    heading(page, CHECK)
    page.keyboard.press("1")


def hand_in(page: Page, table: int, *words: str) -> None:
    """Write a slip and send it, or have it wait."""
    write(page, table, *words)
    press(page, "Enter")


def challenges(hall: Hall, code: str | None = None) -> list[dict[str, Any]]:
    """What is on record of a tournament, the latest unless told otherwise."""
    code = code or hall.codes[-1]
    director = hall.token(Role.DIRECTOR, code)
    listed = hall.call(director, "GET", f"/api/v1/tournaments/{code}/challenges")
    found: list[dict[str, Any]] = listed["challenges"]
    return found
