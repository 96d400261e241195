"""Zyzzyva's .dwg: a graph in the form of Graham Toal, its letters in ASCII.

A count, then so many arcs, numbered from 1; words begin with arc 1.
"""

from collections.abc import Iterator

from service.lexicon.errors import SourceError
from service.lexicon.readers import graph
from service.lexicon.readers.reading import Asked, Batch, Ledger

_LAYOUT = graph.Layout(letter=(24, 0xFF), child=(0, 0x1F_FFFF), ends=1 << 23, last=1 << 22)


def read(data: bytes, asked: Asked, _ledger: Ledger) -> Iterator[Batch]:
    """The words of a .dwg; SourceError where it is not as long as it says."""
    numbers = graph.little_endian(data, asked.file)
    arcs = len(numbers) - 1
    if numbers[0] != arcs:
        raise SourceError(asked.file, f"is damaged: says it has {numbers[0]} arcs, has {arcs}")
    words = graph.Graph(numbers, _LAYOUT, root=min(1, arcs))
    found = graph.survey(words, asked.file)
    letters = {
        ord(tile): tile for tile in asked.alphabet.tiles if tile.isascii() and len(tile) == 1
    }
    tiles = graph.tiles(found, letters, asked.file)
    yield from graph.spelled(words, found, tiles, asked.file)
