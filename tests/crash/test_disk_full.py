"""A full disk while serving: errors to the clients, nothing half-written, on again by itself."""

import asyncio
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from service.desk.devices import Role
from tests.crash.calls import Line, handed_in
from tests.crash.desk import Badge, Desk
from tests.crash.faults import WRITE, may_mount, small_disk, strace
from tests.crash.load import Door, Ledger, Load
from tests.crash.mutants import mutant
from tests.crash.record import complaints, on_record
from tests.crash.siege import asked_once, head, serving, verified
from tests.crash.slips import slips

_IN_A_ROW = 20
FULL_FOR_A_WHILE = strace(f"{WRITE}:error=ENOSPC:when=200..240")


@pytest.mark.parametrize("seed", [9])
def test_no_space_for_a_while(desk: Desk, badge: Badge, seed: int):
    """Reliability G6: no space is a 503 for all that waited, and the server goes on."""

    async def through() -> tuple[list[bytes], int]:
        door = Door(desk.port)
        async with Load(ledger, slips(seed), door) as load:
            with serving(desk, door, under=FULL_FOR_A_WHILE) as server:
                while not ledger.unavailable:
                    await load.news()
                await load.more(100)
                heads = [await head(desk, desk.badge(Role.DIRECTOR))]
                await load.end()
                return heads, server.stop()

    ledger = Ledger(badge)
    heads, _ = asyncio.run(through())
    assert {reply.code for reply in ledger.unavailable} == {"database_unavailable"}
    assert {reply.headers["retry-after"].isdigit() for reply in ledger.unavailable} == {True}
    assert complaints(ledger, on_record(desk.url), settled=True) == []
    assert verified(desk, heads) == []


@pytest.mark.parametrize("how", ["early", "hasty"])
@pytest.mark.parametrize("seed", [10])
def test_an_answer_without_space_is_caught(desk: Desk, badge: Badge, seed: int, how: str):
    """The control: a server that answers although there was no space loses slips."""

    async def through() -> None:
        door = Door(desk.port)
        async with Load(ledger, slips(seed, twice=0), door, workers=1) as load:
            program = mutant(how)
            with serving(desk, door, under=FULL_FOR_A_WHILE, program=program) as server:
                await load.more(100)
                server.kill()

    ledger = Ledger(badge)
    asyncio.run(through())
    assert any(each.startswith("lost: ") for each in complaints(ledger, on_record(desk.url)))


if may_mount():  # others have the two tests above and test_a_file_that_may_not_grow

    @pytest.mark.parametrize("seed", [11])
    def test_a_real_disk_full(desk: Desk, badge: Badge, tmp_path: Path, seed: int):
        """Reliability G6: no answer but 503 until space is back, not ready meanwhile, then on by
        itself; nothing lost, nothing half-written.
        """
        disk = tmp_path / "disk"
        with small_disk(disk, megabytes=12):
            small = replace(desk, url=f"sqlite:///{disk}/slipdesk.db")
            shutil.copy(desk.folder / "slipdesk.db", disk)
            filler = disk / "filler"
            filler.write_bytes(bytes(10_000_000))
            ledger = Ledger(small.badge())
            heads = asyncio.run(_full_and_free_again(small, ledger, filler, seed))
            assert {reply.code for reply in ledger.unavailable} == {"database_unavailable"}
            assert complaints(ledger, on_record(small.url), settled=True) == []
            assert verified(small, heads) == []


async def _full_and_free_again(desk: Desk, ledger: Ledger, filler: Path, seed: int) -> list[bytes]:
    """Run out of space, see what is said, make room; the head after that."""
    door, director = Door(desk.port), desk.badge(Role.DIRECTOR)
    async with Load(ledger, slips(seed), door) as load:
        with serving(desk, door) as server:
            while not ledger.unavailable:
                await load.news()
            door.up.clear()  # nobody's slips in one commit with what follows
            await _last_crumbs(desk, ledger)
            unready = await asked_once(desk, "/readyz", director)
            assert (unready.status, unready.code) == (503, "database_unavailable")
            answered, refused = len(ledger.answers), len(ledger.unavailable)
            door.up.set()
            while len(ledger.unavailable) < refused + 50:
                await load.news()
            assert len(ledger.answers) == answered, "acknowledged without space"
            await asyncio.to_thread(filler.unlink)
            await load.more(50)
            assert (await asked_once(desk, "/readyz", director)).status == 200
            heads = [await head(desk, director)]
            await load.end()
            server.stop()
    return heads


async def _last_crumbs(desk: Desk, ledger: Ledger) -> None:
    """Use up what is too little for a slip but enough for the count of replays."""
    line = Line(desk.port)
    known = ledger.sent[next(iter(ledger.answers))]
    refused = 0
    while refused < _IN_A_ROW:
        reply = await line.exchange(handed_in(known, ledger.badge))
        assert reply is not None
        refused = refused + 1 if reply.status == 503 else 0
        assert refused or reply.headers["idempotent-replayed"] == "true"
    line.close()
