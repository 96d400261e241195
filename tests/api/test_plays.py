"""A play is adjudicated once, and what went wrong elsewhere (RULES.md, Ours; cases 40 to 49)."""

import asyncio
from typing import Any

import httpx
import orjson
import pytest

from service.desk.devices import Role
from service.journal.store.database import Database
from service.journal.store.tables import metadata
from service.settings import Settings
from tests.api.hall import HOME, Hall

pytestmark = pytest.mark.anyio

OUTCOME_WORDS = ("valid", "penalty", "acceptable", "outcome")


async def events(hall: Hall) -> list[str]:
    """The events of the record, its opening left out."""
    exported = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")
    return [orjson.loads(line)["type"] for line in exported.content.splitlines()][1:]


async def reissue(
    hall: Hall, who: Role, number: int, *words: str, **more: object
) -> httpx.Response:
    body = {"words": words, "ground": "mismatch", "confirmed_by": ["first", "second"], **more}
    return await hall.call(who, "POST", f"{HOME}/challenges/{number}/reissue", body)


async def test_the_same_words_get_the_same_challenge_back(hall: Hall):
    """RULES, Ours: same play and words, in any order, case or number: the challenge of then."""
    first = await hall.hand_in(words=["QUIXOTRY", "ZAX"])
    for words in (["QUIXOTRY", "ZAX"], ["zax", "Quixotry"], ["ZAX", "ZAX", "QUIXOTRY "]):
        for who in (Role.TERMINAL, Role.RUNNER):
            again = await hall.hand_in(who, words=words)
            assert (again.status_code, again.content) == (200, first.content)
            assert again.headers["location"] == first.headers["location"]
    listed = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges")
    assert [each["number"] for each in listed.json()["challenges"]] == [1]


@pytest.mark.parametrize("verdict", ["valid", "invalid"])
async def test_other_words_for_the_same_play_are_not_looked_up(hall: Hall, verdict):
    """RULES, Ours: not looked up without a ground: refused alike, whatever they are."""
    await hall.hand_in(words=["QUIXOTRY", "ZAX" if verdict == "valid" else "QZXJ"])
    others = (["QUIXOTRY"], ["ZAX"], ["QZXJ"], ["CAT", "DOG"], ["QZXJ", "QZXK"], ["CATS"] * 8)
    answers = [await hall.hand_in(words=words) for words in others]
    answers += [await hall.hand_in(words=words, turn=None) for words in others]
    answers += [await hall.hand_in(Role.RUNNER, words=words) for words in others]
    assert {answer.status_code for answer in answers} == {409}
    assert len({answer.content for answer in answers}) == 1
    problem = answers[0].json()
    assert problem["code"] == "play_already_adjudicated"
    assert (problem["clause"], problem["number"]) == ("slipdesk", 1)
    assert not any(told in answers[0].text.lower() for told in OUTCOME_WORDS)
    assert await events(hall) == ["challenge.adjudicated"]


async def test_a_new_play_is_adjudicated_at_once(hall: Hall):
    """RULES, Ours; WESPA 3.4.1(d): a new play always is, whatever words it shares."""
    await hall.hand_in(words=["QUIXOTRY", "QZXJ"])
    for more in ({"turn": 10}, {"turn": None, "new_play": True}, {"table": 13}, {"round": 4}):
        fresh = await hall.hand_in(words=["QUIXOTRY"], **more)
        assert (fresh.status_code, fresh.json()["verdict"]) == (201, "valid")


async def test_a_play_has_no_other_name_once_its_round_is_loaded(hall: Hall):
    """RULES, Ours: a game that was not loaded is none; whatever the words, nothing is looked up."""
    seats = {"first": {"number": 1}, "second": {"number": 2}}
    loaded = {"games": [{"division": "A", "table": 1, **seats}]}
    answer = await hall.call(Role.INTEGRATION, "PUT", f"{HOME}/rounds/1/games", loaded)
    assert answer.status_code == 200
    game: dict[str, Any] = {"round": 1, "table": 1, "turn": 10}
    await hall.hand_in(words=["QUIXOTRY", "QZXJ"], division="A", **game)
    for more in ({}, {"division": "B"}, {"division": "A", "table": 2}):
        answers = [
            await hall.hand_in(words=[word], **{**game, **more}) for word in ("QUIXOTRY", "QZXJ")
        ]
        assert {each.status_code for each in answers} == {409}
        assert {each.json()["code"] for each in answers} == {"no_such_game"}
        assert len({each.content for each in answers}) == 1
    amended = await hall.act(Role.DIRECTOR, "amendment", **game, reason="Elsewhere.")
    assert (amended.status_code, amended.json()["code"]) == (409, "no_such_game")
    closing = {"round": 1, "games": [{"table": 1}]}
    closed = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/games/close", closing)
    assert (closed.status_code, closed.json()["code"]) == (409, "no_such_game")
    assert await events(hall) == ["games.loaded", "challenge.adjudicated"]


