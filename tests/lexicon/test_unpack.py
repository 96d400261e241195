"""Packed lists: every method, every way to be hostile, and where the limits are."""

import contextlib
import gzip
import io
import lzma
import os
import random
import stat
import struct
import tracemalloc
import zipfile
import zlib

import pytest
import zstandard

from service.lexicon.errors import SourceError
from service.lexicon.readers.unpack import unpack, unpacked
from tests.lexicon.conftest import Make
from tests.lexicon.packing import PACK, zipped
from tests.lexicon.reading import words

LIST = b"car\ncat\ncats\n"
MIB = 1 << 20


@pytest.mark.parametrize("method", PACK)
def test_a_packed_list_is_the_list(method: str) -> None:
    """Issue 3, "gzip, xz, zip and zstd around any of them"."""
    packed = PACK[method](LIST)
    assert unpacked(packed, "mine") == LIST
    assert words("plain", packed) == ["car", "cat", "cats"]


@pytest.mark.parametrize("inner", PACK)
@pytest.mark.parametrize("outer", PACK)
def test_a_packed_list_may_be_packed_once_more(outer: str, inner: str) -> None:
    """A list in .txt.gz travels in a zip; no layer more, or the limits would be multiplied."""
    twice = PACK[outer](PACK[inner](LIST))
    assert unpacked(twice, "mine") == LIST
    with pytest.raises(SourceError, match="mine: is packed again and again"):
        unpack(PACK["gz"](twice), "mine")


@pytest.mark.parametrize("method", PACK)
def test_a_packed_list_makes_the_same_lexicon(make: Make, method: str) -> None:
    """Row 22, the kind: how a list travels is no part of its fingerprint; changes travel too."""
    readings = [{"role": "base"}, {"role": "changes", "authority": "A", "date": "2026-01-15"}]
    lists = (LIST, b"+za\n-car\n")
    bare = make(*lists, readings=readings, name="bare")
    packed = make(*map(PACK[method], lists), readings=readings, name="packed")
    assert packed.fingerprint == bare.fingerprint
    assert packed.all_words() == ["CAT", "CATS", "ZA"]


def test_what_is_not_packed_is_itself() -> None:
    """A list may begin with any letters."""
    for data in (LIST, b"", b"PK\n", b"\x1f\x8b", b"pk\nzip\ngz\n"):
        assert unpacked(data, "mine") == data


@pytest.mark.parametrize(
    ("file", "inside"),
    [
        ("a/list.kwg.gz", "list.kwg"),
        ("list.KWG.XZ", "list.KWG"),
        ("list.zst", "list"),
        ("list", "list"),
        ("list.v2", "list.v2"),
    ],
)
def test_a_list_has_its_name_without_what_says_that_it_is_packed(file: str, inside: str) -> None:
    """Its ending tells graphs apart."""
    assert unpack(gzip.compress(LIST), file).file == inside


def test_streams_may_stand_one_behind_the_other() -> None:
    """RFC 1952, 2.2, and the like: all of them are the list, not the first alone."""
    for method in ("gz", "xz", "zst"):
        assert unpacked(PACK[method](LIST) + PACK[method](b"dog\n"), "mine") == LIST + b"dog\n"


