"""Word graphs written from lists of words, one function per format, to be read by our readers."""

import hashlib
import itertools
import struct
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

Word = tuple[int, ...]
"""A word as the places of its tiles in the alphabet, from 0."""


class Arc(NamedTuple):
    tile: int
    ends: bool
    last: bool
    child: int


def arcs(words: Collection[Word]) -> list[Arc]:
    """A graph with shared endings; number 0 is none, words begin with number 1."""
    # Arcs that stand side by side, each with the number of its list of children, from 1; 0 is none.
    lists: dict[tuple[tuple[int, bool, int], ...], int] = {}

    def laid(words: Collection[Word]) -> int:
        rests: dict[int, list[Word]] = {}
        for tile, *rest in sorted(words):
            rests.setdefault(tile, []).append(tuple(rest))
        siblings = tuple(
            (tile, () in under, laid(longer) if (longer := [*filter(None, under)]) else 0)
            for tile, under in rests.items()
        )
        return lists.setdefault(siblings, len(lists) + 1)

    root = laid(set(words))
    order = sorted(lists, key=lambda siblings: lists[siblings] != root)
    starts = dict(zip(order, itertools.accumulate(map(len, order), initial=1), strict=False))
    child_of = {lists[siblings]: start for siblings, start in starts.items()} | {0: 0}
    return [Arc(0, ends=False, last=True, child=0)] + [
        Arc(tile, ends, last=place == len(siblings), child=child_of[child])
        for siblings in order
        for place, (tile, ends, child) in enumerate(siblings, 1)
    ]


def kwg(words: Collection[Word]) -> bytes:
    return _little_endian(
        [1 | 1 << 22]
        + [
            arc.tile + 1 << 24 | arc.ends << 23 | arc.last << 22 | arc.child
            for arc in arcs(words)[1:]
        ]
    )


def kbwg(words: Collection[Word]) -> bytes:
    return _little_endian(
        [1 << 8 | 1 << 6]
        + [arc.child << 8 | arc.ends << 7 | arc.last << 6 | arc.tile + 1 for arc in arcs(words)[1:]]
    )


def dwg(words: Collection[Word]) -> bytes:
    """Of English only: letters are in ASCII."""
    found = arcs(words)[1:]
    return _little_endian(
        [len(found)]
        + [ord("A") + a.tile << 24 | a.ends << 23 | a.last << 22 | a.child for a in found]
    )


def quackle_0(words: Collection[Word]) -> bytes:
    """Of languages with up to 32 tiles."""
    return bytes.fromhex("00000140000000") + b"".join(
        (arc.child << 8 | arc.last << 6 | arc.ends << 5 | arc.tile).to_bytes(4) + bytes(3)
        for arc in arcs(words)[1:]
    )


def quackle_1(words: Collection[Word], tiles: Sequence[str]) -> bytes:
    found = set(words)
    hashed = 0
    for word in found:
        digest = hashlib.md5(bytes(tile + 5 for tile in word), usedforsecurity=False).digest()
        hashed ^= int.from_bytes(digest)
    head = b"\1" + hashed.to_bytes(16) + len(found).to_bytes(3) + bytes([len(tiles)])
    nodes = [
        (arc.child << 8 | (arc.tile % 2) << 7 | arc.last << 6 | arc.tile).to_bytes(4)
        + (arc.ends * (1 + arc.tile * 999)).to_bytes(3)
        for arc in arcs(found)[1:]
    ]
    root = bytes.fromhex("000001fc000000")
    return head + "".join(f"{tile} " for tile in tiles).encode() + root + b"".join(nodes)


def spelled(text: str) -> Word:
    """An English word as places of its tiles."""
    return tuple(ord(letter) - ord("A") for letter in text)


WRITERS: dict[str, Callable[[Collection[Word], Sequence[str]], bytes]] = {
    "kwg": lambda words, _tiles: kwg(words),
    "kbwg": lambda words, _tiles: kbwg(words),
    "quackle": quackle_1,
}
"""Those that can write words of any alphabet, up to 63 tiles."""


def _little_endian(numbers: Sequence[int]) -> bytes:
    return struct.pack(f"<{len(numbers)}I", *numbers)
