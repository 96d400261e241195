"""The desk: adjudicators as persons, what waits, verdicts by software and by printed list."""

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.desk import (
    INVALID,
    LIST,
    ON_PAPER,
    PENDING,
    PERSON,
    VALID,
    Table,
    desk_of,
    key,
    sit_down,
    waits,
)
from tests.pages.hall import Hall
from tests.pages.terminal import heading


@pytest.fixture
def table(hall: Hall) -> Table:
    hall.tournament()
    return Table(hall)


@pytest.fixture
def desk(hall: Hall, table: Table, visit: Visit) -> Page:
    """A desk of the tournament of `table`, where nothing waits."""
    return desk_of(hall, visit)


def test_a_person_sits_down_and_hands_over(hall: Hall, table: Table, visit: Visit, look: Look):
    """Issue 5, desk: adjudicators are persons, and the page shows who it is, a reload included."""
    page = desk_of(hall, visit, person=None)
    expect(page.get_by_label("Name or initials")).to_be_focused()
    look(page, "person")
    sit_down(page, "E. L.")
    waits(page, 0)
    look(page, "nothing-waits")
    banner = page.get_by_role("banner")
    expect(banner).to_contain_text("E. L.")
    page.reload()
    waits(page, 0)
    expect(banner).to_contain_text("E. L.")
    page.get_by_role("button", name="Hand over").click()
    heading(page, PERSON)
    expect(banner).not_to_contain_text("E. L.")
    sit_down(page, "M. K.")
    waits(page, 0)
    expect(banner).to_contain_text("M. K.")


def test_what_cant_be_seen_is_no_part_of_a_person(hall: Hall, table: Table, visit: Visit):
    """Issue 5, desk: a pasted name turns no letters round, and no act of it is refused later."""
    page = desk_of(hall, visit, person=None)
    sit_down(page, "E.\u202e\u200bL.")
    expect(page.get_by_role("banner")).to_contain_text("E.L.")


def test_a_slip_is_adjudicated_by_a_printed_list(desk: Page, table: Table, look: Look):
    """WESPA 3.10.7(a)(i): one verdict for the slip as a whole, with the list that was consulted."""
    table.hand_in("cat", "at", round=3, table=12, **ON_PAPER)
    waits(desk, 1)
    look(desk, "one-waits")
    key(desk, "Enter")
    heading(desk, "Adjudicate by a printed list")
    expect(desk.locator(".word .aloud")).to_have_text(["C A T", "A T"])
    expect(desk.get_by_text("Round 3 · table 12")).to_be_visible()
    look(desk, "by-printed-list")
    desk.get_by_label("List consulted").fill(LIST)
    desk.get_by_label("At least one word is not acceptable").check()
    key(desk, "F2")
    heading(desk, INVALID)
    expect(desk.get_by_text("The play comes off")).to_be_visible()
    expect(desk.get_by_role("contentinfo")).to_contain_text(LIST)
    look(desk, "verdict")
    found = table.on_record()
    assert (found["verdict"], found["list"]) == ("invalid", LIST)
    assert found["adjudications"][-1]["adjudicator"] == "E. L."
    key(desk, "Enter")
    waits(desk, 0)


def test_what_waits_longest_stands_first(desk: Page, table: Table, look: Look):
    """Issue 5, desk: by the time at which it began to wait, a review's own."""
    for number in (1, 2):
        table.hand_in("cat", round=1, table=number)
    table.hand_in("cat", round=1, table=3, **ON_PAPER)
    table.ask(1)
    numbers = desk.locator("[data-number]")
    expect(numbers).to_have_count(2)
    assert [each.get_attribute("data-number") for each in numbers.all()] == ["3", "1"]
    look(desk, "longest-first")
    desk.reload()
    expect(numbers).to_have_count(2)
    assert [each.get_attribute("data-number") for each in numbers.all()] == ["3", "1"]


def test_a_slip_is_handed_in_for_a_table(desk: Page, table: Table, look: Look):
    """Issue 5, desk: by keyboard alone, from what waits to the verdict; an official's hands."""
    key(desk, "F2")
    heading(desk, "Hand in a slip")
    expect(desk.get_by_label("Words")).to_be_focused()
    desk.keyboard.type("quixotry\ncat")
    desk.keyboard.press("Tab")
    desk.keyboard.type("12")
    desk.keyboard.press("Tab")
    desk.keyboard.type("3")
    look(desk, "hand-in")
    key(desk, "F2")
    heading(desk, VALID)
    expect(desk.get_by_text("list CWD3-JQC5")).to_be_visible()
    found = table.on_record()
    assert (found["round"], found["table"]) == (3, 12)
    assert found["adjudications"][0]["adjudicator"] == "E. L."
    assert (found["call"]["typed_by"], found["call"]["executed_by"]) == ("official", "official")
    assert found["call"]["agreement"] == "agreed"
    key(desk, "Escape")
    waits(desk, 0)
    key(desk, "F2")
    expect(desk.get_by_label("Words")).to_have_value("")


def test_a_typing_error_is_told_before_anything_is_looked_up(desk: Page, look: Look):
    """DESIGN: a character that is on no tile is a typing error, never an invalid verdict."""
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    key(desk, "F2")
    desk.get_by_label("Words").fill("cat\nca7")
    key(desk, "F2")
    expect(desk.get_by_text("Word 2: Character 3 of the word is on no tile.")).to_be_visible()
    look(desk, "typing-error")
    assert asked == ["reading"]
    expect(desk.get_by_label("Words")).to_have_value("cat\nca7")


