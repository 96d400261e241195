"""Lists: as JSON by pages (`Link` names the next one), as CSV or text whole, read by pages too."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from starlette.responses import StreamingResponse
from starlette.types import ASGIApp

from service.api.accepting import CSV, JSON, preferred
from service.api.answers import Headers, json_answer
from service.api.asked.queries import PageQuery, page_link
from service.api.operations import Call
from service.api.shown.views import View
from service.desk.exports import line
from service.desk.lists import Listed
from service.journal.store.database import Database

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Written(Generic[Item]):
    """How a list is written whole: what it begins with, and what each item is."""

    begins: str
    write: Callable[[Item], str]


async def answer_list(
    call: Call[None, Any],
    listed: Listed[Item],
    show: Callable[[Item], View],
    texts: Mapping[str, Written[Item]] | None = None,
) -> ASGIApp:
    """Answer with a page as JSON, or with all that is behind `after` as CSV or another text."""
    query: PageQuery = call.query
    database = call.state["desk"].database
    formats = {CSV: _as_csv(listed), **(texts or {})}
    asked = preferred(call.scope, (JSON, *formats))
    if asked != JSON:
        content = _whole(database, listed, formats[asked], query.after)
        name = f"{call.path['code']}-{listed.name}.{'csv' if asked == CSV else 'txt'}"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return StreamingResponse(content, media_type=f"{asked}; charset=utf-8", headers=headers)
    found = await asyncio.to_thread(listed.read, database, query.after, query.limit + 1)
    shown = found[: query.limit]
    link: Headers = ()
    if len(found) > query.limit:
        link = page_link(call.scope["path"], query, listed.number(shown[-1]))
    return json_answer({listed.name: list(map(show, shown))}, 200, link)


def _as_csv(listed: Listed[Item]) -> Written[Item]:
    return Written(line(listed.heads), lambda item: line(listed.cells(item)))


async def _whole(
    database: Database, listed: Listed[Item], written: Written[Item], after: int
) -> AsyncIterator[str]:
    def part(after: int) -> tuple[str, int]:
        found, last = listed.next_part(database, after)
        return "".join(map(written.write, found)), last

    text = written.begins
    while text:
        yield text
        text, after = await asyncio.to_thread(part, after)
