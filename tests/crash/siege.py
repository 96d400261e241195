"""Killing a server again and again while slips come in, and what the record says of it."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from service.desk.devices import Role
from tests.crash.calls import Line, Reply, asked
from tests.crash.desk import CODE, HOME, PROGRAM, Badge, Desk, Serving
from tests.crash.load import Door, Ledger, Load
from tests.crash.record import complaints, on_record
from tests.crash.slips import Slip

SERVE = (*PROGRAM, "serve")
_SECONDS_AFTER_AN_ANSWER = 0.02


async def besieged(
    desk: Desk,
    ledger: Ledger,
    coming: Iterator[Slip],
    chance: random.Random,
    *,
    rounds: int,
    answers: tuple[int, int],
    under: Sequence[str] = (),
    program: Sequence[str] = SERVE,
) -> list[str]:
    """Kill the server each round amid so many answers; the first complaints there are.

    What was not answered is sent again with its key in the next round, and at the end of a
    last one, which nobody kills, everything is settled and the record verified against heads
    that were kept on the way.
    """
    door, director = Door(desk.port), desk.badge(Role.DIRECTOR)
    heads = []
    async with Load(ledger, coming, door) as load:
        for _ in range(rounds):
            with serving(desk, door, under=under, program=program) as server:
                heads.append(await head(desk, director))
                await load.more(chance.randint(*answers))
                await killed(server, door, chance)
            if found := complaints(ledger, on_record(desk.url)):
                return found
        with serving(desk, door) as server:
            assert (await asked_once(desk, "/readyz", director)).status == 200
            await load.end()
            server.stop()
    found = complaints(ledger, on_record(desk.url), settled=True)
    return found + verified(desk, heads)


@contextmanager
def serving(
    desk: Desk, door: Door, *, under: Sequence[str] = (), program: Sequence[str] = SERVE
) -> Iterator[Serving]:
    """A server that listens behind its open door."""
    with desk.serving(under=under, program=program) as server:
        door.up.set()
        yield server


async def killed(server: Serving, door: Door, chance: random.Random) -> None:
    """Kill a server at any moment between two answers."""
    await asyncio.sleep(chance.uniform(0, _SECONDS_AFTER_AN_ANSWER))
    door.up.clear()
    server.kill()


async def asked_once(desk: Desk, path: str, badge: Badge) -> Reply:
    """Read something over a connection of its own."""
    line = Line(desk.port)
    reply = await line.exchange(asked(path, badge))
    line.close()
    assert reply is not None
    return reply


async def head(desk: Desk, director: Badge) -> bytes:
    """The signed head of the record, as a director keeps it in another place."""
    reply = await asked_once(desk, f"{HOME}/journal/head", director)
    assert reply.status == 200, reply
    return reply.body


def verified(desk: Desk, heads: Sequence[bytes]) -> list[str]:
    """What `slipdesk journal verify` says against the last of these heads, if anything is wrong."""
    kept = desk.folder.with_name("kept.checkpoint")
    kept.write_bytes(heads[-1])
    told = desk.command("journal", "verify", CODE, "--checkpoint", kept)
    return [] if told.returncode == 0 else [told.stdout + told.stderr]
