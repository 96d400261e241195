"""Slips that their lexicon can't decide: they wait for a person, and cost nothing until then."""

import pytest

from service.rules.clauses.errors import Code
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import Count, PenaltyPolicy
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Method
from service.rules.facts.challenge import Status
from tests.commands import (
    FIVE_PER_WORD,
    INVALID,
    LEXICON,
    ON_THE_TABLE,
    VALID,
    adjudicate,
    amendment,
    game,
    games,
    hand_in,
    ladder,
    opening,
    reissue,
)
from tests.rules.record import Record


def record(policy: PenaltyPolicy = FIVE_PER_WORD) -> Record:
    made = Record()
    made.act(opening(policy=policy))
    return made


def steps(made: Record) -> list[int | None]:
    """The step of each challenge's penalty by number."""
    outcomes = [each.outcome for each in made.challenges().values()]
    return [each.penalty.step if each and each.penalty else None for each in outcomes]


def test_what_waits_has_no_verdict_and_nothing_in_force():
    """Issue 3, languages: such a slip waits for a manual adjudication instead of a verdict."""
    made = record()
    event = made.received(hand_in("CATS", "CATERPILLARS", verdict=None, turn=4))
    assert (event.number, event.play, event.authoritative_to) == (1, 4, 7)
    challenge = made.challenges()[1]
    assert challenge.status is Status.AWAITING_ADJUDICATION
    assert (challenge.waits, challenge.unsuccessful) == (True, False)
    assert challenge.outcome is not None
    assert (challenge.outcome.in_force, challenge.outcome.penalty) == (False, None)
    assert (challenge.latest().verdict, challenge.latest().method) == (None, Method.PRINTED_LIST)


@pytest.mark.parametrize(
    ("verdict", "play", "points"), [(VALID, Play.STANDS, -10), (INVALID, Play.COMES_OFF, None)]
)
def test_a_person_settles_it(verdict, play, points):
    """WESPA 3.10.7(a)(i), 3.10.15(a): one verdict for the whole slip, by a printed list."""
    made = record()
    made.received(hand_in("CATS", "CATERPILLARS", verdict=None))
    event = made.settled(adjudicate(1, verdict))
    assert (event.method, event.lexicon, event.outcome.play) == (Method.PRINTED_LIST, LEXICON, play)
    owed = event.outcome.penalty
    assert (owed and owed.score_changes[0].points) == points
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.waits) == (Status.ADJUDICATED, False)
    assert challenge.latest().printed_list == ON_THE_TABLE
    assert challenge.unsuccessful is (verdict is VALID)


def test_the_same_slip_again_is_the_same_challenge():
    """RULES.md, "Ours": it gets the challenge back, waiting or adjudicated; other words don't."""
    made = record()
    waiting = hand_in("CATERPILLARS", verdict=None, turn=1)
    made.received(waiting)
    assert made.repeated(waiting).answered_by == 2
    other = made.refused(hand_in("CAT", turn=1))
    assert (other.code, "waits" in other.message) == (Code.PLAY_ALREADY_ADJUDICATED, True)
    made.settled(adjudicate(1, INVALID))
    assert made.repeated(waiting).answered_by == len(made.events) - 1


def test_it_keeps_the_policy_of_the_time_it_was_called():
    """RULES.md, "Ours": through everything, a change of policy while it waits included."""
    made = record(ladder(5))
    made.received(hand_in("CATERPILLARS", verdict=None))
    made.act(amendment(policy=ladder(20)))
    owed = made.settled(adjudicate(1)).outcome.penalty
    assert owed is not None
    assert owed.score_changes[0].points == -5


def test_a_slip_that_waits_is_no_step_yet():
    """WESPA 3.10.15(c), 3.5(d): once it is settled, what was decided meanwhile counts it too."""
    made = record(ladder(5, 10, 20))
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    made.adjudicated(hand_in("CAT", turn=2))
    assert steps(made) == [None, 1]
    made.settled(adjudicate(1))
    assert steps(made) == [1, 2]
    made.adjudicated(hand_in("DOG", turn=3))
    assert steps(made) == [1, 2, 3]


def test_its_step_is_in_the_order_of_the_challenges():
    """WESPA 3.10.15(c): what came before it counts, though it was settled after it was called."""
    made = record(ladder(5, 10, 20))
    made.received(hand_in("CATERPILLARS", verdict=None, turn=1))
    made.received(hand_in("CATAMARANS", verdict=None, turn=2))
    made.settled(adjudicate(2))
    assert steps(made) == [None, 1]
    made.settled(adjudicate(1))
    made.adjudicated(hand_in("DOG", turn=3))
    assert steps(made) == [1, 2, 3]


def test_steps_over_the_tournament_wait_too():
    """WESPA 3.10.15(c), count per tournament: by player, over all rounds."""
    made = record(ladder(5, 10, count=Count.PER_TOURNAMENT))
    for round_ in (1, 2):
        made.act(games((1, 7, 8), round_=round_))
    made.received(hand_in("CATERPILLARS", verdict=None, at=game(1, 1)))
    made.settled(adjudicate(1))
    made.adjudicated(hand_in("CAT", at=game(1, 2)))
    assert steps(made) == [1, 2]


def test_a_slip_that_waits_can_be_reissued():
    """WESPA 3.10.12: the corrected slip decides; both stay on record."""
    made = record()
    made.received(hand_in("CATERPILLARZ", verdict=None))
    event = made.reissued(reissue(1, "CATS"))
    assert (event.verdict, event.authoritative_to) == (VALID, None)
    found = made.challenges()[1].adjudications
    assert [(each.verdict, each.method) for each in found] == [
        (None, Method.PRINTED_LIST),
        (VALID, Method.SOFTWARE),
    ]
    assert made.refused(adjudicate(1)).code is Code.ALREADY_ADJUDICATED


def test_a_corrected_slip_may_wait():
    """WESPA 3.10.12: the earlier penalty is gone, nothing is in force until a person decides."""
    made = record(ladder(5, 10))
    made.adjudicated(hand_in("CAT", turn=1))
    event = made.reissued(reissue(1, "CATERPILLARS", verdict=None))
    assert (event.verdict, event.authoritative_to) == (None, 7)
    assert event.outcome is None or not event.outcome.in_force
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.unsuccessful) == (Status.AWAITING_ADJUDICATION, False)
    made.settled(adjudicate(1, INVALID))
    assert [each.verdict for each in made.challenges()[1].adjudications] == [VALID, INVALID]
    again = reissue(1, "CUT", ground=Ground.MISMATCH)
    assert made.refused(again).code is Code.DIRECTOR_ONLY
