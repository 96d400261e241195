"""What every page stands on: how shells, static files and catalogues are served."""

import gzip
import hashlib
import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from service.pages import static_files
from service.pages.answers import SECURITY_HEADERS
from service.pages.site import PAGES
from tests.pages.conftest import ARTIFACTS, Look
from tests.pages.hall import Hall

VENDORED = {
    "vendor/lit-html-3.3.3.js": "b878e7f95dec8a9b6e9b217faca6b6a11bad82ebc44c0caa77419ed83edd81f2",
    "vendor/lit-html-3.3.3/directive.js": (
        "3344c4f41c69cd0701d3937e8f9ef90bd845614bf6456d0b8314b7c51d415b9d"
    ),
    "vendor/lit-html-3.3.3/directive-helpers.js": (
        "f7fb1154b8f72ed2cc08b05eaeed71c99270e9ad2d48620ed24688a1af4c2b62"
    ),
    "vendor/lit-html-3.3.3/directives/repeat.js": (
        "083140026ecd8665fedd15b17769f9d516252a9f1502f1e91e6967686ee82626"
    ),
    "vendor/idb-keyval-6.3.0.js": (
        "480f1d31a40b5720fbaaee44c1a21d83392c6cf9516672007813a1824483a058"
    ),
    "fonts/atkinson-hyperlegible-next-latin.woff2": (
        "18b2a1a39a2fa298b0ba5390aca68462669826c90925656f1c1f6796e0e1bbaf"
    ),
    "fonts/atkinson-hyperlegible-next-latin-ext.woff2": (
        "7dae0c6c66af1aec82e096186aeb1f0e6fa36ab8061ed65422f2b7daf4dd93f3"
    ),
}
ADDRESSES = ["/" if name == "landing" else f"/{name}" for name in PAGES]


def ask(hall: Hall, path: str, **headers: str) -> httpx.Response:
    return httpx.get(hall.server.url + path, headers={"Accept-Encoding": "identity", **headers})


