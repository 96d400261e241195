"""Somebody's own list as it comes: one file, and what its owner says of it."""

from pydantic import BaseModel, ConfigDict, ValidationError

from service.lexicon.complaints import complaint
from service.lexicon.errors import SourceError
from service.lexicon.layers import words_of
from service.lexicon.package import Reading
from service.lexicon.profile import Profile
from service.lexicon.readers.formats import FORMATS, detect, no_bare_word, refused
from service.lexicon.readers.reading import Asked, Ledger
from service.lexicon.readers.unpack import Unpacked, unpack


class Said(BaseModel):
    """What the owner of a list says of how it is read; nothing is checked here.

    Without a format it is told from the content, where that is certain.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: str | None = None
    encoding: str = "utf-8"
    definition: str | None = None
    column: str | int | None = None
    entries: bool = False


def read(data: bytes, file: str, said: Said, profile: Profile) -> list[str]:
    """The playable words of a list, in code point order, each once.

    Raises:
        SourceError: with the file as messages call it, and the line.
    """
    found = unpack(data, file)
    reading = _checked(found, file, said)
    asked = Asked(
        file=file,
        alphabet=profile.alphabet,
        encoding=said.encoding,
        capitals=profile.capitals,
        definition=reading.definition,
        column=reading.column,
        entries=reading.entries or FORMATS[reading.format].entries,
        affixes=found.affixes,
    )
    return words_of(found.data, reading.format, asked, Ledger())


def kind_of(data: bytes, file: str, said: str | None) -> str:
    """The kind of file that a list is: as said, or as its content shows beyond doubt.

    Raises:
        SourceError: it is no list of words, or what it is has to be said.
    """
    if why := refused(data, file):
        raise SourceError(file, why)
    if kind := said or detect(data, file):
        return kind
    kinds = "; ".join(f"{name}: {each.title}" for name, each in FORMATS.items())
    problem = f"what kind of file it is does not show; name its format. {kinds}"
    if (line := no_bare_word(data)) is not None:
        raise SourceError(file, f"is no bare word, and {problem}", line)
    raise SourceError(file, problem)


def _checked(found: Unpacked, file: str, said: Said) -> Reading:
    """What is said of the list, checked as if it stood in a manifest."""
    reading = said.model_dump(exclude={"encoding"}, exclude_none=True)
    implied = "plain" if said.definition or said.entries else None
    reading |= {"role": "base", "format": kind_of(found.data, found.file, said.format or implied)}
    try:
        return Reading.model_validate(reading)
    except ValidationError as error:
        raise SourceError(file, complaint(error)) from None
