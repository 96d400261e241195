"""What tells two word sources of one name apart, for whoever gave a name twice."""

from collections.abc import Iterator
from itertools import zip_longest

from service.lexicon.errors import shown
from service.lexicon.manifest import Source
from service.lexicon.package import Resource

_WHOLE = ("language", "edition", "label", "authoritative_to", "parent")
_READ = ("role", "format", "definition", "column", "entries", "authority", "date")


def differences(there: Source, this: Source) -> str:
    """What the one has and the other hasn't, in words; how their lists are read comes first."""
    found = dict.fromkeys((*_read(there, this), *_whole(there, this)))
    return "; ".join(found) or "it was written by another version, or by hand"


def _whole(there: Source, this: Source) -> Iterator[str]:
    if there.manifest.title != this.manifest.title:
        yield _other("title", there.manifest.title, this.manifest.title)
    for key in _WHOLE:
        theirs, ours = (getattr(each.manifest.slipdesk, key) for each in (there, this))
        if theirs != ours:
            plain = key != "parent"
            yield _other(key, theirs, ours) if plain else "the parent or the reason differs"


def _read(there: Source, this: Source) -> Iterator[str]:
    for theirs, ours in zip_longest(there.manifest.resources, this.manifest.resources):
        if theirs is None or ours is None:
            yield "one has more lists than the other"
            return
        yield from _list(there, theirs, this, ours)


def _list(there: Source, theirs: Resource, this: Source, ours: Resource) -> Iterator[str]:
    role = ours.slipdesk.role
    if there.hashes[theirs.path] != this.hashes[ours.path]:
        yield f"its {role} is another file"
    if theirs.encoding != ours.encoding:
        yield _other(f"encoding of the {role}", theirs.encoding, ours.encoding)
    for key in _READ:
        old, new = getattr(theirs.slipdesk, key), getattr(ours.slipdesk, key)
        if old != new:
            yield _other(f"{key} of the {role}", old, new)


def _other(what: str, theirs: object, ours: object) -> str:
    return f"its {what} is {shown(str(theirs))}, here {shown(str(ours))}"
