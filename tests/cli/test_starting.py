"""A desk that is being prepared: 503 with Retry-After, and no verdict."""

import json
import socket
from collections.abc import Iterator

import pytest

from service.cli.starting import not_yet

SLIP = (
    b"POST /api/v1/tournaments/demo/challenges HTTP/1.1\r\nHost: desk\r\nContent-Length: 17\r\n\r\n"
    b'{"words":["CAT"]}'
)


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as made:
        yield made


def call(listener: socket.socket) -> socket.socket:
    return socket.create_connection(listener.getsockname(), timeout=10)


def answered(listener: socket.socket, request: bytes = SLIP) -> tuple[list[str], bytes]:
    """The lines of the head, and the body, until the desk closes."""
    with call(listener) as caller:
        caller.sendall(request)
        told = b"".join(iter(lambda: caller.recv(65_536), b""))
    head, _, body = told.partition(b"\r\n\r\n")
    return head.decode().split("\r\n"), body


@pytest.mark.parametrize("request_", [SLIP, b"GET /readyz HTTP/1.1\r\nHost: desk\r\n\r\n"])
def test_a_slip_during_the_start_gets_no_verdict(listener: socket.socket, request_: bytes):
    """Row 32, promise 3: 503 with Retry-After while lists are read, and the reason."""
    with not_yet(listener):
        head, body = answered(listener, request_)
    problem = json.loads(body)
    assert head[0] == "HTTP/1.1 503 Service Unavailable"
    assert {"Retry-After: 2", "Content-Type: application/problem+json"} <= set(head)
    assert f"Content-Length: {len(body)}" in head
    assert (problem["status"], problem["code"], problem["title"]) == (503, "busy", "Starting")


def test_a_caller_who_says_nothing_or_goes_keeps_nobody_else_out(listener: socket.socket):
    """Row 32: one after another, each in its time."""
    with not_yet(listener), call(listener), call(listener) as gone:
        gone.close()
        assert "503" in answered(listener)[0][0]
        assert "503" in answered(listener, SLIP + b"x" * 200_000)[0][0]


def test_then_the_port_is_the_desk_s(listener: socket.socket):
    """Row 32: whoever calls once it is prepared is the server's, by the same socket."""
    with not_yet(listener):
        pass
    with call(listener) as caller:
        accepted, _ = listener.accept()
        with accepted:
            caller.sendall(SLIP)
            assert accepted.recv(len(SLIP)) == SLIP


def test_a_start_that_fails_fails_as_it_would(listener: socket.socket):
    """Promise 3: the reason for which a desk can't start is not lost."""
    with pytest.raises(OSError, match="no room"), not_yet(listener):
        raise OSError("no room")
