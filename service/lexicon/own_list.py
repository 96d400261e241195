"""Somebody's own list as it comes: one file, and what its owner says of it."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from service.lexicon.complaints import complaint
from service.lexicon.errors import SourceError
from service.lexicon.kind import kind_of
from service.lexicon.layers import words_of
from service.lexicon.package import Reading
from service.lexicon.profile import Profile
from service.lexicon.readers.encodings import encoding_called
from service.lexicon.readers.formats import FORMATS
from service.lexicon.readers.reading import Asked, Ledger
from service.lexicon.readers.unpack import Unpacked, unpack


class Said(BaseModel):
    """What the owner of a list says of how it is read; nothing is checked here.

    What is wrong with it is told with the names of these fields in backquotes. Without a format
    it is told from the content, where that is certain.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: str | None = None
    encoding: Annotated[str, BeforeValidator(encoding_called)] = "utf-8"
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


def kind_as_said(found: Unpacked, said: Said) -> str:
    """`kind_of` an unpacked list of which this is said."""
    return kind_of(
        found.data,
        found.file,
        said.format,
        definition=said.definition,
        column=said.column,
        entries=said.entries,
    )


def _checked(found: Unpacked, file: str, said: Said) -> Reading:
    """What is said of the list, checked as if it stood in a manifest."""
    reading = said.model_dump(exclude={"encoding"}, exclude_none=True)
    reading |= {"role": "base", "format": kind_as_said(found, said)}
    try:
        return Reading.model_validate(reading)
    except ValidationError as error:
        raise SourceError(file, complaint(error, of_fields=True)) from None
