"""What is asked of an import: which list it is, how it is read, what is laid over it."""

from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

from service.lexicon.own_list import Said

Role = Literal["base", "supplement", "changes"]


class Form(Said):
    """What somebody says of a list; what is left out stays unsaid, and nothing is guessed.

    The manifest that is made of it is checked as any other, so nothing is checked here.

    Attributes:
        name: of the lexicon and of its folder.
        authority: who decided on the supplements and changes that are laid over the list.
        date: the day from which they hold, YYYY-MM-DD.
        parent: the lexicon that this one corrects or follows.
        reason: why it was made; needed with a parent.
    """

    name: str
    language: str
    title: str | None = None
    edition: str | None = None
    label: str | None = None
    authority: str | None = None
    date: str | None = None
    authoritative_to: int | None = None
    parent: str | None = None
    reason: str | None = None


class Given(NamedTuple):
    """A file that somebody gave: where it lies, and what messages call it."""

    path: Path
    file: str


class Job(BaseModel):
    """An import with all that it works on; the files are read, never changed.

    Attributes:
        affixes: the .aff file of a Hunspell list.
        sources: the folders of word sources, the operator's own last; there it is written.
        cache: the folder of compiled lexicons.
        dry_run: report what would be written, and write nothing.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    form: Form
    base: Given
    affixes: Given | None = None
    supplements: tuple[Given, ...] = ()
    changes: tuple[Given, ...] = ()
    sources: tuple[Path, ...]
    cache: Path
    dry_run: bool = False
