"""tsh: division files (`.t`), config.tsh beside them, and NASPA's plain text in the same lines.

Nothing in config.tsh is run: only its `division` lines and the encoding are read.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from service.neighbours.tournament_files.checks import (
    MOST_NUMBER,
    MOST_TABLE,
    name_of,
    number_of,
    refuse_crowd,
)
from service.neighbours.tournament_files.model import (
    Division,
    File,
    Place,
    TournamentFile,
    Trouble,
    Troubles,
    unreadable,
)
from service.neighbours.tournament_files.rows import UNDEFINED, Row, division
from service.neighbours.tournament_files.text import decoded, lines

CONFIG = "config.tsh"

_DIVISION = re.compile(r"\s*division\s+(\S+)\s+(\S+)\s*", re.IGNORECASE)
_NAMES_FILES = re.compile(
    rb"(?:^|[\r\n])[ \t]*division[ \t]+\S{1,64}[ \t]+\S{1,255}[ \t]*(?:$|[\r\n])", re.IGNORECASE
)
_ENCODING = re.compile(r"""\s*config\s+tfile_encoding\s*=\s*["']?utf-?8["']?;?\s*""", re.IGNORECASE)
_NAMED_HERE = re.compile(r"#division\s+(\S.*)", re.IGNORECASE)
_RATING = re.compile(r"\d+(?:[.+]\d+)*", re.ASCII)
_PIECE = re.compile(r"\\.?|;|[^\\;]+")
_SCORE = re.compile(r"-?\d{1,5}", re.ASCII)
_MOST_STARTS = 9


def read(config: File | None, files: Sequence[File]) -> TournamentFile:
    """All divisions that a config.tsh names, or one for each file, called as the file is.

    Raises:
        UnreadableFile: with its lines, and for a file that config.tsh names and that isn't there.
    """
    told = list(_told(config if config and is_config(config) else None, files))
    utf_8 = config is not None and bool(any(map(_ENCODING.fullmatch, _lines_of(config))))
    divisions: list[Division] = []
    for name, file in told:
        divisions += _divisions(file, name, () if utf_8 else ("iso-8859-1",))
    return TournamentFile("tsh", tuple(divisions), numbered_apart=True)


def is_config(file: File) -> bool:
    """Whether a file is a config.tsh by what it says: it names the files of its divisions."""
    return bool(_NAMES_FILES.search(file.data))


def _lines_of(config: File) -> Iterator[str]:
    return (line for _, line in lines(config, decoded(config, "iso-8859-1")))


def _told(config: File | None, files: Sequence[File]) -> Iterator[tuple[str, File]]:
    """Each division's name and file."""
    by_name: Mapping[str, File] = {file.name.casefold(): file for file in files}
    if config is None:
        yield from ((file.name.rpartition(".")[0] or file.name, file) for file in files)
        return
    text = decoded(config, "iso-8859-1")
    for number, line in lines(config, text):
        if (named := _DIVISION.fullmatch(line)) is None:
            continue
        file = by_name.get(re.split(r"[/\\]", named[2])[-1].casefold())
        if file is None:
            problem = "names the file of a division that isn't there: send all .t files with it"
            raise unreadable(config, problem, number)
        yield named[1], file


def _divisions(file: File, name: str, encodings: tuple[str, ...]) -> Iterator[Division]:
    """The division of a file; several where lines of their own name them, as NASPA's text has."""
    named: dict[str, list[Row]] = {}
    rows: list[Row] = []
    troubles = Troubles()
    for number, line in lines(file, decoded(file, *encodings)):
        place = Place(file.name, file.line + number - 1)
        if line.lstrip().startswith("#"):
            if (begins := _NAMED_HERE.fullmatch(line.strip())) is not None:
                rows = named.setdefault(" ".join(begins[1].split()), [])
            continue
        found = _row(line, place)
        if isinstance(found, Trouble):
            troubles.add(found)
        else:
            rows.append(found)
            refuse_crowd(file, len(rows))
            if not named:
                named[name] = rows
    troubles.raise_any()
    for each, of_it in named.items():
        yield division(file, each, of_it)


def _row(line: str, place: Place) -> Row | Trouble:
    """A player's line: name, rating, opponents; scores; and of what follows tables and starts."""
    head, *more = _fields(line)
    words = head.split()
    begins = _rating_at(words)
    if begins is None:
        return Trouble(place, "is no player: a line has a name, a rating and the opponents")
    opponents = [_opponent(word) for word in words[begins + 1 :]]
    scores = more[0].split() if more else []
    if None in opponents:
        return Trouble(place, "has an opponent that is no player's number")
    if not all(map(_SCORE.fullmatch, scores)):
        return Trouble(place, "has a score that is no number, after the first semicolon")
    extra = {words[0].lower(): words[1:] for each in more[1:] if (words := each.split())}
    tables = _numbers(extra.get("board", ()), MOST_TABLE)
    starts = _numbers(extra.get("p12", ()), _MOST_STARTS)
    if tables is None or starts is None:
        return Trouble(place, "has a table (board) or a start (p12) that is no number")
    return Row(
        name=name_of(" ".join(head.split()[:begins])),
        opponents=[each for each in opponents if each is not None],
        place=place,
        tables=tables,
        starts=starts,
        scored=len(scores),
    )


def _fields(line: str) -> list[str]:
    """What stands between the semicolons; a backslash takes the next character's meaning away."""
    fields = [""]
    for piece in _PIECE.findall(line):
        if piece == ";":
            fields.append("")
        else:
            fields[-1] += piece.removeprefix("\\")
    return fields


def _rating_at(words: Sequence[str]) -> int | None:
    """The place of the rating: as far to the left as only numbers follow, and behind a name."""
    at = len(words)
    while at > 1 and words[at - 1].isascii() and words[at - 1].isdigit():
        at -= 1
    if at > 1 and _RATING.fullmatch(words[at - 1]):
        return at - 1
    return at if at < len(words) else None


def _opponent(word: str) -> int | None:
    return UNDEFINED if word == "00" else number_of(word, MOST_NUMBER)


def _numbers(words: Sequence[str], most: int) -> list[int] | None:
    found = [number_of(word, most) for word in words]
    return None if None in found else [each for each in found if each is not None]