@pytest.mark.parametrize("method", PACK)
def test_a_damaged_file_is_told_to_be_one(method: str) -> None:
    """Issue 3, "strict": half a list is no list."""
    data = b"".join(b"w%06d\n" % number for number in range(5000))
    packed = PACK[method](data)
    for cut in (10, len(packed) // 2, len(packed) - 1):
        with pytest.raises(SourceError, match=r"^mine: is (damaged|cut off)"):
            unpack(packed[:cut], "mine")
    with pytest.raises(SourceError, match=r"^mine: is (damaged|cut off)"):
        unpack(
            packed[: len(packed) // 2] + b"\xff\0\xff\0" + packed[len(packed) // 2 + 4 :], "mine"
        )


@pytest.mark.parametrize("method", ["gz", "xz", "zst"])
def test_what_stands_behind_the_packed_list_is_no_list(method: str) -> None:
    """Issue 3, "strict": nothing in a file is passed over."""
    with pytest.raises(SourceError, match=r"^mine: is (damaged|cut off)"):
        unpack(PACK[method](LIST) + b"and more words behind", "mine")


@pytest.mark.parametrize("method", PACK)
def test_a_bomb_is_stopped_while_it_inflates(method: str) -> None:
    """Reliability, "uploads": by the bytes that come out, and little more memory than these."""
    packed = PACK[method](bytes(64 * MIB))
    most = 200 * len(packed) // MIB + 1
    tracemalloc.start()
    try:
        with pytest.raises(SourceError, match=r"^mine: holds more than .* MiB"):
            unpack(packed, "mine")
        assert tracemalloc.get_traced_memory()[1] < (1.2 * most + 24) * MIB
    finally:
        tracemalloc.stop()


def test_no_more_than_256_mib_come_out_of_any_file() -> None:
    """Reliability, "uploads": a ratio that is no bomb's does not help."""
    padded = PACK["zst"](bytes(257 * MIB)) + zstandard.compress(os.urandom(2 * MIB))
    with pytest.raises(SourceError, match=r"^mine: holds more than 256 MiB"):
        unpack(padded, "mine")


def test_both_layers_are_counted_together() -> None:
    """Reliability, "uploads": a bomb in a bomb is measured by the file that came in."""
    inner = gzip.compress(bytes(150 * MIB))
    with pytest.raises(SourceError, match=r"^mine: holds more than"):
        unpack(gzip.compress(inner), "mine")


def test_a_mebibyte_may_always_come_out() -> None:
    """A short list of many like words is no bomb."""
    assert len(unpacked(gzip.compress(bytes(MIB)), "mine")) == MIB


def test_streams_without_end_are_stopped() -> None:
    """Issue 3, "a hostile file costs nothing": each of them costs memory and time of its own."""
    with pytest.raises(SourceError, match="mine: is packed in too many pieces"):
        unpack(gzip.compress(b"") * 10_001, "mine")


def ordering_four_gigabytes() -> bytes:
    """A sound xz file whose header says that its dictionary is as large as can be."""
    packed = bytearray(lzma.compress(LIST))
    packed[16] = 40
    struct.pack_into("<I", packed, 20, zlib.crc32(packed[12:20]))
    return bytes(packed)


@pytest.mark.parametrize(
    "packed",
    [ordering_four_gigabytes(), b"\x28\xb5\x2f\xfd" + b"\0\x88" + b"\1\0\0"],
    ids=["xz", "zst"],
)
def test_nobody_orders_memory_by_a_header(packed: bytes) -> None:
    """Reliability, "uploads": what a header asks for is not believed; nor is it called damage."""
    with pytest.raises(SourceError, match=r"^mine: asks for more memory than is allowed"):
        unpack(packed, "mine")


# Zip files


def test_a_zip_may_hold_a_hunspell_list_and_its_affixes() -> None:
    """Issue 3, "Hunspell stems": the two files belong together."""
    packed = zipped(("sv/sv.aff", b"SET UTF-8\nNEEDAFFIX n\n"), ("sv/sv.dic", b"2\ncat\ncatt/n\n"))
    assert words("hunspell", packed) == ["cat"]
    assert unpack(packed, "mine.zip").file == "sv.dic"


def test_what_a_macintosh_adds_is_no_list() -> None:
    """A folder, its settings and copies of resources are in every zip that is made there."""
    packed = zipped(
        ("lists/", b""),
        ("lists/mine.txt", LIST),
        ("lists/.DS_Store", b"\0\0\0\1Bud1"),
        ("__MACOSX/", b""),
        ("__MACOSX/lists/._mine.txt", b"\0\5\x16\7"),
    )
    assert unpacked(packed, "mine") == LIST


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ([], "holds no files"),
        (["a.txt", "b.txt"], "holds 2 files; a zip may have one list"),
        (["a.dic", "b.txt"], "holds 2 files"),
        (["a.dic", "b.dic"], "holds 2 files"),
        (["a.dic", "a.aff", "README"], "holds 3 files"),
        (list("abcde"), "holds more than 4 files"),
        ([f"{number}.txt" for number in range(65)], "holds many files"),
        (["../mine.txt"], "odd name"),
        (["a/../../mine.txt"], "odd name"),
        (["/etc/mine.txt"], "odd name"),
        (["a\\mine.txt"], "odd name"),
        (["C:mine.txt"], "odd name"),
        (["mine\x1b[2J.txt"], "odd name"),
        (["x" * 300], "odd name"),
        (["[Content_Types].xml", "xl/workbook.xml"], "is an office document"),
        (["mimetype", "content.xml", "META-INF/manifest.xml"], "is an office document"),
    ],
)
def test_a_zip_of_anything_else_is_refused(files: list[str], problem: str) -> None:
    """Reliability, "uploads": entries and their names are bounded; which list would be meant?"""
    with pytest.raises(SourceError, match=f"^mine: .*{problem}"):
        unpack(zipped(*[(name, LIST) for name in files]), "mine")