async def test_a_player_at_two_tables_is_told_with_both(hall: Hall):
    """Issue 4, rules of games: what is refused names the player and the tables, loads nothing."""
    answers = []
    for division, table in (("A", 1), ("B", 4)):
        seats = {"first": {"number": 7}, "second": {"number": 7 + table}}
        loaded = {"games": [{"division": division, "table": table, **seats}]}
        path = f"{HOME}/rounds/1/games"
        answers.append((await hall.call(Role.INTEGRATION, "PUT", path, loaded)).json())
    assert [each.get("code") for each in answers] == [None, "player_at_two_tables"]
    for told in ("Player 7", "table 1 of division A", "table 4 of division B"):
        assert told in answers[1]["detail"]
    assert await events(hall) == ["games.loaded"]


async def test_a_ruling_names_a_game_that_is_played(hall: Hall):
    """RULES, Ours: as a slip does, in a round whose games are loaded."""
    seats = {"first": {"number": 1}, "second": {"number": 2}}
    loaded = {"games": [{"table": 1, **seats}]}
    await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/1/games", loaded)
    body = {"kind": "free", "round": 1, "table": 2, "reason": "The clock was set anew."}
    answer = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/rulings", body)
    assert answer.json()["code"] == "no_such_game"
    ruled = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/rulings", {**body, "table": 1})
    assert ruled.status_code == 201


async def test_a_division_is_one_in_small_and_capital_letters(hall: Hall):
    """RULES, Ours: `a` is division A, so that its plays are adjudicated once."""
    await hall.hand_in(words=["QUIXOTRY", "QZXJ"], division="b")
    for asked in ("b", "B"):
        listed = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges?division={asked}")
        assert [each["number"] for each in listed.json()["challenges"]] == [1]
    other = await hall.hand_in(words=["QUIXOTRY"], division="B")
    assert (other.status_code, other.json()["code"]) == (409, "play_already_adjudicated")


async def test_without_turns_slips_stand_for_the_latest_play(hall: Hall):
    """DESIGN, contract: without a turn, slips stand for one play until a new one is made."""
    one = await hall.hand_in(words=["ZAX"], turn=None)
    same = await hall.hand_in(words=["ZAX"], turn=None)
    other = await hall.hand_in(words=["CAT"], turn=None)
    new = await hall.hand_in(words=["CAT"], turn=None, new_play=True)
    late = await hall.hand_in(words=["ZAX"], turn=None)
    answers = (one, same, other, new, late)
    assert [answer.status_code for answer in answers] == [201, 200, 409, 201, 409]


async def test_where_nothing_is_identified_nothing_is_promised(hall: Hall):
    """DESIGN, contract: a slip that names no game is a challenge of its own."""
    unnamed: dict[str, Any] = {"round": None, "table": None, "turn": None, "challenger": None}
    answers = [await hall.hand_in(words=["ZAX"], **unnamed) for _ in range(2)]
    assert [answer.json()["number"] for answer in answers] == [1, 2]


async def test_slips_without_a_verdict_do_not_count(hall: Hall, settings: Settings):
    """RULES, Ours; case 31: after a 422, a 409 or a 503 the play is adjudicated as if new."""
    for words in (["CO-OP"], [], ["A"], ["CAT"] * 9):
        assert (await hall.hand_in(words=words)).status_code == 422
    third = await hall.hand_in(words=["ZAX"], challenger="third", turn=8)
    other = await hall.hand_in(words=["ZAX"], challenger="second", turn=7)
    assert (third.status_code, other.status_code) == (201, 201)
    assert (await hall.hand_in(words=["ZAX"], challenger="first")).status_code == 409
    compiled = settings.compiled / "enable.lexicon"
    whole = compiled.read_bytes()
    compiled.write_bytes(whole[:-1])
    assert (await hall.hand_in(words=["QUIXOTRY"])).status_code == 503
    compiled.write_bytes(whole)
    counted = await hall.hand_in(words=["ZAX"])
    assert (counted.status_code, counted.json()["number"]) == (201, 3)


