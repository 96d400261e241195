"""A docket as text, for printers that set letters themselves and for reading aloud."""

import textwrap
from collections.abc import Iterator

from service.printing.docket import Docket, Kind, Line
from service.printing.letters import has_all, transliterated

COLUMNS = 42
"""Letters across paper of 80 mm in the fonts that printers begin with; 48 fit on most."""

_NARROW = 400
_NARROW_COLUMNS = 30
_LEFT = {Kind.FOLLOWS}
_VERDICTS = {Kind.ACCEPTABLE: "*", Kind.NOT_ACCEPTABLE: "#"}


def columns(width: int) -> int:
    """How many letters are sure to fit on paper of so many dots."""
    return _NARROW_COLUMNS if width < _NARROW else COLUMNS


def lines(docket: Docket, origin: str, width: int = COLUMNS) -> Iterator[str]:
    """The docket in lines of so many letters; the address of its page stands in its code's place.

    The verdict is framed by other signs where it is another one.
    """
    for line in docket.lines:
        yield from _set(line, width)
    yield ""
    yield from textwrap.wrap(origin + docket.path, width)


def text(docket: Docket, origin: str, code_page: str = "utf-8", width: int = COLUMNS) -> str:
    """The docket as one text in the letters of a code page.

    It says where letters stand for others that the code page lacks.
    """
    written = "\n".join(lines(docket, origin, width)) + "\n"
    if has_all(written, code_page):
        return written
    words = " ".join(each.text for each in docket.lines if each.kind is Kind.WORD)
    note = (
        "" if has_all(words, code_page) else "\n".join(textwrap.wrap(docket.spelled, width)) + "\n"
    )
    return transliterated(written + note, code_page)


def _set(line: Line, width: int) -> Iterator[str]:
    if line.kind in _VERDICTS:
        sign = _VERDICTS[line.kind]
        yield from ("", sign * width, line.text.center(width).rstrip(), sign * width, "")
        return
    for row in textwrap.wrap(line.text, width) or [""]:
        yield row if line.kind in _LEFT else row.center(width).rstrip()
