"""Dockets of challenges on record: made for whoever asks, or queued for printers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Select, select

from service.desk import naming, records, time_zones
from service.desk.challenges import NoSuchChallenge, Seen, tournament_of
from service.desk.desk import Asked
from service.desk.reading import Sight
from service.desk.records import Notary
from service.journal import reader
from service.journal.reader import ChallengeOnRecord
from service.journal.record.checkpoint import open_note
from service.journal.store.database import Database
from service.journal.store.tables import devices, printers as printers_table
from service.languages import ENGLISH, Language
from service.printing import jobs, printers
from service.printing.confirming import Seals
from service.printing.docket import Docket, Event, Printing, docket
from service.printing.jobs import Listed, Wanted
from service.printing.printer import Printer
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.tournament import Tournament


class NoPrinter(LookupError):
    """There is no printer for this docket, or not the one that was named."""


@dataclass(frozen=True, slots=True)
class Press:
    """What dockets are made with: the record, its notary, and the seals of their codes."""

    database: Database
    notary: Notary
    seals: Seals
    spoken: Mapping[str, Language]

    def made(self, tournament_id: int, tournament: Tournament, seen: Seen, copy: int = 1) -> Docket:
        """The docket of a challenge, with a signed head of the record that has its entry.

        Raises:
            UnusableKey: the notary's key is not the one that the record names.
            DatabaseUnavailable: it can't be made now.
        """
        head = self.head(tournament_id)
        with self.database.reading() as connection:
            event = self.event(connection, tournament_id, tournament, head)
        return self.under(event, tournament.code, seen, copy)

    def event(
        self, connection: Connection, tournament_id: int, tournament: Tournament, head: str
    ) -> Event:
        """What the dockets of a tournament have in common, under a head of its record.

        English where it hasn't said what it speaks, or in a language unknown here.
        """
        called = naming.of(connection, tournament_id)
        return Event(
            title=called.name or tournament.code,
            rulebook=tournament.book,
            language=self.spoken.get(called.language or ENGLISH, self.spoken[ENGLISH]),
            zone=time_zones.zone(called.time_zone),
            players=reader.names(connection, tournament_id),
            head=head,
        )

    def under(self, event: Event, code: str, seen: Seen, copy: int = 1) -> Docket:
        """The same for an event that the caller has read."""
        return docket(seen, Printing(event, self.seals.path(code, seen.known), copy))

    def head(self, tournament_id: int) -> str:
        """The signed head of a record in short; it is kept as given out."""
        note = records.head(self.database, self.notary, tournament_id)
        return open_note(note, [self.notary.key.public_key().public_bytes_raw()]).head.printed


def stands(challenge: Challenge) -> str:
    """Which verdict a docket tells: each has dockets and copies of its own."""
    latest = challenge.in_force
    at = latest.at if latest is not None and challenge.status is Status.ADJUDICATED else ""
    return f"{challenge.status} {len(challenge.adjudications)} {at}".rstrip()


def on_paper(connection: Connection, tournament_id: int, known: ChallengeOnRecord) -> Seen:
    """A challenge as the players' docket shows it: with its words, and who looked."""
    persons: Mapping[int, str] = reader.persons_named(connection, tournament_id)
    return Seen(known, Sight(words=True), persons)


def ask_for(
    press: Press, asked: Asked, number: int, printer_id: str | None, now: datetime
) -> list[Listed]:
    """Queue a docket at the printer that is named, or else at those that it is for.

    Every docket after the first of a verdict is a copy and says so. The same request again finds
    what it queued.

    Raises:
        NoPrinter: there is none.
        NoSuchChallenge: there is none of this number.
        TurnedAway: the key was used for another request.
    """
    tournament_id = tournament_of(asked.device)
    chosen = _chosen(press.database, tournament_id, number, printer_id)
    head = press.head(tournament_id)
    with press.database.reading() as connection:
        tournament = reader.tournament(connection, tournament_id)
        known = reader.challenge(connection, tournament_id, number)
        if tournament is None or known is None:
            raise NoSuchChallenge
        seen = on_paper(connection, tournament_id, known)
        event = press.event(connection, tournament_id, tournament.folded, head)
    which = stands(known.challenge)
    made_by, request = asked.key or b"", asked.request or b""
    with press.database.writing() as connection:
        connection.execute(_one_at_a_time(tournament_id))
        if before := jobs.asked_before(connection, made_by, request):
            return before
        copy = jobs.copies(connection, tournament_id, number, which) + 1
        made = press.under(event, tournament.folded.code, seen, copy)
        wanted = Wanted(number, which, copy, made, made_by, request)
        ids = [jobs.add(connection, printer, wanted, now) for printer in chosen]
        return jobs.queued(connection, [job for job in ids if job is not None])


def printers_for(database: Database, tournament_id: int, number: int) -> list[Printer]:
    """The accepted printers that a challenge's docket is for; raises NoSuchChallenge."""
    with database.reading() as connection:
        known = reader.challenge(connection, tournament_id, number)
        roles = roles_of(connection, tournament_id)
    if known is None:
        raise NoSuchChallenge
    role = roles.get(known.device)
    return [
        each
        for each in _accepted(database, tournament_id)
        if each.gets.serves(known.challenge, known.device, role)
    ]


def roles_of(connection: Connection, tournament_id: int) -> dict[str, str]:
    """The roles of a tournament's devices, those that were revoked too."""
    rows = connection.execute(
        select(devices.c.id, devices.c.role).where(devices.c.tournament_id == tournament_id)
    )
    return {row.id: row.role for row in rows}


def _one_at_a_time(tournament_id: int) -> Select[tuple[str]]:
    # On PostgreSQL two requests at once would count the same copy.
    return (
        select(printers_table.c.device_id)
        .where(printers_table.c.tournament_id == tournament_id)
        .order_by(printers_table.c.device_id)
        .with_for_update()
    )


def _accepted(database: Database, tournament_id: int) -> list[Printer]:
    return [each for each in printers.in_tournament(database, tournament_id) if not each.pending]


def _chosen(
    database: Database, tournament_id: int, number: int, printer_id: str | None
) -> list[Printer]:
    if printer_id is not None:
        chosen = [one for one in _accepted(database, tournament_id) if one.id == printer_id]
    else:
        chosen = printers_for(database, tournament_id, number)
    if not chosen:
        raise NoPrinter
    return chosen
