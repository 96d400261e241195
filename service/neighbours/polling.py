"""Looking at the addresses of games: at once when one is named, then as often as was asked for."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime

import orjson

from service.desk import devices
from service.desk.codes import Request
from service.desk.desk import TurnedAway
from service.desk.devices import Device
from service.desk.looking import look_every
from service.journal.record.entries import timestamp
from service.journal.writing.acts import Turned
from service.neighbours import sources
from service.neighbours.fetching import FetchOutcome, NotFetched, fetch, name_at
from service.neighbours.importing import Imported, Importing, Upload
from service.neighbours.outgoing import Outgoing
from service.neighbours.plan import Planned, Wanted, What
from service.neighbours.sources import Source
from service.neighbours.tournament_files.model import UnreadableFile

LOOK_SECONDS = 5.0
"""How often it is seen whether an address is due."""

_TOLD = 3
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Polling:
    """Looks at the sources of all tournaments of this desk."""

    importing: Importing
    now: Callable[[], datetime]
    outgoing: Outgoing = field(default_factory=Outgoing)
    _failing: set[int] = field(default_factory=set)
    _naming: dict[tuple[bytes, bytes], asyncio.Task[Source]] = field(default_factory=dict)

    async def run(self, stopping: asyncio.Event) -> None:
        """Look at those that are due, until stopped."""
        await look_every(LOOK_SECONDS, stopping, self.look_at_due)

    async def close(self) -> None:
        """End the connections."""
        await self.outgoing.close()

    async def look_at_due(self) -> None:
        """Look once at each that is due; what goes wrong with one keeps no other waiting."""
        database = self.importing.desk.database
        try:
            found = await asyncio.to_thread(sources.due, database, self.now())
        except Exception:  # noqa: BLE001 - an unreachable database is told of by all other calls
            _log.debug("the sources of games can't be read now", exc_info=True)
            return
        for source in found:
            try:
                await self._claimed(source)
                self._failing.discard(source.tournament_id)
            except Exception:  # noqa: BLE001 - whatever is wrong with one, the others go on
                if source.tournament_id not in self._failing:
                    _log.warning("a source of games was not looked at", exc_info=True)
                self._failing.add(source.tournament_id)

    async def name(self, source: Source, request: Request) -> Source:
        """Keep a source in place of the one before, look at it at once, and tell what came.

        The same request again gets what came of the last look; while the first one goes on, that.
        """
        asked = request.key, request.whole
        if asked not in self._naming:
            naming = self._naming[asked] = asyncio.create_task(self._named(source, request))
            naming.add_done_callback(lambda _: self._naming.pop(asked, None))
        return await asyncio.shield(self._naming[asked])

    async def _named(self, source: Source, request: Request) -> Source:
        database, now = self.importing.desk.database, self.now()
        named = replace(source, checked_at=timestamp(now))
        known = await asyncio.to_thread(sources.put, database, named, request, now)
        return known or await self._looked_at(named)

    async def _claimed(self, source: Source) -> None:
        database, now = self.importing.desk.database, self.now()
        if await asyncio.to_thread(sources.claim, database, source, now):
            await self._looked_at(replace(source, checked_at=timestamp(now)))

    async def _looked_at(self, source: Source) -> Source:
        told = await self._told(source)
        await asyncio.to_thread(sources.settle, self.importing.desk.database, source, told)
        return told

    async def _told(self, source: Source) -> Source:
        """The source with what came of looking at it now; raises DatabaseUnavailable."""
        try:
            device = await self._device(source)
            fetched = await fetch(self.outgoing, source.url, source.etag)
            if fetched is None:
                return replace(source, outcome=FetchOutcome.UNCHANGED, message=None)
            upload = Upload(device, fetched.data, _wanted(source), name_at(source.url))
            imported = await self.importing.take(upload)
        except NotFetched as error:
            return replace(source, outcome=error.outcome, message=error.message)
        except UnreadableFile as error:
            told = "; ".join(str(each) for each in error.troubles[:_TOLD])
            return replace(source, outcome=FetchOutcome.UNREADABLE, message=told)
        except TurnedAway as turned:
            if turned.why is not Turned.DEVICE_REVOKED:
                raise
            return replace(source, outcome=FetchOutcome.NOT_ALLOWED, message=_REVOKED)
        return replace(
            source,
            etag=fetched.etag,
            outcome=FetchOutcome.READ,
            message=_refusals(imported),
            report=orjson.dumps(counts(imported)).decode(),
        )

    async def _device(self, source: Source) -> Device:
        """Who named the source; raises NotFetched where that token is revoked."""
        database, tournament_id = self.importing.desk.database, source.tournament_id
        live = await asyncio.to_thread(devices.in_tournament, database, tournament_id)
        found = next((each.device for each in live if each.device.id == source.device), None)
        if found is None:
            raise NotFetched(FetchOutcome.NOT_ALLOWED, _REVOKED)
        return found


_REVOKED = "the token that named this address is revoked: name it anew"


def counts(imported: Imported) -> dict[str, object]:
    """How many games of a file became what."""
    plan = imported.plan
    by_what = {what.value: sum(each.what is what for each in plan.games) for what in What}
    return {"format": imported.format, **by_what, "later": plan.later}


def _wanted(source: Source) -> Wanted:
    return Wanted(division=source.division, number_tables=source.number_tables)


def _refusals(imported: Imported) -> str | None:
    """The first games that were refused, and why; None where none was."""
    refused = [each for each in imported.plan.games if each.what is What.REFUSED]
    told = (f"round {each.round}, table {_where(each)}: {each.reason}" for each in refused[:_TOLD])
    return "; ".join(told) or None


def _where(game: Planned) -> str:
    return f"{game.division}{game.table}" if game.table else "not told"
