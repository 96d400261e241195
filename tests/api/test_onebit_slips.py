"""One bit: slips of as many words and one verdict are answered alike, whatever the words."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from service.desk.devices import Role
from tests.api.hall import HOME
from tests.api.worlds import BAD, GOOD, Dice, Worlds, two_worlds

pytestmark = pytest.mark.anyio

_WORDS = re.compile(rf'"(?:{"|".join((*GOOD, *BAD))})(?=\\?")'.encode())  # in JSON, perhaps twice
_HASHES = re.compile(rb"[0-9a-f]{64}|[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{91}=")


def slips(count: int, *, valid: bool) -> st.SearchStrategy[list[str]]:
    """Slips of so many different words that get this verdict."""
    words = st.sampled_from(GOOD if valid else GOOD + BAD)
    drawn = st.lists(words, min_size=count, max_size=count, unique=True)
    return drawn if valid else drawn.filter(lambda slip: not set(GOOD).issuperset(slip))


pairs = st.tuples(st.integers(1, 6), st.booleans()).flatmap(
    lambda drawn: st.tuples(*(slips(drawn[0], valid=drawn[1]) for _ in range(2)))
)


@pytest.fixture
async def worlds(tmp_path: Path, sqlite_template: Path) -> AsyncIterator[Worlds]:
    async with two_worlds(tmp_path / "worlds", sqlite_template, Dice()) as opened:
        yield opened


def masked(text: bytes) -> bytes:
    """A text without its echo of words and without hashes over them."""
    return _HASHES.sub(b"#", _WORDS.sub(b'"?', text))


def column(value: object) -> object:
    """A column as far as it may tell anything: words and hashes over them are masked."""
    if isinstance(value, str):
        return masked(value.encode())
    if isinstance(value, bytes):
        return masked(value) if value.startswith(b'{"at":') else len(value)
    return value


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    pair=pairs,
    who=st.sampled_from([Role.TERMINAL, Role.RUNNER, Role.ADJUDICATOR, Role.INTEGRATION]),
)
async def test_two_slips_of_one_verdict_are_answered_alike(worlds: Worlds, pair, who):
    """Promise 1: identifiers, echo of the words and times apart, nothing differs.

    The answer to a slip and its log line are the same byte for byte; so is what a terminal reads
    of it. What others read, and every column of the database, is the same but for the words
    themselves and hashes over them.
    """
    here, there = ({"words": words, "round": worlds.calls, "table": 1, "turn": 1} for words in pair)
    answers = await worlds.call(who, "POST", f"{HOME}/challenges", here, there=there)
    assert answers[0] == answers[1]
    assert answers[0].status == 201
    number = max(row[1] for row in worlds.both[0].stored()["challenges"])
    for reader in (who, Role.DIRECTOR):
        for path in (f"challenges/{number}", f"challenges/{number}/proof", "penalties", "journal"):
            seen, other = await worlds.call(reader, "GET", f"{HOME}/{path}")
            assert masked(seen.body) == masked(other.body)
            assert (seen.status, seen.log) == (other.status, other.log)
            if reader is Role.TERMINAL:
                assert len(seen.body) == len(other.body)
                assert b'"words":[' not in seen.body
    stored = [
        {name: [tuple(map(column, row)) for row in rows] for name, rows in world.stored().items()}
        for world in worlds.both
    ]
    assert stored[0] == stored[1]
