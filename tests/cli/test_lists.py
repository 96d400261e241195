"""slipdesk tournament challenges, penalties, rulings, statistics: the director's lists."""

import csv
import io
import json
from contextlib import closing

import pytest

from service.journal.store.database import open_database
from service.journal.writing.acts import FreeText
from service.rules.clauses.penalty import preset
from service.rules.facts.events import RulingKind
from tests.cli.conftest import Run
from tests.commands import (
    ADD,
    INVALID,
    called,
    game,
    games,
    hand_in,
    reissue,
    ruling,
    void,
)
from tests.journal.writing import act, done, opened, transact_all

WHY = FreeText(id="0badcafe", salt=b"salt", text="=A tile fell.")


@pytest.fixture
def played(run: Run, migrated) -> Run:
    """`demo` with a game of two players, four challenges, one of them reissued, and a ruling."""
    with closing(open_database(f"sqlite:///{migrated}/slipdesk.db")) as database:
        policy = preset("five-per-word", points_go=ADD)
        tournament = opened(database, code="demo", policy=policy)
        commands = (
            games((1, 7, 23)),
            hand_in("CAT", turn=1, by="7"),
            hand_in("QZX", "CAT", turn=2, by="23", verdict=INVALID),
            hand_in("CAT", turn=3, by="7"),
            hand_in("DOG", at=game(2, 2), turn=1, by="second"),
            reissue(4, "DIG"),
        )
        acts = [act(tournament, command) for command in commands]
        ruled = ruling(RulingKind.DRAWING, number=None, at=game(1))
        acts.append(act(tournament, ruled, person="A. B.", texts=(WHY,)))
        for each in transact_all(database, *acts):
            done(each)
    return run


def table(run: Run, *arguments: str) -> list[dict[str, str]]:
    """A list as CSV, by its headings."""
    result = run("tournament", *arguments, "--csv")
    assert result.exit_code == 0, result.output
    text = result.stdout_bytes.decode()
    assert text.endswith("\r\n")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_challenges_are_listed(played):
    """Issue 4, for the director: all challenges of an event, with what is marked on them."""
    result = played("tournament", "challenges", "demo")
    heads, *rows = result.stdout.splitlines()
    assert heads.split()[:6] == ["NUMBER", "ROUND", "TABLE", "TURN", "CHALLENGER", "STATUS"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3", "4"]
    assert rows[2].endswith("shares_words")
    assert rows[3].endswith("reissued")


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (("--round", "2"), ["4"]),
        (("--noted",), ["3", "4"]),
        (("--note", "shares_words"), ["3"]),
        (("--note", "corrected"), []),
    ],
)
def test_challenges_are_narrowed(played, options, expected):
    """Issue 4, for the director: with filters."""
    assert [row["number"] for row in table(played, "challenges", "demo", *options)] == expected


def test_programs_get_what_the_api_gives(played):
    """Issue 2, main job: --json, the names of the API."""
    shown = json.loads(played("tournament", "challenges", "demo", "--json").stdout)
    assert [each["number"] for each in shown["challenges"]] == [1, 2, 3, 4]
    assert shown["challenges"][2]["shares_words_with"] == 2
    shown = json.loads(played("tournament", "rulings", "demo", "--json").stdout)
    assert [each["director"] for each in shown["rulings"]] == ["A. B."]
    shown = json.loads(played("tournament", "statistics", "demo", "--json").stdout)
    assert (shown["challenges"], shown["successful"]) == (4, 1)
    shown = json.loads(played("tournament", "penalties", "demo", "--json").stdout)
    assert [each["number"] for each in shown["penalties"]] == [1, 3, 4]


def test_penalties_are_added_up(played):
    """Contract, penalties: one by one, per game and side, per player."""
    assert [
        (row["number"], row["challenged_points"]) for row in table(played, "penalties", "demo")
    ] == [("1", "5"), ("3", "5"), ("4", "5")]
    assert [
        (row["round"], row["challenger"], row["challenges"], row["challenged_points"])
        for row in table(played, "penalties", "demo", "--per", "game")
    ] == [("1", "7", "2", "10"), ("2", "second", "1", "5")]
    assert [
        (row["player"], row["challenges"], row["points"])
        for row in table(played, "penalties", "demo", "--per", "player")
    ] == [("7", "2", "0"), ("23", "0", "10")]
    result = played("tournament", "penalties", "demo", "--per", "player", "--round", "2")
    assert result.stdout.split()[:4] == ["PLAYER", "NAME", "CHALLENGES", "POINTS"]


def test_the_report_of_rulings(played):
    """WESPA Preamble: what the director decided and why, to be sent on."""
    heading, _, first, entry, reason = played("tournament", "rulings", "demo").stdout.splitlines()
    assert heading == "Directors' decisions at demo, under WESPA Game Rules 2.0"
    assert first == "Ruling 1 on the drawing of tiles, round 1, table 1 (3.9.4)"
    assert entry == "  Entry 8, 2026-08-01 09:30 UTC"
    assert reason == "  A. B.: =A tile fell."
    (row,) = table(played, "rulings", "demo")
    assert row["reason"] == "'=A tile fell."


def test_statistics_are_shown(played):
    """Issue 4, statistics: every challenge once, for all and by round, division and device."""
    shown, _, told = played("tournament", "statistics", "demo").stdout.partition("\n\n")
    heads, *rows = shown.splitlines()
    assert heads.split()[:3] == ["OF", "WHICH", "CHALLENGES"]
    assert told.startswith("Challenges are those that stand, each counted once")
    assert [row.split()[:3] for row in rows] == [
        ["all", "-", "4"],
        ["round", "1", "3"],
        ["round", "2", "1"],
        ["division", "-", "4"],
        ["device", "cli", "4"],
    ]
    assert [row["challenges"] for row in table(played, "statistics", "demo")] == list("43144")


def test_the_figures_on_the_screen_add_up(run: Run, migrated):
    """Issue 4, statistics: what was ruled on, late, void or withdrawn is among what is printed."""
    late = called(timer_pressed=True, called=9, tiles_drawn=2, drawn_at=3, recorded_total=True)
    with closing(open_database(f"sqlite:///{migrated}/slipdesk.db")) as database:
        tournament = opened(database, code="demo")
        commands = (
            hand_in("CAT", turn=1),
            hand_in("CAT", turn=2, verdict=INVALID),
            hand_in("CAT", turn=3, call=late, verdict=None),
            hand_in("CAT", turn=4, verdict=None),
            hand_in("CAT", turn=5),
            hand_in("CAT", turn=6),
            ruling(number=5),
            void(6),
        )
        for each in transact_all(database, *(act(tournament, one) for one in commands)):
            done(each)
    shown = run("tournament", "statistics", "demo").stdout.splitlines()
    heads = "CHALLENGES  SUCCESSFUL  UNSUCCESSFUL  RULED  NOT IN TIME  WAITING  WITHDRAWN  VOID"
    assert heads in shown[0]
    together = shown[1].split()[2:10]
    assert together == ["5", "1", "1", "1", "1", "1", "0", "1"]


def test_an_unknown_tournament_is_a_wrong_use(run, demo):
    """Issue 2, main job: exit code 2 names what is there."""
    for name in ("challenges", "penalties", "rulings", "statistics"):
        result = run("tournament", name, "wyc")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "there is demo" in result.stderr
