"""What a terminal fetches before the first challenge: little, and from this desk only."""

import re

from playwright.sync_api import Page

from service.desk.devices import Role
from tests.pages.hall import Hall
from tests.pages.terminal import IDLE, heading

KILOBYTE = 1000
FONT = "fonts/atkinson-hyperlegible-next-latin.woff2"
_TREE = re.compile("^/static/[0-9a-f]{16}/")
# Bytes over the wire, heads included; none for what was in the browser's cache.
_SIZES = """async () => {
  await document.fonts.ready;
  const all = ["navigation", "resource"].flatMap((each) => performance.getEntriesByType(each));
  return all.map(({ name, transferSize }) => [new URL(name).pathname, transferSize]);
}"""


def loaded(page: Page, idle: str = IDLE) -> dict[str, int]:
    """What was transferred for each address, as the browser counts it; static files by name."""
    page.goto("/terminal")
    heading(page, idle)
    return {_TREE.sub("", path): size for path, size in page.evaluate(_SIZES)}


def test_the_first_load_of_a_terminal_fits_a_bad_network(page: Page, hall: Hall):
    """Issue 5, proof: under 120 kB over the wire, font, texts and the API's answers included."""
    hall.tournament()
    hall.pair(page.context, Role.TERMINAL)
    sizes = loaded(page)
    assert {"/terminal", FONT, "slipdesk.css", "terminal/main.js"} <= sizes.keys()
    assert sizes[FONT] > 30 * KILOBYTE
    assert sum(sizes.values()) < 120 * KILOBYTE


def test_a_terminal_that_is_started_again_fetches_hardly_anything(page: Page, hall: Hall):
    """Issue 5: versioned by content and immutable, so that only page and API are asked for."""
    hall.tournament()
    hall.pair(page.context, Role.TERMINAL)
    loaded(page)
    again = {path for path, size in loaded(page).items() if size}
    assert "/terminal" in again
    assert not [path for path in again if not path.startswith(("/terminal", "/api/"))]


def test_the_swedish_terminal_fits_too(page: Page, hall: Hall):
    """Issue 5: another language brings its texts, and may bring the rest of the font."""
    hall.tournament()
    hall.pair(page.context, Role.TERMINAL)
    page.set_extra_http_headers({"Accept-Language": "sv"})
    assert sum(loaded(page, "Ifrågasätt ett drag").values()) < 120 * KILOBYTE
