"""The director's reports and checks: rulings, penalties, statistics, lists, record (issue 5)."""

import json
import shutil
from base64 import b64decode
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from service.journal.record.checkpoint import head_of
from service.lexicon.build import build
from service.lexicon.manifest import read_source
from service.places import lexicons_dir
from tests.crash.desk import free_port
from tests.lexicon.strategies import write_source
from tests.pages.board import Event, event_of, row, unfolded
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall, hall as serving

WORDS = lexicons_dir() / "svenska-exempel" / "bas.txt"


@pytest.fixture
def event(hall: Hall) -> Event:
    """By WESPA's book, with some challenges of every kind."""
    made = event_of(hall)
    made.slip(1, "cat")
    made.slip(2, "cat", "dog")
    made.slip(3, "zzz")
    made.slip(6, kind="exchange")
    return made


@pytest.fixture
def folder(compiled: Path, tmp_path: Path) -> Path:
    """The data folder of a server of this test's own."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    return tmp_path / "data"


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("link", name=name).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def saved(page: Page, button: str) -> tuple[str, str]:
    """What a button saves: the file's name and its text."""
    with page.expect_download() as coming:
        page.get_by_role("button", name=button, exact=True).click()
    path = coming.value.path()
    return coming.value.suggested_filename, Path(path).read_text(encoding="utf-8")


def test_everything_that_directors_decided_is_one_report(event: Event, visit: Visit, look: Look):
    """WESPA Preamble: rulings with clause and reason, to be reported; voids and the rest too."""
    page = event.page(visit, "rulings")
    expect(page.get_by_text("Nothing was decided yet.")).to_be_visible()
    form = unfolded(page, "Give a ruling")
    form.locator("select[name=kind]").select_option("drawing")
    form.get_by_label("Round").fill("1")
    form.get_by_label("Table").fill("4")
    form.get_by_label("Reason").fill("A tile from outside of the bag goes back unseen.")
    form.get_by_role("button", name="Give the ruling").click()
    report = page.get_by_role("article")
    expect(report).to_have_count(1)
    event.hall.call(
        event.director, "POST", f"{event.home}/challenges/1/void", {"reason": "Entered twice."}
    )
    expect(report).to_have_count(2)
    expect(report.first).to_contain_text("Voided")
    expect(report.first).to_contain_text(
        "Challenge 1, round 1, table 1, Challenger: First 1, against Second 1"
    )
    expect(report.last).to_contain_text("clause 3.9.4")
    expect(report.last).to_contain_text("round 1, table 4")
    look(page, "rulings")
    name, text = saved(page, "Report as text")
    assert name == f"{event.code}-decisions.txt"
    assert "A tile from outside of the bag goes back unseen." in text
    assert page.get_by_text("Opinion or final say").count() == 0  # under WESPA's book


def test_another_director_is_asked_and_the_first_has_the_final_say(
    hall: Hall, visit: Visit, look: Look
):
    """NASPA II.E: a second director's opinion, then the first one's final say."""
    event = event_of(hall, rulebook="naspa", points_go=None)
    number = event.slip(1, kind="exchange")
    body = {
        "kind": "exchange",
        "challenge": number,
        "reason": "Six tiles were in the bag.",
        "outcome": {"play": "comes_off"},
        "director": "A. Berg",
    }
    hall.call(event.director, "POST", f"{event.home}/rulings", body)
    other = event.page(visit, "rulings", name="B. Carr")
    form = unfolded(other, "Opinion or final say (II.E)")
    form.get_by_label("I do not agree").check()
    form.get_by_label("Reason").fill("Seven tiles were in the bag.")
    form.get_by_role("button", name="Put it on record").click()
    expect(other.get_by_role("article")).to_contain_text("Does not agree")
    first = event.page(visit, "rulings")
    form = unfolded(first, "Opinion or final say (II.E)")
    form.get_by_label("I do not agree").check()
    form.get_by_label("Reason").fill("They were counted again: seven.")
    form.get_by_role("button", name="Put it on record").click()
    expect(first.get_by_text("Final say: it is changed.")).to_be_visible()
    expect(other.get_by_text("Final say: it is changed.")).to_be_visible()
    look(first, "opinions")


