"""Tournaments over HTTP: what they start from, how they change, who plays whom."""

from typing import Any

import pytest

from service.desk.devices import Role
from service.rules.clauses.penalty import PRESETS
from tests.api.hall import HOME, Hall

pytestmark = pytest.mark.anyio

ALL = "/api/v1/tournaments"


async def opened(hall: Hall, **asked: object) -> Any:
    body = {"code": "new", "rulebook": "wespa", "lexicon": "enable", **asked}
    return await hall.call(Role.OPERATOR, "POST", ALL, body)


async def test_a_tournament_starts_from_its_rulebook(hall: Hall):
    """Contract: rulebook, lexicon, penalty policy; WESPA 3.10.15(d): the preferred norm."""
    answer = await opened(hall, points_go="deduct_from_challenger")
    assert answer.status_code == 201
    assert answer.headers["location"] == f"{ALL}/new"
    policy = answer.json()["penalty_policy"]
    assert (policy["preset"], policy["standard"]) == ("five-per-word", True)
    assert policy["points_go"] == "deduct_from_challenger"
    assert "note" not in policy
    assert (await hall.call(Role.OPERATOR, "GET", f"{ALL}/new")).json() == answer.json()


async def test_where_points_go_is_asked_never_guessed(hall: Hall):
    """WESPA 3.10.15, case 53: the book names no direction."""
    answer = await opened(hall)
    assert (answer.status_code, answer.json()["code"]) == (422, "penalty_policy_incomplete")
    assert "points_go" in answer.json()["detail"]
    assert (await hall.call(Role.OPERATOR, "GET", f"{ALL}/new")).status_code == 404


@pytest.mark.parametrize("name", PRESETS)
async def test_every_preset_can_be_asked_for_by_name(hall: Hall, name):
    """Issue 2, adjudication: penalty policies as data, with presets."""
    policy: object = {"preset": name, "seconds": 30} if name == "time-penalty" else name
    points = any(step.points for step in PRESETS[name].steps) and name != "swedish-ten"
    more = {"points_go": "add_to_challenged"} if points else {}
    answer = await opened(hall, penalty_policy=policy, **more)
    assert answer.status_code == 201, answer.text
    shown = answer.json()["penalty_policy"]
    assert shown["preset"] == ("ten-per-turn" if name == "swedish-ten" else name)
    assert ("note" in shown) == (not shown["standard"])


async def test_a_ladder_can_be_written_out(hall: Hall):
    """Issue 2, adjudication: any ladder; zero is a value, not unset (case 52)."""
    steps = [{}, {"points": 5}, {"points": 20, "clock_seconds": 60}, {"forfeit": True}]
    ladder = {"unit": "turn", "steps": steps, "count": "per_game"}
    answer = await opened(hall, penalty_policy=ladder, points_go="add_to_challenged")
    shown = answer.json()["penalty_policy"]
    assert [step["points"] for step in shown["steps"]] == [0, 5, 20, 0]
    assert shown["preset"] is None
    assert shown["standard"] is False
    assert shown["note"] == "may be considered non-ratable (WESPA 3.10.15(d))"


async def test_a_change_of_policy_holds_from_the_next_round(hall: Hall):
    """RULES, Ours: a policy holds from the round after; a challenge keeps that of its time."""
    before = (await hall.hand_in(turn=1)).json()["outcome"]["penalty"]
    change = {"penalty_policy": "double", "reason": "Agreed with all players."}
    changed = await hall.call(Role.DIRECTOR, "PATCH", HOME, change)
    assert changed.status_code == 200
    assert changed.json()["penalty_policy"]["from_round"] == 4
    same_round = (await hall.hand_in(turn=2)).json()["outcome"]["penalty"]
    assert same_round["score_changes"] == before["score_changes"]
    next_round = (await hall.hand_in(round=4, turn=1)).json()["outcome"]
    assert next_round["penalty"]["lose_turn"] is True
    assert next_round["loses_turn"] == "challenger"
    shown = (await hall.call(Role.TERMINAL, "GET", HOME)).json()
    assert [policy["from_round"] for policy in shown["policies"]] == [1, 4]
    assert "Agreed" not in changed.text + str(shown)


async def test_what_a_slip_must_name_can_be_asked_for(hall: Hall):
    """Contract: nothing, game, game and challenger; refused with the reason when it doesn't."""
    change = {"slip_must_name": "game_and_challenger", "reason": "Counts are wanted."}
    changed = await hall.call(Role.DIRECTOR, "PATCH", HOME, change)
    assert changed.json() == {"slip_must_name": "game_and_challenger"}
    path = f"{HOME}/challenges"
    bare = await hall.call(Role.TERMINAL, "POST", path, {"words": ["CAT"]})
    assert (bare.status_code, bare.json()["code"]) == (409, "game_not_named")
    game = {"words": ["CAT"], "round": 1, "table": 1}
    unnamed = await hall.call(Role.TERMINAL, "POST", path, game)
    assert (unnamed.status_code, unnamed.json()["code"]) == (409, "challenger_not_named")
    named = await hall.call(Role.TERMINAL, "POST", path, {**game, "challenger": "first"})
    assert named.status_code == 201


