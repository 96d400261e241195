"""Answers: bytes, a status and headers, sent in two messages and nothing else."""

from dataclasses import dataclass

import orjson
from starlette.types import Receive, Scope, Send

Headers = tuple[tuple[bytes, bytes], ...]

JSON = b"application/json"
PROBLEM = b"application/problem+json"
EVENT_STREAM = "text/event-stream"


@dataclass(frozen=True, slots=True)
class Answer:
    """One complete answer. Lean on purpose: it is made for every request of a hall."""

    status: int
    body: bytes
    media_type: bytes = JSON
    headers: Headers = ()

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        """Send it; an ASGI application like any other response."""
        headers = [
            (b"content-type", self.media_type),
            (b"content-length", b"%d" % len(self.body)),
            *self.headers,
        ]
        if self.status == 204:  # noqa: PLR2004 - RFC 9110 15.3.5: it has no content to describe
            headers = list(self.headers)
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def json_answer(value: object, status: int = 200, headers: Headers = ()) -> Answer:
    """Answer with a value as JSON, keys in the order given."""
    return Answer(status, orjson.dumps(value), JSON, headers)


NO_CONTENT = Answer(204, b"")
