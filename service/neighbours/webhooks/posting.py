"""Posting: every webhook follows the record, keeps the number it has done, and is sent in order."""

import asyncio
import logging
import random
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from typing import ParamSpec, TypeVar

from service.desk.challenges import tournament_of
from service.desk.codes import Request
from service.desk.desk import UnknownTournament
from service.desk.following import News, news_behind
from service.desk.looking import Patience, look_every
from service.journal import reader
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.neighbours.webhooks import deliveries, renewing, targets
from service.neighbours.webhooks.answers import Came, Off
from service.neighbours.webhooks.deliveries import Delivery, Tried
from service.neighbours.webhooks.messages import Message, Told, message, written
from service.neighbours.webhooks.schedule import what_follows
from service.neighbours.webhooks.sending import Sender
from service.neighbours.webhooks.signing import Secrets, signed
from service.neighbours.webhooks.targets import UnknownWebhook, Webhook
from service.rules.clauses.rulebook import Rulebook

_SECONDS_BETWEEN_LOOKS = 0.5
_THREADS = 4
_TEST_LETTERS = 24
_log = logging.getLogger(__name__)
_P = ParamSpec("_P")
_T = TypeVar("_T")


@dataclass(slots=True)
class Webhooks:
    """Posts the news of every tournament of this desk; each webhook by itself.

    A slow one holds up no other, and none of them a request: database and names have threads of
    their own here. `process` is what this one is called among those that share the database.
    """

    database: Database
    secrets: Secrets
    told: Told
    now: Callable[[], datetime]
    sender: Sender = field(default_factory=Sender)
    chance: Callable[[], float] = random.random
    process: str = field(default_factory=lambda: secrets.token_hex(8))
    _threads: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(_THREADS, "webhooks"), init=False
    )
    _sending: dict[str, asyncio.Task[None]] = field(default_factory=dict, init=False)
    _books: dict[int, Rulebook] = field(default_factory=dict, init=False)
    _own: dict[str, Patience] = field(default_factory=dict, init=False)
    _patience: Patience = field(
        default_factory=lambda: Patience(_log, "webhooks were not posted"), init=False
    )

    async def run(self, stopping: asyncio.Event) -> None:
        """Post until stopped; an attempt that is cut off then is made again, with the same id."""
        if self.database.serves_file:
            with self._patience.looking():
                await self._in_thread(deliveries.release_all, self.database)
        await look_every(_SECONDS_BETWEEN_LOOKS, stopping, self.look)

    async def close(self) -> None:
        """End what is being sent, and the connections."""
        for task in self._sending.values():
            task.cancel()
        await self.settled()
        await self.sender.outgoing.close()
        # What a thread has begun ends before the database is closed.
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def look(self) -> None:
        """Begin with each webhook that has something to follow, or something that waits."""
        self._sending = {key: task for key, task in self._sending.items() if not task.done()}
        with self._patience.looking():
            now = timestamp(self.now())
            for webhook in await self._in_thread(targets.live, self.database):
                if webhook.id not in self._sending and webhook.is_due(now):
                    self._sending[webhook.id] = asyncio.create_task(self._go_on(webhook))

    async def settled(self) -> None:
        """Wait until nothing is being sent."""
        await asyncio.gather(*self._sending.values(), return_exceptions=True)

    async def test(self, webhook: Webhook, request: Request) -> Came:
        """Post a message that is no entry's, once and at once, and tell what came of it."""
        now = self.now()
        message_id = f"msg_{webhook.id}_test_{request.key.hex()[:_TEST_LETTERS]}"
        data: dict[str, object] = {"tournament": webhook.tournament}
        body = written("webhook.test", timestamp(now), data)
        return await self._posted(webhook, Message(message_id, body), now)

    async def _go_on(self, webhook: Webhook) -> None:
        """Queue and send what there is for a webhook; whatever is wrong with it is its own."""
        patience = self._own.setdefault(
            webhook.id, Patience(_log, f"webhook {webhook.id} was not posted")
        )
        with patience.looking():
            if webhook.waiting or await self._in_thread(self._queue, webhook):
                await self._drain(webhook)

    def _queue(self, webhook: Webhook) -> bool:
        """Queue a page of what is new; False where it tells the device nothing."""
        news, last = news_behind(self.database, webhook.device, webhook.done)
        found = [each for each in news if self._data(webhook, each) is not None]
        deliveries.queue(self.database, webhook, found, last)
        return bool(found)

    async def _drain(self, webhook: Webhook) -> None:
        """Send what waits for a webhook, one at a time, up to the first that fails."""
        database, mine = self.database, self.process
        if not await self._in_thread(deliveries.claim, database, webhook, mine, self.now()):
            return
        try:
            while found := await self._in_thread(self._next, webhook):
                if not await self._tried(*found):
                    return
        finally:
            await self._in_thread(deliveries.release, database, webhook, mine)

    def _next(self, webhook: Webhook) -> tuple[Webhook, Delivery, Message] | None:
        """The delivery that is next, with its message as the record has it now."""
        try:
            fresh = targets.one(self.database, tournament_of(webhook.device), webhook.id)
        except UnknownWebhook:
            return None
        delivery = deliveries.head(self.database, fresh, self.now())
        if delivery is None or fresh.revoked:
            return None
        (item,), _ = news_behind(self.database, fresh.device, delivery.seq - 1, most=1)
        return fresh, delivery, message(fresh.id, fresh.tournament, item, self._data(fresh, item))

    async def _tried(self, webhook: Webhook, delivery: Delivery, sent: Message) -> bool:
        """Make one attempt; True where it was delivered and the next may follow."""
        came = await self._posted(webhook, sent, self.now())
        now = self.now()
        follows = what_follows(delivery.attempts + 1, came, now, self.chance())
        if isinstance(follows, Off):
            _log.warning("webhook %s is turned off: %s", webhook.id, follows.value)
        return await self._in_thread(
            deliveries.settle,
            self.database,
            webhook,
            Tried(delivery, came, follows),
            self.process,
            now,
        )

    async def _posted(self, webhook: Webhook, sent: Message, now: datetime) -> Came:
        signing = await self._in_thread(renewing.signing, self.database, webhook.id, now)
        headers = signed(sent.id, sent.body, map(self.secrets.secret, signing), now)
        return await self.sender.post(webhook.url, sent.body, headers, now)

    def _data(self, webhook: Webhook, item: News) -> dict[str, object] | None:
        """What the device's event stream tells of an entry."""
        tournament_id = tournament_of(webhook.device)
        book = self._books.get(tournament_id)
        if book is None:
            with self.database.reading() as connection:
                found = reader.tournament(connection, tournament_id)
            if found is None:
                raise UnknownTournament
            book = self._books[tournament_id] = found.folded.book
        return self.told(item, book)

    async def _in_thread(self, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: work(*args, **kwargs))
