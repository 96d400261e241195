"""A list of changes: `+WORD` adds, `-WORD` removes, `#` begins a comment."""

import re
from collections.abc import Iterator
from typing import Literal

from service.lexicon.errors import SourceError
from service.lexicon.readers import text
from service.lexicon.readers.encodings import refuse_mistaken
from service.lexicon.readers.reading import Asked
from service.lexicon.readers.unpack import unpacked
from service.rules.words.alphabet import WHITE_SPACE

_CHANGE = re.compile(f"([+-])([^{WHITE_SPACE}]+)(?:[{WHITE_SPACE}]+#.*)?")


def read(data: bytes, asked: Asked) -> Iterator[tuple[int, Literal["+", "-"], str]]:
    """Line, sign and text of each change, in order; anything else is an error with its line."""
    data = unpacked(data, asked.file)
    refuse_mistaken(data, asked)
    for lines in text.batches(data, asked.encoding, asked.file):
        for number, written in zip(lines.places, lines.texts, strict=True):
            line = written.strip(WHITE_SPACE)
            if not line or line.startswith("#"):
                continue
            match = _CHANGE.fullmatch(line)
            if match is None:
                problem = "is no change; write +WORD, -WORD or # comment"
                raise SourceError(asked.file, problem, number)
            yield number, "+" if match[1] == "+" else "-", match[2]
