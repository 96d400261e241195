"""Following a tournament's record as it grows; the journal itself is the queue."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from service.desk.challenges import Seen, seen_by, tournament_of
from service.desk.desk import Desk
from service.desk.devices import Device
from service.desk.reading import sees_event, unasked
from service.journal import reader
from service.journal.record.codec import Recorded, recorded
from service.journal.record.entries import decode
from service.journal.store.database import Database
from service.rules.facts.events import Beginning, Change

_PAGE = 200
OTHER_PROCESS_SECONDS = 1.0
"""How long news from another process may take: nothing wakes a follower but its own writer."""


@dataclass(frozen=True, slots=True)
class News:
    """An entry as a follower may see it: with the challenge it moved, where it moved one."""

    entry: Recorded
    seen: Seen | None


async def follow(desk: Desk, device: Device, after: int) -> AsyncIterator[News | None]:
    """The entries behind number `after` that the device may see, as they come; never ends.

    Yields None about once a second while there is nothing new, so that the caller can look
    whether to go on.
    """
    tournament_id = tournament_of(device)
    while True:
        waiting = desk.news.setdefault(tournament_id, asyncio.Event())
        news, last = await asyncio.to_thread(news_behind, desk.database, device, after)
        for item in news:
            yield item
        if last > after:
            after = last
            continue
        try:
            await asyncio.wait_for(waiting.wait(), OTHER_PROCESS_SECONDS)
        except TimeoutError:
            yield None


def news_behind(
    database: Database, device: Device, after: int, most: int = _PAGE
) -> tuple[list[News], int]:
    """What the device may see of the next entries behind a number, and the last one's number."""
    news: list[News] = []
    last, tournament_id = after, tournament_of(device)
    with database.reading() as connection:
        for seq, body in reader.bodies_after(connection, tournament_id, after, most):
            last = seq
            entry = recorded(decode(body))
            number = _moved(entry)
            if number is None:
                if sees_event(device, entry.event):
                    news.append(News(entry, None))
                continue
            known = reader.challenge(connection, tournament_id, number)
            news += [
                News(entry, replace(seen, sight=unasked(device, seen.sight)))
                for seen in seen_by(connection, device, known)
            ]
    return news, last


def _moved(entry: Recorded) -> int | None:
    """The challenge that an entry made or moved."""
    event = entry.event
    return event.number if isinstance(event, Beginning | Change) else None
