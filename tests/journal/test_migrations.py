"""Migrations make the tables that the program uses, on both databases, and unmake them."""

import subprocess
import sys
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect
from sqlalchemy.engine.interfaces import ReflectedIndex

from service.journal.store.database import DatabaseUnavailable, open_database
from service.journal.store.migrations import downgrade, is_migrated, migrate
from service.journal.store.tables import metadata


def where_of(index: ReflectedIndex) -> dict[str, str]:
    """SQLAlchemy gives a partial index's condition as an object that equals only itself."""
    return {name: str(value) for name, value in index.get("dialect_options", {}).items()}


def reflected(connection: Connection) -> dict[str, object]:
    """Everything that a database tells of its tables but their triggers."""
    inspector = inspect(connection)
    return {
        table: [
            [{**column, "type": repr(column["type"])} for column in inspector.get_columns(table)],
            inspector.get_pk_constraint(table),
            sorted(inspector.get_foreign_keys(table), key=str),
            sorted(inspector.get_unique_constraints(table), key=str),
            sorted(inspector.get_check_constraints(table), key=str),
            sorted(
                ({**i, "dialect_options": where_of(i)} for i in inspector.get_indexes(table)),
                key=str,
            ),
        ]
        for table in inspector.get_table_names()
        if table != "alembic_version"
    }


def test_the_migrations_make_exactly_the_tables_of_the_program(empty_url):
    """Issue 2, Record: models and migrations compared, checks and partial indexes included."""
    with closing(open_database(empty_url)) as database:
        with database.writing() as connection:
            metadata.create_all(connection)
            modelled = reflected(connection)
            metadata.drop_all(connection)
        migrate(database)
        with database.reading() as connection:
            assert reflected(connection) == modelled
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_upgrade_downgrade_upgrade(empty_url):
    """Issue 2, Record: upgrade and downgrade tested; nothing is left behind."""
    with closing(open_database(empty_url)) as database:
        assert not is_migrated(database)
        migrate(database)
        assert is_migrated(database)
        with database.writing() as connection:
            downgrade(connection, "base")
        assert not is_migrated(database)
        assert inspect(database.writer).get_table_names() == ["alembic_version"]
        migrate(database)
        assert is_migrated(database)


def test_migrating_again_changes_nothing(database):
    """Starting again starts at once: a migrated database is told so and left alone."""
    steps: list[str] = []
    migrate(database, steps.append)
    assert steps == []
    assert is_migrated(database)


def test_a_database_of_a_later_version_is_refused(database):
    """Promise 3: closed when in doubt; tables that this version doesn't know aren't used."""
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    for use in (migrate, is_migrated):
        with pytest.raises(DatabaseUnavailable, match="newer than this version"):
            use(database)


MIGRATE = """
import sys
from service.journal.store.database import open_database
from service.journal.store.migrations import is_migrated, migrate
database = open_database(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
migrate(database)
print(is_migrated(database), flush=True)
database.close()
"""


def test_processes_that_start_at_once_migrate_one_after_another(empty_url):
    """Several processes of one database start together; each finds the tables whole."""
    with ExitStack() as running:
        processes = [
            running.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", MIGRATE, empty_url],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    cwd=Path(__file__).parents[2],
                )
            )
            for _ in range(2)
        ]
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("\n")
            process.stdin.flush()
        assert [process.communicate()[0] for process in processes] == ["True\n"] * 2
