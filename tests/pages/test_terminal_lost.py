"""A terminal without a desk: no verdict is ever invented, and none is asked for twice."""

import shutil
from contextlib import closing
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from playwright.sync_api import Page, Route, expect

from service.desk.devices import Role
from service.journal.store.database import sqlite_driver
from service.journal.store.sqlite import BUSY_SECONDS
from tests.crash.desk import free_port
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall, hall as serving
from tests.pages.losing import losing_the_first
from tests.pages.terminal import (
    CHECKING,
    IDLE,
    INVALID,
    NO_VERDICT,
    TYPING,
    VALID,
    challenge,
    heading,
    later,
    press,
    terminal_of,
    type_words,
)

REFUSED = {"code": "idempotency_key_reused", "title": "Key used before", "detail": "Make another."}


@pytest.fixture
def terminal(visit: Visit, hall: Hall) -> Page:
    hall.tournament()
    return terminal_of(hall, visit)


def challenges(hall: Hall) -> list[dict[str, Any]]:
    """What is on record of the latest tournament."""
    code = hall.codes[-1]
    director = hall.token(Role.DIRECTOR, code)
    listed = hall.call(director, "GET", f"/api/v1/tournaments/{code}/challenges")
    found: list[dict[str, Any]] = listed["challenges"]
    return found


def locked(page: Page) -> None:
    """Come to the locked screen."""
    press(page, "Enter")
    type_words(page, "cat")
    press(page, "F2")
    heading(page, CHECKING)


def test_a_lost_answer_is_asked_for_again_with_the_same_key(terminal: Page, hall: Hall, look: Look):
    """Promise 2: the answer got lost, the challenge did not; there is one, and its verdict."""
    keys = losing_the_first(terminal, "**/challenges")
    locked(terminal)
    press(terminal, "Tab")
    heading(terminal, NO_VERDICT)
    expect(terminal.get_by_text("Write the slip on paper and call the director.")).to_be_visible()
    look(terminal, "no-connection")
    later(terminal, 1.1)
    heading(terminal, VALID)
    assert len(challenges(hall)) == 1
    assert keys[0] == keys[1]
    assert UUID(keys[0] or "").version == 7


def test_players_can_stop_asking_and_nothing_comes_after(terminal: Page):
    """Issue 5: who went on by paper is shown no verdict that comes late."""
    locked(terminal)
    terminal.context.set_offline(True)
    press(terminal, "Tab")
    heading(terminal, NO_VERDICT)
    press(terminal, "Escape")
    heading(terminal, IDLE)
    terminal.context.set_offline(False)
    later(terminal, 30)
    heading(terminal, IDLE)


def test_a_verdict_is_not_taken_back_where_another_look_can_t_be_asked_for(terminal: Page):
    """Promise 4: a verdict was given and is on record, whatever becomes of the question."""
    on_record = terminal.get_by_text("The verdict that was given is on record.")
    challenge(terminal, "cat", verdict=VALID)
    terminal.route("**/reviews", lambda route: route.abort("connectionreset"))
    press(terminal, "r", "1")
    heading(terminal, "No re-adjudication yet")
    expect(on_record).to_be_visible()
    press(terminal, "Escape")
    challenge(terminal, "cat", verdict=VALID)
    terminal.unroute("**/reviews")
    terminal.route("**/reviews", lambda route: route.fulfill(status=409, json=REFUSED))
    press(terminal, "r", "1")
    heading(terminal, REFUSED["title"])
    expect(on_record).to_be_visible()


def test_a_verdict_is_not_taken_back_where_a_look_up_can_t_be_repeated(visit: Visit, hall: Hall):
    """Promise 4, NASPA IV.J.1.h: it is on record while both players repeat a mistyped look-up."""
    hall.tournament(rulebook="naspa", points_go=None)
    page = terminal_of(hall, visit)
    on_record = page.get_by_text("The verdict that was given is on record.")
    challenge(page, "ct", verdict=INVALID)
    page.route("**/reissue", lambda route: route.abort("connectionreset"))
    press(page, "r", "1")
    heading(page, "Together: type the words again")
    page.keyboard.type("cat")
    press(page, "F2")
    heading(page, "Both: are these the challenged words?")
    press(page, "Tab", "Enter")
    heading(page, "No re-adjudication yet")
    expect(on_record).to_be_visible()
    page.unroute("**/reissue")
    page.route("**/reissue", lambda route: route.fulfill(status=409, json=REFUSED))
    later(page, 1.1)
    heading(page, REFUSED["title"])
    expect(on_record).to_be_visible()


