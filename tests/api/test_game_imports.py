"""Games from files over the API: told before, loaded once, and never moved under a challenge."""

import itertools
from typing import Any

import httpx
import pytest

from service.desk.devices import Role
from tests.api.hall import HOME, Hall
from tests.neighbours.desks import file_server
from tests.neighbours.files import CONFIG, EVENT, SAMPLES, archive, zipped

pytestmark = pytest.mark.anyio

OCTETS = "application/octet-stream"
HEAD = "division,round,table,first,second,first_name\n"
ROUND = f"{HEAD},1,1,7,8,Åsa\n,1,2,9,10,\n".encode()

_keys = itertools.count(1)


async def send(
    hall: Hall, data: bytes, query: str = "", *, key: str | None = None, who: Role = Role.DIRECTOR
) -> httpx.Response:
    headers = {
        "Authorization": f"Bearer {hall.token(who)}",
        "Idempotency-Key": key or f"import-{next(_keys)}",
        "Content-Type": OCTETS,
    }
    return await hall.client.post(f"{HOME}/games/import{query}", content=data, headers=headers)


def counted(answer: httpx.Response) -> tuple[int, int, int, int]:
    assert answer.status_code == 200, answer.text
    shown = answer.json()
    return shown["new"], shown["same"], shown["changed"], shown["refused"]


async def entries(hall: Hall) -> list[str]:
    """The types of all entries on record."""
    export = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")
    return [line.partition('"type":"')[2].partition('"')[0] for line in export.text.splitlines()]


async def test_a_dry_run_tells_and_loads_nothing(hall: Hall):
    """Issue 5, Director: dry run, diff."""
    answer = await send(hall, ROUND, "?dry_run=true")
    assert counted(answer) == (2, 0, 0, 0)
    first = answer.json()["games"][0]
    assert (first["table"], first["first"], first["first_name"]) == (1, 7, "Åsa")
    assert "games.loaded" not in await entries(hall)
    await send(hall, ROUND)
    changed = (await send(hall, ROUND.replace(b",7,8,", b",7,11,"), "?dry_run=true")).json()
    assert (changed["changed"], changed["same"]) == (1, 1)
    assert changed["games"][0]["before"] == {"first": 7, "second": 8}


async def test_games_from_a_file_are_loaded_as_the_api_loads_them(hall: Hall):
    """Issue 5, Director: one way into the record; challenges count by player from then on."""
    assert counted(await send(hall, ROUND)) == (2, 0, 0, 0)
    assert (await entries(hall)).count("games.loaded") == 1
    slip = await hall.hand_in(round=1, table=1, challenger="8", words=["ZAX"])
    assert slip.status_code == 201
    refused = await hall.hand_in(round=1, table=5, challenger="8")
    assert refused.json()["code"] == "no_such_game"


async def test_a_second_import_of_the_same_file_records_nothing(hall: Hall):
    """Issue 5, Director: idempotent by division, round and table."""
    await send(hall, ROUND)
    assert counted(await send(hall, ROUND)) == (0, 2, 0, 0)
    assert (await entries(hall)).count("games.loaded") == 1


async def test_the_same_call_again_is_told_what_the_first_one_did(hall: Hall):
    """Promise 2: the same answer, nothing twice; another body under that key is another call."""
    await send(hall, f"{HEAD},1,2,9,11,\n".encode())
    first = await send(hall, ROUND, key="one")
    again = await send(hall, ROUND, key="one")
    assert counted(first) == counted(again) == (1, 0, 1, 0)
    assert first.json() == again.json()
    assert (first.headers.get("idempotent-replayed"), again.headers["idempotent-replayed"]) == (
        None,
        "true",
    )
    assert (await entries(hall)).count("games.loaded") == 3
    other = await send(hall, ROUND, "?through=5", key="one")
    assert other.json()["code"] == "idempotency_key_reused"


async def test_a_game_with_a_challenge_or_a_signed_sheet_is_not_moved(hall: Hall):
    """Issue 5, Director, and RULES "Ours": what is on record stays; the rest is loaded."""
    await send(hall, ROUND)
    await hall.hand_in(round=1, table=1, challenger="8")
    body = {"round": 1, "games": [{"table": 2}]}
    await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/close", body)
    moved = f"{HEAD},1,1,7,20,\n,1,2,9,21,\n,1,3,22,23,\n".encode()
    answer = await send(hall, moved)
    assert counted(answer) == (1, 0, 0, 2)
    reasons = [each["reason"] or "" for each in answer.json()["games"]]
    assert "challenges" in reasons[0]
    assert "signed" in reasons[1]
    games = {"games": [{"table": 2, "first": {"number": 9}, "second": {"number": 21}}]}
    by_hand = await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/1/games", games)
    assert (by_hand.status_code, by_hand.json()["code"]) == (409, "game_is_closed")


