"""The report of all that directors decided, whatever act it was, over HTTP (WESPA Preamble)."""

import csv
import io
from typing import Any

import pytest

from service.desk.devices import Role
from tests.api.hall import HOME, Hall

pytestmark = pytest.mark.anyio

RULINGS = f"{HOME}/rulings"
LATE = {
    "timer_pressed": True,
    "recorded_turn": True,
    "recorded_total": True,
    "tiles_drawn": 2,
    "drawn_at": 8,
    "called": 11,
}
STANDS = (
    "the play stands; the challenger is on turn; 5 points are added to the challenged player's"
    " score"
)
OPEN = "(no clause: left to the director)"
NONE = {"challenger_turns": 0, "challenged_turns": 0, "clock_seconds": 0, "forfeits": 0}
NOT_OWN = {"turns": 0, "clock_seconds": 0, "forfeits": 0}
FREE = {"kind": "free", "challenge": 1, "reason": "Agreed.", "director": "A. B."}


async def listed(hall: Hall) -> Any:
    answer = await hall.call(Role.DIRECTOR, "GET", RULINGS)
    assert answer.status_code == 200, answer.text
    return answer.json()["rulings"]


async def report(hall: Hall) -> list[str]:
    answer = await hall.call(Role.DIRECTOR, "GET", RULINGS, headers={"Accept": "text/plain"})
    assert answer.status_code == 200, answer.text
    paragraphs: list[str] = answer.text.split("\n\n")[1:]
    return paragraphs


@pytest.fixture
async def day(hall: Hall) -> Hall:
    """A director's day: let in, corrected, overridden, reissued, put right, ruled on, voided."""

    async def act(who: Role, what: str, number: int, **body: Any) -> None:
        answer = await hall.act(who, what, number, **body)
        assert answer.status_code == 201, answer.text

    late = await hall.hand_in(words=["QZX"], turn=1, timing=LATE)
    assert late.status_code == 409
    await act(Role.DIRECTOR, "ruling", 1, let_in=True, reason="The bag was out of sight.")
    for turn in (2, 3):
        assert (await hall.hand_in(words=["ZAX"], table=20 + turn, turn=turn)).status_code == 201
    await act(Role.DIRECTOR, "correction", 2, verdict="invalid", reason="A page was misread.",
              tiles={"drawn_on_rack": True})  # fmt: skip
    await act(Role.DIRECTOR, "reissue", 3, words=["CAT"], ground="ruling", reason="The board.")
    await act(Role.DIRECTOR, "amendment", 3, table=25, round=3, reason="The runner's error.")
    for outcome in ({"play": "stands"}, {"play": "comes_off"}):
        ruled = await hall.call(Role.DIRECTOR, "POST", RULINGS, {**FREE, "outcome": outcome})
        assert ruled.status_code == 201, ruled.text
    await act(Role.DIRECTOR, "void", 3, reason="Entered twice.")
    changed = {"penalty_policy": "single", "reason": "Announced."}
    answer = await hall.call(Role.DIRECTOR, "PATCH", HOME, changed)
    assert answer.status_code == 200, answer.text
    return hall


async def test_all_of_it_is_one_report(day: Hall):
    """WESPA Preamble: directors' let-ins, errors, overrides and corrections as well as rulings."""
    found = await listed(day)
    assert [(each["decided"], each["challenge"], each["number"]) for each in found] == [
        ("let_in", 1, None),
        ("misadjudication", 2, None),
        ("reissue", 3, None),
        ("amendment", 3, None),
        ("ruling", 1, 1),
        ("ruling", 1, 2),
        ("void", 3, None),
        ("change", None, None),
    ]
    assert [each["clause"] for each in found] == [
        *("3.10.1(b)", "3.10.13", "slipdesk", "slipdesk"),
        *("Preamble", "Preamble", "slipdesk", "slipdesk"),
    ]
    assert all(each["reason"] and each["director"] for each in found)
    assert (found[1]["verdict"], found[1]["corrected"]) == ("invalid", False)
    assert found[-1]["changed"] == ["penalty_policy"]


