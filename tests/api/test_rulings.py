"""Rulings over HTTP: given, spoken on by other directors, listed, reported to a committee."""

import csv
import io
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import Database
from service.journal.store.tables import entries, persons, texts, tournaments
from tests.api.hall import HOME, NOW, Hall

pytestmark = pytest.mark.anyio

RULINGS = f"{HOME}/rulings"
DRAWING = {"kind": "drawing", "round": 3, "table": 12, "reason": "A tile fell from the bag."}
UNDER_NASPA = "/api/v1/tournaments/naspa-2026/rulings"


async def rule(hall: Hall, **fields: object) -> httpx.Response:
    return await hall.call(Role.DIRECTOR, "POST", RULINGS, {**DRAWING, **fields})


async def listed(hall: Hall, query: str = "") -> Any:
    answer = await hall.call(Role.DIRECTOR, "GET", f"{RULINGS}{query}")
    assert answer.status_code == 200, answer.text
    return answer.json()["rulings"]


@pytest.fixture
async def naspa(hall: Hall, beside: Database) -> str:
    """A director's token of a tournament under NASPA's rules, with a ruling by A. B."""
    body = {"code": "naspa-2026", "rulebook": "naspa", "lexicon": "enable"}
    opened = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body)
    assert opened.status_code == 201, opened.text
    with beside.reading() as connection:
        of_code = sa.select(tournaments.c.id).where(tournaments.c.code == "naspa-2026")
        tournament_id = connection.execute(of_code).scalar_one()
    token = devices.create(beside, tournament_id, Role.DIRECTOR, "Desk", NOW)
    given = await hall.call(token, "POST", UNDER_NASPA, {**DRAWING, "director": "A. B."})
    assert given.status_code == 201, given.text
    return token


async def speak(hall: Hall, token: str, director: str, *, agrees: bool) -> httpx.Response:
    body = {"agrees": agrees, "reason": f"So says {director}", "director": director}
    return await hall.call(token, "POST", f"{UNDER_NASPA}/1/opinions", body)


async def test_a_ruling_on_no_challenge(hall: Hall):
    """WESPA Preamble, 3.9.4: the director decides; it is numbered, and names what leaves it."""
    answer = await rule(hall)
    assert answer.status_code == 201
    shown = answer.json()
    assert shown.pop("given_at").endswith("Z")
    assert shown.pop("clause").startswith("3.9.4")
    assert shown == {
        "number": 1,
        "kind": "drawing",
        "challenge": None,
        "division": None,
        "round": 3,
        "table": 12,
        "outcome": None,
    }
    (listed_too,) = await listed(hall)
    assert listed_too["reason"] == "A tile fell from the bag."
    assert listed_too["director"] == "director"  # the device's own name stands for a person
    assert (listed_too["opinions"], listed_too["settled"]) == ([], False)


async def test_a_ruling_settles_a_challenge_with_an_outcome_of_its_own(hall: Hall):
    """WESPA 3.10.17, row 50: an exchange is the director's to judge; then it has an outcome."""
    called = {"kind": "exchange", "round": 1, "table": 4, "turn": 2, "challenger": "first"}
    waiting = await hall.call(Role.TERMINAL, "POST", f"{HOME}/challenges", called)
    assert (waiting.status_code, waiting.json()["waits_for"]) == (201, "ruling")
    outcome = {
        "play": "stands",
        "penalty": {"score_changes": [{"role": "challenger", "points": -5}]},
    }
    answer = await rule(
        hall, kind="exchange", challenge=1, round=1, table=4, outcome=outcome, director="A. B."
    )
    assert answer.status_code == 201, answer.text
    assert answer.json()["outcome"]["penalty"]["score_changes"] == [
        {"role": "challenger", "points": -5}
    ]
    read = await hall.call(Role.TERMINAL, "GET", f"{HOME}/challenges/1")
    assert (read.json()["status"], read.json()["ruling"]) == ("ruled", 1)
    costs = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")
    assert [each["number"] for each in costs.json()["penalties"]] == [1]


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"challenge": 9}, 404, "no_such_challenge"),
        ({"outcome": {"play": "stands"}}, 409, "outcome_without_challenge"),
        ({"round": None}, 422, "invalid_content"),
        ({"kind": "words"}, 422, "invalid_content"),
        ({"reason": ""}, 422, "invalid_content"),
        ({"verdict": "valid"}, 422, "invalid_content"),
    ],
)
async def test_what_is_no_ruling_is_refused(hall: Hall, fields, status, code):
    """Contract, give_ruling: nothing is kept, and the problem says what to send."""
    answer = await rule(hall, **fields)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert await listed(hall) == []


