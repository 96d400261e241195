"""A word, a separator and a definition a line; a word alone will do."""

import re
from typing import Literal

from service.lexicon.errors import SourceError
from service.lexicon.readers.reading import Batch

_SEPARATORS = {
    "tab": re.compile("\t"),
    "space": re.compile(" "),
    "dash": re.compile(" [-\u2013\u2014] "),
}


def cut(lines: Batch, separator: Literal["tab", "space", "dash"], file: str) -> Batch:
    """What stands before the first separator of each line; SourceError where nothing does."""
    split = _SEPARATORS[separator].split
    found = [split(line, maxsplit=1)[0] for line in lines.texts]
    for place, word, line in zip(lines.places, found, lines.texts, strict=True):
        if line and not word:
            raise SourceError(file, "no word before the definition", place)
    return Batch(lines.places, found)
