"""Servers to test against: the app in this process, and a real server in another one."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

ROOT = Path(__file__).parent.parent
_SECONDS_TO_STOP = 10


@asynccontextmanager
async def started(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Run an app's lifespan and yield a client of it; httpx alone would leave the lifespan out."""
    async with app.router.lifespan_context(app) as state:

        async def with_state(scope: Scope, receive: Receive, send: Send) -> None:
            await app({**scope, "state": dict(state or {})}, receive, send)

        transport = httpx.ASGITransport(with_state)
        async with httpx.AsyncClient(transport=transport, base_url="http://desk") as client:
            yield client


@dataclass
class RealServer:
    """A server process, with what it wrote to standard error so far."""

    process: subprocess.Popen[str]
    port: int
    lines: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def exchange(self, request: bytes) -> bytes:
        """Send bytes and return all that comes back until the server closes."""
        with self.connect() as connection:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.sendall(request)
            return received(connection)

    def stop(self) -> int:
        """Send SIGTERM and return the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(_SECONDS_TO_STOP)

    def log(self) -> str:
        """All of standard error; whole once the server has stopped."""
        return "".join(self.lines)

    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024


def received(connection: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    data = b""
    with contextlib.suppress(ConnectionResetError):
        while chunk := connection.recv(65_536):
            data += chunk
    return data


@contextmanager
def real_server(
    data_dir: Path, url: str, program: Sequence[str] = ("tests.serve",), **settings: str
) -> Iterator[RealServer]:
    """Start a server on a migrated database; settings by their names without the prefix."""
    own = {"PORT": "0", "DATA_DIR": str(data_dir), "DATABASE_URL": url, "RATE_LIMIT": "off"}
    process = subprocess.Popen(
        [sys.executable, "-m", *program],
        cwd=ROOT,
        env=environment(**{**own, **settings}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    port = process.stdout.readline()
    server = RealServer(process, int(port or 0))
    reader = threading.Thread(target=server.lines.extend, args=(process.stderr,))
    reader.start()
    try:
        if not port:  # the end of its output: it has ended
            reader.join()
        assert port, f"the server did not start:\n{server.log()}"
        yield server
    finally:
        process.kill()
        process.wait()
        reader.join()
        process.stdout.close()
        process.stderr.close()


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with these settings and no other ones."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SLIPDESK_")}
    return kept | {f"SLIPDESK_{name}": value for name, value in settings.items()}
