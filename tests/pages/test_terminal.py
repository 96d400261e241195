"""The terminal: two players have a play adjudicated by themselves (WESPA 3.10.9)."""

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall
from tests.pages.terminal import (
    CHECKING,
    IDLE,
    INVALID,
    TYPING,
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
    """A terminal of a tournament whose slips need no more than words."""
    hall.tournament()
    return terminal_of(hall, visit)


def latest(hall: Hall) -> dict[str, object]:
    """The latest challenge of the latest tournament, as its director reads it."""
    code = hall.codes[-1]
    director = hall.token(Role.DIRECTOR, code)
    listed = hall.call(director, "GET", f"/api/v1/tournaments/{code}/challenges")["challenges"]
    found: dict[str, object] = hall.call(
        director, "GET", f"/api/v1/tournaments/{code}/challenges/{listed[-1]['number']}"
    )
    return found


def test_two_players_challenge_a_play_by_keyboard_alone(terminal: Page, hall: Hall, look: Look):
    """WESPA 3.10.9(a)(v), (vi): the challenger types, the other verifies and executes."""
    look(terminal, "idle")
    press(terminal, "Enter")
    type_words(terminal, "quixotry")
    terminal.keyboard.type("za")
    look(terminal, "typing")
    terminal.keyboard.type("x")
    press(terminal, "F2")
    heading(terminal, CHECKING)
    look(terminal, "checking")
    press(terminal, "Tab")
    heading(terminal, VALID)
    expect(terminal.get_by_text("10 points to the player challenged.")).to_be_visible()
    look(terminal, "valid")
    found = latest(hall)
    assert found["call"]["agreement"] == "agreed"  # type: ignore[index]
    assert found["call"]["typed_by"] == "challenger"  # type: ignore[index]
    assert found["call"]["executed_by"] == "challenged"  # type: ignore[index]
    press(terminal, "x")
    heading(terminal, IDLE)


def test_a_slip_with_one_word_that_is_not_acceptable(terminal: Page, look: Look):
    """WESPA 3.10.7(b): a cross if at least one is not, of the slip as a whole."""
    challenge(terminal, "cat", "qi", verdict=INVALID)
    expect(
        terminal.get_by_text("The play comes off: its tiles go back to the rack.")
    ).to_be_visible()
    look(terminal, "invalid")


def test_two_players_challenge_a_play_by_touch_alone(visit: Visit, hall: Hall, look: Look):
    """Issue 5: works by touch; keys large enough (WCAG 2.5.8, 48 px on a kiosk)."""
    hall.tournament()
    page = terminal_of(hall, visit, has_touch=True, viewport={"width": 1024, "height": 768})

    def touch(name: str) -> None:
        later(page)
        page.get_by_role("button", name=name).tap()

    touch("Start")
    heading(page, TYPING)
    page.get_by_role("button", name="Letters to touch").scroll_into_view_if_needed()
    for letter in "CATZ":
        page.get_by_role("button", name=letter, exact=True).tap()
    page.get_by_role("button", name="Delete").tap()
    touch("Next word")
    for letter in "QAT":
        page.get_by_role("button", name=letter, exact=True).tap()
    look(page, "touch")
    sizes = page.get_by_role("button").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 48
    touch("Hand over")
    heading(page, CHECKING)
    expect(page.locator(".word .aloud")).to_have_text(["C A T", "Q A T"])
    touch("Yes, give the verdict")
    heading(page, VALID)
    later(page)
    page.get_by_role("heading", level=1).tap()
    heading(page, IDLE)


def test_words_are_corrected_before_they_are_judged(terminal: Page):
    """WESPA 3.10.10(b): at the terminal typing is corrected; the other player can send it back."""
    press(terminal, "Enter")
    type_words(terminal, "cart", "qat")
    terminal.keyboard.press("Backspace")
    terminal.keyboard.press("Backspace")
    terminal.keyboard.type("i")
    press(terminal, "F2")
    heading(terminal, CHECKING)
    expect(terminal.locator(".word .aloud")).to_have_text(["C A R T", "Q A I"])
    press(terminal, "Escape")
    heading(terminal, TYPING)
    terminal.keyboard.press("Backspace")
    terminal.keyboard.type("t")
    press(terminal, "F2")
    expect(terminal.locator(".word .aloud")).to_have_text(["C A R T", "Q A T"])
    press(terminal, "Tab")
    heading(terminal, VALID)


def test_a_character_on_no_tile_is_a_typing_error_and_no_verdict(terminal: Page, look: Look):
    """Public reports, kinds: a slip of the finger is told with its place and looked up nowhere."""
    press(terminal, "Enter")
    type_words(terminal, "c4t", "dog")
    press(terminal, "F2")
    alert = terminal.get_by_role("alert")
    expect(alert).to_have_text("Character 2 of the word is on no tile.")
    look(terminal, "typing-error")
    terminal.keyboard.press("Backspace")
    expect(alert).to_have_count(0)
    for _ in "4t":
        terminal.keyboard.press("Backspace")
    terminal.keyboard.type("at")
    press(terminal, "F2")
    heading(terminal, CHECKING)


def test_a_slip_has_eight_words_and_no_more(terminal: Page, look: Look):
    """Public reports 15: nine words broke a screen; here eight fit, and a ninth is refused."""
    press(terminal, "Enter")
    type_words(terminal, "quixotry", *(["cat"] * 7))
    look(terminal, "eight-words")
    terminal.keyboard.type("dog")
    terminal.keyboard.press("Enter")
    expect(terminal.get_by_role("alert")).to_have_text("A slip has no more than 8 words.")


def test_the_key_that_judges_is_another_one_than_any_that_types(terminal: Page):
    """Issue 5: the other player presses a different key; a key held down judges nothing."""
    press(terminal, "Enter")
    type_words(terminal, "cat")
    press(terminal, "F2")
    heading(terminal, CHECKING)
    press(terminal, "Enter", "F2", "Space", "c", "Shift+Tab")
    heading(terminal, CHECKING)
    terminal.keyboard.down("Tab")
    heading(terminal, VALID)


def test_keys_of_the_browser_are_left_to_the_browser(terminal: Page):
    """Issue 5: whoever changes the tab or reloads has neither judged nor asked for anything."""
    press(terminal, "Enter")
    type_words(terminal, "cat")
    press(terminal, "Control+F2", "Alt+F2", "Meta+F2")
    heading(terminal, TYPING)
    press(terminal, "F2")
    heading(terminal, CHECKING)
    press(terminal, "Control+Tab", "Alt+Tab", "Meta+Tab", "Control+Escape")
    heading(terminal, CHECKING)
    press(terminal, "Tab")
    heading(terminal, VALID)
    press(terminal, "Control+r", "Alt+ArrowLeft")
    heading(terminal, VALID)


def test_a_digit_that_is_written_with_shift_is_that_digit(visit: Visit, hall: Hall):
    """Issue 5, by keyboard alone: on a French or Czech keyboard digits stand above the signs."""
    hall.tournament(slip_must_name="game_and_challenger")
    page = terminal_of(hall, visit)
    press(page, "Enter")
    heading(page, "Which table?")
    page.get_by_role("textbox", name="Table").fill("12")
    page.get_by_role("textbox", name="Round").fill("3")
    press(page, "Enter")
    heading(page, "Who challenges?")
    later(page)
    page.locator("h1").dispatch_event("keydown", {"key": "2", "code": "Digit2", "shiftKey": True})
    heading(page, TYPING)


def test_a_bounce_of_the_key_that_led_here_does_nothing(terminal: Page):
    """Public reports 60: a verdict is neither gone too fast nor kept by a key that bounces."""
    press(terminal, "Enter")
    type_words(terminal, "cat")
    terminal.keyboard.press("Enter")  # a second Enter at once hands nothing over
    heading(terminal, TYPING)
    press(terminal, "Enter")
    heading(terminal, CHECKING)
    terminal.keyboard.press("Tab")  # too soon to have looked
    heading(terminal, CHECKING)
    press(terminal, "Tab")
    heading(terminal, VALID)
    terminal.keyboard.press("Tab")
    terminal.keyboard.press("x")
    heading(terminal, VALID)
    press(terminal, "x")
    heading(terminal, IDLE)


def test_both_players_confirm_where_that_is_the_habit(visit: Visit, hall: Hall, look: Look):
    """Issue 5: the other habit: lock, then both confirm, each with a key of their own."""
    hall.tournament()
    page = terminal_of(hall, visit, "/terminal?confirm=both")
    press(page, "Enter")
    type_words(page, "cat")
    press(page, "F2")
    heading(page, CHECKING)
    press(page, "Enter")
    expect(page.get_by_text("One player has confirmed.")).to_be_visible()
    look(page, "both-confirm")
    press(page, "Enter")
    heading(page, CHECKING)
    press(page, "Tab")
    heading(page, VALID)


def test_game_and_challenger_are_asked_for_where_the_tournament_needs_them(
    visit: Visit, hall: Hall, look: Look
):
    """Issue 5: table and who challenges where needed, chosen by touch or keys."""
    hall.tournament(slip_must_name="game_and_challenger")
    page = terminal_of(hall, visit)
    press(page, "Enter")
    heading(page, "Which table?")
    page.keyboard.type("12")
    press(page, "Enter")
    expect(page.get_by_label("Round")).to_be_focused()
    page.keyboard.type("3")
    look(page, "table")
    press(page, "Enter")
    heading(page, "Who challenges?")
    look(page, "side")
    press(page, "2")
    type_words(page, "cat")
    expect(page.get_by_text("Round 3 · table 12")).to_be_visible()
    press(page, "F2")
    heading(page, CHECKING)
    press(page, "Tab")
    heading(page, VALID)
    found = latest(hall)
    assert [found[each] for each in ("round", "table", "challenger")] == [3, 12, "second"]


def test_a_terminal_that_was_moved_stands_at_its_new_table(visit: Visit, hall: Hall):
    """Issue 5, devices: moved at once; no slip is of the players who sat here before."""
    code = hall.tournament(slip_must_name="game")
    page = terminal_of(hall, visit)
    director = hall.token(Role.DIRECTOR)
    listed = hall.call(director, "GET", "/api/v1/devices")["devices"]
    (own,) = (each["id"] for each in listed if each["role"] == "terminal")
    hall.call(director, "PATCH", f"/api/v1/devices/{own}", {"table": 5})
    press(page, "Enter")
    expect(page.get_by_role("textbox", name="Table")).to_have_value("5")
    page.get_by_role("textbox", name="Round").fill("1")
    press(page, "Enter")
    type_words(page, "cat")
    press(page, "F2")
    heading(page, CHECKING)
    press(page, "Tab")
    heading(page, VALID)
    listed = hall.call(director, "GET", f"/api/v1/tournaments/{code}/challenges")["challenges"]
    assert [each["table"] for each in listed] == [5]


@pytest.mark.parametrize("typed", ["1e3", "0x10", "1.5", "+5", "0", "seven", ""])
def test_a_table_is_a_number_in_digits(visit: Visit, hall: Hall, typed: str):
    """Promise 4: what is no table is not taken for another one, and not sent to be refused."""
    hall.tournament(slip_must_name="game_and_challenger")
    page = terminal_of(hall, visit)
    press(page, "Enter")
    heading(page, "Which table?")
    page.get_by_role("textbox", name="Round").fill("1")
    page.get_by_role("textbox", name="Table").fill(typed)
    press(page, "Enter")
    expect(page.get_by_role("textbox", name="Table")).to_be_focused()
    heading(page, "Which table?")


def test_a_play_is_adjudicated_once_and_another_play_is_said_to_be_one(
    visit: Visit, hall: Hall, look: Look
):
    """RULES.md, "Ours": other words for the same play are not looked up; a new play always is."""
    hall.tournament(slip_must_name="game")
    page = terminal_of(hall, visit)

    def challenged(*words: str) -> None:
        press(page, "Enter")
        page.get_by_role("textbox", name="Table").fill("4")
        page.get_by_role("textbox", name="Round").fill("1")
        press(page, "Enter")
        type_words(page, *words)
        press(page, "F2")
        heading(page, CHECKING)
        press(page, "Tab")

    challenged("cat", "qi")
    heading(page, INVALID)
    press(page, "x")
    challenged("cat")
    heading(page, "Other player: is this another play?")
    look(page, "another-play")
    press(page, "Escape")
    heading(page, IDLE)
    challenged("cat")
    heading(page, "Other player: is this another play?")
    press(page, "Tab")
    heading(page, VALID)
    assert latest(hall)["number"] == 2


def test_a_refusal_is_no_verdict_and_says_what_to_do(visit: Visit, hall: Hall, look: Look):
    """Issue 5: refusals in plain words; here the result sheet was signed (WESPA 5.4.1)."""
    code = hall.tournament(slip_must_name="game")
    home = f"/api/v1/tournaments/{code}"
    players = {"first": {"number": 1, "name": "Ann"}, "second": {"number": 2, "name": "Bo"}}
    games = {"games": [{"table": 4, **players}]}
    director = hall.token(Role.DIRECTOR, code)
    hall.call(director, "PUT", f"{home}/rounds/1/games", games)
    page = terminal_of(hall, visit)
    press(page, "Enter")
    heading(page, "Which table?")
    page.keyboard.type("4")  # the round is known by now
    press(page, "Enter")
    type_words(page, "cat")
    press(page, "F2")
    heading(page, CHECKING)
    closed = {"round": 1, "games": [{"table": 4}]}
    hall.call(director, "POST", f"{home}/games/close", closed)
    press(page, "Tab")
    heading(page, "Game is closed")
    look(page, "refused")
    press(page, "x")
    heading(page, IDLE)


@pytest.mark.parametrize("screen", [(390, 844), (800, 480), (1920, 1080)])
def test_the_verdict_is_whole_on_every_screen(
    visit: Visit, hall: Hall, look: Look, screen: tuple[int, int]
):
    """Look: readable from two metres; WCAG 1.4.10: nothing runs out at the side."""
    hall.tournament()
    width, height = screen
    page = terminal_of(hall, visit, viewport={"width": width, "height": height})
    challenge(page, "cat", "qi", verdict=INVALID)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    look(page, f"invalid-{width}")


def test_a_verdict_is_read_out_once(terminal: Page):
    """Issue 5, WCAG 4.1.3: as an alert or as a heading that gets the focus, not as both."""
    press(terminal, "Enter")
    type_words(terminal, "cat")
    press(terminal, "F2")
    heading(terminal, CHECKING)
    terminal.evaluate(READ_OUT)
    press(terminal, "Tab")
    heading(terminal, VALID)
    read_out = terminal.evaluate("readOut")
    assert [text for text in read_out if VALID in text] == [VALID]
    expect(terminal.get_by_role("main")).to_be_focused()


READ_OUT = """() => {
    const LIVE = '[role=alert], [role=status], [aria-live]'
    window.readOut = []
    const read = (node) => readOut.push(node.textContent.trim())
    addEventListener('focusin', ({ target }) => target.matches('h1, button') && read(target))
    new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (node.parentElement?.closest(LIVE)) read(node)
            else if (node.matches?.(LIVE)) read(node)
            else node.querySelectorAll?.(LIVE).forEach(read)
        }
    }).observe(document.body, { childList: true, subtree: true })
}"""


def test_it_is_dark_where_the_hall_is(visit: Visit, hall: Hall, look: Look):
    """Issue 5: light and dark."""
    hall.tournament()
    page = terminal_of(hall, visit, color_scheme="dark", reduced_motion="reduce")
    press(page, "Enter")
    type_words(page, "cat")
    page.keyboard.type("qi")
    look(page, "dark")


def test_players_read_it_in_their_language(visit: Visit, hall: Hall, look: Look):
    """Issue 5, languages: a device's, changed by a touch, and back when the screen is cleared."""
    hall.tournament()
    page = terminal_of(hall, visit)
    page.get_by_role("button", name="Svenska").click()
    heading(page, "Ifrågasätt ett drag")
    assert page.locator("html").get_attribute("lang") == "sv"
    look(page, "swedish")
    press(page, "Enter")
    heading(page, "Den som ifrågasätter: skriv orden")
    page.keyboard.type("cat")
    press(page, "F2")
    heading(page, "Motspelaren: är det här de ifrågasatta orden?")
    press(page, "Tab")
    heading(page, "GODKÄNT")
    look(page, "swedish-valid")
    press(page, "x")
    heading(page, IDLE)


def test_a_letter_of_two_is_one_tile_and_one_key(visit: Visit, hall: Hall, look: Look):
    """Look: words as tiles; a language's own letters have keys of their own."""
    hall.tournament(lexicon="svenska-exempel", rulebook="ssf", points_go=None)
    page = terminal_of(hall, visit, has_touch=True)
    later(page)
    page.get_by_role("button", name="Start").tap()
    heading(page, TYPING)
    for letter in "ÅÄÖ":
        page.get_by_role("button", name=letter, exact=True).tap()
    page.keyboard.type("é")
    expect(page.locator(".word .aloud")).to_have_text("Å Ä Ö E")
    look(page, "swedish-letters")
