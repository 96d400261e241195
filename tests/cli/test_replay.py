"""slipdesk replay: worked examples for every body, records, and files that can't be read."""

import json
from pathlib import Path
from typing import Any

import pytest

from service.api.roles import ALLOWED
from service.cli.replaying.lines import ACTS
from service.rules.books import RULEBOOKS
from tests.cli.conftest import Run
from tests.cli.desks import serving
from tests.docs.readme import blocks, section, the_same

EXAMPLES = Path(__file__).parent.parent / "rules" / "examples"
AT_LEAST = 10


def examples(book: str) -> list[str]:
    """The expected print of each example of a body."""
    return (EXAMPLES / f"{book}.txt").read_text(encoding="utf-8").rstrip().split("\n\n")


def written(book: str) -> list[list[str]]:
    """The lines of each example of a body."""
    found: list[list[str]] = []
    for line in (EXAMPLES / f"{book}.jsonl").read_text(encoding="utf-8").splitlines():
        if json.loads(line)["act"] == "open_tournament":
            found.append([])
        found[-1].append(line)
    return found


WORKED = [
    pytest.param(lines, told, id=f"{book} {told.partition('.')[0]}")
    for book in RULEBOOKS
    for lines, told in zip(written(book), examples(book), strict=True)
]
OPENS = {"act": "open_tournament", "rulebook": "wespa", "points_go": "add_to_challenged"}
CHALLENGE = {"act": "hand_in_challenge", "words": ["CAT", "CATX"], "found": "invalid"}


def file_of(place: Path, *lines: object) -> str:
    file = place / "acts.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts) + "\n", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(("lines", "told"), WORKED)
def test_the_book_says_what_stands_beside_the_example(run: Run, tmp_path, lines, told):
    """Promise 5: worked examples, each naming its clause, with what the book says of each act."""
    result = run("replay", file_of(tmp_path, *lines))
    assert (result.exit_code, result.output.rstrip()) == (0, told)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_body_s_examples_are_a_file_of_their_own(run: Run, book):
    """Issue 4, "for the director": at least ten for each body, replayed as one file."""
    assert len(examples(book)) >= AT_LEAST
    assert all("(" in told.partition("\n")[0] for told in examples(book))
    result = run("replay", str(EXAMPLES / f"{book}.jsonl"))
    assert result.output == (EXAMPLES / f"{book}.txt").read_text(encoding="utf-8")


def test_every_act_is_a_call_of_the_api():
    """DESIGN, one word per thing: acts and their fields have the names that calls have."""
    changing = {name for name in ALLOWED if "challenge" in name or "ruling" in name}
    reading = {"list_challenges", "read_challenge", "prove_challenge", "list_rulings"}
    reading |= {"write_rulings_for_tsh"}
    assert changing - reading <= ACTS.keys() <= ALLOWED.keys()


def test_every_act_is_tried_by_an_example():
    """Issue 4: the acts that a file can have are shown, each by at least one example."""
    tried = {json.loads(line)["act"] for book in RULEBOOKS for ex in written(book) for line in ex}
    assert ACTS.keys() - tried == {
        "amend_challenge",
        "amend_tournament",
        "load_games",
        "void_challenge",
    }


def test_changes_of_the_event_and_clerical_acts_are_replayed_too(run: Run, tmp_path):
    """RULES.md, "Ours": policies by rounds, players, doubles and wrong tables, in one file."""
    game = {"round": 2, "table": 1, "challenger": "7", "words": ["CAT"], "found": "valid"}
    seats = {"table": 1, "first": {"number": 7}, "second": {"number": 9}}
    acts = (
        {**OPENS, "penalty_policy": "single"},
        {"act": "amend_tournament", "penalty_policy": "escalating", "round": 1, "reason": "Agreed.",
         "points_go": "deduct_from_challenger"},
        {"act": "load_games", "round": 2, "games": [seats]},
        {"act": "hand_in_challenge", **game, "turn": 1},
        {"act": "hand_in_challenge", **game, "turn": 2},
        {"act": "hand_in_challenge", **game, "turn": 3},
        {"act": "void_challenge", "number": 2, "reason": "Entered twice."},
        {"act": "amend_challenge", "number": 3, "challenger": "9", "reason": "The other one."},
    )  # fmt: skip
    result = run("replay", file_of(tmp_path, *acts))
    assert result.exit_code == 0
    told = [line.strip() for line in result.output.splitlines()]
    assert "Penalty from round 2 on: escalating." in told
    assert [line for line in told if line.startswith("Penalty: ")] == [
        *["Penalty: 5 points come off the challenger's score."] * 2,
        "Penalty: 10 points come off the challenger's score.",
        "Penalty: 5 points come off the challenger's score.",
    ]
    assert any(line.startswith("Challenge 3 is recounted because of challenge 2.") for line in told)
    assert "Challenge 2 is void." in told


