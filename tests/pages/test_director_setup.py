"""The director sets up an event: from an empty data folder to the first verdict."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, Route, expect

from service.cli import slipdesk
from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall, hall as serving
from tests.pages.terminal import CHECKING, IDLE, VALID, heading, press, type_words

CODE = re.compile("[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}")


@pytest.fixture
def empty(compiled: Path, sqlite_template: Path, tmp_path: Path) -> Iterator[tuple[Hall, str]]:
    """A desk that serves for the first time, and the link that lets whoever runs it in."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    url = f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'slipdesk.db')}"
    with serving(tmp_path / "data", url) as opened:
        told = {"SLIPDESK_DATA_DIR": str(tmp_path / "data"), "SLIPDESK_DATABASE_URL": url}
        made = CliRunner().invoke(slipdesk, ["sign-in", "--url", opened.url], env=told)
        assert made.exit_code == 0, made.output
        yield opened, made.stdout.strip()


def test_from_an_empty_data_folder_to_the_first_verdict(
    empty: tuple[Hall, str], visit: Visit, look: Look
):
    """Issue 5, director: set up an event in under five minutes; devices: a code lets one in."""
    hall, link = empty
    laptop = visit(base_url=hall.url).new_page()
    laptop.goto(link)
    laptop.get_by_role("button", name="Pair").click()
    heading(laptop, "Events of this desk")
    laptop.get_by_label("You", exact=True).fill("M. K.")
    laptop.get_by_label("Name", exact=True).fill("Å-cupen 2026")
    expect(laptop.get_by_label("Code", exact=True)).to_have_value("a-cupen-2026")
    laptop.get_by_label("They are added to the player who was challenged.").check()
    look(laptop, "new event")
    laptop.get_by_role("button", name="Open the event").click()
    heading(laptop, "Devices")
    expect(laptop.get_by_text("Å-cupen 2026")).to_be_visible()
    laptop.get_by_label("At table").fill("3")
    laptop.get_by_role("button", name="Make a code").click()
    code = laptop.locator(".paircode").inner_text()
    assert CODE.fullmatch(code)
    look(laptop, "code")

    terminal = visit(base_url=hall.url).new_page()
    terminal.clock.install()
    terminal.goto("/pair")
    terminal.get_by_label("Code").fill(code)
    terminal.keyboard.press("Enter")
    heading(terminal, IDLE)
    press(terminal, "Enter")
    expect(terminal.get_by_role("textbox", name="Table")).to_have_value("3")
    terminal.get_by_role("textbox", name="Round").fill("1")
    press(terminal, "Enter")
    type_words(terminal, "quixotry", "zax")
    press(terminal, "F2")
    heading(terminal, CHECKING)
    press(terminal, "Tab")
    heading(terminal, VALID)
    expect(laptop.get_by_text("paired", exact=True)).to_be_visible()
    expect(laptop.get_by_role("row", name="Table 3")).to_contain_text("the event's")
    laptop.get_by_role("link", name="Board").click()
    expect(laptop.locator("#challenge-1 td")).to_contain_text(["1", "1", "3"])


def operators(hall: Hall, visit: Visit) -> Page:
    """The set-up, in the browser of whoever runs the desk."""
    context = visit(base_url=hall.url)
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.goto("/director")
    heading(page, "Events of this desk")
    return page


def test_only_lists_that_suit_the_rulebook_are_offered(visit: Visit, hall: Hall):
    """Issue 5, set-up: the Swedish book is played by Swedish lists; the others leave it open."""
    page = operators(hall, visit)
    lists = page.get_by_label("Word list")
    expect(lists).to_have_value("enable")
    expect(lists.get_by_role("option")).to_have_count(2)
    page.get_by_label("I declare it the official word source").check()
    page.get_by_label("Swedish Scrabble Association").check()
    expect(lists).to_have_value("svenska-exempel")
    expect(lists.get_by_role("option")).to_have_count(1)
    expect(page.get_by_label("I declare it the official word source")).not_to_be_checked()
    page.get_by_label("You", exact=True).fill("M. K.")
    page.get_by_label("Name", exact=True).fill("Svensk cup")
    page.get_by_role("button", name="Open the event").click()
    heading(page, "Devices")
    event = hall.call(hall.operator, "GET", "/api/v1/tournaments/svensk-cup")
    assert event["lexicon"]["name"] == "svenska-exempel"
    assert event["penalty_policy"]["preset"] == "swedish-ten"
    assert event["slip_must_name"] == "game"


