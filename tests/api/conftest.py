"""An app on a fresh SQLite database, a client of it, and a hall of devices."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from service.app import create_app
from service.journal.store.database import Database, open_database
from service.settings import Settings
from tests.api.hall import Hall, compile_lexicons, furnish
from tests.servers import started


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run where the server runs."""
    return "asyncio"


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests don't depend on who runs them."""
    for name in list(os.environ):
        if name.upper().startswith("SLIPDESK_"):
            monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped lexicons, compiled once."""
    return compile_lexicons(tmp_path_factory.mktemp("lexicons") / "compiled")


@pytest.fixture
def data_dir(tmp_path: Path, compiled: Path) -> Path:
    """A data folder with the lexicons in it."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    return tmp_path / "data"


@pytest.fixture
def url(sqlite_url: str) -> str:
    """The database's address; a test of both kinds overrides it."""
    return sqlite_url


@pytest.fixture
def settings(data_dir: Path, url: str) -> Settings:
    """The settings that `app` is made with."""
    return Settings.model_validate(
        {
            "data_dir": data_dir,
            "database_url": url,
            "rate_limit": "off",
            "body_limit": 65_536,
            "log_level": "warning",
        }
    )


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    """The app, not started yet."""
    return create_app(settings)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the started app."""
    async with started(app) as opened:
        yield opened


@pytest.fixture
def beside(url: str) -> Iterator[Database]:
    """The app's database as another process has it."""
    with closing(open_database(url)) as opened:
        yield opened


@pytest.fixture
async def hall(client: httpx.AsyncClient, beside: Database) -> Hall:
    """The app with two tournaments and all roles."""
    return await furnish(client, beside)
