"""Pairing: from a code, or a link with the code, to the page of whoever the browser now is."""

from http import HTTPStatus

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall
from tests.pages.terminal import heading


def opened(page: Page) -> None:
    """Open the page, and wait until it takes what is typed."""
    page.goto("/pair")
    expect(page.get_by_label("Code")).to_be_focused()


@pytest.fixture
def added(hall: Hall) -> dict[str, str]:
    """A terminal that the director of a new tournament has added."""
    director = hall.token(Role.DIRECTOR, hall.tournament())
    told: dict[str, str] = hall.call(
        director, "POST", "/api/v1/devices", {"role": "terminal", "name": "Terminal 3"}
    )
    return told


def test_a_code_is_typed_in_any_way(page: Page, added: dict[str, str], look: Look):
    """Issue 5, devices: eight letters, in any case, with or without the hyphen."""
    opened(page)
    field = page.get_by_label("Code")
    page.keyboard.type(added["code"].lower().replace("-", " "))
    expect(field).to_have_value(added["code"])
    look(page, "typed")
    page.keyboard.press("Enter")
    heading(page, "Challenge a play")
    expect(page).to_have_url("/terminal")
    expect(page.get_by_text("Terminal 3")).to_be_visible()


def test_a_code_is_pasted(page: Page, added: dict[str, str]):
    """WCAG 3.3.8: nobody has to remember or copy a code by hand."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    opened(page)
    page.evaluate("text => navigator.clipboard.writeText(text)", f"Code: {added['code']}\n")
    page.keyboard.press("ControlOrMeta+V")
    expect(page.get_by_label("Code")).to_have_value(added["code"])


def test_a_link_pairs_and_leaves_no_code_behind(page: Page, added: dict[str, str]):
    """Issue 5, devices: the code is behind the #, and is taken out of the address at once."""
    page.goto("/pair#" + added["link"].partition("#")[2])
    expect(page).to_have_url("/pair")
    expect(page.get_by_label("Code")).to_have_value(added["code"])
    page.get_by_role("button", name="Pair").click()
    heading(page, "Challenge a play")
    page.go_back()
    assert added["code"] not in page.content()
    assert added["code"] not in page.url


@pytest.mark.parametrize(("role", "address"), [("director", "/director"), ("runner", "/runner")])
def test_each_role_ends_on_its_own_page(page: Page, hall: Hall, role: str, address: str):
    """Issue 5: a director at /director, a runner at /runner."""
    director = hall.token(Role.DIRECTOR, hall.tournament())
    added = hall.call(director, "POST", "/api/v1/devices", {"role": role, "name": "E. L."})
    page.goto(f"/pair#{added['code']}")
    page.get_by_role("button", name="Pair").click()
    expect(page).to_have_url(address)


def test_a_wrong_code_says_what_to_do(page: Page, added: dict[str, str], look: Look):
    """Issue 5, devices: wrong, used and too old are told apart as far as is harmless."""
    opened(page)
    page.keyboard.type("BBBBBBBB")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("No such code. Compare the eight letters")
    look(page, "wrong")
    expect(page.get_by_label("Code")).to_be_focused()
    page.keyboard.type(added["code"])
    expect(alert).to_be_empty()
    page.keyboard.press("Enter")
    heading(page, "Challenge a play")


def test_a_browser_without_a_connection_is_told_so(page: Page, added: dict[str, str]):
    """Issue 5: no answer is no refusal."""
    opened(page)
    page.keyboard.type(added["code"])
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The desk does not answer.")
    page.context.set_offline(False)


def test_a_lost_answer_does_not_use_a_code_up(page: Page, added: dict[str, str]):
    """Promise 2: the desk has let the device in, and its answer got lost; it is in by one more."""
    page.route("**/devices/pair", lost, times=1)
    opened(page)
    page.keyboard.type(added["code"])
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("The desk does not answer.")
    page.keyboard.press("Enter")
    heading(page, "Challenge a play")


def lost(route: Route) -> None:
    """Have the desk take a call, and lose its answer with the cookie that it sets."""
    headers = {
        name: value
        for name, value in route.request.all_headers().items()
        if name in {"content-type", "idempotency-key", "origin", "sec-fetch-site"}
    }
    sent = httpx.post(route.request.url, content=route.request.post_data_buffer, headers=headers)
    assert sent.status_code == HTTPStatus.OK, sent.text
    route.abort("connectionreset")


def test_a_paired_browser_is_told_whose_it_is(page: Page, hall: Hall):
    """Issue 5: another code replaces what a browser is."""
    hall.tournament()
    hall.pair(page.context, Role.TERMINAL, name="Terminal 3")
    page.goto("/pair")
    expect(page.get_by_text("paired as “Terminal 3” already")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "title", "role", "own"),
    [
        ("/terminal", "This page is for a terminal.", Role.RUNNER, "/runner"),
        ("/runner", "This page is for a runner.", Role.TERMINAL, "/terminal"),
        ("/desk", "This page is for adjudicators.", Role.TERMINAL, "/terminal"),
    ],
)
def test_who_is_on_somebody_else_s_page_is_shown_the_way(
    visit: Visit, hall: Hall, look: Look, *, path: str, title: str, role: Role, own: str
):
    """Issue 5: a browser that is not paired, or is somebody else's."""
    hall.tournament()
    stranger = visit().new_page()
    stranger.goto(path)
    heading(stranger, "This browser is not paired.")
    look(stranger, f"not-paired{path.replace('/', '-')}")
    other = visit()
    hall.pair(other, role)
    page = other.new_page()
    page.goto(path)
    heading(page, title)
    expect(page.get_by_role("link")).to_have_attribute("href", own)
