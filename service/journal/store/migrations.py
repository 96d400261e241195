"""Bringing a database to this version's tables, and saying whether it is there."""

from collections.abc import Callable

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection

from service.journal.store.database import Database, DatabaseUnavailable
from service.journal.store.guarded import refuse_unguarded
from service.places import migrations_dir

VERSIONS = "alembic_version"
"""The table that holds the revision of all others."""

# Any fixed number: two processes that start at once must ask for the same one.
_ADVISORY_LOCK = 0x736C6970


def migrate(database: Database, progress: Callable[[str], None] = lambda _step: None) -> None:
    """Upgrade to this version's tables in one transaction, one process at a time.

    `progress` is told the revisions it goes from and to.

    Raises:
        DatabaseUnavailable: it can't be reached, is locked, was made by a later version, or its
            entries are append-only no more.
    """
    with database.writing() as connection:
        here = revision(connection)
        upgrade(connection)
        refuse_unguarded(connection)
        if here != revision(connection):
            progress(f"tables: from revision {here or 'none'} to {revision(connection)}")


def upgrade(connection: Connection, to: str = "head") -> None:
    """Upgrade within the caller's transaction.

    Raises:
        DatabaseUnavailable: revision `to`, or the database's own, is of a later version.
    """
    config = _config()
    _lock(connection)
    for wanted in (revision(connection), to):
        _refuse_later(config, wanted)
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def downgrade(connection: Connection, to: str) -> None:
    """Go back to an earlier revision's tables, or to "base": none. What they held is lost."""
    config = _config()
    _lock(connection)
    config.attributes["connection"] = connection
    command.downgrade(config, to)


def revision(connection: Connection) -> str | None:
    """The revision of the database's tables; None where there are none."""
    return MigrationContext.configure(connection).get_current_revision()


def is_known(named: object) -> bool:
    """Is it the name of a revision of this version or an earlier one?"""
    revisions = ScriptDirectory.from_config(_config()).walk_revisions()
    return named in {each.revision for each in revisions}


def is_migrated(database: Database) -> bool:
    """Are the tables this version's?

    Raises:
        DatabaseUnavailable: it can't be reached, or was made by a later version.
    """
    config = _config()
    with database.reading() as connection:
        here = revision(connection)
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


def _refuse_later(config: Config, here: str | None) -> None:
    try:
        ScriptDirectory.from_config(config).get_revision(here or "base")
    except CommandError:
        raise DatabaseUnavailable(
            f"the database's tables (revision {here}) are newer than this version of slipdesk; "
            "use the version that made them"
        ) from None
