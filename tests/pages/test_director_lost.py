"""The director's forms where an answer is lost: what was asked for is done once (promise 2)."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.pages.board import Event, event_of, unfolded
from tests.pages.conftest import Visit
from tests.pages.director import section
from tests.pages.hall import Hall
from tests.pages.losing import losing_the_first

SILENT = "The desk does not answer."


@pytest.fixture
def event(hall: Hall) -> Event:
    """By WESPA's book."""
    return event_of(hall)


def test_pressed_again_it_is_the_same_act(event: Event, visit: Visit):
    """Promise 2: the same call keeps its key until it is answered; the next act has its own."""
    page = event.page(visit, "rulings")
    keys = losing_the_first(page, "**/rulings")
    form = unfolded(page, "Give a ruling")
    give = form.get_by_role("button", name="Give the ruling")
    form.get_by_label("Reason").fill("Table 3 starts ten minutes late.")
    give.click()
    expect(form.get_by_role("alert")).to_contain_text(SILENT)
    give.click()
    expect(page.get_by_role("article")).to_have_count(1)
    page.locator("summary").filter(has_text="Give a ruling").click()
    form.get_by_label("Reason").fill("Table 3 starts ten minutes late.")
    give.click()
    expect(page.get_by_role("article")).to_have_count(2)
    assert (len(keys), len(set(keys))) == (3, 2)
    assert keys[0] == keys[1]


def test_a_form_that_was_changed_after_a_lost_answer_is_another_act(event: Event, visit: Visit):
    """Promise 2: another body has another key, or the desk would refuse it as a key used twice."""
    page = event.page(visit, "rulings")
    keys = losing_the_first(page, "**/rulings")
    form = unfolded(page, "Give a ruling")
    give = form.get_by_role("button", name="Give the ruling")
    form.get_by_label("Reason").fill("Table 3 starts late.")
    give.click()
    expect(form.get_by_role("alert")).to_contain_text(SILENT)
    form.get_by_label("Reason").fill("Table 4 starts late.")
    give.click()
    expect(page.get_by_role("article")).to_have_count(2)
    assert len(set(keys)) == 2


def test_files_of_games_are_loaded_once(event: Event, visit: Visit, tmp_path: Path):
    """Promise 2, games: the same files with the same wishes are the same call."""
    page = event.page(visit, "games")
    (tmp_path / "round.csv").write_text("round,table,first,second\n2,1,1,2\n", encoding="utf-8")
    section(page, "Load games from files")
    files = page.get_by_label("Files of the tournament program")
    files.set_input_files(tmp_path / "round.csv")
    page.get_by_role("button", name="See what would change").click()
    load = page.get_by_role("button", name="Load 1 game")
    expect(load).to_be_visible()
    keys = losing_the_first(page, "**/games/import*")
    load.click()
    expect(page.get_by_role("alert")).to_contain_text(SILENT)
    load.click()
    expect(page.get_by_text("This was loaded")).to_be_visible()
    assert len(keys) == 2
    assert keys[0] == keys[1]
