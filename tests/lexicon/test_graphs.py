"""Word graphs: the tiny files of every format, round trips, and files that are none."""

import struct
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from service.lexicon.errors import SourceError
from service.lexicon.readers import graph, kwg, quackle, toal
from service.lexicon.readers.formats import FORMATS
from service.lexicon.readers.reading import BATCH, Asked, Ledger, Reader
from service.rules.words.alphabet import TileAlphabet
from tests.lexicon import graphs
from tests.lexicon.conftest import Make
from tests.lexicon.strategies import CATALAN, ENGLISH, SPANISH, SWEDISH

# 63 tiles, the most that a format can number; no language has so many.
MANY = TileAlphabet("many", tuple(map(chr, range(0x4E00, 0x4E3F))), counts=(1,) * 63, blanks=0)
CATS = [graphs.spelled(word) for word in ("CAR", "CAT", "CATS")]

# Reference, "tiny files": each holds CAR, CAT and CATS.
TINY = [
    ("kwg", "010040000200400303004001000080120500c0140000c013"),
    ("kbwg", "40010000430200004103000092000000d4050000d3000000"),
    ("dwg", "050000000200404303004041000080520500c0540000c053"),
    (
        "quackle",
        "00000140000000000002c2000000000003c0000000000000b1000000000005f3000000000000f2000000",
    ),
    (
        "quackle",
        (
            "01279e9821ac80dc977358389017796cf10000031a41204220432044204520462047204820492"
            "04a204b204c204d204e204f2050205120522053205420552056205720582059205a20000001fc00"
            "0000000002420000000000034000000000000091000001000005d3000001000000d2000001"
        ),
    ),
]


def words(read: Reader, data: bytes, alphabet: TileAlphabet = ENGLISH) -> list[str]:
    """All that a reader gives, its places being 1, 2, 3 and so on."""
    batches = list(read(data, Asked("mine.bin", alphabet), Ledger()))
    places = [place for batch in batches for place in batch.places]
    found = [text for batch in batches for text in batch.texts]
    assert places == list(range(1, len(found) + 1))
    assert all(len(batch.texts) <= BATCH for batch in batches)
    return found


@pytest.mark.parametrize(("name", "tiny"), TINY)
def test_the_tiny_files_are_read(name: str, tiny: str) -> None:
    """Reference, "tiny files": CAR, CAT, CATS in each format."""
    assert words(FORMATS[name].read, bytes.fromhex(tiny)) == ["CAR", "CAT", "CATS"]


def lists(tiles: int) -> st.SearchStrategy[set[graphs.Word]]:
    word = st.lists(st.integers(0, tiles - 1), min_size=1, max_size=15).map(tuple)
    # One word out of order, so that the letters of some word do not all ascend (KAD).
    return st.sets(word, max_size=40).map(lambda some: some | {(1, 0)})


@pytest.mark.parametrize(
    "alphabet", [ENGLISH, SWEDISH, SPANISH, CATALAN, MANY], ids=lambda each: each.language
)
@pytest.mark.parametrize("name", graphs.WRITERS)
@given(data=st.data())
def test_what_is_written_is_read(name: str, alphabet: TileAlphabet, data: st.DataObject) -> None:
    """Issue 3, "Files": any set of words, of any alphabet, tiles of several letters included."""
    tiles = alphabet.tiles
    laid = data.draw(lists(len(tiles)))
    written = graphs.WRITERS[name](laid, tiles)
    assert set(words(FORMATS[name].read, written, alphabet)) == texts(laid, tiles)


@pytest.mark.parametrize(
    ("read", "write"), [(toal.read, graphs.dwg), (quackle.read, graphs.quackle_0)]
)
@given(laid=lists(26))
def test_what_is_written_is_read_in_english(read, write, laid: set[graphs.Word]) -> None:
    """Issue 3, "Files": the formats of ASCII letters and of five bits for the letter."""
    assert set(words(read, write(laid))) == texts(laid, ENGLISH.tiles)


def texts(laid: set[graphs.Word], tiles: Sequence[str]) -> set[str]:
    return {"".join(tiles[tile] for tile in word) for word in laid}


