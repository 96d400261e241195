"""Reading the record and its rows: single look-ups, pages, and what comes behind a number."""

import pytest

from service.journal import reader
from service.journal.reader import ChallengeFilter, GameOnRecord
from service.journal.record.entries import decode
from service.journal.store.database import Database
from service.journal.writing.acts import FreeText
from service.rules.facts.events import ChallengeAdjudicated, TournamentOpened
from tests.commands import INVALID, VALID, amendment, game, games, hand_in, reissue
from tests.journal.writing import act, add_devices, done, opened, transact_all

TOLD = FreeText(id="0badcafe", salt=b"salt", text="why")


@pytest.fixture
def tournament(database: Database) -> int:
    """Twenty-four challenges over two devices, three rounds and twelve tables."""
    opened(database, code="before")
    made = opened(database)
    add_devices(database, made, "one", "two")
    slips = (
        act(
            made,
            hand_in(at=game(table, round_), verdict=INVALID if table % 3 == 0 else VALID),
            device="one" if table % 2 else "two",
        )
        for round_ in (1, 2)
        for table in range(1, 13)
    )
    for result in transact_all(database, *slips, act(made, hand_in(at=None))):
        done(result)
    opened(database, code="after")
    return made


def page(database: Database, tournament: int, limit: int = 50, **wanted) -> list[int]:
    """The numbers of a page."""
    with database.reading() as connection:
        found = reader.challenge_page(connection, tournament, ChallengeFilter(**wanted), limit)
    return [each.challenge.number for each in found]


def test_a_tournament_by_key_and_by_code(database, tournament):
    """REST contract, tournaments: the fold and the size of its own record, and no other's."""
    with database.reading() as connection:
        found = reader.tournament(connection, tournament)
        assert found is not None
        assert found == reader.tournament_by_code(connection, "wyc")
        assert (found.id, found.folded.code, found.size) == (tournament, "wyc", 26)
        assert found.folded.challenges == 25
        assert [each.folded.code for each in reader.all_tournaments(connection)] == [
            "after",
            "before",
            "wyc",
        ]
        assert reader.record_size(connection) == 28


def test_what_there_is_not(database, tournament):
    """REST contract: nothing found is None, never another tournament's."""
    with database.reading() as connection:
        assert reader.tournament(connection, 99) is None
        assert reader.tournament_by_code(connection, "WYC") is None
        assert reader.challenge(connection, tournament, 99) is None
        assert reader.challenge(connection, tournament + 1, 1) is None
        assert reader.entry(connection, tournament, 99) is None
        assert reader.entry(connection, 99, 1) is None
        assert reader.bodies_after(connection, 99, 0, 10) == []
        assert reader.names(connection, 99) == {}
        assert reader.games_of_round(connection, tournament, 1) == []
        assert reader.challenge_page(connection, 99, ChallengeFilter(), 10) == []


def test_an_empty_database_has_nothing(database):
    """Promise 3: no rows are no rows, on both databases."""
    with database.reading() as connection:
        assert reader.all_tournaments(connection) == []
        assert reader.record_size(connection) == 0


def test_one_challenge_as_it_stands(database, tournament):
    """REST contract, challenges: with who handed it in, and the entry that touched it last."""
    transact_all(database, act(tournament, reissue(3, "CUT", verdict=INVALID), device="two"))
    with database.reading() as connection:
        found = reader.challenge(connection, tournament, 3)
    assert found is not None
    assert (found.device, found.seq) == ("one", 27)
    assert found.challenge.latest().slip.words == ("CUT",)
    assert len(found.challenge.adjudications) == 2


@pytest.mark.parametrize("size", [1, 5, 12, 25, 50])
def test_pages_follow_one_another(database, tournament, size):
    """REST contract, keyset-paged: every challenge once, in order, whatever the size."""
    found: list[int] = []
    while numbers := page(database, tournament, size, after=found[-1] if found else 0):
        assert len(numbers) <= size
        found += numbers
    assert found == list(range(1, 26))


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        ({}, list(range(1, 26))),
        ({"device": "one"}, list(range(1, 25, 2))),
        ({"device": "nobody"}, []),
        ({"verdict": "invalid"}, list(range(3, 25, 3))),
        ({"round": 2}, list(range(13, 25))),
        ({"round": 3}, []),
        ({"round": 1, "table": 1}, [1]),  # and neither 10 nor 11 nor 12
        ({"round": 2, "table": 12}, [24]),
        ({"round": 1, "device": "two", "verdict": "invalid", "after": 6}, [12]),
    ],
    ids=str,
)
def test_a_list_holds_what_was_asked_for(database, tournament, wanted, numbers):
    """REST contract, "one filter serves reading, lists and events": every criterion, together."""
    assert page(database, tournament, **wanted) == numbers


def test_entries_read_as_what_they_say(database, tournament):
    """DESIGN, "Followers read the journal by number": each entry is the event it holds."""
    with database.reading() as connection:
        first = reader.entry(connection, tournament, 1)
        second = reader.entry(connection, tournament, 2)
        behind = reader.bodies_after(connection, tournament, 24, 100)
        some = reader.bodies_after(connection, tournament, 0, 3)
    assert first is not None
    assert second is not None
    assert isinstance(first.event, TournamentOpened)
    assert isinstance(second.event, ChallengeAdjudicated)
    assert (second.seq, second.event.number) == (2, 1)
    assert [seq for seq, _ in behind] == [25, 26]
    assert [decode(body).seq for _, body in some] == [1, 2, 3]


def test_games_and_names(database, tournament):
    """REST contract, games: as loaded last, by table; names are kept by number."""
    transact_all(
        database,
        act(tournament, games((2, 9, 10), (1, 7, 8), round_=3), names=((7, "Ada"), (9, "Bo"))),
        act(tournament, games((2, 10, 9), round_=3), names=((9, "Bob"),)),
        act(tournament, games((1, 7, 9), round_=4)),
        act(tournament, amendment(must_name="game"), texts=(TOLD,)),
    )
    with database.reading() as connection:
        assert reader.names(connection, tournament) == {7: "Ada", 9: "Bob"}
        assert reader.games_of_round(connection, tournament, 3) == [
            GameOnRecord("", 1, 7, 8, closed=False),
            GameOnRecord("", 2, 10, 9, closed=False),
        ]


def test_a_read_is_one_snapshot(database, tournament):
    """Promise 4: what is read together belongs together, whatever is committed meanwhile."""
    with database.reading() as connection:
        before = reader.tournament(connection, tournament)
        done(transact_all(database, act(tournament, hand_in(at=game(40, 1))))[0])
        assert reader.tournament(connection, tournament) == before
        assert before is not None
        assert len(reader.bodies_after(connection, tournament, 0, 100)) == before.size
    assert len(page(database, tournament)) == 26