def test_programs_get_codes_with_their_clauses(run: Run, tmp_path):
    """Issue 4: --json has status, verdict, outcome, and each instruction with text and clause."""
    more = {**CHALLENGE, "round": 1, "table": 1, "turn": 1}
    other = {**more, "words": ["CAT"], "found": "valid"}
    acts = json.loads(run("replay", file_of(tmp_path, OPENS, more, other), "--json").output)
    assert [act["line"] for act in acts] == [1, 2, 3]
    assert acts[0]["events"] == ["tournament.opened"]
    first = acts[1]
    assert (first["number"], first["status"], first["verdict"]) == (1, "adjudicated", "invalid")
    assert [said["code"] for said in first["says"]] == first["outcome"]["instructions"]
    assert {said["clause"] for said in first["says"]} == {
        "3.10.11",
        "3.10.3(c)",
        "3.10.2(c), 3.10.6",
        "3.10.8(b), 3.10.9(b)",
    }
    assert (acts[2]["refused"]["code"], acts[2]["refused"]["clause"]) == (
        "play_already_adjudicated",
        "slipdesk",
    )


def test_a_record_is_told_as_it_was(run: Run, demo, token, tmp_path):
    """Issue 4: an export of `journal export` runs through the rules, entry by entry."""
    with serving(demo.parent, DATA_DIR=str(demo)) as desk:
        for words in (["CAT"], ["QZX"]):
            place = ("--round", "1", "--table", "1", "--turn", str(len(words[0])))
            run("challenge", "demo", *words, *place, "--new-play", "--url", desk.url,
                TOKEN=token("runner"))  # fmt: skip
    run("journal", "export", "demo")
    result = run("replay", "demo.journal.jsonl")
    heads = [line.split()[-1] for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert heads[0] == "tournament.opened"
    assert heads[1] == "challenge.adjudicated"
    assert "  Challenge 1 is valid." in result.stdout.splitlines()


def test_a_record_that_does_not_fold_is_told_by_its_line(run: Run, demo, tmp_path):
    """Issue 4, clear errors: what is no entry, or no entry of such a record, is named."""
    run("journal", "export", "demo")
    opened = Path("demo.journal.jsonl").read_text(encoding="utf-8")
    twice = run("replay", file_of(tmp_path, opened.rstrip(), opened.rstrip()))
    assert twice.exit_code == 2
    assert "acts.jsonl:2: a record opens its tournament once" in twice.stderr
    bent = run("replay", file_of(tmp_path, opened.replace('"seq":1', '"seq": 1').rstrip()))
    assert "acts.jsonl:1: it isn't in canonical form" in bent.stderr


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "isn't a JSON object in UTF-8 that has each name once"),
        ("[]", "isn't a JSON object in UTF-8 that has each name once"),
        ('{"act": "ask_review", "act": "ask_review"}', "isn't a JSON object"),
        ({"words": ["CAT"]}, "act must be one of adjudicate_challenge, "),
        ({"act": "read_challenge"}, "act must be one of adjudicate_challenge, "),
        ({**CHALLENGE, "verdict": "valid"}, "hand_in_challenge has no verdict; it has act, "),
        ({**CHALLENGE, "number": 1}, "hand_in_challenge has no number; it has act, "),
        ({"act": "void_challenge", "reason": "Twice."}, "void_challenge needs number"),
        ({"act": "void_challenge", "number": "1", "reason": "x"}, "number must be a whole number"),
        ({"act": "hand_in_challenge", "words": ["CAT"]}, "hand_in_challenge needs found"),
        ({**CHALLENGE, "found": "good"}, "found must be one of 'valid' or 'invalid'"),
        ({**CHALLENGE, "words": []}, "words must have at least 1 entries"),
        ({**CHALLENGE, "round": 1}, "round and table together name the game"),
        ({**CHALLENGE, "timing": {"called": 1.5}}, "timing/called must be a whole number"),
        ({**CHALLENGE, "timing": {"late": True}}, "timing field 1 is not known here; there"),
        ({**OPENS, "rulebook": "absp"}, "there is no such rulebook; there are wespa, naspa, ssf"),
        ({**OPENS, "penalty_policy": "quadruple"}, "there is no penalty policy of that name"),
    ],
)  # fmt: skip
def test_a_line_that_can_t_be_read_is_told_with_what_to_do(run: Run, tmp_path, line, told):
    """Issue 4, strict parser: file and line, what is wrong, exit code 2."""
    result = run("replay", file_of(tmp_path, OPENS, line))
    assert result.exit_code == 2
    assert f"acts.jsonl:2: {told}" in result.stderr


