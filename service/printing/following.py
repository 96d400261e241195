"""Dockets at the verdict: each printer follows the record and keeps the number it has done."""

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import UTC, datetime

from sqlalchemy import select

from service.desk.looking import Patience, look_every
from service.journal import reader
from service.journal.reader import ChallengeOnRecord
from service.journal.record.codec import recorded
from service.journal.record.entries import decode
from service.journal.store.tables import devices, printers as printers_table, tournaments
from service.printing import jobs, printers
from service.printing.dockets import Press, on_paper, roles_of, stands
from service.printing.jobs import Wanted
from service.printing.printer import Printer
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import Beginning, Change

_PAGE = 200
_SECONDS_BETWEEN_LOOKS = 0.5
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Follower:
    """Queues a docket wherever a verdict came into force, for the printers that it is for.

    Nothing that goes wrong here touches a verdict: it is logged and tried again.
    """

    press: Press
    _patience: Patience = field(
        default_factory=lambda: Patience(_log, "dockets were not queued"), init=False
    )
    _own: dict[int, Patience] = field(default_factory=dict, init=False)

    async def run(self, stopping: asyncio.Event) -> None:
        """Follow until stopped."""
        await look_every(
            _SECONDS_BETWEEN_LOOKS,
            stopping,
            lambda: asyncio.to_thread(self.look, datetime.now(UTC)),
        )

    def look(self, now: datetime) -> None:
        """Queue what is new everywhere, and let time pass for what is under way.

        What is wrong with one tournament keeps no other waiting.
        """
        with self._patience.looking():
            jobs.time_out(self.press.database, now)
            for tournament_id in self._moved():
                patience = self._own.setdefault(
                    tournament_id,
                    Patience(_log, f"dockets of tournament {tournament_id} were not queued"),
                )
                with patience.looking():
                    self._follow(tournament_id, now)

    def _moved(self) -> list[int]:
        """The tournaments with a printer that has something to follow."""
        behind = (
            select(printers_table.c.tournament_id)
            .join(tournaments, tournaments.c.id == printers_table.c.tournament_id)
            .join(devices, devices.c.id == printers_table.c.device_id)
            .where(tournaments.c.size > printers_table.c.done, devices.c.revoked_at.is_(None))
            .distinct()
        )
        with self.press.database.reading() as connection:
            return list(connection.execute(behind).scalars())

    def _follow(self, tournament_id: int, now: datetime) -> None:
        live = printers.in_tournament(self.press.database, tournament_id)
        after = min(printer.done for printer in live)
        with self.press.database.reading() as connection:
            page = reader.bodies_after(connection, tournament_id, after, _PAGE)
            moved = {
                event.number: seq
                for seq, body in page
                if isinstance(event := recorded(decode(body)).event, Beginning | Change)
                and event.number is not None
            }
            found = [
                (seq, known)
                for number, seq in moved.items()
                if (known := reader.challenge(connection, tournament_id, number)) is not None
            ]
        if page:
            self._queue(tournament_id, live, found, page[-1][0], now)

    def _queue(
        self,
        tournament_id: int,
        live: list[Printer],
        found: list[tuple[int, ChallengeOnRecord]],
        last: int,
        now: datetime,
    ) -> None:
        told = [each for each in found if _tells_a_verdict(each[1].challenge)]
        wanted = self._made(tournament_id, told) if told else []
        with self.press.database.writing() as connection:
            for _, known in found:
                is_now = stands(known.challenge)
                jobs.supersede(connection, tournament_id, known.challenge.number, is_now)
            roles = roles_of(connection, tournament_id)
            for printer in live:
                if printer.done >= last:
                    continue
                # Another process may have been quicker: whoever moves the number on, queues.
                moved_on = connection.execute(
                    printers_table.update()
                    .where(
                        printers_table.c.device_id == printer.id,
                        printers_table.c.done == printer.done,
                    )
                    .values(done=last)
                )
                if moved_on.rowcount == 0 or not printer.gets.automatic or printer.pending:
                    continue
                for seq, known, docket in wanted:
                    role = roles.get(known.device)
                    if seq > printer.done and printer.gets.serves(
                        known.challenge, known.device, role
                    ):
                        jobs.add(connection, printer, docket, now)

    def _made(
        self, tournament_id: int, found: list[tuple[int, ChallengeOnRecord]]
    ) -> list[tuple[int, ChallengeOnRecord, Wanted]]:
        head = self.press.head(tournament_id)
        with self.press.database.reading() as connection:
            tournament = reader.tournament(connection, tournament_id)
            if tournament is None:
                return []
            event = self.press.event(connection, tournament_id, tournament.folded, head)
            seen = [(seq, on_paper(connection, tournament_id, known)) for seq, known in found]
        code = tournament.folded.code
        return [
            (
                seq,
                one.known,
                Wanted(
                    one.known.challenge.number,
                    stands(one.known.challenge),
                    1,
                    self.press.under(event, code, one),
                ),
            )
            for seq, one in seen
        ]


def _tells_a_verdict(challenge: Challenge) -> bool:
    return challenge.status is Status.ADJUDICATED and challenge.verdict is not None
