"""Files with a line for each player: who the opponents are, round by round, made into games."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.neighbours.tournament_files.checks import (
    division_of,
    refuse_crowd,
    refuse_too_much,
)
from service.neighbours.tournament_files.model import (
    Division,
    File,
    Game,
    Place,
    Player,
    Refused,
    Trouble,
)

UNDEFINED = -1
"""Stands for an opponent that isn't known yet; 0 is a bye."""

_FIRST, _SECOND = 1, 2


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line; its number is its place among the rows, from 1.

    All lists are by round. `tables` has 0 for none, `starts` 1 for first and 2 for second;
    anything else there means that it isn't known. `scored` is for how many rounds there are scores.
    """

    name: str | None
    opponents: Sequence[int]
    place: Place
    tables: Sequence[int] = ()
    starts: Sequence[int] = ()
    scored: int = 0


def division(file: File, name: str, rows: Sequence[Row]) -> Division:
    """The division that these rows describe; raises UnreadableFile where there is too much."""
    refuse_crowd(file, len(rows))
    rounds = max((len(row.opponents) for row in rows), default=0)
    refuse_too_much(file, sum(len(row.opponents) for row in rows) // 2, rounds)
    games: list[Game] = []
    refused: list[Refused] = []
    for round_ in range(rounds):
        for number, row in enumerate(rows, start=1):
            found = _game(rows, number, row, round_)
            if isinstance(found, Game):
                games.append(found)
            elif found is not None:
                refused.append(found)
    players = [Player(number, row.name) for number, row in enumerate(rows, start=1)]
    return division_of(name, players, games, refused)


def _game(rows: Sequence[Row], number: int, row: Row, round_: int) -> Game | Refused | None:
    """The game of a player in a round; None for a bye, and where the other's line has it."""
    other = _at(row.opponents, round_, UNDEFINED)
    if other in (0, UNDEFINED):
        return None
    if wrong := _wrong_opponent(rows, number, other, round_):
        trouble = Trouble(row.place, f"round {round_ + 1}: {wrong}")
        return Refused(round_ + 1, None, (number, other), trouble)
    if other < number:
        return None
    both = (row, rows[other - 1])
    tables = sorted({at for each in both if (at := _at(each.tables, round_, 0)) > 0})
    if len(tables) > 1:
        told = (
            f"round {round_ + 1}: player {number} sits at table {tables[0]} or {tables[1]},"
            " as one line or the other has it: pair the game anew"
        )
        trouble = Trouble(row.place, told)
        return Refused(round_ + 1, None, (number, other), trouble)
    order = _order(*(_at(each.starts, round_, 0) for each in both))
    seats = (other, number) if order == _SECOND else (number, other)
    finished = all(each.scored > round_ for each in both)
    table = tables[0] if tables else None
    return Game(round_ + 1, table, *seats, bool(order), finished, row.place)


def _wrong_opponent(rows: Sequence[Row], number: int, other: int, round_: int) -> str | None:
    """What is wrong with an opponent, if anything."""
    if other > len(rows):
        return f"player {number} plays {other}, and there are {len(rows)} players"
    if other == number:
        return f"player {number} plays nobody else: a bye is 0"
    back = _at(rows[other - 1].opponents, round_, UNDEFINED)
    if back != number:
        does = {UNDEFINED: "plays nobody yet", 0: "has a bye"}.get(back, f"plays {back}")
        return f"player {number} plays {other}, but {other} {does}: pair them anew"
    return None


def _order(one: int, other: int) -> int:
    """Who of two starts: 1 or 2; 0 where that isn't known, or they contradict each other."""
    first = one == _FIRST or other == _SECOND
    second = one == _SECOND or other == _FIRST
    return 0 if first == second else _FIRST if first else _SECOND


def _at(values: Sequence[int], place: int, missing: int) -> int:
    return values[place] if place < len(values) else missing
