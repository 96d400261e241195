"""Timing one slip against another over real HTTP, pair by pair, and what the times tell."""

import gc
import json
import math
import random
import socket
import time
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from tests.api.hall import HOME
from tests.servers import RealServer

Slips = tuple[list[str], list[str]]
_TABLES = 9_000
_WARM_UP = 50
_BLOCK = 60
"""Pairs in a row at one server: long enough to find it warm, too short for the noise to change."""


@dataclass
class Stopwatch:
    """Times two slips at one server that an onlooker would like to tell apart.

    It takes part in a measurement with one pair of `every` that the others make.
    """

    server: RealServer
    token: str
    slips: Slips
    every: int = 1
    times: tuple[list[int], list[int]] = ([], [])
    _connection: socket.socket | None = None
    _play: int = 0

    @contextmanager
    def connected(self) -> Iterator[None]:
        """Connect anew: while others had their turn, the server may have taken this for idle."""
        with self.server.connect() as self._connection:
            self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            yield

    def warm_up(self, order: random.Random) -> None:
        """Find the server warm, and forget the times."""
        with self.connected():
            for _ in range(_WARM_UP):
                self.pair(order)
        self.times = ([], [])

    def pair(self, order: random.Random) -> None:
        """Hand in both slips as plays of two new games, whichever first, and note how long."""
        classes = [0, 1]
        order.shuffle(classes)
        for each in classes:
            self.times[each].append(self._took(self.slips[each]))

    def _took(self, words: list[str]) -> int:
        assert self._connection is not None
        request = self._request(words)
        start = time.perf_counter_ns()
        self._connection.sendall(request)
        answer = self._connection.recv(65_536)
        took = time.perf_counter_ns() - start
        assert answer.startswith(b"HTTP/1.1 201"), answer
        while len(answer.partition(b"\r\n\r\n")[2]) < _length(answer):
            answer += self._connection.recv(65_536)
        return took

    def _request(self, words: list[str]) -> bytes:
        self._play += 1
        round_, table = divmod(self._play, _TABLES)
        slip = {"words": words, "round": 1000 + round_, "table": 1000 + table, "turn": 1}
        body = json.dumps(slip).encode()
        head = (
            f"POST {HOME}/challenges HTTP/1.1",
            "Host: desk",
            f"Authorization: Bearer {self.token}",
            f"Idempotency-Key: play-{self._play:06}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        )
        return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def _length(answer: bytes) -> int:
    return int(answer.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])


@dataclass(frozen=True)
class Told:
    """What two lists of times tell: 0 for nothing.

    `signs` is the sign test's z over the pairs; `apart` how far one look at one time beats a
    guess, |AUC - 0.5|.
    """

    signs: float
    apart: float

    @classmethod
    def by(cls, times: tuple[Sequence[int], Sequence[int]]) -> "Told":
        """Compare pair by pair, and all with all."""
        slower = sum(one < other for one, other in zip(*times, strict=True))
        faster = sum(one > other for one, other in zip(*times, strict=True))
        first, second = times
        ranked = sorted(first)
        below = sum(bisect_left(ranked, each) + bisect_right(ranked, each) for each in second)
        auc = below / 2 / len(first) / len(second)
        return cls((slower - faster) / math.sqrt(slower + faster), abs(auc - 0.5))

    def at_most(self, part: float, control: "Told") -> bool:
        """Whether this is no more than a part of what the control tells, by both measures."""
        return abs(self.signs) <= part * abs(control.signs) and self.apart <= part * control.apart


def measure(watches: Sequence[Stopwatch], pairs: int, seed: int) -> list[Told]:
    """What each watch tells after this many pairs, the watches taking turns."""
    order = random.Random(seed)  # noqa: S311 - no secret
    for watch in watches:
        watch.warm_up(order)
    with _undisturbed():
        for _ in range(0, pairs, _BLOCK):
            for watch in watches:
                with watch.connected():
                    for _ in range(_BLOCK // watch.every):
                        watch.pair(order)
    return [Told.by(watch.times) for watch in watches]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """No collection of garbage between a request and its answer."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
