"""Nothing happens twice: connections that drop, and several servers on one record (promise 2)."""

import asyncio
import json
import socket
import struct
from contextlib import AsyncExitStack, closing
from pathlib import Path

import httpx
import orjson
import pytest

from service.app import create_app
from service.desk.devices import Role
from service.journal.store.database import Database, open_database
from service.settings import Settings
from tests.api.hall import HOME, SLIP, Hall, furnish
from tests.servers import RealServer, real_server, started

pytestmark = pytest.mark.anyio


def request(server: RealServer, token: str, key: str, turn: int) -> bytes:
    """A slip as bytes on the wire."""
    body = json.dumps({**SLIP, "turn": turn}).encode()
    head = [
        f"POST {HOME}/challenges HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        f"Authorization: Bearer {token}",
        f"Idempotency-Key: {key}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def reset_at_close(connection: socket.socket) -> None:
    """Let the connection end in a reset: what the server sends finds nobody."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


async def record(hall: Hall) -> list[str]:
    exported = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/journal")
    return [orjson.loads(line)["type"] for line in exported.content.splitlines()][1:]


async def test_a_slip_whose_sender_went_away_is_sent_again(
    data_dir: Path, sqlite_url: str, beside: Database
):
    """Promise 2: crash between commit and answer, resent with the same key: one challenge.

    Half of the slips are sent again at once, so that they meet the first on its way, and half
    when all have been dropped; half of each are reset, and half are ended in good form.
    """
    with real_server(data_dir, sqlite_url) as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            hall = await furnish(client, beside)
            token = hall.token(Role.TERMINAL)
            slips = [request(server, token, f"slip-{turn}", turn) for turn in range(1, 41)]
            answers = {}
            for turn, slip in enumerate(slips, start=1):
                with server.connect() as connection:
                    if turn % 4 < 2:
                        reset_at_close(connection)
                    connection.sendall(slip)
                if turn % 2:
                    answers[turn] = server.exchange(slip)
            for turn, slip in enumerate(slips, start=1):
                answers.setdefault(turn, server.exchange(slip))
            for turn, slip in enumerate(slips, start=1):
                again = server.exchange(slip)
                assert again.startswith(b"HTTP/1.1 201")
                assert b"idempotent-replayed: true" in again.lower()
                assert again.rpartition(b"\r\n")[2] == answers[turn].rpartition(b"\r\n")[2]
            assert await record(hall) == ["challenge.adjudicated"] * 40
            listed = await hall.call(Role.DIRECTOR, "GET", f"{HOME}/penalties?limit=200")
            assert len(listed.json()["penalties"]) == 40


async def test_an_answer_that_got_lost_is_given_again(
    data_dir: Path, sqlite_url: str, beside: Database
):
    """Promise 2: the challenge is on record, its answer never arrived: resending gets it."""
    with real_server(data_dir, sqlite_url) as server:
        async with httpx.AsyncClient(base_url=server.url) as client:
            hall = await furnish(client, beside)
            token = hall.token(Role.TERMINAL)
            for turn in range(1, 6):
                slip = request(server, token, f"slip-{turn}", turn)
                with server.connect() as connection:
                    connection.sendall(slip)
                    while len(await record(hall)) < turn:
                        pass
                    reset_at_close(connection)
                again = server.exchange(slip)
                assert again.startswith(b"HTTP/1.1 201")
                assert b"idempotent-replayed: true" in again.lower()
            assert await record(hall) == ["challenge.adjudicated"] * 5


async def test_parallel_repeats_over_three_servers_make_one_challenge(
    data_dir: Path, postgres_url: str
):
    """Case 49 on PostgreSQL: several servers, one record, 20 identical requests over all."""
    settings = Settings.model_validate(
        {"data_dir": data_dir, "database_url": postgres_url, "rate_limit": "off"}
        | {"log_level": "warning"}
    )
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(started(create_app(settings))) for _ in range(3)]
        with closing(open_database(postgres_url)) as beside:
            hall = await furnish(clients[0], beside)
        halls = [Hall(client, hall.operator, hall.tokens) for client in clients]
        for turn in range(1, 11):
            same = await asyncio.gather(
                *(
                    halls[n % 3].call(
                        Role.TERMINAL,
                        "POST",
                        f"{HOME}/challenges",
                        {**SLIP, "turn": turn},
                        key=f"turn-{turn}",
                    )
                    for n in range(20)
                )
            )
            assert {answer.status_code for answer in same} == {201}
            assert len({answer.content for answer in same}) == 1
            assert sum("idempotent-replayed" not in answer.headers for answer in same) == 1
        assert await record(hall) == ["challenge.adjudicated"] * 10
