"""An app on a fresh SQLite database, a client of it, and tokens."""

import os
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from service.app import create_app
from service.journal.database import Database, open_database
from service.settings import Settings
from tests.servers import started

NOW = datetime(2026, 11, 30, 10, 15, tzinfo=UTC)


@pytest.fixture
def anyio_backend() -> str:
    """Asynchronous tests run where the server runs."""
    return "asyncio"


@pytest.fixture(autouse=True)
def no_settings_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests don't depend on who runs them."""
    for name in os.environ:
        if name.upper().startswith("SLIPDESK_"):
            monkeypatch.delenv(name)


@pytest.fixture
def settings(tmp_path: Path, sqlite_url: str) -> Settings:
    """The settings that `app` is made with."""
    return Settings.model_validate(
        {"data_dir": tmp_path, "database_url": sqlite_url, "rate_limit": "off"}
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
def beside(sqlite_url: str) -> Iterator[Database]:
    """The app's database as another process has it."""
    with closing(open_database(sqlite_url)) as opened:
        yield opened
