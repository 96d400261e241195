"""A director's browser, as a test has it act."""

from typing import Any

from playwright.sync_api import Locator, Page

from service.desk.devices import Role
from tests.pages.conftest import Visit
from tests.pages.hall import Hall
from tests.pages.terminal import heading


def director_of(hall: Hall, visit: Visit, tab: str, name: str = "M. K.", **options: Any) -> Page:
    """A director's page of the latest tournament, on one of its tabs."""
    context = visit(base_url=hall.url, **options)
    hall.pair(context, Role.DIRECTOR, name=name)
    page = context.new_page()
    page.goto(f"/director#{tab}")
    heading(page, tab.capitalize())
    return page


def section(page: Page, title: str) -> Locator:
    """What is folded away behind this title, opened."""
    found = page.locator("details", has=page.locator("summary", has_text=title))
    found.locator("summary").click()
    return found
