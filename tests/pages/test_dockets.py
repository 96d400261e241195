"""Dockets on screens: asked for where a printer is there, and what a docket's code shows."""

import re
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.desk import desk_of
from tests.pages.hall import Hall
from tests.pages.runner import hand_in, runner_of
from tests.pages.terminal import VALID, challenge, heading, press, terminal_of

SLIP = {"words": ["QUIXOTRY"], "round": 1, "table": 3, "turn": 4, "challenger": "second"}
ON_PAPER = {
    "name": "Desk",
    "protocol": "escpos",
    "address": "127.0.0.1:9109",  # where nobody listens: dockets wait
    "gets": {"automatic": False},
}


def home(hall: Hall) -> str:
    return f"/api/v1/tournaments/{hall.codes[-1]}"


def printing(hall: Hall) -> None:
    """Have a printer that is accepted at once, since the desk sends to it."""
    hall.call(hall.token(Role.DIRECTOR), "POST", f"{home(hall)}/printers", ON_PAPER)


def jobs(hall: Hall) -> list[dict[str, Any]]:
    listed = hall.call(hall.token(Role.DIRECTOR), "GET", f"{home(hall)}/printers")
    found: list[dict[str, Any]] = listed["jobs"]
    return found


def prints(page: Page) -> None:
    """Press what the screen offers, and see that it is done once."""
    page.get_by_role("button", name="Print the docket").wait_for()
    with page.expect_response(re.compile(r"/docket$")):
        press(page, "p")
    expect(page.get_by_text("The docket is being printed.")).to_be_visible()
    expect(page.get_by_role("button", name="Print the docket")).to_have_count(0)


def test_the_desk_prints_a_docket_or_has_the_browser_do_it(visit: Visit, hall: Hall, look: Look):
    """Issue 6, Dockets: on request, and by an office printer."""
    hall.tournament()
    printing(hall)
    page = desk_of(hall, visit)
    press(page, "F2")
    page.get_by_role("textbox", name="Words").fill("QUIXOTRY")
    press(page, "F2")
    heading(page, VALID)
    look(page, "desk")
    prints(page)
    assert len(jobs(hall)) == 1
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Print it on an office printer").click()
    expect(opened.value.get_by_text("✓ ACCEPTABLE")).to_be_visible()


def test_players_get_the_docket_at_their_terminal(visit: Visit, hall: Hall, look: Look):
    """WESPA 3.10.7(c): the docket in the slip's place, on request, where there is a printer."""
    hall.tournament()
    printing(hall)
    page = terminal_of(hall, visit)
    challenge(page, "QUIXOTRY", verdict=VALID)
    expect(page.get_by_role("button", name="Print the docket")).to_be_visible()
    look(page, "terminal")
    prints(page)
    heading(page, VALID)
    assert len(jobs(hall)) == 1


def test_no_screen_offers_paper_without_a_printer(visit: Visit, hall: Hall):
    """Issue 6, Dockets: only where the desk tells that a printer is there."""
    hall.tournament()
    page = terminal_of(hall, visit)
    with page.expect_response(re.compile(r"/docket/printers$")) as told:
        challenge(page, "QUIXOTRY", verdict=VALID)
    assert told.value.json() == {"printers": []}
    expect(page.get_by_role("button", name="Print the docket")).to_have_count(0)


def test_a_runner_has_the_docket_printed(visit: Visit, hall: Hall, look: Look):
    """WESPA 3.10.7(c): the runner carries the docket back."""
    hall.tournament()
    printing(hall)
    page = runner_of(hall, visit)
    hand_in(page, 3, "QUIXOTRY")
    heading(page, VALID)
    expect(page.get_by_role("button", name="Print the docket")).to_be_visible()
    look(page, "runner")
    prints(page)
    assert len(jobs(hall)) == 1


def code_of(hall: Hall) -> str:
    """The path that a docket's code leads to."""
    director = hall.token(Role.DIRECTOR)
    hall.call(hall.token(Role.INTEGRATION), "POST", f"{home(hall)}/challenges", SLIP)
    headers = {"Authorization": f"Bearer {director}", "Accept": "text/plain"}
    docket = httpx.get(f"{hall.url}{home(hall)}/challenges/1/docket", headers=headers)
    found = re.search(r"/d/\S+", "".join(docket.text.split()))
    assert found is not None
    return found[0]


def test_a_docket_s_code_shows_number_verdict_and_time_and_nothing_else(
    visit: Visit, hall: Hall, look: Look
):
    """Issue 6, Dockets: to whoever holds the docket, on any phone, in its language."""
    hall.tournament(name="World Youth Cup 2026")
    path = code_of(hall)
    program = httpx.get(hall.url + path).json()
    phone = {"width": 360, "height": 740}
    page = visit(viewport=phone).new_page()
    page.goto(path)
    heading(page, "Challenge 1")
    expect(page.get_by_text("ACCEPTABLE", exact=True)).to_be_visible()
    expect(page.get_by_text(program["adjudicated_at"][11:19])).to_be_visible()
    look(page, "code")
    html, text = page.content().replace(path, ""), page.locator("body").inner_text()
    for untold in ("QUIXOTRY", "World Youth Cup", hall.codes[-1], "enable"):
        assert untold not in html
    assert "second" not in text
    proof = page.get_by_role("link", name="Proof that it is in the record")
    expect(proof).to_have_attribute("href", f"{path}/proof")
    assert httpx.get(f"{hall.url}{path}/proof").json()["checkpoint"]
    swedish = visit(viewport=phone, locale="sv-SE", color_scheme="dark").new_page()
    swedish.goto(path)
    heading(swedish, "Ifrågasättande 1")
    expect(swedish.get_by_text("GODKÄNT", exact=True)).to_be_visible()
    look(swedish, "code-swedish")


def test_a_code_that_is_on_no_docket_says_so(page: Page, look: Look):
    """Issue 6, Dockets: a forged paper is told from one of this desk."""
    answer = page.goto("/d/event.1.ABCDEFGHIJKLMNOPQRSTUVWXY2")
    assert answer is not None
    assert answer.status == 404
    heading(page, "No docket has this code.")
    look(page, "no docket")
