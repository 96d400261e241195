"""Lists over a whole event: filters, marks, pages and exports, by role."""

import csv
import io
from typing import Any

import pytest

from service.desk.devices import Role
from tests.api.hall import HOME, Hall

pytestmark = pytest.mark.anyio

ALL = f"{HOME}/challenges"
PENALTIES = f"{HOME}/penalties"
CSV = {"Accept": "text/csv"}
SLIPS: tuple[dict[str, Any], ...] = (
    {"words": ["ZAX"], "round": 1, "table": 1, "turn": 4, "challenger": "first"},
    {"words": ["QZX", "CAT"], "round": 1, "table": 1, "turn": 6, "challenger": "second"},
    {"words": ["CAT"], "round": 1, "table": 1, "turn": 7, "challenger": "first"},
    {"words": ["ZAX"], "round": 1, "table": 2, "turn": 2, "challenger": "second"},
    {"words": ["CAT", "ZAX"], "division": "B", "round": 2, "table": 1, "challenger": "first"},
    {"words": ["QZX"], "division": "B", "round": 2, "table": 2, "challenger": "first"},
)


@pytest.fixture
async def hall(hall: Hall) -> Hall:
    """The hall with six challenges; challenge 3 shares a word with the invalid 2 before it."""
    for slip in SLIPS:
        answer = await hall.call(Role.TERMINAL, "POST", ALL, slip)
        assert answer.status_code == 201, answer.text
    exchange = {"kind": "exchange", "round": 2, "table": 3, "turn": 1, "challenger": "first"}
    waiting = await hall.call(Role.RUNNER, "POST", ALL, exchange)
    assert waiting.status_code == 201, waiting.text
    return hall


async def read(hall: Hall, path: str, who: Role | str = Role.DIRECTOR) -> Any:
    answer = await hall.call(who, "GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def numbers(hall: Hall, query: str, who: Role | str = Role.DIRECTOR) -> list[int]:
    return [each["number"] for each in (await read(hall, f"{ALL}?{query}", who))["challenges"]]


async def table(hall: Hall, path: str, who: Role | str = Role.DIRECTOR) -> list[dict[str, str]]:
    """A list as CSV, by its headings."""
    answer = await hall.call(who, "GET", path, headers=CSV)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.content.endswith(b"\r\n")
    return list(csv.DictReader(io.StringIO(answer.text, newline="")))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("verdict=invalid", [2, 6]),
        ("status=awaiting_ruling", [7]),
        ("kind=exchange", [7]),
        ("round=1", [1, 2, 3, 4]),
        ("round=1&table=2", [4]),
        ("division=B", [5, 6]),
        ("division=B&round=2&verdict=valid", [5]),
        ("challenger=second", [2, 4]),
        ("noted=true", [3]),
        ("noted=false&round=1", [1, 2, 4]),
        ("note=shares_words", [3]),
        ("note=flash_draw", []),
        ("after=4&limit=2", [5, 6]),
    ],
)
async def test_the_director_narrows_the_list(hall: Hall, query, expected):
    """Issue 4, for the director: all challenges of an event with filters, in one call."""
    assert await numbers(hall, query) == expected


async def test_what_a_device_handed_in(hall: Hall):
    """Issue 4, for the director: by device, as `GET /devices` names it."""
    devices = (await read(hall, "/api/v1/devices"))["devices"]
    by_role = {each["role"]: each["id"] for each in devices}
    assert await numbers(hall, f"device={by_role['runner']}") == [7]
    assert await numbers(hall, f"device={by_role['printer']}") == []