async def test_a_contradiction_is_no_outcome(hall: Hall):
    """Issue 4, invariants: never both a play taken off and a penalty."""
    await hall.hand_in()
    outcome = {"play": "comes_off", "penalty": {"lose_turn": True}}
    answer = await rule(hall, kind="free", challenge=1, outcome=outcome)
    assert (answer.status_code, answer.json()["code"]) == (409, "outcome_contradicts_itself")


async def test_the_same_call_again_is_the_same_ruling(hall: Hall):
    """Promise 2: a repeated key gives the stored answer and no second ruling."""
    calls = [
        await hall.call(Role.DIRECTOR, "POST", RULINGS, DRAWING, key="ruling-1") for _ in range(2)
    ]
    assert calls[0].content == calls[1].content
    assert calls[1].headers["idempotent-replayed"] == "true"
    assert len(await listed(hall)) == 1


async def test_no_opinion_on_a_ruling_under_wespa(hall: Hall):
    """WESPA Preamble: only WESPA itself reviews a director."""
    await rule(hall)
    body = {"agrees": False, "reason": "No.", "director": "B. C."}
    answer = await hall.call(Role.DIRECTOR, "POST", f"{RULINGS}/1/opinions", body)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "no_opinion_on_rulings")
    assert problem["clause"] == "Preamble"


async def test_other_directors_speak_and_the_first_one_settles(hall: Hall, naspa: str):
    """NASPA II.E: a second and a third opinion, and the first director's final say."""
    second = await speak(hall, naspa, "B. C.", agrees=False)
    third = await speak(hall, naspa, "C. D.", agrees=True)
    final = await speak(hall, naspa, "A. B.", agrees=True)
    assert [each.status_code for each in (second, third, final)] == [201, 201, 201]
    assert second.json() == {"number": 1, "agrees": False, "settled": False}
    assert final.json() == {"number": 1, "agrees": True, "settled": True, "outcome": None}
    (shown,) = (await hall.call(naspa, "GET", UNDER_NASPA)).json()["rulings"]
    assert [(each["director"], each["agrees"]) for each in shown["opinions"]] == [
        ("B. C.", False),
        ("C. D.", True),
    ]
    assert shown["settled"] is True
    assert (shown["final_say"]["stands"], shown["final_say"]["reason"]) == (True, "So says A. B.")
    again = await speak(hall, naspa, "D. E.", agrees=True)
    assert (again.status_code, again.json()["code"]) == (409, "ruling_is_settled")


async def test_opinions_are_answered_the_same_again(hall: Hall, naspa: str):
    """Promise 2: an opinion's answer is its entry's, whatever was said since."""
    body = {"agrees": False, "reason": "No.", "director": "B. C."}
    path = f"{UNDER_NASPA}/1/opinions"
    first = await hall.call(naspa, "POST", path, body, key="opinion-1")
    await speak(hall, naspa, "A. B.", agrees=True)
    second = await hall.call(naspa, "POST", path, body, key="opinion-1")
    assert first.content == second.content


async def test_the_list_goes_by_pages(hall: Hall):
    """DESIGN, "Lists are keyset-paged with Link"."""
    for n in range(3):
        await rule(hall, reason=f"Reason {n}")
    page = await hall.call(Role.DIRECTOR, "GET", f"{RULINGS}?limit=2")
    assert [each["number"] for each in page.json()["rulings"]] == [1, 2]
    last = page.json()["rulings"][-1]["entry"]
    assert page.headers["link"] == f'<{RULINGS}?after={last}&limit=2>; rel="next"'
    assert [each["number"] for each in await listed(hall, f"?after={last}&limit=2")] == [3]


