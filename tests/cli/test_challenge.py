"""slipdesk challenge: one line with a tick or a cross, and what the players do, in words."""

import json
from typing import Any

import pytest
from click.testing import Result

from service.client.exchange import ATTEMPTS
from service.rules.clauses.instructions import TEXTS, Instruction
from tests.cli.conftest import Run
from tests.cli.desks import serving
from tests.client.desks import ANSWER, Given, PaperDesk, paper_desk

TOKEN = "slip_of_paper"  # noqa: S105 - nobody's
OUTCOME: dict[str, Any] = dict(ANSWER["outcome"])  # type: ignore[call-overload]


def answered(run: Run, *arguments: str, given: Given | None = None) -> tuple[Result, PaperDesk]:
    """Hand a slip in at a desk of paper; the result and the desk."""
    with paper_desk(given or Given()) as desk:
        result = run("challenge", "demo", *arguments, "--url", desk.url, TOKEN=TOKEN)
    return result, desk


def sent(desk: PaperDesk) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(desk.sent[0].body)
    return body


def changed(**fields: object) -> Given:
    return Given(body={**ANSWER, "outcome": {**OUTCOME, **fields}})


def test_a_valid_slip_is_a_tick_and_what_follows(run):
    """DESIGN, words: a verdict is a tick or a cross, of the slip as a whole."""
    result, _ = answered(run, "QUIXOTRY", "ZAX")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "✓ VALID  challenge 17 of demo",
        "The play stands: its score is announced again.",
        "Last of all, the timer is started again.",
        "Penalty: 10 points are added to the challenged player's score.",
        "On turn: the challenger.",
        "Lexicon: enable CWD3-JQC5 (1997; 168548 words).",
    ]


def test_an_invalid_slip_is_a_cross_and_exit_code_1(run):
    """Issue 2, main job: exit codes; 1, the answer is no."""
    outcome = {
        **OUTCOME,
        "play": "comes_off",
        "loses_turn": "challenged",
        "penalty": None,
        "instructions": ["retract_tiles", "drawn_tiles", "restart_timer"],
    }
    result, _ = answered(
        run, "QUIXOTRY", given=Given(body={**ANSWER, "verdict": "invalid", "outcome": outcome})
    )
    assert result.exit_code == 1
    assert result.stdout.startswith("✗ INVALID  challenge 17 of demo\n")
    assert TEXTS[Instruction.DRAWN_TILES] in result.stdout
    assert "Penalty" not in result.stdout


@pytest.mark.parametrize("instruction", list(Instruction))
def test_every_instruction_is_told_in_words(run, instruction):
    """Promise 5: in the rule book's words, never a code."""
    result, _ = answered(run, "ZAX", given=changed(instructions=[instruction.value]))
    assert TEXTS[instruction] in result.stdout


@pytest.mark.parametrize(
    ("penalty", "words"),
    [
        (
            {"score_changes": [{"role": "challenger", "points": -5}]},
            "Penalty: 5 points come off the challenger's score.",
        ),
        ({"lose_turn": True}, "Penalty: the challenger loses the turn."),
        ({"clock_seconds": 60}, "Penalty: 60 seconds off the challenger's clock."),
        ({"forfeit": True}, "Penalty: the challenger forfeits the game."),
        ({}, "Penalty: none."),
    ],
)
def test_every_penalty_is_told_in_words(run, penalty, words):
    """WESPA 3.10.15: points, turn, clock, forfeit."""
    whole = {**OUTCOME["penalty"], "score_changes": [], **penalty}
    result, _ = answered(run, "ZAX", given=changed(penalty=whole))
    assert words in result.stdout


OVERDRAW = {"tiles": 3, "turned_up": 5, "among": "all", "clause": "3.9.5(a)"}


@pytest.mark.parametrize(
    ("overdraw", "words"),
    [
        ({}, "Overdrawn by 3 (3.9.5(a)): all tiles go face down, the opponent turns up 5"),
        (
            {"turned_up": None, "among": "new_and_unplayed"},
            "the new and the unplayed tiles go face down",
        ),
        (
            {"among": "either"},
            "the new tiles, or all of them as the opponent chooses, go face down",
        ),
        ({"among": "the_bag"}, "the_bag go face down"),
    ],
)
def test_an_overdraw_is_told_in_numbers(run, overdraw, words):
    """WESPA 3.9.5; NASPA IV.I.2.a; SSF overdraw: X and how many are turned up, among which."""
    result, _ = answered(run, "ZAX", given=changed(overdraw={**OVERDRAW, **overdraw}))
    assert words in result.stdout
    assert "and 3 of those go back to the bag." in result.stdout


def test_how_many_tiles_may_be_viewed_is_told(run):
    """NASPA IV.I.2.a: drawn tiles that were returned without being shown."""
    result, _ = answered(run, "ZAX", given=changed(view=5))
    assert "The opponent may view 5 tiles from the bag." in result.stdout


