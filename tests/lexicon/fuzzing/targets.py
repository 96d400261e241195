"""What is fuzzed: every format in the table, and whatever else parses what others wrote."""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from service.lexicon import editions, manifest, profile
from service.lexicon.readers import changes, formats
from service.lexicon.readers.reading import BATCH, MAX_LINE, MAX_WORDS, Asked, Batch, Ledger
from service.lexicon.readers.unpack import unpack
from tests.lexicon.fuzzing import samples
from tests.lexicon.strategies import ENGLISH, SWEDISH


class Target(NamedTuple):
    """A parser, which may raise SourceError and nothing else, and files that are right for it."""

    parse: Callable[[bytes], object]
    samples: Callable[[], Sequence[bytes]]


def read(name: str, data: bytes, **options: Any) -> list[str]:
    """Every text that a format's reader gives but blanks; AssertionError if none may give it."""
    asked = replace(Asked("a.txt", ENGLISH, column="word", affixes=samples.AFFIXES), **options)
    found: list[str] = []
    for batch in formats.FORMATS[name].read(data, asked, Ledger()):
        check(batch)
        found += filter(None, batch.texts)
        assert len(found) <= MAX_WORDS
    return found


def check(batch: Batch) -> None:
    """AssertionError for a batch that breaks the bounds of all readers."""
    assert len(batch.texts) == len(batch.places) <= BATCH
    assert all(len(text) <= MAX_LINE for text in batch.texts)


def _differently(name: str) -> Iterator[Callable[[bytes], object]]:
    """The ways in which one format may be read besides the plain one."""
    yield partial(read, name)
    yield partial(read, name, column=1, encoding="iso-8859-1", alphabet=SWEDISH)
    yield partial(read, name, entries=True, capitals="names", affixes=None)
    for definition in ("tab", "space", "dash"):
        yield partial(read, name, definition=definition)


def _format(name: str) -> Target:
    ways = [*_differently(name)]

    def parse(data: bytes) -> None:
        # Which way is told by the file, so that a file that failed fails again.
        ways[sum(data) % len(ways)](data)

    return Target(parse, partial(samples.of_format, name))


def _packed(data: bytes) -> None:
    asked = Asked("a.zip", ENGLISH)
    formats.detect(data, "a.dic")
    formats.refused(data, "a.txt")
    for form in ("plain", "hunspell"):
        for batch in formats.read(form, data, asked, Ledger()):
            check(batch)


def _affixes(data: bytes) -> None:
    (few, _) = samples.of_format("hunspell")
    read("hunspell", few, affixes=data)


def _changes(data: bytes) -> None:
    assert sum(1 for _ in changes.read(data, Asked("a.txt", ENGLISH))) <= MAX_WORDS


def _manifest(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "liste"
        folder.mkdir()
        (folder / "1.txt").write_text("CAT\n")
        (folder / manifest.MANIFEST).write_bytes(data)
        manifest.read_source(folder)


def _editions(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / editions.EDITIONS).write_bytes(data)
        editions.editions_of(Path(place))


def _files(folder: Path, pattern: str) -> Sequence[bytes]:
    return [path.read_bytes() for path in sorted(folder.glob(pattern))]


TARGETS: Mapping[str, Target] = {name: _format(name) for name in formats.FORMATS} | {
    "affixes": Target(_affixes, lambda: [samples.AFFIXES]),
    "packed": Target(_packed, samples.packed),
    "bombs": Target(lambda data: unpack(data, "a.zip"), samples.bombs),
    "changes": Target(_changes, lambda: [b"+CAT\n-CAR # gone\n# all\n" * 20]),
    "manifest": Target(_manifest, lambda: [samples.manifest()]),
    "editions": Target(_editions, lambda: _files(Path(editions.__file__).parent, "editions.json")),
    "profile": Target(
        lambda data: profile.parse(data, "a.json"), lambda: _files(profile.PROFILES, "*.json")
    ),
}
