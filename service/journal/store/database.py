"""Opening the database: one engine that writes, one that reads, the same for both kinds."""

import logging
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from service.journal.store import postgresql, sqlite
from service.journal.store.faults import (
    DatabaseUnavailable,
    OutcomeUnknown,
    end_process,
    is_busy_or_full,
    is_fatal,
    means_unavailable,
    reason,
)
from service.journal.store.held import HeldFile
from service.journal.store.sqlite import sqlite_driver

__all__ = [
    "Database",
    "DatabaseUnavailable",
    "OutcomeUnknown",
    "commit",
    "is_busy_or_full",
    "is_fatal",
    "open_database",
    "sqlite_driver",
]


_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Database:
    """An open database; `file` only where it is one."""

    writer: Engine
    reader: Engine
    file: HeldFile | None = None

    @property
    def is_sqlite(self) -> bool:
        return self.file is not None

    @property
    def serves_file(self) -> bool:
        """Is this the one process that serves the file?"""
        return self.file is not None and self.file.serving

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One snapshot to read from; raises DatabaseUnavailable."""
        with _translated(), self.reader.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction, committed at the end; raises DatabaseUnavailable.

        An I/O error ends a process that serves, whatever was being written.
        """
        self.refuse_replaced()
        with _translated(fatal=self.serves_file), self.writer.connect() as connection:
            connection.begin()
            yield connection
            commit(connection)

    def refuse_replaced(self) -> None:
        """Refuse to write to a file that has lost its name: nobody would find the entries again.

        Raises:
            DatabaseUnavailable: with what to do about it.
        """
        if self.file is not None:
            self.file.refuse_lost()

    def checkpoint(self) -> None:
        """Bring what SQLite's log holds into the file; an I/O error ends the process.

        It is made between commits: SQLite's own would be made within one, whose answers wait.
        """
        if not self.serves_file:
            return
        try:
            with closing(self.writer.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")
        except (SQLAlchemyError, sqlite_driver().Error) as error:
            if is_fatal(error):
                end_process(error)
            _log.warning("no checkpoint was made, a later one is: %s", reason(error))

    def close(self) -> None:
        self.reader.dispose()
        self.writer.dispose()
        if self.file is not None:
            self.file.close()


def open_database(url: str, *, serving: bool = False) -> Database:
    """Open (an SQLite file is created) and refuse what can't keep the promises.

    Args:
        url: `sqlite:///path` or `postgresql://user@host/name`.
        serving: take the file's lock and make the checkpoints; one process at a time may.

    Raises:
        DatabaseUnavailable: with what to do about it.
    """
    parsed = _parse(url)
    with _translated():
        if parsed.get_backend_name() == "sqlite":
            return _open_file(parsed, serving=serving)
        database = Database(
            postgresql.writer_engine(parsed, serving=serving), postgresql.reader_engine(parsed)
        )
        try:
            with database.writer.connect() as connection:
                postgresql.refuse_undurable(connection)
        except BaseException:
            database.close()
            raise
        return database


def commit(connection: Connection) -> None:
    """Commit, and return only when the transaction is durable.

    Raises:
        OutcomeUnknown: it may or may not stand; the connection isn't used again.
        SQLAlchemyError: it does not stand (SQLite: a full disk, a lock).
    """
    if connection.dialect.name == "sqlite":
        connection.commit()
        return
    postgresql.clear_warning(connection)
    try:
        connection.commit()
    except SQLAlchemyError as error:
        connection.invalidate(error)
        raise OutcomeUnknown(f"the commit was not confirmed: {reason(error)}") from error
    if told := postgresql.warning(connection):
        connection.invalidate()
        raise OutcomeUnknown(f"the commit was not confirmed: {told}")


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError:
        parsed = None
    if parsed is not None and parsed.drivername == "sqlite" and parsed.database:
        special = parsed.database == ":memory:" or parsed.database.startswith("file:")
        if not special and "?" not in url:  # what follows it is no part of the path
            return parsed
    elif parsed is not None and parsed.drivername in {
        "postgresql",
        "postgres",
        "postgresql+psycopg",
    }:
        return parsed.set(drivername="postgresql+psycopg")
    raise DatabaseUnavailable(
        "the database address must be sqlite:///path/to/file (with %3F for ? and %25 for %) or"
        " postgresql://user@host/name"
    )


def _open_file(url: URL, *, serving: bool) -> Database:
    sqlite.refuse_faulty(sqlite_driver().sqlite_version_info)
    # The file itself: beside each of its symbolic links there would be another lock.
    path = Path(url.database or "").resolve()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = HeldFile(path, serving=serving)
    except OSError as error:
        raise DatabaseUnavailable(f"{path} can't be opened: {error.strerror}") from error
    except sqlite_driver().Error as error:
        raise DatabaseUnavailable(f"{path} can't be opened: {error}") from error
    url = url.set(database=str(path))
    return Database(sqlite.writer_engine(url, checkpoints=serving), sqlite.reader_engine(url), file)


@contextmanager
def _translated(*, fatal: bool = False) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        if fatal and is_fatal(error):
            end_process(error)
        if means_unavailable(error):
            raise DatabaseUnavailable(f"the database can't be used: {reason(error)}") from error
        raise
