"""What can be wrong with a word source or a lexicon; each says where and what to do."""


class SourceError(Exception):
    """A word source cannot be read as its manifest declares; names the file and the line."""

    def __init__(self, file: str, problem: str, line: int | None = None) -> None:
        super().__init__(file, problem, line)
        self.file = file
        self.problem = problem
        self.line = line

    def __str__(self) -> str:
        where = self.file if self.line is None else f"{self.file}, line {self.line}"
        return f"{where}: {self.problem}"


class LexiconUnavailable(Exception):  # noqa: N818 - a state of the desk that ends, not an error
    """No verdict can be given by this lexicon now; 503 with the reason (promise 3)."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"lexicon {self.name}: {self.reason}"


class UnknownLexicon(LookupError):  # noqa: N818 - reads as the sentence it is
    """The desk has no word source of this name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        return f"there is no lexicon {self.name!r}"
