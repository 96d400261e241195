"""Tables: our own CSV of games, and ABSP's CSV of results."""

import csv
from collections.abc import Iterator, Mapping, Sequence

from service.neighbours.tournament_files.checks import (
    MOST_NUMBER,
    MOST_TABLE,
    division_of,
    name_of,
    number_of,
    refuse_crowd,
    refuse_too_much,
)
from service.neighbours.tournament_files.model import (
    MOST_ROUNDS,
    Division,
    File,
    Game,
    Place,
    Player,
    TournamentFile,
    Trouble,
    Troubles,
    unreadable,
)
from service.neighbours.tournament_files.text import decoded, lines

OWN = frozenset({"round", "table", "first", "second"})
"""The columns that our own CSV has to have."""

_OWN_MORE = frozenset({"division", "first_name", "second_name"})
ABSP = frozenset({"division", "round", "player1", "score1", "player2", "score2"})
_DELIMITERS = ",;\t"

Cells = Mapping[str, str]


def heads_of(line: str) -> frozenset[str]:
    """The column heads that a first line has, by whichever delimiter there are most."""
    return frozenset(_split(line))


def is_table(line: str) -> bool:
    """Whether a first line is the head of one of the two tables."""
    return heads_of(line) >= OWN or heads_of(line) == ABSP


def read(file: File) -> TournamentFile:
    """The games of a table; raises UnreadableFile with its lines."""
    text = decoded(file, "cp1252")
    first = next((line for _, line in lines(file, text)), "")
    if heads_of(first) == ABSP:
        return _absp(file, text, first)
    if unknown := heads_of(first) - OWN - _OWN_MORE:
        known = ", ".join(sorted(OWN | _OWN_MORE))
        raise unreadable(
            file, f"has {len(unknown)} columns that are not known: there are {known}", 1
        )
    return _own(file, text, first)


def games_by_division(
    file: File, games: Sequence[tuple[str, Game]], names: Mapping[int, str | None]
) -> tuple[Division, ...]:
    """Games with one numbering for the whole tournament, put into their divisions."""
    rounds = max((game.round for _, game in games), default=0)
    refuse_too_much(file, len(games), rounds)
    found: dict[str, list[Game]] = {}
    for division, game in games:
        found.setdefault(division, []).append(game)
    return tuple(
        division_of(
            name,
            [
                Player(number, names.get(number))
                for number in sorted({n for game in of_it for n in (game.first, game.second)})
            ],
            of_it,
        )
        for name, of_it in found.items()
    )


def _own(file: File, text: str, first: str) -> TournamentFile:
    games: list[tuple[str, Game]] = []
    names: dict[int, str | None] = {}
    troubles = Troubles()
    for place, cells in _cells(file, text, first):
        game = _own_game(cells, place)
        if isinstance(game, Trouble):
            troubles.add(game)
            continue
        games.append((" ".join(cells.get("division", "").split()), game))
        refuse_too_much(file, len(games), game.round)
        names |= _named(game.first, cells.get("first_name"))
        names |= _named(game.second, cells.get("second_name"))
    troubles.raise_any()
    return TournamentFile("csv", games_by_division(file, games, names), numbered_apart=False)


def _named(number: int, name: str | None) -> dict[int, str | None]:
    return {number: told} if name and (told := name_of(name)) else {}


def _own_game(cells: Cells, place: Place) -> Game | Trouble:
    round_ = number_of(cells["round"], MOST_ROUNDS)
    first, second = (number_of(cells[each], MOST_NUMBER) for each in ("first", "second"))
    table = number_of(cells["table"], MOST_TABLE) if cells["table"] else 0
    if not round_ or table is None or not first or not second:
        return Trouble(place, "has no number where round, table, first and second have one")
    if first == second:
        return Trouble(place, "has one player twice: a game has two, and a bye is left out")
    return Game(round_, table or None, first, second, starts=True, finished=False, place=place)


def _absp(file: File, text: str, first: str) -> TournamentFile:
    """Results by name; players are numbered as the file first names them, in each division."""
    known: dict[str, dict[str, int]] = {}
    games: dict[str, list[Game]] = {}
    troubles = Troubles()
    for place, cells in _cells(file, text, first):
        round_ = number_of(cells["round"], MOST_ROUNDS)
        one, other = (name_of(cells[each]) for each in ("player1", "player2"))
        if not round_ or one is None or one == other:
            troubles.add(Trouble(place, "has no round, no player, or one player twice"))
            continue
        division = " ".join(cells["division"].split())
        numbers = known.setdefault(division, {})
        here = numbers.setdefault(one, len(numbers) + 1)
        refuse_crowd(file, len(numbers))
        if other is None:
            continue  # a bye
        there = numbers.setdefault(other, len(numbers) + 1)
        game = Game(round_, None, here, there, starts=True, finished=True, place=place)
        games.setdefault(division, []).append(game)
    troubles.raise_any()
    refuse_too_much(file, sum(map(len, games.values())), 0)
    divisions = (
        division_of(name, [Player(n, told) for told, n in numbers.items()], games.get(name, []))
        for name, numbers in known.items()
    )
    return TournamentFile("absp", tuple(divisions), numbered_apart=True)


def _cells(file: File, text: str, first: str) -> Iterator[tuple[Place, Cells]]:
    """Each record below the heads, by its heads; raises UnreadableFile for one of another shape."""
    heads = _split(first)
    rows = csv.reader(text.splitlines(), delimiter=_delimiter(first), strict=True)
    begun = False
    try:
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if not begun:
                begun = True
                continue
            if len(row) != len(heads):
                problem = f"has {len(row)} columns, and the first line has {len(heads)}"
                raise unreadable(file, problem, rows.line_num)
            place = Place(file.name, file.line + rows.line_num - 1)
            cells = (cell.strip() for cell in row)
            yield place, dict(zip(heads, cells, strict=True))
    except csv.Error:
        raise unreadable(file, "is no line of a CSV: look at its quotes", rows.line_num) from None


def _split(line: str) -> list[str]:
    return [
        head.strip().strip('"').strip().lower() for head in line.strip().split(_delimiter(line))
    ]


def _delimiter(line: str) -> str:
    return max(_DELIMITERS, key=line.count)
