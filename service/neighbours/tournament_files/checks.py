"""What no file may say, whatever its format: a table or a player twice, too much of anything."""

from collections import Counter
from collections.abc import Iterable, Sequence

from service.neighbours.tournament_files.model import (
    MOST_GAMES,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Division,
    File,
    Game,
    Player,
    Refused,
    Trouble,
    unreadable,
)

MOST_NUMBER = 99_999
MOST_TABLE = 9999
_LONGEST_NAME = 80


def number_of(text: str, most: int) -> int | None:
    """A whole number from 0 to `most` in plain digits; None for anything else."""
    if not (text.isascii() and text.isdigit() and len(text.lstrip("0")) <= len(str(most))):
        return None
    found = int(text)
    return found if found <= most else None


def name_of(text: str) -> str | None:
    """A name as it can stand in a list: one line, nothing invisible, at most 80 characters."""
    seen = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(seen.split())[:_LONGEST_NAME].strip() or None


def division_of(
    name: str, players: Sequence[Player], games: Sequence[Game], refused: Iterable[Refused] = ()
) -> Division:
    """A division whose games don't contradict each other: those that do are refused, all of them.

    Two games at a table of a round, and two games of a player in a round.
    """
    tables = Counter((each.round, each.table) for each in games if each.table is not None)
    seats = Counter((each.round, each.first) for each in games)
    seats.update((each.round, each.second) for each in games)
    kept, clashing = [], []
    for each in games:
        if each.table is not None and tables[each.round, each.table] > 1:
            clashing.append(refuse(each, f"table {each.table} has two games in this round"))
        elif twice := [n for n in (each.first, each.second) if seats[each.round, n] > 1]:
            clashing.append(refuse(each, f"player {twice[0]} has two games in this round"))
        else:
            kept.append(each)
    return Division(name, tuple(players), tuple(kept), (*refused, *clashing))


def refuse(game: Game, why: str) -> Refused:
    """A game that can't be taken, for a reason that says what is wrong in the file."""
    trouble = Trouble(game.place, f"{why}: put it right where the file comes from")
    return Refused(game.round, game.table, (game.first, game.second), trouble)


def refuse_crowd(file: File, players: int) -> None:
    """Raises UnreadableFile for more players than a division can have."""
    if players > MOST_PLAYERS:
        raise unreadable(file, f"has more than {MOST_PLAYERS} players in a division")


def refuse_too_much(file: File, games: int, rounds: int) -> None:
    """Raises UnreadableFile for more than an event can have."""
    if games > MOST_GAMES:
        raise unreadable(file, f"has more than {MOST_GAMES} games: send fewer rounds")
    if rounds > MOST_ROUNDS:
        raise unreadable(file, f"has more than {MOST_ROUNDS} rounds: is this the right file?")
