"""What there is: tournaments with their names and languages, penalty policies, games of a round."""

import pytest
import sqlalchemy as sa

from service.desk.devices import Role
from service.journal.store.tables import tournaments
from service.rules.clauses.penalty import PRESETS
from tests.api.hall import HOME, Hall

pytestmark = pytest.mark.anyio

EVENT = {"rulebook": "wespa", "lexicon": "enable", "points_go": "add_to_challenged"}


async def test_an_event_is_named_where_it_is_opened_and_its_devices_speak_its_language(hall: Hall):
    """Issue 5, languages: per tournament and device; a name for screens, a code for addresses."""
    body = {**EVENT, "code": "cup", "name": "The Cup", "language": "sv", "time_zone": "Asia/Tokyo"}
    opened = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body)
    told = opened.json()
    assert (told["name"], told["language"], told["time_zone"]) == ("The Cup", "sv", "Asia/Tokyo")
    read = await hall.call(Role.OPERATOR, "GET", "/api/v1/tournaments/cup")
    assert {**read.json()} == opened.json()
    listed = (await hall.call(Role.OPERATOR, "GET", "/api/v1/tournaments")).json()["tournaments"]
    assert [(each["code"], each.get("name")) for each in listed] == sorted(
        [("cup", "The Cup"), *((each["code"], None) for each in listed if each["code"] != "cup")]
    )


async def test_an_event_is_opened_and_named_at_once_or_not_at_all(hall: Hall, beside):
    """Promise 2: one act, one commit; repeated it takes back no name that was given since."""
    body = {**EVENT, "code": "cup", "name": "The Cup", "language": "sv"}
    opened = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body, key="open")
    with beside.writing() as connection:
        of_cup = tournaments.c.code == "cup"
        connection.execute(sa.update(tournaments).where(of_cup).values(name=None))
    again = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body, key="open")
    assert (again.status_code, again.json()) == (201, opened.json())
    read = (await hall.call(Role.OPERATOR, "GET", "/api/v1/tournaments/cup")).json()
    assert (read.get("name"), read["language"]) == (None, "sv")


async def test_a_director_renames_the_event_beside_the_record(hall: Hall):
    """DESIGN, decisions: no names in the journal; so no entry either."""
    before = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal/head")
    for changes, told in (
        ({"name": "Spring Cup", "language": "sv"}, ("Spring Cup", "sv")),
        ({"name": "Summer Cup"}, ("Summer Cup", "sv")),
        ({}, ("Summer Cup", "sv")),
        ({"language": None}, ("Summer Cup", None)),
    ):
        answer = await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/name", changes)
        assert answer.status_code == 204
        event = (await hall.call(Role.TERMINAL, "GET", HOME)).json()
        assert (event["name"], event.get("language")) == told
        device = (await hall.call(Role.TERMINAL, "GET", "/api/v1/devices/self")).json()
        assert device["language"] == told[1]
    after = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal/head")
    assert before.text == after.text


async def test_the_hall_s_time_zone_is_one_of_iana_s_or_none(hall: Hall):
    """Issue 6, Dockets: a clock that nobody can tell is refused with what to say; UTC without."""
    for sent in ("Europe/Stockholm", "UTC", None):
        answer = await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/name", {"time_zone": sent})
        assert answer.status_code == 204
        event = (await hall.call(Role.TERMINAL, "GET", HOME)).json()
        assert event.get("time_zone") == sent
    for sent, code in (
        ("Europe/Atlantis", "unknown"),
        ("localtime", "unknown"),
        ("Europe", "unknown"),
        ("../../etc/localtime", "wrong_form"),
        ("CET-1CEST,M3.5.0", "wrong_form"),
        ("A" * 65, "too_long"),
    ):
        answer = await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/name", {"time_zone": sent})
        assert answer.status_code == 422
        [error] = answer.json()["errors"]
        assert (error["field"], error["code"]) == ("/time_zone", code)


async def test_a_repeated_opening_leaves_the_name_that_the_director_gave_since(hall: Hall):
    """Promise 2: the same call again changes nothing."""
    body = {**EVENT, "code": "again", "name": "As opened"}
    first = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body, key="open-again")
    added = {"role": "director", "name": "D", "tournament": "again"}
    code = (await hall.call(Role.OPERATOR, "POST", "/api/v1/devices", added)).json()["code"]
    paired = (await hall.call(None, "POST", "/api/v1/devices/pair", {"code": code})).json()
    address = "/api/v1/tournaments/again"
    await hall.call(paired["token"], "PUT", f"{address}/name", {"name": "Since"})
    second = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body, key="open-again")
    assert second.json() == first.json()
    assert (await hall.call(paired["token"], "GET", address)).json()["name"] == "Since"


async def test_penalty_policies_tell_what_they_leave_open(hall: Hall):
    """DESIGN: where points go is asked, never guessed; WESPA 3.10.15(b), (c)(iv)."""
    answer = await hall.call(Role.DIRECTOR, "GET", "/api/v1/penalty-policies")
    found = {each["preset"]: each for each in answer.json()["policies"]}
    assert list(found) == list(PRESETS)
    for name, asks, points_go, standard in (
        ("single", [], None, True),
        ("double", [], None, True),
        ("triple", [], None, False),
        ("five-per-word", ["points_go"], None, True),
        ("escalating", ["points_go"], None, False),
        ("swedish-ten", [], "deduct_from_challenger", True),
        ("time-penalty", ["seconds"], None, False),
    ):
        each = found[name]
        assert (each["asks"], each["points_go"], each["standard"]) == (asks, points_go, standard)


async def test_the_games_of_a_round_are_listed_with_who_plays_and_what_is_signed(hall: Hall):
    """REST contract, games: who sits where as loaded; a signed sheet tells nothing of it."""
    games = {
        "games": [{"table": 2, "first": {"number": 7, "name": "Ada"}, "second": {"number": 8}}]
    }
    closed = {"round": 4, "games": [{"division": "B", "table": 1}]}
    await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/close", closed)
    await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/4/games", games)
    answer = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/rounds/4/games")
    nobody = {"first": None, "second": None, "first_name": None, "second_name": None}
    assert answer.json() == {
        "round": 4,
        "games": [
            {
                "division": "",
                "table": 2,
                "first": 7,
                "second": 8,
                "first_name": "Ada",
                "second_name": None,
                "closed": False,
            },
            {"division": "B", "table": 1, **nobody, "closed": True},
        ],
    }
    players = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/players")).json()["players"]
    assert players == [{"number": 7, "name": "Ada"}, {"number": 8, "name": None}]
    assert (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/rounds/5/games")).json() == {
        "round": 5,
        "games": [],
    }
