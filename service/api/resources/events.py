"""Events: a tournament's record as it grows, as server-sent events."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from typing import cast

import orjson
from anyio import CancelScope
from starlette.responses import StreamingResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from service.api.answers import EVENT_STREAM
from service.api.asked.queries import EventsQuery
from service.api.body import header
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.shown.event_views import told
from service.desk.challenges import tournament_of
from service.desk.following import News, follow
from service.rules.clauses.rulebook import Rulebook

operations = Operations("events")

_EPOCH = b'event: epoch.opened\ndata: {"epoch":%d}\n\n'
_SECONDS_BETWEEN_PINGS = 15.0
_SECONDS_BETWEEN_LOOKS = 1.0


@operations.add(
    "GET",
    "/api/v1/tournaments/{code}/events",
    query=EventsQuery,
    media_type=EVENT_STREAM,
    problems=(409,),
)
async def follow_events(call: Call[None, EventsQuery]) -> ASGIApp:
    """Follow what happens in a tournament, as far as your role sees it.

    An event's id is its entry's number: send the last one as Last-Event-ID and nothing is
    missed. One that the record has not reached is refused: what you have was lost in a restore.
    The stream of a restored record begins with the epoch it is in, without an id; where that is
    news, read the lists anew. The stream ends when the server stops (`stopping`) or the token is
    revoked. A device may have 8 open; one more ends the oldest. Adjudicators may have to look
    again: they are told that a challenge has a verdict, and read which by its number.
    """
    after = await _after(call)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        with call.state["streams"].one_more(call.device.id) as ended:
            await StreamingResponse(
                _stream(call, after, ended),
                media_type=EVENT_STREAM,
                headers={"X-Accel-Buffering": "no"},
            )(scope, receive, send)

    return answer


async def _stream(
    call: Call[None, EventsQuery], after: int, ended: asyncio.Event
) -> AsyncIterator[bytes]:
    state = call.state
    tournament = await state["desk"].tournament(tournament_of(call.device))
    news = cast("AsyncGenerator[News | None]", follow(state["desk"], call.device, after))
    stopping = asyncio.ensure_future(state["stopping"].wait())
    ending = asyncio.ensure_future(ended.wait())
    coming = asyncio.ensure_future(anext(news))
    looked = pinged = time.monotonic()
    state["metrics"].streams.inc()
    try:
        yield b": open\n\n"
        if tournament.epoch > 1:
            # Entries that a restore lost had numbers that others have now: an id can't tell.
            yield _EPOCH % tournament.epoch
        while True:
            await asyncio.wait({coming, stopping, ending}, return_when=asyncio.FIRST_COMPLETED)
            if stopping.done():
                yield b"event: stopping\ndata: {}\n\n"
                return
            if ending.done():
                return
            now = time.monotonic()
            if now - looked >= _SECONDS_BETWEEN_LOOKS:
                looked = now
                # Of a browser that is both, the operator's token is left where this one ended.
                again = await state["tokens"].device(call.scope, follow_events.__name__)
                if again is None or again.id != call.device.id:
                    return
            item = coming.result()
            coming = asyncio.ensure_future(anext(news))
            if item is not None:
                yield _event(item, tournament.book)
            elif now - pinged >= _SECONDS_BETWEEN_PINGS:
                pinged = now
                yield b": ping\n\n"
    finally:
        state["metrics"].streams.dec()
        for each in (stopping, ending, coming):
            each.cancel()
        # A client that went away has cancelled all this, clearing up included.
        with CancelScope(shield=True):
            await asyncio.gather(coming, stopping, ending, return_exceptions=True)
            await news.aclose()


def _event(item: News, rulebook: Rulebook) -> bytes:
    """Write one event; what changed nothing that the follower sees only moves the id on."""
    entry = item.entry
    data = told(item, rulebook)
    if data is None:
        return b"id: %d\n\n" % entry.seq
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (
        entry.seq,
        entry.event.type.encode(),
        orjson.dumps(data),
    )


async def _after(call: Call[None, EventsQuery]) -> int:
    """The number to begin behind: what the follower has, or else all that is on record now."""
    given = _last_event_id(call)
    after = call.query.after if given is None else given
    newest = await _newest(call)
    if after is None:
        return newest
    if after > newest:
        raise Problem("event_id_ahead")
    return after


async def _newest(call: Call[None, EventsQuery]) -> int:
    tournament_id, desk = tournament_of(call.device), call.state["desk"]
    await desk.look_again(tournament_id)
    return desk.known[tournament_id].size


def _last_event_id(call: Call[None, EventsQuery]) -> int | None:
    given = header(call.scope, b"last-event-id")
    if given is None:
        return None
    if not given.isdigit() or len(given) > 9:  # noqa: PLR2004 - as many digits as `after` has
        raise Problem("event_id_malformed")
    return int(given)
