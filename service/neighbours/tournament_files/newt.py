"""tourney.js: what tsh publishes as a live feed. It is read as data, and never run."""

import json
import re
from typing import Any, NoReturn

from service.neighbours.tournament_files.checks import MOST_NUMBER, MOST_TABLE, name_of
from service.neighbours.tournament_files.model import (
    Division,
    File,
    Place,
    TournamentFile,
    unreadable,
)
from service.neighbours.tournament_files.rows import UNDEFINED, Row, division
from service.neighbours.tournament_files.text import decoded

BEGINS = re.compile(r"\s*(?:(?:var|let|const)\s+)?newt\s*=")
# A text, which is let be and ends at the end at the latest; `undefined`; a name before a colon.
_TOKEN = re.compile(
    r'"(?:[^"\\]|\\.?)*(?:"|\Z)|(?<![\w$])undefined(?![\w$])|(?<![\w$])[A-Za-z_$][\w$]*(?=\s{0,9}:)',
    re.DOTALL | re.ASCII,
)
_MOST_STARTS = 9


def read(file: File) -> TournamentFile:
    """All divisions of a feed, whose players have their places as numbers.

    Raises:
        UnreadableFile: it is none, or holds more than data.
    """
    text = decoded(file, "iso-8859-1")
    begun = BEGINS.match(text)
    body = text[begun.end() if begun else 0 :].rstrip("; \t\r\n")
    found = parsed(file, _TOKEN.sub(_as_json, body))
    divisions = found.get("divisions") if isinstance(found, dict) else None
    if not isinstance(divisions, list) or not all(isinstance(each, dict) for each in divisions):
        raise unreadable(file, "has no divisions: send tourney.js as tsh publishes it")
    return TournamentFile(
        "tourney.js", tuple(_division(file, each) for each in divisions), numbered_apart=True
    )


def parsed(file: File, text: str) -> object:
    """The value of a JSON text; raises UnreadableFile for anything else, or too deep a one."""
    try:
        return json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise unreadable(file, "is damaged: it can't be read from here on", error.lineno) from None
    except (ValueError, RecursionError):
        raise unreadable(file, "is damaged: it has a number or a depth that none has") from None


def _as_json(token: re.Match[str]) -> str:
    match token[0]:
        case str(text) if text.startswith('"'):
            return text
        case "undefined":
            return "null"
        case name:
            return f'"{name}"'


def _no_number(_name: str) -> NoReturn:
    raise ValueError("NaN or Infinity")


def _division(file: File, said: dict[str, Any]) -> Division:
    name, players = said.get("name"), said.get("players")
    if not isinstance(name, str) or not isinstance(players, list):
        raise unreadable(file, "has a division without name or players")
    told = name_of(name) or ""
    rows = [
        _row(file, told, place, each)
        for place, each in enumerate(players)
        if place > 0 or each is not None
    ]
    return division(file, told, rows)


def _row(file: File, name: str, place: int, said: object) -> Row:
    """The line of one player."""
    about = f"player {place} of division {name or '(none)'}"
    if not isinstance(said, dict) or said.get("id", place) != place:
        raise unreadable(file, f"{about} is none, or has another number than its place")
    etc = said.get("etc")
    more: dict[str, Any] = etc if isinstance(etc, dict) else {}
    opponents = _numbers(said.get("pairings"), MOST_NUMBER, UNDEFINED)
    tables = _numbers(more.get("board"), MOST_TABLE, 0)
    starts = _numbers(more.get("p12"), _MOST_STARTS, 0)
    scores = said.get("scores") or []
    if opponents is None or tables is None or starts is None or not isinstance(scores, list):
        raise unreadable(
            file, f"{about} has pairings, tables, starts or scores that are no numbers"
        )
    called = said.get("name")
    return Row(
        name=name_of(called) if isinstance(called, str) else None,
        opponents=opponents,
        place=Place(file.name),
        tables=tables,
        starts=starts,
        scored=next((n for n, each in enumerate(scores) if each is None), len(scores)),
    )


def _numbers(said: object, most: int, missing: int) -> list[int] | None:
    """A list of whole numbers with null for what is missing; None for anything else."""
    if said is None:
        return []
    if not isinstance(said, list):
        return None
    found = [missing if each is None else each for each in said]
    whole = all(type(each) is int and (0 <= each <= most or each == missing) for each in found)
    return found if whole else None
