"""Well-known editions told by their words, so that a list names itself; see `editions.json`."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from service.lexicon import files
from service.lexicon.complaints import complaint
from service.lexicon.errors import SourceError
from service.lexicon.package import Text

EDITIONS = "editions.json"


class Edition(BaseModel):
    """One edition of a federation's list.

    Attributes:
        xor_md5: the digest's first hexadecimal digits, eight at least, or all of them.
        words: how many it has, where that is known.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    language: str = Field(pattern=r"^[a-z]+(-[a-z0-9]+)*$")
    xor_md5: str = Field(pattern="^[0-9a-f]{8,32}$")
    name: Text
    words: Annotated[int, Field(gt=0)] | None = None


_ROWS = TypeAdapter(tuple[Edition, ...])


@dataclass(frozen=True, slots=True)
class Editions:
    """The editions that a desk can tell."""

    rows: tuple[Edition, ...]

    def known(self, language: str) -> bool:
        """Whether there are editions of this language, so that the digest is worth its time."""
        return any(row.language == language for row in self.rows)

    def recognised(self, language: str, xor_md5: str, words: int) -> str | None:
        """The name of the edition that has these words; never proof, which is the fingerprint."""
        for row in self.rows:
            if (
                row.language == language
                and xor_md5.startswith(row.xor_md5)
                and row.words in {None, words}
            ):
                return row.name
        return None


def editions_of(place: Path) -> Editions:
    """The shipped editions and those in `editions.json` beside the word sources in this place.

    SourceError names the file and the key. Federations name their own lists there.
    """
    own = place / EDITIONS
    try:
        data = files.read(own)
    except FileNotFoundError:
        return _shipped()
    except OSError as error:
        raise SourceError(str(own), f"cannot be read: {error.strerror}") from None
    return Editions(_parsed(data, str(own)) + _shipped().rows)


@cache
def _shipped() -> Editions:
    return Editions(_parsed((Path(__file__).parent / EDITIONS).read_bytes(), EDITIONS))


def _parsed(data: bytes, file: str) -> tuple[Edition, ...]:
    try:
        return _ROWS.validate_json(data.removeprefix(b"\xef\xbb\xbf"))
    except ValidationError as error:
        raise SourceError(file, complaint(error)) from None
