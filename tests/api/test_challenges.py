"""Challenges over HTTP: one bit out, lists by role and page, reissues, costs."""

import re
from typing import Any

import orjson
import pytest

from service.desk.devices import Role
from tests.api.hall import HOME, OTHER, Hall

pytestmark = pytest.mark.anyio

ALL = f"{HOME}/challenges"


async def read(hall: Hall, who: Role | str, path: str) -> Any:
    answer = await hall.call(who, "GET", path)
    assert answer.status_code == 200, answer.text
    return orjson.loads(answer.content)


async def test_the_answer_is_the_contracts(hall: Hall):
    """Contract: handing in a slip, field by field."""
    answer = await hall.hand_in()
    assert answer.status_code == 201
    assert answer.headers["location"] == f"{ALL}/1"
    assert "idempotent-replayed" not in answer.headers
    content = answer.json()
    assert re.fullmatch(r"2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", content.pop("adjudicated_at"))
    lexicon = content.pop("lexicon")
    assert lexicon["name"] == "enable"
    assert lexicon["fingerprint"].startswith("671a395d")
    assert lexicon["short"] == "CWD3-JQC5"
    assert lexicon["official"] is False
    assert content == {
        "number": 1,
        "status": "adjudicated",
        "verdict": "valid",
        "outcome": {
            "play": "stands",
            "loses_turn": None,
            "on_turn": "challenger",
            "game": "goes_on",
            "penalty": {
                "step": 1,
                "score_changes": [{"role": "challenged", "points": 10}],
                "lose_turn": False,
                "clock_seconds": 0,
                "forfeit": False,
            },
            "instructions": ["may_ask_again", "reannounce_score", "rerack", "restart_timer"],
            "in_force": True,
            "overdraw": None,
            "view": None,
        },
    }


@pytest.mark.parametrize("words", [["QZX", "CAT"], ["CAT", "QZX"], ["QZX", "QXZ"]])
async def test_answers_differ_in_nothing_but_number_and_time(hall: Hall, words):
    """Promise 1: which word is bad shows nowhere in an answer, in its headers or its length."""
    one = await hall.hand_in(words=["CAT", "QZX"], turn=1)
    other = await hall.hand_in(words=words, turn=2)
    for answer in (one, other):
        assert answer.json()["verdict"] == "invalid"
    stripped = [
        re.sub(rb'"number":\d|"adjudicated_at":"[^"]*"', b"", answer.content)
        for answer in (one, other)
    ]
    assert stripped[0] == stripped[1]
    names = [[n for n, _ in answer.headers.multi_items()] for answer in (one, other)]
    assert names[0] == names[1]
    assert one.headers["content-length"] == other.headers["content-length"]


async def test_an_unofficial_lexicon_is_marked_where_it_is_named(hall: Hall):
    """WESPA 1.2(b): not declared official, and so marked wherever the lexicon is named."""
    note = "not the official word source (1.2(b))"
    assert (await hall.hand_in()).json()["lexicon"]["note"] == note
    assert (await read(hall, Role.DIRECTOR, HOME))["lexicon"]["note"] == note
    assert (await read(hall, Role.DIRECTOR, f"{ALL}/1"))["lexicon"]["note"] == note
    await hall.call(Role.DIRECTOR, "PATCH", HOME, {"official": True, "reason": "Announced."})
    declared = (await hall.hand_in(turn=10)).json()["lexicon"]
    assert declared["official"] is True
    assert "note" not in declared


async def test_the_same_play_and_words_give_the_same_challenge(hall: Hall):
    """RULES, Ours: a play is adjudicated once; the same words get the same challenge back."""
    first = await hall.hand_in()
    again = await hall.hand_in()
    assert again.status_code == 200
    assert again.content == first.content
    assert again.headers["location"] == first.headers["location"]
    assert len((await read(hall, Role.DIRECTOR, ALL))["challenges"]) == 1


async def test_slips_are_typed_in_any_case(hall: Hall):
    """Cases 2, 6, 13: spaces at the ends and lower case are the same word; typed form is kept."""
    assert (await hall.hand_in(words=[" cat ", "cAt"])).json()["verdict"] == "valid"
    shown = (await read(hall, Role.DIRECTOR, f"{ALL}/1"))["adjudications"][0]
    assert shown["words"] == ["CAT"]
    assert shown["typed"] == [" cat ", "cAt"]


