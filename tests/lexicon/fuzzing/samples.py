"""Files that are right, for every parser: what fuzzing begins with."""

import gzip
import io
import json
import lzma
import random
import sqlite3  # noqa: TID251 - only in memory, as the reader does
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing

import zstandard

from tests.lexicon import graphs
from tests.lexicon.strategies import ENGLISH

FEW = ("CAR", "CAT", "CATS")

AFFIXES = (
    b"SET UTF-8\nFLAG long\nAF 2\nAF Cc\nAF AaBb\nNEEDAFFIX Aa\nFORBIDDENWORD Bb\nSFX Cc Y 1\n"
)


def many(seed: int = 1) -> Sequence[str]:
    """Some hundreds of words that nobody uses."""
    chance = random.Random(seed)  # noqa: S311 - to come again
    lengths = (chance.randint(2, 9) for _ in range(300))
    return ["".join(chance.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=length)) for length in lengths]


def of_format(name: str) -> list[bytes]:
    """Two files of a format, a tiny one with FEW and one of some kilobytes."""
    return [_WRITERS[name](words) for words in (FEW, many())]


def packed() -> list[bytes]:
    """A list in each of the ways to pack one, and in two of them at once."""
    data = _plain(many())
    return [
        gzip.compress(data, mtime=0),
        lzma.compress(data),
        zstandard.compress(data),
        zipped({"list.txt": data}),
        zipped({"list.dic": _hunspell(FEW), "list.aff": AFFIXES}),
        zipped({"list.txt.gz": gzip.compress(data, mtime=0)}),
    ]


def bombs() -> list[bytes]:
    """Small files that would fill a machine if they were believed, or unpacked to the end."""
    zeros = bytes(1 << 20)
    zstd = zstandard.ZstdCompressor().compressobj()
    frames = b"".join(map(zstd.compress, [zeros] * 256)) + zstd.flush()
    deflate = zlib.compressobj(wbits=31)
    stream = b"".join(map(deflate.compress, [zeros] * 256)) + deflate.flush()
    return [
        frames,
        stream,
        lzma.compress(zeros) * 256,
        zipped({"list.txt": zeros * 256}),
        gzip.compress(frames, mtime=0),
        zipped({"list.txt.zst": frames}),
        _again(frames, 7),
        zipped({f"{place}.txt": b"CAT\n" for place in range(5_000)}),
        gzip.compress(b"", mtime=0) * 20_000,
    ]


def _again(data: bytes, times: int) -> bytes:
    for _ in range(times):
        data = gzip.compress(data, mtime=0)
    return data


def manifest(**keys: object) -> bytes:
    """A `datapackage.json` that is right for a list of the plain format."""
    ours = {
        "language": "english",
        "edition": "1",
        "label": "a test",
        "canaries": {"must_hold": ["CAT"], "must_not_hold": ["QZX"]},
    }
    resource = {"path": "1.txt", "encoding": "utf-8", "slipdesk": {"role": "base"}}
    package = {"name": "liste", "title": "A list", "slipdesk": ours, "resources": [resource]}
    package |= {"homepage": "https://example.org", "contributors": [{"title": "nobody", "n": 1}]}
    return json.dumps(package | keys).encode()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return written.getvalue()


def _plain(words: Iterable[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode()


def _hunspell(words: Sequence[str]) -> bytes:
    return f"{len(words)}\n".encode() + "".join(f"{word}/1\tpo:noun\n" for word in words).encode()


def _naspa(words: Iterable[str]) -> bytes:
    listed = [[word, word, "n.", "1", "what it is"] for word in words]
    return json.dumps({"time": "2026", "lexicon": "A list", "words": listed}).encode()


def _sqlite(words: Iterable[str]) -> bytes:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        connection.execute("CREATE TABLE words (word TEXT, definition TEXT)")
        connection.execute("CREATE INDEX by_word ON words (word)")
        connection.executemany("INSERT INTO words VALUES (?, 'x')", ([word] for word in words))
        return connection.serialize()


def _table(separator: str, words: Iterable[str]) -> bytes:
    rows = (f'{word}{separator}"what it is"\n' for word in words)
    return f"word{separator}definition\n{''.join(rows)}".encode()


def _spelled(words: Iterable[str]) -> list[graphs.Word]:
    return [*map(graphs.spelled, words)]


_WRITERS = {
    "plain": _plain,
    "zyzzyva": lambda words: b"# words\n" + b"".join(b"%s what\n" % w.encode() for w in words),
    "csv": lambda words: _table(",", words),
    "tsv": lambda words: _table("\t", words),
    "naspa-json": _naspa,
    "hunspell": _hunspell,
    "kwg": lambda words: graphs.kwg(_spelled(words)),
    "kbwg": lambda words: graphs.kbwg(_spelled(words)),
    "quackle": lambda words: graphs.quackle_1(_spelled(words), ENGLISH.tiles),
    "dwg": lambda words: graphs.dwg(_spelled(words)),
    "sqlite": _sqlite,
}
