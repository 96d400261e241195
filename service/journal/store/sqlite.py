"""SQLite as a durable record: one library, one serving process, one checkpointing writer."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

from sqlalchemy import URL, Engine, QueuePool, create_engine, event

from service.journal.store.faults import DatabaseUnavailable

BUSY_SECONDS = 5

PAGE_BYTES = 8192
"""Of a new file. An entry of a slip is longer than a quarter of SQLite's own 4096 bytes: it would
have a page more to itself, in the file and in the log of every commit."""

# After 16 MB of log SQLite makes a checkpoint itself, within a commit, should the writer not have
# made one before, between commits. Only the serving process makes any.
_CHECKPOINT_PAGES = 2000

# 64 MB: the keys of requests are random, so a batch touches pages all over their index, and
# with SQLite's own 2 MB a long record is read from the file again and again.
_CACHE_KIB = 65_536


def sqlite_driver() -> ModuleType:
    """The one SQLite library of this process: two on one file break each other's locks.

    pysqlite3 bundles a current SQLite where a wheel of it exists; Python's own otherwise.
    """
    try:
        return importlib.import_module("pysqlite3.dbapi2")
    except ImportError:
        return importlib.import_module("sqlite3")


def has_wal_reset_fault(version: tuple[int, ...]) -> bool:
    """Can a checkpoint beside a commit lose it? SQLite 3.7.0 to 3.51.2, but for back-ports."""
    return not (
        version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
    )


def refuse_faulty(version: tuple[int, ...]) -> None:
    if has_wal_reset_fault(version):
        raise DatabaseUnavailable(
            f"SQLite {'.'.join(map(str, version))} can lose committed entries (WAL-reset fault); "
            "install a Python with SQLite 3.51.3, 3.50.7 or 3.44.6, or the package pysqlite3, "
            "or use PostgreSQL"
        )


def writer_engine(url: URL, *, checkpoints: bool) -> Engine:
    """Connections that write: BEGIN IMMEDIATE always, synced at every commit.

    A deferred BEGIN that reads and then writes fails at once when another was quicker,
    whatever the busy time-out.
    """
    pragmas = (
        f"busy_timeout={BUSY_SECONDS * 1000}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "recursive_triggers=ON",
        f"cache_size=-{_CACHE_KIB}",
        f"wal_autocheckpoint={_CHECKPOINT_PAGES if checkpoints else 0}",
    )
    return _engine(url, pragmas, begin="BEGIN IMMEDIATE", pool_size=2)


def reader_engine(url: URL) -> Engine:
    """Connections that only read, each transaction one snapshot; they never checkpoint."""
    pragmas = (f"busy_timeout={BUSY_SECONDS * 1000}", "query_only=ON", "wal_autocheckpoint=0")
    return _engine(url, pragmas, begin="BEGIN", pool_size=8)


def _engine(url: URL, pragmas: tuple[str, ...], *, begin: str, pool_size: int) -> Engine:
    driver = sqlite_driver()

    def connect() -> Any:  # noqa: ANN401 - a DB-API connection
        # Never creating: a file that is taken away while serving must not come back empty.
        address = Path(url.database or "").as_uri() + "?mode=rw"
        return driver.connect(address, uri=True, timeout=BUSY_SECONDS, check_same_thread=False)

    engine = create_engine(
        url,
        module=driver,
        creator=connect,
        poolclass=QueuePool,
        pool_size=pool_size,
        hide_parameters=True,  # an error's text may reach a log, where no word of a slip belongs
        max_overflow=0,
        pool_timeout=BUSY_SECONDS,
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: object) -> None:  # noqa: ANN401 - a DB-API connection
        connection.isolation_level = None  # the driver would begin on its own, deferred
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:  # noqa: ANN401 - SQLAlchemy leaves it untyped
        connection.exec_driver_sql(begin)

    return engine
