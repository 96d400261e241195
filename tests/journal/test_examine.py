"""A record in its database: whatever was made of it and is not what its entries make is named."""

from contextlib import closing
from dataclasses import replace
from hashlib import sha256

import pytest
from sqlalchemy import Connection, make_url, text

from service.journal.checking.examine import examine
from service.journal.record.checkpoint import verifier_key
from service.journal.store.database import Database, DatabaseUnavailable, open_database
from service.journal.store.guarded import unguarded
from service.journal.store.migrations import migrate
from service.journal.store.sqlite import sqlite_driver
from service.journal.writing.acts import FreeText
from service.rules.acts.commands import Expect
from service.rules.facts.events import TextRef
from tests.commands import (
    INVALID,
    close,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
    ruling,
    void,
)
from tests.journal.records import PUBLIC
from tests.journal.writing import act, add_devices, done, transact_one

SALT, SAID = b"salt", "The clerk read the wrong word."
WHY = FreeText("0badc0de", SALT, SAID)
QUOTED = TextRef(WHY.id, sha256(SALT + SAID.encode()).hexdigest())


@pytest.fixture
def played(database: Database) -> Database:
    """A tournament with loaded games, two challenges, and a reissue that quotes a reason."""
    named = replace(
        opening(policy=ladder(5, 10)), public_key=verifier_key("slipdesk/wyc/epoch1", PUBLIC)
    )
    tournament = done(transact_one(database, act(None, named))).tournament_id
    add_devices(database, tournament, "one", "two")
    amended = replace(reissue(1, "DOG", by_director=True), reason=QUOTED)
    for command, texts in (
        (games((1, 11, 12), (2, 13, 14)), ()),
        (hand_in("CAT", verdict=INVALID, turn=3), ()),
        (hand_in("CAT", at=game(2), turn=4), ()),
        (amended, (WHY,)),
        (Expect("one", "CWD3-JQC5"), ()),
    ):
        done(transact_one(database, act(tournament, command, device="one", texts=texts)))
    return database


@pytest.fixture
def ruled(played: Database) -> Database:
    """The same, with a ruling, a verdict that later ones counted taken away, and a closed game."""
    for command in (
        hand_in("COW", at=game(2), turn=5),
        ruling(number=1),
        void(2),
        close(game(1), game(3, 2)),
    ):
        done(transact_one(played, act(1, command, device="one", person="Ada")))
    return played


def wrong(database: Database, entries: int = 6) -> list[str]:
    with database.reading() as connection:
        report, rows = examine(connection, 1)
    assert report.holds
    assert report.entries == entries
    return rows


def test_what_the_writer_made_is_what_the_entries_make(played):
    """Promise 4: nothing is named where nothing was changed."""
    assert wrong(played) == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "UPDATE challenges SET challenger_points = 500 WHERE number = 2",
            "challenge 2 is not what",
        ),
        ("UPDATE challenges SET state = replace(state, 'CAT', 'COT')", "challenge 1 is not what"),
        ("DELETE FROM challenges WHERE number = 2", "challenge 2 is missing"),
        ("UPDATE challenges SET number = 7 WHERE number = 2", "challenge 2 is missing"),
        ("UPDATE games SET first = 99 WHERE board = 2", "game 1/1/2/ is not what"),
        ("DELETE FROM games WHERE board = 1", "game 1/1/1/ is missing"),
        ("UPDATE tournaments SET settings = replace(settings, 'wespa', 'x')", "settings are not"),
        ("UPDATE tournaments SET size = 4", "counts 4 entries, the record has 6"),
        ("UPDATE tournaments SET epoch = 3", "in epoch 3, the record in 1"),
        ("UPDATE tournaments SET code = 'other'", "code is not the one"),
        ("UPDATE texts SET text = 'He paid me.'", "text 0badc0de is not the one"),
        ("UPDATE texts SET id = 'other'", "text other is not the one"),
        ("UPDATE devices SET expects = pinned", "device one did not say that of the list"),
        ("UPDATE devices SET expects = NULL", "device one did not say that of the list"),
        ("UPDATE devices SET pinned = 'other'", "device two did not say that of the list"),
    ],
)
def test_a_row_that_was_changed_is_named(played, statement, told):
    """Promise 4: the database's own administrator is found out too."""
    with played.writing() as connection:
        connection.execute(text(statement))
    assert any(told in row for row in wrong(played))


