"""What a database's error means: try again later, stop at once, or find out what happened."""

import logging
import os
from typing import NoReturn

from sqlalchemy.exc import (
    DBAPIError,
    DisconnectionError,
    InterfaceError,
    InternalError,
    OperationalError,
    TimeoutError as PoolTimeout,
)

_SQLITE_ERROR, _SQLITE_BUSY, _SQLITE_LOCKED, _SQLITE_IOERR = 1, 5, 6, 10
_SQLITE_CORRUPT, _SQLITE_FULL, _SQLITE_NOTADB = 11, 13, 26

# Lock and statement time-outs, deadlock, serialization, and "insufficient resources":
# PostgreSQL documentation, appendix A.
_POSTGRESQL_LATER = {"55P03", "57014", "40P01", "40001", "53000", "53100", "53200", "53300"}


IO_ERROR_EXIT = 70
"""EX_SOFTWARE of sysexits.h: the record's file can't be trusted, a supervisor starts anew."""

_log = logging.getLogger(__name__)


class DatabaseUnavailable(Exception):
    """The database can't be used now; the message says why and what to do. Means 503."""


class UnreadableState(DatabaseUnavailable):
    """A tournament's or a challenge's row holds nothing of ours; all others go on."""

    def __init__(self) -> None:
        super().__init__(
            "a row of the database can't be read: run slipdesk journal verify on each tournament"
        )


class OutcomeUnknown(DatabaseUnavailable):
    """The commit was sent and never confirmed: it may stand. Repeat with the same key."""


def means_unavailable(error: BaseException) -> bool:
    """Is it the database's state rather than a mistake in a statement?"""
    if _sqlite_code(error) == _SQLITE_ERROR:  # SQLite's word for most mistakes
        return False
    return (
        isinstance(
            error,
            OperationalError | InterfaceError | InternalError | DisconnectionError | PoolTimeout,
        )
        or is_fatal(error)
        or is_busy_or_full(error)
    )


def is_fatal(error: BaseException | None) -> bool:
    """Is the SQLite file or its disk no longer to be trusted? The writer then ends the process.

    After a failed fsync the kernel may call the lost pages clean, so that a second try would
    acknowledge what is gone.
    """
    return _sqlite_code(error) in {_SQLITE_IOERR, _SQLITE_CORRUPT, _SQLITE_NOTADB}


def end_process(error: BaseException) -> NoReturn:
    """End the process without another answer: after a failed sync nothing may be acknowledged."""
    _log.critical("the record's file failed: %s; ending without an answer", reason(error))
    logging.shutdown()
    os._exit(IO_ERROR_EXIT)


def is_busy_or_full(error: BaseException | None) -> bool:
    """Will the same transaction, rolled back now, do later? Locks, time-outs, a full disk."""
    return (
        isinstance(error, PoolTimeout)
        or _sqlite_code(error) in {_SQLITE_BUSY, _SQLITE_LOCKED, _SQLITE_FULL}
        or _sqlstate(error) in _POSTGRESQL_LATER
    )


def reason(error: BaseException) -> str:
    """One line of the driver's own words, without the statement and its parameters."""
    told = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return str(told).strip().partition("\n")[0] or type(told).__name__


def _driver_error(error: BaseException | None) -> BaseException | None:
    while error is not None and not isinstance(error, DBAPIError):
        if hasattr(error, "sqlite_errorcode") or hasattr(error, "sqlstate"):
            return error
        error = error.__cause__
    return error.orig if error is not None else None


def _sqlite_code(error: BaseException | None) -> int | None:
    """SQLite's primary result code; the upper bytes only tell where it arose."""
    code = getattr(_driver_error(error), "sqlite_errorcode", None)
    return code & 0xFF if isinstance(code, int) else None


def _sqlstate(error: BaseException | None) -> str | None:
    state = getattr(_driver_error(error), "sqlstate", None)
    return state if isinstance(state, str) else None
