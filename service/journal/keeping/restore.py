"""Restoring a backup, or accepting an older database: both go on in a new epoch."""

import itertools
from base64 import b64decode
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, select
from sqlalchemy.exc import DataError, IntegrityError, ProgrammingError

from service.journal.keeping import kept
from service.journal.keeping.backup import (
    Backup,
    BackupError,
    NotEmpty,
    Progress,
    Row,
    examine_all,
    open_backup,
    quiet,
)
from service.journal.keeping.epoch import Reopened, keep_heads, open_epochs
from service.journal.store import postgresql
from service.journal.store.database import Database, DatabaseUnavailable
from service.journal.store.faults import reason
from service.journal.store.guarded import refuse_unguarded
from service.journal.store.migrations import VERSIONS, downgrade, revision, upgrade
from service.journal.store.tables import metadata, print_jobs, tournaments

_PAGE = 1000

# What a row brings about that no backup of ours has: of another type, or against a constraint.
_UNFIT = (DataError, IntegrityError, ProgrammingError, ValueError, TypeError, OverflowError)
_VALUES = str | int | None


def restore(
    source: Path,
    database: Database,
    *,
    folder: Path,
    key: Ed25519PrivateKey,
    moment: datetime,
    progress: Progress = quiet,
) -> list[Reopened]:
    """Fill an empty database from a backup, in one transaction, and open new epochs.

    Args:
        source: the backup.
        database: opened for serving, so that nobody else does.
        folder: where checkpoints are kept; the newest are quoted, the new ones put there.
        key: signs from here on, whoever signed before.
        moment: now.
        progress: is told what is being done, and how many rows are.

    Raises:
        BackupError: it is none or doesn't hold (NotEmpty: the database isn't empty); nothing was
            changed.
        DatabaseUnavailable: the database can't be used; nothing was changed.
    """
    _refuse_served(database)
    kept.prepare(folder)
    with open_backup(source) as backup:
        backup.check({}, progress)
        with database.writing() as connection:
            _make_empty(connection)
            upgrade(connection, backup.revision)
            _fill(connection, backup, progress)
            upgrade(connection)
            examine_all(connection, progress)
            reopened = open_epochs(connection, folder, key, moment)
    keep_heads(reopened, folder, key)
    return reopened


def accept(
    database: Database, *, folder: Path, key: Ed25519PrivateKey, moment: datetime
) -> list[Reopened]:
    """Go on in new epochs with a database that was put back by hand.

    Raises:
        DatabaseUnavailable: the database can't be used; nothing was changed.
    """
    _refuse_served(database)
    kept.prepare(folder)
    with database.writing() as connection:
        upgrade(connection)
        refuse_unguarded(connection)
        reopened = open_epochs(connection, folder, key, moment)
    keep_heads(reopened, folder, key)
    return reopened


def _refuse_served(database: Database) -> None:
    """A desk that goes on in the old epoch while another opens the next would fork the record."""
    if database.is_sqlite:
        if not database.serves_file:
            raise ValueError("a file is restored by the process that holds its lock")
        return
    with database.reading() as connection:
        if postgresql.other_desks(connection):
            raise DatabaseUnavailable("a desk serves this database: stop every desk first")


def _make_empty(connection: Connection) -> None:
    """Take away tables without rows, so that the backup's own can be made."""
    if revision(connection) is None:
        return
    for table in metadata.sorted_tables:
        if connection.execute(select(table).limit(1)).first() is not None:
            raise NotEmpty(
                "the database isn't empty: move it away, or name another, and restore again"
            )
    downgrade(connection, "base")


def _fill(connection: Connection, backup: Backup, progress: Progress) -> None:
    """Insert all rows into the tables as they were when the backup was made."""
    then = MetaData()
    then.reflect(connection)
    tables = [table for table in then.sorted_tables if table.name != VERSIONS]
    if {table.name for table in tables} != set(backup.tables):
        raise BackupError("the backup's tables are not those of its version of slipdesk")
    for table in tables:
        try:
            _fill_table(connection, table, backup.rows(table.name), progress)
        except _UNFIT as error:
            raise BackupError(f"the backup's {table.name} don't fit: {reason(error)}") from error
    for numbered in (tournaments, print_jobs):
        _advance_numbers(connection, then.tables[numbered.name])


def _fill_table(
    connection: Connection, table: Table, rows: Iterator[Row], progress: Progress
) -> None:
    names = set(table.columns.keys())
    binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
    done = 0
    while page := list(itertools.islice(rows, _PAGE)):
        for row in page:
            if set(row) != names or not all(isinstance(each, _VALUES) for each in row.values()):
                raise ValueError("a row of another shape")
            row.update({b: b64decode(row[b], validate=True) for b in binary if row[b] is not None})
        connection.execute(insert(table), page)
        done += len(page)
        progress(f"restoring {table.name}", done)


def _advance_numbers(connection: Connection, table: Table) -> None:
    """PostgreSQL counts ids apart from the rows: let it go on behind those restored."""
    if connection.dialect.name == "postgresql":
        counter = func.pg_get_serial_sequence(table.name, "id")
        newest = select(func.max(table.c.id)).scalar_subquery()
        connection.execute(
            select(func.setval(counter, func.coalesce(newest, 1), newest.is_not(None)))
        )
