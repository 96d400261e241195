"""The director's devices: codes read, scanned and printed; a list; moving, renaming, ending."""

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from service.desk.devices import Role
from tests.pages.conftest import ARTIFACTS, Look, Visit
from tests.pages.director import director_of
from tests.pages.hall import Hall
from tests.pages.terminal import heading


@pytest.fixture
def page(visit: Visit, hall: Hall) -> Page:
    """A director's page, on its devices."""
    hall.tournament(name="World Youth Cup 2026")
    return director_of(hall, visit, "devices")


def make(page: Page, role: str, **filled: str) -> None:
    page.get_by_label("As", exact=True).select_option(role)
    for label, text in filled.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(text)
    page.get_by_role("button", name="Make a code").click()


def test_a_sheet_of_codes_is_printed_alone(page: Page, look: Look):
    """Issue 5, director: devices with QR codes to print, in black on white, nothing else."""
    make(page, "terminal", At_table="1", through_table="6")
    expect(page.locator(".offer")).to_have_count(6)
    look(page, "sheet")
    page.emulate_media(media="print", color_scheme="dark")
    for shown in (".offer .qr >> nth=5", ".paircode >> nth=5", ".address >> nth=5"):
        expect(page.locator(shown)).to_be_visible()
    expect(page.get_by_text("World Youth Cup 2026").last).to_be_visible()
    for hidden in ("nav", "form", "table", "button"):
        for each in page.locator(hidden).all():
            expect(each).to_be_hidden()
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(255, 255, 255)"
    page.set_viewport_size({"width": 794, "height": 1123})  # A4 at 96 dots an inch
    page.screenshot(path=ARTIFACTS / "director_devices-printed.png")


def test_codes_of_which_an_answer_was_lost_are_not_made_again(page: Page):
    """Promise 2: pressed again, each table's is the same call; the next form is another one."""
    calls = 0

    def lose_the_third(route: Route) -> None:
        nonlocal calls
        calls += 1
        if calls != 3:
            route.continue_()
            return
        route.fetch()
        route.abort("connectionreset")

    page.route(
        "**/api/v1/devices",
        lambda route: lose_the_third(route) if route.request.method == "POST" else route.fallback(),
    )
    make(page, "terminal", At_table="1", through_table="4")
    expect(page.get_by_text("The desk does not answer.")).to_be_visible()
    page.get_by_label("through table", exact=True).fill("5")
    page.get_by_role("button", name="Make a code").click()
    expect(page.locator(".offer")).to_have_count(5)
    listed = page.get_by_role("row", name=re.compile("^Table "))
    expect(listed).to_have_count(5)
    make(page, "terminal", At_table="5")
    expect(page.locator(".offer")).to_have_count(6)
    expect(listed).to_have_count(6)


def test_a_code_runs_out_in_the_open_and_is_made_anew(visit: Visit, hall: Hall, look: Look):
    """Issue 5, devices: within 15 minutes, once."""
    hall.tournament()
    context = visit()
    hall.pair(context, Role.DIRECTOR)
    page = context.new_page()
    page.clock.install()
    page.goto("/director#devices")
    heading(page, "Devices")
    make(page, "runner", Name="Lo")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"1[45]:\d\d left"))
    code = page.locator(".paircode").inner_text()
    page.clock.fast_forward("15:05")
    expect(page.get_by_text("has run out")).to_be_visible()
    look(page, "run out")
    page.locator(".offer").get_by_role("button", name="New code").click()
    expect(page.locator(".paircode")).not_to_have_text(code)


def test_a_device_is_renamed_moved_and_revoked_at_once(page: Page, hall: Hall, look: Look):
    """Issue 5, devices: renamed, moved, revoked at once; what it follows ends."""
    token = hall.token(Role.TERMINAL, name="Table 9")
    page.reload()
    page.get_by_role("button", name="Change Table 9").click()
    dialog = page.get_by_role("dialog")
    look(page, "change")
    dialog.get_by_label("Name").fill("Table 10")
    dialog.get_by_label("Table", exact=True).fill("10")
    dialog.get_by_label("Language").select_option("sv")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("row", name="Table 10")).to_contain_text("Svenska")
    told = hall.call(token, "GET", "/api/v1/devices/self")
    assert (told["name"], told["table"], told["language"]) == ("Table 10", 10, "sv")
    page.get_by_role("button", name="Change Table 10").click()
    dialog.get_by_role("button", name="Revoke").click()
    dialog.get_by_role("button", name="End it for good").click()
    expect(page.get_by_role("row", name="Table 10")).to_have_count(0)


