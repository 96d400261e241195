"""Uploads: files as request bodies, taken as they come, that may take longer than a request."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Protocol

from starlette.types import Receive, Scope
from uvicorn.protocols.http.flow_control import FlowControl

from service.api.body import ClientGone, declared_too_large, header
from service.api.problems import Problem

MEDIA_TYPE = "application/octet-stream"
CONNECTION = "slipdesk.connection"
"""Where a request's scope holds the connection that it came by."""

_LEAST = 65_536
"""Bytes with which an upload is one, and that it goes on by in the time of any other request."""

_SECONDS_IN_ALL = 3_600


class Connection(Protocol):
    """A connection that can be told to give a body time."""

    def begin_upload(self, scope: Scope) -> None:
        """Let the body of this request take as long as it goes on, within an hour."""

    def end_upload(self, scope: Scope) -> None:
        """Hold what may still come of this request to the time that any other has."""


class Pace:
    """Watches that an upload goes on: 64 KiB in each stretch of a request's time, all in an hour.

    Time in which nothing is read because the disk is slow counts for nobody.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        seconds: float,
        flow: FlowControl,
        too_slow: Callable[[], None],
    ) -> None:
        """Begin to watch; `too_slow` is called once it does not go on."""
        self._loop = loop
        self._seconds = seconds
        self._flow = flow
        self._too_slow = too_slow
        self._came = 0
        self._ends = loop.time() + _SECONDS_IN_ALL
        self._timer = loop.call_later(seconds, self._look)

    def came(self, size: int) -> None:
        """Count bytes that came."""
        self._came += size

    def stop(self) -> None:
        """Watch no longer."""
        self._timer.cancel()

    def _look(self) -> None:
        stalled = self._came < _LEAST and not self._flow.read_paused
        if stalled or self._loop.time() >= self._ends:
            self._too_slow()
            return
        self._came = 0
        self._timer = self._loop.call_later(self._seconds, self._look)


def require_octets(scope: Scope) -> None:
    """Refuse other content types, and so forms of other sites too.

    Raises:
        Problem: not_a_file.
    """
    if (header(scope, b"content-type") or b"").strip().lower() != MEDIA_TYPE.encode():
        raise Problem("not_a_file")


async def pieces(scope: Scope, receive: Receive, limit: int) -> AsyncGenerator[bytes]:
    """The body as it comes, never more of it in memory than a piece.

    The first piece is 64 KiB, or the whole where that is less, and has the time that any other
    request has: whoever sends no more than a head is one of those that wait, and takes up nothing.

    Raises:
        Problem: body_too_large, as soon as that is known.
        ClientGone: the connection ended first.
    """
    if declared_too_large(scope, limit):
        raise Problem("body_too_large")
    piece, more = b"", True
    while more and len(piece) < _LEAST:
        came, more = await _came(receive)
        piece += came
    received = len(piece)
    connection: Connection | None = scope.get(CONNECTION)
    if connection is not None and more:
        connection.begin_upload(scope)
    try:
        while received <= limit:
            yield piece
            if not more:
                return
            piece, more = await _came(receive)
            received += len(piece)
        raise Problem("body_too_large")
    finally:
        if connection is not None:
            connection.end_upload(scope)


async def _came(receive: Receive) -> tuple[bytes, bool]:
    """What came of a body, and whether more will."""
    message = await receive()
    if message["type"] == "http.disconnect":
        raise ClientGone
    return message.get("body", b""), message.get("more_body", False)
