"""What can be wrong with a word source or a lexicon; each says where and what to do."""

from collections.abc import Iterable


class SourceError(Exception):
    """A word source cannot be read as its manifest declares; names the file and the line."""

    def __init__(self, file: str, problem: str, line: int | None = None) -> None:
        where = file if line is None else f"{file}, line {line}"
        super().__init__(f"{where}: {problem}")
        self.file = file
        self.problem = problem
        self.line = line


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
