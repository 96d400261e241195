"""Lists: as JSON by pages (`Link` names the next one), as CSV or text whole, read by pages too."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from starlette.responses import StreamingResponse
from starlette.types import ASGIApp

from service.api.accepting import CSV, JSON, preferred
from service.api.answers import Headers, json_answer
from service.api.operations import Call
from service.api.requests import PageQuery, page_link
from service.api.views import View
from service.desk.columns import Line
from service.desk.exports import line

Item = TypeVar("Item")

_AT_A_TIME = 200
"""How many items of an export are read at a time, so that nobody else has to wait for it."""


@dataclass(frozen=True, slots=True)
class Written(Generic[Item]):
    """How a list is written whole: what it begins with, and what each item is."""

    begins: str
    write: Callable[[Item], str]


@dataclass(frozen=True, slots=True)
class Listing(Generic[Item]):
    """One list: how it is read behind a number, and how its items are shown and written."""

    name: str
    page: Callable[[int, int], Awaitable[list[Item]]]
    number: Callable[[Item], int]
    show: Callable[[Item], View]
    formats: Mapping[str, Written[Item]] = field(default_factory=dict)


def as_csv(heads: Line, cells: Callable[[Item], Line]) -> Written[Item]:
    """Write a list as CSV, a line an item below its headings."""
    return Written(line(heads), lambda item: line(cells(item)))


async def listed(call: Call[None, Any], listing: Listing[Item]) -> ASGIApp:
    """Answer with a page as JSON, or with all that is behind `after` in the format preferred."""
    query: PageQuery = call.query
    asked = preferred(call.scope, (JSON, *listing.formats))
    if asked != JSON:
        content = _whole(listing, listing.formats[asked], query.after)
        name = f"{call.path['code']}-{listing.name}.{'csv' if asked == CSV else 'txt'}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return StreamingResponse(content, media_type=f"{asked}; charset=utf-8", headers=headers)
    found = await listing.page(query.after, query.limit + 1)
    shown = found[: query.limit]
    link: Headers = ()
    if len(found) > query.limit:
        link = page_link(call.scope["path"], query, listing.number(shown[-1]))
    return json_answer({listing.name: list(map(listing.show, shown))}, 200, link)


async def _whole(listing: Listing[Item], written: Written[Item], after: int) -> AsyncIterator[str]:
    yield written.begins
    found = await listing.page(after, _AT_A_TIME)
    while found:
        yield await asyncio.to_thread(_text, written, found)
        found = await listing.page(listing.number(found[-1]), _AT_A_TIME)


def _text(written: Written[Item], items: Iterable[Item]) -> str:
    return "".join(map(written.write, items))
