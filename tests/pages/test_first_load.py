"""What a terminal fetches before the first challenge: little, and from this desk only."""

from typing import Any

from playwright.sync_api import Page

from service.desk.devices import Role
from service.pages import static_files
from tests.pages.hall import Hall
from tests.pages.terminal import IDLE, heading

KILOBYTE = 1000


def loaded(page: Page, idle: str = IDLE) -> dict[str, int]:
    """Bytes over the wire by address, heads included, as the browser's own network layer counts."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def begun(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def ended(event: dict[str, Any]) -> None:
        sizes[addresses[event["requestId"]]] = int(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", begun)
    session.on("Network.loadingFinished", ended)
    page.goto("/terminal")
    heading(page, idle)
    page.wait_for_load_state("load")
    page.evaluate("document.fonts.ready")
    return sizes


def test_the_first_load_of_a_terminal_fits_a_bad_network(page: Page, hall: Hall):
    """Issue 5, proof: under 120 kB over the wire, font, texts and the API's answers included."""
    hall.tournament()
    hall.pair(page.context, Role.TERMINAL)
    sizes = loaded(page)
    fetched = {url.removeprefix(hall.url) for url in sizes}
    font = f"{static_files.root()}/fonts/atkinson-hyperlegible-next-latin.woff2"
    assert {"/terminal", font, f"{static_files.root()}/slipdesk.css"} <= fetched
    assert sum(sizes.values()) < 120 * KILOBYTE


def test_a_terminal_that_is_started_again_fetches_hardly_anything(page: Page, hall: Hall):
    """Issue 5: versioned by content and immutable, so that only page and API are asked for."""
    hall.tournament()
    hall.pair(page.context, Role.TERMINAL)
    loaded(page)
    again = {url.removeprefix(hall.url) for url, size in loaded(page).items() if size}
    assert not [url for url in again if url.startswith(("/static/", "/locale/"))]


def test_the_swedish_terminal_fits_too(page: Page, hall: Hall):
    """Issue 5: another language brings its texts, and may bring the rest of the font."""
    hall.tournament()
    hall.pair(page.context, Role.TERMINAL)
    page.set_extra_http_headers({"Accept-Language": "sv"})
    assert sum(loaded(page, "Ifrågasätt ett drag").values()) < 120 * KILOBYTE
