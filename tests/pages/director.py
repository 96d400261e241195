"""A director's browser, as a test has it act."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.hall import Hall


def director_of(
    hall: Hall,
    visit: Visit,
    tab: str,
    name: str = "M. K.",
    *,
    code: str | None = None,
    **options: Any,
) -> Page:
    """A director's page of a tournament, the latest unless told otherwise, on one of its tabs."""
    context = visit(base_url=hall.url, **options)
    hall.pair(context, Role.DIRECTOR, code, name)
    page = context.new_page()
    page.goto(f"/director#{tab}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def section(page: Page, title: str) -> Locator:
    """What is folded away behind this title, opened."""
    found = page.locator("details", has=page.locator("summary", has_text=title))
    found.locator("summary").click()
    return found
