"""Lexicons as the desk holds them: opened, checked, asked. The only importer of marisa_trie."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

import marisa_trie

from service.lexicon import compiled
from service.lexicon.errors import LexiconUnavailable, SourceError
from service.lexicon.fingerprint import short
from service.lexicon.profile import profile
from service.rules.words import TileAlphabet, digest


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
        return sorted(self._trie.keys())


def compile_trie(words: Sequence[str]) -> bytes:
    """The trie of unique words, as bytes; the same words give the same bytes."""
    data: bytes = marisa_trie.Trie(words).tobytes()
    return data


def open_lexicon(path: Path) -> Lexicon:
    """Open a compiled lexicon; LexiconUnavailable if anything about it is not as it was built."""
    try:
        _, data = compiled.read(path)
        return lexicon_of(data)
    except (OSError, compiled.Damaged, SourceError) as error:
        raise LexiconUnavailable(path.stem, reason(path, error)) from error


def reason(path: Path, error: OSError | compiled.Damaged | SourceError) -> str:
    """What is wrong with a compiled file, and what to do."""
    if isinstance(error, FileNotFoundError):
        return "is not built; run `slipdesk lexicon build`"
    if isinstance(error, OSError):
        return f"cannot be read: {error.strerror}"
    return f"{path.name} {error}; run `slipdesk lexicon build`"


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
        _trie=trie,
        _contains=contains,
    )


class Lexicons:
    """The lexicons that one process serves, by name; safe to use from several threads."""

    def __init__(self, sources: Sequence[Path], cache: Path) -> None: ...

    @property
    def problems(self) -> Mapping[str, str]:
        """Names of the lexicons that cannot be served now, and why."""
        raise NotImplementedError

    def all(self) -> list[Lexicon]:
        """The lexicons that can be served, by name."""
        raise NotImplementedError

    def get(self, name: str) -> Lexicon:
        """The lexicon as last checked; LexiconUnavailable or UnknownLexicon."""
        raise NotImplementedError

    def check(self, name: str) -> Lexicon:
        """Look at the file again (one stat if nothing changed) and answer as `get` does."""
        raise NotImplementedError

    def pinned(self, name: str, fingerprint: str) -> Lexicon:
        """`get`, and LexiconUnavailable where it is another edition than the one pinned."""
        raise NotImplementedError
