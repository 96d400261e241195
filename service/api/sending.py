"""Sending: an answer of known length leaves in one write, head and body together."""

from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle


class WholeAnswers:
    """The application as the server sees it, for one request.

    uvicorn writes an answer's head and its body apart and looks through each header twice,
    which took a tenth of a slip. What is not the plain case (a stream, HEAD, a connection that
    closes or is slow to read) goes uvicorn's own way.
    """

    def __init__(self, cycle: RequestResponseCycle, app: ASGIApp) -> None:
        """Take what the server keeps of the request, and what is to answer it."""
        self._cycle = cycle
        self._app = app
        self._head: Message | None = None
        self._send: Any = cycle.send  # uvicorn has types of its own for Starlette's messages

    async def __call__(self, scope: Scope, receive: Receive, _send: Send) -> None:
        """Let the application answer; what it only began is cut off, as without this class."""
        try:
            await self._app(scope, receive, self._joined)
        finally:
            if self._head is not None:
                await self._send(self._head)

    async def _joined(self, message: Message) -> None:
        """Hold a head whose length is known until its body comes, which it does at once."""
        head, self._head = self._head, None
        if head is None:
            if b"content-length" in dict(message.get("headers", ())):
                self._head = message
            else:
                await self._send(message)
        elif not self._written(head, message):
            await self._send(head)
            await self._send(message)

    def _written(self, head: Message, message: Message) -> bool:
        """Write the whole answer, if this is the plain case."""
        cycle, body = self._cycle, message.get("body", b"")
        fields = dict(head["headers"])
        if (
            message["type"] != "http.response.body"
            or message.get("more_body")
            or not cycle.keep_alive
            or cycle.disconnected
            or cycle.flow.write_paused
            or cycle.scope["method"] == "HEAD"
            or b"connection" in fields
            or fields[b"content-length"] != b"%d" % len(body)
        ):
            return False
        headers = [*cycle.default_headers, *head["headers"]]
        lines = b"".join([b"%b: %b\r\n" % header for header in headers])
        # A line that a value breaks would be another header: uvicorn refuses that.
        if lines.count(b"\n") != len(headers) or lines.count(b"\r") != len(headers):
            return False
        cycle.response_started = cycle.response_complete = True
        cycle.waiting_for_100_continue = False
        cycle.transport.write(b"%b%b\r\n%b" % (STATUS_LINE[head["status"]], lines, body))
        cycle.message_event.set()
        cycle.on_response()
        return True
