"""The runner: a slip is taken to the desk from any table, and its verdict back (WESPA 3.10.3)."""

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall
from tests.pages.runner import (
    CHECK,
    INVALID,
    PLACE,
    VALID,
    WORDS,
    challenges,
    hand_in,
    runner_of,
    write,
)
from tests.pages.terminal import heading, later, press


@pytest.fixture
def runner(visit: Visit, hall: Hall) -> Page:
    """A runner of a tournament whose slips need no more than words."""
    hall.tournament()
    return runner_of(hall, visit)


def latest(hall: Hall) -> dict[str, object]:
    """The latest challenge of the latest tournament, as its director reads it."""
    code = hall.codes[-1]
    number = challenges(hall)[-1]["number"]
    found: dict[str, object] = hall.call(
        hall.token(Role.DIRECTOR, code), "GET", f"/api/v1/tournaments/{code}/challenges/{number}"
    )
    return found


def test_a_slip_is_taken_to_its_verdict_by_keys(runner: Page, hall: Hall, look: Look):
    """Issue 5: table, words, the other player's agreement, verdict, next; by keys alone."""
    look(runner, "table")
    runner.keyboard.type("12")
    press(runner, "Enter")
    heading(runner, WORDS)
    runner.keyboard.type("quixotry")
    press(runner, "Enter")
    runner.keyboard.type("zax")
    look(runner, "words")
    press(runner, "F2")
    heading(runner, CHECK)
    press(runner, "Enter")
    expect(runner.get_by_role("alert")).to_contain_text("Say whether the other player agrees.")
    runner.keyboard.press("2")
    expect(runner.get_by_role("button", name="Does not agree")).to_have_attribute(
        "aria-pressed", "true"
    )
    look(runner, "check")
    press(runner, "Enter")
    heading(runner, VALID)
    expect(runner.get_by_role("heading", name="Table 12")).to_be_visible()
    look(runner, "valid")
    found = latest(hall)
    call = found["call"]
    assert isinstance(call, dict)
    assert (call["agreement"], call["typed_by"]) == ("refused", "official")
    press(runner, "Enter")
    heading(runner, PLACE)
    hand_in(runner, 3, "cat", "qi")
    heading(runner, INVALID)
    look(runner, "invalid")


