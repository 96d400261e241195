"""Rulebooks over HTTP: what each does, and clubs' own made of parts."""

from typing import Any

import pytest

from service.desk.devices import Role
from service.rules.clauses.instructions import TEXTS
from service.rules.clauses.points import Mark, Part, Source
from tests.api.hall import Hall

pytestmark = pytest.mark.anyio

ALL = "/api/v1/tournaments"
CLUB = {"name": "our-club", "base": "wespa", "timing": "naspa", "review": "ssf"}


async def opened(hall: Hall, rulebook: object, **asked: object) -> Any:
    body = {"code": "new", "rulebook": rulebook, "lexicon": "enable", **asked}
    return await hall.call(Role.OPERATOR, "POST", ALL, body)


async def test_every_point_of_a_rulebook_has_its_part_source_and_mark(hall: Hall):
    """Contract: GET /rulebooks: every point with its clause, source, mark."""
    listed = (await hall.call(Role.TERMINAL, "GET", "/api/v1/rulebooks")).json()["rulebooks"]
    assert {book["name"] for book in listed} == {"wespa", "naspa", "ssf"}
    for book in listed:
        read = await hall.call(Role.PRINTER, "GET", f"/api/v1/rulebooks/{book['name']}")
        assert read.json() == book
        assert book["text"]
        assert {point["part"] for point in book["points"]} == set(Part)
        for point in book["points"]:
            assert point["clause"]
            assert point["mark"] in set(Mark)
            assert point["source"] in set(Source)


async def test_a_rulebook_says_which_language_its_lists_are_in(hall: Hall):
    """Issue 5, set-up: only lists that suit are offered; SSF 2006, the others leave it open."""
    listed = (await hall.call(Role.OPERATOR, "GET", "/api/v1/rulebooks")).json()["rulebooks"]
    languages = {book["name"]: book["language"] for book in listed}
    assert languages == {"wespa": None, "naspa": None, "ssf": "swedish"}


async def test_every_instruction_of_a_rulebook_has_words_and_clause(hall: Hall):
    """RULES.md, outcomes: stable codes with texts, in the rulebook's order."""
    naspa = (await hall.call(Role.TERMINAL, "GET", "/api/v1/rulebooks/naspa")).json()
    codes = [each["code"] for each in naspa["instructions"]]
    assert codes.index("show_and_return") < codes.index("retract_tiles")
    for each in naspa["instructions"]:
        assert each["does"] == TEXTS[each["code"]]
        assert each["clause"]


async def test_a_tournament_under_naspa_loses_turns(hall: Hall):
    """NASPA IV.J.1.k: our text for `double`, the default here."""
    answer = await opened(hall, "naspa")
    assert answer.status_code == 201
    assert answer.json()["penalty_policy"]["preset"] == "double"


async def test_a_club_s_own_rulebook_shows_its_parts(hall: Hall):
    """RULES.md: a club's own, recorded by the names of its parts; its title shows them."""
    answer = await opened(hall, CLUB, penalty_policy="single")
    assert answer.status_code == 201
    shown = answer.json()
    assert (shown["rulebook"], shown["parts"]["timing"]) == ("our-club", "naspa")
    assert (shown["parts"]["base"], shown["parts"]["tiles"]) == ("wespa", "wespa")
    assert shown["title"] == "our-club: WESPA Game Rules 2.0, timing of naspa, review of ssf"
    assert shown["lexicon"]["note"] == "not the official word source (1.2(b))"
    assert (await hall.call(Role.OPERATOR, "GET", f"{ALL}/new")).json() == shown


@pytest.mark.parametrize(
    ("rulebook", "field"),
    [
        ("fide", "/rulebook"),
        ({**CLUB, "base": "fide"}, "/rulebook"),
        ({**CLUB, "tiles": "fide"}, "/rulebook"),
        ({**CLUB, "name": "ssf"}, "/rulebook"),
        ({**CLUB, "name": "Our Club"}, "/rulebook/name"),
        ({"name": "our-club"}, "/rulebook/base"),
        ({**CLUB, "colour": "ssf"}, "/rulebook"),
    ],
)
async def test_no_rulebook_is_made_up(hall: Hall, rulebook: object, field: str):
    """RULES.md: never a made-up rule under a body's name; 422 says what there is."""
    answer = await opened(hall, rulebook, penalty_policy="single")
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_content")
    assert answer.json()["errors"][0]["field"] == field


async def test_a_club_s_own_is_for_lists_of_its_base(hall: Hall):
    """Sweden (SSF), word source: the base has the word source, whatever parts are taken."""
    asked = await opened(hall, {"name": "klubben", "base": "ssf", "review": "wespa"})
    assert asked.json()["errors"][0]["field"] == "/lexicon"
