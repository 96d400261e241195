"""A desk that is being prepared: it has its port, judges nothing, and says when to come back."""

import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus

from service.api.answers import PROBLEM
from service.api.problems import Problem, problem_answer

_SECONDS_TO_COME_BACK = 2
_SECONDS_FOR_ONE = 0.5
_SECONDS_BETWEEN_LOOKS = 0.1
_PIECE = 1 << 16


@contextmanager
def not_yet(listener: socket.socket, tls: ssl.SSLContext | None = None) -> Iterator[None]:
    """Answer whoever calls meanwhile with 503 and Retry-After (promise 3).

    A long list may take a minute to build, and a refused connection says neither that the desk is
    there nor when. The socket, which is bound, listens from here on and after it too.
    """
    over = threading.Event()
    listener.listen()
    listener.settimeout(_SECONDS_BETWEEN_LOOKS)
    answering = threading.Thread(target=_answer, args=(listener, tls, over), daemon=True)
    answering.start()
    try:
        yield
    finally:
        over.set()
        answering.join()
        listener.settimeout(None)


def _answer(listener: socket.socket, tls: ssl.SSLContext | None, over: threading.Event) -> None:
    answer = _come_back()
    while not over.is_set():
        with suppress(OSError):  # nobody called, or whoever did has gone
            caller, _ = listener.accept()
            caller.settimeout(_SECONDS_FOR_ONE)
            with tls.wrap_socket(caller, server_side=True) if tls else caller as connection:
                _tell(connection, answer)


def _tell(caller: socket.socket, answer: bytes) -> None:
    caller.recv(_PIECE)
    caller.sendall(answer)
    caller.shutdown(socket.SHUT_WR)
    # What is closed with bytes unread is reset, and the answer may be lost with it.
    ends = time.monotonic() + _SECONDS_FOR_ONE
    while time.monotonic() < ends and caller.recv(_PIECE):
        pass


def _come_back() -> bytes:
    made = problem_answer(
        Problem(
            "busy",
            title="Starting",
            detail="The desk is being prepared; repeat with the same Idempotency-Key as Retry-After"
            " says.",
        )
    )
    head = (
        f"HTTP/1.1 {made.status} {HTTPStatus(made.status).phrase}",
        f"Content-Type: {PROBLEM.decode()}",
        f"Content-Length: {len(made.body)}",
        f"Retry-After: {_SECONDS_TO_COME_BACK}",
        "Cache-Control: no-store",
        "Connection: close",
    )
    return "\r\n".join([*head, "", ""]).encode() + made.body
