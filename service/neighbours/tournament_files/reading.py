"""Reading an upload: which kind of file it is, by what it says, and all that it says."""

import re
from collections.abc import Sequence
from pathlib import PurePath

from service.neighbours.tournament_files import aupair, newt, own_json, tables, tsh
from service.neighbours.tournament_files.model import (
    File,
    Place,
    TournamentFile,
    Trouble,
    UnreadableFile,
    unreadable,
)
from service.neighbours.tournament_files.packing import files_of
from service.neighbours.tournament_files.text import BOM

FORMATS = ("tsh", "tourney.js", "csv", "json", "tou", "absp")
"""The kinds of files that are read.

tsh: its division files (`.t`) with config.tsh, its archive form, NASPA's plain text. tourney.js:
its live feed. csv: division,round,table,first,second, and first_name,second_name. json: the games
of a round as the API takes them, each with its round. tou: AUPAIR's results, players and finished
rounds without tables. absp: its results, Division,Round,Player1,Score1,Player2,Score2.
"""

UNNAMED = "upload"
"""Stands for the name of a file that came without one."""

_OPENS = re.compile(rb"(?:\xef\xbb\xbf)?\s*")
_PAGE = re.compile(rb"<(?:!doctype|html|\?xml|head|body)", re.IGNORECASE)


def read(data: bytes, name: str = UNNAMED) -> TournamentFile:
    """All that an upload says of divisions, players and games; nothing in it is run.

    Raises:
        UnreadableFile: and nothing else, whatever the bytes are; it says where and what to do.
    """
    upload = File(PurePath(name).name[:255] or UNNAMED, data)
    files = [file for file in files_of(upload) if file.data.removeprefix(BOM).strip()]
    if not files:
        raise unreadable(upload, f"holds no file of a tournament program: {_kinds()}")
    of_tsh = _of_tsh(files)
    if of_tsh is not None:
        return of_tsh
    if len(files) > 1:
        named = (
            Trouble(Place(each.name), "is one of several: send one at a time") for each in files
        )
        raise UnreadableFile(*named)
    return _read_one(files[0])


def _of_tsh(files: Sequence[File]) -> TournamentFile | None:
    """What tsh's own files say, where there are any; other files beside them are let be."""
    divisions = [file for file in files if file.name.lower().endswith(".t")]
    configs = [file for file in files if _is_config(file)]
    if not divisions and not configs:
        return None
    if not divisions:
        raise unreadable(configs[0], "has no players in it: send the .t files with it")
    return tsh.read(configs[0] if configs else None, divisions)


def _is_config(file: File) -> bool:
    name = file.name.lower()
    return name.endswith(".tsh") or (not name.endswith(".t") and tsh.is_config(file))


def _read_one(file: File) -> TournamentFile:
    """A single file, by how it begins; what begins like nothing else is read as tsh's lines."""
    opens = _OPENS.match(file.data)
    begins = file.data[opens.end() if opens else 0 :][:4096]
    if _PAGE.match(begins):
        raise unreadable(file, "is a web page: take the address of the file itself")
    if begins.startswith(b"*"):
        return aupair.read(file)
    if newt.BEGINS.match(begins.decode("latin-1")):
        return newt.read(file)
    if begins.startswith(b"{"):
        return own_json.read(file) if _has_games(file) else newt.read(file)
    if tables.is_table(re.split(r"[\r\n]", begins.decode("latin-1"), maxsplit=1)[0]):
        return tables.read(file)
    return _read_lines(file)


def _has_games(file: File) -> bool:
    """Whether a JSON text is our own; the feed has divisions, and may stand without its `newt=`."""
    return b'"divisions"' not in file.data


def _read_lines(file: File) -> TournamentFile:
    try:
        return tsh.read(None, [file])
    except UnreadableFile as error:
        first = error.troubles[0]
        if first.place.line == file.line and len(error.troubles) > 1:
            raise unreadable(file, f"is no file that is read here: {_kinds()}") from None
        raise


def _kinds() -> str:
    return f"there are {', '.join(FORMATS)}: send one of these"
