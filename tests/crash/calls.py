"""One connection to a desk, as light as a client can be; it knows HTTP and nothing of slips."""

import asyncio
from dataclasses import dataclass
from typing import Any

import orjson

from tests.crash.desk import HOME, Badge
from tests.crash.slips import Slip


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole answer."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> Any:
        return orjson.loads(self.body)

    @property
    def code(self) -> str:
        """The problem's code."""
        assert self.headers["content-type"] == "application/problem+json"
        return str(self.content["code"])


class Line:
    """A connection that is kept, and made anew when it was lost."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def exchange(self, request: bytes) -> Reply | None:
        """Send a request; None if no whole answer came, whatever became of the request."""
        try:
            reader, writer = self._open or await self.connect()
            writer.write(request)
            return await _reply(reader)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return None

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        self._open = await asyncio.open_connection("127.0.0.1", self._port)
        return self._open

    def close(self) -> None:
        if self._open is not None:
            self._open[1].close()
        self._open = None


async def _reply(reader: asyncio.StreamReader) -> Reply:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    status, *lines = head.rstrip().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    body = await reader.readexactly(int(headers["content-length"]))
    return Reply(int(status.split()[1]), headers, body)


def handed_in(slip: Slip, badge: Badge) -> bytes:
    """The request that hands a slip in."""
    return _request(badge, "POST", f"{HOME}/challenges", slip.body, f"Idempotency-Key: {slip.key}")


def asked(path: str, badge: Badge) -> bytes:
    """A request that reads."""
    return _request(badge, "GET", path)


def _request(badge: Badge, method: str, path: str, body: bytes = b"", *more: str) -> bytes:
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: desk",
        f"Authorization: Bearer {badge.token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *more,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body
