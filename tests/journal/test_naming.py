"""Which game is meant: tables with and without their division, and where a player sits."""

from collections.abc import Callable

import pytest

from service.journal.writing.acts import Result
from service.rules.acts.commands import Command, LoadGames
from service.rules.clauses.errors import Code, Refusal
from service.rules.clauses.slip import Game
from service.rules.facts.events import GamesLoaded, Pairing
from tests.commands import (
    INVALID,
    amend_challenge,
    close,
    game,
    games,
    hand_in,
    ruling,
    void,
)
from tests.journal.writing import act, check_projections, opened, transact_all, transact_one

A, B, BARE = Game("A", 1, 1), Game("B", 1, 1), Game("", 1, 1)
OTHERWISE, TWO_TABLES = Code.GAME_NAMED_OTHERWISE, Code.PLAYER_AT_TWO_TABLES

Doing = Callable[..., list[Result]]


@pytest.fixture(params=["one commit", "a commit each"])
def doing(request, database) -> Doing:
    """Do commands in a tournament, all in one commit or each in its own."""
    tournament = opened(database)

    def do(*commands: Command) -> list[Result]:
        acts = [act(tournament, each) for each in commands]
        if request.param == "one commit":
            results = transact_all(database, *acts)
        else:
            results = [transact_one(database, each) for each in acts]
        check_projections(database, tournament)
        return results

    return do


def codes(results: list[Result]) -> list[Code | None]:
    """What each was refused with."""
    return [each.code if isinstance(each, Refusal) else None for each in results]


def load(*pairings: Pairing, round_: int = 1) -> LoadGames:
    return LoadGames(round_, pairings)


# What is done in order, and what the last is refused with.
TABLES: list[tuple[list[Command], Code | None]] = [
    ([hand_in(at=A, turn=1), hand_in(at=BARE, turn=2)], OTHERWISE),
    ([hand_in(at=BARE, turn=1), hand_in(at=A, turn=2)], OTHERWISE),
    ([hand_in(at=A, turn=1), hand_in(at=B, turn=1)], None),
    ([hand_in(at=A, turn=1), hand_in(at=game(2), turn=1)], None),
    ([hand_in(at=A, turn=1), hand_in(at=game(11), turn=1)], None),
    ([hand_in(at=A, turn=1), hand_in(at=game(1, 2), turn=1)], None),
    ([hand_in(at=A, turn=1), void(1), hand_in(at=BARE, turn=1)], None),
    ([close(A), hand_in(at=BARE, turn=1)], OTHERWISE),
    ([close(BARE), hand_in(at=A, turn=1)], OTHERWISE),
    ([hand_in(at=A, turn=1), close(BARE)], OTHERWISE),
    ([hand_in(at=BARE, turn=1), close(A)], OTHERWISE),
    ([hand_in(at=A, turn=1), ruling(number=None, at=BARE)], OTHERWISE),
    ([hand_in(at=A, turn=1), hand_in(at=game(2), turn=1), amend_challenge(2, turn=4)], OTHERWISE),
    ([hand_in(at=BARE, turn=1), amend_challenge(1, at=A, turn=1)], None),
    ([hand_in(at=A, turn=1), load(Pairing("", 1, 7, 8))], OTHERWISE),
    ([hand_in(at=BARE, turn=1), load(Pairing("A", 1, 7, 8))], OTHERWISE),
    ([load(Pairing("A", 1, 7, 8)), ruling(number=None, at=BARE)], Code.NO_SUCH_GAME),
    ([load(Pairing("A", 1, 7, 8)), ruling(number=None, at=A)], None),
]


@pytest.mark.parametrize(("commands", "code"), TABLES)
def test_a_table_is_one_with_its_division_and_without(doing, commands, code):
    """RULES.md, "Ours": a play is adjudicated once, so that it has no second name."""
    assert codes(doing(*commands)) == [*[None] * (len(commands) - 1), code]


def test_the_words_of_a_refused_name_are_no_look(doing):
    """RULES.md, "Ours": a word of an invalid slip is not asked again by another name."""
    invalid = hand_in("CAT", "QZX", at=A, turn=1, verdict=INVALID)
    again = [hand_in(word, at=BARE, turn=1) for word in ("CAT", "QZX")]
    first, *others = doing(invalid, *again)
    assert not isinstance(first, Refusal)
    assert others[0] == others[1]
    assert codes(others) == [OTHERWISE] * 2


# The loads of round 1 in order, and what the last one is refused with.
SEATS: list[tuple[list[Command], Code | None]] = [
    ([games((1, 7, 8), (2, 9, 7))], TWO_TABLES),
    ([games((1, 7, 8)), load(Pairing("A", 4, 9, 7))], TWO_TABLES),
    ([games((1, 7, 8)), hand_in(turn=1), games((2, 9, 7))], TWO_TABLES),
    ([games((1, 7, 8)), close(), games((2, 9, 7))], TWO_TABLES),
    ([games((1, 7, 8)), games((2, 7, 8), round_=2)], None),
    ([games((1, 7, 8), (2, 9, 10)), games((1, 7, 9), (2, 8, 10))], None),
    ([games((1, 7, 8), (2, 9, 10)), hand_in(turn=1), games((1, 7, 8), (2, 10, 9))], None),
]


@pytest.mark.parametrize(("commands", "code"), SEATS)
def test_a_player_sits_at_one_table_of_a_round(doing, commands, code):
    """Issue 4, rules of games: of one tournament, whatever division."""
    results = doing(*commands)
    assert codes(results) == [*[None] * (len(commands) - 1), code]
    if isinstance(refusal := results[-1], Refusal):
        assert refusal.message.startswith("Player 7 would sit at table 1 and at table ")


def test_who_is_paired_anew_leaves_the_table_before(doing):
    """REST contract, games: a round is paired again until a challenge names the game."""
    first, second, slip, back = doing(
        games((1, 7, 8), (2, 9, 10), (3, 5, 6)),
        games((1, 7, 9)),
        hand_in(at=game(2), turn=1),
        games((2, 8, 10)),
    )
    assert not isinstance(first, Refusal)
    assert not isinstance(second, Refusal)
    event = second.recorded.event
    assert isinstance(event, GamesLoaded)
    assert event.left == (game(2),)
    assert codes([slip, back]) == [Code.NO_SUCH_GAME, None]


# Rounds that are loaded, the slip before, and another of the same number.
NUMBERS: list[tuple[list[Command], Command, Code | None]] = [
    ([games((1, 7, 8))], hand_in(at=game(2, 2), turn=1, by="7"), TWO_TABLES),
    ([games((1, 7, 8))], hand_in(at=Game("A", 2, 2), turn=1, by="7"), TWO_TABLES),
    ([games((1, 7, 8))], hand_in(at=game(2, 2), turn=1, by="8"), None),
    ([games((1, 7, 8))], hand_in(at=game(1, 2), turn=2, by="7"), None),
    ([games((1, 7, 8))], hand_in(at=game(2, 3), turn=1, by="7"), None),
    ([], hand_in(at=game(2, 2), turn=1, by="7"), None),
]


@pytest.mark.parametrize(("loaded", "command", "code"), NUMBERS)
def test_a_number_challenges_at_one_table_of_a_round(doing, loaded, command, code):
    """Issue 4, rules of games: a number is a player's where games are loaded, else a label."""
    results = doing(*loaded, hand_in(at=game(1, 2), turn=1, by="7"))
    assert codes(results) == [None] * (len(loaded) + 1)
    assert codes(doing(command)) == [code]