def test_words_come_by_batches() -> None:
    """Issue 3, "How big": a long list is never all there at once."""
    laid = [(a, b, c, d) for a in range(26) for b in range(26) for c in range(26) for d in (1, 3)]
    assert len(words(kwg.read_kwg, graphs.kwg(laid))) == 2 * 26**3 > BATCH


def nodes(*numbers: int) -> bytes:
    """A KWG of these nodes."""
    return struct.pack(f"<{len(numbers)}I", *numbers)


def arcs(*numbers: int) -> bytes:
    """A KWG of a node that leads to node 1, and these from there."""
    return nodes(1 | LAST, *numbers)


A, B, Q, ENDS, LAST = 1 << 24, 2 << 24, 17 << 24, 1 << 23, 1 << 22


def test_lists_of_siblings_may_share_their_tails() -> None:
    """Reference D, KWG: "sibling lists may share tails"; here B of A's children is one itself."""
    data = arcs(A | LAST | 2, A | ENDS | 3, B | ENDS | LAST)
    assert words(kwg.read_kwg, data) == ["AA", "AAB", "AB"]


def test_the_gaddag_behind_the_words_is_let_be() -> None:
    """Reference D, KWG: node 1 may lead to a GADDAG; the words are complete under node 0."""
    gaddag = (A | LAST | 4, ENDS | LAST)
    assert words(kwg.read_kwg, nodes(LAST | 2, LAST | 3, A | ENDS | LAST, *gaddag)) == ["A"]


class Hopeless(Exception):
    """A way leaves the file or comes back to where it was."""


def by_recursion(numbers: Sequence[int], arc: int, way: frozenset[int] = frozenset()) -> list[str]:
    """What the plainest reader spells from an arc and its later siblings."""
    if arc >= len(numbers) or arc in way:
        raise Hopeless
    found, way = [], way | {arc}
    letter, child = ENGLISH.tiles[(numbers[arc] >> 24) - 1], numbers[arc] & 0x3F_FFFF
    rests = by_recursion(numbers, child, way) if child else []
    found += [letter] * bool(numbers[arc] & ENDS) + [letter + rest for rest in rests]
    return found if numbers[arc] & LAST else found + by_recursion(numbers, arc + 1, way)


@given(
    st.lists(
        st.tuples(
            st.sampled_from((A, B)), st.sampled_from((0, ENDS)), st.sampled_from((0, LAST))
        ).flatmap(lambda bits: st.integers(0, 9).map(lambda child: sum(bits) | child)),
        min_size=1,
        max_size=8,
    )
)
def test_any_graph_is_read_as_the_plainest_reader_reads_it(numbers: list[int]) -> None:
    """Issue 3, "strict and bounded": the survey refuses what has no end, and nothing else."""
    data = arcs(*numbers)
    try:
        expected = by_recursion([1 | LAST, *numbers], 1)
    except Hopeless:
        expected = []
    if expected:
        assert words(kwg.read_kwg, data) == expected
    else:
        with pytest.raises(SourceError):
            words(kwg.read_kwg, data)


def test_ways_that_lead_to_no_word_are_not_gone() -> None:
    """Reference D: the file is somebody else's; dead ends cost nothing and spell nothing."""
    ladder = [
        number for place in range(3, 401, 2) for number in (A | place + 2, B | LAST | place + 2)
    ]
    data = arcs(A | ENDS, Q | LAST | 3, *ladder[:-2], A, B | LAST)
    assert words(kwg.read_kwg, data) == ["A"]


HOSTILE = [
    (b"", "cut short"),
    (arcs(A | ENDS | LAST)[:-1], "cut short"),
    (nodes(LAST), "spells no word"),
    (nodes(LAST, A | ENDS | LAST), "spells no word"),
    (arcs(A | LAST), "spells no word"),
    (nodes(7 | LAST, A | ENDS | LAST), "words begin outside of the file"),
    (arcs(A | ENDS | LAST | 9), "arc 1 leads out of the file"),
    (arcs(A | ENDS), "arc 1 leads out of the file"),
    (arcs(A | ENDS | LAST | 1), "arc 1 leads back to itself"),
    (arcs(A | LAST | 2, B | ENDS | LAST | 1), "arc 2 leads back to itself"),
    (arcs(A | 2, A | LAST | 3, B | ENDS, B | LAST | 1), "arc 4 leads back to itself"),
    (arcs(ENDS | LAST), "GADDAG"),
    (arcs(A | LAST | 2, ENDS, B | ENDS | LAST), "GADDAG"),
    (arcs(27 << 24 | ENDS | LAST), "letter number 27 is no tile of this language"),
    (arcs(255 << 24 | ENDS | LAST), "letter number 255 is no tile"),
    (arcs(A | LAST | 2, 64 << 24 | ENDS | LAST), "letter number 64 is no tile"),
]


