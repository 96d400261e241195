"""Bringing a database to this version's tables, and saying whether it is there."""

from collections.abc import Callable

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from service.journal.database import Database, DatabaseUnavailable
from service.places import migrations_dir

# Any fixed number: two processes that start at once must ask for the same one.
_ADVISORY_LOCK = 0x736C6970


def migrate(database: Database, progress: Callable[[str], None] = lambda _step: None) -> None:
    """Upgrade to this version's tables in one transaction, one process at a time.

    `progress` is told the revisions it goes from and to.

    Raises:
        DatabaseUnavailable: it can't be reached, is locked, or was made by a later version.
    """
    config = _config()
    with database.writing() as connection:
        _lock(connection)
        here = _revision(connection)
        _refuse_later(config, here)
        head = ScriptDirectory.from_config(config).get_current_head()
        if here != head:
            progress(f"tables: from revision {here or 'none'} to {head}")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def downgrade(database: Database, to: str) -> None:
    """Go back to an earlier revision's tables, or to "base": none. What they held is lost."""
    config = _config()
    with database.writing() as connection:
        _lock(connection)
        config.attributes["connection"] = connection
        command.downgrade(config, to)


def is_migrated(database: Database) -> bool:
    """Are the tables this version's?

    Raises:
        DatabaseUnavailable: it can't be reached, or was made by a later version.
    """
    config = _config()
    with database.reading() as connection:
        here = _revision(connection)
    _refuse_later(config, here)
    return here == ScriptDirectory.from_config(config).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations_dir()).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    return config


def _lock(connection: Connection) -> None:
    """One process migrates; SQLite's BEGIN IMMEDIATE has seen to it already."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SET LOCAL statement_timeout = '300s'")
        connection.exec_driver_sql("SET LOCAL lock_timeout = '60s'")
        connection.exec_driver_sql("SELECT pg_advisory_xact_lock(%s)", (_ADVISORY_LOCK,))
        connection.exec_driver_sql("SET LOCAL lock_timeout = '5s'")


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _refuse_later(config: Config, here: str | None) -> None:
    try:
        ScriptDirectory.from_config(config).get_revision(here or "base")
    except CommandError:
        raise DatabaseUnavailable(
            f"the database's tables (revision {here}) are newer than this version of slipdesk; "
            "use the version that made them"
        ) from None
