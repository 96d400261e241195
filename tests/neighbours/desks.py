"""A desk on a fresh database, and a web server that gives the file it is told to."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from typing_extensions import override

from service.desk.desk import Desk
from service.journal.store.database import Database
from service.lexicon.store import Lexicons
from service.neighbours.importing import Importing
from service.neighbours.outgoing import Outgoing
from service.neighbours.polling import Polling
from tests.api.hall import NOW
from tests.journal.writing import new_writer


@dataclass
class Clock:
    """A clock that goes on when it is told to."""

    time: datetime = NOW

    def now(self) -> datetime:
        return self.time

    def forward(self, seconds: int) -> None:
        self.time += timedelta(seconds=seconds)


@asynccontextmanager
async def polling(
    database: Database, folder: Path, clock: Clock, outgoing: Outgoing | None = None
) -> AsyncIterator[Polling]:
    """What looks at sources, over a desk whose writer runs."""
    writer = new_writer(database)
    writer.start()
    importing = Importing(Desk(database, Lexicons([], folder), writer))
    looking = Polling(importing, clock.now, outgoing or Outgoing())
    try:
        yield looking
    finally:
        await looking.close()
        await asyncio.to_thread(writer.stop)


@dataclass
class FileServer:
    """What lies at its address, and what it was asked for."""

    url: str
    data: bytes | None = None
    etag: str | None = None
    status: int | None = None
    headers: dict[str, str] = field(default_factory=dict)
    asked: list[dict[str, str]] = field(default_factory=list)
    answered: list[int] = field(default_factory=list)


@contextmanager
def file_server() -> Iterator[FileServer]:
    """Serve one file on a port of this machine; 404 until there is one."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            sent = {name.lower(): value for name, value in self.headers.items()}
            known = there.etag is not None and sent.get("if-none-match") == there.etag
            data = b"" if known or there.data is None else there.data
            status = there.status or (404 if there.data is None else 304 if known else 200)
            there.asked.append(sent)
            there.answered.append(status)
            self.send_response(status)
            for name, value in there.headers.items():
                self.send_header(name, value)
            if there.etag is not None:
                self.send_header("ETag", there.etag)
            if status != 304:
                self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        @override
        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        there = FileServer(f"http://127.0.0.1:{server.server_port}/games.csv")
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        serving.start()
        try:
            yield there
        finally:
            server.shutdown()
            serving.join()
