"""The database's file while it is open: served by one process, and still where it was."""

import fcntl
import logging
import os
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from service.journal.store.faults import DatabaseUnavailable
from service.journal.store.files import sync_directory
from service.journal.store.sqlite import BUSY_SECONDS, PAGE_BYTES, sqlite_driver

LOCK = ".lock"
SIDE_FILES = ("-wal", "-shm")
"""What SQLite keeps beside an open file; what was committed last is in the log, `-wal`, alone."""


_log = logging.getLogger(__name__)


class HeldFile:
    """The file and its log, kept where they are for as long as this is not closed.

    SQLite takes the log away with the last connection of all. One that stays open holds it, so
    that a log that is elsewhere was taken away by somebody, and entries with it.
    """

    def __init__(self, path: Path, *, serving: bool) -> None:
        self.path = path
        self._told = ""
        self._lock = ServingLock(path) if serving else None
        try:
            self._connection = _open(path)
            beside = (path.with_name(path.name + suffix) for suffix in SIDE_FILES)
            self._inodes = {each: _inode(each) for each in (path, *beside)}
        except BaseException:
            self._release()
            raise

    @property
    def serving(self) -> bool:
        return self._lock is not None

    def refuse_lost(self) -> None:
        """Refuse to write where nobody would find it again, and log why, once.

        Raises:
            DatabaseUnavailable: with what to do about it.
        """
        try:
            self._look()
        except DatabaseUnavailable as error:
            if str(error) != self._told:
                self._told = str(error)
                _log.critical("nothing is recorded any more: %s", error)
            raise

    def _look(self) -> None:
        for path, inode in self._inodes.items():
            if _inode(path) != inode:
                put_back = "put the file back, " if path == self.path else ""
                raise DatabaseUnavailable(
                    f"{path} was taken away or replaced while it is in use: stop the desk before"
                    f" anything else opens the database, {put_back}and start again"
                )
        if self._lock is not None:
            self._lock.keep()

    def close(self) -> None:
        """Give all of it back, after every other connection: the log goes into the file."""
        self._connection.close()
        self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()


class ServingLock:
    """`<database>.lock`, held for as long as one process serves (or restores) the file."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(database.name + LOCK)
        self._descriptor = self._taken()

    def keep(self) -> None:
        """Take the lock again where somebody removed its file; another process may have been so.

        Raises:
            DatabaseUnavailable: another process has it by now.
        """
        if _inode(self._path) != os.fstat(self._descriptor).st_ino:
            lost, self._descriptor = self._descriptor, self._taken()
            os.close(lost)

    def release(self) -> None:
        """The file stays: removing it would let two processes lock two files of one name."""
        os.close(self._descriptor)

    def _taken(self) -> int:
        descriptor = os.open(self._path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(descriptor, 200).decode(errors="replace").strip()
            os.close(descriptor)
            raise DatabaseUnavailable(
                f"{self._database} is already served by {holder or 'another process'}; "
                "stop that one first, or use PostgreSQL for several processes"
            ) from None
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"process {os.getpid()} on {socket.gethostname()}\n".encode(), 0)
        return descriptor


def _open(path: Path) -> Any:  # noqa: ANN401 - a DB-API connection
    """Make the file so that a power cut can't take it away again, and hold its log in place."""
    if not path.exists():  # closing a descriptor of an open database would drop its locks
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    if not os.access(path, os.R_OK | os.W_OK) or not os.access(path.parent, os.W_OK | os.X_OK):
        raise DatabaseUnavailable(
            f"{path} or its folder may not be written to, and SQLite keeps a log beside the"
            " database even to read it: copy the folder to where it may"
        )
    if path.stat().st_nlink > 1:
        raise DatabaseUnavailable(
            f"{path} has a second name (a hard link), under which SQLite would keep a second log:"
            " remove one of the names, or make a copy"
        )
    _refuse_without_log(path)
    connection = sqlite_driver().connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
    with ExitStack() as undo:
        undo.callback(connection.close)
        connection.execute(f"PRAGMA page_size={PAGE_BYTES}")
        if connection.execute("PRAGMA journal_mode=WAL").fetchall() != [("wal",)]:
            raise DatabaseUnavailable(f"{path} can't be kept in WAL mode (a network file system?)")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()  # opens the log
        sync_directory(path.parent)
        undo.pop_all()
    return connection


def _refuse_without_log(path: Path) -> None:
    """SQLite makes the log before its index and takes it away after: the index is never alone."""
    log, index = (path.with_name(path.name + suffix) for suffix in SIDE_FILES)
    # Asked twice: another process may have closed the file after the first look.
    if index.exists() and not log.exists() and index.exists():
        raise DatabaseUnavailable(
            f"{log} was taken away, and the last entries with it: put it back. If a desk serves"
            " the database, stop it instead, and it saves them. If neither can be done, remove"
            f" {index} to go on with what is left"
        )


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None
