"""The director's board: what waits on top, every act with its clause, live (issue 5)."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from service.desk.devices import Role
from tests.pages.board import (
    Event,
    event_of,
    on_record,
    opened,
    row,
    unfolded,
)
from tests.pages.conftest import Look, Visit
from tests.pages.hall import Hall

_TABS_AT_MOST = 80


@pytest.fixture
def event(hall: Hall) -> Event:
    """By WESPA's book."""
    return event_of(hall)


@pytest.fixture
def naspa(hall: Hall) -> Event:
    """By NASPA's book."""
    return event_of(hall, rulebook="naspa", points_go=None)


def tab_to(page: Page, wanted: Locator) -> None:
    """Go on with the Tab key until something has the focus, as who has no mouse does."""
    for _ in range(_TABS_AT_MOST):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    expect(wanted).to_be_focused()


def waits_for_director(page: Page) -> Locator:
    return page.get_by_role("region", name="What waits").locator("ul").first.locator("li")


def test_what_waits_for_the_director_stands_on_top_with_its_clause(
    event: Event, visit: Visit, look: Look
):
    """Issue 5: a live board; what waits is told in words, with the clause, longest first."""
    number = event.differing()
    event.slip(6, kind="exchange")
    event.slip(7, "cats", method="printed_list")
    event.slip(1, "cat")
    page = event.page(visit)
    waiting = waits_for_director(page)
    expect(waiting).to_have_count(2)
    expect(waiting.first).to_contain_text(f"Challenge {number}")
    expect(waiting.first).to_contain_text("The final adjudication is the director's.")
    expect(waiting.first).to_contain_text("clause 3.10.11")
    expect(waiting.last).to_contain_text("clause 3.10.17")
    expect(page.get_by_role("link", name="Board 2")).to_be_visible()
    others = page.get_by_role("listitem").filter(has_text="A person adjudicates this slip")
    expect(others).to_have_count(0)
    page.get_by_text("Waits for others: 1").click()
    expect(others.get_by_role("button", name="Open it Challenge 3")).to_be_visible()
    look(page, "board")


def test_a_line_of_the_board_tells_what_was_played_found_and_follows(event: Event, visit: Visit):
    """Issue 5, live board: a working table; the words too, which a director may read (README)."""
    event.slip(1, "cat", "zax")
    event.slip(2, "zzz")
    event.slip(3, "cats", method="printed_list")
    event.differing(5)
    page = event.page(visit)
    lines = [
        ["1", "First 5", "CAT", "Under review", "yours to decide · clause 3.10.11"],
        ["1", "First 3", "CATS", "Waits for a person", "A person adjudicates this slip"],
        ["1", "First 2", "ZZZ", "Not acceptable", "The play comes off"],
        ["1", "First 1", "CAT ZAX", "Acceptable", "10 points to the player challenged."],
    ]
    expect(page.locator("tbody tr")).to_have_count(len(lines))
    for number, line in zip((4, 3, 2, 1), lines, strict=True):
        expect(row(page, number).get_by_role("button")).to_have_text(str(number))
        for text in line:
            expect(row(page, number)).to_contain_text(text)
        expect(row(page, number).get_by_role("cell").last).to_have_text(re.compile(r"\d:\d\d"))


def test_figures_the_record_and_who_is_there_are_seen_at_a_glance(
    event: Event, visit: Visit, look: Look
):
    """Issue 5, live board: what waits, how many succeeded, the journal's head, who hands in."""
    event.slip(1, "cat")
    page = event.page(visit)
    cards = page.locator(".glance .card")
    expect(cards).to_contain_text(["0waiting for you", "1challenges", "0%of those", "to a verdict"])
    event.slip(2, "zzz")
    event.differing(5)
    expect(cards).to_contain_text(
        ["1waiting for you", "3challenges", "50%of those", "to a verdict"]
    )
    code = r"record \d+ \w{4}-\w{4}-\w{4}-\w{4}"
    expect(page.get_by_role("link", name=re.compile(code))).to_be_visible()
    foot = page.get_by_role("contentinfo")
    expect(foot.get_by_role("link", name="1 runner")).to_be_visible()
    page.emulate_media(color_scheme="dark")
    look(page, "glance-dark")
    foot.get_by_role("link", name="No printer").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Printers")