def test_what_a_newer_desk_says_is_shown_as_it_is(run):
    """DESIGN, the REST contract: changes are additive; an unknown instruction isn't hidden."""
    result, _ = answered(run, "ZAX", given=changed(instructions=["call_the_director"]))
    assert "call_the_director" in result.stdout


def test_what_waits_has_no_verdict(run):
    """DESIGN, the REST contract: while it waits the verdict is null; nothing is in force."""
    body = {**ANSWER, "verdict": None, "outcome": {**OUTCOME, "in_force": False}}
    result, _ = answered(run, "ZAX", given=Given(body=body))
    assert result.exit_code == 4
    assert result.stdout.startswith("… WAITING")
    assert "in force yet" in result.stdout


def test_what_waits_for_a_person_says_why(run):
    """Issue 3, languages: no tick and no cross, no exit code that a program takes for one."""
    why = "The lexicon decides on words of up to 7 tiles, and the slip has longer."
    waiting = {"status": "awaiting_adjudication", "verdict": None, "outcome": None}
    waiting |= {"adjudicated_at": None, "waits_for": "manual_adjudication", "reason": why}
    result, _ = answered(run, "ZAX", given=Given(body={**ANSWER, **waiting}))
    assert result.exit_code == 4
    assert result.stdout.splitlines() == [
        "… WAITING  challenge 17 of demo",
        f"{why} Call an adjudicator with a printed list.",
        "Lexicon: enable CWD3-JQC5 (1997; 168548 words).",
    ]


def test_a_repeated_slip_says_so(run):
    """Promise 2: the same request sent again gives the same answer."""
    given = Given(headers={"Idempotent-Replayed": "true"})
    result, desk = answered(run, "ZAX", "--key", "k1", given=given)
    assert "answered before" in result.stdout
    assert desk.sent[0].headers["idempotency-key"] == '"k1"'


def test_the_options_are_the_contracts_fields(run):
    """DESIGN, the REST contract: what a slip may say besides its words."""
    _, desk = answered(
        run,
        *("QUIXOTRY", "ZAX", "--division", "A", "--round", "3", "--table", "12", "--turn", "9"),
        *("--new-play", "--challenger", "second"),
    )
    assert sent(desk) == {
        "words": ["QUIXOTRY", "ZAX"],
        "division": "A",
        "round": 3,
        "table": 12,
        "turn": 9,
        "new_play": True,
        "challenger": "second",
    }
    assert desk.sent[0].headers["authorization"] == f"Bearer {TOKEN}"


def test_the_answer_as_json_is_the_desks_own(run):
    """Issue 2, main job: JSON with `--json`."""
    result, _ = answered(run, "ZAX", "--json")
    assert json.loads(result.stdout) == ANSWER


def test_a_refusal_is_exit_code_3_with_its_clause(run):
    """DESIGN, decisions: a stable code and the clause."""
    body = {"title": "Refused", "detail": "Do this.", "code": "game_challenged", "clause": "3.10.1"}
    refusal = Given(409, body, kind="application/problem+json")
    result, _ = answered(run, "ZAX", given=refusal)
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "Error: Refused: Do this. (game_challenged, 3.10.1)\n"


def test_what_is_no_desk_is_exit_code_69(run):
    """Promise 3: no answer is no verdict; promise 2: the key by which it can be repeated."""
    result, desk = answered(run, "ZAX", given=Given(200, b"<html>", kind="text/html"))
    assert (result.exit_code, result.stdout) == (69, "")
    assert f"again, add --key {key_sent(desk)}: it counts once." in result.stderr


def key_sent(desk: PaperDesk) -> str:
    return desk.sent[0].headers["idempotency-key"].strip('"')


@pytest.mark.parametrize(("status", "told"), [(500, True), (409, False)])
def test_what_the_desk_has_decided_is_not_repeated(run, status, told):
    """Promise 2: after a fault of the desk's the key settles it; a refusal is settled."""
    body = {"title": "No", "code": "some_code"}
    given = Given(status, body, kind="application/problem+json")
    result, desk = answered(run, "ZAX", given=given)
    assert (f"--key {key_sent(desk)}" in result.stderr) is told


def test_a_desk_that_is_down_is_told_with_what_to_do(run):
    """Promise 2: how to go on, and the very key."""
    busy = Given(503, {}, {"Retry-After": "0"}, "application/problem+json")
    with paper_desk(*[busy] * (ATTEMPTS - 1), Given(None)) as desk:
        url = desk.url
        result = run("challenge", "demo", "ZAX", "--key", "mine", "--url", url, TOKEN=TOKEN)
    assert (result.exit_code, result.stdout) == (69, "")
    assert result.stderr.splitlines()[-2:] == [
        (
            f"Error: no answer from {url}. `slipdesk serve` starts a desk, and --url says where"
            " another one is."
        ),
        (
            "Whether this slip counts is not known. To send the very same slip again, add"
            " --key mine: it counts once."
        ),
    ]


