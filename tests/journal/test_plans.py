"""How the databases find rows: every statement that the writer and the lists send, by an index."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event

from service.journal import decisions, reader
from service.journal.reader import ChallengeFilter
from service.journal.store.database import Database
from service.journal.writing.acts import FreeText
from service.rules.clauses.penalty import Count
from service.rules.clauses.rulebook import Ground
from tests.commands import (
    amend_challenge,
    amendment,
    close,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
    ruling,
    ruling_opinion,
    void,
)
from tests.journal.writing import act, add_devices, opened, transact_all

# What may grow without end; of the others there are as many as an event has games or players.
GROWING = (
    *("entries", "challenges", "tournaments", "games", "players", "devices", "texts"),
    *("rulings", "persons"),
)

Sent = dict[str, Any]


@contextmanager
def recorded(engine: Engine) -> Iterator[Sent]:
    """Every different statement that an engine sends meanwhile, with parameters to explain it."""
    sent: Sent = {}

    def keep(_connection, _cursor, statement, parameters, _context, executemany):
        sent[statement] = parameters[0] if executemany else parameters

    event.listen(engine, "before_cursor_execute", keep)
    yield sent
    event.remove(engine, "before_cursor_execute", keep)


def written(database: Database) -> Sent:
    """What the writer sends for acts of every kind."""
    tournament = opened(
        database, rulebook="naspa", policy=ladder(5, 10, count=Count.PER_TOURNAMENT)
    )
    add_devices(database, tournament, "one")
    told = FreeText(id="0badcafe", salt=b"salt", text="why")
    slip = act(tournament, hand_in("CAT", turn=1), device="one", key="k")
    corrected = reissue(1, "CUT", ground=Ground.RULING, by_director=True)
    with recorded(database.writer) as sent:
        transact_all(
            database, act(tournament, games((1, 7, 8)), names=((7, "Ada"), (8, "Bo"))), slip
        )
        transact_all(database, act(tournament, hand_in("DOG", turn=2)))
        transact_all(database, act(tournament, corrected, texts=(told,)))
        transact_all(database, slip, act(tournament, None, device="one", key="other"))
        transact_all(database, act(tournament, amendment(must_name="game")))
        transact_all(database, act(None, opening(code="other")))
        transact_all(database, act(tournament, games((1, 7, 9), round_=2)))
        transact_all(database, act(tournament, hand_in("CAT", at=game(1, 2), turn=1), person="Ada"))
        transact_all(database, act(tournament, ruling(number=2), person="Bo"))
        transact_all(database, act(tournament, close(game(1))))
        transact_all(database, act(tournament, amend_challenge(3, at=game(4, 2), turn=1)))
        transact_all(database, act(tournament, void(3)))
        transact_all(database, act(tournament, ruling_opinion(agrees=False), person="Cy"))
        transact_all(database, act(tournament, ruling_opinion(agrees=True), person="Bo"))
    return sent


def read(database: Database) -> Sent:
    """What lists and single look-ups send, each list with every one of its criteria."""
    tournament = opened(database)
    transact_all(database, act(tournament, hand_in("CAT", at=game(1, 1))))
    transact_all(database, act(tournament, ruling()))
    pages = [
        ChallengeFilter(),
        ChallengeFilter(after=10),
        ChallengeFilter(device="one", verdict="valid"),
        ChallengeFilter(after=10, round=1),
        ChallengeFilter(round=1, table=1),
        ChallengeFilter(status="awaiting_ruling"),
        ChallengeFilter(after=10, noted=True, division="A", player=7),
        ChallengeFilter(note="corrected"),
        ChallengeFilter(after=10, challenger="second"),
        ChallengeFilter(after=10, challenger="7"),
    ]
    with recorded(database.reader) as sent, database.reading() as connection:
        for page in pages:
            reader.challenge_page(connection, tournament, page, 50)
        reader.tournament(connection, tournament)
        reader.tournament_by_code(connection, "wyc")
        reader.challenge(connection, tournament, 1)
        reader.entry(connection, tournament, 1)
        reader.bodies_after(connection, tournament, 1, 100)
        reader.names(connection, tournament)
        reader.persons_named(connection, tournament)
        decisions.decision_page(connection, tournament, after=0, limit=50)
    return sent


def plan(connection: Connection, statement: str, parameters: Any) -> list[str]:
    explain = "EXPLAIN QUERY PLAN" if connection.dialect.name == "sqlite" else "EXPLAIN"
    rows = connection.exec_driver_sql(f"{explain} {statement}", parameters)
    return [str(row[-1]) for row in rows]


def scans(steps: list[str]) -> list[str]:
    """The steps that go through a whole table, or a whole index without a condition on it."""
    found = [step for step in steps if "SCAN " in step or "Seq Scan on" in step]
    for step, following in pairwise([*steps, ""]):
        if "Index" in step and "Scan" in step and "Index Cond" not in following:
            found.append(step)
    return [step for step in found if any(table in step for table in GROWING)]


def explained(database: Database, sent: Sent) -> dict[str, list[str]]:
    with database.writer.connect() as connection:
        if not database.is_sqlite:
            # On a handful of rows the planner would rather read them all.
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        return {statement: plan(connection, statement, sent[statement]) for statement in sent}


@pytest.mark.parametrize("send", [written, read])
def test_every_statement_finds_its_rows_by_an_index(database, send):
    """Issue 2, "Cost does not grow with the record": EXPLAIN of all that is sent."""
    plans = explained(database, send(database))
    # SQLite plans to look for rows that wait for this key, and looks only where some do: no
    # foreign key here is deferred.
    plans = {s: steps for s, steps in plans.items() if not s.startswith("INSERT INTO tournaments")}
    assert {statement: steps for statement, steps in plans.items() if scans(steps)} == {}


@pytest.mark.parametrize("send", [written, read])
def test_lists_come_in_order_without_sorting(database, send):
    """Issue 2, list pages: a page is read where it begins, not sorted out of all there is.

    Only a game's or a round's page is put in order, out of the few that the game or round has.
    """
    plans = explained(database, send(database))
    pages = {s: steps for s, steps in plans.items() if "LIMIT" in s and "game_id >=" not in s}
    assert bool(pages) is (send is read)
    sorted_out = ("TEMP B-TREE", "Sort")
    assert not [s for s, steps in pages.items() for step in steps if step.startswith(sorted_out)]


def test_the_writer_sends_one_statement_a_kind_of_row(database):
    """DESIGN, "One writer per process": as many statements for fifty acts as for one."""
    tournament = opened(database)
    add_devices(database, tournament, "one")

    def count(turns: range) -> int:
        calls: list[str] = []

        def keep(_connection, _cursor, statement, *_rest):
            calls.append(statement)

        event.listen(database.writer, "before_cursor_execute", keep)
        acts = (act(tournament, hand_in(turn=turn), device="one") for turn in turns)
        transact_all(database, *acts)
        event.remove(database.writer, "before_cursor_execute", keep)
        return len(calls)

    assert count(range(1, 2)) == count(range(2, 52)) <= 8


def test_the_few_are_found_without_going_through_the_many(database):
    """Issue 4, "For the director": marked or waiting, among however many that are neither."""
    tournament = opened(database)
    pages = {
        "ix_challenges_notes": [ChallengeFilter(noted=True), ChallengeFilter(note="corrected")],
        "ix_challenges_status": [ChallengeFilter(status="awaiting_ruling")],
    }
    for index, wanted in pages.items():
        with recorded(database.reader) as sent, database.reading() as connection:
            for page in wanted:
                reader.challenge_page(connection, tournament, page, 50)
        plans = explained(database, {s: sent[s] for s in sent if "FROM challenges" in s})
        assert len(plans) == len(wanted)
        assert [s for s, steps in plans.items() if index not in " ".join(steps)] == []


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM challenges WHERE verdict = 'valid'",
        "SELECT count(*) FROM entries WHERE tournament_id + 0 = 1",
        "SELECT number FROM players WHERE name = 'Ada'",
    ],
)
def test_a_scan_is_found_when_there_is_one(database, statement):
    """The tests above would see what they are for."""
    opened(database)
    assert scans(explained(database, {statement: ()})[statement])
