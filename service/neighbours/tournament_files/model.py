"""What the files of tournament programs say, whichever program wrote them."""

from dataclasses import dataclass

from typing_extensions import override

MOST_BYTES = 5_000_000
"""Bytes of an upload, and of all files in it once they are unpacked."""

MOST_PLAYERS = 999
"""Players of one division, at most."""

MOST_ROUNDS = 999
MOST_GAMES = 50_000
"""Games of one upload, at most."""

MOST_TOLD = 20
"""Troubles that are told of one upload, at most."""


@dataclass(frozen=True, slots=True)
class File:
    """One file as it came in, without its folders; `line` is the number of its first line."""

    name: str
    data: bytes
    line: int = 1


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is said: a file, and a line from 1 where lines mean anything in it."""

    file: str
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong at a place, and what to do about it."""

    place: Place
    message: str

    @override
    def __str__(self) -> str:
        file, line = self.place.file, self.place.line
        return f"{file}: {self.message}" if line is None else f"{file}, line {line}: {self.message}"


class UnreadableFile(ValueError):
    """Nothing was read, because of these troubles."""

    def __init__(self, *troubles: Trouble) -> None:
        """Take at least one; no more than the first twenty are told."""
        super().__init__("; ".join(each.message for each in troubles[:MOST_TOLD]))
        self.troubles = troubles[:MOST_TOLD]


class Troubles:
    """Troubles as they are found; when there are too many to tell, reading ends."""

    def __init__(self) -> None:
        """Begin with none."""
        self._found: list[Trouble] = []

    def add(self, trouble: Trouble) -> None:
        """Take one in; raises UnreadableFile where it is the last that is told."""
        self._found.append(trouble)
        if len(self._found) == MOST_TOLD:
            self.raise_any()

    def raise_any(self) -> None:
        """Raises UnreadableFile if there are any."""
        if self._found:
            raise UnreadableFile(*self._found)


@dataclass(frozen=True, slots=True)
class Player:
    """A player by the number that the file has for it, with the name where there is one."""

    number: int
    name: str | None


@dataclass(frozen=True, slots=True)
class Game:
    """One game: who plays whom, in which round and at which table.

    `table` is None where the file has none. `starts` says whether `first` is known to start, else
    the two stand in the order of their numbers. `finished` says that both have a score.
    """

    round: int
    table: int | None
    first: int
    second: int
    starts: bool
    finished: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Refused:
    """A game that the file contradicts itself about; `players` as far as they are numbers."""

    round: int
    table: int | None
    players: tuple[int, ...]
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class Division:
    """A division with its players, the games that can be played and those that can't be."""

    name: str
    players: tuple[Player, ...]
    games: tuple[Game, ...]
    refused: tuple[Refused, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentFile:
    """All that an upload says; `format` is its kind.

    `numbered_apart` says that each division numbers its own players from 1, as tournament
    programs do; else a number means one player in the whole tournament.
    """

    format: str
    divisions: tuple[Division, ...]
    numbered_apart: bool


def in_a_line(name: str) -> str:
    """A file's name without what can't stand in a line of text, such as a NUL."""
    return "".join(each for each in name if each.isprintable())


def unreadable(file: File, message: str, line: int | None = None) -> UnreadableFile:
    """The error that a file is no more than this; `line` counts from 1 within it."""
    place = Place(file.name, None if line is None else file.line + line - 1)
    return UnreadableFile(Trouble(place, message))
