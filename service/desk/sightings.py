"""When devices were last seen: gathered in memory, written at most once a minute for each."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import delete, insert

from service.desk.looking import Patience, look_every
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import sightings

_SECONDS_BETWEEN_LOOKS = 5.0
_SECONDS_KEPT = 60.0
_log = logging.getLogger(__name__)


def _now() -> str:
    return timestamp(datetime.now(UTC))


@dataclass(slots=True)
class Sightings:
    """What this process has seen of devices.

    Args:
        database: where it is kept, beside the record and never in the way of it.
        clock: seconds that are never set back.
        now: the time that is kept.
    """

    database: Database
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], str] = _now
    _kept: dict[bytes, float] = field(default_factory=dict)
    _waiting: dict[str, str] = field(default_factory=dict)
    _patience: Patience = field(
        default_factory=lambda: Patience(_log, "when devices were seen isn't kept"), init=False
    )

    def saw(self, device_id: str, token_digest: bytes) -> None:
        """Note that a device asked for something; a new token is news at once."""
        moment = self.clock()
        if moment >= self._kept.get(token_digest, moment):
            self._kept[token_digest] = moment + _SECONDS_KEPT
            self._waiting[device_id] = self.now()

    async def run(self, stopping: asyncio.Event) -> None:
        """Keep what was noted every few seconds, and once more at the end."""
        await look_every(_SECONDS_BETWEEN_LOOKS, stopping, self.keep)
        await self.keep()

    async def keep(self) -> None:
        """Write what waits; what can't be written now is tried again."""
        seen, self._waiting = self._waiting, {}
        if not seen:
            return
        with self._patience.looking():
            try:
                await asyncio.to_thread(_write, self.database, seen)
            except Exception:
                self._waiting = seen | self._waiting
                raise


def _write(database: Database, seen: Mapping[str, str]) -> None:
    rows = [{"device_id": each, "seen_at": at} for each, at in sorted(seen.items())]
    with database.writing() as connection:
        connection.execute(delete(sightings).where(sightings.c.device_id.in_(list(seen))))
        connection.execute(insert(sightings), rows)
