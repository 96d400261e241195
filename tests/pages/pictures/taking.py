"""What is on each picture: a small invented event, and everybody at their page."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, ViewportSize, expect

from service.desk.devices import Role
from tests.pages.board import Event, row
from tests.pages.conftest import Visit
from tests.pages.desk import desk_of
from tests.pages.hall import Hall
from tests.pages.runner import WORDS, runner_of
from tests.pages.terminal import IDLE, INVALID, challenge, heading, press, terminal_of, type_words

FOLDER = Path(__file__).parent
LANDSCAPE = {"width": 1200, "height": 750}
TALL: ViewportSize = {"width": 1200, "height": 1050}
WHOLE = {"width": 1200, "height": 1300}
TABLET = {"width": 820, "height": 1100}
PLAYERS = ("Ada Lind", "Ben Okoro", "Cleo Marsh", "Dev Rao", "Elin Berg", "Femi Cole", "Gus Holt")
COLOURS = 64

Take = Callable[..., None]


@pytest.fixture
def take() -> Take:
    """Takes a picture of the whole screen; few colours are enough for letters and planes."""

    def taken(page: Page, name: str) -> None:
        data = page.screenshot(animations="disabled", caret="initial")
        with Image.open(io.BytesIO(data)) as seen:
            few = seen.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            few.save(FOLDER / f"{name}.png", optimize=True)

    return taken


def opened(hall: Hall, **opening: object) -> str:
    """An event under an own name."""
    code = hall.tournament(None, **opening)
    director = hall.token(Role.DIRECTOR, code)
    hall.call(director, "PUT", f"/api/v1/tournaments/{code}/name", {"name": "Harbour Open 2026"})
    return code


@pytest.fixture
def event(hall: Hall) -> Event:
    """Four tables of a first round, and what became of their challenges."""
    code = opened(hall, slip_must_name="game_and_challenger")
    made = Event(
        hall, code, hall.token(Role.DIRECTOR, code, "M. K."), hall.token(Role.RUNNER, code)
    )
    names = [*PLAYERS, "Hana Sato"]
    players: list[dict[str, Any]] = [
        {"number": number, "name": name} for number, name in enumerate(names, start=1)
    ]
    games = [
        {"table": table, "first": players[2 * table - 2], "second": players[2 * table - 1]}
        for table in range(1, 5)
    ]
    hall.call(made.director, "PUT", f"{made.home}/rounds/1/games", {"games": games})
    return made


def picture_of_terminal(hall: Hall, visit: Visit, take: Take) -> None:
    """Idle, while the challenger types, and a verdict."""
    opened(hall)
    page = terminal_of(hall, visit, name="Table 3", viewport=LANDSCAPE)
    take(page, "terminal-idle")
    press(page, "Enter")
    type_words(page, "quixotry", "zax")
    page.keyboard.type("qats")
    take(page, "terminal-typing")
    page.goto("/terminal")
    heading(page, IDLE)
    challenge(page, "quixotry", "zaxx", verdict=INVALID)
    take(page, "terminal-verdict")


def picture_of_runner(hall: Hall, visit: Visit, take: Take) -> None:
    """A slip's words on a tablet, with the keys of the language."""
    opened(hall)
    page = runner_of(hall, visit, viewport=TABLET, has_touch=True)
    page.get_by_role("textbox", name="Table").fill("12")
    press(page, "Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(WORDS)
    for word in ("quixotry", "zax"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    take(page, "runner")


def picture_of_desk(hall: Hall, event: Event, visit: Visit, take: Take) -> None:
    """What waits for a person: a slip for the printed list, and a second look."""
    event.slip(2, "quixotry", "zax", method="printed_list")
    number = event.slip(4, "zaxes")
    event.ask_again(number, 8)
    page = desk_of(hall, visit, viewport=LANDSCAPE)
    expect(page.get_by_role("heading", level=1)).to_have_text("2 slips wait")
    take(page, "desk")


def picture_of_director(event: Event, visit: Visit, take: Take) -> None:
    """The board in the middle of a round, and a code that lets a terminal in."""
    event.slip(1, "quixotry", "zax", turn=4)
    event.slip(3, "zaxx", turn=6)
    event.slip(2, kind="exchange", turn=9)
    number = event.differing(4)
    for table in (1, 2, 3):
        event.hall.token(Role.TERMINAL, event.code, f"Table {table}")
    page = event.page(visit, "board", "M. K.", viewport=WHOLE)
    expect(row(page, number)).to_be_visible()
    expect(page.get_by_role("link", name="3 terminals")).to_be_visible()
    expect(page.get_by_role("link", name="record")).to_be_visible()
    take(page, "director-board")
    page.set_viewport_size(TALL)
    page.goto("/director#devices")
    page.get_by_label("At table").fill("3")
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator(".paircode")).to_be_visible()
    take(page, "director-devices")


def picture_of_set_up(hall: Hall, visit: Visit, take: Take) -> None:
    """An event before it is opened."""
    context = visit(viewport=TALL)
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.goto("/director")
    page.get_by_label("You", exact=True).fill("M. K.")
    page.get_by_label("Name", exact=True).fill("Harbour Open 2026")
    page.get_by_label("They are added to the player who was challenged.").check()
    page.get_by_role("heading", name="A new event").evaluate("at => at.scrollIntoView()")
    take(page, "director-set-up")