def test_where_no_list_suits_it_is_said_why_and_what_to_do(
    compiled: Path, sqlite_template: Path, tmp_path: Path, visit: Visit, look: Look
):
    """Issue 5, set-up: a desk without a Swedish list offers none for the Swedish book."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    for path in (tmp_path / "data" / "compiled").glob("svenska-exempel*"):
        path.unlink()
    url = f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'slipdesk.db')}"
    with serving(tmp_path / "data", url) as alone:
        page = operators(alone, visit)
        page.get_by_label("Swedish Scrabble Association").check()
        expect(page.get_by_text("is played by a list in Swedish")).to_be_visible()
        expect(page.get_by_role("button", name="Open the event")).to_be_disabled()
        look(page, "no list suits")
        page.get_by_label("NASPA rules").check()
        expect(page.get_by_label("Word list")).to_have_value("enable")
        expect(page.get_by_role("button", name="Open the event")).to_be_enabled()


def test_whoever_is_nobody_here_is_told_how_to_get_in(page: Page, look: Look):
    """Issue 5, devices: the first director signs in with a link; no passwords."""
    page.goto("/director")
    heading(page, "Not signed in")
    expect(page.get_by_text("slipdesk sign-in")).to_be_visible()
    look(page, "nobody")


def test_another_device_is_shown_to_its_own_page(visit: Visit, hall: Hall):
    """Issue 5, devices: each has its page."""
    hall.tournament()
    context = visit()
    hall.pair(context, Role.TERMINAL)
    page = context.new_page()
    page.goto("/director")
    expect(page.get_by_role("link", name="To its own page")).to_have_attribute("href", "/terminal")


def test_an_event_of_a_club_with_a_ladder_by_keyboard_alone(visit: Visit, hall: Hall):
    """Issue 2, penalty policies: any ladder; a club's own rulebook; by keys alone (issue 5)."""
    context = visit()
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.goto("/director")
    heading(page, "Events of this desk")
    press = page.keyboard.press
    page.get_by_label("You", exact=True).focus()
    page.keyboard.type("M. K.")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Klubbafton")
    page.get_by_text("A club's own: parts from elsewhere").focus()
    press("Enter")
    page.get_by_label("Looking again").focus()
    page.keyboard.type("N")  # the option that begins with it
    page.get_by_label("What the rulebook is called").focus()
    page.keyboard.type("our-club")
    page.get_by_label("Single challenge").focus()
    press("ArrowUp")  # radio buttons go round
    for _ in range(20):
        if page.get_by_label("A ladder of your own").is_checked():
            break
        press("ArrowUp")
    page.get_by_label("Step 1: Points").focus()
    page.keyboard.type("3")
    page.get_by_label("Step 2: Loses the turn").focus()
    press("Space")
    page.get_by_label("They are taken off the challenger.").focus()
    press("Space")
    expect(page.get_by_text("This policy counts")).to_be_visible()
    page.get_by_role("button", name="Open the event").focus()
    press("Enter")
    heading(page, "Devices")
    event = hall.call(hall.operator, "GET", "/api/v1/tournaments/klubbafton")
    assert (event["rulebook"], event["parts"]["review"]) == ("our-club", "naspa")
    assert event["slip_must_name"] == "game_and_challenger"
    steps = [(step["points"], step["lose_turn"]) for step in event["penalty_policy"]["steps"]]
    assert steps == [(3, False), (5, True)]


def test_a_code_that_is_taken_is_told_and_nothing_written_is_lost(visit: Visit, hall: Hall):
    """Style: every error says what to do; WCAG 3.3.7, what was entered stays."""
    taken = hall.tournament()
    context = visit()
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.goto("/director")
    page.get_by_label("You", exact=True).fill("M. K.")
    page.get_by_label("Name", exact=True).fill("Second")
    page.get_by_label("Code", exact=True).fill(taken)
    page.get_by_label("They are taken off the challenger.").check()
    page.get_by_role("button", name="Open the event").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Second")


def test_an_event_that_is_there_gets_another_director(visit: Visit, hall: Hall, look: Look):
    """Issue 5, devices: several directors; whoever runs the desk lets them in."""
    code = hall.tournament(name="Spring Cup")
    context = visit()
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.goto("/director")
    page.get_by_label("You", exact=True).fill("B. A.")
    look(page, "events")
    page.get_by_role(
        "button",
        name=f"Direct {hall.call(hall.operator, 'GET', f'/api/v1/tournaments/{code}')['name']}",
    ).click()
    heading(page, "Devices")
    expect(page.get_by_role("row", name="B. A.")).to_contain_text("(you)")


@pytest.mark.parametrize("lost", ["tournaments", "devices", "devices/pair"])
def test_an_event_of_which_an_answer_was_lost_is_opened_once(visit: Visit, hall: Hall, lost: str):
    """Promise 2: pressed again, it is the same event, and its director one person."""
    context = visit()
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    page.goto("/director")
    page.get_by_label("You", exact=True).fill("M. K.")
    page.get_by_label("Name", exact=True).fill(f"Lost {lost}")
    page.get_by_label("They are taken off the challenger.").check()
    page.route(f"**/api/v1/{lost}", lose, times=1)
    page.get_by_role("button", name="Open the event").click()
    expect(page.get_by_role("alert")).to_contain_text("The desk does not answer.")
    page.get_by_role("button", name="Open the event").click()
    heading(page, "Devices")
    expect(page.get_by_role("row", name="M. K.")).to_have_count(1)


def test_the_set_up_speaks_swedish_in_the_dark(visit: Visit, hall: Hall, look: Look):
    """Issue 5: English and Swedish complete; light and dark; axe on each."""
    tall = {"width": 1024, "height": 2600}
    context = visit(locale="sv-SE", color_scheme="dark", viewport=tall)
    hall.pair(context, Role.OPERATOR)
    page = context.new_page()
    page.goto("/director")
    heading(page, "Tävlingar i den här tjänsten")
    page.get_by_label("En egen trappa").check()
    expect(page.get_by_text("De här straffen räknar")).to_be_visible()
    look(page, "swedish")
