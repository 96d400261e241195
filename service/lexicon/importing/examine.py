"""What there is to say of an imported list before anything is made of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from service.lexicon.editions import editions_of
from service.lexicon.errors import SourceError
from service.lexicon.fingerprint import fingerprint, xor_md5
from service.lexicon.importing.form import Job
from service.lexicon.importing.report import (
    Difference,
    Example,
    LeftOut,
    Report,
    SinceParent,
    shown,
)
from service.lexicon.layers import Layers, contains
from service.lexicon.manifest import MANIFEST, Source
from service.lexicon.store import Lexicon
from service.rules.clauses.fingerprints import short

_EXAMPLES = 20


def examined(source: Source, layers: Layers, job: Job, parent: Lexicon | None) -> Report:
    """The report of a list that can be imported; SourceError if it is no edition of its parent."""
    alphabet, words = source.profile.alphabet, layers.words
    found = fingerprint(words)
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
        duplicates=layers.duplicates,
        dropped=_dropped(layers, given_names(source, job)),
        since_parent=parent and _since(parent, layers),
        files=[f"{source.folder.name}/{path}" for path in (MANIFEST, *source.hashes)],
    )


def given_names(source: Source, job: Job) -> dict[str, str]:
    """What messages call each list of the source, by its path there."""
    given = (job.base, *job.supplements, *job.changes)
    paths = [resource.path for resource in source.manifest.resources]
    return {path: each.file for path, each in zip(paths, given, strict=True)}


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
    return SinceParent(
        name=parent.name,
        fingerprint=parent.fingerprint,
        added=_difference(word for word in words if not parent.contains(word)),
        removed=_difference(word for word in parent.in_order() if not contains(words, word)),
    )


def _difference(words: Iterable[str]) -> Difference:
    coming: Iterator[str] = iter(words)
    examples = list(islice(coming, _EXAMPLES))
    return Difference(count=len(examples) + sum(1 for _ in coming), examples=examples)
