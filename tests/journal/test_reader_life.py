"""Reading what a director looks for: marks, how long a verdict took, closed games."""

from collections.abc import Callable

import pytest

from service.journal import reader
from service.journal.reader import ChallengeFilter, GameOnRecord
from service.journal.record.entries import decode
from service.journal.store.database import Database
from service.journal.writing.acts import Act
from service.journal.writing.writer import transact
from service.rules.clauses.slip import Kind
from tests.commands import (
    INVALID,
    ask,
    called,
    close,
    correct,
    game,
    games,
    hand_in,
    look,
)
from tests.journal.writing import AT, act, bodies, done, opened, transact_all, transact_one

FLASH = called(timer_pressed=True, tiles_drawn=2, recorded_turn=False, drawn_at=3, called=5)

Numbers = Callable[..., list[int]]


@pytest.fixture
def tournament(database: Database) -> int:
    """Five challenges: plain, flash drawn, found wrong later, placement and announced."""
    made = opened(database, rulebook="wespa")
    for command in (
        hand_in("CAT", at=game(1), turn=1),
        hand_in("CAT", at=game(2), turn=1, call=FLASH),
        hand_in("CAT", at=game(3), turn=1),
        correct(INVALID, number=3, drawn=False),
        hand_in(kind=Kind.PLACEMENT, at=game(4), turn=1),
        hand_in(kind=Kind.ANNOUNCED, at=game(5), turn=1),
    ):
        done(transact_one(database, act(made, command, person="Ada")))
    return made


@pytest.fixture
def numbers(database: Database, tournament: int) -> Numbers:
    """The numbers of a list's page."""

    def page(**wanted) -> list[int]:
        with database.reading() as connection:
            found = reader.challenge_page(connection, tournament, ChallengeFilter(**wanted), 50)
        return [each.challenge.number for each in found]

    return page


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"noted": True}, [2, 3]),
        ({"note": "flash_draw"}, [2]),
        ({"note": "corrected"}, [3]),
        ({"note": "flash"}, []),
        ({"note": "%"}, []),
        ({"noted": True, "after": 2}, [3]),
        ({"status": "awaiting_ruling"}, [4]),
        ({"status": "announced"}, [5]),
        ({"status": "adjudicated"}, [1, 2, 3]),
    ],
    ids=str,
)
def test_the_marked_and_the_waiting_are_listed(numbers: Numbers, wanted, found):
    """Issue 4, "For the director": everything that was corrected, overridden or flagged."""
    assert numbers(**wanted) == found


def at(database: Database, moment: str, *acts: Act) -> None:
    """Put acts on record at another time than tests do."""
    for result in transact(database, acts, moment)[0]:
        done(result)


def test_how_long_a_verdict_took(database, tournament):
    """Issue 4, statistics: from the first entry to the first verdict, whatever comes later."""
    at(
        database,
        AT.replace("09:30:00.000Z", "09:31:00.250Z"),
        act(tournament, hand_in("CAT", at=game(5), turn=1)),
    )
    at(database, AT.replace("T09", "T10"), act(tournament, ask(5)))
    with database.reading() as connection:
        waited = [
            found.waited
            for number in (1, 4, 5)
            if (found := reader.challenge(connection, tournament, number))
        ]
    assert waited == [0, None, 60_250]


def test_a_clock_that_was_set_back_makes_no_time_negative(database, tournament):
    """What entries claim of the time is a claim: their order is their number."""
    at(
        database,
        AT.replace("T09", "T08"),
        act(tournament, hand_in("CAT", at=game(5), turn=1)),
    )
    with database.reading() as connection:
        found = reader.challenge(connection, tournament, 5)
    assert found is not None
    assert (found.received_at, found.waited) == (AT, 0)


def test_a_game_that_was_only_closed_has_no_players(database, tournament):
    """REST contract, games: who sits where, as loaded; a signed sheet tells nothing of it."""
    transact_all(
        database,
        act(tournament, close(game(1))),
        act(tournament, games((8, 7, 9))),
        act(tournament, close(game(8))),
    )
    with database.reading() as connection:
        assert reader.games_of_round(connection, tournament, 1) == [
            GameOnRecord("", 1, None, None, closed=True),
            GameOnRecord("", 8, 7, 9, closed=True),
        ]


def test_the_last_entry_of_a_challenge_is_that_of_its_latest_change(database, tournament):
    """REST contract, proof: a challenge's latest entry, a review's or a recount's too."""
    transact_all(database, act(tournament, ask(1)), act(tournament, look(INVALID), person="Bo"))
    with database.reading() as connection:
        found = reader.challenge(connection, tournament, 1)
    assert found is not None
    newest = decode(bodies(database, tournament)[-1])
    assert (found.seq, newest.type) == (newest.seq, "opinion.given")
