"""Answers as values: the contract's fields, newer ones let be."""

import json

import pytest

from service.client.answers import ChallengeAnswer, NotAnAnswer, ScoreChange, read
from tests.client.desks import ANSWER


def challenge_answer(body: object) -> ChallengeAnswer:
    return read(json.dumps(body).encode(), ChallengeAnswer)


def test_an_answer_is_read_field_by_field():
    """DESIGN, the REST contract: the answer to a slip."""
    answer = challenge_answer(ANSWER)
    assert (answer.number, answer.status, answer.verdict) == (17, "adjudicated", "valid")
    assert answer.adjudicated_at == "2026-11-30T10:15:00.000Z"
    outcome, lexicon = answer.outcome, answer.lexicon
    assert outcome is not None
    assert (outcome.play, outcome.on_turn, outcome.in_force) == ("stands", "challenger", True)
    assert outcome.instructions == ("reannounce_score", "restart_timer")
    assert outcome.penalty is not None
    assert outcome.penalty.score_changes == (ScoreChange("challenged", 10),)
    assert lexicon is not None
    assert (lexicon.name, lexicon.edition, lexicon.words) == ("enable", "1997", 168548)
    assert (lexicon.official, lexicon.recognised, lexicon.note) == (False, None, None)


def test_a_challenge_that_waits_has_no_verdict_yet():
    """DESIGN, the REST contract: 201 also when it waits (`"verdict": null`)."""
    waiting = {**ANSWER, "verdict": None, "outcome": None, "lexicon": None, "adjudicated_at": None}
    answer = challenge_answer(waiting)
    assert (answer.verdict, answer.outcome, answer.lexicon) == (None, None, None)


def test_a_newer_desk_may_say_more():
    """DESIGN, the REST contract: changes are additive; a client lets be what it doesn't know."""
    newer = challenge_answer({**ANSWER, "docket": "printed", "status": "in_the_post"})
    assert (newer.number, newer.status) == (17, "in_the_post")


@pytest.mark.parametrize("field", sorted(ANSWER))
def test_an_answer_that_lacks_a_field_is_none(field):
    """Promise 3: never a guess at what a desk may have meant."""
    with pytest.raises(NotAnAnswer):
        challenge_answer({k: v for k, v in ANSWER.items() if k != field})
