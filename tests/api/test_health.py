"""Health: up without a database, ready only when the promises can be kept."""

from contextlib import closing
from pathlib import Path

import httpx
import pytest

from service.api.problems import Problem
from service.api.readiness import Readiness
from service.app import create_app
from service.desk.desk import Desk
from service.journal.store.database import Database, DatabaseUnavailable, open_database
from service.journal.writing.writer import Writer
from service.lexicon.store import Lexicons
from service.settings import Settings
from tests.api.hall import Hall
from tests.servers import started

pytestmark = pytest.mark.anyio


async def test_health_and_readiness_tell_nobody_what_exists(hall: Hall):
    """Contract: /healthz and /readyz; counts only, no token needed."""
    assert (await hall.call(None, "GET", "/healthz")).json() == {"status": "up"}
    ready = await hall.call(None, "GET", "/readyz")
    assert ready.status_code == 200
    assert ready.json() == {"status": "ready", "lexicons_unavailable": 0}


async def test_a_database_without_tables_is_not_ready(data_dir: Path, tmp_path: Path):
    """Contract: /readyz is 200 once migrated; /healthz needs no database."""
    bare = Settings.model_validate(
        {"data_dir": data_dir, "database_url": f"sqlite:///{tmp_path / 'bare.db'}"}
    )
    async with started(create_app(bare)) as client:
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "not_ready")
        assert (await client.get("/healthz")).status_code == 200


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def readiness(database: Database, data_dir: Path, clock: Clock) -> tuple[Readiness, Writer]:
    writer = Writer(database, now=lambda: "2026-11-30T10:15:00.000Z", moved=lambda _: None)
    return Readiness(Desk(database, Lexicons([], data_dir), writer), clock), writer


async def test_without_its_writer_a_desk_is_not_ready(database: Database, data_dir: Path):
    """Reliability E 16.5: kill the writer, and nothing says that all is well."""
    clock = Clock()
    ready, writer = readiness(database, data_dir, clock)
    with pytest.raises(DatabaseUnavailable):
        ready.lexicons_unavailable()
    writer.start()
    assert ready.lexicons_unavailable() == 0
    writer.stop()
    clock.now += 3
    with pytest.raises(DatabaseUnavailable):
        ready.lexicons_unavailable()


async def test_readiness_is_tried_at_most_once_in_a_while(database: Database, data_dir: Path):
    """Anybody may ask, and a try writes: asking often costs nothing."""
    clock = Clock()
    ready, writer = readiness(database, data_dir, clock)
    writer.start()
    assert ready.lexicons_unavailable() == 0
    writer.stop()
    assert ready.lexicons_unavailable() == 0
    clock.now += 1.9
    assert ready.lexicons_unavailable() == 0
    clock.now += 0.2
    with pytest.raises(DatabaseUnavailable):
        ready.lexicons_unavailable()


async def test_readiness_of_a_database_without_tables(empty_url: str, data_dir: Path):
    """Contract: /readyz on both kinds of database."""
    with closing(open_database(empty_url)) as database:
        ready, _ = readiness(database, data_dir, Clock())
        with pytest.raises(Problem, match="not_ready"):
            ready.lexicons_unavailable()


async def test_the_app_starts_again_after_it_has_stopped(
    settings: Settings, client: httpx.AsyncClient
):
    """Promise 2: what is held while serving is given back; here the second start is too early."""
    with pytest.raises(DatabaseUnavailable):
        async with started(create_app(settings)):
            pass
    assert (await client.get("/healthz")).status_code == 200
