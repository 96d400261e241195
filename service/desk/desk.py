"""The desk: what every use case works with, and the way of a command to the record and back."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from service.desk.devices import Device
from service.desk.plays import Plays
from service.journal import reader
from service.journal.store.database import Database, OutcomeUnknown
from service.journal.writing.acts import Act, Broken, Done, FreeText, Result, Turned
from service.journal.writing.concerns import games_of
from service.journal.writing.writer import Moved, Submitted, Writer
from service.lexicon.store import Lexicons
from service.rules.acts.commands import AmendChallenge, CloseGames, Command
from service.rules.clauses.errors import Refusal
from service.rules.facts.tournament import Tournament

PATIENCE_SECONDS = 20.0
"""How long a caller waits for a commit before it is told to repeat with the same key."""


class Refused(Exception):
    """The rules refused a command; nothing was recorded."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class TurnedAway(Exception):
    """The writer turned a command away: its key was used before, or its device is revoked."""

    def __init__(self, why: Turned) -> None:
        super().__init__(why)
        self.why = why


class UnknownTournament(LookupError):
    """There is no such tournament (any more)."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks: the device, its Idempotency-Key and its whole request, both as digests.

    Without these it is an act that follows from a request and has no key of its own. Of what is
    `held` the answer is made before the commit is through, and leaves after it.
    """

    device: Device
    key: bytes | None = None
    request: bytes | None = None
    held: "Held | None" = None


class Held:
    """An answer that is made while its act is committed, and that leaves after that (promise 2)."""

    def __init__(self) -> None:
        self._submitted: Submitted | None = None

    async def decided(self, submitted: Submitted) -> Result:
        """Return what was decided, at once where the answer needs nothing from the record."""
        result = await submitted.decided
        if isinstance(result, Done) and result.challenge is not None:
            self._submitted = submitted
        else:
            await submitted.durable()
        return result

    async def durable(self) -> None:
        """Return once what is to be answered stands; what was waited for before does already.

        Raises:
            DatabaseUnavailable: nothing stands (OutcomeUnknown: it may).
        """
        if self._submitted is not None:
            await self._submitted.durable()


@dataclass(slots=True)
class Desk:
    """One server's desk. `known` holds tournaments as this process last saw them.

    `disputes` counts the alarms that this process has recorded, a device expects another list,
    and `disputing` holds the devices that do, as far as this process has heard.
    `comparing` are the tournaments whose lists it is holding against a lexicon now, `plays` what
    this process has met of plays and their games.

    What is in `known` may be older than the record where several processes write; the
    writer decides on the record itself and says so when the lexicon has changed.
    """

    database: Database
    lexicons: Lexicons
    writer: Writer
    known: dict[int, Moved] = field(default_factory=dict)
    news: dict[int, asyncio.Event] = field(default_factory=dict)
    patience: float = PATIENCE_SECONDS
    disputes: int = 0
    disputing: set[str] = field(default_factory=set)
    comparing: set[int] = field(default_factory=set)
    plays: Plays = field(default_factory=Plays)

    def moved(self, tournaments: Sequence[Moved]) -> None:
        """Take in what a commit changed and wake whoever follows it; on the event loop."""
        for moved in tournaments:
            self.known[moved.tournament_id] = moved
            if waiting := self.news.pop(moved.tournament_id, None):
                waiting.set()

    async def tournament(self, tournament_id: int) -> Tournament:
        """The tournament as last seen; read from the database where it was never seen.

        Raises:
            UnknownTournament: there is none.
            DatabaseUnavailable: it can't be read now.
        """
        moved = self.known.get(tournament_id)
        return moved.folded if moved else await self.look_again(tournament_id)

    async def look_again(self, tournament_id: int) -> Tournament:
        """The tournament as the record has it now; raises as `tournament` does."""
        found = await asyncio.to_thread(self._read, tournament_id)
        newest = self.known.get(tournament_id)
        if newest is None or newest.size < found.size:
            newest = self.known[tournament_id] = Moved(found.id, found.folded, found.size)
        return newest.folded

    def _read(self, tournament_id: int) -> reader.TournamentOnRecord:
        with self.database.reading() as connection:
            found = reader.tournament(connection, tournament_id)
        if found is None:
            raise UnknownTournament
        return found

    async def record(
        self,
        asked: Asked,
        command: Command,
        *,
        tournament_id: int | None,
        own_only: bool = False,
        person: str | None = None,
        texts: tuple[FreeText, ...] = (),
        names: tuple[tuple[int, str], ...] = (),
        called: tuple[tuple[str, str | None], ...] = (),
    ) -> Done:
        """Put a command on record; returns only when its entry is durable (promise 2).

        What is `held` may return before that, see Held. The other arguments are those of an Act.

        Raises:
            Refused: by the rules.
            TurnedAway: by the writer.
            QueueFull: too much waits.
            DatabaseUnavailable: nothing stands (OutcomeUnknown: it may).
        """
        if isinstance(command, AmendChallenge | CloseGames) and tournament_id is not None:
            for game in games_of(command):
                self.plays.meet(tournament_id, game)
        act = Act(
            tournament_id=tournament_id,
            device=asked.device.id,
            command=command,
            key=asked.key,
            request=asked.request,
            own_only=own_only,
            person=person,
            texts=texts,
            names=names,
            called=called,
        )
        return await self._written(act, asked.held)

    async def on_record(self, asked: Asked) -> Done | None:
        """What an earlier request with this key did, or None; raises as `record` does."""
        act = Act(
            tournament_id=asked.device.tournament_id,
            device=asked.device.id,
            command=None,
            key=asked.key,
            request=asked.request,
        )
        try:
            return await self._written(act)
        except TurnedAway as turned:
            if turned.why is Turned.NOT_ON_RECORD:
                return None
            raise

    async def _written(self, act: Act, held: Held | None = None) -> Done:
        loop = asyncio.get_running_loop()
        submitted = self.writer.submit(act, loop)
        patience = loop.call_later(self.patience, _give_up, submitted)
        submitted.stands.add_done_callback(lambda _: patience.cancel())
        if held is None:
            result = await submitted.result()
        else:
            result = await held.decided(submitted)
        match result:
            case Done():
                return result
            case Refusal():
                raise Refused(result)
            case Turned():
                raise TurnedAway(result)
            case Broken():
                raise result.error


def _give_up(submitted: Submitted) -> None:
    # Only the waiting ends: a commit is never cancelled, and PostgreSQL may hold one
    # without limit while it waits for a standby.
    submitted.end(OutcomeUnknown("the commit takes too long to be waited for"))
