"""Restoring a backup, or accepting an older database: both go on in a new epoch."""

import itertools
from base64 import b64decode
from datetime import datetime
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, LargeBinary, MetaData, Table, func, insert, select

from service.journal import kept, postgresql
from service.journal.backup import Backup, NotEmpty, Progress, open_backup, quiet
from service.journal.database import Database, DatabaseUnavailable
from service.journal.epoch import Reopened, keep_heads, open_epochs
from service.journal.migrations import downgrade, revision, upgrade
from service.journal.tables import metadata, tournaments

_PAGE = 1000


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
    for name in backup.tables:
        table = then.tables[name]
        binary = [column.name for column in table.columns if isinstance(column.type, LargeBinary)]
        rows = backup.rows(name)
        done = 0
        while page := list(itertools.islice(rows, _PAGE)):
            for row in page:
                row.update({b: b64decode(row[b]) for b in binary if row[b] is not None})
            connection.execute(insert(table), page)
            done += len(page)
            progress(f"restoring {name}", done)
    _advance_numbers(connection, then.tables[tournaments.name])


def _advance_numbers(connection: Connection, table: Table) -> None:
    """PostgreSQL counts ids apart from the rows: let it go on behind those restored."""
    if connection.dialect.name == "postgresql":
        counter = func.pg_get_serial_sequence(table.name, "id")
        newest = select(func.max(table.c.id)).scalar_subquery()
        connection.execute(
            select(func.setval(counter, func.coalesce(newest, 1), newest.is_not(None)))
        )