async def test_the_report_that_the_preamble_asks_for(hall: Hall, naspa: str):
    """WESPA Preamble: decisions should be reported; a text to send, with clause and reason."""
    await rule(hall, director="A. B.")
    plain = {"Accept": "text/plain"}
    report = await hall.call(Role.DIRECTOR, "GET", RULINGS, headers=plain)
    assert report.headers["content-type"] == "text/plain; charset=utf-8"
    heading, empty, ruling, _entry, reason = report.text.splitlines()
    assert heading == "Directors' decisions at wyc-2026, under WESPA Game Rules 2.0"
    assert empty == ""
    assert ruling == "Ruling 1 on the drawing of tiles, round 3, table 12 (3.9.4)"
    assert reason == "  A. B.: A tile fell from the bag."
    await speak(hall, naspa, "B. C.", agrees=False)
    await speak(hall, naspa, "A. B.", agrees=True)
    settled = await hall.call(naspa, "GET", UNDER_NASPA, headers=plain)
    opinion, final = settled.text.splitlines()[-2:]
    assert opinion == "  B. C. disagrees: So says B. C."
    assert final.startswith("  Final say of the first director, ")
    assert final.endswith(" UTC, the ruling stands: So says A. B.")


async def test_the_report_tells_outcomes(hall: Hall):
    """WESPA Preamble: what the ruling came to for both players stands in the report."""
    await hall.hand_in()
    outcome = {
        "play": "stands",
        "penalty": {
            "score_changes": [{"role": "challenged", "points": 5}],
            "clock_seconds": 60,
        },
    }
    assert (await rule(hall, kind="late", challenge=1, outcome=outcome)).status_code == 201
    report = await hall.call(Role.DIRECTOR, "GET", RULINGS, headers={"Accept": "text/plain"})
    assert report.text.splitlines()[-1] == (
        "  Outcome: the play stands; the challenger is on turn; 5 points are added to the"
        " challenged player's score; 60 seconds come off the challenger's clock."
    )


async def test_rulings_as_a_table(hall: Hall):
    """Issue 4, for the director: CSV that no spreadsheet takes for formulas."""
    await rule(hall, reason='=HYPERLINK("x")', director="@A. B.")
    answer = await hall.call(Role.DIRECTOR, "GET", RULINGS, headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    (row,) = csv.DictReader(io.StringIO(answer.text, newline=""))
    assert (row["number"], row["kind"], row["table"]) == ("1", "drawing", "12")
    assert row["reason"] == '\'=HYPERLINK("x")'
    assert row["director"] == "'@A. B."


async def test_what_was_forgotten_is_not_told(hall: Hall, beside: Database):
    """DESIGN, "no names and no free text inside": a person can go and the ruling stays."""
    await rule(hall, director="A. B.")
    with beside.writer.begin() as connection:
        connection.execute(sa.delete(texts))
        connection.execute(sa.update(persons).values(name=None))
    (shown,) = await listed(hall)
    assert (shown["director"], shown["reason"]) == (None, None)
    report = await hall.call(Role.DIRECTOR, "GET", RULINGS, headers={"Accept": "text/plain"})
    assert report.text.splitlines()[-1] == "  (forgotten): (forgotten)"


async def test_names_and_reasons_are_beside_the_record(hall: Hall, beside: Database):
    """DESIGN: the journal holds numbers and salted digests only."""
    await rule(hall, director="Ada Lovelace")
    with beside.reading() as connection:
        bodies = connection.execute(sa.select(entries.c.body)).scalars().all()
    assert b"ruling.given" in b"".join(map(bytes, bodies))
    for told in (b"Lovelace", b"A tile fell"):
        assert not any(told in bytes(body) for body in bodies)
