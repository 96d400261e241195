"""Queries: which page, which devices, from where on."""

from typing import Any
from urllib.parse import urlencode

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
)

from service.api.asked.values import Name


class DevicesQuery(BaseModel):
    """Which devices."""

    model_config = ConfigDict(extra="forbid")

    same: bool | None = Field(
        default=None,
        description="true: those that expect the list that is played by; false: the alarms, those"
        " that expect another.",
    )


class PageQuery(BaseModel):
    """Which page, by number."""

    model_config = ConfigDict(extra="forbid")

    after: int = Field(default=0, ge=0, le=999_999_999, description="Begin behind this number.")
    limit: int = Field(default=50, ge=1, le=200, description="How many come on a page.")


class RecheckQuery(BaseModel):
    """Against which lexicon, and which page of challenges."""

    model_config = ConfigDict(extra="forbid")

    lexicon: Name = Field(description="The lexicon's name at this desk.")
    after: int = Field(default=0, ge=0, le=999_999_999, description="Begin behind this number.")
    limit: int = Field(default=200, ge=1, le=500, description="Challenges that are rechecked.")


class EventsQuery(BaseModel):
    """Where to begin."""

    model_config = ConfigDict(extra="forbid")

    after: int | None = Field(
        default=None,
        ge=0,
        le=999_999_999,
        description="Begin behind this entry; without it, or Last-Event-ID, with what comes.",
    )


def page_link(path: str, query: BaseModel, after: int) -> tuple[tuple[bytes, bytes], ...]:
    """Make the Link header to the page behind a number (RFC 8288)."""
    given: dict[str, Any] = query.model_dump(mode="json", exclude_none=True) | {"after": after}
    spelled = {name: _spelled(value) for name, value in given.items()}
    return ((b"link", f'<{path}?{urlencode(spelled)}>; rel="next"'.encode()),)


def _spelled(value: object) -> str:
    """A value as the description has it: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)
