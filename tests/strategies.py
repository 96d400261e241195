"""Hypothesis strategies for the rules' own types: whatever a record may hold."""

import dataclasses
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from service.rules.clauses.penalty import Count, PenaltyPolicy, PointsGo, Step, Unit
from service.rules.clauses.slip import MAX_WORDS, LexiconRef, Slip
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Beginning, Change, Event
from service.rules.facts.tournament import Tournament

T = TypeVar("T")

LARGEST = 2**53 - 1  # beyond it, JSON libraries disagree

numbers = st.integers(1, LARGEST)
signed = st.integers(-LARGEST, LARGEST)
texts = st.text(max_size=12)
words = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÜÆÑŁ·", min_size=2, max_size=15)


def tuples(of: st.SearchStrategy[T], most: int = 4) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(of, max_size=most).map(tuple)


def maybe(of: st.SearchStrategy[T]) -> st.SearchStrategy[T | None]:
    return st.none() | of


slips = st.lists(words, min_size=1, max_size=MAX_WORDS).map(
    lambda typed: Slip(words=tuple(dict.fromkeys(typed)), typed=tuple(typed))
)
lexicons = st.builds(
    LexiconRef,
    name=texts,
    edition=texts,
    words=numbers,
    fingerprint=texts,
    official=st.booleans(),
    recognised=maybe(texts),
)
steps = st.builds(
    Step,
    points=st.integers(0, 500),
    lose_turn=st.booleans(),
    clock_seconds=st.integers(0, 3600),
    forfeit=st.booleans(),
)
policies = st.builds(
    PenaltyPolicy,
    unit=st.sampled_from(Unit),
    steps=st.lists(steps, min_size=1, max_size=5).map(tuple),
    points_go=st.sampled_from(PointsGo),
    count=st.sampled_from(Count),
    spares_changed=st.booleans(),
)
_KNOWN: dict[object, st.SearchStrategy[Any]] = {
    str: texts,
    int: signed,
    bool: st.booleans(),
    type(None): st.none(),
    Slip: slips,
    LexiconRef: lexicons,
    PenaltyPolicy: policies,
}


def anything(kind: Any) -> st.SearchStrategy[Any]:
    """Whatever a field of this type may hold, made from the types of its own fields."""
    if kind in _KNOWN:
        return _KNOWN[kind]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(kind)
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        return st.builds(
            kind, **{field.name: anything(hints[field.name]) for field in dataclasses.fields(kind)}
        )
    if get_origin(kind) is tuple:
        return tuples(anything(get_args(kind)[0]), most=3)
    return st.one_of(*map(anything, get_args(kind)))


events: st.SearchStrategy[Event] = st.one_of(*map(anything, get_args(Event)))
changes: st.SearchStrategy[Change] = st.one_of(*map(anything, get_args(Change)))
beginnings: st.SearchStrategy[Beginning] = st.one_of(*map(anything, get_args(Beginning)))
challenges: st.SearchStrategy[Challenge] = anything(Challenge)
tournaments: st.SearchStrategy[Tournament] = anything(Tournament)