async def test_a_word_left_off_the_slip_is_put_right(hall: Hall):
    """Case 40; WESPA 3.10.12: the first penalty is gone, the new verdict stands, both on record."""
    wrong = await hall.hand_in(words=["UNSTATED"])
    assert wrong.json()["outcome"]["penalty"]["score_changes"][0]["points"] == 5
    right = await reissue(hall, Role.TERMINAL, 1, "UNSTATEDS")
    assert (right.status_code, right.json()["verdict"]) == (201, "invalid")
    penalties = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties")
    assert penalties.json()["penalties"] == []
    known = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges/1")).json()
    assert [each["words"] for each in known["adjudications"]] == [["UNSTATED"], ["UNSTATEDS"]]
    assert [each["verdict"] for each in known["adjudications"]] == ["valid", "invalid"]
    again = await hall.hand_in(words=["UNSTATEDS"])
    assert (again.status_code, again.json()["verdict"]) == (200, "invalid")


@pytest.mark.parametrize("words", [["QUIXOTRY"], ["QUIXOTRY", "ZAX"], ["ZAX", "ZAX"]])
async def test_a_penalty_counts_the_words_on_the_slip(hall: Hall, words):
    """Cases 42 and 43; WESPA 3.10.15(b): per challenged word, not per word that was formed."""
    cost = (await hall.hand_in(words=words)).json()["outcome"]["penalty"]
    assert cost["score_changes"] == [{"role": "challenged", "points": 5 * len(set(words))}]


async def test_a_slip_without_words_challenges_nothing(hall: Hall):
    """Case 44: no `words`: 422, and nothing on record."""
    bodies: list[dict[str, object]] = [{}, {"words": None}, {"words": []}, {"round": 3, "table": 1}]
    for body in bodies:
        answer = await hall.call(Role.TERMINAL, "POST", f"{HOME}/challenges", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid_content")
    assert await events(hall) == []


async def test_good_and_bad_words_are_kept_alike(hall: Hall, beside: Database):
    """Case 46: one list of words, in the order of the slip, and one verdict over it."""
    await hall.hand_in(words=["ZAX", "QZX"], turn=1)
    await hall.hand_in(words=["QZX", "ZAX"], turn=2)
    challenges = metadata.tables["challenges"]
    with beside.reading() as connection:
        states = list(connection.execute(challenges.select()).mappings())
    slips = [orjson.loads(state["state"])["adjudications"][0] for state in states]
    assert [slip["slip"]["words"] for slip in slips] == [["ZAX", "QZX"], ["QZX", "ZAX"]]
    for slip in slips:
        del slip["slip"], slip["at"]
    assert slips[0] == slips[1]


async def test_the_next_pair_reads_no_last_ruling(hall: Hall):
    """Case 47: nothing is stored on the way, a terminal has no list, nobody else's is there."""
    answer = await hall.hand_in()
    assert answer.headers["cache-control"] == "no-store"
    own = await hall.call(Role.TERMINAL, "GET", f"{HOME}/challenges/1")
    assert own.headers["cache-control"] == "no-store"
    assert "QUIXOTRY" not in own.text
    assert (await hall.call(Role.TERMINAL, "GET", f"{HOME}/challenges")).status_code == 403
    for other in (Role.RUNNER, Role.INTEGRATION):
        for path in ("challenges/1", "challenges/1/proof"):
            assert (await hall.call(other, "GET", f"{HOME}/{path}")).status_code == 404


async def test_two_challenges_at_once_with_one_key(hall: Hall):
    """Case 48: the second of two parallel calls never hits an older play."""
    await hall.hand_in(turn=8)
    body = {"words": ["ZAX"], "round": 3, "table": 12, "turn": 9, "challenger": "second"}
    answers = await asyncio.gather(
        *(hall.call(Role.TERMINAL, "POST", f"{HOME}/challenges", body, key="k") for _ in range(2))
    )
    assert [answer.json()["number"] for answer in answers] == [2, 2]
    assert await events(hall) == ["challenge.adjudicated"] * 2


async def test_reissues_at_once_have_one_winner(hall: Hall):
    """Case 49 for corrected slips: ten alike at once, one is taken, nothing changes by the rest."""
    await hall.hand_in(words=["ZAX"])
    answers = await asyncio.gather(*(reissue(hall, Role.TERMINAL, 1, "ZAXES") for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 9
    assert await events(hall) == ["challenge.adjudicated", "slip.reissued"]