@pytest.mark.parametrize("spared", [True, False])
def test_a_spared_challenge_says_so(run, spared):
    """RULES.md, "a change of lexicon": why an unsuccessful challenge costs nothing."""
    body = {**ANSWER, "outcome": {**OUTCOME, "penalty": None}, "spared": spared}
    result, _ = answered(run, "ZAX", given=Given(body=body))
    assert ("Spared: the change of lexicon touched" in result.stdout) is spared


def test_who_is_on_turn_is_not_said_before_it_is_known(run):
    """WESPA 3.10.14; NASPA: under a double the verdict decides it, and there is none yet."""
    result, _ = answered(run, "ZAX", given=changed(in_force=False, on_turn="challenger"))
    assert "On turn" not in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("demo",),
        ("demo", "ZAX", "--round", "0"),
        ("demo", "ZAX", "--url", "localhost:8000"),
    ],
)
def test_a_wrong_use_is_exit_code_2(run, arguments):
    """Issue 2, main job: exit codes; 2, given wrongly."""
    assert run("challenge", *arguments, TOKEN=TOKEN).exit_code == 2


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost"])  # noqa: S104 - an example
def test_it_asks_the_desk_that_the_settings_name(run, host):
    """Issue 2, main job: in one environment `serve` and `challenge` mean the same desk."""
    with paper_desk(Given()) as desk:
        port = desk.url.rpartition(":")[2]
        result = run("challenge", "demo", "ZAX", TOKEN=TOKEN, HOST=host, PORT=port)
    assert (result.exit_code, len(desk.sent)) == (0, 1)


def test_the_address_that_was_given_goes_before_the_settings(run):
    """README, settings: SLIPDESK_URL is of a desk that may be elsewhere."""
    with paper_desk(Given()) as desk:
        result = run("challenge", "demo", "ZAX", TOKEN=TOKEN, URL=desk.url, PORT="9")
    assert result.exit_code == 0


def test_a_port_that_nobody_knows_is_asked_for(run):
    """README, settings: 0 takes any port, so only `serve` knows which."""
    result = run("challenge", "demo", "ZAX", TOKEN=TOKEN, PORT="0")
    assert result.exit_code == 2
    assert "say which with --url" in result.stderr


def test_it_says_that_it_repeats_and_why(run):
    """Promise 2: somebody who waits sees that the slip goes again, and that it counts once."""
    again = {"Retry-After": "0"}
    busy = Given(503, {"title": "Too busy", "code": "busy"}, again, "application/problem+json")
    with paper_desk(busy, Given()) as desk:
        result = run("challenge", "demo", "ZAX", "--url", desk.url, TOKEN=TOKEN)
    assert (result.exit_code, len(desk.sent)) == (0, 2)
    assert result.stderr == (
        f"No verdict yet (503 from {desk.url}, Too busy); the same slip is sent again, and counts"
        " once.\n"
    )


def test_half_a_game_is_told_without_an_empty_name(run, demo, token):
    """Issue 2, main job: helpful; what is wrong with the slip as a whole has no field to name."""
    with serving(demo.parent) as desk:
        arguments = ("challenge", "demo", "ZAX", "--turn", "3", "--url", desk.url)
        result = run(*arguments, TOKEN=token("terminal"))
    assert result.exit_code == 3
    assert "\n  round and table together name the game" in result.stderr


def test_without_a_token_it_says_where_to_put_one(run):
    """Issue 2, main job: helpful."""
    result = run("challenge", "demo", "ZAX")
    assert result.exit_code == 2
    assert "SLIPDESK_TOKEN" in result.stderr


def test_a_play_is_adjudicated_once_at_a_real_desk(run: Run, demo, token):
    """RULES, "Ours": the same words give the same challenge; others are refused; both told."""
    play = ("--round", "1", "--table", "2", "--turn", "3", "--challenger", "first")
    mine = token("terminal")
    with serving(demo.parent) as desk:

        def hand_in(*words: str) -> Result:
            return run("challenge", "demo", *words, *play, "--url", desk.url, TOKEN=mine)

        assert hand_in("ZAX").stdout.startswith("✓ VALID  challenge 1 of demo\n")
        assert hand_in("ZAX").stdout.startswith("✓ VALID  challenge 1 of demo\n")
        other = hand_in("ZAXX")
    assert (other.exit_code, other.stdout) == (3, "")
    assert "(play_already_adjudicated, slipdesk)" in other.stderr


def test_a_word_on_no_tiles_is_refused_with_its_place(run, demo, token):
    """Issue 2, adjudication: a 422 that quotes the position, never a verdict."""
    with serving(demo.parent) as desk:
        result = run("challenge", "demo", "ZAX", "Z4X", "--url", desk.url, TOKEN=token("terminal"))
    assert (result.exit_code, result.stdout) == (3, "")
    first, error = result.stderr.splitlines()
    assert first.endswith("(not_a_slip)")
    assert error.startswith("  word 2, character 2: ")
    assert "Z4X" not in result.stderr


def test_attempts_are_few_enough_for_somebody_who_waits():
    """Issue 2, main job: a slip is repeated a few times, and then a person decides."""
    assert ATTEMPTS == 5
