"""One write an answer: the same bytes as uvicorn's own, whatever the answer is."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest
from starlette.types import Message, Receive, Scope, Send
from typing_extensions import override
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from service.api.sending import WholeAnswers

DATE = (b"date", b"Sat, 01 Aug 2026 09:30:00 GMT")


class Written(asyncio.Transport):
    """Keeps what is written to it, write by write."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.closed = False

    @override
    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.writes.append(bytes(data))

    @override
    def close(self) -> None:
        self.closed = True

    @override
    def is_closing(self) -> bool:
        return self.closed


def start(*headers: tuple[bytes, bytes], status: int = 200) -> Message:
    return {"type": "http.response.start", "status": status, "headers": list(headers)}


def body(content: bytes, *, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}


def length(content: bytes) -> tuple[bytes, bytes]:
    return (b"content-length", b"%d" % len(content))


def answered(
    messages: list[Message], method: str = "GET", *, wrapped: bool, keep_alive: bool = True
) -> tuple[Written, RequestResponseCycle]:
    """Send the messages as an application would, through our class or as uvicorn does alone."""

    async def app(_scope: Scope, _receive: Receive, send: Send) -> None:
        for message in messages:
            await send(message)

    async def run() -> tuple[Written, RequestResponseCycle]:
        transport = Written()
        cycle = RequestResponseCycle(
            scope={"type": "http", "method": method},  # type: ignore[typeddict-item]
            transport=transport,
            flow=FlowControl(transport),
            logger=logging.getLogger("quiet"),
            access_logger=logging.getLogger("quiet"),
            access_log=False,
            default_headers=[DATE],
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=keep_alive,
            on_response=lambda: None,
        )
        whole: Callable[..., Awaitable[None]] = WholeAnswers(cycle, app) if wrapped else app
        await cycle.run_asgi(whole)
        return transport, cycle

    return asyncio.run(run())


PLAIN = [start((b"content-type", b"application/json"), length(b"{}"), status=201), body(b"{}")]
OTHERS = {
    "a stream": [start(), body(b"a", more=True), body(b"b")],
    "a stream of known length": [start(length(b"ab")), body(b"a", more=True), body(b"b")],
    "no content": [start(status=204), body(b"")],
    "a connection that ends": [start(length(b"x"), (b"connection", b"close")), body(b"x")],
    "too little": [start(length(b"xy")), body(b"x")],
    "too much": [start(length(b"x")), body(b"xy")],
    "only begun": [start(length(b"x"))],
    "two headers in one": [start(length(b"x"), (b"location", b"/a\r\nx: y")), body(b"x")],
    "nothing": [],
}


def test_a_plain_answer_is_one_write():
    """DESIGN, "no middleware on the hot path that costs more than the work"; same bytes, once."""
    ours, cycle = answered(PLAIN, wrapped=True)
    theirs, _ = answered(PLAIN, wrapped=False)
    assert ours.writes == [b"".join(theirs.writes)]
    assert cycle.response_started
    assert cycle.response_complete
    assert not ours.closed


@pytest.mark.parametrize("messages", OTHERS.values(), ids=OTHERS.keys())
def test_everything_else_is_as_uvicorn_has_it(messages):
    """RFC 9112 6: framing stays right; a value with a line break (RFC 9110 5.5) is refused."""
    ours, our_cycle = answered(messages, wrapped=True)
    theirs, their_cycle = answered(messages, wrapped=False)
    assert b"".join(ours.writes) == b"".join(theirs.writes)
    assert ours.closed == theirs.closed
    assert our_cycle.response_complete == their_cycle.response_complete


@pytest.mark.parametrize(("method", "keep_alive"), [("HEAD", True), ("GET", False)])
def test_no_body_for_head_and_a_close_that_is_said(method, keep_alive):
    """RFC 9110 9.3.2: an answer to HEAD has no content; RFC 9112 9.6: a close is announced."""
    ours, _ = answered(PLAIN, method, wrapped=True, keep_alive=keep_alive)
    theirs, _ = answered(PLAIN, method, wrapped=False, keep_alive=keep_alive)
    assert b"".join(ours.writes) == b"".join(theirs.writes)
    assert ours.closed == theirs.closed
