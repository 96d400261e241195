"""A runner without a desk: slips wait, and each is sent once, in order (promise 2, issue 5)."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from service.desk.devices import Role
from service.journal.store.database import sqlite_driver
from service.journal.store.sqlite import BUSY_SECONDS
from tests.crash.desk import free_port
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall, hall as serving
from tests.pages.losing import losing_the_first
from tests.pages.runner import INVALID, PLACE, VALID, WAITS, challenges, hand_in, runner_of, write
from tests.pages.terminal import heading, later, press

LOST = "No connection to the desk. Slips wait here and are sent by themselves."


@pytest.fixture
def runner(visit: Visit, hall: Hall) -> Page:
    hall.tournament()
    return runner_of(hall, visit)


def queue(page: Page, table: int, *words: str) -> None:
    """Hand a slip in that can't be sent now, and go on."""
    hand_in(page, table, *words)
    heading(page, WAITS)
    press(page, "Enter")
    heading(page, PLACE)


def tell(page: Page, table: int, verdict: str) -> None:
    """Open a slip from the list, and tell its verdict."""
    later(page)
    page.get_by_role("button", name="Slips").click()
    later(page)
    page.get_by_role("button", name=f"Open: Table {table}").click()
    heading(page, verdict)
    press(page, "Enter")
    heading(page, PLACE)


def test_slips_wait_for_the_network_and_are_sent_once_in_order(
    runner: Page, hall: Hall, look: Look
):
    """Issue 5, proof: offline, queue, reconnect; exactly one challenge for each, in order."""
    runner.context.set_offline(True)
    expect(runner.get_by_text(LOST)).to_be_visible()
    hand_in(runner, 7, "qi", "cat")
    heading(runner, WAITS)
    look(runner, "waits")
    press(runner, "Enter")
    queue(runner, 8, "dog")
    expect(runner.get_by_text("2 slips wait")).to_be_visible()
    look(runner, "two-wait")
    assert challenges(hall) == []
    runner.context.set_offline(False)
    expect(runner.get_by_text("2 verdicts to tell")).to_be_visible()
    expect(runner.get_by_text(LOST)).to_have_count(0)
    later(runner)
    runner.get_by_role("button", name="Slips").click()
    look(runner, "list")
    press(runner, "Escape")
    assert [each["verdict"] for each in challenges(hall)] == ["invalid", "valid"]
    tell(runner, 7, INVALID)
    tell(runner, 8, VALID)
    expect(runner.get_by_text("No slip waits")).to_be_visible()
    assert len(challenges(hall)) == 2


def test_a_lost_answer_is_asked_for_again_with_the_same_key(runner: Page, hall: Hall):
    """Promise 2: the answer got lost, the challenge did not; there is one, and its verdict."""
    keys = losing_the_first(runner, "**/challenges")
    hand_in(runner, 7, "cat")
    heading(runner, WAITS)
    later(runner, 1.1)
    heading(runner, VALID)
    assert len(challenges(hall)) == 1
    assert keys[0] == keys[1]


@pytest.mark.parametrize(("status", "told"), [(401, "This browser is not paired."), (403, WAITS)])
def test_a_no_to_the_tablet_is_none_to_the_slip(runner: Page, hall: Hall, status: int, told: str):
    """Promise 2: revoked or moved just as it sends, a tablet keeps the slip for a later yes."""
    runner.route("**/challenges", lambda route: route.fulfill(status=status, json={}))
    hand_in(runner, 1, "cat")
    heading(runner, told)
    runner.unroute("**/challenges")
    runner.reload()
    expect(runner.get_by_text("1 verdict to tell")).to_be_visible()
    tell(runner, 1, VALID)
    assert [each["verdict"] for each in challenges(hall)] == ["valid"]


def test_a_bounce_of_the_key_that_sends_is_no_second_slip(runner: Page, hall: Hall):
    """Public reports 60, kind: a key that bounces counts once, however slow the tablet keeps it."""
    write(runner, 7, "cat")
    later(runner)
    runner.evaluate(
        "[1, 2].forEach(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' })))"
    )
    heading(runner, VALID)
    press(runner, "Enter")
    heading(runner, PLACE)
    assert len(challenges(hall)) == 1
    expect(runner.get_by_text("No slip waits")).to_be_visible()


def test_what_waits_outlives_reload_and_a_closed_tab(runner: Page, hall: Hall, look: Look):
    """Issue 5: reload and a killed tab, both without the network; the page opens all the same."""
    runner.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context = runner.context
    context.set_offline(True)
    queue(runner, 7, "cat")
    runner.reload()
    heading(runner, PLACE)
    expect(runner.get_by_text("1 slip waits")).to_be_visible()
    look(runner, "opened-offline")
    queue(runner, 8, "dog")
    runner.close()
    again = context.new_page()
    again.goto("/runner")
    expect(again.get_by_text("2 slips wait")).to_be_visible()
    assert challenges(hall) == []
    context.set_offline(False)
    expect(again.get_by_text("2 verdicts to tell")).to_be_visible()
    assert len(challenges(hall)) == 2


