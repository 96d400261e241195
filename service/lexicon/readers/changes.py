"""A list of changes: `+WORD` adds, `-WORD` removes, `#` begins a comment."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from service.lexicon.errors import SourceError

_CHANGE = re.compile(r"([+-])(\S+)(?:\s+#.*)?")


def changes(lines: Sequence[str], file: str) -> Iterator[tuple[int, Literal["+", "-"], str]]:
    """Line, sign and text of each change, in order; anything else is an error with its line."""
    for number, line in enumerate(map(str.strip, lines), 1):
        if not line or line.startswith("#"):
            continue
        match = _CHANGE.fullmatch(line)
        if match is None:
            raise SourceError(
                file,
                "is no change; write +WORD, -WORD or # comment",
                number,
            )
        yield number, "+" if match[1] == "+" else "-", match[2]
