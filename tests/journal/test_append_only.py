"""The database itself refuses to change or take away an entry, on both kinds."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import IntegrityError

from service.journal.store.database import Database
from service.journal.store.tables import entries
from tests.journal.records import RecordOf, put

RECORD = RecordOf.of(5)


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    with database.writing() as connection:
        put(connection, RECORD)
    with database.writer.connect() as connection:
        yield connection


def unchanged(connection: Connection) -> bool:
    bodies = connection.execute(select(entries.c.body).order_by(entries.c.seq)).scalars()
    return [bytes(body) + b"\n" for body in bodies] == RECORD.lines


EVERYWHERE = [
    "UPDATE entries SET body = 'x'",
    "UPDATE entries SET seq = seq + 100",
    "UPDATE entries SET request = NULL WHERE seq = 3",
    "DELETE FROM entries",
    "DELETE FROM entries WHERE seq = 5",
    "DELETE FROM tournaments",
    "INSERT INTO entries (tournament_id, seq, body) SELECT tournament_id, 3, 'x' FROM entries",
    "INSERT INTO entries (tournament_id, seq, body) VALUES (999, 1, 'x')",
    "INSERT INTO entries (tournament_id, seq, body) SELECT id, 0, 'x' FROM tournaments",
    (
        "INSERT INTO entries (tournament_id, seq, body, request)"
        " SELECT tournament_id, 6, 'x', request FROM entries WHERE seq = 2"
    ),
    (
        "INSERT INTO entries (tournament_id, seq, body) SELECT id, 3, 'x' FROM tournaments"
        " WHERE true ON CONFLICT (tournament_id, seq) DO UPDATE SET body = excluded.body"
    ),
]


@pytest.mark.parametrize("statement", EVERYWHERE)
def test_no_statement_changes_an_entry(connection, statement):
    """Issue 2, Record: append-only enforced by database triggers too."""
    with pytest.raises(IntegrityError):
        connection.execute(text(statement))
    connection.rollback()
    assert unchanged(connection)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT OR REPLACE INTO entries (tournament_id, seq, body) VALUES (1, 3, 'x')",
        "REPLACE INTO entries (tournament_id, seq, body) VALUES (1, 3, 'x')",
        (
            "INSERT OR REPLACE INTO entries (tournament_id, seq, body, request)"
            " SELECT 1, 6, 'x', request FROM entries WHERE seq = 2"
        ),
        "UPDATE OR REPLACE entries SET seq = 2 WHERE seq = 3",
    ],
)
@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_nothing_replaces_an_entry(connection, statement, recursive):
    """Issue 2, Record: also against INSERT OR REPLACE, by number and by key.

    A REPLACE deletes without the delete trigger unless the connection asks for it, and
    other programs' connections don't.
    """
    connection.exec_driver_sql(f"PRAGMA recursive_triggers={recursive}")
    with pytest.raises(IntegrityError, match="append-only"):
        connection.execute(text(statement))
    connection.rollback()
    assert unchanged(connection)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_there_is_no_rowid_to_replace_by(connection):
    """A REPLACE by row number would go past every check of tournament, number and key."""
    with pytest.raises(Exception, match="no column named rowid"):
        connection.execute(
            text("REPLACE INTO entries (rowid, tournament_id, seq, body) VALUES (1, 1, 9, 'x')")
        )


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
@pytest.mark.parametrize("role", ["origin", "replica"])
def test_nothing_truncates_entries(connection, role):
    """Issue 2, Record: also against TRUNCATE, and for a session that says it is a replica."""
    connection.execute(text(f"SET session_replication_role = {role}"))
    for statement in ("TRUNCATE entries", "TRUNCATE tournaments CASCADE", "DELETE FROM entries"):
        with pytest.raises(IntegrityError, match="append-only"):
            connection.execute(text(statement))
        connection.rollback()
    assert unchanged(connection)


def test_appending_goes_on(connection):
    """Only the past is closed."""
    connection.execute(
        text("INSERT INTO entries (tournament_id, seq, body) SELECT id, 6, 'x' FROM tournaments")
    )
    assert connection.execute(select(func.count()).select_from(entries)).scalar_one() == 6
    connection.rollback()