def test_a_device_that_expects_another_list_is_an_alarm(page: Page, hall: Hall, look: Look):
    """DESIGN, a lexicon is its fingerprint; issue 5: listed with the fingerprint expected."""
    code = hall.codes[-1]
    token = hall.token(Role.TERMINAL, name="Old one")
    home = f"/api/v1/tournaments/{code}"
    hall.call(token, "PUT", f"{home}/expectation", {"fingerprint": "00" * 32})
    expect(page.get_by_role("row", name="Old one")).to_contain_text("another")
    expect(page.get_by_role("link", name="Devices 1")).to_be_visible()
    look(page, "alarm")


def test_a_lost_token_gets_a_new_code(page: Page, hall: Hall):
    """Issue 5, devices: until it is used, the device goes on."""
    token = hall.token(Role.RUNNER, name="Lo")
    page.reload()
    page.get_by_role("button", name="Change Lo").click()
    page.get_by_role("dialog").get_by_role("button", name="New code").click()
    code = page.locator(".paircode").inner_text()
    assert hall.call(token, "GET", "/api/v1/devices/self")["name"] == "Lo"
    key = {"Idempotency-Key": "pair-lo"}
    answer = httpx.post(f"{hall.url}/api/v1/devices/pair", json={"code": code}, headers=key)
    assert answer.json()["name"] == "Lo"
    assert hall.call(answer.json()["token"], "GET", "/api/v1/devices/self")["name"] == "Lo"
    expect(page.locator(".offer").get_by_text("paired")).to_be_visible()


def test_signing_out_ends_this_browser(page: Page, hall: Hall):
    """Issue 5, devices: sign-out, of every tab that this browser has open."""
    second = page.context.new_page()
    second.goto("/director#board")
    heading(second, "Board")
    page.get_by_role("link", name="Settings").click()
    heading(page, "Settings")
    page.get_by_role("button", name="Sign out of this browser").click()
    heading(page, "Where to?")
    heading(second, "Not signed in")
    page.goto("/director")
    heading(page, "Not signed in")


def test_a_director_who_is_revoked_is_out_at_once(page: Page, hall: Hall):
    """Issue 5, devices: revoked at once, open streams end; several directors."""
    other = hall.token(Role.DIRECTOR, name="B. A.")
    listed = hall.call(other, "GET", "/api/v1/devices")["devices"]
    (own,) = [each["id"] for each in listed if each["name"] == "M. K."]
    hall.call(other, "DELETE", f"/api/v1/devices/{own}")
    heading(page, "Not signed in")


def test_other_events_are_for_whoever_runs_the_desk(page: Page):
    """Issue 5, devices: a director is told who opens events, and gets back."""
    page.goto("/director#settings")
    page.get_by_role("link", name="Other events").click()
    heading(page, "Events of this desk")
    expect(page.get_by_role("alert")).to_contain_text("Only whoever runs the desk")
    page.get_by_role("link", name="Back to the event").click()
    expect(page.get_by_role("navigation")).to_be_visible()


def test_the_tabs_by_keyboard_in_the_dark_and_on_a_phone(visit: Visit, hall: Hall, look: Look):
    """WCAG 2.2: keys alone, reflow at 320 px, dark as well."""
    hall.tournament()
    phone = {"width": 320, "height": 800}
    page = director_of(hall, visit, "devices", color_scheme="dark", viewport=phone, has_touch=True)
    look(page, "phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("link", name="Games").focus()
    page.keyboard.press("Enter")
    heading(page, "Games")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    expect(page.get_by_role("link", name="Games")).to_have_attribute("aria-current", "page")