def test_a_play_is_adjudicated_once_and_another_play_at_once(desk: Page, table: Table):
    """RULES.md, ours: somebody says that it is another play, and that is on record."""
    table.hand_in("cat", round=1, table=4)
    key(desk, "F2")
    desk.get_by_label("Words").fill("at")
    desk.get_by_label("Table").fill("4")
    desk.get_by_label("Round").fill("1")
    key(desk, "F2")
    expect(desk.get_by_text("Play already adjudicated")).to_be_visible()
    desk.get_by_label("This is another play").check()
    key(desk, "F2")
    heading(desk, VALID)


def test_a_slip_of_the_desk_is_adjudicated_on_paper_at_once(
    visit: Visit, hall: Hall, table: Table, look: Look
):
    """Issue 5, desk: the whole task by touch, on a tablet held upright."""
    page = desk_of(hall, visit, has_touch=True, viewport={"width": 768, "height": 1024})
    page.get_by_role("button", name="Hand in a slip").tap()
    page.get_by_label("Words").tap()
    page.keyboard.insert_text("CAT")
    page.get_by_label("A printed list").tap()
    look(page, "upright-hand-in")
    page.get_by_role("button", name="Hand in").tap()
    heading(page, PENDING)
    page.get_by_role("button", name="Adjudicate it now").tap()
    heading(page, "Adjudicate by a printed list")
    page.get_by_label("List consulted").fill(LIST)
    look(page, "upright-by-printed-list")
    page.get_by_label("Every word is acceptable").tap()
    page.get_by_role("button", name="Give the verdict").tap()
    heading(page, VALID)
    page.get_by_role("button", name="To what waits").tap()
    waits(page, 0)
    assert table.on_record()["list"] == LIST


def test_a_wrong_slip_is_corrected(desk: Page, table: Table, look: Look):
    """WESPA 3.10.12: with its ground, and somebody besides the challenger who confirms it."""
    table.hand_in("cta", round=2, table=5, challenger="first")
    key(desk, "F4")
    desk.keyboard.type("1")
    key(desk, "Enter")
    expect(desk.get_by_text("Round 2 · table 5")).to_be_visible()
    assert "CTA" not in desk.content().upper()
    desk.get_by_label("Words").fill("cat")
    look(desk, "correct")
    key(desk, "F2")
    expect(desk.get_by_text("Not confirmed. Tick who confirms it")).to_be_visible()
    desk.get_by_label("The player challenged").check()
    key(desk, "F2")
    heading(desk, VALID)
    found = table.on_record()["adjudications"]
    assert [each["ground"] for each in found] == [None, "mismatch"]


def test_two_desks_share_what_waits(hall: Hall, table: Table, visit: Visit, look: Look):
    """Issue 5: what one desk has seen to is gone at the other, from its list or its hands."""
    one = desk_of(hall, visit)
    other = desk_of(hall, visit, "M. K.", "Desk 2")
    table.hand_in("cat", round=1, table=1, **ON_PAPER)
    table.hand_in("at", round=1, table=2, **ON_PAPER)
    waits(one, 2)
    waits(other, 2)
    key(other, "Enter")
    heading(other, "Adjudicate by a printed list")
    key(one, "Enter")
    one.get_by_label("List consulted").fill(LIST)
    one.get_by_label("Every word is acceptable").check()
    key(one, "F2")
    heading(one, VALID)
    waits(other, 1)
    expect(other.get_by_text("No. 1 no longer waits")).to_be_visible()
    look(other, "seen-to-elsewhere")
    key(other, "Enter")
    expect(other.locator(".word .aloud")).to_have_text(["A T"])


def test_another_role_is_led_to_its_own_page(hall: Hall, table: Table, page: Page, look: Look):
    """Issue 5, devices: each page is for one role; a browser that is nobody's can be paired."""
    page.goto("/desk")
    expect(page.get_by_role("link", name="Pair this device")).to_be_visible()
    look(page, "unpaired")


def test_it_speaks_swedish(hall: Hall, visit: Visit, look: Look):
    """Issue 5, languages: outcomes and refusals too; this desk stands in the dark."""
    hall.tournament(language="sv")
    table = Table(hall)
    context = visit(base_url=hall.url, color_scheme="dark")
    hall.pair(context, Role.ADJUDICATOR)
    page = context.new_page()
    page.clock.install()
    page.goto("/desk")
    heading(page, "Vem bedömer här?")
    page.get_by_label("Namn eller initialer").fill("E. L.")
    page.keyboard.press("Enter")
    table.hand_in("cat", round=1, table=1, **ON_PAPER)
    heading(page, "1 lapp väntar")
    look(page, "swedish-waits")
    key(page, "F2")
    page.get_by_label("Ord", exact=True).fill("at")
    page.get_by_label("Bord").fill("1")
    page.get_by_label("Rond").fill("1")
    key(page, "F2")
    expect(page.get_by_text("Draget är redan bedömt")).to_be_visible()
    look(page, "swedish-refused")
    key(page, "Escape", "Enter")
    page.get_by_label("Lista som användes").fill(LIST)
    page.get_by_label("Alla ord är godkända").check()
    look(page, "swedish-by-printed-list")
    key(page, "F2")
    heading(page, "GODKÄNT")
    look(page, "swedish-verdict")