def test_a_name_that_goes_on_behind_a_nul_is_odd() -> None:
    """Reliability, "uploads": names are taken as they stand, not as zipfile cuts them."""
    packed = zipped(("mine.txt_x", LIST)).replace(b"mine.txt_x", b"mine.txt\0x")
    with pytest.raises(SourceError, match="odd name"):
        unpack(packed, "mine")


def test_no_name_is_odd() -> None:
    """Issue 3, "strict": Python's own test whether such a file is a folder fails."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        nameless = zipfile.ZipInfo()
        nameless.filename = ""
        with archive.open(nameless, "w") as file:
            file.write(LIST)
    with pytest.raises(SourceError, match="odd name"):
        unpack(packed.getvalue(), "mine")


def test_a_link_is_no_list() -> None:
    """Reliability, "uploads": symlinks."""
    link = zipfile.ZipInfo("mine.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with pytest.raises(SourceError, match="holds a link"):
        unpack(zipped((link, b"/etc/passwd")), "mine")


def test_an_encrypted_zip_is_refused() -> None:
    """Issue 3: the reason is given, not a failure of the look-up."""
    packed = bytearray(zipped(("mine.txt", LIST)))
    for header, at in ((b"PK\1\2", 8), (b"PK\3\4", 6)):
        packed[packed.index(header) + at] |= 1
    with pytest.raises(SourceError, match="is encrypted"):
        unpack(bytes(packed), "mine")


@pytest.mark.parametrize("method", [zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2])
def test_only_the_methods_of_every_zip_are_read(method: int) -> None:
    """LZMA in a zip may order gigabytes of memory by its header."""
    with pytest.raises(SourceError, match="is packed in a way that is not read here"):
        unpack(zipped(("mine.txt", LIST), method=method), "mine")


@pytest.mark.parametrize("claimed", [0, 5, 1000, 0xFFFFFFFE])
def test_sizes_in_headers_are_not_believed(claimed: int) -> None:
    """Reliability, "uploads": a list is not cut where a header says that it ends."""
    packed = bytearray(zipped(("mine.txt", LIST)))
    struct.pack_into("<I", packed, packed.index(b"PK\1\2") + 24, claimed)
    struct.pack_into("<I", packed, packed.index(b"PK\3\4") + 22, claimed)
    with pytest.raises(SourceError, match=r"^mine: is damaged"):
        unpack(bytes(packed), "mine")


def test_any_bytes_are_unpacked_or_refused() -> None:
    """Issue 3, "strict": whatever zipfile, zlib, lzma and zstandard raise is one kind of error."""
    chance = random.Random(3)  # noqa: S311 - the same damage in every run
    refusals = 0
    for pack in PACK.values():
        packed = pack(LIST * 20)
        for _ in range(500):
            damaged = bytearray(packed)
            for _ in range(chance.randint(1, 4)):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            with contextlib.suppress(SourceError):
                unpack(bytes(damaged), "mine")
                continue
            refusals += 1
    assert refusals > 1000