def test_a_revoked_terminal_says_so_at_once(terminal: Page, hall: Hall):
    """Issue 5, devices: revoked at once; its page takes no challenge that nobody would judge."""
    director = hall.token(Role.DIRECTOR)
    listed = hall.call(director, "GET", "/api/v1/devices")["devices"]
    (own,) = (each for each in listed if each["role"] == "terminal")
    hall.call(director, "DELETE", f"/api/v1/devices/{own['id']}")
    # The stream ends; the browser itself asks again after some seconds, which nobody waits for.
    heading(terminal, "This browser is not paired.")


def test_nobody_is_asked_for_ever(terminal: Page):
    """Issue 5: words that nobody stands before any more are cleared."""
    locked(terminal)
    terminal.context.set_offline(True)
    press(terminal, "Tab")
    heading(terminal, NO_VERDICT)
    later(terminal, 125)
    heading(terminal, IDLE)


def test_the_next_challenge_is_not_cleared_because_of_one_that_was_given_up(terminal: Page):
    """Issue 5: who stopped asking is not waited for, though the answer is still under way."""
    under_way: list[Route] = []

    def hold(route: Route) -> None:
        under_way.append(route)

    terminal.route("**/challenges", hold)
    # The test's clock would end the call, and with it the wait that this is about.
    terminal.evaluate("AbortSignal.timeout = () => new AbortController().signal")
    locked(terminal)
    press(terminal, "Tab")
    heading(terminal, "One moment …")
    later(terminal, 118)
    press(terminal, "Escape")
    heading(terminal, IDLE)
    press(terminal, "Enter")
    heading(terminal, TYPING)
    terminal.keyboard.type("ca")
    later(terminal, 5)
    heading(terminal, TYPING)
    expect(terminal.locator("#line")).to_have_value("ca")
    assert len(under_way) == 1
    under_way[0].abort()


def test_a_desk_that_cant_record_gives_no_verdict_and_later_gives_it_once(
    terminal: Page, hall: Hall, look: Look
):
    """Promise 3: 503 with a reason; promise 2: the same key until it is settled, and once."""
    locked(terminal)
    path = hall.database.removeprefix("sqlite:///")
    with closing(sqlite_driver().connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        press(terminal, "Tab")
        heading(terminal, NO_VERDICT, BUSY_SECONDS + 10)
        look(terminal, "503")
        other.execute("ROLLBACK")
    later(terminal, 1.1)
    heading(terminal, VALID)
    assert len(challenges(hall)) == 1


@pytest.fixture
def own(compiled: Path, sqlite_url: str, tmp_path: Path) -> tuple[Path, str, str]:
    """A data folder, database and port of this test's own."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    return tmp_path / "data", sqlite_url, str(free_port())


def test_a_server_that_is_killed_and_started_again_in_the_middle(
    visit: Visit, own: tuple[Path, str, str], look: Look
):
    """Issue 5, proof: server killed and restarted; the page says so at once and goes on."""
    folder, url, port = own
    with serving(folder, url, PORT=port) as before:
        before.tournament("demo")
        page = terminal_of(before, visit)
        challenge(page, "cat", verdict=VALID)
        press(page, "x")
        press(page, "Enter")
        type_words(page, "cat")
        before.server.process.kill()
        before.server.process.wait()
        banner = page.get_by_text("No connection to the desk. Write slips on paper.")
        expect(banner).to_be_visible()
        press(page, "F2")
        heading(page, NO_VERDICT)
        look(page, "killed")
    with serving(folder, url, PORT=port) as after:
        after.codes.append("demo")
        later(page, 9)
        heading(page, CHECKING, 20)  # time goes on by itself as well: it is asked for again
        later(page, 5)
        expect(banner).to_have_count(0, timeout=20_000)
        press(page, "Tab")
        heading(page, VALID)
        assert [each["number"] for each in challenges(after)] == [1, 2]


def test_a_desk_without_its_word_list_gives_no_verdicts(
    visit: Visit, own: tuple[Path, str, str], look: Look
):
    """Promise 3: closed when in doubt, and said from the first screen on."""
    folder, url, _ = own
    with serving(folder, url) as before:
        code = before.tournament()
        token = before.token(Role.TERMINAL, code)
    shutil.rmtree(folder / "compiled")
    with serving(folder, url) as after:
        context = visit(base_url=after.url)
        context.add_cookies([{"name": "slipdesk_device", "value": token, "url": after.url}])
        page = context.new_page()
        page.goto("/terminal")
        heading(page, "No verdicts here now")
        look(page, "no-list")
