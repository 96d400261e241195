"""A program for the tests: appends to the tournaments of a database, as a serving process does.

Waits for a line on its standard input, so that several begin together.
"""

import asyncio
import resource
import sys
from contextlib import closing

from service.journal.store.database import open_database
from service.journal.writing.acts import Done
from tests.commands import game, hand_in, opening
from tests.journal.writing import act, new_writer


async def race(url: str, name: str, codes: int, slips: int) -> None:
    """Open each code, won or lost, and hand in slips to tournament 1, a few at a time."""
    with closing(open_database(url)) as database:
        writer = new_writer(database)
        writer.start()
        loop = asyncio.get_running_loop()
        opened = [writer.submit(act(None, opening(code=f"race-{n}")), loop) for n in range(codes)]
        for first in range(0, slips, 5):
            same, own = game(1), game(int(name) + 2)
            acts = [act(1, hand_in(at=same, turn=first + 1), key=f"{first}")]
            acts += [act(1, hand_in(at=own, turn=first + n + 1)) for n in range(4)]
            for result in await asyncio.gather(
                *(writer.submit(each, loop).result() for each in acts)
            ):
                assert isinstance(result, Done), result
        results = await asyncio.gather(*(each.result() for each in opened))
        writer.stop()
    print(sum(isinstance(result, Done) for result in results))  # noqa: T201 - read by the tests


async def fill(url: str, limit: int) -> None:
    """Append until files may not grow any more; tells the number of each that is acknowledged."""
    with closing(open_database(url, serving=True)) as database:
        writer = new_writer(database)
        writer.start()
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        turn = 0
        while True:
            turn += 1
            one = act(1, hand_in(turn=turn))
            result = await writer.submit(one, asyncio.get_running_loop()).result()
            print(turn, type(result).__name__, flush=True)  # noqa: T201 - read by the tests


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    sys.stdin.readline()
    if what == "race":
        asyncio.run(race(arguments[0], arguments[1], int(arguments[2]), int(arguments[3])))
    else:
        asyncio.run(fill(arguments[0], int(arguments[1])))
