"""Files that were right, damaged in the ways that disks, programs and people damage them."""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence

LONGEST = 200_000
"""Bytes in a mutant, at most."""

# What parsers trip over: nesting, numbers too long, ends of text, signs of other formats.
_TOKENS = (
    b"[" * 3_000,
    b'{"a":' * 2_000,
    b"9" * 5_000,
    b'"',
    b"\\ud800",
    b"\r",
    b"\n" * 500,
    b"\0",
    b"/" * 50,
    b"(a)" * 40,
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\x1f\x8b\x08",
    b"PK\x03\x04",
    b"\t,;",
    "ẞİ\u0345\u200b".encode(),
)
_EXTREME = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF)
_HALF = 0.5

_Damage = Callable[[random.Random, bytearray, Sequence[bytes]], None]


def mutants(chance: random.Random, samples: Sequence[bytes]) -> Iterator[bytes]:
    """Damaged files without end, the same for the same state of chance."""
    while True:
        data = bytearray(chance.choice(samples))
        for _ in range(chance.choice((1, 1, 2, 3, 5, 8))):
            chance.choice(_DAMAGES)(chance, data, samples)
        yield bytes(data[:LONGEST])


def _slice(chance: random.Random, data: bytes | bytearray) -> slice:
    start = chance.randint(0, len(data))
    return slice(start, min(len(data), start + int(chance.expovariate(1 / 40))))


def _flip(chance: random.Random, data: bytearray, _samples: Sequence[bytes]) -> None:
    for _ in range(chance.randint(1, 8) if data else 0):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _cut(chance: random.Random, data: bytearray, _samples: Sequence[bytes]) -> None:
    del data[chance.randint(0, len(data)) :]


def _drop(chance: random.Random, data: bytearray, _samples: Sequence[bytes]) -> None:
    del data[_slice(chance, data)]


def _double(chance: random.Random, data: bytearray, _samples: Sequence[bytes]) -> None:
    part = _slice(chance, data)
    data[part.start : part.start] = data[part] * chance.choice((1, 2, 100))


def _splice(chance: random.Random, data: bytearray, samples: Sequence[bytes]) -> None:
    other = chance.choice(samples)
    data[_slice(chance, data)] = other[_slice(chance, other)]


def _token(chance: random.Random, data: bytearray, _samples: Sequence[bytes]) -> None:
    data[_slice(chance, data)] = chance.choice(_TOKENS)


def _number(chance: random.Random, data: bytearray, _samples: Sequence[bytes]) -> None:
    """A count, size or index that was none of the file."""
    start = chance.randint(0, len(data)) & ~3
    number = chance.choice((*_EXTREME, chance.randrange(1 + len(data))))
    written = number.to_bytes(4) if chance.random() < _HALF else number.to_bytes(4, "little")
    data[start : start + 4] = written[: chance.choice((1, 2, 4))]


def _noise(chance: random.Random, data: bytearray, _samples: Sequence[bytes]) -> None:
    data[_slice(chance, data)] = chance.randbytes(chance.choice((1, 7, 40, 700)))


_DAMAGES: Sequence[_Damage] = (_flip, _cut, _drop, _double, _splice, _token, _number, _noise)


def inputs(seed: str, samples: Sequence[bytes]) -> Iterator[bytes]:
    """The samples themselves, noise, then mutants without end."""
    chance = random.Random(seed)  # noqa: S311 - to come again
    noise = (chance.randbytes(size) for size in (0, 1, 4, 100, 5_000))
    return itertools.chain(samples, noise, mutants(chance, samples))
