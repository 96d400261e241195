"""On every screen of a table what is done next is in view, whatever stands above it."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall
from tests.pages.runner import runner_of
from tests.pages.terminal import TYPING, heading, later, press, terminal_of

SIZES = [(1024, 768), (1280, 720), (800, 1280), (360, 640)]
PHONE = (360, 640)
BOOKS = ["wespa", "naspa", "ssf"]
NO_WORD = "zzxx"
EIGHT = ("kor", "quixotry", "zax", "qi", "ax", "dog", "cats", NO_WORD)

# Text, top and bottom in the window of what can be done and of the foot, and what lies outside;
# of several answers to a question, only those that stand beside what is done next.
PLACES = """() => {
    const ACTS = "main .press:not([aria-pressed]), .within-reach .press, .foot .press"
    const places = (which) => [...document.querySelectorAll(which)].map((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return [each.innerText, top, bottom]
    })
    return { acts: places(ACTS), foot: places(".foot.yes, .foot.no, .foot.wait"),
             over: document.documentElement.scrollHeight - innerHeight,
             wide: document.documentElement.scrollWidth - innerWidth }
}"""


def in_view(page: Page) -> None:
    """All acts can be touched without scrolling, at all sizes; on tablets a verdict is whole."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        found = page.evaluate(PLACES)
        hidden = [at for at in found["acts"] + found["foot"] if at[1] < 0 or at[2] > height + 0.5]
        assert (width, hidden, found["wide"]) == (width, [], 0)
        assert found["over"] <= 0 or not found["foot"] or (width, height) == PHONE


def speaking(hall: Hall, role: Role, language: str) -> None:
    """Have the latest tournament's devices of a role speak a language."""
    director = hall.token(Role.DIRECTOR)
    for each in hall.call(director, "GET", "/api/v1/devices")["devices"]:
        if each["role"] == role:
            path = f"/api/v1/devices/{each['id']}"
            hall.call(director, "PATCH", path, {"language": language})


def opened(hall: Hall, book: str) -> None:
    """A tournament by a book, in which every game has to be named."""
    lexicon = "svenska-exempel" if book == "ssf" else "enable"
    points = "add_to_challenged" if book == "wespa" else None
    named = {"slip_must_name": "game_and_challenger"}
    hall.tournament(rulebook=book, lexicon=lexicon, points_go=points, **named)


def title(page: Page, *, other: str) -> str:
    """The title of the screen, once it is another one."""
    at = page.get_by_role("heading", level=1)
    expect(at).not_to_have_text(other)
    expect(at).not_to_have_text("One moment …")
    expect(at).not_to_have_text("Ett ögonblick …")
    return at.inner_text()


def going_on(page: Page) -> Callable[..., None]:
    """What presses keys, waits for another screen and sees what is done there in view."""
    seen = title(page, other="")

    def goes_on(*keys: str) -> None:
        nonlocal seen
        press(page, *keys)
        seen = title(page, other=seen)
        in_view(page)

    return goes_on


@pytest.mark.parametrize(("book", "language"), list(product(BOOKS, ["en", "sv"])))
def test_a_terminals_acts_are_in_view(
    hall: Hall, visit: Visit, look: Look, book: str, language: str
):
    """Issue 5, pages: from the idle screen to the longest verdict and the question after it."""
    opened(hall, book)
    page = terminal_of(hall, visit, has_touch=True)
    speaking(hall, Role.TERMINAL, language)
    page.reload()
    goes_on = going_on(page)

    def challenged(table: str, *words: str) -> None:
        goes_on("Enter")
        page.locator("#round").fill("1")
        page.locator("#table").fill(table)
        goes_on("Enter")
        goes_on("1")
        for word in words:
            page.keyboard.type(word)
            page.keyboard.press("Enter")
        in_view(page)
        goes_on("F2")
        goes_on("Tab")

    in_view(page)
    challenged("1", *EIGHT)
    look(page, f"{book}-{language}")
    goes_on("x")
    challenged("1", "ax")  # of another play?
    goes_on("Tab")
    if book != "ssf":
        goes_on("r")
        goes_on("2")
    if book == "naspa":
        goes_on("1")


@pytest.mark.parametrize(("book", "language"), list(product(BOOKS, ["en", "sv"])))
def test_a_tablets_acts_are_in_view(hall: Hall, visit: Visit, look: Look, book: str, language: str):
    """Issue 5, pages: the runner's screens after a slip, a verdict by touch and a refusal."""
    opened(hall, book)
    page = runner_of(hall, visit, has_touch=True)
    speaking(hall, Role.RUNNER, language)
    page.reload()
    goes_on = going_on(page)

    def handed_in(*words: str) -> None:
        page.locator("#round").fill("1")
        page.locator("#table").fill("1")
        page.locator("[role=group] .press").first.click()
        in_view(page)
        goes_on("Enter")
        for word in words:
            page.keyboard.type(word)
            page.keyboard.press("Enter")
        in_view(page)
        goes_on("F2")
        page.keyboard.press("Enter")
        page.keyboard.press("1")
        in_view(page)
        goes_on("Enter")

    handed_in(*EIGHT)
    look(page, f"tablet-{book}-{language}")
    goes_on("Enter")
    handed_in("ax")  # a play is adjudicated once
    look(page, f"tablet-{book}-{language}-refused")


def ends(part: Locator) -> tuple[float, float]:
    """Where something on the screen begins and ends, from top to bottom."""
    box = part.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_done_next_stays_in_view(
    visit: Visit, hall: Hall, look: Look, width: int, height: int
):
    """Issue 5, look: with the letters to touch below as many words as a slip has."""
    hall.tournament()
    viewport = {"width": width, "height": height}
    page = terminal_of(hall, visit, has_touch=True, viewport=viewport)
    later(page)
    page.get_by_role("button", name="Start").tap()
    heading(page, TYPING)
    keys = page.get_by_role("group", name="Letters")
    parts = [page.locator(".line"), keys, *page.get_by_role("button").all()]
    assert len(parts) == 1 + 1 + (26 + 1) + 4  # of letters and Delete, and of acts

    def write() -> None:
        for letter in "CAT":
            page.get_by_role("button", name=letter, exact=True).tap()
        later(page)
        page.get_by_role("button", name="Next word").tap()

    for n in range(1, 9):
        write()
        expect(page.locator(".words li")).to_have_count(n + 1)
        (_, under), (top, _), *_ = seen = [ends(each) for each in parts]
        assert all(0 <= start < end <= height for start, end in seen)
        assert under < top
    write()
    _, under = ends(page.get_by_text("A slip has no more than 8 words."))
    assert under < ends(keys)[0]
    look(page, f"within-reach-{width}")