@pytest.mark.parametrize("kind", sorted(SAMPLES))
async def test_every_kind_of_file_is_loaded(hall: Hall, kind: str):
    """tournament-files, import plan: each kind by its content."""
    answer = await send(hall, SAMPLES[kind], "?number_tables=true")
    new, same, changed, refused = counted(answer)
    assert (new > 0, same, changed, refused) == (True, 0, 0, 0)


async def test_a_whole_event_has_an_entry_for_each_round_and_division(hall: Hall):
    """Issue 5, Director: tsh's files with config.tsh."""
    for data in (archive(EVENT, CONFIG), zipped({"config.tsh": CONFIG, **EVENT})):
        answer = await send(hall, data, "?number_tables=true")
        assert answer.json()["format"] == "tsh"
    assert (await entries(hall)).count("games.loaded") == 4


async def test_a_file_that_cannot_be_read_is_refused_with_its_lines(hall: Hall):
    """Issue 5, Director: errors with file and line and what to do; nothing is loaded."""
    answer = await send(hall, ROUND + b"x\n", "?name=round-1.csv")
    assert (answer.status_code, answer.json()["code"]) == (422, "not_a_tournament_file")
    told = [each["message"] for each in answer.json()["errors"]]
    assert told == ["round-1.csv, line 4: has 1 columns, and the first line has 6"]
    assert "games.loaded" not in await entries(hall)


async def test_an_upload_is_a_file_of_five_megabytes_at_most(hall: Hall):
    """Reliability, uploads: bounded; other content types are refused."""
    assert (await send(hall, b"x" * 5_000_001)).json()["code"] == "body_too_large"
    answer = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/import", {"games": []})
    assert answer.json()["code"] == "not_a_file"


async def test_an_integration_may_push_and_a_terminal_may_not(hall: Hall):
    """Issue 6, Neighbours: pairings in by file, or pushed."""
    assert counted(await send(hall, ROUND, who=Role.INTEGRATION)) == (2, 0, 0, 0)
    assert (await send(hall, ROUND, who=Role.TERMINAL)).status_code == 403


def lines(text: str) -> list[str]:
    """What stands there beside plain comments."""
    return [line for line in text.splitlines() if not line.startswith("# ")]


async def for_tsh(hall: Hall) -> str:
    answer = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties/tsh")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    return answer.text


async def test_penalties_are_written_as_tsh_takes_them(hall: Hall):
    """tournament-files F1, penalty: by round from the first, for each player of each division."""
    assert lines(await for_tsh(hall)) == []
    games = f"{HEAD},1,1,7,8,Åsa\n,3,1,7,8,\n".encode()
    await send(hall, games)
    await hall.hand_in(round=3, table=1, turn=1, challenger="7", words=["ZAX"])
    await hall.hand_in(round=3, table=1, turn=2, challenger="8", words=["ZAX", "QI"])
    await hall.hand_in(round=1, table=1, turn=2, challenger="8", words=["ZAX"])
    text = await for_tsh(hall)
    # Who challenged in vain gave five points away: 8 in round 1, and 7 in round 3.
    assert lines(text) == ["; penalty 5", "; penalty 0 0 5"]
    assert "# player 7: Åsa\n; penalty 5\n# player 8: name not known\n; penalty 0 0 5\n" in text


async def test_what_tsh_has_no_field_for_is_a_comment(hall: Hall):
    """Issue 6, Neighbours: nothing is lost, and nothing is in a line that tsh would misread."""
    await hall.hand_in(round=9, table=9, turn=1, challenger="first", words=["ZAX"])
    policy: dict[str, Any] = {"penalty_policy": "double", "reason": "From round 10 on.", "round": 9}
    changed = await hall.call(Role.DIRECTOR, "PATCH", HOME, policy)
    assert changed.status_code == 200, changed.text
    await send(hall, f"{HEAD},10,1,7,8,Åsa\n".encode())
    await hall.hand_in(round=10, table=1, turn=1, challenger="7", words=["ZAX"])
    text = await for_tsh(hall)
    assert "# challenge 1: its players are not known\n" in text
    assert "# player 7: Åsa\n#   beside points: round 10: a lost turn\n" in text
    assert lines(text) == []


