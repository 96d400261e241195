"""README's picture of the life of a challenge shows every status, every entry, and true moves."""

import itertools
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from service.rules.clauses.review import Stage
from service.rules.clauses.slip import Verdict
from service.rules.facts import life
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import Awaits, Beginning, Change
from tests.commands import slip
from tests.docs.life import drawn
from tests.rules.record import AT
from tests.rules.test_events import ready

KINDS = {kind.type: kind for kind in get_args(Beginning | Change)}
DRAWN = sorted(drawn(), key=str)

# What a fold may go by, with all that it may be.
DECIDING: dict[str, tuple[object, ...]] = {
    "awaits": (None, *Awaits),
    "verdict": (None, *Verdict),
    "stage": tuple(Stage),
    "stands": (True, False),
}


def plain(kind: Any) -> Any:
    """The plainest value of a type."""
    if get_origin(kind) is tuple:
        return ()
    if type(None) in get_args(kind):
        return None
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return kind(**{field.name: plain(hints[field.name]) for field in fields(kind)})
    return next(iter(kind)) if issubclass(kind, Enum) else kind()


def events(kind: Any) -> Iterator[Any]:
    """Events of a kind with every value of what a fold may go by."""
    event = plain(kind)
    names = {field.name for field in fields(event)}
    if "slip" in names:
        event = replace(event, slip=slip("CAT"))
    options = {name: values for name, values in DECIDING.items() if name in names}
    for values in itertools.product(*options.values()):
        yield replace(event, **dict(zip(options, values, strict=True)))


def test_every_status_is_drawn():
    """Issue 4: the states are enumerated and drawn."""
    assert {state for before, _, after in DRAWN for state in (before, after)} - {None} == set(
        Status
    )


def test_every_entry_that_moves_a_challenge_is_drawn():
    """Issue 4: so is every event."""
    assert {event for _, event, _ in DRAWN} == set(KINDS)


@pytest.mark.parametrize(("before", "kind", "after"), DRAWN)
def test_a_move_that_is_drawn_can_be_made(before, kind, after):
    """DESIGN, "State is the fold of the events": some event of the kind leads there from here."""
    found = events(KINDS[kind])
    if before is None:
        reached = {life.begun(event, AT).status for event in found}
    else:
        challenge = replace(ready(plain(Challenge)), status=Status(before))
        reached = {life.evolve(challenge, event, AT).status for event in found}
    assert after in reached
