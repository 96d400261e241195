"""Uploads: who sends nothing, or only begins to, takes up nobody else's turn."""

import itertools
import select
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import open_database
from tests.api.hall import NOW
from tests.api.test_raw import statuses
from tests.journal.writing import opened
from tests.servers import ROOT, RealServer, real_server, received

COMPARISON = "/api/v1/lexicons/enable/comparison"
IMPORT = "/api/v1/lexicons?name=mine&language=english"
BEGUN = b"CAT\n" * (1 << 14)
"""As much as makes an upload one."""

_keys = itertools.count(1)


@dataclass
class Desk:
    """A desk that serves, its operator's token, and those of the directors of two tournaments."""

    server: RealServer
    operator: str
    directors: tuple[str, str]

    def send(
        self, stack: ExitStack, token: str, path: str, data: bytes, length: int | None = None
    ) -> socket.socket:
        """Send this much of a list whose length is said; it is being taken in when this returns."""
        lines = [
            f"POST {path} HTTP/1.1",
            "Host: desk",
            "Connection: close",
            "Expect: 100-continue",
            "Content-Type: application/octet-stream",
            f"Authorization: Bearer {token}",
            f"Idempotency-Key: upload-{next(_keys)}",
            f"Content-Length: {len(data) if length is None else length}",
        ]
        connection = stack.enter_context(self.server.connect())
        connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        assert connection.recv(1024).startswith(b"HTTP/1.1 100 ")
        connection.sendall(data)
        return connection


@pytest.fixture
def desk(sqlite_url: str, compiled: Path, tmp_path: Path) -> Iterator[Desk]:
    folder, url = tmp_path / "data", sqlite_url
    shutil.copytree(compiled, folder / "compiled")
    with closing(open_database(url)) as database:
        one, other = (
            devices.create(database, opened(database, code=code), Role.DIRECTOR, code, NOW)
            for code in ("one", "other")
        )
        operator = devices.create(database, None, Role.OPERATOR, "operator", NOW)
    with real_server(folder, url, REQUEST_TIMEOUT="60") as server:
        yield Desk(server, operator, (one, other))


def answered_first(connections: list[socket.socket]) -> socket.socket:
    """The one of these that gets an answer first."""
    ready, _, _ = select.select(connections, [], [], 30)
    found: socket.socket = ready[0]
    return found


def test_stalled_comparisons_hold_up_no_other_director(desk: Desk):
    """Reliability F: half a request holds nothing that others need, not for a time-out either."""
    one, other = desk.directors
    words = (ROOT / "lexicons" / "enable" / "words.txt").read_bytes()
    with ExitStack() as stack:
        for token in (one, one, other, other):
            desk.send(stack, token, COMPARISON, b"CAT\n", length=len(words))
        whole = desk.send(stack, other, COMPARISON, words)
        assert statuses(received(whole)) == [200]


def test_one_tournament_takes_one_turn(desk: Desk):
    """Reliability F: lists that go on are compared one at a time for each tournament."""
    one, other = desk.directors
    words = (ROOT / "lexicons" / "enable" / "words.txt").read_bytes()
    with ExitStack() as stack:
        halves = [desk.send(stack, one, COMPARISON, BEGUN, length=len(words)) for _ in range(2)]
        # Which of them has the turn is not said; the one that has not is told so at once.
        refused = answered_first(halves)
        assert statuses(received(refused)) == [503]
        whole = desk.send(stack, other, COMPARISON, words)
        assert statuses(received(whole)) == [200]


def test_stalled_imports_hold_up_no_other(desk: Desk):
    """Reliability F: as with comparisons; an import is taken in once its list comes."""
    with ExitStack() as stack:
        for _ in range(4):
            desk.send(stack, desk.operator, IMPORT, b"CAT\n", length=1000)
        whole = desk.send(stack, desk.operator, IMPORT, b"CAT\nCATS\nDOE\n")
        assert statuses(received(whole)) == [202]


def test_a_list_that_has_begun_has_its_turn_until_it_breaks_off(desk: Desk):
    """Reliability F: two imports are taken in at once; a third is told to wait, nobody else."""
    with ExitStack() as stack:
        halves = [desk.send(stack, desk.operator, IMPORT, BEGUN, length=1 << 20) for _ in range(3)]
        refused = answered_first(halves)
        assert statuses(received(refused)) == [503]
