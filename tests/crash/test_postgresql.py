"""Two servers on one PostgreSQL, one of them killed at a time: one gap-free record."""

import asyncio
import random
from contextlib import ExitStack

import pytest

from service.desk.devices import Role
from tests.crash.desk import Desk
from tests.crash.faults import strace
from tests.crash.load import Door, Ledger, Load
from tests.crash.mutants import mutant
from tests.crash.record import complaints, on_record
from tests.crash.siege import besieged, head, killed, serving, verified
from tests.crash.slips import seeded, slips

_ROUNDS = 4


@pytest.mark.parametrize("seed", [4])
def test_kill_one_of_two(postgres_desks: tuple[Desk, Desk], seed: int):
    """Promise 2, DESIGN "any number of processes": nothing lost or doubled, one tree, no gap."""
    ledger = Ledger(postgres_desks[0].badge())
    heads = asyncio.run(_killed_in_turn(postgres_desks, ledger, seeded(seed), seed))
    assert complaints(ledger, on_record(postgres_desks[0].url), settled=True) == []
    assert verified(postgres_desks[0], heads) == []
    assert ledger.unanswered, "no kill hit a slip on its way"


@pytest.mark.parametrize("how", ["early", "hasty"])
@pytest.mark.parametrize("seed", [20])
def test_an_answer_before_the_commit_is_caught(
    postgres_desks: tuple[Desk, Desk], seed: int, how: str
):
    """The control: with a slow way to PostgreSQL, an answer before the commit loses slips."""
    desk, _ = postgres_desks
    run = besieged(
        desk,
        Ledger(desk.badge()),
        slips(seed, twice=0),
        seeded(seed),
        rounds=10,
        answers=(10, 50),
        under=strace("sendto:delay_enter=20000"),
        program=mutant(how),
    )
    found = asyncio.run(run)
    assert found
    assert all(each.startswith("lost: ") for each in found), found


async def _killed_in_turn(
    desks: tuple[Desk, Desk], ledger: Ledger, chance: random.Random, seed: int
) -> list[bytes]:
    """Kill either of the servers each round while both take slips; the heads on the way."""
    doors = [Door(desk.port) for desk in desks]
    director = desks[0].badge(Role.DIRECTOR)
    heads = []
    async with Load(ledger, slips(seed), *doors) as load:
        with ExitStack() as whole_run:
            up = [
                whole_run.enter_context(serving(*each)) for each in zip(desks, doors, strict=True)
            ]
            for _ in range(_ROUNDS):
                await load.more(chance.randint(50, 200))
                heads.append(await head(desks[0], director))
                hit = chance.randrange(2)
                await killed(up[hit], doors[hit], chance)
                await load.more(20)  # the other one goes on
                up[hit] = whole_run.enter_context(serving(desks[hit], doors[hit]))
            await load.end()
            for server in up:
                server.stop()
    return heads
