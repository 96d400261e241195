"""The events as a format: complete, without floats, and each moves the folds."""

import dataclasses
from enum import EnumMeta
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given

from service.rules.clauses.review import Look, Procedure, Reason, Review, Way
from service.rules.clauses.slip import Method, Verdict
from service.rules.facts import life, tournament as tournaments
from service.rules.facts.challenge import Adjudication, Challenge, Status
from service.rules.facts.events import ChallengeAdjudicated, ChallengeAmended, Event, SlipHandedIn
from service.rules.facts.tournament import Tournament
from tests import strategies
from tests.commands import LEXICON, slip
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


@given(event=strategies.beginnings)
def test_a_challenge_begins_with_what_its_event_says(event):
    """DESIGN, "State is the fold of the events": nothing of the call is lost."""
    begun = life.begun(event, AT)
    assert (begun.number, begun.call, begun.outcome) == (event.number, event.call, event.outcome)
    assert begun.turn == (event.play if event.play and event.play > 0 else None)
    latest = begun.in_force
    assert (latest.slip if latest else None) == event.slip
    found = isinstance(event, ChallengeAdjudicated)
    assert (begun.verdict is not None) is found is (begun.status is Status.ADJUDICATED)


@given(before=strategies.challenges, event=strategies.changes)
def test_a_challenge_keeps_its_number_policy_and_slips(before, event):
    """RULES.md, "Ours": an event moves it; what it is, and every slip with words, stay."""
    before = ready(before)
    after = life.evolve(before, event, AT)
    assert (after.number, after.policy) == (before.number, before.policy)
    if not isinstance(event, ChallengeAmended | SlipHandedIn):
        place = (after.game, after.play, after.challenger, after.player, after.opponent)
        assert place == (
            before.game,
            before.play,
            before.challenger,
            before.player,
            before.opponent,
        )
    assert after.adjudications[: len(before.adjudications) - 1] == before.adjudications[:-1]
    assert set(before.notes) <= set(after.notes)
    assert after.carried_out[: len(before.carried_out)] == before.carried_out


def ready(challenge: Challenge) -> Challenge:
    """A challenge with a slip that has a verdict and with a review, as most changes need it."""
    first = Adjudication(
        slip=slip("CAT"),
        method=Method.SOFTWARE,
        verdict=Verdict.VALID,
        lexicon=LEXICON,
        ground=None,
        at=AT,
    )
    review = Review(
        Procedure(Way.ANOTHER_PERSON, "3.10.11"),
        Reason.LOOK_AGAIN,
        Look(None, Method.SOFTWARE, Verdict.VALID),
    )
    return dataclasses.replace(
        challenge, adjudications=(*challenge.adjudications, first), review=review
    )
