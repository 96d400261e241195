"""Replies that never arrive: the same request again settles it, with one challenge of each."""

import asyncio
import re
from collections.abc import Iterator, Sequence

import pytest

from service.desk.devices import Role
from tests.crash.calls import Line, asked, handed_in
from tests.crash.desk import HOME, Badge, Desk
from tests.crash.faults import SYNC, strace
from tests.crash.load import Door, Ledger, Load
from tests.crash.mutants import mutant
from tests.crash.proxy import Proxy
from tests.crash.record import complaints, on_record
from tests.crash.siege import SERVE
from tests.crash.slips import Slip, seeded, slips

_SHARE_CUT = 0.2
_MANY = 20
_A_SECOND_PER_SYNC = strace(f"{SYNC}:delay_enter=1000000")


async def _through_a_bad_network(
    desk: Desk, ledger: Ledger, seed: int, count: int, program: Sequence[str] = SERVE
) -> int:
    """Hand in slips, each repeated until its reply comes through; how many did not."""
    network = Proxy(desk.port, _SHARE_CUT, seeded(seed))
    with desk.serving(program=program) as server:
        async with network.open() as port:
            door = Door(port)
            door.up.set()
            # They name no game: nothing but the key tells a slip from the next.
            async with Load(ledger, slips(seed, named=False), door) as load:
                await load.more(count)
                await load.end()
        server.stop()
    return network.cut


@pytest.mark.parametrize("seed", [12])
def test_lost_replies(desk: Desk, badge: Badge, seed: int):
    """Promise 2, reliability G8: every fifth reply is lost, no challenge or penalty is doubled."""
    ledger = Ledger(badge)
    cut = asyncio.run(_through_a_bad_network(desk, ledger, seed, 1500))
    assert cut == ledger.unanswered.total() > 200
    assert complaints(ledger, on_record(desk.url), settled=True) == []
    assert len(on_record(desk.url).adjudicated) == len(ledger.sent)


@pytest.mark.parametrize("seed", [13])
def test_a_server_that_forgets_keys_is_caught(desk: Desk, badge: Badge, seed: int):
    """The control: a server that doesn't know a key again doubles challenges."""
    ledger = Ledger(badge)
    asyncio.run(_through_a_bad_network(desk, ledger, seed, 100, mutant("forgetful")))
    assert any(each.startswith("doubled: ") for each in complaints(ledger, on_record(desk.url)))


@pytest.mark.parametrize("seed", [14])
def test_a_client_that_left(desk: Desk, badge: Badge, seed: int):
    """Promise 2, "a commit is never cancelled": clients go while their slips wait for the disk;
    the entries stand before anybody asks again, and whoever does gets them.
    """
    ledger = Ledger(badge)
    waited, again = asyncio.run(_left_and_back(desk, ledger, slips(seed, twice=0)))
    assert again >= waited
    assert complaints(ledger, on_record(desk.url), settled=True) == []


async def _left_and_back(desk: Desk, ledger: Ledger, coming: Iterator[Slip]) -> tuple[int, int]:
    """Send slips and go; how many waited then, and how many resends told of a replay."""
    line, operator = Line(desk.port), desk.badge(Role.OPERATOR)
    director = desk.badge(Role.DIRECTOR)
    with desk.serving(under=_A_SECOND_PER_SYNC) as server:
        lines = []
        while (waiting := await _waiting(line, operator)) < _MANY:
            slip = next(coming)
            ledger.sent[slip.key] = slip
            lines.append(Line(desk.port))
            _, writer = await lines[-1].connect()
            writer.write(handed_in(slip, ledger.badge))
        for each in lines:
            each.close()
        while await _on_list(line, director) < waiting:
            pass  # each look is a whole exchange
        line.close()
        again = await asyncio.gather(*(_again(desk, ledger, slip) for slip in ledger.sent.values()))
        server.kill()  # its syncs at the end would take seconds
    return waiting, sum(again)


async def _again(desk: Desk, ledger: Ledger, slip: Slip) -> bool:
    """Send a slip once more; was it known?"""
    line = Line(desk.port)
    reply = await line.exchange(handed_in(slip, ledger.badge))
    line.close()
    assert reply is not None
    ledger.answers[slip.key] = reply
    return reply.headers.get("idempotent-replayed") == "true"


async def _waiting(line: Line, operator: Badge) -> int:
    """How many slips wait for the writer."""
    reply = await line.exchange(asked("/metrics", operator))
    assert reply is not None
    found = re.search(rb"^slipdesk_writer_waiting (\d+)", reply.body, re.MULTILINE)
    assert found, reply.body
    return int(found[1])


async def _on_list(line: Line, director: Badge) -> int:
    reply = await line.exchange(asked(f"{HOME}/challenges?limit=100", director))
    assert reply is not None
    return len(reply.content["challenges"])
