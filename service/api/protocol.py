"""The connection: whole requests in good time, heads within limits, faults without echoes."""

import resource
from asyncio import TimerHandle, Transport
from typing import NoReturn

from starlette.types import ASGIApp, Scope
from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from service.api.edge import SECURITY_HEADERS
from service.api.problems import Problem, problem_answer
from service.api.sending import WholeAnswers
from service.api.uploads import CONNECTION, Pace

_ADDRESS = 8_192
_HEAD = 32_768
_HEADERS = 100
_PER_ADDRESS = 64
_HOSTS = {"1.1": 1, "1.0": 0}
"""The versions that are spoken, and how many Host headers a request of them needs."""


class Waiting:
    """The connections whose request is not whole yet, oldest first.

    Half-sent requests by the hundred push one another out instead of shutting others out: each
    address has a share, and all together never take the last file descriptors.
    """

    def __init__(self, per_address: int = _PER_ADDRESS) -> None:
        """Leave half of the process's descriptors to whole requests and files."""
        self._per_address = per_address
        self._most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2
        self._all: dict[GuardedProtocol, None] = {}
        self._of: dict[str, dict[GuardedProtocol, None]] = {}

    def add(self, protocol: "GuardedProtocol", address: str) -> None:
        """Let a connection wait; the oldest is closed where there are too many."""
        mine = self._of.setdefault(address, {})
        if len(mine) >= self._per_address:
            self._close(next(iter(mine)), address)
        elif len(self._all) >= self._most:
            oldest = next(iter(self._all))
            self._close(oldest, oldest.address)
        self._of.setdefault(address, {})[protocol] = None
        self._all[protocol] = None

    def remove(self, protocol: "GuardedProtocol", address: str) -> None:
        """Forget a connection that waits no longer."""
        mine = self._of.get(address, {})
        self._all.pop(protocol, None)
        mine.pop(protocol, None)
        if not mine:
            self._of.pop(address, None)

    def _close(self, protocol: "GuardedProtocol", address: str) -> None:
        self.remove(protocol, address)
        protocol.too_slow()


class GuardedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with the limits that it lacks.

    `seconds` and `waiting` are set on a subclass per server, because uvicorn makes the instances.
    """

    seconds: float
    waiting: Waiting

    @override
    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._deadline: TimerHandle | None = None
        self._upload: Pace | None = None
        self._refusal = "malformed_request"
        self._receiving = self._in_head = self._fields_only = False
        self._head = self._chunk = 0
        self._wait()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_upload()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        self._fields_only, self._chunk = self._receiving, len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._fields_only and self._receiving:
            self._head += len(data)
            if self._head > _HEAD:
                self._end("headers_too_large")
        elif self._upload is not None:
            self._upload.came(len(data))
        elif self._receiving or not self._in_flight:
            self._wait()
        else:
            self._stop_waiting()

    @override
    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope[CONNECTION] = self  # type: ignore[literal-required]
        self._receiving = self._in_head = True
        self._fields_only = False
        self._head = 0

    @override
    def on_headers_complete(self) -> None:
        """Start the request; what is raised here becomes a 400 of our own making."""
        if len(self.url) > _ADDRESS:
            self._refuse("address_too_long")
        if self._chunk > _HEAD or len(self.headers) > _HEADERS:
            size = sum(len(name) + len(value) for name, value in self.headers)
            if size > _HEAD or len(self.headers) > _HEADERS:
                self._refuse("headers_too_large")
        hosts = [value for name, value in self.headers if name == b"host"]
        # RFC 9112 3.2: a 1.1 request has one Host and no more.
        least = _HOSTS.get(self.parser.get_http_version())
        if least is None or not least <= len(hosts) <= 1:
            self._refuse("malformed_request")
        super().on_headers_complete()
        self._in_head = False
        # RFC 9110 6.5.1: trailers are no headers. They come after all checks, so nobody sees them.
        self.headers = []

    @override
    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._fields_only = False
        self._head = 0

    @override
    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGIApp) -> None:  # type: ignore[override]
        super()._start_asgi_task(cycle, WholeAnswers(cycle, app))  # type: ignore[arg-type]

    @override
    def on_message_complete(self) -> None:
        self._receiving = False
        self._stop_upload()
        super().on_message_complete()

    @override
    def send_400_response(self, msg: str) -> None:
        self._end(self._refusal)

    @override
    def shutdown(self) -> None:
        """Close at once what has no whole request; let the others be answered."""
        if self._receiving:
            self.transport.close()
        super().shutdown()

    def begin_upload(self, scope: Scope) -> None:
        """Let the body of this request take as long as it goes on, within an hour.

        It is no longer one of those that wait: whoever lets it in counts it.
        """
        if self._receiving and scope is self.scope:
            self._stop_waiting()
            self._upload = Pace(self.loop, self.seconds, self.flow, self.too_slow)

    def end_upload(self, scope: Scope) -> None:
        """Hold what may still come of this request to the time that any other has."""
        if self._upload is not None and scope is self.scope:
            self._stop_upload()
            self._wait()

    def too_slow(self) -> None:
        """Close a connection whose request did not arrive in time."""
        self._end("request_timeout" if self._receiving else None)

    @property
    def _in_flight(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        return cycle is not None and not cycle.response_complete

    def _refuse(self, code: str) -> NoReturn:
        self._refusal = code
        raise ValueError(code)

    def _end(self, code: str | None) -> None:
        """Close, after a problem where it can only be understood as the answer to this request."""
        if code is not None and not self.pipeline and self._unanswered:
            self.transport.write(_raw(code))
        self.transport.close()

    @property
    def _unanswered(self) -> bool:
        """Has what is being received no answer yet, and nothing before it either?"""
        if self._in_flight:
            return self.cycle.more_body and not self.cycle.response_started
        # A body can go on after its answer; a head can't.
        return self._in_head or not self._receiving

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.seconds, self.too_slow)
            self.waiting.add(self, self.address)

    def _stop_upload(self) -> None:
        if self._upload is not None:
            self._upload.stop()
            self._upload = None

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
            self.waiting.remove(self, self.address)


def _raw(code: str) -> bytes:
    """Write an answer by hand: there is no request that could travel through the application."""
    answer = problem_answer(Problem(code))
    headers = [
        (b"content-type", answer.media_type),
        (b"content-length", b"%d" % len(answer.body)),
        (b"connection", b"close"),
        *SECURITY_HEADERS,
    ]
    lines = b"".join(b"%s: %s\r\n" % header for header in headers)
    return STATUS_LINE[answer.status] + lines + b"\r\n" + answer.body
