"""The rulebooks that a tournament can start from, and those that clubs make of their parts."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from types import MappingProxyType

from service.rules.books.club import composed
from service.rules.books.naspa import NASPA
from service.rules.books.ssf import SSF
from service.rules.books.wespa import WESPA
from service.rules.clauses.points import Part
from service.rules.clauses.rulebook import Parts, Rulebook

RULEBOOKS: Mapping[str, Rulebook] = MappingProxyType(
    {book.name: book for book in (WESPA, NASPA, SSF)}
)


@lru_cache(maxsize=64)
def rulebook(name: str, parts: Parts | None) -> Rulebook:
    """The rulebook of this name, or a club's own of these parts.

    Raises:
        KeyError: there is no rulebook of this name.
    """
    if parts is None:
        return RULEBOOKS[name]
    taken = {
        Part(part): RULEBOOKS[book] for part, book in asdict(parts).items() if part != Part.BASE
    }
    return composed(name, parts, RULEBOOKS[parts.base], taken)


def parts_of(base: str, taken: Mapping[str, str]) -> Parts:
    """A club's parts, those that are not taken from elsewhere of the rulebook it starts from."""
    others = {part.value: taken.get(part, base) for part in Part if part is not Part.BASE}
    return Parts(base=base, **others)
