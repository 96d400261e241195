"""Our own JSON of games: the body of `PUT …/rounds/{round}/games`, each game with its round."""

from collections.abc import Mapping
from typing import Any, TypeGuard

from service.neighbours.tournament_files.checks import MOST_NUMBER, MOST_TABLE, name_of
from service.neighbours.tournament_files.model import (
    MOST_ROUNDS,
    File,
    Game,
    Place,
    TournamentFile,
    Trouble,
    Troubles,
    unreadable,
)
from service.neighbours.tournament_files.newt import parsed
from service.neighbours.tournament_files.tables import games_by_division
from service.neighbours.tournament_files.text import decoded

_OF_GAME = frozenset({"division", "round", "table", "first", "second"})
_OF_PLAYER = frozenset({"number", "name"})
_SHAPE = "a game has round, table, first and second, each player a number and perhaps a name"


def read(file: File) -> TournamentFile:
    """The games of `{"games": [...]}`; raises UnreadableFile naming games by place, from 1."""
    said = parsed(file, decoded(file))
    games = said.get("games") if isinstance(said, dict) else None
    if not isinstance(games, list):
        raise unreadable(file, 'has no list of games: send {"games": [...]}')
    found: list[tuple[str, Game]] = []
    names: dict[int, str | None] = {}
    troubles = Troubles()
    for number, each in enumerate(games, start=1):
        game = _game(each, Place(file.name))
        if game is None:
            troubles.add(Trouble(Place(file.name), f"game {number} has another shape: {_SHAPE}"))
            continue
        found.append((" ".join(str(each.get("division", "")).split()), game))
        names |= {each[seat]["number"]: name_of(each[seat].get("name") or "") for seat in _SEATS}
    troubles.raise_any()
    return TournamentFile("json", games_by_division(file, found, names), numbered_apart=False)


_SEATS = ("first", "second")


def _game(said: Any, place: Place) -> Game | None:  # noqa: ANN401 - any JSON may stand there
    if not isinstance(said, dict) or not said.keys() <= _OF_GAME:
        return None
    players = [_player(said.get(each)) for each in _SEATS]
    first, second = players
    round_, table = said.get("round"), said.get("table")
    named = isinstance(said.get("division", ""), str)
    if not _is_number(round_, MOST_ROUNDS) or not named:
        return None
    if not (table is None or _is_number(table, MOST_TABLE)):
        return None
    if first is None or second is None or first == second:
        return None
    return Game(round_, table, first, second, starts=True, finished=False, place=place)


def _player(said: object) -> int | None:
    if not isinstance(said, Mapping) or not said.keys() <= _OF_PLAYER:
        return None
    number, name = said.get("number"), said.get("name")
    if not _is_number(number, MOST_NUMBER) or not (name is None or isinstance(name, str)):
        return None
    return number


def _is_number(said: object, most: int) -> TypeGuard[int]:
    return isinstance(said, int) and not isinstance(said, bool) and 1 <= said <= most
