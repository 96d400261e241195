"""A row that can't be read fails its own tournament's acts and nobody else's."""

import pytest
from sqlalchemy import update

from service.journal.store.faults import UnreadableState
from service.journal.store.tables import challenges, tournaments
from service.journal.writing.acts import Broken
from tests.commands import INVALID, hand_in, reissue
from tests.journal.writing import act, done, entry_count, in_one_batch, opened


@pytest.mark.parametrize("damage", [{"settings": ""}, {"frontier": b"short"}], ids=str)
def test_acts_of_others_in_the_batch_are_recorded(database, damage):
    """Promise 3: each act is decided alone, and the answer says why one could not be."""
    well, ill = opened(database), opened(database, code="ill")
    with database.writing() as connection:
        connection.execute(update(tournaments).where(tournaments.c.id == ill).values(damage))
    acts = [act(each, hand_in(turn=turn)) for turn, each in enumerate((well, ill, well), 1)]
    first, failed, second = in_one_batch(database, *acts)
    assert (done(first).recorded.seq, done(second).recorded.seq) == (2, 3)
    assert isinstance(failed, Broken)
    assert isinstance(failed.error, UnreadableState)
    assert entry_count(database) == 4


def test_a_challenge_that_can_not_be_read(database):
    """Promise 3: as for a tournament."""
    tournament = opened(database)
    done(in_one_batch(database, act(tournament, hand_in(verdict=INVALID)))[0])
    with database.writing() as connection:
        connection.execute(update(challenges).values(state="{}"))
    (failed,) = in_one_batch(database, act(tournament, reissue(1, "DOG", by_director=True)))
    assert isinstance(failed, Broken)
    assert isinstance(failed.error, UnreadableState)
