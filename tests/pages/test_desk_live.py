"""The desk hears what happens: sound, title, icon, and a connection that is lost."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.crash.desk import free_port
from tests.pages.conftest import Look, Visit
from tests.pages.desk import LIST, ON_PAPER, PENDING, VALID, Table, desk_of, key, waits
from tests.pages.hall import Hall, hall as serving
from tests.pages.terminal import heading

# Counts the tones that the browser is asked to play; it plays them all the same.
COUNT_TONES = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
"""


@pytest.fixture
def table(hall: Hall) -> Table:
    hall.tournament()
    return Table(hall)


def tones(page: Page) -> int:
    played: int = page.evaluate("window.tones")
    return played


def test_what_comes_is_heard_and_seen_on_the_tab(hall: Hall, table: Table, visit: Visit):
    """Issue 5, desk: sound and title when something waits; the sound can be turned off."""
    page = desk_of(hall, visit, person=None)
    page.add_init_script(COUNT_TONES)
    page.reload()
    page.get_by_label("Name or initials").fill("E. L.")
    page.keyboard.press("Enter")
    waits(page, 0)
    icon = page.locator("link[rel=icon]")
    expect(page).to_have_title("Desk · slipdesk")
    calm = icon.get_attribute("href")
    assert tones(page) == 0
    table.hand_in("cat", round=1, table=1, **ON_PAPER)
    waits(page, 1)
    expect(page).to_have_title("(1) Desk · slipdesk")
    assert icon.get_attribute("href") != calm
    assert tones(page) == 2
    page.get_by_role("button", name="Turn the sound off").click()
    table.hand_in("cat", round=1, table=2, **ON_PAPER)
    waits(page, 2)
    expect(page).to_have_title("(2) Desk · slipdesk")
    assert tones(page) == 2
    page.reload()
    waits(page, 2)
    page.get_by_role("button", name="Turn the sound on").click()
    table.hand_in("cat", round=1, table=3, **ON_PAPER)
    waits(page, 3)
    assert tones(page) == 2  # of this page anew


def test_what_comes_disturbs_nobody_at_work(hall: Hall, table: Table, visit: Visit):
    """Issue 5, live: what is being typed stays, and the top of the page says that more waits."""
    page = desk_of(hall, visit)
    key(page, "F2")
    page.keyboard.type("ca")
    table.hand_in("at", round=1, table=1, **ON_PAPER)
    expect(page.get_by_role("banner")).to_contain_text("1 slip waits")
    page.keyboard.type("t")
    expect(page.get_by_label("Words")).to_have_value("cat")


def test_a_lost_connection_is_said_at_once(hall: Hall, table: Table, visit: Visit, look: Look):
    """Issue 5, live: and what is asked meanwhile is asked again by itself, once."""
    page = desk_of(hall, visit)
    key(page, "F2")
    page.get_by_label("Words").fill("cat")
    page.context.set_offline(True)
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    key(page, "F2")
    expect(page.get_by_text("It is asked for again by itself")).to_be_visible()
    look(page, "lost")
    page.context.set_offline(False)
    page.clock.run_for(10_000)
    heading(page, VALID)
    expect(page.get_by_text("Connection lost.")).to_have_count(0)
    assert table.on_record()["number"] == 1


def test_a_desk_that_is_revoked_is_out_at_once(hall: Hall, table: Table, visit: Visit):
    """Issue 5, devices: revoked at once, its open streams end, and the page says what it is."""
    page = desk_of(hall, visit)
    director = hall.token(Role.DIRECTOR, table.code)
    listed = hall.call(director, "GET", "/api/v1/devices")["devices"]
    (desk,) = [each["id"] for each in listed if each["role"] == "adjudicator"]
    hall.call(director, "DELETE", f"/api/v1/devices/{desk}")
    expect(page.get_by_role("link", name="Pair this device")).to_be_visible()


def test_a_server_that_comes_back_is_followed_again(
    visit: Visit, compiled: Path, sqlite_url: str, tmp_path: Path
):
    """Issue 5, live: killed and started again; what waited and what came meanwhile is there."""
    data, port = tmp_path / "data", str(free_port())
    shutil.copytree(compiled, data / "compiled")
    with serving(data, sqlite_url, PORT=port) as before:
        before.tournament()
        table = Table(before)
        table.hand_in("cat", round=1, table=1, **ON_PAPER)
        page = desk_of(before, visit)
        waits(page, 1)
        before.server.process.kill()
        before.server.process.wait()
        expect(page.get_by_text("Connection lost.")).to_be_visible()
    with serving(data, sqlite_url, PORT=port) as again:
        again.codes = before.codes
        Table(again).hand_in("at", round=1, table=2, **ON_PAPER)
        expect(page.get_by_text("Connection lost.")).to_have_count(0, timeout=15_000)
        waits(page, 2)


def test_without_a_word_list_the_hall_goes_on_by_paper(
    visit: Visit, compiled: Path, sqlite_url: str, tmp_path: Path, look: Look
):
    """Promise 3, WESPA 3.10.7(a): 503 is no verdict; the slip goes on by a printed list."""
    data = tmp_path / "data"
    shutil.copytree(compiled, data / "compiled")
    with serving(data, sqlite_url) as before:
        before.tournament()
    shutil.rmtree(data / "compiled")
    with serving(data, sqlite_url) as hall:
        hall.codes = before.codes
        page = desk_of(hall, visit)
        key(page, "F2")
        page.get_by_label("Words").fill("cat")
        key(page, "F2")
        expect(page.get_by_text("No word list.")).to_be_visible()
        look(page, "503")
        page.get_by_role("button", name="By a printed list instead").click()
        heading(page, PENDING)
        key(page, "Enter")
        page.get_by_label("List consulted").fill(LIST)
        page.get_by_label("Every word is acceptable").check()
        key(page, "F2")
        heading(page, VALID)
        assert Table(hall).on_record()["list"] == LIST
