"""Connections: half a request shuts nobody out, and the end comes within seconds."""

import contextlib
import os
import resource
import selectors
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import open_database
from service.journal.store.tables import entries
from tests.api.test_raw import get, statuses
from tests.servers import RealServer, real_server, received

NOW = datetime(2026, 11, 30, tzinfo=UTC)
HALVES = {
    "nothing": b"",
    "a blank line": b"\r\n",
    "a method": b"GE",
    "a line": b"GET /healthz HTTP/1.1\r\n",
    "half a head": b"POST /api/v1/tournaments HTTP/1.1\r\nHost: a\r\nContent-",
    "half a body": b"POST /api/v1/tournaments HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    "half a chunk": b"POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{",
}


@pytest.fixture
def folder(sqlite_url: str, compiled: Path, tmp_path: Path) -> Path:
    """A data folder beside the database."""
    shutil.copytree(compiled, tmp_path / "data" / "compiled")
    return tmp_path / "data"


@pytest.fixture(scope="module")
def server(
    sqlite_template: Path, compiled: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RealServer]:
    """A server with a short deadline, for the tests that leave it as it was."""
    folder = tmp_path_factory.mktemp("connections")
    shutil.copytree(compiled, folder / "compiled")
    url = f"sqlite:///{shutil.copy(sqlite_template, folder / 'slipdesk.db')}"
    with real_server(folder, url, REQUEST_TIMEOUT="1") as started:
        yield started


@pytest.mark.parametrize("half", HALVES.values(), ids=HALVES.keys())
def test_half_a_request_is_closed_in_time(server, half):
    """Issue 2, who may do what: a deadline for a whole request, headers and body."""
    with server.connect() as connection:
        connection.sendall(half)
        answer = received(connection)
    # An answer that needed no body may have come before the deadline.
    assert statuses(answer) in ([], [401], [404], [408])
    assert (b"request_timeout" in answer) == (statuses(answer) == [408])


def test_trickling_buys_no_time(server):
    """Reliability F: elsewhere every byte starts the time-out anew."""
    with server.connect() as connection:
        connection.setblocking(False)
        watch = selectors.DefaultSelector()
        watch.register(connection, selectors.EVENT_READ)
        sent = 0
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: a\r\n")
        while not watch.select(timeout=0.05):
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.send(b"X")
            sent += 1
            assert sent < 200, "trickling kept the connection open"
        watch.close()


def test_a_whole_request_is_served_however_often_on_one_connection(server):
    """The deadline is a request's, not a connection's."""
    request = get().replace(b"Connection: close\r\n", b"")
    with server.connect() as connection:
        reader = connection.makefile("rb")
        for _ in range(200):
            connection.sendall(request)
            assert reader.readline() == b"HTTP/1.1 200 OK\r\n"
            length = 0
            while (line := reader.readline()) != b"\r\n":
                if line.startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            reader.read(length)
        reader.close()


def test_half_sent_requests_by_the_hundred_shut_nobody_out(folder, sqlite_url):
    """Reliability G14: 300 half requests against 256 descriptors; honest ones are served."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    try:
        with real_server(folder, sqlite_url, REQUEST_TIMEOUT="60") as server:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            with ExitStack() as stack:
                for _ in range(300):
                    connection = stack.enter_context(server.connect())
                    connection.sendall(HALVES["half a head"])
                for _ in range(20):
                    assert statuses(server.exchange(get())) == [200]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_oldest_gives_way_to_the_newest(folder, sqlite_url):
    """Issue 2, who may do what: each address has its share of half requests."""
    with real_server(folder, sqlite_url, REQUEST_TIMEOUT="60") as server, ExitStack() as stack:
        half = HALVES["half a head"]
        connections = [stack.enter_context(server.connect()) for _ in range(70)]
        for connection in connections:
            connection.sendall(half)
        assert statuses(received(connections[0])) in ([], [408])
        rest = b"Length: 0\r\nConnection: close\r\n\r\n"
        connections[-1].sendall(rest)
        assert statuses(received(connections[-1])) == [401]


def opened(folder: Path, url: str) -> str:
    """A tournament with a director, whose token is returned."""
    with closing(open_database(url)) as database:
        operator = devices.create(database, None, Role.OPERATOR, "operator", NOW)
    with real_server(folder, url) as server:
        body = b'{"code":"hall","rulebook":"wespa","lexicon":"enable","penalty_policy":"single"}'
        head = [
            "POST /api/v1/tournaments HTTP/1.1", "Host: a", f"Authorization: Bearer {operator}",
            "Idempotency-Key: k", "Content-Type: application/json", "Connection: close",
            f"Content-Length: {len(body)}",
        ]  # fmt: skip
        answer = server.exchange("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        assert statuses(answer) == [201]
        assert server.stop() in {0, -signal.SIGTERM}
    with closing(open_database(url)) as database:
        return devices.create(database, 1, Role.DIRECTOR, "director", NOW)


def follow(server: RealServer, token: str, stack: ExitStack) -> socket.socket:
    """An event stream that is open."""
    connection = stack.enter_context(server.connect())
    connection.sendall(get("/api/v1/tournaments/hall/events", f"Authorization: Bearer {token}"))
    begun = b""
    while b": open" not in begun:
        begun += connection.recv(4096)
    return connection


def test_sigterm_ends_within_seconds_with_streams_and_halves_open(folder, sqlite_url):
    """Issue 2, main job: SIGTERM drains and exits within seconds, open event streams included."""
    token = opened(folder, sqlite_url)
    with real_server(folder, sqlite_url, REQUEST_TIMEOUT="60") as server, ExitStack() as stack:
        streams = [follow(server, token, stack) for _ in range(5)]
        halves = [stack.enter_context(server.connect()) for _ in HALVES]
        for connection, half in zip(halves, HALVES.values(), strict=True):
            connection.sendall(half)
        idle = stack.enter_context(server.connect())
        idle.sendall(get().replace(b"Connection: close\r\n", b""))
        assert idle.recv(4096)
        os.kill(server.process.pid, signal.SIGTERM)
        for stream in streams:
            assert b"event: stopping\ndata: {}\n\n" in received(stream)
        # Longer than it takes, shorter than anything that waits for a client.
        assert server.process.wait(10) in {0, -signal.SIGTERM}
    assert "Traceback" not in server.log()
    with closing(open_database(sqlite_url)) as database, database.reading() as reading:
        assert reading.execute(sa.select(sa.func.count()).select_from(entries)).scalar() == 1


def test_a_second_serving_process_is_refused(folder, sqlite_url):
    """Decision: SQLite has one serving process; the second stops at once and says why."""
    with ExitStack() as stack:
        stack.enter_context(real_server(folder, sqlite_url))
        with pytest.raises(AssertionError, match="did not start"):
            stack.enter_context(real_server(folder, sqlite_url))
