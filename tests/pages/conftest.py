"""A browser, a hall per module, a fresh browser context per test that talks to its desk only."""

import itertools
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.api.hall import compile_lexicons
from tests.pages.hall import Hall, file_name, hall as serving

ARTIFACTS = Path(__file__).parent / "artifacts"
_CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}

Look = Callable[..., None]
Visit = Callable[..., BrowserContext]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The distribution's Chromium.

    Of one module only: Playwright keeps an event loop running in this thread, in which no test of
    another room could run its own.
    """
    path = next(filter(None, map(shutil.which, _CHROMIUM)), None)
    assert path, "there is no Chromium here; on Debian: sudo apt-get install chromium"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=list(_FLAGS))
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped lexicons, compiled once."""
    return compile_lexicons(tmp_path_factory.mktemp("lexicons") / "compiled")


@pytest.fixture(scope="module")
def hall(
    compiled: Path, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hall]:
    """A server for the tests of this module, without any tournament yet."""
    folder = tmp_path_factory.mktemp("hall")
    shutil.copytree(compiled, folder / "data" / "compiled")
    database = shutil.copy(sqlite_template, folder / "slipdesk.db")
    with serving(folder / "data", f"sqlite:///{database}") as opened:
        yield opened


@pytest.fixture
def visit(browser: Browser, hall: Hall) -> Iterator[Visit]:
    """Opens browser contexts; at the end none has asked anybody but the desk, nor has complained.

    Promises hold on every screen: no request leaves the origin, no script fails, and nothing runs
    into the content security policy.
    """
    opened: list[BrowserContext] = []
    complaints: list[str] = []

    def asked(url: str) -> None:
        if not url.startswith(("http://localhost:", "data:", "blob:")):
            complaints.append(f"asked {url}")

    def said(message: ConsoleMessage) -> None:
        # A refusal by the desk is an answer, and no connection is what some tests are about.
        if message.type == "error" and "Failed to load resource" not in message.text:
            complaints.append(message.text)

    def open_(**options: Any) -> BrowserContext:
        told = {"base_url": hall.url, "viewport": {"width": 1280, "height": 800}, **options}
        context = browser.new_context(**told)
        context.set_default_timeout(10_000)
        context.on("request", lambda request: asked(request.url))
        context.on("console", said)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        opened.append(context)
        return context

    yield open_
    for context in opened:
        context.close()
    assert complaints == []


@pytest.fixture
def context(visit: Visit) -> BrowserContext:
    """A browser that nobody has paired yet."""
    return visit()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """Its first tab."""
    return context.new_page()


@pytest.fixture
def look(request: pytest.FixtureRequest) -> Look:
    """Takes a picture of a screen into `artifacts`, and lets axe look at it (WCAG 2.2 AA)."""
    module = request.module.__name__.rpartition("test_")[2]
    numbers = itertools.count(1)

    def at(page: Page, title: str, *, axe: bool = True) -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        name = f"{module}-{file_name(title)}"
        page.screenshot(path=ARTIFACTS / f"{name}.png", animations="disabled")
        if axe:
            found = Axe().run(page, options=_WCAG)
            assert found.violations_count == 0, f"{next(numbers)}: {found.generate_report()}"

    return at


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests don't depend on who runs them."""
    for name in list(os.environ):
        if name.upper().startswith("SLIPDESK_"):
            monkeypatch.delenv(name)
