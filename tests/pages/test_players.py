"""Players are called by their names wherever their games are loaded."""

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from service.desk.devices import Role
from tests.pages.board import row
from tests.pages.conftest import Look, Visit
from tests.pages.desk import desk_of
from tests.pages.director import director_of
from tests.pages.hall import Hall
from tests.pages.runner import runner_of
from tests.pages.terminal import CHECKING, VALID, heading, press, terminal_of, type_words

ADA, BO, TWINS = "Ada Ek", "Bo Lind", "Kim Berg"
PLAYED = (
    ({"number": 4, "name": ADA}, {"number": 7, "name": BO}),
    ({"number": 5, "name": TWINS}, {"number": 6, "name": TWINS}),
    ({"number": 8}, {"number": 9, "name": "Siv"}),
)


@pytest.fixture
def code(hall: Hall) -> str:
    """A tournament whose slips name the challenger, with the games of its first round."""
    opened = hall.tournament(slip_must_name="game_and_challenger")
    games = [
        {"table": table, "first": first, "second": second}
        for table, (first, second) in enumerate(PLAYED, 1)
    ]
    director = hall.token(Role.DIRECTOR, opened)
    path = f"/api/v1/tournaments/{opened}/rounds/1/games"
    hall.call(director, "PUT", path, {"games": games})
    return opened


def says(choices: Locator, *names: str) -> None:
    expect(choices).to_have_text([re.compile(re.escape(each)) for each in names])


def buttons(page: Page, names: Sequence[str]) -> None:
    for name in names:
        expect(page.get_by_role("button", name=name)).to_be_visible()


@pytest.mark.parametrize(
    ("table", "names"),
    [
        (1, (ADA, BO)),
        (2, (f"{TWINS} (5)", f"{TWINS} (6)")),
        (3, ("player 8", "Siv")),
        (4, ("Who went first", "Who went second")),
    ],
)
def test_a_terminal_asks_for_the_challenger_by_name(
    hall: Hall, visit: Visit, code: str, table: int, names: Sequence[str]
):
    """WESPA 3.10.9: it is a person who challenges; with the number where two share a name."""
    page = terminal_of(hall, visit)
    press(page, "Enter")
    page.get_by_role("textbox", name="Table").fill(str(table))
    press(page, "Enter")
    heading(page, "Who challenges?")
    buttons(page, names)


def test_the_players_of_a_terminal_ask_again_by_name(
    hall: Hall, visit: Visit, code: str, look: Look
):
    """WESPA 3.10.11: either player may ask; and who sat there before is gone with the verdict."""
    page = terminal_of(hall, visit)
    press(page, "Enter")
    page.get_by_role("textbox", name="Table").fill("1")
    press(page, "Enter")
    heading(page, "Who challenges?")
    look(page, "side")
    press(page, "2")
    type_words(page, "cat")
    press(page, "F2")
    heading(page, CHECKING)
    press(page, "Tab")
    heading(page, VALID)
    press(page, "r")
    buttons(page, (f"The challenger: {BO}", f"The player challenged: {ADA}"))
    press(page, "Escape", "Enter", "Enter")
    heading(page, "Which table?")
    expect(page.get_by_text(ADA)).to_have_count(0)


def test_a_runner_chooses_the_challenger_by_name_without_a_network_too(
    hall: Hall, visit: Visit, code: str
):
    """Issue 5, runner: the pairing of the round is kept with what the tablet is."""
    page = runner_of(hall, visit)
    for _ in ("connected", "lost"):
        page.get_by_role("textbox", name="Table").fill("1")
        buttons(page, (f"Who went first: {ADA}", f"Who went second: {BO}"))
        page.get_by_role("textbox", name="Table").fill("2")
        buttons(page, (f"Who went first: {TWINS} (5)",))
        page.context.set_offline(True)


def test_a_desk_names_the_players_of_a_slip(hall: Hall, visit: Visit, code: str):
    """Issue 5, desk: who hands in and who confirms are persons."""
    page = desk_of(hall, visit)
    page.get_by_role("button", name="Hand in a slip").click()
    page.get_by_role("textbox", name="Table").fill("1")
    page.get_by_label(f"Who went second: {BO}").check()
    page.get_by_label("Words").fill("cat")
    page.get_by_role("button", name="Look up").click()
    heading(page, VALID)
    page.get_by_role("button", name="Correct a slip").click()
    expect(page.get_by_text(re.compile(f"^{ADA} . {BO}$"))).to_be_visible()
    expect(page.get_by_label(f"The challenger: {BO}")).to_be_visible()
    expect(page.get_by_label(f"The player challenged: {ADA}")).to_be_visible()


def test_a_director_reads_names_on_the_board_and_in_acts(hall: Hall, visit: Visit, code: str):
    """Issue 5, director: the live board and whoever asks for another look."""
    runner = hall.token(Role.RUNNER, code)
    slip = {"round": 1, "turn": 3, "words": ["cat"]}
    for table, challenger in ((1, "4"), (2, "second")):
        body = {**slip, "table": table, "challenger": challenger}
        hall.call(runner, "POST", f"/api/v1/tournaments/{code}/challenges", body)
    page = director_of(hall, visit, "board")
    expect(row(page, 1)).to_contain_text(ADA)
    expect(row(page, 2)).to_contain_text(f"{TWINS} (6)")
    row(page, 1).get_by_role("button").click()
    page.locator("summary").filter(has_text="A player asks").click()
    says(page.get_by_label("Who asks").get_by_role("option"), ADA, BO)
