"""The desk looks again: blind, by another person, with the last word where the book puts it."""

from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.pages.conftest import Look, Visit
from tests.pages.desk import (
    INVALID,
    LIST,
    ON_PAPER,
    PENDING,
    VALID,
    Table,
    desk_of,
    key,
    sit_down,
    waits,
)
from tests.pages.hall import Hall
from tests.pages.terminal import heading


@pytest.fixture
def wespa(hall: Hall) -> Table:
    hall.tournament()
    return Table(hall)


@pytest.fixture
def naspa(hall: Hall) -> Table:
    hall.tournament(rulebook="naspa", points_go=None)
    return Table(hall)


def software(page: Page, *words: str) -> None:
    """Look again by software, the words keyed anew."""
    heading(page, "Look again")
    page.get_by_label("Words").fill("\n".join(words))
    key(page, "F2")


def on_paper(page: Page, verdict: str) -> None:
    """Find a verdict in a printed list."""
    page.get_by_label("List consulted").fill(LIST)
    label = {VALID: "Every word is acceptable", INVALID: "At least one word is not acceptable"}
    page.get_by_label(label[verdict]).check()
    key(page, "F2")


def answers_of(page: Page) -> list[str]:
    """Everything that the desk answers or tells a page from now on, as text."""
    told: list[str] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda event: told.append(event["data"]))

    def finished(request: Request) -> None:
        answer = request.response()
        if answer and "/api/" in answer.url and not answer.url.endswith("/events"):
            told.append(answer.text())

    page.on("requestfinished", finished)
    return told


def test_a_second_look_is_blind(hall: Hall, wespa: Table, visit: Visit, look: Look):
    """RULES.md, ours: neither page nor answers tell the earlier verdict; words are keyed anew."""
    wespa.hand_in("quixotry", round=1, table=7)
    wespa.ask()
    page = desk_of(hall, visit, person=None)
    told = answers_of(page)
    page.reload()
    sit_down(page, "E. L.")
    waits(page, 1)
    key(page, "Enter")
    heading(page, "Look again")
    look(page, "blind")
    assert told
    assert not [text for text in told if '"verdict":"' in text]
    shown = page.locator("#page").inner_html().lower()
    assert "quixotry" not in shown
    assert "acceptable" not in shown
    expect(page.get_by_label("Words")).to_have_value("")


def test_the_same_verdict_is_final(hall: Hall, wespa: Table, visit: Visit, look: Look):
    """WESPA 3.10.11: another person finds the same, and no third look is taken."""
    wespa.hand_in("cat", round=1, table=7)
    wespa.ask()
    page = desk_of(hall, visit)
    waits(page, 1)
    key(page, "Enter")
    software(page, "cat")
    heading(page, VALID)
    expect(page.get_by_text("either player may ask")).to_have_count(0)
    look(page, "final")
    found = wespa.on_record()
    assert (found["status"], found["final"]) == ("adjudicated", True)
    assert found["review"]["looks"][0]["adjudicator"] == "E. L."


def test_a_different_verdict_goes_to_the_director(
    hall: Hall, wespa: Table, visit: Visit, look: Look
):
    """WESPA 3.10.11(c): the final adjudication is the director's; here nothing is in force."""
    wespa.hand_in("cat", round=1, table=7)
    wespa.ask()
    page = desk_of(hall, visit)
    waits(page, 1)
    key(page, "Enter")
    page.get_by_label("A printed list").check()
    look(page, "by-printed-list")
    on_paper(page, INVALID)
    heading(page, PENDING)
    expect(page.get_by_text("The final adjudication is the director's.")).to_be_visible()
    look(page, "to-the-director")
    key(page, "Escape")
    waits(page, 0)
    assert wespa.on_record()["waits_for"] == "director"


def test_other_words_are_no_verdict(hall: Hall, wespa: Table, visit: Visit, look: Look):
    """RULES.md, ours: different words are a mistype or a mismatch; the slip can be corrected."""
    wespa.hand_in("cat", round=1, table=7)
    wespa.ask()
    page = desk_of(hall, visit)
    waits(page, 1)
    key(page, "Enter")
    software(page, "cats")
    expect(page.get_by_text("Other words.")).to_be_visible()
    look(page, "other-words")
    page.get_by_role("button", name="The slip is wrong").click()
    heading(page, "Correct a slip")
    expect(page.get_by_label("Words")).to_have_value("")
    page.get_by_label("Words").fill("cats")
    page.get_by_label("The player challenged").check()
    key(page, "F2")
    heading(page, VALID)
    assert wespa.on_record()["adjudications"][-1]["ground"] == "mismatch"


def test_the_same_person_does_not_look_again(hall: Hall, wespa: Table, visit: Visit, look: Look):
    """WESPA 3.10.11: persons, not devices; the director can override it, with a reason."""
    page = desk_of(hall, visit)
    key(page, "F2")
    page.get_by_label("Words").fill("cat")
    key(page, "F2")
    heading(page, VALID)
    key(page, "Escape")
    wespa.ask()
    waits(page, 1)
    key(page, "Enter")
    expect(page.get_by_text("You have adjudicated this before")).to_be_visible()
    software(page, "cat")
    expect(page.get_by_text("Same adjudicator (3.10.11).")).to_be_visible()
    expect(page.get_by_text("call the director, who can let you look again")).to_be_visible()
    look(page, "same-person")
    page.get_by_role("button", name="Hand over").last.click()
    sit_down(page, "M. K.")
    waits(page, 1)
    key(page, "Enter")
    software(page, "cat")
    heading(page, VALID)


