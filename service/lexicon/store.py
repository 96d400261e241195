"""Lexicons as the desk holds them: opened, checked, asked. The only importer of marisa_trie."""

import contextlib
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import marisa_trie

from service.lexicon import compiled, files
from service.lexicon.errors import LexiconUnavailable, SourceError, UnknownLexicon
from service.lexicon.manifest import Source, only, read_source, source_folders
from service.lexicon.package import Parent
from service.lexicon.profile import profile
from service.rules.clauses.fingerprints import short
from service.rules.words.alphabet import TileAlphabet, digest

_BUILD = "run `slipdesk lexicon build`"
_SECONDS_CLOSED = 1.0
"""How long a lexicon that cannot be served is taken for that without another look."""

_SECONDS_SEEN = 0.002
"""How long slips rest on one look at the file: those of a whole hall that come together."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """A word source compiled; its fingerprint is its identity."""

    name: str
    title: str
    edition: str
    label: str
    language: str
    alphabet: TileAlphabet = field(repr=False)
    fingerprint: str
    profile_digest: str
    source_digest: str
    words: int
    words_per_length: Mapping[int, int] = field(repr=False)
    dropped: Mapping[str, int] = field(repr=False)
    duplicates: int
    authoritative_to: int | None
    parent: Parent | None
    xor_md5: str | None
    recognised: str | None
    _trie: marisa_trie.Trie = field(repr=False)
    _contains: Callable[[str], bool] = field(repr=False)

    @property
    def short(self) -> str:
        """The fingerprint's short form, to read aloud."""
        return short(self.fingerprint)

    def contains(self, word: str) -> bool:
        """Whether a canonical word is in the lexicon."""
        return self._contains(word)

    def verdict(self, words: Sequence[str]) -> bool:
        """Whether all of these canonical words are in the lexicon (WESPA 3.10.7).

        Every word is looked up whatever the others gave, and no look-up's result outlives the sum
        (promise 1). A slip without words has no verdict.
        """
        if not words:
            raise ValueError("a slip without words has no verdict")
        return sum(map(self._contains, words)) == len(words)

    def all_words(self) -> list[str]:
        """All words in code point order; slow, for comparing lists."""
        return list(self.in_order())

    def in_order(self) -> Iterator[str]:
        """All words in code point order, with no more in memory than those of one first letter."""
        for letter in sorted({tile[0] for tile in self.alphabet.tiles}):
            yield from sorted(self._trie.keys(letter))


def compile_trie(words: Sequence[str]) -> bytes:
    """The trie of unique words, as bytes; the same words give the same bytes."""
    data: bytes = marisa_trie.Trie(words).tobytes()
    return data


def open_lexicon(path: Path) -> Lexicon:
    """Open a compiled lexicon; LexiconUnavailable if anything about it is not as it was built."""
    try:
        return lexicon_of(files.read(path))
    except FileNotFoundError:
        raise LexiconUnavailable(path.stem, f"is not built; {_BUILD}") from None
    except OSError as error:
        raise LexiconUnavailable(path.stem, f"cannot be read: {error.strerror}") from error
    except (compiled.Damaged, SourceError) as error:
        raise LexiconUnavailable(path.stem, f"{path.name} {error}; {_BUILD}") from error


def lexicon_of(data: bytes) -> Lexicon:
    """The lexicon in these bytes, every check done; Damaged if one fails."""
    header, packed = compiled.unpack(data)
    alphabet = profile(header.language)
    if digest(alphabet) != header.profile_digest:
        raise compiled.Damaged("was built under another language profile")
    trie = marisa_trie.Trie()
    try:
        # From bytes in memory, never mapped: a mapped file that is cut short kills the process.
        trie.frombytes(packed)
    except (RuntimeError, ValueError, EOFError, MemoryError):
        raise compiled.Damaged("holds no trie") from None
    contains: Callable[[str], bool] = trie.__contains__
    if len(trie) != header.words or not all(map(contains, header.must_hold)):
        raise compiled.Damaged("lacks words that must be in it")
    if any(map(contains, header.must_not_hold)):
        raise compiled.Damaged("holds words that must not be in it")
    return Lexicon(
        name=header.name,
        title=header.title,
        edition=header.edition,
        label=header.label,
        language=header.language,
        alphabet=alphabet,
        fingerprint=header.fingerprint,
        profile_digest=header.profile_digest,
        source_digest=header.source_digest,
        words=header.words,
        words_per_length=MappingProxyType(header.words_per_length),
        dropped=MappingProxyType(header.dropped),
        duplicates=header.duplicates,
        authoritative_to=header.authoritative_to,
        parent=header.parent,
        xor_md5=header.xor_md5,
        recognised=header.recognised,
        _trie=trie,
        _contains=contains,
    )


@dataclass(frozen=True, slots=True)
class _Held:
    """What came of one lexicon, the stamp of the file by which that was found, and when.

    `on_demand`: nobody has built it yet, and nobody need.
    """

    stamp: compiled.Stamp | None
    outcome: Lexicon | str
    at: float
    on_demand: bool = False


