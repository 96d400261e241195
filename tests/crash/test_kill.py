"""SIGKILL under load: what was acknowledged is on record, exactly once."""

import asyncio

import pytest

from tests.crash.desk import Badge, Desk
from tests.crash.faults import SLOW_DISK
from tests.crash.load import Ledger
from tests.crash.mutants import mutant
from tests.crash.siege import besieged
from tests.crash.slips import seeded, slips


@pytest.mark.parametrize("seed", [1])
def test_kill_at_random(desk: Desk, badge: Badge, seed: int):
    """Promise 2, reliability G1: nothing lost, nothing twice, all settled, the record verifies."""
    ledger, chance = Ledger(badge), seeded(seed)
    run = besieged(desk, ledger, slips(seed), chance, rounds=12, answers=(50, 400))
    assert asyncio.run(run) == []
    assert ledger.unanswered, "no kill hit a slip on its way"


@pytest.mark.parametrize("seed", [2])
def test_kill_on_a_slow_disk(desk: Desk, badge: Badge, seed: int):
    """Promise 2, reliability G2: nor where each sync takes 15 ms."""
    ledger, chance = Ledger(badge), seeded(seed)
    run = besieged(desk, ledger, slips(seed), chance, rounds=4, answers=(30, 100), under=SLOW_DISK)
    assert asyncio.run(run) == []


@pytest.mark.parametrize("how", ["early", "hasty"])
@pytest.mark.parametrize("seed", [3])
def test_an_answer_before_the_commit_is_caught(desk: Desk, badge: Badge, seed: int, how: str):
    """Reliability G2's control: a server that answers before the commit loses slips."""
    run = besieged(
        desk,
        Ledger(badge),
        slips(seed, twice=0),
        seeded(seed),
        rounds=10,
        answers=(30, 100),
        under=SLOW_DISK,
        program=mutant(how),
    )
    found = asyncio.run(run)
    assert found
    assert all(each.startswith("lost: ") for each in found), found