async def test_a_typing_error_names_its_place(hall: Hall):
    """Cases 1, 3, 4, 5: a 422 that quotes the position, never a verdict, nothing on record."""
    slips = {
        ("CAT", "CO-OP"): ("/words/1", "not_on_any_tile", 3),
        ("CAN'T",): ("/words/0", "not_on_any_tile", 4),
        ("A",): ("/words/0", "too_short", None),
        ("A" * 16,): ("/words/0", "too_long", None),
        ("", "CAT"): ("/words/0", "empty", None),
        ("  ",): ("/words/0", "empty", None),
    }
    for words, (place, code, position) in slips.items():
        answer = await hall.hand_in(words=list(words))
        assert answer.status_code == 422
        (error,) = answer.json()["errors"]
        assert (error["field"], error["code"], error.get("position")) == (place, code, position)
    assert (await read(hall, Role.DIRECTOR, ALL)) == {"challenges": []}


async def test_who_reads_what(hall: Hall):
    """Contract, reading: a terminal its own without words and no list; others by role."""
    await hall.hand_in(Role.TERMINAL, turn=1)
    await hall.hand_in(Role.RUNNER, turn=2)
    sees = {
        Role.TERMINAL: (True, False, False),
        Role.RUNNER: (False, True, True),
        Role.INTEGRATION: (False, False, True),
        Role.ADJUDICATOR: (True, True, True),
        Role.DIRECTOR: (True, True, True),
    }
    for role, (terminals, runners, _) in sees.items():
        for number, seen in ((1, terminals), (2, runners)):
            answer = await hall.call(role, "GET", f"{ALL}/{number}")
            assert answer.status_code == (200 if seen else 404)
            assert ("QUIXOTRY" in answer.text) == (seen and role is not Role.TERMINAL)
    assert (await hall.call(Role.TERMINAL, "GET", ALL)).status_code == 403
    listed = {
        role: [each["number"] for each in (await read(hall, role, ALL))["challenges"]]
        for role in (Role.RUNNER, Role.INTEGRATION, Role.ADJUDICATOR, Role.DIRECTOR)
    }
    assert list(listed.values()) == [[2], [], [1, 2], [1, 2]]


async def test_what_is_not_yours_looks_like_what_is_not_there(hall: Hall):
    """Issue 2, who may do what: nothing about what exists."""
    await hall.hand_in(Role.TERMINAL)
    same = {"X-Request-Id": "0123456789abcdef"}
    others = await hall.call(Role.RUNNER, "GET", f"{ALL}/1", headers=same)
    nobodys = await hall.call(Role.RUNNER, "GET", f"{ALL}/99", headers=same)
    assert others.status_code == nobodys.status_code == 404
    assert others.content == nobodys.content
    assert others.headers == nobodys.headers


async def test_a_list_is_paged_by_number(hall: Hall):
    """Contract: lists are keyset-paged with Link, each challenge once."""
    for turn in range(1, 8):
        await hall.hand_in(words=["CAT"] if turn % 2 else ["QZX"], turn=turn)
    pages, path = [], f"{ALL}?limit=3"
    while path:
        answer = await hall.call(Role.DIRECTOR, "GET", path)
        pages.append([each["number"] for each in answer.json()["challenges"]])
        path = answer.headers.get("link", "").removeprefix("<").removesuffix('>; rel="next"')
    assert pages == [[1, 2, 3], [4, 5, 6], [7]]
    whole = await hall.call(Role.DIRECTOR, "GET", f"{ALL}?limit=7")
    assert "link" not in whole.headers
    invalid = await hall.call(Role.DIRECTOR, "GET", f"{ALL}?verdict=invalid&limit=2")
    assert [each["number"] for each in invalid.json()["challenges"]] == [2, 4]
    assert "verdict=invalid" in invalid.headers["link"]
    elsewhere = await read(hall, Role.DIRECTOR, f"{ALL}?round=3&table=13")
    assert elsewhere == {"challenges": []}
    assert len((await read(hall, Role.DIRECTOR, f"{ALL}?round=3&table=12"))["challenges"]) == 7


