"""From word sources to compiled lexicons: what is stale is built anew, the rest is left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from service.lexicon.errors import SourceError

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Built:
    """What came of one word source: built anew, still fresh, or a problem that says why not."""

    name: str
    anew: bool
    problem: SourceError | None = None


def build_all(sources: Sequence[Path], cache: Path, progress: Progress) -> list[Built]:
    """Build every word source in these folders whose compiled file is missing or stale.

    One that cannot be built takes nothing else down; `progress` gets stage, done and total.
    """
    raise NotImplementedError


def build(folder: Path, cache: Path, progress: Progress) -> Path:
    """Build one word source, whether stale or not; the compiled file, or SourceError."""
    raise NotImplementedError
