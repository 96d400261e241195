"""From word sources to compiled lexicons: what is stale is built anew, the rest is left."""

import contextlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from service.lexicon import compiled, store
from service.lexicon.editions import editions_of
from service.lexicon.errors import LexiconUnavailable, SourceError, UnknownLexicon
from service.lexicon.fingerprint import fingerprint, xor_md5
from service.lexicon.layers import Layers, contains, effective
from service.lexicon.manifest import MANIFEST, Source, only, read_source, source_folders
from service.lexicon.package import Canaries
from service.lexicon.proving import prove
from service.rules.words.alphabet import TileAlphabet, WordError, canonical_all, digest

# What is being done, how much of it is done, how much there is to do.
Progress = Callable[[str, int, int], None]

_STAGES = ("reading the lists", "compiling", "looking up every word", "built")


@dataclass(frozen=True, slots=True)
class Built:
    """What came of one word source: built anew, still fresh, or a problem that says why not.

    `words` are playable; `duplicates` stood in the lists more than once, and `dropped` says by
    reason how many define no playable word. `on_demand` says how a source is built that nobody
    has asked for yet.
    """

    name: str
    anew: bool
    problem: str | None = None
    on_demand: str | None = None
    words: int = 0
    duplicates: int = 0
    dropped: Mapping[str, int] = field(default_factory=dict)


def build_all(sources: Sequence[Path], cache: Path, progress: Progress) -> list[Built]:
    """Build every word source in these folders whose compiled file is missing, stale or damaged.

    One that cannot be built takes nothing else down; one that is built on demand waits for that,
    and nothing is told of it.
    """
    folders = source_folders(sources)
    found = [_outcome(name, places, None, cache, progress) for name, places in folders.items()]
    return [each for each in found if each.on_demand is None]


def build_one(
    sources: Sequence[Path],
    cache: Path,
    progress: Progress,
    *,
    name: str,
    obtained: Path | None = None,
) -> Built:
    """Build the word source of this name, if it has to be; UnknownLexicon if there is none.

    `obtained` is where the list lies that a source which is built on demand is made of.
    """
    folders = source_folders(sources)
    if name not in folders:
        raise UnknownLexicon(name, folders)
    return _outcome(name, folders[name], obtained, cache, progress)


def build(source: Source, cache: Path, progress: Progress) -> store.Lexicon:
    """Build a word source and put the file in its place, or raise SourceError.

    Before that the lexicon is opened from those bytes and proved against its lists, so that a
    file that is in place is one that was right.
    """
    name = source.folder.name

    def report(done: int) -> None:
        progress(f"{name}: {_STAGES[done]}", done, len(_STAGES) - 1)

    report(0)
    layers = effective(source, reading(name, progress, len(_STAGES) - 1))
    header = _header(source, layers)
    report(1)
    data = compiled.pack(header, store.compile_trie(layers.words))
    report(2)
    lexicon = store.lexicon_of(data)
    prove(lexicon, layers.words)
    compiled.replace(compiled.path_of(cache, name), data)
    report(3)
    return lexicon


def reading(name: str, progress: Progress, stages: int) -> Callable[[int], None]:
    """What tells of the words of a long list while it is read, in the first of so many stages."""
    return lambda words: progress(f"{name}: {words} words read", 0, stages)


def _outcome(
    name: str, folders: Sequence[Path], obtained: Path | None, cache: Path, progress: Progress
) -> Built:
    try:
        return _refresh(read_source(only(folders), obtained), cache, progress)
    except SourceError as error:
        return Built(name, anew=False, problem=str(error))
    except OSError as error:
        problem = f"cannot write {error.filename or cache}: {error.strerror}"
        return Built(name, anew=False, problem=problem)


def _refresh(source: Source, cache: Path, progress: Progress) -> Built:
    """Build a source unless its compiled file is whole and of these very lists."""
    path = compiled.path_of(cache, source.folder.name)
    with contextlib.suppress(LexiconUnavailable):
        lexicon = store.open_lexicon(path)
        if _is_fresh(lexicon, source):
            return _built(lexicon, anew=False)
    obtain = source.manifest.slipdesk.obtain
    if obtain and source.obtained is None and not path.exists():
        return Built(source.folder.name, anew=False, on_demand=obtain)
    try:
        return _built(build(source, cache, progress), anew=True)
    except SourceError as error:
        if not obtain:  # what is wrong with a list that lies elsewhere is nothing of the source
            with contextlib.suppress(OSError):
                compiled.note_problem(cache, source.folder.name, source.digest, str(error))
        raise