@pytest.mark.parametrize("screen", [(600, 960), (960, 600), (360, 640)])
def test_a_slip_is_taken_to_its_verdict_by_touch(
    visit: Visit, hall: Hall, look: Look, screen: tuple[int, int]
):
    """Issue 5: by touch alone, upright and across; what is touched is large enough (WCAG 2.5.8)."""
    hall.tournament(slip_must_name="game_and_challenger")
    width, height = screen
    viewport = {"width": width, "height": height}
    page = runner_of(hall, visit, has_touch=True, is_mobile=True, viewport=viewport)

    def touch(name: str, *, exact: bool = False) -> None:
        later(page)
        page.get_by_role("button", name=name, exact=exact).tap()

    def fits(title: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sizes = page.get_by_role("button").evaluate_all(
            "all => all.map(each => each.getBoundingClientRect().height)"
        )
        assert min(sizes) >= 48
        look(page, f"{title}-{width}")

    page.get_by_role("textbox", name="Table").tap()
    for digit in "21":
        touch(digit, exact=True)
    page.get_by_role("textbox", name="Round").tap()
    touch("4", exact=True)
    touch("Who went second")
    fits("touch-table")
    touch("Go on")
    heading(page, WORDS)
    for letter in "CATZ":
        page.get_by_role("button", name=letter, exact=True).tap()
    page.get_by_role("button", name="Delete").tap()
    touch("Next word")
    for letter in "QAT":
        page.get_by_role("button", name=letter, exact=True).tap()
    fits("touch-words")
    touch("Go on")
    heading(page, CHECK)
    expect(page.locator(".word .aloud")).to_have_text(["C A T", "Q A T"])
    touch("Agrees")
    fits("touch-check")
    touch("Send to the desk")
    heading(page, VALID)
    fits("touch-valid")
    found = latest(hall)
    assert [found[each] for each in ("round", "table", "challenger")] == [4, 21, "second"]
    touch("The players know: next slip")
    heading(page, PLACE)
    expect(page.get_by_role("textbox", name="Round")).to_have_value("4")


def test_all_that_tells_a_play_is_named_where_the_event_wants_games(visit: Visit, hall: Hall):
    """Issue 5: division, round, turn and who challenges; none is missing by accident."""
    hall.tournament(slip_must_name="game_and_challenger")
    page = runner_of(hall, visit)
    page.get_by_role("textbox", name="Table").fill("7")
    press(page, "Enter")
    expect(page.get_by_role("textbox", name="Round")).to_be_focused()
    page.keyboard.type("2")
    page.get_by_role("textbox", name="Turn").fill("9")
    page.get_by_role("textbox", name="Division").fill("b")
    press(page, "Enter")
    expect(page.get_by_role("alert")).to_have_text("Choose who challenges.")
    page.get_by_role("button", name="Who went first").click()
    press(page, "Enter")
    heading(page, WORDS)
    page.keyboard.type("cat")
    press(page, "F2", "1", "Enter")
    heading(page, VALID)
    expect(page.get_by_role("heading", name="Division B · Round 2 · table 7")).to_be_visible()
    found = latest(hall)
    named = [found[each] for each in ("division", "round", "table", "turn", "challenger")]
    assert named == ["B", 2, 7, 9, "first"]


def test_words_are_corrected_until_they_are_sent(runner: Page):
    """WESPA 3.10.10(b): words are fixed once the desk has the slip; before, typing is corrected."""
    write(runner, 5, "cart", "qat")
    press(runner, "Escape")
    heading(runner, WORDS)
    runner.keyboard.press("Backspace")
    runner.keyboard.type("i")
    press(runner, "F2")
    expect(runner.locator(".word .aloud")).to_have_text(["C A R T", "Q A I"])
    press(runner, "Escape", "Escape")
    heading(runner, PLACE)
    expect(runner.get_by_role("textbox", name="Table")).to_have_value("5")


def test_another_play_of_a_game_is_said_to_be_one(visit: Visit, hall: Hall, look: Look):
    """RULES.md, "Ours": a play is adjudicated once; a 409 tells what to ask (issue 5)."""
    hall.tournament(slip_must_name="game")
    page = runner_of(hall, visit)

    def handed_in(*words: str) -> None:
        page.get_by_role("textbox", name="Round").fill("1")
        hand_in(page, 4, *words)

    handed_in("cat", "qi")
    heading(page, INVALID)
    press(page, "Enter")
    heading(page, PLACE)
    handed_in("cat")
    heading(page, "Play already adjudicated")
    expect(page.get_by_text("This game has challenge 1 for its latest play")).to_be_visible()
    look(page, "another-play")
    press(page, "Enter")
    heading(page, VALID)
    assert [each["number"] for each in challenges(hall)] == [1, 2]


def test_a_refused_slip_is_put_right_and_sent_anew(visit: Visit, hall: Hall, look: Look):
    """Issue 5: a 409 ends the slip with what to do; here a side that isn't in the loaded game."""
    code = hall.tournament(slip_must_name="game")
    players = {"first": {"number": 1, "name": "Ann"}, "second": {"number": 2, "name": "Bo"}}
    games = {"games": [{"table": 4, **players}]}
    director = hall.token(Role.DIRECTOR, code)
    hall.call(director, "PUT", f"/api/v1/tournaments/{code}/rounds/1/games", games)
    page = runner_of(hall, visit)
    hand_in(page, 5, "cat")
    heading(page, "No such game")
    look(page, "no-such-game")
    press(page, "Enter")
    heading(page, "Put the slip right")
    page.get_by_role("textbox", name="Table").fill("4")
    press(page, "Enter", "F2", "Enter")
    heading(page, VALID)
    assert [each["table"] for each in challenges(hall)] == [4]
    expect(page.get_by_text("No slip waits")).to_be_visible()


def test_a_typing_error_is_shown_where_it_is(runner: Page, look: Look):
    """Issue 5: a 422 ends the slip; the words come back with the place of the error."""
    hand_in(runner, 3, "dog", "c4t")
    heading(runner, "Not a slip")
    press(runner, "Enter")
    heading(runner, WORDS)
    expect(runner.get_by_role("alert")).to_have_text("Character 2 of the word is on no tile.")
    look(runner, "typing-error")
    for _ in "4t":
        runner.keyboard.press("Backspace")
    runner.keyboard.type("at")
    press(runner, "F2", "Enter")
    heading(runner, VALID)


def test_a_slip_that_waits_for_a_person_is_told_when_it_is_settled(visit: Visit, hall: Hall):
    """Promise 3, and issue 5: no verdict is invented; it comes live once a person has given it."""
    code = hall.tournament()
    home = f"/api/v1/tournaments/{code}"
    page = runner_of(hall, visit)
    hand_in(page, 6, "cat")
    heading(page, VALID)
    press(page, "r")
    heading(page, "Who asks for a re-adjudication?")
    press(page, "1")
    heading(page, "No verdict yet")
    expect(page.get_by_text("Another person looks again")).to_be_visible()
    press(page, "Enter")
    expect(page.get_by_text("1 slip waits")).to_be_visible()
    judge = hall.token(Role.ADJUDICATOR, code, "E. L.")
    found = {"method": "printed_list", "verdict": "valid", "list": "The list of 2026"}
    hall.call(judge, "POST", f"{home}/challenges/1/opinions", found)
    expect(page.get_by_text("1 verdict to tell")).to_be_visible()
    later(page)
    page.get_by_role("button", name="Slips").click()
    later(page)
    page.get_by_role("button", name="Open: Table 6").click()
    heading(page, VALID)


def test_a_runner_reads_it_in_their_language_and_in_the_dark(visit: Visit, hall: Hall, look: Look):
    """Issue 5, languages: the tournament's where the device has none; light and dark."""
    hall.tournament(language="sv", lexicon="svenska-exempel", rulebook="ssf", points_go=None)
    context = visit(color_scheme="dark", has_touch=True, viewport={"width": 768, "height": 1024})
    hall.pair(context, Role.RUNNER, name="Löpare 1")
    page = context.new_page()
    page.clock.install()
    page.goto("/runner")
    heading(page, "Vilket bord?")
    look(page, "swedish-table")
    page.get_by_role("textbox", name="Bord").fill("3")
    later(page)
    page.get_by_role("button", name="Fortsätt").tap()
    heading(page, "Lappens ord")
    for letter in "ÅÄÖ":
        page.get_by_role("button", name=letter, exact=True).tap()
    expect(page.locator(".word .aloud")).to_have_text("Å Ä Ö")
    look(page, "swedish-words")