async def test_a_reissue_replaces_the_slip_and_its_penalty(hall: Hall):
    """WESPA 3.10.12, case 40: first penalty gone, new verdict stands, both on record."""
    first = await hall.hand_in(words=["UNSTATE", "ZAX"])
    assert first.json()["outcome"]["penalty"]["score_changes"] == [
        {"role": "challenged", "points": 10}
    ]
    body = {"words": ["QZX", "ZAX"], "ground": "mismatch", "confirmed_by": ["first", "second"]}
    reissued = await hall.call(Role.TERMINAL, "POST", f"{ALL}/1/reissue", body)
    assert reissued.status_code == 201
    assert reissued.headers["location"] == f"{ALL}/1"
    assert reissued.json()["verdict"] == "invalid"
    assert reissued.json()["outcome"]["penalty"] is None
    shown = await read(hall, Role.DIRECTOR, f"{ALL}/1")
    assert [each["verdict"] for each in shown["adjudications"]] == ["valid", "invalid"]
    assert [each["ground"] for each in shown["adjudications"]] == [None, "mismatch"]
    assert (await read(hall, Role.DIRECTOR, f"{HOME}/penalties")) == {"penalties": []}


async def test_penalties_are_listed_by_game_and_player(hall: Hall):
    """Contract: score changes, turns, clock, per game and player; what costs nothing is not."""
    game = {"table": 12, "first": {"number": 7, "name": "Ann"}, "second": {"number": 23}}
    await hall.call(Role.INTEGRATION, "PUT", f"{HOME}/rounds/3/games", {"games": [game]})
    await hall.hand_in(turn=1, challenger="23")
    await hall.hand_in(words=["QZX"], turn=2, challenger="23")
    (cost,) = (await read(hall, Role.DIRECTOR, f"{HOME}/penalties"))["penalties"]
    assert cost["players"] == {"challenger": 23, "challenged": 7}
    assert (cost["round"], cost["table"], cost["turn"]) == (3, 12, 1)
    assert cost["penalty"]["score_changes"] == [{"role": "challenged", "points": 10}]
    shown = (await hall.hand_in(turn=3, challenger="7")).json()
    assert shown["players"] == {"challenger": 7, "challenged": 23}


async def test_a_damaged_lexicon_gives_no_verdict(hall: Hall, data_dir):
    """Promise 3, cases 24, 31: 503 with a reason, no challenge; it can be handed in again."""
    compiled = next((data_dir / "compiled").glob("enable*"))
    kept = compiled.read_bytes()
    compiled.unlink()
    answer = await hall.hand_in()
    assert (answer.status_code, answer.json()["code"]) == (503, "lexicon_unavailable")
    assert answer.headers["retry-after"] == "1"
    assert answer.json()["reason"]
    assert (await read(hall, Role.DIRECTOR, ALL)) == {"challenges": []}
    listed = await read(hall, Role.DIRECTOR, "/api/v1/lexicons")
    assert listed["unavailable"] == ["enable"]
    assert (await hall.call(Role.DIRECTOR, "GET", "/api/v1/lexicons/enable")).status_code == 503
    assert (await hall.call(None, "GET", "/readyz")).json()["lexicons_unavailable"] == 1
    compiled.write_bytes(kept)
    assert (await hall.hand_in()).status_code == 201


async def test_a_proof_holds_and_hides_words_from_a_terminal(hall: Hall):
    """Promise 4: a proof shows that an entry is in the record; reading stays by role."""
    await hall.hand_in(Role.TERMINAL, turn=1)
    await hall.hand_in(Role.TERMINAL, turn=2)
    director = await read(hall, Role.DIRECTOR, f"{ALL}/1/proof")
    terminal = await read(hall, Role.TERMINAL, f"{ALL}/1/proof")
    assert "entry" not in terminal
    assert terminal["leaf"] == director["leaf"]
    assert orjson.loads(director["entry"])["data"]["slip"]["words"] == ["QUIXOTRY", "ZAX"]
    assert (director["index"], director["size"]) == (1, 3)
    head = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal/head")
    assert head.text == director["checkpoint"]
    assert head.headers["content-type"] == "text/plain; charset=utf-8"


async def test_the_journal_is_exported_a_line_an_entry(hall: Hall):
    """Contract: the record as JSON lines, exactly as stored."""
    await hall.hand_in()
    answer = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")
    entries = [orjson.loads(line) for line in answer.content.splitlines()]
    assert [entry["seq"] for entry in entries] == [1, 2]
    assert [entry["type"] for entry in entries] == ["tournament.opened", "challenge.adjudicated"]
    assert answer.content.endswith(b"\n")
    foreign = hall.tokens[OTHER, Role.DIRECTOR]
    assert (await hall.call(foreign, "GET", f"{HOME}/journal")).status_code == 403
