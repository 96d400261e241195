"""Fixtures: a fresh database for each test, on SQLite and on a real PostgreSQL."""

import itertools
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from service.journal.store.database import Database, open_database
from service.journal.store.migrations import migrate
from tests.postgres import postgres_server

BOTH = ("sqlite", "postgresql")

_TEMPLATE = "template_of_tests"
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """The address of a server of this session's own, `{name}` standing for the database."""
    with postgres_server() as address:
        yield address


@pytest.fixture(scope="session")
def postgres_template(postgres_address: str) -> str:
    """The name of a migrated database to copy."""
    with closing(_postgres_admin(postgres_address)) as admin:
        admin.execute(f"CREATE DATABASE {_TEMPLATE}")
    _migrate(postgres_address.format(name=_TEMPLATE))
    return _TEMPLATE


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy."""
    path = tmp_path_factory.mktemp("template") / "slipdesk.db"
    _migrate(f"sqlite:///{path}")
    return path


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A migrated SQLite database without rows."""
    return f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'slipdesk.db')}"


@pytest.fixture
def postgres_url(postgres_address: str, postgres_template: str) -> Iterator[str]:
    """A migrated PostgreSQL database without rows."""
    yield from _postgres_database(postgres_address, f"TEMPLATE {postgres_template}")


@pytest.fixture(params=BOTH)
def database_url(request: pytest.FixtureRequest) -> str:
    """A migrated database without rows, once of each kind."""
    name = {"sqlite": "sqlite_url", "postgresql": "postgres_url"}[request.param]
    url: str = request.getfixturevalue(name)
    return url


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables, once of each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
    else:
        yield from _postgres_database(request.getfixturevalue("postgres_address"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """`database_url`, open."""
    with closing(open_database(database_url)) as opened:
        yield opened


def _postgres_database(address: str, how: str = "") -> Iterator[str]:
    name = f"test_{next(_numbers)}"
    with closing(_postgres_admin(address)) as admin:
        admin.execute(f"CREATE DATABASE {name} {how}")
        yield address.format(name=name)
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _postgres_admin(address: str) -> psycopg.Connection:
    return psycopg.connect(address.format(name="postgres"), autocommit=True)


def _migrate(url: str) -> None:
    with closing(open_database(url)) as opened:
        migrate(opened)
