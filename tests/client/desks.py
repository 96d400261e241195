"""A desk of paper: an HTTP server that gives prepared answers and keeps what it was sent."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from typing_extensions import override

ANSWER = {
    "number": 17,
    "status": "adjudicated",
    "verdict": "valid",
    "outcome": {
        "play": "stands",
        "loses_turn": None,
        "on_turn": "challenger",
        "game": "goes_on",
        "penalty": {
            "step": 1,
            "score_changes": [{"role": "challenged", "points": 10}],
            "clock_seconds": 0,
            "lose_turn": False,
            "forfeit": False,
        },
        "instructions": ["reannounce_score", "restart_timer"],
        "in_force": True,
    },
    "lexicon": {
        "name": "enable",
        "edition": "1997",
        "words": 168548,
        "fingerprint": "671a395d85",
        "official": False,
    },
    "adjudicated_at": "2026-11-30T10:15:00.000Z",
}


@dataclass(frozen=True)
class Given:
    """One prepared answer; without a status the connection is cut instead."""

    status: int | None = 201
    body: object = field(default_factory=lambda: ANSWER)
    headers: dict[str, str] = field(default_factory=dict)
    kind: str = "application/json"


@dataclass(frozen=True)
class Sent:
    """One request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PaperDesk:
    """Where it listens, what it still has to answer, what it was sent."""

    url: str
    answers: list[Given]
    sent: list[Sent] = field(default_factory=list)


@contextmanager
def paper_desk(*answers: Given) -> Iterator[PaperDesk]:
    """Answer one request after another as prepared, on a port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            headers = {name.lower(): value for name, value in self.headers.items()}
            desk.sent.append(Sent(self.path, headers, self.rfile.read(length)))
            given = desk.answers.pop(0)
            if given.status is None:
                self.close_connection = True
                return
            text = given.body if isinstance(given.body, bytes) else json.dumps(given.body).encode()
            self.send_response(given.status)
            self.send_header("Content-Type", given.kind)
            self.send_header("Content-Length", str(len(text)))
            for name, value in given.headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(text)

        @override
        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        desk = PaperDesk(f"http://127.0.0.1:{server.server_port}", list(answers))
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        try:
            yield desk
        finally:
            server.shutdown()
            serving.join()
