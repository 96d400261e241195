"""Which slips are surely of a new play: those alone are looked up before the writer sees them."""

import pytest

from service.desk.plays import Plays
from service.desk.slip_form import SlipForm
from service.rules.clauses.call import Call
from service.rules.clauses.penalty import Count
from service.rules.clauses.slip import Game
from service.rules.facts.tournament import Tournament
from tests.commands import GAME, game, games, hand_in, ladder, opening
from tests.rules.record import Record

OTHER = Game("B", 1, 1)


def playing(*before: object, **how) -> Tournament:
    """A tournament that these acts were done in."""
    record = Record()
    for command in (opening(**how), *before):
        record.act(command)  # type: ignore[arg-type]
    tournament = record.tournament()
    assert tournament is not None
    return tournament


def slip(by: str | None = "first", at: Game | None = GAME, **told) -> SlipForm:
    """A challenge of CAT in the game of everybody here."""
    return SlipForm(("CAT",), game=at, challenger=by, **told)


# Slips handed in here before, and one more: may anything that they made refuse it?
AFTER: list[tuple[list[SlipForm], SlipForm, bool]] = [
    ([], slip(turn=1), True),
    ([], slip(), True),
    ([slip(turn=1)], slip(turn=1), False),
    ([slip(turn=1)], slip(turn=2), True),
    ([slip(turn=1)], slip(turn=2, by="second"), False),
    ([slip(turn=1), slip(turn=2, by="second")], slip(turn=3, by="second"), True),
    ([slip(turn=1)], slip(), False),
    ([slip(turn=1)], slip(new_play=True), False),
    ([slip()], slip(turn=2), False),
    ([slip(turn=1)], slip(turn=1, at=game(2)), True),
    ([slip(turn=1)], slip(turn=1, at=OTHER), True),
    ([slip(turn=1, call=Call())], slip(turn=1), False),
    ([], slip(turn=1, by=None), False),
    ([], slip(turn=1, call=Call()), False),
    ([], slip(at=None), False),
]


@pytest.mark.parametrize(("before", "form", "new"), AFTER)
def test_what_may_be_refused_is_not_surely_new(before, form, new):
    """Issue 4: no refused slip made a look-up; RULES.md, "Ours": a play is adjudicated once."""
    plays, tournament = Plays(), playing()
    for each in before:
        plays.is_new(1, tournament, each)
    assert plays.is_new(1, tournament, form) is new
    assert not plays.is_new(1, tournament, form)
    assert plays.is_new(2, tournament, slip(turn=1))


@pytest.mark.parametrize(
    "tournament",
    [
        playing(hand_in(at=game(7), turn=1)),
        playing(games((1, 7, 8))),
        playing(policy=ladder(5, count=Count.PER_TOURNAMENT)),
    ],
    ids=["on record before", "loaded", "counted over all"],
)
def test_what_only_the_record_knows_is_never_sure(tournament):
    """Issue 4: after a restart, and where games are loaded, the writer says so first."""
    assert not Plays().is_new(1, tournament, slip(turn=1))


def test_a_later_round_is_new_after_a_restart():
    """Issue 4: nothing was handed in of a round that is behind the highest on record."""
    tournament = playing(hand_in(at=game(7), turn=1))
    assert Plays().is_new(1, tournament, slip(turn=1, at=game(1, round_=2)))


def test_a_game_that_something_else_was_about_is_not_sure():
    """Issue 4: closed, or named by an amendment."""
    plays, tournament = Plays(), playing()
    plays.meet(1, GAME)
    assert not plays.is_new(1, tournament, slip(turn=4))