def test_the_first_judge_has_the_last_word(hall: Hall, naspa: Table, visit: Visit, look: Look):
    """NASPA IV.K.4: a second Word Judge differs, the first one decides, and may reconsider."""
    naspa.hand_in("cat", round=1, table=7, **ON_PAPER)
    first = desk_of(hall, visit)
    second = desk_of(hall, visit, "M. K.", "Desk 2")
    waits(first, 1)
    key(first, "Enter")
    on_paper(first, VALID)
    heading(first, VALID)
    key(first, "Enter")
    naspa.ask()
    waits(second, 1)
    key(second, "Enter")
    second.get_by_label("A printed list").check()
    on_paper(second, INVALID)
    heading(second, PENDING)
    expect(second.get_by_text("The first Word Judge has the final say.")).to_be_visible()
    waits(first, 1)
    expect(first.get_by_text("The first Word Judge: E. L.")).to_be_visible()
    key(first, "Enter")
    heading(first, "The last word")
    look(first, "last-word")
    first.get_by_label("At least one word is not acceptable").check()
    key(first, "F2")
    heading(first, INVALID)
    found = naspa.on_record()
    assert (found["status"], found["verdict"]) == ("adjudicated", "invalid")


def test_the_tiles_decide_whether_it_is_corrected(hall: Hall, visit: Visit, look: Look):
    """WESPA 3.10.13 in a club's own book: the first judge is asked what the tiles have touched."""
    club = {"name": "our-club", "base": "naspa", "correction": "wespa"}
    hall.tournament(rulebook=club, points_go=None)
    table = Table(hall)
    table.hand_in("cat", round=1, table=7, **ON_PAPER)
    first = desk_of(hall, visit)
    second = desk_of(hall, visit, "M. K.", "Desk 2")
    waits(first, 1)
    key(first, "Enter")
    on_paper(first, VALID)
    heading(first, VALID)
    key(first, "Enter")
    table.ask()
    waits(second, 1)
    key(second, "Enter")
    second.get_by_label("A printed list").check()
    on_paper(second, INVALID)
    expect(first.get_by_text("The first Word Judge: E. L.")).to_be_visible()
    key(first, "Enter")
    first.get_by_label("At least one word is not acceptable").check()
    key(first, "F2")
    expect(first.get_by_text("Say whether tiles have touched the rack.")).to_be_visible()
    look(first, "tile-facts")
    drawn = first.get_by_role("group", name="Has a newly drawn tile touched the rack?")
    drawn.get_by_label("Yes").check()
    key(first, "F2")
    heading(first, VALID)
    assert "no_account_taken" in table.on_record()["notes"]


def test_another_judge_has_not(hall: Hall, naspa: Table, visit: Visit):
    """NASPA IV.K.4: whoever else is at the desk is told whose the last word is."""
    naspa.hand_in("cat", round=1, table=7, **ON_PAPER)
    page = desk_of(hall, visit)
    for person, verdict in (("E. L.", VALID), ("M. K.", INVALID)):
        waits(page, 1)
        key(page, "Enter")
        if person == "M. K.":
            page.get_by_label("A printed list").check()
        on_paper(page, verdict)
        heading(page, VALID if person == "E. L." else PENDING)
        key(page, "Escape")
        if person == "E. L.":
            naspa.ask()
            page.get_by_role("button", name="Hand over").click()
            sit_down(page, "M. K.")
    waits(page, 1)
    key(page, "Enter")
    page.get_by_label("Every word is acceptable").check()
    key(page, "F2")
    expect(page.get_by_text("The first judge decides (IV.K.4).")).to_be_visible()


def test_a_program_in_doubt_is_checked_on_paper(hall: Hall, naspa: Table, visit: Visit):
    """NASPA IV.J.1.h: a manual adjudication takes the program's place, and software doesn't."""
    naspa.hand_in("cat", round=1, table=7)
    naspa.ask(reason="flawed_program")
    page = desk_of(hall, visit)
    waits(page, 1)
    key(page, "Enter")
    expect(page.get_by_text("The program is in doubt")).to_be_visible()
    expect(page.get_by_label("Words")).to_have_count(0)
    on_paper(page, INVALID)
    heading(page, INVALID)
    assert naspa.on_record()["list"] == LIST


def facts(page: Page) -> dict[str, Any]:
    """What the browser keeps of this page."""
    kept: dict[str, Any] = page.evaluate("() => ({...localStorage, ...sessionStorage})")
    return kept


def test_no_word_is_left_behind(hall: Hall, wespa: Table, visit: Visit):
    """Promise 1: after a verdict neither page nor browser holds anything of the words."""
    wespa.hand_in("quixotry", round=1, table=7, **ON_PAPER)
    page = desk_of(hall, visit)
    waits(page, 1)
    key(page, "Enter")
    expect(page.locator(".word .aloud")).to_have_text(["Q U I X O T R Y"])
    on_paper(page, VALID)
    heading(page, VALID)
    assert "quixotry" not in page.content().lower()
    assert "q u i x" not in page.content().lower()
    assert facts(page) == {"slipdesk.person": "E. L."}