async def test_games_are_loaded_with_names_beside_the_record(hall: Hall):
    """Decision: no names inside the record, so that a person can be forgotten."""
    ann, bo = {"number": 1, "name": "Ann"}, {"number": 4, "name": "Bo"}
    games = [
        {"division": "A", "table": 1, "first": ann, "second": {"number": 2}},
        {"division": "B", "table": 1, "first": {"number": 3}, "second": bo},
    ]
    answer = await hall.call(Role.INTEGRATION, "PUT", f"{HOME}/rounds/1/games", {"games": games})
    assert answer.json() == {
        "round": 1,
        "games": [
            {"division": "A", "table": 1, "first": 1, "second": 2},
            {"division": "B", "table": 1, "first": 3, "second": 4},
        ],
        "left": [],
    }
    journal = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")).text
    assert '"games.loaded"' in journal
    assert "Ann" not in journal
    stranger = await hall.hand_in(division="B", round=1, table=1, challenger="1")
    assert (stranger.status_code, stranger.json()["code"]) == (409, "not_in_this_game")
    player = await hall.hand_in(division="B", round=1, table=1, challenger="4")
    assert player.status_code == 201


async def test_lexicons_are_named_with_their_identity(hall: Hall):
    """Contract: GET /lexicons: name, edition, language, words, words per length, fingerprint."""
    listed = (await hall.call(Role.TERMINAL, "GET", "/api/v1/lexicons")).json()
    enable = next(lexicon for lexicon in listed["lexicons"] if lexicon["name"] == "enable")
    assert enable["words"] == 168_548
    assert sum(enable["words_per_length"].values()) == enable["words"]
    assert enable["label"] == "not a tournament list"
    assert listed["unavailable"] == []
    read = await hall.call(Role.TERMINAL, "GET", "/api/v1/lexicons/enable")
    assert read.json() == enable


async def test_a_lexicon_tells_the_tiles_that_its_words_are_laid_with(hall: Hall):
    """Issue 5, terminal: words as tiles while they are typed, in any language's alphabet."""
    read = await hall.call(Role.TERMINAL, "GET", "/api/v1/lexicons/svenska-exempel")
    alphabet = read.json()["alphabet"]
    assert {"Å", "Ä", "Ö"} <= set(alphabet["tiles"])
    assert "\u0301" in alphabet["accents"]  # É is typed, and folds away
    assert (alphabet["ambiguous"], alphabet["aliases"]) == (False, {})


async def test_a_declaration_holds_for_the_very_list_it_was_made_of(hall: Hall):
    """WESPA 1.2(b): another list is official only if the director says so of that one."""
    declared = await hall.call(Role.DIRECTOR, "PATCH", HOME, {"official": True, "reason": "It is."})
    assert declared.json()["lexicon"]["official"] is True
    other = {"lexicon": "svenska-exempel", "reason": "The hall plays Swedish now."}
    changed = (await hall.call(Role.DIRECTOR, "PATCH", HOME, other)).json()["lexicon"]
    assert (changed["official"], changed["note"]) == (
        False,
        "not the official word source (1.2(b))",
    )
    back = {"lexicon": "enable", "official": True, "reason": "And English again, officially."}
    assert (await hall.call(Role.DIRECTOR, "PATCH", HOME, back)).json()["lexicon"]["official"]


async def test_the_language_changes_before_the_first_slip_only(hall: Hall):
    """Ours: slips on record can't be read, or looked at again, by the tiles of another language."""
    swedish = {"lexicon": "svenska-exempel", "reason": "The wrong list was named."}
    english = {"lexicon": "enable", "reason": "No, it was right."}
    for change in (swedish, english):
        assert (await hall.call(Role.DIRECTOR, "PATCH", HOME, change)).status_code == 200
    await hall.hand_in()
    refused = await hall.call(Role.DIRECTOR, "PATCH", HOME, swedish)
    assert (refused.status_code, refused.json()["code"]) == (409, "other_language")
    assert "another language" in refused.json()["detail"]
    same = {"lexicon": "enable", "official": True, "reason": "As it is built now."}
    assert (await hall.call(Role.DIRECTOR, "PATCH", HOME, same)).status_code == 200


async def test_a_rulebook_is_for_lists_of_its_language(hall: Hall):
    """Sweden (SSF), word source: no English list, by opening or by a change."""
    asked = await opened(hall, rulebook="ssf")
    assert (asked.status_code, asked.json()["code"]) == (422, "invalid_content")
    assert asked.json()["errors"][0]["field"] == "/lexicon"
    assert "swedish" in asked.json()["errors"][0]["message"]
    assert (await opened(hall, rulebook="ssf", lexicon="svenska-exempel")).status_code == 201


async def test_who_keeps_the_scores_sees_every_penalty(hall: Hall):
    """Contract, penalties: director and integration, whichever device handed the slip in."""
    await hall.hand_in(Role.RUNNER, words=["ZAX"], turn=1)
    seen = [
        (await hall.call(who, "GET", f"{HOME}/penalties")).json()
        for who in (Role.DIRECTOR, Role.INTEGRATION)
    ]
    assert seen[0] == seen[1]
    assert len(seen[0]["penalties"]) == 1
