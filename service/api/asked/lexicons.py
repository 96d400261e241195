"""What is sent about lists: a fingerprint, or how a file is read."""

from typing import Annotated, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
)

from service.api.asked.values import LINE, Body, Fingerprint


class FingerprintRequest(Body):
    """A list by its fingerprint: the one that a device expects, or that a director has."""

    fingerprint: Fingerprint


class ListQuery(BaseModel):
    """How a list is read that is sent as a file."""

    model_config = ConfigDict(extra="forbid")

    format: str | None = Field(
        default=None,
        pattern=r"^[a-z-]{1,32}$",
        description="The kind of file; needed where its content does not show it beyond doubt.",
        examples=["plain"],
    )
    encoding: str = Field(
        default="utf-8",
        pattern=r"^[A-Za-z0-9_ -]{1,32}$",
        description="The file's encoding, as Python names it.",
    )
    definition: Literal["tab", "space", "dash"] | None = Field(
        default=None, description="What stands between a word and its definition."
    )
    column: Annotated[str, Field(min_length=1, max_length=200, pattern=LINE)] | None = Field(
        default=None, description="Header or number from 1 of the column with the words."
    )
    entries: bool = Field(
        default=False, description="Lines are entries of a word book, read by the Swedish rules."
    )
