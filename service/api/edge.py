"""The edge: the one layer around everything; request ids, headers, figures, a line per request.

It is the whole stack between the server and the router. FastAPI's own layers would cost more
than they do here, and would answer faults in other shapes.
"""

import random
import re
import time
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.api.answers import Headers
from service.api.faults import problem_of
from service.api.logs import RequestLog, fault
from service.api.metrics import Metrics
from service.api.problems import Problem, problem_answer
from service.api.state import Trace, trace_of

SECURITY_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
)

# Hexadecimal numbers and UUIDs. It is logged and sent back, so it must be able to hold neither a
# token nor a word, of which the longest has 15 letters.
_REQUEST_ID = re.compile(rb"[0-9a-fA-F-]{16,64}")
_UNANSWERED = 0


class Edge:
    """Wraps the router."""

    def __init__(
        self,
        router: ASGIApp,
        metrics: Metrics,
        log: RequestLog,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Take the router and where to note what happened."""
        self._router = router
        self._metrics = metrics
        self._log = log
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, whatever becomes of it."""
        if scope["type"] != "http":
            await self._router(scope, receive, send)
            return
        trace = scope["slipdesk.trace"] = Trace(_request_id(scope))
        started = self._clock()
        status = _UNANSWERED

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message["headers"],
                    (b"x-request-id", trace.request_id.encode()),
                    *trace.headers,
                    *(SECURITY_HEADERS if trace.security is None else trace.security),
                ]
            await send(message)

        try:
            await self._router(scope, receive, send_on)
        except Exception as error:  # noqa: BLE001 - nothing may escape with its text
            problem = problem_of(error)
            if problem is None:
                fault(error, trace.request_id)
                problem = Problem("internal_error")
            # An answer that has begun can only be cut off, which the server does.
            if status == _UNANSWERED:
                await problem_answer(problem)(scope, receive, send_on)
        finally:
            seconds = self._clock() - started
            self._metrics.count(trace.operation, status, seconds)
            self._log.line(scope["method"], status, seconds, trace)


class Beside:
    """Something that is no operation of the API, served under a name and headers of its own.

    Problems keep the API's headers: they are raised before, and answered by the edge itself.
    """

    def __init__(self, app: ASGIApp, operation: str, security: Headers) -> None:
        """Take what answers, its name in logs and figures, and its security headers."""
        self._app = app
        self._operation = operation
        self._security = security

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it answer."""
        trace = trace_of(scope)
        trace.operation, trace.security = self._operation, self._security
        await self._app(scope, receive, send)


def _request_id(scope: Scope) -> str:
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _REQUEST_ID.fullmatch(value):
            return str(value, "ascii")
    return f"{random.getrandbits(64):016x}"
