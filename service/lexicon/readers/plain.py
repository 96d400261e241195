"""One word a line and nothing else."""

import re
from collections.abc import Sequence

from service.lexicon.errors import SourceError
from service.rules.words import WHITE_SPACE

_SPACE = re.compile(f"[{WHITE_SPACE}]")


def words(lines: Sequence[str], file: str) -> Sequence[str]:
    """The words by line, blank lines among them; a space anywhere is an error with its line.

    A space would mean a definition that nobody declared, and cutting there would be a guess.
    """
    if _SPACE.search("".join(lines)):
        line = next(number for number, line in enumerate(lines, 1) if _SPACE.search(line))
        raise SourceError(
            file,
            "holds a space; where a definition follows the word, say so in the manifest:"
            ' "definition": "space", "tab" or "dash" in the "slipdesk" of this list',
            line,
        )
    return lines
