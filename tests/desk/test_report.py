"""The report of directors' decisions in words, where several of them speak (NASPA II.E)."""

from datetime import UTC
from hashlib import sha256

import pytest

from service.desk import decisions, report, time_zones
from service.desk.naming import Naming
from service.journal import reader
from service.journal.store.database import Database
from service.journal.writing.acts import FreeText
from service.rules.acts.commands import GiveRulingOpinion, Rule, Ruled
from service.rules.clauses.outcome import Play
from service.rules.clauses.slip import Kind
from service.rules.facts.events import RulingKind, TextRef
from tests.commands import game, hand_in, ruling
from tests.journal.writing import act, done, opened, transact_all

OPEN = "(no clause: left to the director)"
PLACE = "round 1, table 1"
AT_TABLE = "2026-08-01 09:30 UTC"
TURN = "the challenged player loses the turn; the challenger is on turn"
IN_TIME = "whether a challenge was called in time"


def text(said: str) -> tuple[TextRef, FreeText]:
    """A text and what the record says of it."""
    kept = FreeText(id=sha256(said.encode()).hexdigest()[:16], salt=b"salt", text=said)
    return TextRef(kept.id, sha256(kept.salt + said.encode()).hexdigest()), kept


def written(database: Database, tournament: int) -> list[list[str]]:
    """The paragraphs of the report, without the lines that say when."""
    with database.reading() as connection:
        found = decisions.page(connection, tournament, after=0, limit=50)
    paragraphs = [report.paragraph(each, UTC).strip("\n").split("\n") for each in found]
    return [[line for line in lines if "  Entry" not in line] for lines in paragraphs]


def test_a_report_has_the_event_s_name_and_the_hall_s_time(database: Database):
    """WESPA Preamble: a committee reads which event it was, and when by the clock of its hall."""
    made = opened(database)
    given = ruling(RulingKind.FREE, number=None)
    done(transact_all(database, act(made, given, person="Ada"))[0])
    with database.reading() as connection:
        [seen] = decisions.page(connection, made, after=0, limit=50)
        tournament = reader.tournament(connection, made)
    told = report.paragraph(seen, time_zones.zone("Europe/Stockholm"))
    assert "  Entry 2, 2026-08-01 11:30 UTC+02:00\n" in told
    assert tournament is not None
    code = tournament.folded.code
    for name, event in ((None, code), ("The Cup", f"The Cup ({code})")):
        heading = report.heading(tournament.folded, Naming(name))
        assert heading.startswith(f"Directors' decisions at {event}, under WESPA")


def test_the_first_decision_stays_in_the_report(database: Database):
    """NASPA II.E: what was decided first, who spoke on it, and what holds since the final say."""
    made = opened(database, rulebook="naspa")
    why, kept = text("The tiles lie in one line.")
    other, kept_other = text("They do not.")
    final, kept_final = text("I looked again.")
    stands, off = Ruled(play=Play.STANDS), Ruled(play=Play.COMES_OFF)
    for one, person, texts in (
        (hand_in(kind=Kind.PLACEMENT, turn=1), None, ()),
        (Rule(RulingKind.PLACEMENT, 1, None, stands, why), "G. H.", (kept,)),
        (GiveRulingOpinion(1, False, None, other), "I. J.", (kept_other,)),
        (GiveRulingOpinion(1, False, off, final), "G. H.", (kept_final,)),
    ):
        done(transact_all(database, act(made, one, person=person, texts=texts))[0])
    (lines,) = written(database, made)
    assert lines == [
        f"Ruling 1 on the placement of tiles, challenge 1, {PLACE} {OPEN}",
        "  G. H.: The tiles lie in one line.",
        "  First decision: the play stands; the challenger is on turn.",
        "  I. J. disagrees: They do not.",
        f"  Final say of the first director, {AT_TABLE}, another decision: I looked again.",
        f"  Outcome: the play comes off; {TURN}.",
    ]


@pytest.mark.parametrize(
    ("kind", "at", "named"),
    [
        (RulingKind.FREE, None, "Ruling 1 on a matter of its own (Preamble)"),
        (RulingKind.FREE, game(3), "Ruling 1 on a matter of its own, round 1, table 3 (Preamble)"),
        (RulingKind.LATE, game(1, 1), f"Ruling 1 on {IN_TIME}, {PLACE} (3.10.1(b))"),
    ],
)  # fmt: skip
def test_what_a_ruling_is_on(database: Database, kind, at, named):
    """WESPA Preamble: a report that somebody reads who was not there."""
    made = opened(database)
    done(transact_all(database, act(made, ruling(kind, number=None, at=at), person="Ada"))[0])
    ((about, *rest),) = written(database, made)
    assert (about, rest) == (named, ["  Ada: (forgotten)"])
