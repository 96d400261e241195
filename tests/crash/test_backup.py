"""Backups under load: whole and verified, or not there."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from service.cli.failures import ExitCode
from service.desk.devices import Role
from tests.crash.desk import CODE, Badge, Desk
from tests.crash.faults import strace
from tests.crash.load import Door, Ledger, Load
from tests.crash.record import complaints, on_record
from tests.crash.siege import head, serving, verified
from tests.crash.slips import slips

# Amid the first bytes, before what is whole is durable, and before it gets its name.
_KILLED_AT = ("write:signal=KILL:when=4", "fsync:signal=KILL:when=2", "rename:signal=KILL:when=1")


@asynccontextmanager
async def _under_load(desk: Desk, ledger: Ledger, seed: int) -> AsyncIterator[Load]:
    """A server that takes slips, stopped once all of them are answered."""
    door = Door(desk.port)
    async with Load(ledger, slips(seed), door, workers=4) as load:
        with serving(desk, door) as server:
            await load.more(200)
            yield load
            await load.end()
            server.stop()


@pytest.mark.parametrize("seed", [15])
def test_a_killed_backup_is_none(desk: Desk, badge: Badge, tmp_path: Path, seed: int):
    """Reliability G12: whenever a backup is killed, nothing looks like one; the desk goes on."""

    async def killed() -> list[int]:
        codes = []
        async with _under_load(desk, ledger, seed) as load:
            for fault in _KILLED_AT:
                told = await asyncio.to_thread(desk.command, "backup", target, under=strace(fault))
                codes.append(told.returncode)
                await load.more(10)
        return codes

    target, ledger = tmp_path / "stick" / "desk.zip", Ledger(badge)
    target.parent.mkdir()
    assert asyncio.run(killed()) == [-9, -9, -9]
    left = list(target.parent.iterdir())
    assert len(left) == len(_KILLED_AT), "it was killed before it began"
    assert [path.name for path in left if not path.name.startswith(".")] == []
    assert complaints(ledger, on_record(desk.url), settled=True) == []


@pytest.mark.parametrize("seed", [16])
def test_a_backup_under_load(desk: Desk, badge: Badge, tmp_path: Path, seed: int):
    """Reliability G12: what was acknowledged before it began is in it, it restores into a new
    epoch, and both records verify against a head from before.
    """

    async def backed_up() -> bytes:
        async with _under_load(desk, ledger, seed) as load:
            signed = await head(desk, desk.badge(Role.DIRECTOR))
            early.answers |= ledger.answers
            told = await asyncio.to_thread(desk.command, "backup", target)
            assert told.returncode == 0, told.stderr
            await load.more(10)
        return signed

    target, ledger, early = tmp_path / "desk.zip", Ledger(badge), Ledger(badge)
    early.sent = ledger.sent
    signed = asyncio.run(backed_up())
    restored = _restored(desk, target)
    assert verified(desk, [signed]) == []
    assert verified(restored, [signed]) == []
    record = on_record(restored.url)
    assert complaints(early, record) == []
    assert record.entries[-1][0]["type"] == "epoch.opened"


@pytest.mark.parametrize("seed", [17])
def test_half_a_backup_is_caught(desk: Desk, badge: Badge, tmp_path: Path, seed: int):
    """The control: one written in place and killed would lack its end; it is not restored."""

    async def loaded() -> None:
        async with _under_load(desk, Ledger(badge), seed):
            pass

    asyncio.run(loaded())
    target = tmp_path / "desk.zip"
    assert desk.command("backup", target).returncode == 0
    whole = target.read_bytes()
    target.write_bytes(whole[: len(whole) * 9 // 10])
    empty = replace(desk, url=f"sqlite:///{tmp_path}/restored.db")
    told = empty.command("restore", "--yes", target)
    assert told.returncode == ExitCode.NO, told
    assert "no whole backup" in told.stderr


def _restored(desk: Desk, backup: Path) -> Desk:
    """A desk with what is in a backup, on another machine: the key is all it brings."""
    folder = desk.folder.with_name("restored")
    folder.mkdir()
    shutil.copy(desk.folder / "journal.key", folder)
    restored = replace(desk, folder=folder, url=f"sqlite:///{folder}/slipdesk.db")
    told = restored.command("restore", "--yes", backup)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith(f"{CODE}: goes on")
    return restored
