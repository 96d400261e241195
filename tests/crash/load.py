"""Terminals that hand in slips until they are answered, and the ledger of what they were told."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

from tests.crash.calls import Line, Reply, handed_in
from tests.crash.desk import Badge
from tests.crash.slips import Slip

_WORKERS = 16
_SECONDS_TO_COME_BACK = 0.05


@dataclass
class Ledger:
    """What clients know: what they sent, noted before it left, and what they were answered."""

    badge: Badge
    sent: dict[str, Slip] = field(default_factory=dict)
    answers: dict[str, Reply] = field(default_factory=dict)
    unanswered: Counter[str] = field(default_factory=Counter)
    unavailable: list[Reply] = field(default_factory=list)


class Door:
    """Where a server listens while it is up."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.up = asyncio.Event()


class Load:
    """Hands in slips over several connections at once.

    Args:
        ledger: what is sent and answered is noted there.
        slips: what to hand in.
        doors: the servers to speak to; each worker keeps to one.
        persistent: repeat each slip with its key until it is answered; otherwise a worker ends
            at the first slip that isn't.
    """

    def __init__(
        self,
        ledger: Ledger,
        slips: Iterator[Slip],
        *doors: Door,
        persistent: bool = True,
        workers: int = _WORKERS,
    ) -> None:
        self.ledger = ledger
        self._slips = slips
        self._doors: Sequence[Door] = doors
        self._persistent = persistent
        self._workers = workers
        self._tasks: list[asyncio.Task[None]] = []
        self._ending = False
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        doors = [self._doors[number % len(self._doors)] for number in range(self._workers)]
        self._tasks = [asyncio.create_task(self._work(door)) for door in doors]
        for task in self._tasks:
            task.add_done_callback(lambda _task: self._news.set())
        return self

    async def __aexit__(self, *_exception: object) -> None:
        """Stop where it is, unless it has ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def end(self) -> None:
        """Take no new slips and wait until those begun are answered."""
        self._ending = True
        await asyncio.gather(*self._tasks)

    async def more(self, count: int) -> None:
        """Wait for so many further answers."""
        wanted = len(self.ledger.answers) + count
        while len(self.ledger.answers) < wanted:
            await self.news()

    async def news(self) -> None:
        """Wait for an answer, of whatever kind."""
        self._news.clear()
        await self._news.wait()
        for task in self._tasks:
            if task.done():
                task.result()
        assert not all(task.done() for task in self._tasks), "nobody is left"

    async def _work(self, door: Door) -> None:
        line = Line(door.port)
        try:
            while not self._ending:
                slip = next(self._slips)
                self.ledger.sent[slip.key] = slip
                if not await self._answered(slip, door, line):
                    return
        finally:
            line.close()

    async def _answered(self, slip: Slip, door: Door, line: Line) -> bool:
        while True:
            await door.up.wait()
            reply = await line.exchange(handed_in(slip, self.ledger.badge))
            if reply is None:
                self.ledger.unanswered[slip.key] += 1
                await asyncio.sleep(_SECONDS_TO_COME_BACK)
            elif reply.status in {200, 201}:
                self.ledger.answers[slip.key] = reply
                self._news.set()
                return True
            else:
                assert reply.status == 503, (slip, reply)
                self.ledger.unavailable.append(reply)
                self._news.set()
                await asyncio.sleep(_SECONDS_TO_COME_BACK)
            if not self._persistent:
                return False