def test_what_followed_from_an_act_is_examined_like_the_act(ruled):
    """Promise 4: a recount has no request, and nothing is named where nothing was changed."""
    assert wrong(ruled, entries=11) == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE rulings SET state = replace(state, 'free', 'late')", "ruling 1 is not what"),
        ("DELETE FROM rulings", "ruling 1 is missing"),
        ("UPDATE games SET closed = NULL WHERE board = 1", "game 1/1/1/ is not what"),
        ("DELETE FROM games WHERE board = 3", "game 1/2/3/ is missing"),
        ("UPDATE challenges SET notes = NULL WHERE number = 1", "challenge 1 is not what"),
        ("UPDATE challenges SET received_at = 'never' WHERE number = 3", "challenge 3 is not what"),
        ("UPDATE challenges SET waited = 9 WHERE number = 3", "challenge 3 is not what"),
    ],
)
def test_a_row_of_the_whole_life_that_was_changed_is_named(ruled, statement, told):
    """Promise 4: rulings, closed games, marks and times are held against the record too."""
    with ruled.writing() as connection:
        connection.execute(text(statement))
    assert any(told in row for row in wrong(ruled, entries=11))


@pytest.mark.parametrize("frontier", [b"", b"\0" * 64, b"\0" * 7], ids=len)
def test_another_frontier_is_named(played, frontier):
    """Promise 4: the next entry would be written after another tree than that of its record."""
    with played.writing() as connection:
        connection.execute(text("UPDATE tournaments SET frontier = :other"), {"other": frontier})
    assert wrong(played) == ["the tournament's frontier is not that of the tree of its entries"]


def test_a_text_may_be_forgotten(played):
    """DESIGN, decisions: free text can go; the record quotes its digest and still holds."""
    with played.writing() as connection:
        connection.execute(text("DELETE FROM texts"))
    assert wrong(played) == []


def unlock(connection: Connection) -> None:
    """What a database's administrator can do, and a trigger can't keep him from."""
    if connection.dialect.name == "sqlite":
        connection.execute(text("DROP TRIGGER entries_no_update"))
    else:
        connection.execute(text("ALTER TABLE entries DISABLE TRIGGER entries_no_change"))


def test_a_key_that_is_gone_is_named(played):
    """Promise 2: without its key a repeated request would be recorded a second time."""
    with played.writing() as connection:
        unlock(connection)
        connection.execute(text("UPDATE entries SET request = NULL WHERE seq = 3"))
        connection.execute(text("UPDATE entries SET request = :key WHERE seq = 1"), {"key": b"k"})
    assert wrong(played) == [
        "entry 1 has a request's key",
        "entry 3 has lost its request's key",
    ]


def test_triggers_that_are_gone_are_told(played):
    """Issue 2, Record: append-only by triggers; without them a desk does not start."""
    with played.reading() as connection:
        assert unguarded(connection) == []
    with played.writing() as connection:
        unlock(connection)
    with played.reading() as connection:
        (told,) = unguarded(connection)
    assert "keeps entries from being changed" in told
    with pytest.raises(DatabaseUnavailable, match="slipdesk restore into a new database"):
        migrate(played)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_trigger_that_does_nothing_is_told(played, database_url):
    """Promise 4: its name is not enough."""
    path = make_url(database_url).database
    with closing(sqlite_driver().connect(path)) as connection:
        connection.execute("DROP TRIGGER entries_no_delete")
        connection.execute(
            "CREATE TRIGGER entries_no_delete BEFORE DELETE ON entries BEGIN SELECT 1; END"
        )
        connection.commit()
    with played.reading() as connection:
        (told,) = unguarded(connection)
    assert told.startswith("the trigger entries_no_delete")
    assert told.endswith("is not what it was")


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE entries ENABLE TRIGGER entries_no_truncate",
        "ALTER TABLE entries DISABLE TRIGGER USER",
        "DROP TRIGGER entries_no_change ON entries",
        (
            "CREATE OR REPLACE FUNCTION entries_append_only() RETURNS trigger LANGUAGE plpgsql"
            " AS 'BEGIN RETURN NEW; END'"
        ),
        (
            "DROP TRIGGER entries_no_change ON entries;"
            " CREATE TRIGGER entries_no_change BEFORE UPDATE OR DELETE ON entries FOR EACH ROW"
            " WHEN (OLD.seq < 0) EXECUTE FUNCTION entries_append_only();"
            " ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_no_change"
        ),
    ],
)
def test_a_trigger_that_does_less_is_told(played, change):
    """Promise 4: nor is a trigger that some sessions or some entries don't fire."""
    with played.writing() as connection:
        connection.exec_driver_sql(change)
    with played.reading() as connection:
        assert unguarded(connection)


def test_a_database_without_tables_lacks_no_trigger(empty_url):
    """The first start makes them."""
    with closing(open_database(empty_url)) as database, database.reading() as connection:
        assert unguarded(connection) == []
