"""The director's printers: added, accepted, in trouble; what did not come out is printed again."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.director import director_of
from tests.pages.hall import Hall
from tests.pages.terminal import heading, later

LOOK = 3.1
"""Seconds after which the page has looked at its printers again."""

MAC = "00:11:62:0a:bc:de"


@pytest.fixture
def page(visit: Visit, hall: Hall) -> Page:
    """A director's page, on its printers, with a clock that the test can turn on."""
    hall.tournament(name="World Youth Cup 2026")
    page = director_of(hall, visit, "printers")
    page.clock.install()
    page.reload()
    heading(page, "Printers")
    return page


def added(page: Page, name: str = "Desk") -> str:
    """Add a printer and read the address that is typed into it."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Add the printer").click()
    address = page.locator(".address")
    expect(address).to_contain_text("/print/")
    return address.inner_text().strip()


def poll(hall: Hall, address: str, status: str = "200%20OK") -> dict[str, Any]:
    """What a Star printer does every few seconds."""
    url = hall.url + re.sub(r"^https?://[^/]+", "", address)
    answer = httpx.post(url, json={"statusCode": status, "printerMAC": MAC})
    told: dict[str, Any] = answer.json()
    return told


def hand_in(hall: Hall) -> dict[str, Any]:
    token = hall.token(Role.INTEGRATION)
    path = f"/api/v1/tournaments/{hall.codes[-1]}/challenges"
    slip = {"words": ["QUIXOTRY"], "round": 1, "table": 3, "turn": 4, "challenger": "second"}
    answer: dict[str, Any] = hall.call(token, "POST", path, slip)
    return answer


def test_a_printer_is_added_accepted_and_its_trouble_is_told(page: Page, hall: Hall, look: Look):
    """Issue 6, Dockets: unknown ones pending; paper-out and cover-open shown to the director."""
    expect(page.get_by_text("No printer yet")).to_be_visible()
    page.get_by_label("From table").fill("1")
    page.get_by_label("to table", exact=True).fill("20")
    address = added(page)
    card = page.get_by_role("listitem").filter(has_text="Desk")
    expect(card).to_contain_text("Has not asked yet")
    expect(card).to_contain_text("tables 1 to 20")
    look(page, "added")
    page.get_by_role("button", name="Done").click()
    assert not poll(hall, address)["jobReady"]
    later(page, LOOK)
    expect(card).to_contain_text(f"Unknown: it calls itself {MAC}")
    expect(page.get_by_role("link", name="Printers 1")).to_be_visible()
    look(page, "unknown")
    card.get_by_role("button", name="Accept it").click()
    expect(card).to_contain_text("Ready")
    for status, words in (("410", "Out of paper"), ("420", "Cover open"), ("200", "Ready")):
        poll(hall, address, status)
        later(page, LOOK)
        expect(card).to_contain_text(words)
    poll(hall, address, "410%20Paper")
    hand_in(hall)
    later(page, LOOK)
    expect(card).to_contain_text("1 docket waits")
    look(page, "paper out")


def test_what_a_printer_gets_is_changed(page: Page, hall: Hall, look: Look):
    """Issue 6, Dockets: by table range, device or role; at the verdict, or on request."""
    added(page)
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Change: Desk").click()
    page.get_by_label("When").select_option("no")
    page.get_by_label("Runner").check()
    page.get_by_label("Paper").select_option("384")
    look(page, "change")
    page.get_by_role("button", name="Save").click()
    card = page.get_by_role("listitem").filter(has_text="Desk")
    expect(card).to_contain_text("On request only · Runner")
    token = hall.token(Role.DIRECTOR)
    listed = hall.call(token, "GET", f"/api/v1/tournaments/{hall.codes[-1]}/printers")
    assert listed["printers"][0]["width"] == 384
    assert listed["printers"][0]["gets"]["roles"] == ["runner"]


def test_what_did_not_come_out_is_printed_again_as_a_copy(page: Page, hall: Hall, look: Look):
    """Issue 6, Dockets: no double prints; a person looks, and what is printed again says COPY."""
    address = added(page)
    page.get_by_role("button", name="Done").click()
    poll(hall, address)
    later(page, LOOK)
    page.get_by_role("button", name="Accept it").click()
    hand_in(hall)
    later(page, LOOK)
    expect(page.get_by_text("1 docket waits")).to_be_visible()
    told = poll(hall, address)
    assert told["jobReady"]
    url = hall.url + re.sub(r"^https?://[^/]+", "", address)
    httpx.delete(url, params={"code": "511 bad", "mac": MAC, "token": told["jobToken"]})
    later(page, LOOK)
    expect(page.get_by_role("heading", name="Did not come out")).to_be_visible()
    expect(page.get_by_text("The printer refused it: 511")).to_be_visible()
    look(page, "failed")
    page.get_by_role("button", name="Print again").click()
    expect(page.get_by_role("heading", name="Did not come out")).to_have_count(0)
    assert poll(hall, address)["jobReady"]
    page.get_by_role("link", name="Board").click()
    heading(page, "Board")
    page.get_by_role("button", name="Challenge 1").first.click()
    page.get_by_label("Print it at").select_option("Desk")
    page.get_by_role("button", name="Print the docket").click()
    expect(page.get_by_text("The docket is being printed.")).to_be_visible()
    look(page, "reprint")
    token = hall.token(Role.DIRECTOR)
    listed = hall.call(token, "GET", f"/api/v1/tournaments/{hall.codes[-1]}/printers")
    assert [each["copy_number"] for each in listed["jobs"]] == [3, 2]


def test_what_a_revoked_printer_left_is_printed_where_it_is_for(page: Page, hall: Hall):
    """Issue 6: a docket that will never come is printed elsewhere by a person who knows of it."""
    token, home = hall.token(Role.DIRECTOR), f"/api/v1/tournaments/{hall.codes[-1]}"
    there = {"protocol": "escpos", "address": "127.0.0.1:9101"}
    old = hall.call(token, "POST", f"{home}/printers", {"name": "Old desk", **there})
    hand_in(hall)
    later(page, LOOK)
    expect(page.get_by_text("1 docket waits")).to_be_visible()
    hall.call(token, "DELETE", f"/api/v1/devices/{old['id']}")
    hall.call(token, "POST", f"{home}/printers", {"name": "New desk", **there})
    failed = page.get_by_role("region", name="Did not come out")
    later(page, LOOK)
    expect(failed).to_contain_text("Old desk")
    expect(failed).to_contain_text("The printer is revoked.")
    failed.get_by_role("button", name="Print again").click()
    expect(failed).to_have_count(0)


def test_printers_in_swedish_on_a_phone(visit: Visit, hall: Hall, look: Look):
    """Issue 5: Swedish is complete; reflow at 320 px, in the dark."""
    hall.tournament(language="sv")
    context = visit(color_scheme="dark", viewport={"width": 320, "height": 900})
    hall.pair(context, Role.DIRECTOR)
    page = context.new_page()
    page.goto("/director#printers")
    heading(page, "Skrivare")
    expect(page.get_by_text("Ingen skrivare än")).to_be_visible()
    look(page, "swedish")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
