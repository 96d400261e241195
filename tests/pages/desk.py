"""An adjudicator at the desk, as a test has one act."""

from typing import Any

from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.hall import Hall
from tests.pages.terminal import heading

PERSON = "Who adjudicates here?"
NOTHING = "Nothing waits"
VALID, INVALID, PENDING = "ACCEPTABLE", "NOT ACCEPTABLE", "No verdict yet"
LIST = "The printed list of 2026 with its supplement"
ON_PAPER = {"method": "printed_list"}


def desk_of(
    hall: Hall, visit: Visit, person: str | None = "E. L.", name: str = "Desk 1", **options: Any
) -> Page:
    """A desk of the latest tournament, where a person has sat down unless told otherwise."""
    context = visit(base_url=hall.url, **options)
    hall.pair(context, Role.ADJUDICATOR, name=name)
    page = context.new_page()
    page.clock.install()
    page.goto("/desk")
    heading(page, PERSON)
    if person is not None:
        sit_down(page, person)
        heading_waits(page)
    return page


def sit_down(page: Page, person: str) -> None:
    page.get_by_label("Name or initials").fill(person)
    page.keyboard.press("Enter")


def heading_waits(page: Page) -> None:
    """The list of what waits is on the screen, whatever waits."""
    expect(page.get_by_role("button", name="Hand in a slip")).to_be_visible()


def key(page: Page, *names: str) -> None:
    """Press keys, each after the time in which a bounce counts for nothing."""
    for name in names:
        page.clock.run_for(600)
        page.keyboard.press(name)


def waits(page: Page, n: int) -> None:
    text = {0: NOTHING, 1: "1 slip waits"}.get(n, f"{n} slips wait")
    heading(page, text)


class Table:
    """The players of a tournament, whose slips come from a terminal; a director asks for them."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.code = hall.codes[-1]
        self._terminal = hall.token(Role.TERMINAL, self.code)
        self._director = hall.token(Role.DIRECTOR, self.code)

    def hand_in(self, *words: str, **slip: object) -> Any:
        return self._act(self._terminal, "", {"words": words, **slip})

    def ask(self, number: int = 1, **more: object) -> Any:
        body = {"requested_by": "challenger", **more}
        return self._act(self._director, f"/{number}/reviews", body)

    def on_record(self, number: int = 1) -> Any:
        """A challenge as the director reads it."""
        return self._hall.call(self._director, "GET", self._path(f"/{number}"))

    def _act(self, token: str, path: str, body: object) -> Any:
        return self._hall.call(token, "POST", self._path(path), body)

    def _path(self, rest: str) -> str:
        return f"/api/v1/tournaments/{self.code}/challenges{rest}"
