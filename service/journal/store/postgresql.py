"""PostgreSQL as a durable record: no commit is believed that the server warns about."""

import os
import socket
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text

from service.journal.store.faults import DatabaseUnavailable

_CONNECT_SECONDS = 3
_OPTIONS = "-c lock_timeout=5s -c statement_timeout=30s -c idle_in_transaction_session_timeout=60s"

_SERVING = "slipdesk serving "
_LONGEST_NAME = 63  # PostgreSQL cuts longer ones

_WARNED = "warned"


def writer_engine(url: URL, *, serving: bool) -> Engine:
    """READ COMMITTED: the row locks order the writers, and each statement sees the last commit."""
    return _engine(
        url, isolation="READ COMMITTED", read_only=False, pool_size=2, name=_name(serving=serving)
    )


def reader_engine(url: URL) -> Engine:
    """Each transaction one snapshot of the primary; a standby may show another order."""
    return _engine(
        url, isolation="REPEATABLE READ", read_only=True, pool_size=8, name=_name(serving=False)
    )


def refuse_undurable(connection: Connection) -> None:
    """An answer may leave after the commit only where the commit is on disk by then."""
    for name, durable in (("fsync", {"on"}), ("synchronous_commit", {"on", "remote_apply"})):
        setting = connection.exec_driver_sql(f"SHOW {name}").scalar_one()
        if setting not in durable:
            raise DatabaseUnavailable(
                f"PostgreSQL's {name} is {setting}, which can lose acknowledged entries; "
                "set it to on"
            )


def other_desks(connection: Connection) -> int:
    """How many connections of other serving processes the database has."""
    others = text(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND starts_with(application_name, :serving) AND application_name <> :own"
    )
    names = {"serving": _SERVING, "own": _name(serving=True)}
    return int(connection.execute(others, names).scalar_one())


def _name(*, serving: bool) -> str:
    """What the server's list of connections shows: which process, and whether it serves."""
    kind = _SERVING if serving else "slipdesk "
    return f"{kind}{os.getpid()} {socket.gethostname()}"[:_LONGEST_NAME]


def clear_warning(connection: Connection) -> None:
    connection.info[_WARNED] = None


def warning(connection: Connection) -> str | None:
    """What the server warned of since `clear_warning`.

    A commit whose wait for the standby was cancelled succeeds with a warning and stands on this
    machine only. Its SQLSTATE says nothing and its words are in the server's language, so any
    warning during a commit counts.
    """
    told = connection.info.get(_WARNED)
    return told if isinstance(told, str) else None


def _engine(url: URL, *, isolation: Any, read_only: bool, pool_size: int, name: str) -> Engine:  # noqa: ANN401 - a literal type that SQLAlchemy keeps to itself
    query = {
        "connect_timeout": str(_CONNECT_SECONDS),
        "options": _OPTIONS,
        "target_session_attrs": "read-write",
        "tcp_user_timeout": "10000",
        "application_name": name,
    }
    engine = create_engine(
        url.update_query_dict({**query, **url.query}),
        isolation_level=isolation,
        pool_size=pool_size,
        hide_parameters=True,  # an error's text may reach a log, where no word of a slip belongs
        max_overflow=0,
        pool_timeout=5,
        pool_pre_ping=True,
    )

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, record: Any) -> None:  # noqa: ANN401 - psycopg's connection, SQLAlchemy's record
        connection.read_only = read_only

        def notice(diagnostic: Any) -> None:  # noqa: ANN401 - psycopg's Diagnostic
            if diagnostic.severity_nonlocalized == "WARNING":
                record.info[_WARNED] = diagnostic.message_primary or "no reason given"

        connection.add_notice_handler(notice)

    return engine