def test_two_tabs_send_a_slip_once(runner: Page, hall: Hall):
    """Issue 5: two tabs of one tablet never send at the same time, and both show what waits."""
    sent: list[str] = []

    def asked(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.headers["idempotency-key"])

    beside = runner.context.new_page()
    beside.clock.install()
    beside.goto("/runner")
    heading(beside, PLACE)
    runner.context.on("request", asked)
    runner.context.set_offline(True)
    queue(runner, 7, "cat")
    queue(beside, 8, "dog")
    for page in (runner, beside):
        expect(page.get_by_text("2 slips wait")).to_be_visible()
    sent.clear()
    runner.context.set_offline(False)
    for page in (runner, beside):
        expect(page.get_by_text("2 verdicts to tell")).to_be_visible()
    assert len(sent) == len(set(sent)) == 2
    assert len(challenges(hall)) == 2
    tell(beside, 7, VALID)
    expect(runner.get_by_text("1 verdict to tell")).to_be_visible()


def test_a_desk_that_cant_record_keeps_the_slip_waiting(runner: Page, hall: Hall, look: Look):
    """Promise 3: 503 with a reason is no verdict; promise 2: the same key, and once."""
    write(runner, 7, "cat")
    path = hall.database.removeprefix("sqlite:///")
    with closing(sqlite_driver().connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        press(runner, "Enter")
        heading(runner, WAITS, BUSY_SECONDS + 10)
        look(runner, "503")
        other.execute("ROLLBACK")
    later(runner, 1.1)
    heading(runner, VALID)
    assert len(challenges(hall)) == 1


def test_a_slip_that_was_carried_to_the_desk_is_taken_back(runner: Page, hall: Hall):
    """Issue 5: what waits is the runner's until the desk has it; nothing comes after."""
    runner.context.set_offline(True)
    hand_in(runner, 7, "cat")
    heading(runner, WAITS)
    press(runner, "Delete")
    heading(runner, PLACE)
    expect(runner.get_by_text("No slip waits")).to_be_visible()
    runner.context.set_offline(False)
    hand_in(runner, 8, "dog")
    heading(runner, VALID)
    assert len(challenges(hall)) == 1


def test_a_revoked_tablet_keeps_its_slips_until_it_is_paired_anew(
    runner: Page, hall: Hall, look: Look
):
    """Issue 5, devices: a key is good for one device; another one must not send it unasked."""
    code = hall.codes[-1]
    runner.context.set_offline(True)
    queue(runner, 7, "cat")
    runner.context.clear_cookies()
    runner.context.set_offline(False)
    heading(runner, "This browser is not paired.")
    expect(runner.get_by_text("1 slip waits here.")).to_be_visible()
    look(runner, "unpaired-with-slips")
    hall.pair(runner.context, Role.RUNNER, code, "Runner 9")
    runner.goto("/runner")
    heading(runner, PLACE)
    assert challenges(hall) == []
    later(runner)
    runner.get_by_role("button", name="Slips").click()
    later(runner)
    runner.get_by_role("button", name="Open: Table 7").click()
    heading(runner, "Not sent from here")
    look(runner, "strange")
    press(runner, "Enter")
    heading(runner, "Put the slip right")
    press(runner, "Enter", "F2", "Enter")
    heading(runner, VALID)
    assert len(challenges(hall)) == 1


def test_a_revoked_tablet_says_so_at_once(runner: Page, hall: Hall):
    """Issue 5, devices: a runner learns of it before the next slip; one with a verdict is sent."""
    hand_in(runner, 7, "cat")
    heading(runner, VALID)
    director = hall.token(Role.DIRECTOR)
    listed = hall.call(director, "GET", "/api/v1/devices")["devices"]
    (own,) = (each for each in listed if each["role"] == "runner")
    hall.call(director, "DELETE", f"/api/v1/devices/{own['id']}")
    heading(runner, "This browser is not paired.")
    expect(runner.get_by_text("1 slip waits here.")).to_have_count(0)


def test_a_server_that_is_killed_and_started_again_in_the_middle(
    visit: Visit, compiled: Path, sqlite_url: str, tmp_path: Path, look: Look
):
    """Issue 5, proof: killed with SIGKILL and started again; the page says so and goes on."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    port = str(free_port())
    with serving(tmp_path / "data", sqlite_url, PORT=port) as before:
        before.tournament("demo")
        page = runner_of(before, visit)
        hand_in(page, 1, "cat")
        heading(page, VALID)
        press(page, "Enter")
        before.server.process.kill()
        before.server.process.wait()
        expect(page.get_by_text(LOST)).to_be_visible()
        queue(page, 2, "dog")
        look(page, "killed")
    with serving(tmp_path / "data", sqlite_url, PORT=port) as after:
        after.codes.append("demo")
        later(page, 40)
        expect(page.get_by_text("1 verdict to tell")).to_be_visible()
        assert [each["number"] for each in challenges(after)] == [1, 2]
        tell(page, 2, VALID)
