"""What a record's own signer might have made of it: the verifier folds it by the rules."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from service.journal.checking.refold import Refold
from service.journal.checking.verify import Report, verify
from service.journal.record.codec import event_data
from service.rules.facts.events import ChallengeReceived, Event, SlipAdjudicated
from tests.commands import (
    INVALID,
    VALID,
    adjudicate,
    ask,
    close,
    end_review,
    game,
    hand_in,
    ladder,
    look,
    opening,
    ruling,
    ruling_opinion,
    void,
)
from tests.journal.records import RecordOf
from tests.rules.record import Record

WAITS = hand_in("CATERPILLARS", verdict=None, turn=9)


def lived() -> list[Event]:
    """A record in which much happened: every event is of its place."""
    record = Record()
    for person, command in (
        (None, opening(rulebook="naspa", policy=ladder(5, 10))),
        (None, hand_in("CAT", turn=1)),
        (None, hand_in("CAT", turn=2)),
        (None, WAITS),
        (1, adjudicate(3)),
        (None, ask(3)),
        (2, look(INVALID, number=3)),
        (1, end_review(VALID, number=3, by_director=False)),
        (3, ruling(number=2)),
        (4, ruling_opinion(agrees=True)),
        (None, void(1)),
        (None, close(game(1))),
    ):
        record.act(command, person=person)
    return record.events


def verified(events: Iterable[Event]) -> Report:
    """What comes of verifying a record that its own signer made of these events."""
    record = RecordOf.of(1)
    for event in events:
        record.append(event.type, event_data(event))
    return verify(record.lines, follow=Refold(0))


LIVED = lived()[1:]


def place(kind: str) -> int:
    return next(at for at, event in enumerate(LIVED) if event.type == kind)


def test_a_record_of_a_whole_life_holds():
    """Promise 4: what the writer let happen, the verifier folds without complaint."""
    assert [event.type for event in LIVED] == [
        "challenge.adjudicated",
        "challenge.adjudicated",
        "challenge.received",
        "slip.adjudicated",
        "review.asked",
        "opinion.given",
        "review.ended",
        "ruling.given",
        "ruling.opinion_given",
        "challenge.voided",
        "penalty.recounted",
        "games.closed",
    ]
    assert verified(LIVED).holds


@pytest.mark.parametrize(
    ("moved", "told"),
    [
        ("slip.adjudicated", "moves challenge 3, which is not there"),
        ("review.asked", "moves challenge 3, which is not there"),
        ("opinion.given", "moves challenge 3, which is not there"),
        ("review.ended", "moves challenge 3, which is not there"),
        ("ruling.given", "moves challenge 2, which is not there"),
        ("ruling.opinion_given", "is about ruling 1, which is not there"),
        ("challenge.voided", "moves challenge 1, which is not there"),
        ("penalty.recounted", "moves challenge 3, which is not there"),
    ],
)
def test_nothing_is_moved_that_is_not_there(moved, told):
    """Promise 4: an entry before that of its challenge or ruling is the first bad one."""
    report = verified([LIVED[place(moved)], *LIVED])
    assert report.first_bad == 2
    assert told in str(report.reason)


@pytest.mark.parametrize("again", ["slip.adjudicated", "opinion.given", "review.ended"])
def test_nothing_ends_that_is_not_pending(again):
    """WESPA 3.10.11, NASPA IV.K.4: a verdict waited for, a look asked for, a review to end."""
    report = verified([*LIVED, LIVED[place(again)]])
    assert report.first_bad == len(LIVED) + 2
    assert "challenge 3" in str(report.reason)


@pytest.mark.parametrize("again", ["challenge.adjudicated", "challenge.received", "ruling.given"])
def test_numbers_are_given_once(again):
    """Promise 4: challenges and rulings are numbered from 1 without a gap."""
    report = verified([*LIVED, LIVED[place(again)]])
    assert report.first_bad == len(LIVED) + 2
    assert "stands out of turn" in str(report.reason)


def test_what_no_rule_can_fold_is_told_without_a_word_of_it():
    """Promise 4: an entry that the rules can't make anything of does not stop the verifier."""
    first = LIVED[place("challenge.received")]
    settled = LIVED[place("slip.adjudicated")]
    assert isinstance(first, ChallengeReceived)
    assert isinstance(settled, SlipAdjudicated)
    wordless = replace(first, number=1, slip=None)
    of_it = replace(settled, number=1)
    report = verified([wordless, of_it])
    assert (report.first_bad, report.reason) == (
        3,
        "it moves challenge 1 from where it never was",
    )
