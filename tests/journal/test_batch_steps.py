"""Steps counted over a tournament: the same in whatever batches its acts came in."""

from collections.abc import Callable

import pytest

from service.journal.store.database import Database
from service.journal.writing.acts import Act, Result
from service.rules.clauses.penalty import Count
from service.rules.facts.events import ChallengeAdjudicated
from tests.commands import INVALID, amendment, game, games, hand_in, ladder, reissue
from tests.journal.writing import act, done, opened, transact_all, transact_one

OVER_THE_TOURNAMENT = ladder(5, 10, 20, count=Count.PER_TOURNAMENT)

Commit = Callable[..., list[Result]]


def one_by_one(database: Database, *acts: Act) -> list[Result]:
    return [transact_one(database, each) for each in acts]


in_batches = pytest.mark.parametrize("commit", [transact_all, one_by_one])


def step(result: Result) -> int | None:
    event = done(result).recorded.event
    assert isinstance(event, ChallengeAdjudicated)
    return event.outcome.penalty.step if event.outcome.penalty else None


@in_batches
def test_every_earlier_game_counts(database, commit: Commit):
    """WESPA 3.10.15(c), count per tournament: also where the games came in the same batch."""
    made = opened(database, policy=OVER_THE_TOURNAMENT)
    one_by_one(database, act(made, games((1, 7, 8))), act(made, hand_in(at=game(1, 1))))
    results = commit(
        database, act(made, games((1, 7, 9), round_=2)), act(made, hand_in(at=game(1, 2)))
    )
    assert step(results[1]) == 2


@in_batches
def test_a_voided_slip_is_no_step(database, commit: Commit):
    """WESPA 3.10.12, count per tournament: the penalty that was cancelled counts no more."""
    made = opened(database, policy=OVER_THE_TOURNAMENT)
    one_by_one(database, act(made, games((1, 7, 8))), act(made, games((1, 7, 9), round_=2)))
    results = commit(
        database,
        act(made, hand_in("CAT", at=game(1, 1))),
        act(made, hand_in("CAT", at=game(1, 2))),
        act(made, reissue(1, "CUT", verdict=INVALID)),
        act(made, hand_in("DOG", at=game(1, 2), new_play=True)),
    )
    assert [step(results[at]) for at in (0, 1, 3)] == [1, 2, 2]


@in_batches
def test_what_came_before_the_policy_counts_on_its_ladder(database, commit: Commit):
    """WESPA 3.10.15(c), RULES.md "Ours": also where the policy came in the same batch."""
    made = opened(database)
    one_by_one(database, act(made, games((1, 7, 8))), act(made, hand_in(at=game(1, 1))))
    one_by_one(database, act(made, games((1, 7, 9), round_=2)))
    results = commit(
        database,
        act(made, amendment(policy=OVER_THE_TOURNAMENT)),
        act(made, games((1, 7, 9), round_=3)),
        act(made, hand_in(at=game(1, 3))),
    )
    assert step(results[-1]) == 2
