"""What there is to say of an imported list before anything is made of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from service.lexicon.editions import editions_of
from service.lexicon.errors import SourceError, shown
from service.lexicon.fingerprint import fingerprint, xor_md5
from service.lexicon.importing.form import Job
from service.lexicon.importing.report import (
    Difference,
    Example,
    LeftOut,
    ReadAs,
    Report,
    SinceParent,
)
from service.lexicon.layers import Layers, contains, origins
from service.lexicon.manifest import MANIFEST, Source
from service.lexicon.store import Lexicon
from service.rules.clauses.fingerprints import short

_EXAMPLES = 20


def examined(source: Source, layers: Layers, job: Job, parent: Lexicon | None) -> Report:
    """The report of a list that can be imported; SourceError if it is no edition of its parent."""
    alphabet, words = source.profile.alphabet, layers.words
    found = fingerprint(words)
    called = given_names(source, job)
    return Report(
        outcome="would_be_written",
        name=source.folder.name,
        language=source.profile.language,
        format=source.manifest.base.slipdesk.format,
        words=len(words),
        words_per_length=dict(sorted(Counter(map(alphabet.length, words)).items())),
        fingerprint=found,
        short=short(found),
        recognised=_recognised(source, layers),
        first=_first(source, layers, called),
        read_as=_read_as(layers, called),
        duplicates=layers.duplicates,
        twice=_twice(source, layers, called),
        dropped=_dropped(layers, called),
        since_parent=parent and _since(parent, layers),
        files=[f"{source.folder.name}/{path}" for path in (MANIFEST, *source.hashes)],
    )


def given_names(source: Source, job: Job) -> dict[str, str]:
    """What messages call each list of the source, by its path there."""
    given = (job.base, *job.supplements, *job.changes)
    paths = [resource.path for resource in source.manifest.resources]
    return {path: each.file for path, each in zip(paths, given, strict=True)}


def _first(source: Source, layers: Layers, called: dict[str, str]) -> Example | None:
    """The first word of a table whose rows are all words, headers or not."""
    base = source.manifest.base
    first = layers.ledgers[base.path].first
    if not str(base.slipdesk.column).isdecimal() or first is None:
        return None
    return Example(file=called[base.path], line=first[0], text=shown(first[1]))


def _read_as(layers: Layers, called: dict[str, str]) -> list[ReadAs]:
    found: dict[str, ReadAs] = {}
    for path, ledger in layers.ledgers.items():
        for letter, each in ledger.respelled.items():
            example = Example(file=called[path], line=each.place, text=shown(each.text))
            new = ReadAs(letter=letter, read_as=each.letters, words=0, example=example)
            known = found.get(letter, new)
            found[letter] = known.model_copy(update={"words": known.words + each.count})
    return sorted(found.values(), key=lambda each: (-each.words, each.letter))


def _twice(source: Source, layers: Layers, called: dict[str, str]) -> list[Example]:
    """Every place of some words that stand there twice, found by reading the lists once more."""
    if not layers.doubled:
        return []
    named = {source.named(path): file for path, file in called.items()}
    places = [each for each in origins(source, set(layers.doubled)) if each.sign == "+"]
    return [
        Example(file=named[each.file], line=each.place, text=each.word)
        for each in sorted(places, key=lambda each: each.word)
    ]


def _recognised(source: Source, layers: Layers) -> str | None:
    language, words = source.profile.language, layers.words
    editions = editions_of(source.folder.parent)
    if not editions.known(language):
        return None
    return editions.recognised(language, xor_md5(words, source.profile.alphabet), len(words))


def _dropped(layers: Layers, called: dict[str, str]) -> dict[str, LeftOut]:
    found: dict[str, LeftOut] = {}
    for path, ledger in layers.ledgers.items():
        for reason, each in ledger.reasons.items():
            examples = [
                Example(file=called[path], line=place, text=shown(text))
                for place, text in each.examples
            ]
            before = found.get(reason, LeftOut(count=0, examples=[]))
            found[reason] = LeftOut(
                count=before.count + each.count, examples=before.examples + examples
            )
    return found


def _since(parent: Lexicon, layers: Layers) -> SinceParent:
    """What differs from the edition before.

    A list under half its size is none of its editions, and what differs from it would tell of
    single words whether they are in the parent.
    """
    words = layers.words
    if 2 * len(words) < parent.words:
        problem = f"has {parent.words} words, this list {len(words)}: it is no edition of that one"
        raise SourceError(f"parent {parent.name}", problem)
    added = _difference(word for word in words if not parent.contains(word))
    removed = _difference(word for word in parent.in_order() if not contains(words, word))
    if added.count == removed.count == 0:
        problem = "has the very same words: an edition of it differs in some"
        raise SourceError(f"parent {parent.name}", problem)
    return SinceParent(
        name=parent.name, fingerprint=parent.fingerprint, added=added, removed=removed
    )


def _difference(words: Iterable[str]) -> Difference:
    coming: Iterator[str] = iter(words)
    examples = list(islice(coming, _EXAMPLES))
    return Difference(count=len(examples) + sum(1 for _ in coming), examples=examples)
