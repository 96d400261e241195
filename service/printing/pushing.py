"""Pushing: the printers that are sent their dockets, in a thread beside the desk."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from service.desk.looking import Patience, look_every
from service.journal.store.database import Database
from service.printing import escpos, jobs, printers
from service.printing.escpos import Came, Pushed
from service.printing.printer import Printer, Protocol
from service.printing.spool import Job

_SECONDS_BETWEEN_LOOKS = 1.0
_NOT_ALLOWED = "not_allowed"
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Pusher:
    """Sends to every printer that is pushed to; each in a thread of its own, one docket at a time.

    `origin` says where codes lead, from this machine's address in the printer's network;
    `in_reach` whether whoever runs the desk lets it call an address.
    """

    database: Database
    origin: Callable[[str], str]
    in_reach: Callable[[str], bool]
    _patience: Patience = field(
        default_factory=lambda: Patience(_log, "dockets were not pushed"), init=False
    )
    _sending: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    async def run(self, stopping: asyncio.Event) -> None:
        """Push until stopped; what is being sent then is sent to its end."""
        await look_every(_SECONDS_BETWEEN_LOOKS, stopping, self._look)
        await asyncio.gather(*self._sending.values(), return_exceptions=True)

    async def _look(self) -> None:
        """Begin with every printer that nothing is being sent to: a slow one holds up no other."""
        ended = [task for task in self._sending.values() if task.done()]
        self._sending = {key: task for key, task in self._sending.items() if not task.done()}
        with self._patience.looking():
            for task in ended:
                task.result()
            known = await asyncio.to_thread(printers.of_protocol, self.database, Protocol.ESCPOS)
            for printer in known:
                if printer.id not in self._sending:
                    sending = asyncio.to_thread(self.push, printer)
                    self._sending[printer.id] = asyncio.create_task(sending)

    def push(self, printer: Printer) -> None:
        """Send a printer the docket that waits longest for it, if any does."""
        now = datetime.now(UTC)
        if printer.address is None or printer.pending or printer.paused(now):
            return
        host, port = address_of(printer.address)
        if not self.in_reach(host):
            printers.sighted(self.database, printer, None, _NOT_ALLOWED, now)
            return
        token = secrets.token_urlsafe(16)
        offered = jobs.offer(self.database, printer, token, now, ready=True)
        # An offer that stands already is another process's to send.
        if offered is None or offered[0].token != token:
            return

        def made(own: str) -> bytes | None:
            docket = jobs.fetch(self.database, printer, token, datetime.now(UTC))
            return None if docket is None else escpos.document(docket, printer, self.origin(own))

        came = escpos.push((host, port), made)
        printers.sighted(self.database, printer, None, came.trouble, datetime.now(UTC))
        jobs.settle(self.database, printer, token, lambda job, given: _after(job, given, came))


def address_of(typed: str) -> tuple[str, int]:
    """The address and port of a printer as `192.168.1.50:9100` or `[fd00::5]:9100`."""
    host, _, port = typed.rpartition(":")
    return host.strip("[]"), int(port)


def _after(job: Job, token: str | None, came: Pushed) -> Job:
    match came.came:
        case Came.PRINTED:
            return job.printed(token)
        case Came.NOT_SENT:
            return job.held_up(token)
        case Came.MAYBE:
            return job.unconfirmed()