def test_a_review_that_differs_is_decided_by_keyboard_alone(event: Event, visit: Visit, look: Look):
    """WESPA 3.10.11(c), 3.10.13: the last word by the facts about the tiles; asked for if not told.

    The refusal is told in words beside the form, with its clause.
    """
    number = event.differing()
    page = event.page(visit)
    tab_to(page, page.get_by_role("button", name=f"Decide Challenge {number}"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab_to(page, page.locator("summary").filter(has_text="End the review"))
    page.keyboard.press("Enter")
    form = page.locator("details[open] > form")
    tab_to(page, form.get_by_label("Acceptable", exact=True))
    page.keyboard.press("ArrowRight")
    send = form.get_by_role("button", name="End the review")
    tab_to(page, send)
    page.keyboard.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("3.10.13")
    look(page, "facts-asked-for")
    tab_to(page, page.get_by_role("button", name="Back to the board"))
    tab_to(page, form.get_by_label("Has a newly drawn tile touched the rack?"))
    page.keyboard.type("No")
    tab_to(page, send)
    page.keyboard.press("Enter")
    on_record(page, "The review has ended.")
    expect(page.get_by_text("Not acceptable", exact=True).first).to_be_visible()
    look(page, "decided")
    assert event.read(number)["verdict"] == "invalid"
    tab_to(page, page.get_by_role("button", name="Back to the board"))
    page.keyboard.press("Enter")
    expect(row(page, number).get_by_role("button")).to_be_focused()
    expect(page.get_by_role("heading", name="Nothing waits for you")).to_be_visible()


def test_an_adjudication_that_was_wrong_is_corrected_by_touch(
    event: Event, visit: Visit, look: Look
):
    """WESPA 3.10.13: corrected by the tiles; the wrong verdict stays on record."""
    number = event.slip(1, "zzz")
    page = event.page(visit, has_touch=True, viewport={"width": 820, "height": 1180})
    row(page, number).get_by_role("button").tap()
    page.locator("summary").filter(has_text="The adjudication was wrong").tap()
    form = page.locator("details[open] > form")
    expect(form.get_by_label("Acceptable", exact=True)).to_be_checked()
    form.get_by_label("Has a retracted tile touched the rack?").select_option("no")
    form.get_by_label("Reason").fill("The page was misread.")
    form.get_by_text("What the rulebook says").tap()
    expect(form.get_by_text("clause 3.10.13").first).to_be_visible()
    look(page, "correction")
    form.get_by_role("button", name="The adjudication was wrong").tap()
    on_record(page, "The error is on record.")
    assert event.read(number)["verdict"] == "valid"
    decisions = page.get_by_role("heading", name="What directors decided").locator("..")
    expect(decisions).to_contain_text("The page was misread.")
    expect(page.get_by_text("Found to be right afterwards")).to_be_visible()


def test_a_double_is_voided_and_a_wrong_table_put_right(event: Event, visit: Visit):
    """README, "Blanks, doubles": voided with a reason; the game put right, the words untouched."""
    double, wrong = event.slip(1, "cat"), event.slip(2, "dog")
    page = event.page(visit)
    form = opened(page, double, "Void it: entered twice")
    form.get_by_label("Reason").fill("Entered at two tables.")
    form.get_by_role("button").click()
    on_record(page, "It is void.")
    page.get_by_role("button", name="Back to the board").click()
    expect(row(page, double)).to_contain_text("Void")
    form = opened(page, wrong, "Put game, turn or side right")
    form.get_by_label("Table").fill("3")
    form.get_by_label("Challenger").fill("6")
    form.get_by_label("Reason").fill("The runner named the wrong table.")
    form.get_by_role("button").click()
    on_record(page, "Game, turn and side are put right.")
    found = event.read(wrong)
    assert (found["table"], found["turn"], found["challenger"]) == (3, 3, "6")


def test_a_ruling_has_an_outcome_of_its_own_and_one_that_contradicts_itself_is_refused(
    event: Event, visit: Visit, look: Look
):
    """WESPA 3.10.17: what no word list settles; the outcome is checked and completed."""
    number = event.slip(6, kind="exchange")
    page = event.page(visit)
    form = opened(page, number, "Rule on it")
    expect(form.get_by_label("What it is about")).to_have_value("exchange")
    form.locator("select[name=play]").select_option("comes_off")
    form.get_by_label("Points off the challenger").fill("5")
    form.get_by_label("Reason").fill("Eight tiles lay on the rack before it.")
    form.get_by_role("button", name="Rule on it").click()
    expect(form.get_by_role("alert")).not_to_be_empty()
    look(page, "ruling-refused")
    form.get_by_label("Points off the challenger").fill("")
    form.get_by_role("button", name="Rule on it").click()
    on_record(page, "The ruling is on record.")
    found = event.read(number)
    assert found["status"] == "ruled"
    assert found["outcome"]["loses_turn"] == "challenged"
    expect(page.get_by_text("By ruling 1.")).to_be_visible()
    follows = page.get_by_role("heading", name="What follows").locator("..")
    expect(follows).to_contain_text("The play comes off.")
    expect(follows).to_contain_text("The player challenged loses the turn.")


def test_a_challenge_that_came_too_late_as_told_is_let_in(event: Event, visit: Visit):
    """README: the director lets a challenge in that its timing had kept out, with the reason."""
    number = event.slip(4, "cat", timing={"timer_pressed": True, "claims": ["no_sufficient_time"]})
    page = event.page(visit)
    form = opened(page, number, "Let it in")
    form.get_by_label("Reason").fill("The timer was pressed before the score was announced.")
    form.get_by_role("button", name="Let it in").click()
    on_record(page, "It is let in.")
    assert event.read(number)["verdict"] == "valid"


def test_the_director_has_a_slip_reissued_by_ruling(event: Event, visit: Visit):
    """README, "A play is adjudicated once": a director's ruling with its reason."""
    number = event.slip(1, "qi", "cat")
    page = event.page(visit)
    form = opened(page, number, "Reissue the slip")
    form.get_by_label("The corrected slip").fill("dog\nat")
    form.get_by_label("Reason").fill("The slip said QI, the board DOG.")
    form.get_by_role("button", name="Reissue the slip").click()
    on_record(page, "The slip is reissued.")
    assert event.read(number)["adjudications"][-1]["words"] == ["DOG", "AT"]
    expect(page.get_by_text("A director's ruling")).to_be_visible()


def test_who_has_looked_before_looks_again_where_the_director_overrides_it(
    event: Event, visit: Visit
):
    """WESPA 3.10.11(b): another person; the director can override that with a reason."""
    number = event.slip(3, "cat", adjudicator="E. L.")
    event.ask_again(number, 6)
    page = event.page(visit)
    form = opened(page, number, "Another look, by a printed list")
    form.get_by_label("Acceptable", exact=True).check()
    form.get_by_label("The list that was consulted").fill("The printed list")
    form.get_by_label("Who looked").fill("E. L.")
    form.get_by_role("button").click()
    expect(form.get_by_role("alert")).to_contain_text("3.10.11")
    form.get_by_label("why you allow it").fill("Nobody else is here.")
    form.get_by_role("button").click()
    on_record(page, "The look is on record.")
    assert "overridden" in event.read(number)["notes"]


def test_a_challenge_is_withdrawn_on_a_finding_of_a_blank_where_the_book_has_it(
    naspa: Event, event: Event, visit: Visit
):
    """NASPA IV.F.1.e; elsewhere a challenge binds, and the act is not offered."""
    number = naspa.slip(1, "cat", method="printed_list")
    page = naspa.page(visit)
    form = opened(page, number, "Withdraw it")
    form.get_by_label("The finding in words").fill("The blank bore no letter.")
    form.get_by_role("button").click()
    on_record(page, "It is withdrawn.")
    assert naspa.read(number)["status"] == "withdrawn"
    bound = event.slip(1, "cat", method="printed_list")
    other = event.page(visit)
    row(other, bound).get_by_role("button").click()
    expect(other.locator("summary").filter(has_text="Void it")).to_be_visible()
    expect(other.locator("summary").filter(has_text="Withdraw it")).to_have_count(0)


def test_two_directors_at_once_see_the_same_and_nothing_is_decided_twice(
    event: Event, visit: Visit
):
    """Issue 5: several directors; the second's act on what is decided is refused in words."""
    number = event.differing()
    one, two = (event.page(visit, name=name) for name in ("A. Berg", "B. Carr"))
    form = opened(two, number, "End the review")
    form.get_by_label("Acceptable", exact=True).check()
    ended = opened(one, number, "End the review")
    ended.get_by_label("Acceptable", exact=True).check()
    with one.expect_response("**/ruling"):
        ended.get_by_role("button", name="End the review").click()
    on_record(one, "The review has ended.")
    expect(two.locator("summary").filter(has_text="End the review")).to_have_count(0)
    expect(two.get_by_text("Acceptable", exact=True).first).to_be_visible()
    expect(two.get_by_role("heading", name="What directors decided")).to_be_visible()
    expect(two.get_by_role("link", name="Board", exact=True)).to_be_visible()


def test_the_tab_that_is_open_leads_back_to_its_beginning(event: Event, visit: Visit):
    """Issue 5: one challenge stands open until the tab is pressed once more."""
    number = event.slip(1, "cat")
    page = event.page(visit)
    row(page, number).get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Challenge {number}")
    page.get_by_role("link", name="Board").click()
    expect(row(page, number)).to_be_visible()


def test_the_board_is_live_and_narrowed_by_round_table_status_and_marks(
    event: Event, visit: Visit, look: Look
):
    """Issue 5: newest first, by server-sent events; filters leave what waits where it is."""
    page = event.page(visit)
    expect(page.get_by_text("No challenge yet.", exact=False)).to_be_visible()
    first = event.slip(1, "cat")
    expect(row(page, first)).to_contain_text("Acceptable")
    second = event.slip(2, "zzz", agreement="refused")
    third = event.slip(3, "cats", method="printed_list")
    expect(page.locator("tbody tr")).to_have_count(3)
    expect(page.locator("tbody button")).to_have_text([str(third), str(second), str(first)])
    page.get_by_label("Table").fill("1")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_label("Table").fill("")
    page.get_by_label("Marked only").check()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(row(page, second)).to_contain_text("The opponent did not agree to the slip")
    page.get_by_label("Marked only").uncheck()
    page.get_by_label("Status").select_option("awaiting_adjudication")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_label("Round").select_option("1")
    expect(row(page, third)).to_be_visible()
    look(page, "narrowed")


def test_the_board_in_the_dark_in_swedish_and_on_a_phone(hall: Hall, visit: Visit, look: Look):
    """Issue 5: light and dark, English and Swedish complete, reflow (WCAG 1.4.10)."""
    event = event_of(hall, lexicon="svenska-exempel", rulebook="ssf", language="sv", points_go=None)
    number = event.slip(1, "bil")
    event.ask_again(number, 2)
    phone = {"width": 390, "height": 844}
    page = event.page(visit, color_scheme="dark", viewport=phone)
    expect(page.get_by_role("heading", level=1)).to_have_text("Översikt")
    look(page, "phone-dark-sv")
    page.get_by_role("button", name="Avgör").click()
    unfolded(page, "Avsluta omprövningen")
    look(page, "phone-dark-sv-one")


def test_what_somebody_is_about_to_press_stays_what_it_was(event: Event, visit: Visit):
    """Issue 5: live, and yet a half-filled form or a focused button is not moved to another act."""
    first = event.slip(1, kind="exchange")
    page = event.page(visit)
    row(page, first).get_by_role("button").focus()
    second = event.slip(2, "cat")
    expect(row(page, second)).to_be_visible()
    expect(row(page, first).get_by_role("button")).to_be_focused()
    form = opened(page, first, "Void it: entered twice")
    form.get_by_label("Reason").fill("Entered twice.")
    amended = {"turn": 4, "reason": "It was turn 4."}
    path = f"{event.home}/challenges/{first}/amendment"
    event.hall.call(event.director, "POST", path, amended)
    expect(page.get_by_text("It was turn 4.")).to_be_visible()
    ruling = {"kind": "exchange", "challenge": first, "reason": "Six tiles were in the bag."}
    event.hall.call(event.director, "POST", f"{event.home}/rulings", ruling)
    expect(page.get_by_text("Six tiles were in the bag.")).to_be_visible()
    expect(form.get_by_label("Reason")).to_have_value("Entered twice.")
    expect(form.get_by_role("button")).to_have_text("Void it: entered twice")


def test_no_other_role_sees_the_board(event: Event, visit: Visit):
    """README, roles: the page is the director's, and says where another belongs."""
    context = visit(base_url=event.hall.url)
    event.hall.pair(context, Role.RUNNER, event.code)
    page = context.new_page()
    page.goto("/director")
    expect(page.get_by_role("heading", level=1)).to_have_text("This is the director's page.")
