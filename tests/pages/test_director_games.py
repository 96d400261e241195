"""The director's games, by hand and from files, and what is played by, changed with a reason."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from service.desk.devices import Role
from tests.neighbours.desks import file_server
from tests.pages.conftest import Look, Visit
from tests.pages.director import director_of, section
from tests.pages.hall import Hall


@pytest.fixture
def page(visit: Visit, hall: Hall) -> Page:
    """A director's page, on its games."""
    hall.tournament()
    return director_of(hall, visit, "games")


def on_record(hall: Hall, round_: int) -> list[tuple[object, ...]]:
    code = hall.codes[-1]
    token = hall.token(Role.DIRECTOR, code)
    path = f"/api/v1/tournaments/{code}/rounds/{round_}/games"
    fields = ("division", "table", "first", "first_name", "second", "second_name", "closed")
    return [tuple(each[of] for of in fields) for each in hall.call(token, "GET", path)["games"]]


def test_games_are_written_down_by_keyboard_and_closed(page: Page, hall: Hall, look: Look):
    """Issue 5, director: games by hand; WESPA 5.4.1: a signed sheet closes a game."""
    section(page, "Write games down")
    page.get_by_label("First player").first.focus()
    for text in ("Ada", "Bo", "2", "7 Cid", "Dan"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
        if text == "Bo":
            page.keyboard.press("ControlOrMeta+a")  # the table after the last stands there
    look(page, "by hand")
    page.get_by_role("button", name="Load them for round 1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("row", name="8 Ada")).to_be_visible()
    assert on_record(hall, 1) == [
        ("", 1, 8, "Ada", 9, "Bo", False),
        ("", 2, 7, "Cid", 10, "Dan", False),
    ]
    page.get_by_label("Close table 2").check()
    page.get_by_role("button", name="Close 1 game").click()
    expect(page.get_by_role("row", name="7 Cid")).to_contain_text("closed")
    look(page, "games")
    assert [each[-1] for each in on_record(hall, 1)] == [False, True]


def test_files_show_what_they_would_change_before_anything_is_loaded(
    page: Page, hall: Hall, tmp_path: Path, look: Look
):
    """reference/tournament-files.md: dry run, diff, several files together."""
    config = "config event_name = 'Open'\ndivision A a.t\ndivision B b.t\n"
    four = "Ek, Ada 1500 2;\nLind, Bo 1400 1;\nDahl, Cid 1300 4;\nAlm, Dan 1200 3;\n"
    two = "Sten, Eva 1500 2;\nBerg, Fia 1400 1;\n"
    files = {"config.tsh": config, "a.t": four, "b.t": two}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    section(page, "Load games from files")
    page.get_by_label("Files of the tournament program").set_input_files(
        [tmp_path / name for name in files]
    )
    page.get_by_label("Number the tables here").check()
    page.get_by_role("button", name="See what would change").click()
    expect(page.get_by_text("tsh: 3 new")).to_be_visible()
    look(page, "dry run")
    assert on_record(hall, 1) == []
    page.get_by_role("button", name="Load 3 games").click()
    expect(page.get_by_text("This was loaded")).to_be_visible()
    assert len(on_record(hall, 1)) == 3


def test_games_are_fetched_from_an_address_until_told_otherwise(page: Page, hall: Hall, look: Look):
    """Issue 5, director: a source, with what came of it last."""
    with file_server() as there:
        there.data = b"round,table,first,second\n1,4,7,8\n"
        part = section(page, "Fetch games from an address")
        part.get_by_label("Address of a file").fill(there.url)
        part.get_by_label("Look at it").select_option("30")
        part.get_by_role("button", name="Fetch", exact=True).click()
        expect(page.get_by_role("cell", name="7", exact=True)).to_be_visible()
        expect(part.get_by_text("1 new")).to_be_visible()
        expect(page.get_by_text("Round 1", exact=True)).to_be_visible()  # it has begun
        look(page, "address")
        part.get_by_role("button", name="Fetch no more").click()
        expect(part.get_by_text("1 new")).to_have_count(0)
    assert [each[1] for each in on_record(hall, 1)] == [4]


def test_a_file_that_can_t_be_read_is_told_in_words(page: Page, tmp_path: Path):
    """reference/tournament-files.md: what is wrong, where, and what to do."""
    (tmp_path / "x.csv").write_text("nothing\n", encoding="utf-8")
    section(page, "Load games from files")
    page.get_by_label("Files of the tournament program").set_input_files(tmp_path / "x.csv")
    page.get_by_role("button", name="See what would change").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