@pytest.mark.parametrize(("data", "problem"), HOSTILE)
def test_a_damaged_or_hostile_graph_is_refused(data: bytes, problem: str) -> None:
    """Reference D, "importer safety": bounded indices, no circles, the alphabet covers all."""
    with pytest.raises(SourceError, match=problem):
        words(kwg.read_kwg, data)


def chain(length: int) -> bytes:
    return arcs(*(A | LAST | place + 1 for place in range(1, length)), B | ENDS | LAST)


def test_words_may_be_as_long_as_the_bound_and_no_longer() -> None:
    """Reference D: "cap depth (<= 64)"."""
    assert words(kwg.read_kwg, chain(64)) == ["A" * 63 + "B"]
    with pytest.raises(SourceError, match="words of more than 64 letters"):
        words(kwg.read_kwg, chain(65))


@pytest.mark.parametrize("levels", [20, 60, 2_000])
def test_a_small_file_of_very_many_words_is_refused_before_one_is_spelled(levels: int) -> None:
    """Reference D: "a hostile DAWG of 1 KB can spell 2^200 words"."""
    doubling = [
        number
        for level in range(1, levels)
        for number in (A | ENDS | 2 * level + 1, B | ENDS | LAST | 2 * level + 1)
    ]
    data = arcs(*doubling, A | ENDS, B | ENDS | LAST)
    with pytest.raises(SourceError, match=r"spells (more )?words"):
        next(kwg.read_kwg(data, Asked("mine.kwg", ENGLISH), Ledger()))


def test_a_graph_of_too_many_arcs_is_refused() -> None:
    """Reference D, KWG: an arc index has 22 bits; beyond that only a hostile KBWG goes."""
    data = nodes(1 << 8 | 1 << 6) + nodes(1) * (1 + (1 << 22))
    with pytest.raises(SourceError, match="more than 4194304 arcs"):
        words(kwg.read_kbwg, data)


def test_anagrams_are_no_words() -> None:
    """Reference D, "KAD ... Refuse it": where the letters of every word ascend, it is a KAD."""
    alphagrams = [tuple(range(first, 26, step)) for first in range(8) for step in (2, 3, 5)]
    with pytest.raises(SourceError, match="is a KAD"):
        words(kwg.read_kwg, graphs.kwg(alphagrams))
    assert len(words(kwg.read_kwg, graphs.kwg([*alphagrams, (1, 0)]))) == len(alphagrams) + 1
    assert len(words(kwg.read_kwg, graphs.kwg(alphagrams[:5]))) == 5


def test_a_dwg_has_as_many_arcs_as_it_says() -> None:
    """Reference D, Zyzzyva: a count, then so many arcs; its own checksum covers a quarter of it."""
    data = graphs.dwg(CATS)
    for other in (data[:-4], data + data[-4:], b"\xff\xff\xff\xff" + data[4:]):
        with pytest.raises(SourceError, match="says it has"):
            words(toal.read, other)
    with pytest.raises(SourceError, match="spells no word"):
        words(toal.read, bytes(4))


def test_a_dwg_of_other_letters_is_refused() -> None:
    """Reference D, Zyzzyva: letters are ASCII; what is no tile of the language is refused."""
    with pytest.raises(SourceError, match="letter number 65 is no tile"):
        words(toal.read, graphs.dwg(CATS), MANY)