async def test_what_directors_decided_is_written_for_whoever_keeps_tsh(hall: Hall):
    """tournament-files F1: comments, which tsh skips, by game; of two rulings the one in force."""
    await send(hall, f"{HEAD},3,1,7,8,Åsa\n,2,4,9,10,\n".encode())
    await hall.hand_in(round=3, table=1, turn=1, challenger="7", words=["ZAX"])
    await hall.hand_in(kind="exchange", words=None, round=2, table=4, turn=2, challenger="10")
    ruling = {
        "kind": "exchange",
        "challenge": 2,
        "reason": "Seven were there.",
        "director": "A. B.",
    }
    off = {"outcome": {"play": "comes_off", "loses_turn": "challenged"}}
    stands = {
        "play": "stands",
        "penalty": {"score_changes": [{"role": "challenger", "points": -5}]},
    }
    for body in (
        {**ruling, **off},
        {**ruling, "outcome": stands},
        {"kind": "drawing", "reason": "It goes back."},
    ):
        given = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/rulings", body)
        assert given.status_code == 201, given.text
    await hall.act(Role.DIRECTOR, "void", 1, reason="Twice.")
    answer = await hall.call(Role.INTEGRATION, "GET", f"{HOME}/rulings/tsh")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    head, *decisions = answer.text.split("#\n")
    assert all(line.startswith("# ") for line in head.splitlines())
    points = "5 points come off the challenger's score"
    assert [each.splitlines() for each in decisions] == [
        [
            "# Ruling 2 on an exchange, challenge 2, round 2, table 4 (3.10.17)",
            "#   Challenger: 10, name not known",
            "#   Challenged: 9, name not known",
            f"#   Outcome: the play stands; the challenger is on turn; {points}.",
            "#   Carried out before, and stays: the turn that the challenged player lost.",
        ],
        [
            "# Challenge 1, round 3, table 1: voided (no clause: left to the director)",
            "#   Challenger: 7, Åsa",
            "#   Challenged: 8, name not known",
        ],
        ["# Ruling 3 on the drawing of tiles (3.9.4)"],
    ]


async def source(hall: Hall, **body: object) -> httpx.Response:
    return await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/source", body)


async def test_games_are_fetched_from_an_address(hall: Hall):
    """Issue 6, Neighbours: by URL; what came of it is told, and can be read and ended."""
    read = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/games/source")
    assert read.status_code == 404
    with file_server() as there:
        early = await source(hall, url=there.url)
        assert (early.status_code, early.json()["outcome"]) == (200, "not_yet")
        there.data = ROUND
        named = await source(hall, url=there.url, every_seconds=30)
    shown = named.json()
    assert (shown["outcome"], shown["report"]["new"], shown["every_seconds"]) == ("read", 2, 30)
    read = await hall.call(Role.INTEGRATION, "GET", f"{HOME}/games/source")
    assert read.json() == shown
    dropped = await hall.call(Role.DIRECTOR, "DELETE", f"{HOME}/games/source")
    assert dropped.status_code == 204
    assert (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/games/source")).status_code == 404
    assert (await entries(hall)).count("games.loaded") == 1


@pytest.mark.parametrize(
    "address",
    ["ftp://desk/a.t", "file:///etc/passwd", "//desk/a.t", "http://", "http://a b/", "",
     "http://name:secret@desk/a.t", "http://desk/\n", "http://desk\\@other/", "http://dësk/a.t"],
)  # fmt: skip
async def test_an_address_is_one_of_the_web_without_a_password(hall: Hall, address: str):
    """Issue 6, Neighbours: http and https only, to the host that was typed."""
    answer = await source(hall, url=address)
    assert answer.status_code == 422
    assert "without a name or password" in answer.json()["errors"][0]["message"]


async def test_an_address_that_never_answers_is_told(hall: Hall):
    """Reliability F: a port out of range and a computer that isn't there are no faults of ours."""
    for url in ("http://127.0.0.1:99999/", f"http://{'a' * 70}/", "http://127.0.0.1:1/a.t"):
        answer = await source(hall, url=url)
        assert (answer.status_code, answer.json()["outcome"]) == (200, "unreachable")
