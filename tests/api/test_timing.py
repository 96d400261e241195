"""One bit and time: how long the whole path takes tells no word from another (promise 1)."""

import itertools
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from service.desk.devices import Role
from service.journal.store.database import open_database
from tests.api.hall import furnish
from tests.api.leaking.timing import Slips, Stopwatch, Told, measure
from tests.servers import real_server

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(1200)]

PAIRS = 3_000
LEAKS = (100, 200, 400, 800, 1600, 3200)
"""Microseconds; the least that can be seen here and now, busy as the machine is, is the control."""

FIRST_OR_LAST: Slips = (
    ["QZXJ", "CATS", "ZAX", "AA", "AB", "DOG", "DOGS", "CAT"],
    ["CATS", "ZAX", "AA", "AB", "DOG", "DOGS", "CAT", "QZXJ"],
)
SHORT_OR_LONG: Slips = (
    ["CATX", "INCONSEQUENTIAL", "CONTEMPORANEOUS"],
    ["CATS", "INCONSEQUENTIAX", "CONTEMPORANEOUX"],
)
ONE_MORE: Slips = (["QZXJ", "CAT"], ["CAT", "QZXJ"])

Open = Callable[..., Awaitable[Stopwatch]]


@pytest.fixture
async def at_desk(tmp_path: Path, compiled: Path, sqlite_template: Path) -> AsyncIterator[Open]:
    """Start a server of its own for each watch: a whole one, or a leaking one."""
    with ExitStack() as stack:
        numbers = itertools.count()

        async def opened(slips: Slips, *program: str, every: int = 1) -> Stopwatch:
            place = tmp_path / f"desk-{next(numbers)}"
            shutil.copytree(compiled, place / "compiled")
            url = f"sqlite:///{shutil.copy(sqlite_template, place / 'slipdesk.db')}"
            program = program or ("tests.serve",)
            server = stack.enter_context(real_server(place, url, program, LOG_LEVEL="warning"))
            with closing(open_database(url)) as database:
                async with httpx.AsyncClient(base_url=server.url) as client:
                    hall = await furnish(client, database)
            return Stopwatch(server, hall.token(Role.TERMINAL), slips, every)

        yield opened


async def least_seen(at_desk: Open) -> tuple[int, Stopwatch]:
    """The least leak of a build without a tick that a few pairs show here and now."""
    for microseconds in LEAKS:
        leaking = await at_desk(ONE_MORE, "tests.api.leaking.serve", str(microseconds), "bare")
        (told,) = measure([leaking], PAIRS // 10, seed=microseconds)
        if abs(told.signs) > 4 and told.apart > 0.05:
            return microseconds, leaking
    raise AssertionError("no leak of these shows: the test can't see")


def hidden(of: dict[str, Told]) -> bool:
    """Does the desk tell little, and even a leaking look-up little behind the tick?"""
    bare = of["bare"]
    return (
        of["first or last"].at_most(1 / 3, bare)
        and of["short or long"].at_most(1 / 3, bare)
        and of["ticking"].at_most(1 / 2, bare)
    )


async def compare(at_desk: Open) -> dict[str, Told]:
    """The desk as it is beside a leaking one, with a tick and without, all taking turns."""
    microseconds, bare = await least_seen(at_desk)
    whole = [await at_desk(FIRST_OR_LAST), await at_desk(SHORT_OR_LONG)]
    leaking = ("tests.api.leaking.serve", str(microseconds))
    ticking = await at_desk(ONE_MORE, *leaking, every=2)
    told = measure([*whole, bare, ticking], PAIRS, seed=microseconds)
    return dict(zip(("first or last", "short or long", "bare", "ticking"), told, strict=True))


async def test_no_word_shows_in_the_time_of_an_answer(at_desk: Open):
    """Promise 1: the answer's time starts at a clock that the look-up can't move.

    Issue 2, adjudication: paired timings on the full path with SQLite FULL, and a build that
    leaks, which must be caught. Which word is bad, and how deep the trie was walked for it, shows
    no more than a third of the least leak that shows at all; the tick hides most of such a leak.
    """
    told = await compare(at_desk)
    if not hidden(told):  # a third of a figure with noise on it: once more
        told = await compare(at_desk)
    assert abs(told["bare"].signs) > 6, told
    assert hidden(told), told
