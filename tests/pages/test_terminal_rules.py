"""What rule books and associations ask of a terminal, as players meet it."""

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall
from tests.pages.terminal import (
    CHECKING,
    IDLE,
    INVALID,
    VALID,
    challenge,
    heading,
    later,
    press,
    terminal_of,
    type_words,
)


@pytest.fixture
def terminal(visit: Visit, hall: Hall) -> Page:
    hall.tournament()
    return terminal_of(hall, visit)


def on_record(hall: Hall, number: int) -> dict[str, object]:
    code = hall.codes[-1]
    director = hall.token(Role.DIRECTOR, code)
    found: dict[str, object] = hall.call(
        director, "GET", f"/api/v1/tournaments/{code}/challenges/{number}"
    )
    return found


def test_either_player_may_ask_for_a_re_adjudication(terminal: Page, hall: Hall, look: Look):
    """WESPA 3.10.11, 3.10.13: said before tiles move; then nothing is in force for a while."""
    challenge(terminal, "cat", verdict=VALID)
    expect(terminal.get_by_text("Before any tile moves: either player may ask")).to_be_visible()
    press(terminal, "r")
    heading(terminal, "Who asks for a re-adjudication?")
    look(terminal, "who-asks")
    press(terminal, "Escape")
    heading(terminal, VALID)
    press(terminal, "r")
    heading(terminal, "Who asks for a re-adjudication?")
    press(terminal, "2")
    heading(terminal, "No verdict yet")
    expect(terminal.get_by_text("The timer stays neutralised.")).to_be_visible()
    look(terminal, "under-review")
    assert on_record(hall, 1)["status"] == "under_review"
    press(terminal, "x")
    heading(terminal, IDLE)


def test_a_mistyped_look_up_is_repeated_by_both_players(visit: Visit, hall: Hall, look: Look):
    """NASPA IV.J.1.h: the players repeat the procedure themselves, both confirming; no official."""
    hall.tournament(rulebook="naspa", points_go=None)
    page = terminal_of(hall, visit)
    challenge(page, "ct", verdict=INVALID)
    look(page, "naspa")
    press(page, "r")
    heading(page, "What is doubted?")
    look(page, "doubt")
    press(page, "1")
    heading(page, "Together: type the words again")
    page.keyboard.type("cat")
    press(page, "F2")
    heading(page, "Both: are these the challenged words?")
    press(page, "Tab")
    expect(page.get_by_text("One player has confirmed.")).to_be_visible()
    press(page, "Enter")
    heading(page, VALID)
    expect(page.get_by_text("No. 1", exact=True)).to_be_visible()
    assert len(on_record(hall, 1)["adjudications"]) == 2  # type: ignore[arg-type]


def test_a_book_without_another_look_says_whom_to_call(visit: Visit, hall: Hall):
    """SSF, review: no clause: no look is offered, and what a book leaves is the director's."""
    hall.tournament(rulebook="ssf", lexicon="svenska-exempel", points_go=None)
    page = terminal_of(hall, visit)
    challenge(page, "zzxx", verdict=INVALID)
    expect(page.get_by_text("whoever doubts the verdict calls the director.")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)


def test_a_program_that_is_thought_flawed_is_checked_by_a_person(visit: Visit, hall: Hall):
    """NASPA IV.J.1.h: computer adjudication is final unless the program is thought flawed."""
    hall.tournament(rulebook="naspa", points_go=None)
    page = terminal_of(hall, visit)
    challenge(page, "cat", verdict=VALID)
    press(page, "r")
    heading(page, "What is doubted?")
    press(page, "2")
    heading(page, "Who asks for a re-adjudication?")
    press(page, "1")
    heading(page, "No verdict yet")
    review = on_record(hall, 1)["review"]
    assert review["reason"] == "flawed_program"  # type: ignore[index]


def test_a_slip_that_waits_for_a_person_is_no_verdict(visit: Visit, hall: Hall):
    """Issue 5: what waits is said to wait, and never looks like one of the two verdicts."""
    hall.tournament()
    page = terminal_of(hall, visit)
    challenge(page, "cat", verdict=VALID)
    press(page, "r")
    heading(page, "Who asks for a re-adjudication?")
    press(page, "1")
    heading(page, "No verdict yet")
    main = page.get_by_role("main")
    expect(main).to_have_class("verdict wait")
    expect(main).not_to_contain_text(VALID)


def test_the_terminal_meets_what_caspa_asks_of_judging_devices(visit: Visit, hall: Hall):
    """CASPA 10.3b (RULES.md), point by point."""
    hall.tournament()
    page = terminal_of(hall, visit)

    # The right lexicon, visibly: list, edition, and the fingerprint that is its identity.
    banner = page.get_by_role("banner")
    expect(banner).to_contain_text("ENABLE")
    expect(banner).to_contain_text("enable1, 1998-2000")
    expect(banner).to_contain_text("list CWD3-JQC5")

    # Several words in one go.
    press(page, "Enter")
    type_words(page, "quixotry", "cat", "zz")
    expect(banner).to_contain_text("list CWD3-JQC5")

    # Shown to the other player first: nothing is looked up before that player says so.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    press(page, "F2")
    heading(page, CHECKING)
    expect(page.locator(".word .aloud")).to_have_text(["Q U I X O T R Y", "C A T", "Z Z"])
    assert asked == ["reading"]
    press(page, "Tab")

    # One tick or cross for all.
    heading(page, INVALID)
    expect(page.locator("svg.mark")).to_have_count(1)
    assert [each for each in asked if each in {"reading", "challenges"}] == [
        "reading",
        "challenges",
    ]

    # No definitions, no part of speech, no words at all; the players' next steps only.
    told = page.locator("#page").inner_text().lower()
    for word in ("quixotry", "zz", "noun", "verb", "adjective", "definition"):
        assert word not in told.split()

    # Not in a solver: a browser has nothing to search a list with; there are no other acts.
    expect(page.get_by_role("button")).to_have_count(1)
    expect(page.get_by_role("link")).to_have_count(0)
    expect(page.get_by_role("textbox")).to_have_count(0)

    # Clears itself after a few seconds.
    later(page, 31)
    heading(page, IDLE)
