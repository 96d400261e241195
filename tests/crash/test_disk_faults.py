"""A disk that fails: the server ends rather than acknowledge, and starts again soundly."""

import asyncio
from collections.abc import Sequence

import pytest

from service.cli.failures import ExitCode
from service.desk.devices import Role
from service.journal.store.faults import IO_ERROR_EXIT
from tests.crash.desk import Badge, Desk, listens
from tests.crash.faults import SYNC, WRITE, limit_files, strace
from tests.crash.load import Door, Ledger, Load
from tests.crash.mutants import mutant
from tests.crash.record import complaints, on_record
from tests.crash.siege import SERVE, head, serving, verified
from tests.crash.slips import slips

_SECONDS_TO_FAIL = 60

# Every thread counts for itself: the first ones hit the start, the others the writer. Its
# second sync is that of the folder, after making the log, and SQLite doesn't look at the result.
_SYNCS = (1, 3, 4, 9)
_WRITES = (2, 30, 61)


async def _failed(
    desk: Desk, door: Door, under: Sequence[str], program: Sequence[str] = SERVE
) -> tuple[bool, int]:
    """Serve until a fault ends the server: did it listen before, and its exit code."""
    with desk.start(under=under, program=program) as process:
        listened = await asyncio.to_thread(listens, process)
        if listened:
            door.up.set()
        code = await asyncio.to_thread(process.wait, _SECONDS_TO_FAIL)
        door.up.clear()
    return listened, code


async def _settled(desk: Desk, door: Door, load: Load) -> list[str]:
    """Serve on a sound disk until every slip is answered, then look at the whole record."""
    with serving(desk, door) as server:
        await load.more(20)
        heads = [await head(desk, desk.badge(Role.DIRECTOR))]
        await load.end()
        server.stop()
    found = complaints(load.ledger, on_record(desk.url), settled=True)
    return found + verified(desk, heads)


@pytest.mark.parametrize("seed", [6])
def test_the_nth_call_fails(desk: Desk, badge: Badge, seed: int):
    """Reliability A8 and G3: an I/O error at the Nth sync or write ends the process with 70, or
    with 69 before it listens; what it had acknowledged is there, and the next start is sound.
    """

    async def sweep() -> list[str]:
        door = Door(desk.port)
        faults = [f"{SYNC}:error=EIO:when={n}" for n in _SYNCS]
        faults += [f"{WRITE}:error=EIO:when={n}" for n in _WRITES]
        async with Load(Ledger(badge), slips(seed), door, workers=4) as load:
            for fault in faults:
                listened, code = await _failed(desk, door, strace(fault))
                assert code == (IO_ERROR_EXIT if listened else ExitCode.UNAVAILABLE), fault
                assert complaints(load.ledger, on_record(desk.url)) == [], fault
            return await _settled(desk, door, load)

    assert asyncio.run(sweep()) == []


@pytest.mark.parametrize("seed", [7])
def test_an_answer_before_the_sync_is_caught(desk: Desk, badge: Badge, seed: int):
    """The sweep's control: a server that answers before the sync, and goes on, loses a slip."""

    async def survived() -> list[str]:
        door, under = Door(desk.port), strace(f"{SYNC}:error=EIO:when=5")
        async with Load(Ledger(badge), slips(seed, twice=0), door, workers=1) as load:
            with serving(desk, door, under=under, program=mutant("early")) as server:
                await load.more(10)
                server.kill()
            return complaints(load.ledger, on_record(desk.url))

    assert any(each.startswith("lost: ") for each in asyncio.run(survived()))


@pytest.mark.parametrize("seed", [8])
def test_a_file_that_may_not_grow(desk: Desk, badge: Badge, seed: int):
    """Reliability G6 without root: a write beyond the limit ends the process with 70, and
    nothing that it acknowledged is lost.
    """

    async def limited() -> list[str]:
        door = Door(desk.port)
        async with Load(Ledger(badge), slips(seed), door) as load:
            with serving(desk, door) as server:
                await load.more(50)
                grown = (desk.folder / "slipdesk.db-wal").stat().st_size
                limit_files(server.process, grown + 100_000)
                code = await asyncio.to_thread(server.process.wait, _SECONDS_TO_FAIL)
                door.up.clear()
            assert code == IO_ERROR_EXIT
            assert complaints(load.ledger, on_record(desk.url)) == []
            return await _settled(desk, door, load)

    assert asyncio.run(limited()) == []
