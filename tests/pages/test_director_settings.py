"""The director's settings: what is played by, changed with its reason, and what it is called."""

import shutil
from pathlib import Path

from playwright.sync_api import expect

from service.lexicon.build import build
from service.lexicon.manifest import read_source
from tests.lexicon.strategies import write_source
from tests.pages.conftest import Look, Visit
from tests.pages.director import director_of, section
from tests.pages.hall import Hall, hall as serving
from tests.pages.losing import losing_the_first
from tests.pages.terminal import heading


def test_a_policy_is_changed_from_the_next_round_with_its_reason(
    visit: Visit, hall: Hall, look: Look
):
    """DESIGN: it holds from the round after it was set; a challenge keeps that of its call."""
    code = hall.tournament()
    page = director_of(hall, visit, "settings")
    look(page, "settings")
    part = section(page, "The round being played")
    part.get_by_label("Round").fill("2")
    part.get_by_role("button", name="Begin it").click()
    expect(page.get_by_text("Round 2").first).to_be_visible()
    part = section(page, "Another penalty policy")
    part.get_by_label("Ten points a turn").check()
    part.get_by_label("They are taken off the challenger.").check()
    part.get_by_label("Reason").fill("Announced before round 3.")
    look(page, "policy")
    part.get_by_role("button", name="Change the policy").click()
    expect(page.get_by_text("From round 3:")).to_be_visible()
    event = hall.call(hall.operator, "GET", f"/api/v1/tournaments/{code}")
    assert [each["preset"] for each in event["policies"]] == ["five-per-word", "ten-per-turn"]


def test_a_change_of_lexicon_is_announced_and_what_it_spares_is_weighed(
    compiled: Path, sqlite_template: Path, tmp_path: Path, visit: Visit, look: Look
):
    """RULES.md, "Others": off by default, in words, and where the outgoing list is named."""
    folder = tmp_path / "data"
    shutil.copytree(compiled, folder / "compiled")
    for name, words in (("this-year", "CAT\nCATS\n"), ("last-year", "CAT\n")):
        source = write_source(folder / "lexicons", words, name=name, language="swedish")
        build(read_source(source), folder / "compiled", lambda *_: None)
    url = f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'slipdesk.db')}"
    with serving(folder, url) as hall:
        code = hall.tournament(rulebook="ssf", lexicon="svenska-exempel", points_go=None)
        page = director_of(hall, visit, "settings")
        spare = "Spare the penalty where last-year differs in every challenged word"
        lexicon = section(page, "Another lexicon")
        expect(lexicon.get_by_label("Word list").get_by_role("option")).to_have_count(3)
        lexicon.get_by_label("Word list").select_option("this-year")
        lexicon.get_by_label("Outgoing lexicon").select_option("last-year")
        lexicon.get_by_label("Reason").fill("The new edition, as announced.")
        lexicon.get_by_role("button", name="Change the lexicon").click()
        expect(page.get_by_role("definition").filter(has_text="last-year")).to_be_visible()
        part = section(page, "Another penalty policy")
        expect(part.get_by_label("Swedish ten")).to_be_checked()
        part.get_by_label(spare).check()
        part.get_by_label("Reason").fill("Agreed before round 1.")
        look(page, "spared")
        part.get_by_role("button", name="Change the policy").click()
        expect(page.get_by_text("Spared where the change of lexicon")).to_be_visible()
        event = hall.call(hall.operator, "GET", f"/api/v1/tournaments/{code}")
        assert (event["lexicon"]["name"], event["outgoing"]["name"]) == ("this-year", "last-year")
        assert event["penalty_policy"]["spares_changed"]
        assert event["penalty_policy"]["preset"] == "swedish-ten"
        lexicon.get_by_label("Outgoing lexicon").select_option("None")
        lexicon.get_by_label("Reason").fill("Taken back.")
        lexicon.get_by_role("button", name="Change the lexicon").click()
        expect(page.get_by_role("alert")).to_contain_text("leave the outgoing lexicon")


def test_a_change_of_which_the_answer_was_lost_is_on_record_once(visit: Visit, hall: Hall):
    """Promise 2: pressed again, it is the same call."""
    code = hall.tournament()
    page = director_of(hall, visit, "settings")
    keys = losing_the_first(page, f"**/tournaments/{code}")
    part = section(page, "The round being played")
    part.get_by_label("Round").fill("2")
    part.get_by_role("button", name="Begin it").click()
    expect(page.get_by_text("The desk does not answer.")).to_be_visible()
    part.get_by_role("button", name="Begin it").click()
    expect(page.get_by_text("Changed. It is on record")).to_be_visible()
    assert len(keys) == 2
    assert keys[0] == keys[1]


def test_what_it_is_called_and_its_language_are_changed(visit: Visit, hall: Hall):
    """Issue 5, languages: per tournament; names beside the record."""
    hall.tournament()
    page = director_of(hall, visit, "settings")
    part = section(page, "What it is called")
    part.get_by_label("Name").fill("Vårcupen")
    part.get_by_label("Language of its screens").select_option("sv")
    part.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Vårcupen")).to_be_visible()
    page.reload()
    heading(page, "Inställningar")
