"""A word, a separator and a definition a line; a word alone will do."""

import re
from collections.abc import Sequence
from typing import Literal

from service.lexicon.errors import SourceError

_SEPARATORS = {
    "tab": re.compile("\t"),
    "space": re.compile(" "),
    "dash": re.compile(" [-\u2013\u2014] "),
}


def words(lines: Sequence[str], separator: Literal["tab", "space", "dash"], file: str) -> list[str]:
    """What stands before the first separator, by line."""
    split = _SEPARATORS[separator].split
    found = [split(line, maxsplit=1)[0] for line in lines]
    for number, (word, line) in enumerate(zip(found, lines, strict=True), 1):
        if line and not word:
            raise SourceError(file, "no word before the definition", number)
    return found