def test_penalties_per_player_per_game_and_one_by_one(event: Event, visit: Visit, look: Look):
    """Issue 5: penalties per player; the same sums as the API's, and files of them."""
    page = event.page(visit, "penalties")
    per_player = page.get_by_role("table", name="Penalties per player")
    expect(per_player.get_by_role("row").filter(has_text="Second 2")).to_contain_text("+10")
    one_by_one = page.get_by_role("table", name="Penalties one by one")
    expect(one_by_one.get_by_role("row")).to_have_count(3)
    look(page, "penalties")
    name, text = saved(page, "Per player, for a spreadsheet")
    assert name == f"{event.code}-penalties-per-player.csv"
    assert "Second 2" in text
    event.slip(5, "cat")
    expect(one_by_one.get_by_role("row")).to_have_count(4)


def test_statistics_are_pictures_with_the_numbers_beside(event: Event, visit: Visit, look: Look):
    """Issue 5: statistics as pictures; a table beside each says the same to who can't see them."""
    page = event.page(visit, "statistics", color_scheme="dark")
    rounds = page.get_by_role("table", name="By round")
    cells = rounds.get_by_role("row").nth(1).get_by_role("cell")
    expect(cells.first).to_have_text("4")
    expect(cells.nth(3)).to_have_text("33%")
    expect(page.locator("svg.chart rect.part")).to_have_count(3)
    look(page, "statistics-dark")
    event.slip(5, "cat")
    expect(cells.first).to_have_text("5")
    _, text = saved(page, "For a spreadsheet")
    assert text.startswith('"of",')


def test_a_device_that_expects_another_list_is_an_alarm_in_every_tab(
    event: Event, visit: Visit, look: Look
):
    """README, "Which list is this?": the alarm goes to the director at once, and lasts."""
    page = event.page(visit, "penalties")
    expects = {"fingerprint": "0" * 64}
    event.hall.call(event.runner, "PUT", f"{event.home}/expectation", expects)
    expect(page.get_by_role("link", name="Checks 1")).to_be_visible()
    tab(page, "Checks")
    expect(page.get_by_text("1 device expects another list")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="Runner Kim")).to_contain_text("another list")
    look(page, "alarm")
    lexicon = event.hall.call(event.director, "GET", event.home)["lexicon"]
    expects = {"fingerprint": lexicon["short"]}
    event.hall.call(event.runner, "PUT", f"{event.home}/expectation", expects)
    expect(page.get_by_text("No device expects another list.")).to_be_visible()
    expect(page.get_by_role("link", name="Checks", exact=True)).to_be_visible()


def test_a_fingerprint_is_held_against_the_lexicon_at_any_time(event: Event, visit: Visit):
    """Issue 5: lexicon check; case is forgiven, and a list of one's own is for before play."""
    page = event.page(visit, "checks")
    short = page.locator(".card .num.print").first.inner_text()
    form = unfolded(page, "Compare a fingerprint")
    for said, told in (
        (short.lower(), "It is the same list."),
        ("0000-0000", "It is another list."),
    ):
        form.get_by_label("Fingerprint, whole or short").fill(said)
        form.get_by_role("button", name="Compare").click()
        expect(form.get_by_role("status")).to_have_text(told)
    form = unfolded(page, "Compare your own list")
    form.locator("input[type=file]").set_input_files(WORDS)
    form.get_by_role("button", name="Compare").click()
    expect(form.get_by_role("alert")).to_contain_text("a list is compared before play")


def test_a_list_of_ones_own_is_held_against_the_lexicon_before_play(
    hall: Hall, visit: Visit, tmp_path: Path, look: Look
):
    """Issue 5: lexicon check; differing words are told once, by length and by word."""
    code = hall.tournament(lexicon="svenska-exempel", rulebook="ssf", points_go=None)
    event = Event(hall, code, hall.token(Role.DIRECTOR, code), "")
    own = tmp_path / "own.txt"
    own.write_text(WORDS.read_text(encoding="utf-8") + "zzzz\n", encoding="utf-8")
    page = event.page(visit, "checks")
    form = unfolded(page, "Compare your own list")
    form.locator("input[type=file]").set_input_files(own)
    form.get_by_label("Between a word and its definition").select_option("tab")
    form.get_by_label("Lines are entries of a word book").check()
    form.get_by_role("button", name="Compare").click()
    result = form.get_by_role("status")
    expect(result).to_contain_text("It is another list.")
    expect(result.get_by_text("ZZZZ")).to_be_visible()
    look(page, "checks")