class Lexicons:
    """The lexicons that one process serves, by name; safe to use from several threads.

    What a verdict rests on is in memory and was checked there. `check` looks at the disk.
    """

    def __init__(
        self,
        sources: Sequence[Path],
        cache: Path,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._sources = tuple(sources)
        self._folders = source_folders(sources)
        self._cache = cache
        self._clock = clock
        self._loading = threading.Lock()
        self._held = {name: self._load(name) for name in self._folders}
        self._seen: dict[str, float] = {}

    @property
    def problems(self) -> dict[str, str]:
        """The lexicons that cannot be served now, and why."""
        return self._unopened(on_demand=False)

    @property
    def on_demand(self) -> dict[str, str]:
        """The lexicons that are built on demand and are not built, and how that is done."""
        return self._unopened(on_demand=True)

    def all(self) -> list[Lexicon]:
        """The lexicons that can be served."""
        return [one.outcome for one in self._held.values() if isinstance(one.outcome, Lexicon)]

    def get(self, name: str) -> Lexicon:
        """The lexicon as last checked; no I/O. LexiconUnavailable, or UnknownLexicon."""
        held = self._held.get(name)
        if held is None:
            raise UnknownLexicon(name, self._held)
        if isinstance(held.outcome, str):
            raise LexiconUnavailable(name, held.outcome)
        return held.outcome

    def check(self, name: str) -> Lexicon:
        """Look at the file first, then answer as `get` does.

        One stat if it is the file that was read; a file that was replaced, damaged or taken away
        since is opened and checked anew, so that what it became is what is served. What could not
        be served is tried again after a second, whatever was put right about it: the fault may
        have been in the word source. A name that is not known is looked for once more: an
        operator may have added the word source. One whose folder was taken away is not known any
        more, whatever is left of it.
        """
        if self._is_stale(name):
            with self._loading:
                if self._is_stale(name):
                    self._look_again(name)
        return self.get(name)

    def file(self, name: str) -> Path:
        """Where the compiled file of a lexicon lies, for a process of its own to open."""
        return compiled.path_of(self._cache, name)

    def check_all(self) -> None:
        """`check` every lexicon, those among them whose word source was added since."""
        with self._loading:
            self._list()
        for name in self._folders:
            with contextlib.suppress(LexiconUnavailable, UnknownLexicon):
                self.check(name)

    def pinned(self, name: str, fingerprint: str) -> Lexicon:
        """`check`, but LexiconUnavailable where that is not the very lexicon that was pinned.

        Looks at the file at most once in 2 ms.
        """
        now = self._clock()
        try:
            if now < self._seen.get(name, now):
                lexicon = self.get(name)
            else:
                lexicon = self.check(name)
                self._seen[name] = now + _SECONDS_SEEN
        except UnknownLexicon:
            raise LexiconUnavailable(name, "its word source is not on this desk") from None
        if lexicon.fingerprint != fingerprint:
            reason = f"is {lexicon.short} here, but {short(fingerprint)} is pinned"
            raise LexiconUnavailable(name, reason)
        return lexicon

    def _unopened(self, *, on_demand: bool) -> dict[str, str]:
        return {
            name: held.outcome
            for name, held in self._held.items()
            if isinstance(held.outcome, str) and held.on_demand == on_demand
        }

    def _is_stale(self, name: str) -> bool:
        held = self._held.get(name)
        if held is None or held.stamp != self._stamp(name) or self._went_away(name):
            return True
        return isinstance(held.outcome, str) and self._clock() - held.at >= _SECONDS_CLOSED

    def _went_away(self, name: str) -> bool:
        """Whether a folder by which this name was known is no folder any more."""
        return not all(map(Path.is_dir, self._folders.get(name, ())))

    def _list(self) -> None:
        """Take in the word sources added since, and forget those that went away."""
        with contextlib.suppress(OSError):
            self._folders = source_folders(self._sources)
            self._held = {name: held for name, held in self._held.items() if name in self._folders}

    def _look_again(self, name: str) -> None:
        self._list()
        if name in self._folders:
            # Another dict: whoever goes through the lexicons meanwhile goes on with the old one.
            self._held = self._held | {name: self._load(name)}

    def _stamp(self, name: str) -> compiled.Stamp | None:
        return compiled.Stamp.of(compiled.path_of(self._cache, name))

    def _load(self, name: str) -> _Held:
        # The stamp is taken before the bytes are read: a file that changes meanwhile is then
        # found changed at the next look, and never taken for the one that was checked.
        stamp = self._stamp(name)
        try:
            source = read_source(only(self._folders[name]))
        except SourceError as error:
            return _Held(stamp, str(error), self._clock())
        if stamp is None and (obtain := source.manifest.slipdesk.obtain):
            return _Held(stamp, f"not built: on demand. {obtain}", self._clock(), on_demand=True)
        return _Held(stamp, self._opened(name, source), self._clock())

    def _opened(self, name: str, source: Source) -> Lexicon | str:
        """The lexicon, or why it cannot be served."""
        try:
            lexicon = open_lexicon(compiled.path_of(self._cache, name))
        except LexiconUnavailable as error:
            reason = error.reason
        else:
            if lexicon.source_digest == source.digest:
                return lexicon
            reason = f"its word source was changed since it was built; {_BUILD}"
        return compiled.problem_of(self._cache, name, source.digest) or reason
