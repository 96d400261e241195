"""Stopping under load, and what a proxy in front may say."""

import http.client
import json
import shutil
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Semaphore

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import Database, open_database
from service.journal.store.tables import challenges, tournaments
from tests.api.hall import NOW, OWN, furnish
from tests.api.test_raw import get, statuses
from tests.servers import RealServer, real_server, started

CLIENTS = 8


@pytest.fixture
def folder(compiled: Path, tmp_path: Path) -> Path:
    """A data folder."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    return tmp_path / "data"


def call(connection: http.client.HTTPConnection, token: str, key: str, body: object) -> int:
    """Send one call and return its status, once the whole answer is there."""
    path = "/api/v1/tournaments" + ("" if "code" in str(body) else f"/{OWN}/challenges")
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": key}
    headers["Content-Type"] = "application/json"
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status


def until_it_ends(server: RealServer, token: str, client: int, begun: Semaphore) -> list[int]:
    """Hand in slips one after another until the server is gone; the turns acknowledged."""
    acknowledged: list[int] = []
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    turn = 0
    while True:
        turn += 1
        slip = {"words": ["CAT", "QZX"], "round": 1, "table": client + 1, "turn": turn}
        try:
            status = call(connection, token, f"{client}-{turn}", slip)
        except (OSError, http.client.HTTPException):
            connection.close()
            return acknowledged
        assert status == 201
        acknowledged.append(turn)
        begun.release()


def test_sigterm_under_load_loses_nothing_that_was_acknowledged(folder: Path, sqlite_url: str):
    """Reliability G5: acknowledged is recorded, and the exit code is 0 or 143."""
    with closing(open_database(sqlite_url)) as database:
        operator = devices.create(database, None, Role.OPERATOR, "operator", NOW)
        with real_server(folder, sqlite_url) as server:
            opener = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            body = {"code": OWN, "rulebook": "wespa", "lexicon": "enable"}
            assert call(opener, operator, "k", {**body, "penalty_policy": "single"}) == 201
            opener.close()
            token = devices.create(database, 1, Role.TERMINAL, "terminal", NOW)
            begun = Semaphore(0)
            with ThreadPoolExecutor(CLIENTS) as pool:
                running = [
                    pool.submit(until_it_ends, server, token, client, begun)
                    for client in range(CLIENTS)
                ]
                assert all(begun.acquire(timeout=30) for _ in range(20 * CLIENTS))
                assert server.stop() in {0, -signal.SIGTERM}
                acknowledged = sum(len(each.result()) for each in running)
        with database.reading() as connection:
            recorded = connection.execute(
                sa.select(sa.func.count()).select_from(challenges)
            ).scalar_one()
    assert acknowledged >= 20 * CLIENTS
    # What was on record and not yet acknowledged is settled by the key of whoever repeats it.
    assert acknowledged <= recorded <= acknowledged + CLIENTS


@pytest.mark.anyio
async def test_a_row_that_can_not_be_read_holds_up_no_stop(
    app: FastAPI, url: str, beside: Database
):
    """Promise 3: the writer ends with the server, and the next desk can have the file."""
    async with started(app) as client:
        await furnish(client, beside)
        with beside.writing() as connection:
            connection.execute(sa.update(tournaments).values(settings="{}"))
    assert "journal-writer" not in {thread.name for thread in threading.enumerate()}
    open_database(url, serving=True).close()


@pytest.mark.parametrize("believed", [False, True])
def test_a_forwarded_address_counts_only_from_a_trusted_proxy(
    folder: Path, sqlite_url: str, believed
):
    """Reliability E 4.1.3: X-Forwarded-For from an untrusted peer changes nothing."""
    settings = {"RATE_LIMIT": "2/hour"} | ({"PROXY": "127.0.0.1"} if believed else {})
    with real_server(folder, sqlite_url, **settings) as server:
        answers = [
            statuses(server.exchange(get("/api/v1/lexicons", f"X-Forwarded-For: 192.0.2.{n}")))
            for n in range(1, 5)
        ]
    assert answers == ([[401]] * 4 if believed else [[401], [401], [429], [429]])
