"""The slips that the tests of crashes hand in, each with what must come of it."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import orjson

VALID = ("CAT", "DOG", "HORSE", "RAIN", "STONE", "TABLE", "ZAX", "QUIXOTRY")
INVALID = ("QQQ", "XZXZ", "CATZZ", "VVOD")
POINTS_PER_WORD = 5
"""What the tournament `demo` adds to the challenged player's score, per word of a valid slip."""

_SENT_TWICE = 0.1
_TABLES = 50
_TURNS = 20


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip under its Idempotency-Key; `play` is (round, table, turn) where it names one."""

    key: str
    words: tuple[str, ...]
    play: tuple[int, int, int] | None

    @property
    def verdict(self) -> str:
        return "valid" if set(self.words) <= set(VALID) else "invalid"

    @property
    def points(self) -> int:
        return POINTS_PER_WORD * len(self.words) if self.verdict == "valid" else 0

    @property
    def body(self) -> bytes:
        named = zip(("round", "table", "turn"), self.play or (), strict=False)
        return orjson.dumps({"words": self.words, **dict(named)})


def slips(seed: int, *, named: bool = True, twice: float = _SENT_TWICE) -> Iterator[Slip]:
    """Slips without end, every key once.

    Named ones each tell a play of their own, but for the share that is handed in `twice`: under
    another key too, as two people at one table do.
    """
    chance = seeded(seed)
    for number in range(1_000_000):
        words = chance.sample(VALID + INVALID if chance.random() < 1 / 2 else VALID, 3)
        slip = Slip(
            key=f"{seed}-{number}",
            words=tuple(words[: chance.randint(1, 3)]),
            play=_play(number) if named else None,
        )
        yield slip
        if named and chance.random() < twice:
            yield replace(slip, key=f"{slip.key}-again")


def seeded(seed: int) -> random.Random:
    """The same choices in every run."""
    return random.Random(seed)  # noqa: S311 - nothing is secret here


def _play(number: int) -> tuple[int, int, int]:
    turn, table = divmod(number, _TABLES)
    round_, turn = divmod(turn, _TURNS)
    return round_ + 1, table + 1, turn + 1
