"""What a command is about: the challenge, the ruling, the games and the look-up that it names."""

from service.rules.acts.commands import (
    AmendChallenge,
    CloseGames,
    Command,
    Correct,
    EndReview,
    GiveOpinion,
    GiveRulingOpinion,
    HandIn,
    LetIn,
    LoadGames,
    LookedUp,
    OfChallenge,
    Reissue,
    Rule,
)
from service.rules.clauses.slip import Game

_OF_ONE = OfChallenge | Rule


def number_of(command: Command | None) -> int | None:
    """The challenge on record that it names."""
    return command.number if isinstance(command, _OF_ONE) else None


def ruling_of(command: Command | None) -> int | None:
    """The ruling on record that it names."""
    return command.ruling if isinstance(command, GiveRulingOpinion) else None


def games_of(command: Command | None) -> tuple[Game, ...]:
    """The games that it names itself; that of a challenge that it names is known by that."""
    match command:
        case HandIn(game=game) | AmendChallenge(game=game) | Rule(game=game):
            return () if game is None else (game,)
        case LoadGames(round=round_, games=pairings):
            return tuple(Game(each.division, round_, each.table) for each in pairings)
        case CloseGames(games=games):
            return games
        case _:
            return ()


def side_of(command: Command | None) -> str | None:
    """Who challenges, by the label that it names itself."""
    match command:
        case HandIn(challenger=challenger) | AmendChallenge(challenger=challenger):
            return challenger
        case _:
            return None


def looked_up_of(command: Command) -> LookedUp | None:
    """The slip that it brings, where its words were looked up."""
    match command:
        case HandIn() | LetIn() | Reissue() | GiveOpinion() | EndReview() | Correct():
            return command.looked_up
        case _:
            return None
