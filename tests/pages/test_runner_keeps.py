"""What a runner's tablet keeps: the page itself, and slips until they are answered (promise 1)."""

import json
import shutil
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image
from playwright.sync_api import Page, Route, expect

from service.desk.devices import Role
from service.lexicon.build import build_all
from tests.cli.lists import own_list
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall, hall as serving
from tests.pages.runner import CHECK, INVALID, PLACE, WAITS, WORDS, challenges, hand_in, runner_of
from tests.pages.terminal import heading, later, press

SLIP = ("quixotry", "zaxzax")

# What a browser lacks outside a secure context; the address of a test's desk is always in one.
INSECURE = """
Object.defineProperty(window, "isSecureContext", { value: false })
for (const each of ["serviceWorker", "locks", "wakeLock", "storage"]) {
    Object.defineProperty(navigator, each, { value: undefined })
}
"""

# All that a script can find in the storage of a browser, the contents of databases included.
_HELD = """async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const contents = async ({ name }) => {
    const opened = await done(indexedDB.open(name));
    const stores = [...opened.objectStoreNames];
    const all = stores.map((each) => done(opened.transaction(each).objectStore(each).getAll()));
    const found = await Promise.all(all);
    opened.close();
    return [name, found];
  };
  return {
    page: document.documentElement.outerHTML,
    values: [...document.querySelectorAll("input")].map((each) => each.value),
    address: location.href, title: document.title, history: history.state,
    local: {...localStorage}, session: {...sessionStorage}, cookies: document.cookie,
    databases: await Promise.all((await indexedDB.databases()).map(contents)),
    caches: await Promise.all((await caches.keys()).map(async (name) =>
      (await (await caches.open(name)).keys()).map((each) => each.url))),
    entries: performance.getEntries().map((each) => each.name),
  };
}"""


@pytest.fixture
def runner(visit: Visit, hall: Hall) -> Page:
    hall.tournament()
    page = runner_of(hall, visit)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page


def held(page: Page) -> dict[str, Any]:
    """All that the browser holds where a script can read it."""
    found: dict[str, Any] = page.evaluate(_HELD)
    return found


def has_no_words(found: object) -> None:
    text = json.dumps(found).lower()
    for word in SLIP:
        assert word not in text
        assert " ".join(word) not in text


def items(page: Page) -> list[dict[str, Any]]:
    """The slips that the browser keeps, as they lie in its database."""
    [[name, [stored]]] = held(page)["databases"]
    assert name == "slipdesk-runner"
    return next((each for each in stored if isinstance(each, list)), [])


def test_words_leave_the_browser_with_the_verdict(runner: Page):
    """Issue 5, proof: of a slip that has its answer nothing is kept but its number and place."""
    runner.context.set_offline(True)
    hand_in(runner, 7, *SLIP)
    heading(runner, WAITS)
    [waiting] = items(runner)
    assert waiting["body"]["words"] == list(SLIP)
    runner.context.set_offline(False)
    heading(runner, INVALID)
    has_no_words(held(runner))
    [answered] = items(runner)
    assert answered.keys() == {"key", "device", "tournament", "place", "number"}
    press(runner, "Enter")
    heading(runner, PLACE)
    assert items(runner) == []
    has_no_words(held(runner))


def test_a_verdict_is_read_at_the_desk_and_never_from_storage(runner: Page, look: Look):
    """Promise 3: opened again without the desk, the tablet knows of no verdict."""
    hand_in(runner, 7, *SLIP)
    heading(runner, INVALID)
    runner.context.set_offline(True)
    runner.reload()
    heading(runner, PLACE)
    expect(runner.get_by_text("1 slip waits")).to_be_visible()
    later(runner)
    runner.get_by_role("button", name="Slips").click()
    later(runner)
    runner.get_by_role("button", name="Open: Table 7").click()
    heading(runner, WAITS)
    look(runner, "not-read")
    runner.context.set_offline(False)
    heading(runner, INVALID)


def test_nothing_of_the_api_is_kept_by_the_worker(runner: Page, hall: Hall):
    """Issue 5: the shell is kept by version, and nothing but it: no answer of the desk is."""
    addresses = held(runner)["caches"]
    [kept] = addresses
    paths = {url.removeprefix(hall.url) for url in kept}
    assert "/runner" in paths
    assert {path.rpartition("/")[2] for path in paths} >= {"main.js", "slipdesk.css"}
    assert all(path.startswith(("/static/", "/locale/")) for path in paths - {"/runner"})


