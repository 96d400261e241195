"""What can be wrong with a word source or a lexicon; each says where and what to do."""

from collections.abc import Iterable
from itertools import islice

_TOLD_AT_ONCE = 20
_LONGEST = 40


class SourceError(Exception):
    """A word source cannot be read as its manifest declares; names the file and the line.

    `others` are of the same kind and were found with it.
    """

    def __init__(self, file: str, problem: str, line: int | None = None) -> None:
        where = file if line is None else f"{file}, line {line}"
        super().__init__(f"{where}: {problem}")
        self.file = file
        self.problem = problem
        self.line = line
        self.others: tuple[SourceError, ...] = ()


def together(found: Iterable[SourceError]) -> SourceError:
    """The first of these errors, with the next ones, so that a list can be put right in one go."""
    first, *others = islice(found, _TOLD_AT_ONCE)
    first.others = tuple(others)
    return first


def shown(text: str) -> str:
    """A text of somebody's list, fit for terminals and paper, and not longer than a line."""
    text = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return text if text.isprintable() else ascii(text)


class LexiconUnavailable(Exception):
    """No verdict can be given by this lexicon now; 503 with the reason (promise 3)."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"lexicon {name}: {reason}")
        self.name = name
        self.reason = reason


class UnknownLexicon(LookupError):
    """The desk has no word source of this name; says which there are."""

    def __init__(self, name: str, known: Iterable[str] = ()) -> None:
        there = ", ".join(known) or "none"
        super().__init__(f"there is no lexicon {name!r}; those there are: {there}")
        self.name = name
