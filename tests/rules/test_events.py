"""The events as a format: complete, without floats, and each moves the folds."""

import dataclasses
from enum import EnumMeta
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given

from service.rules import challenge as challenges, tournament as tournaments
from service.rules.challenge import Challenge
from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    Event,
    SlipAdjudicated,
    SlipReissued,
)
from service.rules.tournament import Tournament
from tests import strategies
from tests.rules.record import AT

KINDS = get_args(Event)


def leaves(annotation: Any) -> set[object]:
    """The types at the end of all fields of a type."""
    if dataclasses.is_dataclass(annotation):
        hints = get_type_hints(annotation)
        inner = [hints[field.name] for field in dataclasses.fields(annotation)]
    elif get_args(annotation):
        inner = [each for each in get_args(annotation) if each is not Ellipsis]
    else:
        return {annotation}
    return set().union(*map(leaves, inner))


@pytest.mark.parametrize("kind", [*KINDS, Tournament, Challenge], ids=lambda kind: kind.__name__)
def test_there_is_no_float_anywhere(kind):
    """DESIGN, "One entry per act": canonical JSON without floats; text, numbers and names only."""
    plain = {leaf for leaf in leaves(kind) if not isinstance(leaf, EnumMeta)}
    assert plain <= {str, int, bool, type(None)}


def test_a_float_would_be_found():
    """The test above would see what it is for."""

    @dataclasses.dataclass
    class Weighed:
        weights: tuple[float, ...] | None

    assert float in leaves(Weighed)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_has_a_stable_name_and_version(kind):
    """DESIGN, events: one frozen dataclass per fact, with a stable name and version."""
    assert kind.__dataclass_params__.frozen
    assert [other for other in KINDS if other.type == kind.type] == [kind]
    assert kind.version >= 1


@given(before=strategies.tournaments, event=strategies.events)
def test_every_event_moves_the_tournament(before, event):
    """DESIGN, "State is the fold of the events": no event is unknown to it (exhaustive)."""
    assert isinstance(tournaments.evolve(before, event), Tournament)


@given(before=strategies.challenges, event=strategies.events)
def test_a_challenge_keeps_everything_but_its_slip(before, event):
    """RULES.md, "Ours": number, game, side and policy stay; every slip stays on record."""
    if isinstance(event, ChallengeAdjudicated | ChallengeReceived):
        begun = challenges.begun(event, AT)
        outcome = event.outcome if isinstance(event, ChallengeAdjudicated) else None
        assert (begun.in_force.slip, begun.outcome) == (event.slip, outcome)
        assert begun.waits is isinstance(event, ChallengeReceived)
        assert begun.turn == (event.play if event.play and event.play > 0 else None)
    elif isinstance(event, SlipAdjudicated | SlipReissued):
        after = challenges.evolve(before, event, AT)
        if isinstance(event, SlipReissued):
            assert after.adjudications[:-1] == before.adjudications
            assert after.in_force.slip == event.slip
        else:
            assert after.adjudications[:-1] == before.adjudications[:-1]
            assert after.in_force.slip == before.in_force.slip
        assert (after.in_force.verdict, after.in_force.at) == (event.verdict, AT)
        assert after.waits is (event.verdict is None)
        same = dataclasses.replace(
            after,
            adjudications=before.adjudications,
            outcome=before.outcome,
            status=before.status,
        )
        assert same == before