def test_a_file_begins_with_a_tournament(run: Run, tmp_path):
    """Issue 4, strict parser: without a rulebook nothing can be said."""
    result = run("replay", file_of(tmp_path, CHALLENGE))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "acts.jsonl:1: begin with open_tournament" in result.stderr
    empty = run("replay", file_of(tmp_path))
    assert (empty.exit_code, "is empty" in empty.stderr) == (2, True)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"act": "rule_challenge", "number": 1, "verdict": "valid"},
         "rule_challenge needs by: adjudicator or director"),
        ({"act": "void_challenge", "number": 1, "reason": "Twice.", "by": "players"},
         "void_challenge is made by director, not by players"),
        ({"act": "rule_challenge", "number": 1, "let_in": True, "reason": "So.", "found": "valid",
          "by": "adjudicator"},
         "who is let in is the director's to say"),
    ],
)  # fmt: skip
def test_who_acts_is_told_where_several_can(run: Run, tmp_path, line, told):
    """Contract, roles: a file makes nobody do what the API lets only somebody else do."""
    result = run("replay", file_of(tmp_path, OPENS, CHALLENGE, line))
    assert result.exit_code == 2
    assert f"acts.jsonl:3: {told}" in result.stderr


def test_an_act_of_the_director_alone_needs_no_by(run: Run, tmp_path):
    """Contract, roles: who acts is told by the act where only one can."""
    ruled = {"act": "give_ruling", "kind": "free", "challenge": 1, "reason": "So."}
    void = {"act": "void_challenge", "number": 1, "reason": "Twice."}
    result = run("replay", file_of(tmp_path, OPENS, CHALLENGE, ruled, void))
    told = [line.strip() for line in result.output.splitlines()]
    assert "Ruling 1 settles challenge 1 (Preamble)." in told
    assert "Challenge 1 is void." in told


def test_a_record_that_was_edited_is_told_so(run: Run, demo, token, tmp_path):
    """Promise 4: what a file says is no record's word; a changed entry is named, exit code 1."""
    with serving(demo.parent, DATA_DIR=str(demo)) as desk:
        for turn in ("1", "2"):
            place = ("--round", "1", "--table", "1", "--turn", turn, "--new-play")
            run("challenge", "demo", "CAT", *place, "--url", desk.url, TOKEN=token("runner"))
    run("journal", "export", "demo")
    record = Path("demo.journal.jsonl")
    whole = run("replay", record.name)
    assert whole.exit_code == 0
    assert "no checkpoint was asked" in whole.stderr
    edited = record.read_text(encoding="utf-8").replace('"turn":1', '"turn":7', 1)
    edited = edited.replace('"table":1', '"table":2', 1)
    forged = run("replay", file_of(tmp_path, edited.rstrip()))
    assert forged.exit_code == 1
    assert "This record does not hold: entry 2: " in forged.stderr
    assert "Challenge 2 is valid." in forged.stdout


def test_a_club_s_own_rulebook_can_be_replayed(run: Run, tmp_path):
    """Issue 4: a rulebook made of parts, each by its own clauses."""
    club = {"name": "our-club", "base": "wespa", "timing": "ssf"}
    late = {**CHALLENGE, "timing": {"timer_pressed": True, "entered": True}}
    result: Any = run("replay", file_of(tmp_path, {**OPENS, "rulebook": club}, late))
    assert "  It was called too late (acceptance)." in result.output.splitlines()


def test_readme_shows_what_is_told(run: Run, tmp_path):
    """README, "what would the book say?": its example is replayed as it stands there."""
    acts, told = blocks(section("What would the book say?"))
    result = run("replay", file_of(tmp_path, *acts.text.splitlines()))
    assert the_same(result.output) == the_same(told.text)