def test_another_lists_verdicts_are_told_slip_by_slip_and_change_nothing(
    visit: Visit, folder: Path, sqlite_url: str, look: Look
):
    """Promise 1: a recheck tells which challenges, never which words; only of its language."""
    source = write_source(folder / "lexicons", "CAT\nCATS\nQUZ\n")
    build(read_source(source), folder / "compiled", lambda *_: None)
    with serving(folder, sqlite_url) as opened:
        event = event_of(opened)
        event.slip(1, "cat")
        event.slip(2, "cat", "dog")
        event.slip(3, "quz")
        page = event.page(visit, "checks")
        form = unfolded(page, "What would another list have said?")
        expect(form.get_by_label("List").locator("option")).to_have_count(2)
        form.get_by_label("List").select_option("liste")
        form.get_by_role("button", name="Recheck").click()
        result = form.get_by_role("status")
        expect(result).to_contain_text("2 verdicts would be others. 3 were rechecked.")
        expect(result.get_by_role("listitem").first).to_have_text(
            "Challenge 2, round 1, table 2, turn 3: Acceptable → Not acceptable"
        )
        for word in ("CAT", "DOG", "QUZ"):
            expect(result).not_to_contain_text(word, ignore_case=False)
        look(page, "recheck")
        assert event.read(2)["verdict"] == "valid"


def test_the_records_head_is_read_aloud_and_a_challenge_proved(event: Event, visit: Visit):
    """README, "Verify": the short form that people write down, as the command line has it."""
    page = event.page(visit, "checks")
    page.get_by_role("button", name="Read the head again").click()
    name, note = saved(page, "Signed head")
    assert name == f"{event.code}-head.checkpoint"
    _, size, root, *_ = note.splitlines()
    head = head_of(1, int(size), b64decode(root)).printed
    expect(page.get_by_role("main").get_by_text(head, exact=True)).to_be_visible()
    expect(page.get_by_text(f'--head "{head}"')).to_be_visible()
    form = unfolded(page, "Prove that a challenge is in the record")
    form.get_by_label("Number of the challenge").fill("2")
    form.get_by_role("button", name="Prove it").click()
    expect(form.get_by_role("status")).to_contain_text(f"under the head {head}")
    form.get_by_label("Number of the challenge").fill("99")
    form.get_by_role("button", name="Prove it").click()
    expect(form.get_by_role("alert")).not_to_be_empty()


def test_exports_are_the_lists_as_they_stand(event: Event, visit: Visit):
    """Issue 5: exports, as CSV, JSON and the journal itself."""
    page = event.page(visit, "checks")
    name, text = saved(page, "Journal, an entry a line")
    assert name == f"{event.code}-journal.jsonl"
    assert [json.loads(line)["seq"] for line in text.splitlines()][:2] == [1, 2]
    _, text = saved(page, "Challenges (JSON)")
    assert [each["number"] for each in json.loads(text)["challenges"]] == [1, 2, 3, 4]
    _, text = saved(page, "Challenges (CSV)")
    assert text.startswith('"number",')


def test_a_board_goes_on_by_itself_after_the_server_was_killed(
    visit: Visit, folder: Path, sqlite_url: str, look: Look
):
    """Issue 5: live, resuming after a break; a page whose connection is lost says so at once."""
    port = str(free_port())
    with serving(folder, sqlite_url, PORT=port) as before:
        event = event_of(before)
        first = event.slip(1, "cat")
        page = event.page(visit)
        expect(row(page, first)).to_be_visible()
        before.server.process.kill()
        before.server.process.wait()
        banner = page.get_by_text("Connection lost.", exact=False)
        expect(banner).to_be_visible()
        look(page, "connection-lost")
    with serving(folder, sqlite_url, PORT=port):
        missed = event.slip(2, "zzz")
        expect(row(page, missed)).to_contain_text("Not acceptable", timeout=20_000)
        expect(banner).to_be_hidden()
        after = event.slip(3, "cat")
        expect(row(page, after)).to_contain_text("Acceptable")


def test_every_tab_by_its_address(event: Event, visit: Visit) -> None:
    """Issue 5: each tab has an address that can be opened by itself."""
    for name in ("rulings", "penalties", "statistics", "checks"):
        page = event.page(visit, name)
        expect(page.get_by_role("heading", level=1)).to_have_text(name.capitalize())
        page.context.close()
