"""Bytes of a file as text: which encoding, and lines that are no longer than any program's."""

from collections.abc import Iterator

from service.neighbours.tournament_files.model import File, unreadable

BOM = b"\xef\xbb\xbf"
"""Begins what some programs write in UTF-8."""

_OTHER_BOMS = (b"\xff\xfe", b"\xfe\xff")
_LONGEST_LINE = 20_000


def decoded(file: File, *encodings: str) -> str:
    """The text of a file: UTF-8 where it is that, else the first of the encodings that fits.

    A byte-order mark is no part of it. Raises UnreadableFile.
    """
    data = file.data
    if data.startswith(_OTHER_BOMS):
        raise unreadable(file, "is in UTF-16: save it as UTF-8")
    if b"\0" in data:
        raise unreadable(file, "is no text: send the file that the tournament program keeps")
    marked = data.startswith(BOM)
    for encoding in ("utf-8",) if marked else ("utf-8", *encodings):
        try:
            return data.removeprefix(BOM).decode(encoding)
        except UnicodeDecodeError:
            continue
    raise unreadable(file, "is not in UTF-8: save it as UTF-8")


def lines(file: File, text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that say something, by their number in the file, from 1.

    They end in LF, CR or CRLF. Raises UnreadableFile for one that no program would write.
    """
    ended = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(ended, start=1):
        if len(line) > _LONGEST_LINE:
            raise unreadable(file, "is too long a line: is this the right file?", number)
        if line.strip():
            yield number, line