def test_vendored_files_are_those_of_their_packages():
    """Issue 5, no build step: what others wrote is here byte by byte, each with its licence."""
    files = static_files.files()
    for path, digest in VENDORED.items():
        assert hashlib.sha256(files[path].body).hexdigest() == digest
    others = {p for p in files if p.startswith(("vendor/", "fonts/")) and not p.endswith(".txt")}
    assert others == VENDORED.keys() | {"vendor/lit-html-3.3.3/lit-html.js"}  # which is ours
    for path in VENDORED:
        folder, name = path.split("/")[:2]
        licence = "OFL.txt" if folder == "fonts" else f"{name.removesuffix('.js')}.LICENSE.txt"
        assert len(files[f"{folder}/{licence}"].body) > 500


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_page_is_never_kept_and_runs_nothing_foreign(hall: Hall, path: str):
    """Issue 5: no-store, a policy of its own, and no script or style inside the HTML."""
    answer = ask(hall, path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    for name, value in SECURITY_HEADERS:
        assert answer.headers.get_list(name.decode()) == [value.decode()]
    assert "x-request-id" in answer.headers
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", answer.text)
    assert not re.search(r"(?:src|href)=\"(?!/)", answer.text)


def test_static_files_are_kept_for_ever_under_the_digest_of_them_all(hall: Hall):
    """Issue 5: versioned by content, immutable, compressed at the start, with a validator."""
    sheet = re.search(r'href="(/static/[0-9a-f]{16}/)slipdesk.css"', ask(hall, "/").text)
    assert sheet
    path = f"{sheet[1]}slipdesk.css"
    answer = ask(hall, path)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    again = ask(hall, path, **{"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    with httpx.stream("GET", hall.server.url + path, headers={"Accept-Encoding": "gzip"}) as packed:
        raw = b"".join(packed.iter_raw())
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "accept-encoding"
    assert gzip.decompress(raw) == answer.content
    assert ask(hall, path.replace(sheet[1], "/static/0123456789abcdef/")).status_code == 404


def test_only_reading_a_page_is_known(hall: Hall):
    """Issue 2: another method is told which there are, as anywhere else on the desk."""
    answer = httpx.post(hall.server.url + "/terminal")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert "GET" in answer.headers["allow"]


def test_no_style_is_set_by_a_script():
    """The policy forbids style attributes, so none stands in a template (pages.md)."""
    for path, document in static_files.files().items():
        if path.endswith(".js") and not path.startswith("vendor/"):
            assert not re.search(rb"\sstyle=", document.body), path


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("sv", "sv"), ("sv-FI, en;q=0.5", "sv"), ("xx, sv;q=0.4", "sv"), ("de", "en"), ("", "en")],
)
def test_a_page_speaks_the_browsers_language_until_a_device_says_another(
    hall: Hall, asked: str, spoken: str
):
    """Issue 5, languages: Accept-Language where neither device nor tournament says one."""
    answer = ask(hall, "/terminal", **{"Accept-Language": asked})
    assert f'<html lang="{spoken}"' in answer.text


def test_a_catalogue_is_one_document_under_its_digest(hall: Hall):
    """Issue 5, languages: the texts of outcomes and refusals too, by their codes."""
    found = re.search(r'data-languages="([^"]*)"', ask(hall, "/terminal").text)
    assert found
    languages = json.loads(found[1].replace("&#34;", '"'))
    answer = ask(hall, languages["sv"]["address"])
    assert "immutable" in answer.headers["cache-control"]
    swedish = answer.json()
    assert (swedish["language"], languages["sv"]["name"]) == ("sv", "Svenska")
    play_stands = swedish["codes"]["instructions"]["play_stands"]
    assert swedish["texts"][play_stands] not in {"", play_stands}


# Tries everything by which a page could tell somebody else something, until all has been stopped.
_LEAVE = """async ([elsewhere, directives]) => {
  const open = new Set(directives);
  const stopped = new Promise((resolve) => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      open.delete(effectiveDirective);
      if (open.size === 0) resolve();
    });
  });
  const add = (tag, about) =>
    document.body.appendChild(Object.assign(document.createElement(tag), about));
  await fetch(elsewhere).catch(() => null);
  navigator.sendBeacon(elsewhere, "x");
  add("img", { src: `${elsewhere}?image` });
  add("script", { src: `${elsewhere}?script` });
  add("link", { rel: "stylesheet", href: `${elsewhere}?style` });
  add("iframe", { src: `${elsewhere}?frame` });
  await new FontFace("f", `url(${elsewhere}?font)`).load().catch(() => null);
  add("form", { action: elsewhere, method: "post" }).submit();
  await stopped;
}"""
_DIRECTIVES = (
    "connect-src",
    "img-src",
    "script-src-elem",
    "style-src-elem",
    "frame-src",
    "font-src",
    "form-action",
)


@pytest.mark.parametrize("path", ADDRESSES)
def test_no_page_is_shown_in_a_frame(browser: Browser, hall: Hall, path: str):
    """Issue 5: nobody lays something over a page of the desk that is to be pressed."""
    around = f'<iframe src="{hall.url}{path}"></iframe>'
    with browser.new_context(base_url=hall.url) as context:
        page = context.new_page()
        page.route("**/around", lambda route: route.fulfill(body=around, content_type="text/html"))
        with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
            page.goto("/around")


@pytest.mark.parametrize("path", ADDRESSES)
def test_no_request_can_leave_the_origin(browser: Browser, hall: Hall, path: str):
    """Issue 5, proof: the policy holds in the browser, whatever a script on the page tries."""
    asked: list[str] = []
    with browser.new_context(base_url=hall.url) as context:
        page = context.new_page()
        page.goto(path)
        page.on("requestfinished", lambda request: asked.append(request.url))
        # By its number the machine is another origin than by its name.
        page.evaluate(_LEAVE, [f"{hall.server.url}/healthz", list(_DIRECTIVES)])
    assert not [url for url in asked if url.startswith(hall.server.url)]


def test_screens_are_kept(page: Page, look: Look):
    """Issue 5, proof: what a test looked at can be looked at afterwards."""
    kept = ARTIFACTS / "foundation-kept.png"
    kept.unlink(missing_ok=True)
    page.goto("/pair")
    look(page, "kept")
    assert kept.read_bytes().startswith(b"\x89PNG")


def test_the_landing_page_leads_to_every_page(page: Page, look: Look):
    """Issue 5: whoever types the address finds where to go."""
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Where to?")
    look(page, "landing")


def test_every_file_is_small_enough_to_be_read():
    """Style: modules of a page stay under 500 lines."""
    folder = Path(static_files.__file__).parent / "static"
    long = {
        str(path.relative_to(folder)): lines
        for path in folder.rglob("*")
        if path.suffix in {".js", ".css"} and path.parent.name != "vendor"
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 500
    }
    assert long == {}