async def test_what_was_replaced_does_not_read_as_if_it_stood(day: Hall):
    """WESPA Preamble: of two rulings on one challenge the report tells which one holds."""
    let_in, _, reissued, _, first, second, void, _ = await listed(day)
    assert let_in["replaced_by"] == first["entry"]
    assert first["replaced_by"] == second["entry"]
    assert second["replaced_by"] is None
    assert reissued["replaced_by"] == void["entry"]
    paragraphs = await report(day)
    gone = f"  No longer in force: entry {second['entry']} took its place."
    assert paragraphs[4].splitlines()[-1] == gone
    assert "No longer" not in paragraphs[5]


async def test_the_report_reads_like_one(day: Hall):
    """WESPA Preamble: what was decided, by what, by whom and why, and what followed."""
    without_time = [
        [line for line in paragraph.splitlines() if not line.startswith("  Entry")]
        for paragraph in await report(day)
    ]
    assert without_time[1] == [
        "Challenge 2, round 3, table 22: an adjudication found wrong (3.10.13)",
        "  director: A page was misread.",
        "  Found invalid, and not corrected: no account is taken of the error.",
        f"  Outcome: {STANDS}.",
    ]
    assert without_time[3] == [
        f"Challenge 3, round 3, table 25: put right which game, turn or side it is of {OPEN}",
        "  director: The runner's error.",
        "  Now round 3, table 25, turn 3, challenged by second.",
        f"  Outcome: {STANDS}.",
    ]
    assert without_time[6][0].startswith("Challenge 3, round 3, table 25: voided")
    assert without_time[7][0] == (
        f"What is played by: penalty policy single from round 4 on {OPEN}"
    )


async def test_the_same_as_a_table(day: Hall):
    """Issue 4, for the director: exported as CSV, with the same decisions in the same order."""
    answer = await day.call(Role.DIRECTOR, "GET", RULINGS, headers={"Accept": "text/csv"})
    rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
    found = await listed(day)
    assert [row["entry"] for row in rows] == [str(each["entry"]) for each in found]
    assert [row["decided"] for row in rows] == [each["decided"] for each in found]
    assert (rows[1]["verdict"], rows[1]["corrected"]) == ("invalid", "no")
    assert rows[4]["replaced_by"] == rows[5]["entry"]
    assert rows[7]["changed"] == "penalty_policy"


async def test_the_last_word_is_in_it_with_its_director(hall: Hall):
    """WESPA 3.10.11(b), (c): an override and the final adjudication, each with its reason."""
    await hall.hand_in(Role.ADJUDICATOR, words=["ZAX"], adjudicator="E. L.")
    await hall.act(Role.DIRECTOR, "reviews", requested_by="first")
    again = await hall.act(
        Role.DIRECTOR, "opinions", method="printed_list", verdict="invalid",
        list="The printed list", adjudicator="E. L.", override="Nobody else is there.",
    )  # fmt: skip
    assert again.status_code == 201, again.text
    last = await hall.act(
        Role.DIRECTOR, "ruling", verdict="valid", adjudicator="A. B.", reason="It is there."
    )
    assert last.status_code == 201, last.text
    override, final = await listed(hall)
    assert (override["decided"], override["director"], override["clause"]) == (
        *("override", "director", "3.10.11"),
    )
    assert override["reason"] == "Nobody else is there."
    assert (final["decided"], final["director"], final["corrected"]) == (
        *("final_adjudication", "A. B.", False),
    )
    assert "  Found valid, as before." in (await report(hall))[1].splitlines()


