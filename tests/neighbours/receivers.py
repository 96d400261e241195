"""Receivers of webhooks: real servers that verify with the package, and answer as they are told."""

import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import orjson
from standardwebhooks import Webhook as Verifier
from typing_extensions import override

from tests.certificates import Certified

SECONDS = 60
"""How long a test waits for what has to come; it fails then."""


@dataclass(frozen=True)
class Received:
    """One request as it came."""

    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]

    @property
    def entry(self) -> int:
        """The entry's number."""
        return int(orjson.loads(self.body)["data"]["entry"])

    def verified(self, secret: str | bytes) -> Any:
        """The body, as a receiver has it who knows the secret; raises where it isn't genuine."""
        return Verifier(secret).verify(self.body, self.headers)


@dataclass
class Receiver:
    """What came, and what is answered next: `answers` in turn, and 204 behind them.

    An answer is a status, a status with headers, raw bytes, or None for none at all until the end.
    """

    url: str
    answers: list[Any] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    came: threading.Condition = field(default_factory=threading.Condition)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def entries(self) -> list[int]:
        return [each.entry for each in self.received]

    @property
    def ids(self) -> list[str]:
        return [each.id for each in self.received]

    def wait_for(self, how_many: int) -> list[Received]:
        """Wait until so many came."""
        with self.came:
            assert self.came.wait_for(lambda: len(self.received) >= how_many, SECONDS)
            return list(self.received)

    def take(self, received: Received) -> Any:
        """Note what came; return what is answered."""
        with self.came:
            self.received.append(received)
            self.came.notify_all()
            return self.answers.pop(0) if self.answers else 204


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    @override
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of clients that went away: some tests have them killed."""


@contextmanager
def receiver(tls: Certified | None = None) -> Iterator[Receiver]:
    """A receiver on a port of this machine, or one that speaks TLS under the name localhost."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            body = self.rfile.read(int(headers["content-length"]))
            answer = there.take(Received(headers, body))
            if answer is None:
                there.ended.wait(SECONDS)
            elif isinstance(answer, bytes):
                self.wfile.write(answer)
            else:
                status, more = answer if isinstance(answer, tuple) else (answer, {})
                self.send_response(status)
                for name, value in {"Content-Length": "0", **more}.items():
                    self.send_header(name, value)
                self.end_headers()

        @override
        def log_message(self, format: str, *args: object) -> None:
            pass

    with _Server(("127.0.0.1", 0), Handler) as server:
        there = Receiver(f"http://127.0.0.1:{server.server_port}/hook")
        if tls is not None:
            speaks = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            speaks.load_cert_chain(tls.certificate, tls.key)
            server.socket = speaks.wrap_socket(server.socket, server_side=True)
            there.url = f"https://localhost:{server.server_port}/hook"
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        try:
            yield there
        finally:
            there.ended.set()
            server.shutdown()
            serving.join()
