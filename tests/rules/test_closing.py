"""Closing games: the result sheet is signed (WESPA 3.5(d), 5.4.1)."""

from service.rules.clauses.errors import OURS, Code
from service.rules.facts.events import GamesClosed, GamesLoaded
from tests.commands import FIVE_PER_WORD, close, game, games, hand_in, opening
from tests.rules.record import Record


def record() -> Record:
    made = Record()
    made.act(opening(policy=FIVE_PER_WORD))
    return made


def test_a_signed_sheet_closes_its_game():
    """WESPA 5.4.1 (heading): each game once, those that were closed before left out."""
    made = record()
    assert made.act(close(game(1), game(2), game(1))) == GamesClosed((game(1), game(2)))
    assert made.act(close(game(2), game(3))) == GamesClosed((game(3),))


def test_what_is_closed_is_not_closed_again():
    """RULES.md, "Ours": an act that changes nothing is none."""
    made = record()
    made.act(close(game(1)))
    refusal = made.refused(close(game(1)))
    assert (refusal.code, refusal.clause) == (Code.NOTHING_CHANGES, OURS)


def test_a_game_closes_whatever_waits_in_it():
    """WESPA 5.4.1: that a sheet was signed is a fact; what waits is then for a ruling."""
    made = record()
    made.received(hand_in("CATERPILLARS", verdict=None))
    assert isinstance(made.act(close()), GamesClosed)


def test_a_round_whose_games_are_loaded_has_no_others():
    """RULES.md, "Ours": one that was not loaded is a typing error; another round may have any."""
    made = record()
    made.act(games((1, 7, 8), (2, 9, 10)))
    refusal = made.refused(close(game(1), game(3)))
    assert (refusal.code, refusal.clause) == (Code.NO_SUCH_GAME, OURS)
    assert "division, round and table" in refusal.message
    assert made.refused(close(game(1, division="A"))).code is Code.NO_SUCH_GAME
    assert made.act(close(game(1), game(2))) == GamesClosed((game(1), game(2)))
    assert made.act(close(game(3, 2))) == GamesClosed((game(3, 2),))


def test_a_closed_game_keeps_its_players():
    """WESPA 5.4.1 (heading): its sheet is signed for these two; the same two may be sent again."""
    made = record()
    made.act(games((1, 7, 8), (2, 9, 10)))
    made.act(close(game(1)))
    refusal = made.refused(games((1, 7, 11), (2, 9, 10)))
    assert (refusal.code, refusal.clause) == (Code.GAME_IS_CLOSED, OURS)
    assert isinstance(made.act(games((1, 7, 8), (2, 9, 12))), GamesLoaded)


def test_the_players_of_a_game_that_was_closed_unloaded_can_be_told():
    """RULES.md, "Ours": nobody is moved where nobody was known to sit."""
    made = record()
    made.act(close(game(1)))
    assert isinstance(made.act(games((1, 7, 8))), GamesLoaded)
