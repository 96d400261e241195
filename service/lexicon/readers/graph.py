"""Words spelled along the ways of a graph, once it is certain that the ways end and are few."""

import sys
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from service.lexicon.errors import SourceError
from service.lexicon.readers.reading import MAX_DEPTH, MAX_WORDS, Batch, batches

# As many as the 22 bits of a KWG can number.
_MAX_ARCS = 1 << 22

# Steps are the arcs met in spelling every word. Lists in tournament use need two or three a word
# and at most twenty for each arc of the file; a graph of 1 KB can be made to need 2 to the 200th.
_MAX_STEPS = 4 * MAX_WORDS
_STEPS_FOR_ONE_ARC = 100
_STEPS_FOR_ANY_GRAPH = 250_000

_NO_WORD = 0xFF


class Layout(NamedTuple):
    """Where a format keeps the parts of an arc in its 32 bits: how far to shift, what to mask."""

    letter: tuple[int, int]
    child: tuple[int, int]
    ends: int
    last: int


@dataclass(frozen=True, slots=True)
class Graph:
    """Arcs, each with a letter; siblings stand side by side, the last of them marked.

    Attributes:
        arcs: the arcs of the file, as 32-bit numbers; number 0 is none.
        layout: what their bits mean.
        root: the first of the arcs with which words begin; 0 if there is none.
    """

    arcs: "array[int]"
    layout: Layout
    root: int


@dataclass(frozen=True, slots=True)
class Survey:
    """What is known of a graph whose ways all end.

    Attributes:
        words: how many words it spells.
        letters: the numbers of the letters that they are spelled with.
        ascending: in no word does a letter stand before one with a smaller number.
        least: per arc, the smallest letter with which it or a later sibling goes on to a word.
    """

    words: int
    letters: frozenset[int]
    ascending: bool
    least: bytearray


def little_endian(data: bytes, file: str) -> "array[int]":
    """The 32-bit numbers of a file; SourceError where it does not consist of such."""
    if not data or len(data) % 4:
        raise SourceError(file, "is cut short: its size is no multiple of 4 bytes")
    numbers = array("I", data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def survey(graph: Graph, file: str) -> Survey:
    """Go every arc once; SourceError for ways that leave the file, turn back or are too many."""
    arcs, layout = graph.arcs, graph.layout
    (shift, mask), (child_shift, child_mask) = layout.letter, layout.child
    most = min(_MAX_STEPS, max(_STEPS_FOR_ANY_GRAPH, _STEPS_FOR_ONE_ARC * len(arcs)))
    # Per arc, of it and its later siblings. Number 0 is no arc, leads to no word and costs nothing.
    steps, words = array("I", bytes(4 * len(arcs))), array("I", bytes(4 * len(arcs)))
    depth = bytearray(len(arcs))
    least = bytearray([_NO_WORD]) * len(arcs)
    letters: set[int] = set()
    ascending = True
    for number in _ends_first(graph, file):
        arc = arcs[number]
        letter = arc >> shift & mask
        child = arc >> child_shift & child_mask
        after = 0 if arc & layout.last else number + 1
        steps[number] = 1 + steps[after]
        words[number] = words[after] + words[child] + bool(arc & layout.ends)
        depth[number], least[number] = depth[after], least[after]
        if least[child] != _NO_WORD:
            steps[number] += steps[child]
            ascending &= letter <= least[child]
        elif not arc & layout.ends:
            continue
        letters.add(letter)
        least[number] = min(letter, least[after])
        depth[number] = max(1 + depth[child], depth[after])
        if depth[number] > MAX_DEPTH:
            raise SourceError(file, f"spells words of more than {MAX_DEPTH} letters")
        if steps[number] > most or words[number] > MAX_WORDS:
            raise SourceError(file, "spells more words than a file of its size can be meant to")
    if not letters:
        raise SourceError(file, "spells no word")
    return Survey(words[graph.root], frozenset(letters), ascending, least)


def tiles(found: Survey, known: Mapping[int, str], file: str) -> Mapping[int, str]:
    """What letters stand for; SourceError where a word has one that is no tile."""
    if unknown := found.letters - known.keys():
        problem = f"letter number {min(unknown)} is no tile of this language; is it the right one?"
        raise SourceError(file, problem)
    return known


def spelled(graph: Graph, found: Survey, letters: Mapping[int, str], file: str) -> Iterator[Batch]:
    """The words of a graph that was surveyed, each with its number from 1; letters by number."""
    return batches(enumerate(_words(graph, found.least, letters), 1), file)


def _ends_first(graph: Graph, file: str) -> Sequence[int]:
    """The arcs that the root leads to, each after all that it leads to itself."""
    arcs, last = graph.arcs, graph.layout.last
    shift, mask = graph.layout.child
    new, begun, done = 0, 1, 2
    state = bytearray(len(arcs))
    state[0] = done
    order = array("I")
    if graph.root >= len(arcs):
        raise SourceError(file, "is damaged: words begin outside of the file")
    waiting = array("I", [graph.root])
    while waiting:
        number = waiting[-1]
        if state[number] != new:
            waiting.pop()
            if state[number] == begun:
                state[number] = done
                order.append(number)
            continue
        if len(order) + len(waiting) > _MAX_ARCS:
            raise SourceError(file, f"has more than {_MAX_ARCS} arcs")
        state[number] = begun
        arc = arcs[number]
        for ahead in (arc >> shift & mask, 0 if arc & last else number + 1):
            if ahead >= len(arcs):
                raise SourceError(file, f"is damaged: arc {number} leads out of the file")
            if state[ahead] == begun:
                raise SourceError(file, f"is damaged: arc {number} leads back to itself")
            if state[ahead] == new:
                waiting.append(ahead)
    return order


def _words(graph: Graph, least: bytearray, letters: Mapping[int, str]) -> Iterator[str]:
    (shift, mask), (child_shift, child_mask), ends, last = graph.layout
    arcs = graph.arcs
    waiting = [(graph.root, "")]
    while waiting:
        number, before = waiting.pop()
        arc = arcs[number]
        if not arc & last:
            waiting.append((number + 1, before))
        child = arc >> child_shift & child_mask
        goes_on = least[child] != _NO_WORD
        if arc & ends or goes_on:
            word = before + letters[arc >> shift & mask]
            if arc & ends:
                yield word
            if goes_on:
                waiting.append((child, word))
