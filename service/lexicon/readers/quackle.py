"""Quackle's .dawg, versions 0 and 1: seven bytes a node, the child first, big-endian.

Version 0 has no header; its first byte is the first of the root's child, and 0. Version 1 has a
hash, a count of words and the alphabet before its nodes, and all three are checked.
"""

import hashlib
import struct
from array import array
from collections.abc import Iterator, Sequence

from service.lexicon.errors import SourceError
from service.lexicon.readers import graph
from service.lexicon.readers.reading import Asked, Batch, Ledger

_NODE = struct.Struct(">IBH")
_HEADER = struct.Struct(">B16sBHB")
_VERSION_0 = graph.Layout(letter=(0, 0x1F), child=(8, 0xFF_FFFF), ends=1 << 5, last=1 << 6)
# Bit 7 says in the file whether the word is in a smaller list too; that is of no use here.
_VERSION_1 = graph.Layout(letter=(0, 0x3F), child=(8, 0xFF_FFFF), ends=1 << 7, last=1 << 6)
_MOST_LETTERS = 63
# The hash counts letters from here, as the program itself does.
_FIRST_LETTER = 5


def read(data: bytes, asked: Asked, _ledger: Ledger) -> Iterator[Batch]:
    """The words of either version; a list of the other kind that it makes, a GADDAG, is neither."""
    match data[:1]:
        case b"\0":
            yield from _version_0(data, asked)
        case b"\1":
            yield from _version_1(data, asked)
        case _:
            raise SourceError(asked.file, "is no DAWG of Quackle: these begin with 0 or 1")


def alphabet_of(data: bytes) -> tuple[Sequence[str], int] | None:
    """The letters named at the head of version 1, and where its nodes begin; None without such."""
    if len(data) < _HEADER.size or data[0] != 1:
        return None
    count = data[_HEADER.size - 1]
    # A letter takes at most a few bytes; 16 are enough for any tile.
    named = data[_HEADER.size : _HEADER.size + 16 * _MOST_LETTERS].split(b" ", count)
    if not 0 < count <= _MOST_LETTERS or len(named) <= count:
        return None
    try:
        letters = [letter.decode() for letter in named[:count]]
    except UnicodeDecodeError:
        return None
    if not all(letter.isprintable() and letter for letter in letters):
        return None
    return letters, _HEADER.size + sum(len(letter) + 1 for letter in named[:count])


def _version_0(data: bytes, asked: Asked) -> Iterator[Batch]:
    words = _graph(data, _VERSION_0, asked.file)
    found = graph.survey(words, asked.file)
    tiles = graph.tiles(found, dict(enumerate(asked.alphabet.tiles)), asked.file)
    yield from graph.spelled(words, found, tiles, asked.file)


def _version_1(data: bytes, asked: Asked) -> Iterator[Batch]:
    named = alphabet_of(data)
    if named is None:
        raise SourceError(asked.file, "is damaged: no alphabet at its head; or it is a GADDAG")
    letters, start = named
    _refuse_other(letters, asked)
    _, digest, high, low, _ = _HEADER.unpack_from(data)
    words = _graph(data[start:], _VERSION_1, asked.file)
    found = graph.survey(words, asked.file)
    if found.words != high << 16 | low:
        problem = f"is damaged: says it has {high << 16 | low} words, spells {found.words}"
        raise SourceError(asked.file, problem)
    codes = {number: chr(number + _FIRST_LETTER) for number in range(len(letters))}
    tiles = {number + _FIRST_LETTER: letter for number, letter in enumerate(letters)}
    hashed = 0
    for batch in graph.spelled(words, found, graph.tiles(found, codes, asked.file), asked.file):
        for text in batch.texts:
            hashed ^= _hash(text)
        joined = "\0".join(batch.texts).translate(tiles)
        yield Batch(batch.places, joined.split("\0"))
    if hashed != int.from_bytes(digest):
        raise SourceError(asked.file, "is damaged: its words have another hash than its head says")


def _refuse_other(letters: Sequence[str], asked: Asked) -> None:
    """Refuse letters that our language has not, and the lack of one that it has tiles of."""
    own = dict(zip(asked.alphabet.tiles, asked.alphabet.counts, strict=True))
    unknown = [letter for letter in letters if letter not in own]
    missing = [tile for tile, count in own.items() if count and tile not in letters]
    if unknown or missing:
        differing = (
            f"not in this language: {' '.join(unknown) or '-'};"
            f" missing in the file: {' '.join(missing) or '-'}"
        )
        raise SourceError(asked.file, f"has the alphabet of another language ({differing})")


def _graph(nodes: bytes, layout: graph.Layout, file: str) -> graph.Graph:
    """The nodes as arcs; in version 1 what isn't 0 in the last three bytes ends a word."""
    if not nodes or len(nodes) % _NODE.size:
        raise SourceError(file, f"is cut short: its nodes are no multiple of {_NODE.size} bytes")
    if layout is _VERSION_0:
        arcs = array("I", (arc for arc, _, _ in _NODE.iter_unpack(nodes)))
    else:
        ends = layout.ends
        found = _NODE.iter_unpack(nodes)
        arcs = array("I", (arc | ends if high or low else arc & ~ends for arc, high, low in found))
    shift, mask = layout.child
    return graph.Graph(arcs, layout, root=arcs[0] >> shift & mask)


def _hash(word: str) -> int:
    return int.from_bytes(hashlib.md5(word.encode("latin-1"), usedforsecurity=False).digest())
