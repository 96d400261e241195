"""The director's page in a large hall: a round of 500 tables, as it comes in (issue 5, live)."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.board import Event
from tests.pages.conftest import Visit
from tests.pages.hall import Hall

TABLES = 500
AT_ONCE = 100
DRAWN_AT_MOST = 100
TABS = ("board", "rulings", "penalties", "statistics", "games", "devices", "printers", "settings")


@pytest.fixture
def event(hall: Hall) -> Event:
    """Slips name round and table."""
    code = hall.tournament(None, slip_must_name="game")
    director = hall.token(Role.DIRECTOR, code, "A. Berg")
    return Event(hall, code, director, hall.token(Role.INTEGRATION, code))


def hand_in(event: Event, tables: range, **told: Any) -> None:
    """A slip of each table, a hundred at a time."""
    for start in range(tables.start, tables.stop, AT_ONCE):
        slips = [
            {"key": f"{event.code}-{n}", "slip": {"round": 1, "table": n, "words": ["cat"], **told}}
            for n in range(start, min(start + AT_ONCE, tables.stop))
        ]
        path = f"{event.home}/challenges/batch"
        event.hall.call(event.runner, "POST", path, {"challenges": slips})


def found(page: Page, table: int) -> None:
    """A table's challenge is found, wherever in the list it is."""
    page.get_by_label("Table", exact=True).fill(str(table))
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody td:nth-child(3)")).to_have_text(str(table))
    page.get_by_label("Table", exact=True).fill("")


def test_a_round_of_500_tables_is_drawn_a_hundred_rows_at_a_time(event: Event, visit: Visit):
    """Issue 5, live board: however many come, all are known, and found; more rows when asked."""
    hand_in(event, range(1, TABLES // 2))
    page = event.page(visit)
    rows = page.locator("tbody tr")
    expect(rows).to_have_count(DRAWN_AT_MOST)
    hand_in(event, range(TABLES // 2, TABLES + 1))
    expect(page.get_by_role("button", name="Show more: 400 are left")).to_be_visible()
    expect(rows).to_have_count(DRAWN_AT_MOST)
    for table in (1, TABLES // 2, TABLES):
        found(page, table)
    page.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(2 * DRAWN_AT_MOST)


def test_hundreds_that_wait_for_a_printed_list_are_counted(event: Event, visit: Visit):
    """Issue 5, live board: where there is no list everything waits, and the page stays short."""
    hand_in(event, range(1, AT_ONCE + 1), method="printed_list")
    page = event.page(visit)
    page.get_by_text("Waits for others: 100").click()
    expect(page.get_by_text("76 more wait: they are in the list below.")).to_be_visible()
    expect(page.get_by_role("region", name="What waits").get_by_role("listitem")).to_have_count(24)


@pytest.mark.parametrize("tab", TABS)
def test_no_tab_scrolls_sideways_on_a_phone(event: Event, visit: Visit, tab: str):
    """WCAG 1.4.10: at 320 pixels only a table scrolls, and within its own frame."""
    hand_in(event, range(1, 3))
    page = event.page(visit, tab, viewport={"width": 320, "height": 640})
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(width) == 0
