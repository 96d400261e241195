"""Lists as CSV (RFC 4180), safe to be opened with a spreadsheet."""

from collections.abc import Iterable
from unicodedata import normalize

Cell = str | int | float | None

_BEGINS_A_FORMULA = frozenset("=+-@\t\r\n\0")


def line(cells: Iterable[Cell]) -> str:
    """One record. Texts are quoted, numbers are not; None is an empty field, yes and no a text."""
    return ",".join(map(_field, cells)) + "\r\n"


def _field(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return '"yes"' if cell else '"no"'
        case int() | float():
            return str(cell)
        case text:
            return '"' + _as_text(text).replace('"', '""') + '"'


def _as_text(text: str) -> str:
    """A text that no spreadsheet takes for a formula (ASVS 1.2.10), in full-width forms neither."""
    begins = {text[:1], normalize("NFKC", text).lstrip()[:1]}
    return f"'{text}" if begins & _BEGINS_A_FORMULA else text