def test_the_page_can_be_installed(hall: Hall):
    """Issue 5: a manifest with icons of the sizes that it says, and a worker for the page."""
    manifest = httpx.get(f"{hall.server.url}/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    told = manifest.json()
    assert (told["start_url"], told["scope"], told["display"]) == (
        "/runner",
        "/runner",
        "standalone",
    )
    for icon in told["icons"]:
        with Image.open(BytesIO(httpx.get(hall.server.url + icon["src"]).content)) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
    assert {icon["sizes"] for icon in told["icons"]} == {"192x192", "512x512"}
    worker = httpx.get(f"{hall.server.url}/runner/worker.js")
    assert worker.headers["service-worker-allowed"] == "/runner"
    assert worker.headers["cache-control"] == "no-store"
    page = httpx.get(f"{hall.server.url}/runner").text
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page


@pytest.mark.parametrize(("accept", "lang", "name"), [("sv-SE", "sv", "Bud"), ("", "en", "Runner")])
def test_the_page_is_installed_under_a_name_of_the_tablet_s_language(
    hall: Hall, accept: str, lang: str, name: str
):
    """Issue 5, languages: what stands below the icon is no English on a Swedish tablet."""
    headers = {"Accept-Language": accept}
    manifest = httpx.get(f"{hall.server.url}/manifest.webmanifest", headers=headers)
    told = manifest.json()
    assert (told["lang"], told["short_name"]) == (lang, name)
    assert "accept-language" in manifest.headers["vary"]


def test_the_screen_stays_on_whenever_the_page_is_seen(visit: Visit, hall: Hall):
    """Issue 5: a wake lock ends when the page is hidden, and is asked for again."""
    hall.tournament()
    context = visit()
    context.add_init_script("""
      window.asked = 0;
      if (navigator.wakeLock) {
        navigator.wakeLock.request = async () => { window.asked += 1; };
      }
    """)
    page = _paired(context, hall)
    assert page.evaluate("window.asked") == 1
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.evaluate("window.asked") == 2


def test_without_https_it_works_and_says_what_is_missing(visit: Visit, hall: Hall, look: Look):
    """Issue 5: no worker, no lock, no awake screen outside a secure context; slips wait anyway."""
    hall.tournament()
    context = visit()
    context.add_init_script(INSECURE)
    page = _paired(context, hall)
    expect(page.get_by_text("This address is not secure (https).")).to_be_visible()
    look(page, "not-secure")
    context.set_offline(True)
    hand_in(page, 7, *SLIP)
    heading(page, WAITS)
    context.set_offline(False)
    heading(page, INVALID)


def test_without_https_a_slip_that_is_being_sent_is_not_taken_back(visit: Visit, hall: Hall):
    """Promise 2: what the desk answers meanwhile is told, and not carried there once more."""
    hall.tournament()
    context = visit()
    context.add_init_script(INSECURE)
    page = _paired(context, hall)
    page.route("**/challenges", lambda route: route.abort("connectionreset"))
    hand_in(page, 7, *SLIP)
    heading(page, WAITS)
    under_way: list[Route] = []

    def hold(route: Route) -> None:
        under_way.append(route)

    page.route("**/challenges", hold)
    with page.expect_request("**/challenges"):
        later(page, 1.1)
    press(page, "Delete")
    under_way.pop().continue_()
    heading(page, INVALID)
    assert len(challenges(hall)) == 1


def test_a_browser_that_keeps_nothing_is_no_runner(visit: Visit, hall: Hall, look: Look):
    """Promise 2: a slip that can't be kept is not taken, and the runner is told."""
    hall.tournament()
    context = visit()
    context.add_init_script("""
      indexedDB.open = () => { throw new DOMException("forbidden", "SecurityError"); };
    """)
    page = _paired(context, hall, "This browser keeps nothing")
    look(page, "keeps-nothing")


def _paired(context: Any, hall: Hall, title: str = PLACE) -> Page:
    hall.pair(context, Role.RUNNER)
    page: Page = context.new_page()
    page.clock.install()
    page.goto("/runner")
    heading(page, title)
    return page


def test_a_tile_of_two_letters_is_one_key_and_one_tile(
    visit: Visit, compiled: Path, sqlite_url: str, tmp_path: Path, look: Look
):
    """Issue 5: a language's own letters have keys; CH is one tile where there is such a tile."""
    folder = tmp_path / "data"
    shutil.copytree(compiled, folder / "compiled")
    own_list(folder, "lista", "cat\nchacho\n", language="spanish")
    build_all([folder / "lexicons"], folder / "compiled", lambda *_: None)
    with serving(folder, sqlite_url) as spanish:
        spanish.tournament(lexicon="lista")
        page = runner_of(spanish, visit, has_touch=True, viewport={"width": 800, "height": 1100})
        page.get_by_role("textbox", name="Table").fill("2")
        press(page, "Enter")
        heading(page, WORDS)
        for tile in ("CH", "A", "CH", "Ñ"):
            page.get_by_role("button", name=tile, exact=True).tap()
        expect(page.locator(".word .aloud")).to_have_text("CH A CH Ñ")
        look(page, "spanish-tiles")
        for _ in range(2):
            page.get_by_role("button", name="Delete").tap()
        expect(page.locator(".word .aloud")).to_have_text("CH A")
        page.get_by_role("button", name="CH", exact=True).tap()
        page.get_by_role("button", name="O", exact=True).tap()
        press(page, "F2")
        heading(page, CHECK)
        press(page, "1", "Enter")
        heading(page, "ACCEPTABLE")
