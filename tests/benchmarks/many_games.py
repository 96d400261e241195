"""What a platform of thousands of games gains by batches.

`python -m tests.benchmarks many_games`. Claim: challenges of 4,000 games, in batches of 100 over
two connections, come through at least twice as fast as one by one over 32. Both are sent by the
client in `service.client`, as a platform in Python would, to one desk with SQLite; every game has
one challenge a round of the measurement, with three words, game, turn and challenger.

Seen on two shared cores at a load of 5: 1,890 a second in batches, 183 one by one, 7.9 times. Most
of what is saved is the client's own work and the desk's for a request: its head, token, log line.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from service.client.asked import Keyed
from service.client.calls import Call, Tournament
from service.client.desks import AsyncDesk
from tests.benchmarks import programs
from tests.benchmarks.figures import Figure, interleaved, ratio, seconds

_DEMO = Tournament(programs.CODE)
_WORDS = ("QUIXOTRY", "ZAX", "CAT")
_MOST = 100


def measure(*, quick: bool) -> list[Figure]:
    """Hand in a challenge of every game, by batches and one by one in turn."""
    games, rounds = (1_000, 3) if quick else (4_000, 5)
    turns = count(1)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(programs.desk(folder))
        token = programs.token(folder, "integration")

        def singly() -> float:
            calls = list(_singly(games, next(turns)))
            return games / seconds(lambda: asyncio.run(_send(url, token, calls, 32)))

        def in_batches() -> float:
            calls = list(_in_batches(games, next(turns)))
            return games / seconds(lambda: asyncio.run(_send(url, token, calls, 2)))

        found = interleaved(rounds, {"one by one": singly, "in batches": in_batches})
    return [
        *(
            Figure(f"{name}, challenges a second", statistics.median(each), "/s")
            for name, each in found.items()
        ),
        Figure(
            "in batches / one by one",
            ratio(found["in batches"], found["one by one"]),
            "x",
            (">=", 2),
            f"  {games} games",
        ),
    ]


def _singly(games: int, turn: int) -> Iterator[Call[Any]]:
    for table in range(1, games + 1):
        yield _DEMO.hand_in(_WORDS, round=1, table=table, turn=turn, challenger="first")


def _in_batches(games: int, turn: int) -> Iterator[Call[Any]]:
    for first in range(1, games + 1, _MOST):
        yield _DEMO.hand_in_batch(
            [_keyed(table, turn) for table in range(first, min(first + _MOST, games + 1))]
        )


def _keyed(table: int, turn: int) -> Keyed:
    return {
        "key": f"game-{table}-play-{turn}",
        "slip": {
            "words": _WORDS,
            "round": 1,
            "table": table,
            "turn": turn,
            "challenger": "first",
        },
    }


async def _send(url: str, token: str, calls: list[Call[Any]], connections: int) -> None:
    """Send all calls, so many at a time."""
    waiting = iter(calls)

    async def one_after_the_other(desk: AsyncDesk) -> None:
        for call in waiting:
            await desk.do(call)

    async with AsyncDesk(url, token) as desk:
        await asyncio.gather(*(one_after_the_other(desk) for _ in range(connections)))
