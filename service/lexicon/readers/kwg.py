"""Kurnia Word Graphs, KWG and KBWG: letters by number, the alphabet not in the file.

Described in wolges' details.txt: node 0 leads to the words, complete under it; node 1 may lead to
a GADDAG of the same words. KBWG is the same with 24 bits for the arc and 6 for the tile.
"""

from collections.abc import Iterator

from service.lexicon.errors import SourceError
from service.lexicon.readers import graph
from service.lexicon.readers.reading import Asked, Batch, Ledger

_KWG = graph.Layout(letter=(24, 0xFF), child=(0, 0x3F_FFFF), ends=1 << 23, last=1 << 22)
_KBWG = graph.Layout(letter=(0, 0x3F), child=(8, 0xFF_FFFF), ends=1 << 7, last=1 << 6)

_SEPARATOR = 0
# In a list of so many words one at least has its letters in no alphabetical order.
_A_FEW_WORDS = 20


def read_kwg(data: bytes, asked: Asked, _ledger: Ledger) -> Iterator[Batch]:
    """The words of a KWG; SourceError for a GADDAG alone, and for a KAD, which holds anagrams."""
    yield from _read(data, _KWG, asked)


def read_kbwg(data: bytes, asked: Asked, _ledger: Ledger) -> Iterator[Batch]:
    """The words of a KBWG; refuses what `read_kwg` refuses."""
    yield from _read(data, _KBWG, asked)


def _read(data: bytes, layout: graph.Layout, asked: Asked) -> Iterator[Batch]:
    arcs = graph.little_endian(data, asked.file)
    shift, mask = layout.child
    words = graph.Graph(arcs, layout, root=arcs[0] >> shift & mask)
    found = graph.survey(words, asked.file)
    if _SEPARATOR in found.letters:
        raise SourceError(asked.file, "holds a GADDAG where words should be; export the words")
    if found.ascending and found.words > _A_FEW_WORDS:
        problem = "is a KAD: letters in alphabetical order, no words; hand in the KWG beside it"
        raise SourceError(asked.file, problem)
    tiles = graph.tiles(found, dict(enumerate(asked.alphabet.tiles, 1)), asked.file)
    yield from graph.spelled(words, found, tiles, asked.file)