async def test_a_player_is_found_by_number(hall: Hall):
    """Issue 4, for the director: by side or player, where games are loaded."""
    games = {"games": [{"table": 5, "first": {"number": 7}, "second": {"number": 23}}]}
    assert (await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/4/games", games)).is_success
    for turn, challenger in ((1, "7"), (2, "23"), (3, "first")):
        slip = {"words": ["ZAX"], "round": 4, "table": 5, "turn": turn, "challenger": challenger}
        assert (await hall.call(Role.TERMINAL, "POST", ALL, slip)).status_code == 201
    assert await numbers(hall, "player=7") == [8, 10]
    assert await numbers(hall, "player=23") == [9]


async def test_shared_words_are_told_by_number_only(hall: Hall):
    """RULES.md, "Ours": on the director's list afterwards; that two share words, never which."""
    (shown,) = (await read(hall, f"{ALL}?note=shares_words"))["challenges"]
    assert (shown["notes"], shown["shares_words_with"]) == (["shares_words"], 2)
    for who in (Role.TERMINAL, Role.ADJUDICATOR):
        seen = await read(hall, f"{ALL}/3", who)
        assert "notes" not in seen
        assert "shares_words_with" not in seen


@pytest.mark.parametrize("who", [Role.RUNNER, Role.ADJUDICATOR, Role.INTEGRATION])
@pytest.mark.parametrize("query", ["noted=true", "note=corrected"])
async def test_marks_are_the_directors(hall: Hall, who, query):
    """Issue 4, one filter for reading and lists: nobody else finds challenges by their marks."""
    answer = await hall.call(who, "GET", f"{ALL}?{query}")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


async def test_a_device_lists_its_own_only(hall: Hall):
    """DESIGN, "Reading": a device sees its own, and can't ask for another's."""
    assert await numbers(hall, "", Role.RUNNER) == [7]
    assert [row["number"] for row in await table(hall, ALL, Role.RUNNER)] == ["7"]
    answer = await hall.call(Role.RUNNER, "GET", f"{ALL}?device={'0' * 16}")
    assert answer.status_code == 403


async def test_a_verdict_under_review_is_found_by_nobody(hall: Hall):
    """DESIGN, "an adjudicator sees no earlier verdict while a review waits": no filter tells it."""
    asked = {"requested_by": "first"}
    review = await hall.call(Role.TERMINAL, "POST", f"{ALL}/2/reviews", asked)
    assert review.status_code == 201, review.text
    assert await numbers(hall, "verdict=invalid", Role.ADJUDICATOR) == [6]
    assert await numbers(hall, "verdict=valid", Role.ADJUDICATOR) == [1, 3, 4, 5]
    (row,) = [row for row in await table(hall, ALL, Role.ADJUDICATOR) if row["number"] == "2"]
    assert (row["status"], row["verdict"], row["play"]) == ("under_review", "", "")


async def test_challenges_as_a_table(hall: Hall):
    """Issue 4, for the director: exported as CSV, whole whatever `limit` says."""
    rows = await table(hall, f"{ALL}?limit=2")
    assert [row["number"] for row in rows] == ["1", "2", "3", "4", "5", "6", "7"]
    first, second, third = rows[:3]
    assert (first["verdict"], first["play"], first["challenged_points"]) == ("valid", "stands", "5")
    assert (second["verdict"], second["words"]) == ("invalid", "QZX CAT")
    assert (second["loses_turn"], second["challenged_points"]) == ("challenged", "")
    assert (third["notes"], third["shares_words_with"]) == ("shares_words", "2")
    assert (rows[5]["division"], rows[6]["kind"], rows[6]["verdict"]) == ("B", "exchange", "")


async def test_a_table_that_goes_on_behind_many(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    """Issue 4: an export is read by pages, and none of it is missing or there twice."""
    monkeypatch.setattr("service.desk.lists._AT_A_TIME", 3)
    rows = await table(hall, f"{ALL}?after=1")
    assert [row["number"] for row in rows] == ["2", "3", "4", "5", "6", "7"]


@pytest.mark.parametrize(
    ("accept", "media_type"),
    [
        ("text/csv", "text/csv"),
        ("text/*", "text/csv"),
        ("TEXT/CSV; q=0.5, application/json;q=0.4", "text/csv"),
        ("text/csv;q=0.4, application/json;q=0.5", "application/json"),
        ("text/csv, application/json", "application/json"),
        ("*/*", "application/json"),
        ("text/csv;q=0, */*", "application/json"),
        ("text/csv;q=x, */*;q=0.1", "application/json"),
        ("image/png", "application/json"),
    ],
)
async def test_what_is_accepted_is_answered(hall: Hall, accept, media_type):
    """RFC 9110, 12.5.1: the highest quality, and JSON where nothing is preferred to it."""
    answer = await hall.call(Role.DIRECTOR, "GET", PENALTIES, headers={"Accept": accept})
    assert answer.headers["content-type"].partition(";")[0] == media_type


async def test_penalties_by_game(hall: Hall):
    """Contract, penalties: score changes, turns and clock by game and side."""
    shown = await read(hall, f"{PENALTIES}?per=game")
    assert [
        (each["round"], each["table"], each["challenger"], each["challenges"])
        for each in shown["penalties"]
    ] == [(1, 1, "first", 2), (1, 2, "second", 1), (2, 1, "first", 1)]
    assert shown["penalties"][0]["score_changes"] == [{"role": "challenged", "points": 10}]
    rows = await table(hall, f"{PENALTIES}?per=game&round=1")
    assert [(row["table"], row["challenged_points"]) for row in rows] == [("1", "10"), ("2", "5")]


async def test_penalties_by_game_go_by_pages(hall: Hall):
    """DESIGN, "Lists are keyset-paged": behind the first challenge that cost its side anything."""
    answer = await hall.call(Role.DIRECTOR, "GET", f"{PENALTIES}?per=game&limit=1")
    assert answer.headers["link"] == f'<{PENALTIES}?after=1&limit=1&per=game>; rel="next"'
    second = await hall.call(Role.DIRECTOR, "GET", f"{PENALTIES}?per=game&limit=1&after=1")
    assert second.json()["penalties"][0]["table"] == 2
    assert second.headers["link"] == f'<{PENALTIES}?after=4&limit=1&per=game>; rel="next"'


async def test_penalties_by_player(hall: Hall):
    """Contract, penalties: what challenges came to for each player's own score."""
    games = {
        "games": [
            {"table": 5, "first": {"number": 7, "name": "=Ada"}, "second": {"number": 23}},
        ]
    }
    assert (await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/4/games", games)).is_success
    for turn, challenger in ((1, "7"), (2, "7"), (3, "23")):
        slip = {"words": ["ZAX"], "round": 4, "table": 5, "turn": turn, "challenger": challenger}
        assert (await hall.call(Role.TERMINAL, "POST", ALL, slip)).status_code == 201
    shown = (await read(hall, f"{PENALTIES}?per=player", Role.INTEGRATION))["penalties"]
    assert [(each["player"], each["challenges"], each["points"]) for each in shown] == [
        (7, 2, 5),
        (23, 1, 10),
    ]
    rows = await table(hall, f"{PENALTIES}?per=player")
    assert [(row["player"], row["name"], row["points"]) for row in rows] == [
        ("7", "'=Ada", "5"),
        ("23", "", "10"),
    ]


async def test_penalties_are_only_what_costs(hall: Hall):
    """Contract, penalties: a list that is no shorter than it says; one line a challenge."""
    shown = (await read(hall, f"{PENALTIES}?limit=4"))["penalties"]
    assert [each["number"] for each in shown] == [1, 3, 4, 5]
    assert [row["number"] for row in await table(hall, PENALTIES)] == ["1", "3", "4", "5"]


async def test_the_next_page_is_asked_for_as_this_one(hall: Hall):
    """RFC 8288: what was asked for stands in Link, whatever characters it has."""
    slip = {**SLIPS[0], "division": "A / 1", "round": 3}
    for turn in (1, 2):
        assert (
            await hall.call(Role.TERMINAL, "POST", ALL, {**slip, "turn": turn})
        ).status_code == 201
    path = f"{ALL}?division=A+%2F+1&limit=1"
    answer = await hall.call(Role.DIRECTOR, "GET", path)
    link = answer.headers["link"]
    assert link == f'<{ALL}?after=8&limit=1&division=A+%2F+1>; rel="next"'
    followed = await read(hall, link[1 : link.index(">")])
    assert [each["number"] for each in followed["challenges"]] == [9]