def _is_fresh(lexicon: store.Lexicon, source: Source) -> bool:
    """Whether the lists would make this lexicon again, known by the name that it has now.

    A source that is built on demand is not asked for its list only to give it another name.
    """
    if lexicon.source_digest != source.digest:
        return False
    if source.manifest.slipdesk.obtain:
        return True
    editions = editions_of(source.folder.parent)
    if lexicon.xor_md5 is None:
        return not editions.known(lexicon.language)
    name = editions.recognised(lexicon.language, lexicon.xor_md5, lexicon.words)
    return name == lexicon.recognised


def _built(lexicon: store.Lexicon, *, anew: bool) -> Built:
    return Built(
        name=lexicon.name,
        anew=anew,
        words=lexicon.words,
        duplicates=lexicon.duplicates,
        dropped=dict(lexicon.dropped),
    )


def _header(source: Source, layers: Layers) -> compiled.Header:
    """What will be known of the lexicon; SourceError where the manifest expects another."""
    alphabet, language = source.profile.alphabet, source.profile.language
    package, words = source.manifest.slipdesk, layers.words
    found = fingerprint(words)
    if package.fingerprint not in {None, found}:
        raise SourceError(source.named(MANIFEST), f"fingerprint: these lists make {found}")
    must_hold, must_not_hold = _canaries(source, words)
    editions = editions_of(source.folder.parent)
    xor = xor_md5(words, alphabet) if editions.known(language) else None
    return compiled.Header(
        name=source.manifest.name,
        title=source.manifest.title,
        edition=package.edition,
        label=package.label,
        language=language,
        fingerprint=found,
        profile_digest=digest(alphabet),
        source_digest=source.digest,
        words=len(words),
        words_per_length=dict(sorted(Counter(map(alphabet.length, words)).items())),
        dropped=layers.dropped,
        duplicates=layers.duplicates,
        must_hold=must_hold,
        must_not_hold=must_not_hold,
        authoritative_to=package.authoritative_to,
        parent=package.parent,
        xor_md5=xor,
        recognised=xor and editions.recognised(language, xor, len(words)),
    )


def _canaries(source: Source, words: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that must and that must not be in it, looked up in its lists."""
    alphabet, file = source.profile.alphabet, source.named(MANIFEST)
    canaries = source.manifest.slipdesk.canaries
    must_hold = _canonical(canaries.must_hold, alphabet, file)
    must_not_hold = _canonical(canaries.must_not_hold, alphabet, file)
    missing = [word for word in must_hold if not contains(words, word)]
    wrong = [word for word in must_not_hold if contains(words, word)]
    if canaries.chosen_by and all(resource.hash for resource in source.manifest.resources):
        # The hashes tell that these are the lists that are meant: whoever changed one and its
        # hash is not held up by words that only the import chose.
        return _but(must_hold, missing), _but(must_not_hold, wrong)
    for which, what, found in (("must_hold", "lack", missing), ("must_not_hold", "hold", wrong)):
        if found:
            problem = f"{which}: the lists {what} {', '.join(found)}{_go_on(canaries, which)}"
            raise SourceError(file, problem)
    return must_hold, must_not_hold


def _go_on(canaries: Canaries, which: str) -> str:
    """What to do about a canary that doesn't fit; the first words say who chose it."""
    by = "; the import chose this; if" if canaries.chosen_by else "; if"
    return f"{by} the lists are as they must be, take it out of {which}, else put them right"


def _but(words: Sequence[str], without: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in without)


def _canonical(typed: Sequence[str], alphabet: TileAlphabet, file: str) -> tuple[str, ...]:
    words = canonical_all(typed, alphabet)
    for text, word in zip(typed, words, strict=True):
        if isinstance(word, WordError):
            raise SourceError(file, f"canaries: {text} can be no word, so it shows nothing")
    return tuple(word for word in words if isinstance(word, str))
