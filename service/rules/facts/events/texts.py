"""A free text that an entry quotes, so that it can be forgotten."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextRef:
    """A free text that is kept outside the record, so that it can be forgotten.

    `sha256` is the hex digest of the salt followed by the text, both kept beside it.
    """

    id: str
    sha256: str
