"""The table of formats: what is told from content, and what is no list of words."""

import pickle
import struct

import marisa_trie
import pytest

from service.lexicon import compiled
from service.lexicon.errors import SourceError
from service.lexicon.readers.formats import FORMATS, detect, refused
from tests.lexicon import graphs
from tests.lexicon.packing import PACK
from tests.lexicon.reading import texts, words
from tests.lexicon.strategies import CATALAN, ENGLISH

KWG = graphs.kwg([graphs.spelled(word) for word in ("CAR", "CAT", "CATS")])
KBWG = graphs.kbwg([graphs.spelled(word) for word in ("CAR", "CAT", "CATS")])
JSON = b'{"time": 1, "lexicon": "MINE", "words": [["CAT", "CAT", "n", 1, ""]]}'


def test_every_format_says_what_it_is_and_how_it_ends() -> None:
    """Issue 3, "Files": the import names the choices where the content doesn't tell."""
    assert list(FORMATS) == [
        "plain", "zyzzyva", "csv", "tsv", "naspa-json", "hunspell",
        "kwg", "kbwg", "quackle", "dwg", "sqlite",
    ]  # fmt: skip
    for kind in FORMATS.values():
        assert kind.title
        assert all(suffix.startswith(".") for suffix in kind.suffixes)


@pytest.mark.parametrize("method", PACK)
@pytest.mark.parametrize(
    ("form", "data"), [("plain", b"CAT\n"), ("kwg", KWG), ("naspa-json", JSON), ("dwg", b"")]
)
def test_every_format_is_read_packed_as_well(method: str, form: str, data: bytes) -> None:
    """Issue 3: "gzip, xz, zip and zstd around any of them"."""
    given = data or graphs.dwg([graphs.spelled("CAT")])
    assert "CAT" in words(form, PACK[method](given))


@pytest.mark.parametrize(
    ("data", "file", "form"),
    [
        (b"car\ncat\r\ncats", "mine.txt", "plain"),
        (b"\xef\xbb\xbfcar\ncat#\n", "mine", "plain"),
        ("åka\nl·la\nl-la\n".encode(), "mine", "plain"),
        ("åka\n".encode("iso-8859-1"), "mine.kwg.txt", "plain"),
        ("cat\n".encode("utf-16"), "mine.txt", "plain"),
        ("cat\ndog\n".encode("utf-16-be"), "mine.txt", "plain"),
        (JSON, "mine.txt", "naspa-json"),
        (b'\xef\xbb\xbf {"words" : [ [', "mine", "naspa-json"),
        (b"2\ncat/S\ndog\n", "mine", "hunspell"),
        (b"2\r\ncat\r\ndog\r\n", "mine.dic", "hunspell"),
        (KWG, "mine.kwg", "kwg"),
        (KWG, "MINE.KWG.GZ", "kwg"),
        (KBWG, "mine.kbwg", "kbwg"),
        (graphs.dwg([graphs.spelled("CAT")]), "mine", "dwg"),
        (graphs.quackle_0([graphs.spelled("CAT")]), "mine.dawg", "quackle"),
        (graphs.quackle_1([graphs.spelled("CAT")], ENGLISH.tiles), "mine", "quackle"),
        (b"SQLite format 3\0", "mine", "sqlite"),
    ],
)
def test_a_format_is_told_from_content_where_that_is_certain(
    data: bytes, file: str, form: str
) -> None:
    """Issue 3, "the format told from the content where that is certain"."""
    assert detect(data, file) == form


@pytest.mark.parametrize(
    ("data", "file"),
    [
        (b"car a vehicle\ncat feline\n", "mine.txt"),
        (b"car\tvehicle\n", "mine.tsv"),
        (b"word,points\ncar,5\n", "mine.csv"),
        (b"car;5\n", "mine.csv"),
        (b"car\nNew York\n", "mine.txt"),
        (b"# mine\ncar\n", "mine.txt"),
        (b"2\ncar\ncat\n", "mine.txt"),
        (b'["car", "cat"]', "mine.json"),
        (b'{"car": 1}', "mine.json"),
        (KWG, "mine"),
        (b"\1" + bytes(300), "mine.dawg"),
    ],
)
def test_what_could_be_several_is_not_guessed(data: bytes, file: str) -> None:
    """Row 23: three customs look alike; whoever has the list knows which it is."""
    assert detect(data, file) is None


