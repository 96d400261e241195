"""Ways to hold a list of words, side by side on the same words: ours, a set, a DAWG, SQLite.

`python -m tests.benchmarks tries`. Nothing is claimed: it shows what was chosen and what it costs.
All are asked from Python, one word after another; the misses are one letter away from a word.

Seen on two shared cores, others at work, 3.3 million Polish words (ENABLE in parentheses):

    way        bytes a word   build s       open ms       hits k/s      misses k/s
    marisa      2.4  (2.5)    1.3  (0.06)      1.5 (0.1)   720 (1,500)  1,600  (2,400)
    set        13.1  (9.9)    0.3  (0.00)  1,170    (27)  2,100 (3,400)  4,700  (7,800)
    DAWG2       0.6  (3.1)    0.9  (0.04)      0.3 (0.1)  2,300 (5,300)  7,800 (12,300)
    SQLite     19.5 (15.9)    2.0  (0.09)      0.0 (0.0)    110   (130)    130    (140)

A slip asks three words or so of a desk that needs 300 microseconds for it: marisa's two, or DAWG2's
half of one, are nothing of that.
"""

import random
import statistics
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import dawg
import marisa_trie

from service.journal.store.database import sqlite_driver
from service.lexicon.layers import contains, effective
from service.lexicon.manifest import read_source
from service.places import lexicons_dir
from tests.benchmarks.big import big_list
from tests.benchmarks.figures import Figure, interleaved, seconds

_ASKED = 100_000

Contains = Callable[[str], object]
Make = Callable[..., Any]
"""A class of a library without types, of which one is made of words or read from bytes."""


@dataclass(frozen=True, slots=True)
class Way:
    """How words are written into a file, and how that is opened to ask for them."""

    write: Callable[[Sequence[str], Path], None]
    open: Callable[[Path], Contains]


def measure(*, quick: bool) -> list[Figure]:
    """ENABLE, and unless it must be quick the big list, in each of the ways."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        figures = _side_by_side("ENABLE", _words(lexicons_dir() / "enable", None), folder)
        if not quick:
            source, obtained = big_list(folder / "lexicons")
            figures += _side_by_side(source.name, _words(source, obtained), folder)
    return figures


def _words(source: Path, obtained: Path | None) -> list[str]:
    return effective(read_source(source, obtained)).words


def _side_by_side(title: str, words: Sequence[str], folder: Path) -> list[Figure]:
    hits, misses = _asked(words)
    figures = []
    for name, way in WAYS.items():
        path = folder / f"{title}.{name}"
        building = seconds(partial(way.write, words, path))
        opening = statistics.median(seconds(partial(way.open, path)) for _ in range(3))
        ask = way.open(path)
        works = {"hits": partial(_all, ask, hits), "misses": partial(_all, ask, misses)}
        found = interleaved(3, {key: partial(seconds, work) for key, work in works.items()})
        of = f"{title}, {name}"
        figures += [
            Figure(f"{of}: bytes a word", path.stat().st_size / len(words), "bytes"),
            Figure(f"{of}: build", building, "s"),
            Figure(f"{of}: open", opening * 1000, "ms"),
            *(
                Figure(f"{of}: {key} a second", _ASKED / statistics.median(took) / 1000, "k/s")
                for key, took in found.items()
            ),
        ]
    return figures


def _asked(words: Sequence[str]) -> tuple[list[str], list[str]]:
    chance = random.Random("slipdesk")  # noqa: S311 - nothing secret hangs on it
    hits = chance.choices(words, k=_ASKED)
    misses: list[str] = []
    while len(misses) < _ASKED:
        word = chance.choice(words)
        at = chance.randrange(len(word))
        miss = word[:at] + chance.choice("AEIOSTZ") + word[at + 1 :]
        if not contains(words, miss):
            misses.append(miss)
    return hits, misses


def _all(ask: Contains, words: Sequence[str]) -> None:
    for word in words:
        ask(word)


def _write_text(words: Sequence[str], path: Path) -> None:
    path.write_text("\n".join(words), encoding="utf-8")


def _open_set(path: Path) -> Contains:
    return frozenset(path.read_text(encoding="utf-8").split("\n")).__contains__


def _write_trie(make: Make, words: Sequence[str], path: Path) -> None:
    path.write_bytes(make(words).tobytes())


def _open_trie(make: Make, path: Path) -> Contains:
    trie = make()
    trie.frombytes(path.read_bytes())
    asked: Contains = trie.__contains__
    return asked


def _write_sqlite(words: Sequence[str], path: Path) -> None:
    with closing(sqlite_driver().connect(path)) as database:
        database.execute("CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID")
        database.executemany("INSERT INTO words VALUES (?)", ((word,) for word in words))
        database.commit()


def _open_sqlite(path: Path) -> Contains:
    ask = sqlite_driver().connect(path).execute
    return lambda word: ask("SELECT 1 FROM words WHERE word = ?", (word,)).fetchone()


WAYS = {
    "marisa (ours)": Way(
        partial(_write_trie, marisa_trie.Trie), partial(_open_trie, marisa_trie.Trie)
    ),
    "set": Way(_write_text, _open_set),
    "DAWG2": Way(partial(_write_trie, dawg.DAWG), partial(_open_trie, dawg.DAWG)),
    "SQLite": Way(_write_sqlite, _open_sqlite),
}