async def test_a_printed_list_stands_in_the_lexicon_s_place(hall: Hall):
    """WESPA 3.10.7(a), SSF word source: whoever reads the verdict reads what lay on the table."""
    await hall.hand_in(words=["ZAX"], method="printed_list")
    waiting = await hall.read(Role.TERMINAL)
    assert (waiting["lexicon"]["name"], "list" in waiting) == ("enable", False)
    told = await hall.act(
        Role.ADJUDICATOR, "adjudication", verdict="valid", adjudicator="E. L.", list="The list"
    )
    asked = await hall.act(Role.TERMINAL, "reviews", requested_by="first")
    for shown in (told.json(), asked.json(), await hall.read(Role.TERMINAL)):
        assert (shown["lexicon"], shown["list"]) == (None, "The list")
    (looked,) = (await hall.read(Role.TERMINAL))["adjudications"]
    assert (looked["lexicon"], looked["list"], "adjudicator" in looked) == (None, "The list", False)


async def test_what_was_carried_out_and_stays_is_listed_with_the_penalties(hall: Hall):
    """RULES.md, 3.5(d): turns that stay though nothing is owed any more, one by one and in sums."""
    games = {"games": [{"table": 5, "first": {"number": 7}, "second": {"number": 23}}]}
    assert (await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/3/games", games)).is_success
    await hall.hand_in(words=["QZX"], table=5, turn=1, challenger="first")
    await hall.hand_in(words=["ZAX"], table=5, turn=4, challenger="first")
    corrected = await hall.act(
        Role.DIRECTOR, "correction", verdict="valid", reason="It is there.", corrected=True,
        tiles={"further_turn": True},
    )  # fmt: skip
    assert corrected.status_code == 201, corrected.text
    stays = {"lost_turn": "challenged", "clock_seconds": 0, "forfeit": False}
    for query, expected in (
        ("", [[stays], None]),
        ("?per=game", [{**NONE, "challenged_turns": 1}]),
        ("?per=player", [NOT_OWN, {**NOT_OWN, "turns": 1}]),
    ):
        answer = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties{query}")
        found = answer.json()["penalties"]
        name = "stays" if query else "carried_out"
        assert [each.get(name) for each in found] == expected
    table = await hall.call(
        Role.DIRECTOR, "GET", f"{HOME}/penalties", headers={"Accept": "text/csv"}
    )
    rows = list(csv.DictReader(io.StringIO(table.text, newline="")))
    assert [row["challenged_turns_that_stay"] for row in rows] == ["1", "0"]


async def test_one_call_has_all_that_is_marked(day: Hall):
    """Issue 4: everything that was corrected, overridden, refused or flagged, as JSON and CSV."""
    path = f"{HOME}/challenges?noted=true&limit=2"
    page = await day.call(Role.DIRECTOR, "GET", path)
    marks = {each["number"]: each["notes"] for each in page.json()["challenges"]}
    assert marks[1] == ["not_in_time", "let_in", "ruled", "carried_out"]
    assert marks[2] == ["no_account_taken"]
    assert page.headers["link"].startswith(f"<{HOME}/challenges?after=2&limit=2&noted=true>")
    answer = await day.call(Role.DIRECTOR, "GET", path, headers={"Accept": "text/csv"})
    rows = csv.DictReader(io.StringIO(answer.text, newline=""))
    assert [(row["number"], row["notes"]) for row in rows] == [
        ("1", "not_in_time let_in ruled carried_out"),
        ("2", "no_account_taken"),
        ("3", "reissued amended voided"),
    ]


async def test_what_is_not_there_is_told_in_one_way(hall: Hall):
    """RFC 9457, one shape: reading and acting on a challenge that isn't there say the same."""
    read = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges/9")
    acted = await hall.act(Role.DIRECTOR, "void", 9, reason="Twice.")
    assert (read.status_code, read.json()) == (404, acted.json())


async def test_who_decided_stays_who_decided(day: Hall):
    """DESIGN, persons are numbers: called otherwise now, it did not decide before."""
    me = (await day.call(Role.DIRECTOR, "GET", "/api/v1/devices/self")).json()["id"]
    await day.call(Role.DIRECTOR, "PATCH", f"/api/v1/devices/{me}", {"name": "Somebody else"})
    by = {each["decided"]: each["director"] for each in await listed(day)}
    assert {by["void"], by["amendment"], by["let_in"]} == {"director"}
