"""When devices were last seen: gathered in memory, written at most once a minute for each."""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import delete, insert

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
    _failing: bool = False

    def saw(self, device_id: str, token_digest: bytes) -> None:
        """Note that a device asked for something; a new token is news at once."""
        moment = self.clock()
        if moment >= self._kept.get(token_digest, moment):
            self._kept[token_digest] = moment + _SECONDS_KEPT
            self._waiting[device_id] = self.now()

    async def run(self, stopping: asyncio.Event) -> None:
        """Keep what was noted every few seconds, and once more at the end."""
        while not stopping.is_set():
            await self.keep()
            with suppress(TimeoutError):
                await asyncio.wait_for(stopping.wait(), _SECONDS_BETWEEN_LOOKS)
        await self.keep()

    async def keep(self) -> None:
        """Write what waits; what can't be written now is tried again."""
        seen, self._waiting = self._waiting, {}
        if not seen:
            return
        try:
            await asyncio.to_thread(_write, self.database, seen)
        except Exception:  # noqa: BLE001 - nobody is refused because nobody can note that he came
            self._waiting = seen | self._waiting
            if not self._failing:
                _log.warning("when devices were seen isn't kept; it is tried again", exc_info=True)
            self._failing = True
        else:
            self._failing = False


def _write(database: Database, seen: Mapping[str, str]) -> None:
    rows = [{"device_id": each, "seen_at": at} for each, at in sorted(seen.items())]
    with database.writing() as connection:
        connection.execute(delete(sightings).where(sightings.c.device_id.in_(list(seen))))
        connection.execute(insert(sightings), rows)