def test_the_head_of_a_quackle_file_is_checked() -> None:
    """Reference D, Quackle v1: a count and a hash that its words must give."""
    data = bytearray(graphs.quackle_1(CATS, ENGLISH.tiles))
    data[19] += 1
    with pytest.raises(SourceError, match="says it has 4 words, spells 3"):
        words(quackle.read, bytes(data))
    data[19] -= 1
    data[7] ^= 1
    with pytest.raises(SourceError, match="its words have another hash"):
        words(quackle.read, bytes(data))


@pytest.mark.parametrize(
    ("tiles", "alphabet", "problem"),
    [
        (SWEDISH.tiles, ENGLISH, r"\(not in this language: .*Å.*\)"),
        (ENGLISH.tiles, SWEDISH, r"; missing in the file: Å Ä Ö\)"),
        (CATALAN.tiles, SPANISH, r"\(not in this language: .*L·L.*; missing in the file: .*RR.*\)"),
    ],
)
def test_a_quackle_file_of_another_alphabet_is_refused(
    tiles: Sequence[str], alphabet: TileAlphabet, problem: str
) -> None:
    """Reference D, "the claimed alphabet to cover every tile": the error says what differs."""
    with pytest.raises(SourceError, match=problem):
        words(quackle.read, graphs.quackle_1(CATS, tiles), alphabet)


def test_the_order_of_letters_is_that_of_the_quackle_file() -> None:
    """Reference D, Quackle v1: the alphabet stands in the file, in whatever order."""
    backwards = tuple(reversed(ENGLISH.tiles))
    assert words(quackle.read, graphs.quackle_1([(25, 0), (0, 25)], backwards)) == ["ZA", "AZ"]


def test_letters_that_only_a_blank_stands_for_may_be_missing_in_a_quackle_file() -> None:
    """Reference C: alphabets of programs differ in the letters that have no tile."""
    tiled = [t for t, count in zip(SWEDISH.tiles, SWEDISH.counts, strict=True) if count]
    assert len(tiled) < len(SWEDISH.tiles)
    assert words(quackle.read, graphs.quackle_1([(0, 1)], tiled), SWEDISH) == ["AB"]


HEAD = b"\1" + bytes(16) + b"\0\0\1"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "begin with 0 or 1"),
        (b"\2abcdef", "begin with 0 or 1"),
        (b"\0" * 6, "multiple of 7 bytes"),
        (b"\0" * 7, "spells no word"),
        (HEAD[:5], "no alphabet at its head"),
        (HEAD, "no alphabet at its head"),
        (HEAD + b"\0" + bytes(7), "no alphabet at its head"),
        (HEAD + b"\1", "no alphabet at its head"),
        (HEAD + b"\2A B", "no alphabet at its head"),
        (HEAD + b"\1\xff " + bytes(7), "no alphabet at its head"),
        (HEAD + b"\2A  " + bytes(7), "no alphabet at its head"),
        (HEAD + b"\1\x1b " + bytes(7), "no alphabet at its head"),
        (HEAD + b"\x40" + b"A " * 64 + bytes(7), "no alphabet at its head"),
        (HEAD + b"\x1a" + " ".join(ENGLISH.tiles).encode() + b" ", "multiple of 7 bytes"),
    ],
)
def test_a_damaged_quackle_file_is_refused(data: bytes, problem: str) -> None:
    """Reference D, Quackle: both versions, told apart by the first byte."""
    with pytest.raises(SourceError, match=problem):
        words(quackle.read, data)


def test_the_graphs_of_the_tests_share_endings() -> None:
    """What the round trips read is a graph and no tree: CARS and CATS end in one S."""
    found = graphs.arcs([graphs.spelled(word) for word in ("CARS", "CATS")])
    children = [arc.child for arc in found[1:]]
    assert any(one == other != 0 for one, other in pairwise(sorted(children)))
    assert graph.little_endian(bytes(8), "file").itemsize == 4


@pytest.mark.parametrize(("name", "tiny"), TINY)
def test_a_graph_is_a_word_source_like_any_other(make: Make, name: str, tiny: str) -> None:
    """Issue 3, "by a folder in lexicons/": the manifest names the format, the rest is the same."""
    lexicon = make(bytes.fromhex(tiny), readings=({"role": "base", "format": name},))
    assert lexicon.fingerprint == make("CAR\nCAT\nCATS\n", name="as-text").fingerprint
