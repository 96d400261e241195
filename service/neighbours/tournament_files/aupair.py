"""AUPAIR's .TOU: results for ratings. It has players and finished rounds, and no tables."""

import re
from collections.abc import Sequence

from service.neighbours.tournament_files.checks import (
    MOST_NUMBER,
    name_of,
    number_of,
    refuse_crowd,
)
from service.neighbours.tournament_files.model import (
    File,
    Place,
    TournamentFile,
    Trouble,
    Troubles,
    unreadable,
)
from service.neighbours.tournament_files.rows import Row, division
from service.neighbours.tournament_files.text import decoded, lines

_HEADER = re.compile(r"\*.?\d\d\.\d\d\.\d{4}(?: .*)?", re.ASCII)
_OTHER_HEADER = re.compile(r"\*.?\d{4}-\d\d-\d\d.*", re.ASCII)
_SCORE = re.compile(r"-?\d{1,5}", re.ASCII)
_NAME_COLUMNS = 20
_FIRST = 1


def read(file: File) -> TournamentFile:
    """All sections of a file, with the rounds that were played.

    Raises:
        UnreadableFile: with its lines.
    """
    named: dict[str, list[Row]] = {}
    section: list[Row] | None = None
    troubles = Troubles()
    for number, line in lines(file, decoded(file, "cp1252", "cp437")):
        told = line.strip()
        if told.startswith("***"):
            break
        if _OTHER_HEADER.fullmatch(told):
            problem = "has opponents before scores, as Direktor writes it: export a CSV instead"
            raise unreadable(file, problem, number)
        if told.startswith("*"):
            if not _HEADER.fullmatch(told):
                section = named.setdefault(name_of(told[1:]) or "", [])
        elif not told.isdecimal():  # else it is the record of high words
            found = _row(line, Place(file.name, file.line + number - 1), section)
            if isinstance(found, Trouble):
                troubles.add(found)
            elif section is not None:
                section.append(found)
                refuse_crowd(file, len(section))
    troubles.raise_any()
    divisions = tuple(division(file, name, rows) for name, rows in named.items())
    return TournamentFile("tou", divisions, numbered_apart=True)


def _row(line: str, place: Place, section: Sequence[Row] | None) -> Row | Trouble:
    """A player: a name in twenty columns, then score and opponent for each round."""
    if section is None:
        return Trouble(place, "stands before any section: a section begins with * and its name")
    said = line[_NAME_COLUMNS:].split()
    scores, against = said[::2], said[1::2]
    found = [number_of(each.removeprefix("+"), MOST_NUMBER) for each in against]
    if not all(map(_SCORE.fullmatch, scores)) or None in found or len(said) % 2:
        return Trouble(place, "is no player: 20 columns of name, then score and opponent by round")
    own = len(section) + 1
    opponents = [0 if each == own else each for each in found if each is not None]
    starts = [_FIRST if each.startswith("+") else 0 for each in against]
    return Row(name_of(line[:_NAME_COLUMNS]), opponents, place, (), starts, len(scores))