def klv(values: str, count: int) -> bytes:
    """A file of leave values: how many nodes, the nodes, how many values, the values."""
    return (
        struct.pack("<I", len(KWG) // 4)
        + KWG
        + struct.pack(f"<I{count}{values}", count, *[0] * count)
    )


@pytest.mark.parametrize(
    ("data", "file", "reason"),
    [
        (KWG, "mine.kad", "is a KAD"),
        (KWG, "mine.KAD.gz", "is a KAD"),
        (klv("f", 3), "mine", "is a KLV2"),
        (klv("h", 3), "mine", "is a KLV2"),
        (b"x", "mine.klv", "is a KLV,"),
        (b"x", "mine.klv2", "is a KLV2"),
        (b"\1" + bytes(16), "mine.gaddag", "is a GADDAG"),
        (pickle.dumps(["CAT"]), "mine", "is a pickle"),
        (pickle.dumps({"CAT": 1}, protocol=2), "mine", "is a pickle"),
        (marisa_trie.Trie(["CAT"]).tobytes(), "mine", "is a compiled trie"),
        (marisa_trie.BytesTrie([("CAT", b"1")]).tobytes(), "mine", "is a compiled trie"),
        (compiled.FORMAT + b"{}", "mine.txt", "is a lexicon that a desk has compiled"),
        (b"x", "mine.lxd", "is a list of LeXpert"),
        (b"SET UTF-8\n", "mine.aff", "is the .aff file"),
        (b"%PDF-1.7\n", "mine.txt", "is a PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "mine.xls", "is an office document"),
        (b"{\\rtf1", "mine.txt", "is an RTF document"),
        (b"<!DOCTYPE html>", "mine.txt", "is a page of HTML or XML"),
        (b"\xef\xbb\xbf\r\n <HTML>", "mine.txt", "is a page of HTML or XML"),
        (b"<?xml version='1.0'?>", "mine.txt", "is a page of HTML or XML"),
        (b"\x89PNG\r\n\x1a\n", "mine", "is an image"),
        (b"\xff\xd8\xff\xe0", "mine", "is an image"),
        (b"\x7fELF\2", "mine", "is a program"),
        (b"MZ\x90\0\3\0", "mine.exe", "is a program"),
        (b"\0\x05\x16\x07\0\2", "._mine.txt", "is what a Macintosh puts"),
        (bytes(257) + b"ustar\0", "mine.tar", "is a tar archive"),
        (b"BZh91AY&SY", "mine.bz2", "is an archive"),
        (b"7z\xbc\xaf'\x1c", "mine.7z", "is an archive"),
        (b"\x5d\0\0\x80\0" + b"\xff" * 8, "mine.lzma", "is packed by lzma"),
    ],
)
@pytest.mark.parametrize("form", ["plain", "kwg"])
def test_what_is_no_list_is_refused_by_name(data: bytes, file: str, reason: str, form: str) -> None:
    """Issue 3, "refused by name"; nothing is unpickled, opened or run to find that out."""
    assert (refused(data, file) or "").startswith(reason)
    if refused(data, "mine"):
        with pytest.raises(SourceError, match=f"mine: {reason}"):
            texts(form, data)


@pytest.mark.parametrize(
    "data",
    [
        b"MZUNGU\nMZUNGUS\n", b"PK\n", b"BM\nBMX\n", b"GIF\nGIFS\n", b"II\nMM\n", b"RAR\nRARE\n",
        b"LZIP\n", b"PDF\n", b"ELF\n", b"USTAR\n" * 60, "ÿþ\n".encode(), b"", b"\x80\2\x40\0",
        KWG, KBWG, graphs.dwg([graphs.spelled("CAT")]), JSON,
    ],
)  # fmt: skip
def test_lists_are_not_taken_for_other_files(data: bytes) -> None:
    """Words may begin as programs, images and archives do."""
    assert refused(data, "mine.txt") is None


def test_the_name_of_a_list_says_nothing_of_its_language() -> None:
    """Row 34: a list called after another language is read by the alphabet that is declared."""
    data = graphs.kwg([(0, 1)])
    assert words("kwg", data, alphabet=CATALAN) == ["".join(CATALAN.tiles[:2])]
