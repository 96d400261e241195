"""From word sources to compiled lexicons: what is stale is built anew, the rest is left."""

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from service.lexicon import compiled, store
from service.lexicon.errors import LexiconUnavailable, SourceError
from service.lexicon.fingerprint import fingerprint
from service.lexicon.layers import Layers, effective
from service.lexicon.manifest import MANIFEST, Source, only, read_source, source_folders
from service.rules.words import TileAlphabet, WordError, canonical_all, digest

# What is being done, how much of it is done, how much there is to do.
Progress = Callable[[str, int, int], None]

_STAGES = ("reading the lists", "compiling", "checking", "built")


@dataclass(frozen=True, slots=True)
class Built:
    """What came of one word source: built anew, still fresh, or a problem that says why not.

    `words` are playable; `duplicates` stood in the lists more than once, and `dropped` says by
    reason how many define no playable word.
    """

    name: str
    anew: bool
    problem: str | None = None
    words: int = 0
    duplicates: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)


def build_all(sources: Sequence[Path], cache: Path, progress: Progress) -> list[Built]:
    """Build every word source in these folders whose compiled file is missing, stale or damaged.

    One that cannot be built takes nothing else down.
    """
    found = []
    for name, folders in source_folders(sources).items():
        try:
            found.append(_refresh(only(folders), cache, progress))
        except SourceError as error:
            found.append(Built(name, anew=False, problem=str(error)))
        except OSError as error:
            problem = f"cannot write {error.filename or cache}: {error.strerror}"
            found.append(Built(name, anew=False, problem=problem))
    return found


def build(source: Source, cache: Path, progress: Progress) -> store.Lexicon:
    """Build a word source and put the file in its place, or raise SourceError.

    Before that the words are read back out of what was compiled and must give the fingerprint
    again, so that a file that is in place is one that was right.
    """
    name = source.folder.name

    def report(done: int) -> None:
        progress(f"{name}: {_STAGES[done]}", done, len(_STAGES) - 1)

    report(0)
    layers = effective(source)
    words = sorted(layers.words)
    header = _header(source, layers, words)
    report(1)
    data = compiled.pack(header, store.compile_trie(words))
    report(2)
    lexicon = store.lexicon_of(data)
    if fingerprint(lexicon.all_words()) != header.fingerprint:
        raise SourceError(name, "the compiled file does not hold these words; report this")
    compiled.replace(compiled.path_of(cache, name), data)
    report(3)
    return lexicon


def _refresh(folder: Path, cache: Path, progress: Progress) -> Built:
    """Build a source unless its compiled file is whole and of these very lists."""
    source = read_source(folder)
    with contextlib.suppress(LexiconUnavailable):
        lexicon = store.open_lexicon(compiled.path_of(cache, folder.name))
        if lexicon.source_digest == source.digest:
            return _built(lexicon, anew=False)
    return _built(build(source, cache, progress), anew=True)


def _built(lexicon: store.Lexicon, *, anew: bool) -> Built:
    return Built(
        name=lexicon.name,
        anew=anew,
        words=lexicon.words,
        duplicates=lexicon.duplicates,
        dropped=dict(lexicon.dropped),
    )


def _header(source: Source, layers: Layers, words: Sequence[str]) -> compiled.Header:
    """What will be known of the lexicon; SourceError where the manifest expects another."""
    alphabet = source.profile.alphabet
    package = source.manifest.slipdesk
    file = f"{source.folder.name}/{MANIFEST}"
    found = fingerprint(words)
    if package.fingerprint not in {None, found}:
        raise SourceError(file, f"fingerprint: these lists make {found}")
    must_hold = _canonical(package.canaries.must_hold, alphabet, file)
    must_not_hold = _canonical(package.canaries.must_not_hold, alphabet, file)
    if missing := [word for word in must_hold if word not in layers.words]:
        raise SourceError(file, f"must_hold: the lists lack {', '.join(missing)}")
    if wrong := [word for word in must_not_hold if word in layers.words]:
        raise SourceError(file, f"must_not_hold: the lists hold {', '.join(wrong)}")
    return compiled.Header(
        name=source.manifest.name,
        title=source.manifest.title,
        edition=package.edition,
        label=package.label,
        language=source.profile.language,
        fingerprint=found,
        profile_digest=digest(alphabet),
        source_digest=source.digest,
        words=len(words),
        words_per_length=dict(sorted(Counter(map(alphabet.length, words)).items())),
        dropped=dict(sorted(layers.dropped.items())),
        duplicates=layers.duplicates,
        must_hold=must_hold,
        must_not_hold=must_not_hold,
    )


def _canonical(typed: Sequence[str], alphabet: TileAlphabet, file: str) -> tuple[str, ...]:
    words = canonical_all(typed, alphabet)
    for text, word in zip(typed, words, strict=True):
        if isinstance(word, WordError):
            raise SourceError(file, f"canaries: {text} can be no word, so it shows nothing")
    return tuple(word for word in words if isinstance(word, str))
