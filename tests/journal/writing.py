"""Acts for the writer, and what a record and its projections must then agree on."""

import asyncio
import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256

from sqlalchemy import Table, select

from service.journal import reader
from service.journal.checking.recount import Recount
from service.journal.record.codec import dump_tournament, recorded
from service.journal.record.entries import decode, key_digest, request_digest
from service.journal.record.folds import (
    ChallengeStands,
    GameStands,
    RulingStands,
    challenge_after,
    games_after,
    ruling_after,
)
from service.journal.record.projections import (
    Row,
    challenge_row,
    decision_row,
    game_id,
    game_row,
    ruling_row,
)
from service.journal.store.database import Database
from service.journal.store.tables import (
    challenges,
    decisions,
    devices,
    entries,
    games,
    rulings,
    tournaments,
)
from service.journal.writing.acts import COMMAND_LINE, Act, Done, FreeText, Result
from service.journal.writing.writer import Writer, transact
from service.rules.acts.commands import Command
from service.rules.clauses.errors import Refusal
from service.rules.clauses.slip import Game
from service.rules.facts import tournament as folds
from service.rules.facts.events import TournamentOpened
from service.rules.facts.tournament import Tournament
from tests.commands import opening

AT = "2026-08-01T09:30:00.000Z"
_keys = itertools.count(1)


def add_devices(database: Database, tournament: int | None, *ids: str) -> None:
    """Make live devices; what they may do is not the writer's business."""
    with database.writing() as connection:
        for each in ids:
            connection.execute(
                devices.insert().values(
                    id=each,
                    tournament_id=tournament,
                    role="operator" if tournament is None else "terminal",
                    name=each,
                    digest=sha256(each.encode()).digest(),
                    created_at=AT,
                )
            )


def opened(database: Database, **how) -> int:
    """Open a tournament and give its key; keywords are those of `opening`."""
    done = transact_one(database, act(None, opening(**how)))
    assert isinstance(done, Done), done
    return done.tournament_id


def act(
    tournament: int | None,
    command: Command | None,
    *,
    device: str = COMMAND_LINE,
    key: str | None = None,
    body: str = "",
    own_only: bool = False,
    person: str | None = None,
    texts: tuple[FreeText, ...] = (),
    names: tuple[tuple[int, str], ...] = (),
) -> Act:
    """An act of a device with a key of its own, or of the command line without one."""
    if device != COMMAND_LINE and key is None:
        key = f"key {next(_keys)}"
    return Act(
        tournament_id=tournament,
        device=device,
        command=command,
        key=key_digest(device, key) if key else None,
        request=request_digest("POST", "/challenges", body.encode()) if key else None,
        own_only=own_only,
        person=person,
        texts=texts,
        names=names,
    )


def transact_all(database: Database, *acts: Act) -> list[Result]:
    """Commit the acts in one transaction."""
    results, _moved = transact(database, acts, AT)
    return results


def transact_one(database: Database, one: Act) -> Result:
    return transact_all(database, one)[0]


def done(result: Result | BaseException) -> Done:
    assert isinstance(result, Done), result
    return result


def refused(result: Result | BaseException) -> Refusal:
    assert isinstance(result, Refusal), result
    return result


def new_writer(database: Database) -> Writer:
    """A writer that has not been started: what is submitted until then is its first batch."""
    return Writer(database, now=lambda: AT, moved=lambda _moved: None)


def answers(writer: Writer, acts: Iterable[Act]) -> list[Result | BaseException]:
    """Submit all acts at once, start the writer if need be, and wait for all the answers."""

    async def ask() -> list[Result | BaseException]:
        loop = asyncio.get_running_loop()
        submitted = [writer.submit(each, loop) for each in acts]
        if not writer.alive:
            writer.start()
        results = (each.result() for each in submitted)
        return await asyncio.gather(*results, return_exceptions=True)

    return asyncio.run(ask())


@contextmanager
def stopping(writer: Writer) -> Iterator[Writer]:
    """The writer, stopped at the end."""
    try:
        yield writer
    finally:
        writer.stop()


def in_one_batch(database: Database, *acts: Act) -> list[Result | BaseException]:
    """What a writer answers to acts that it takes together."""
    with stopping(new_writer(database)) as writer:
        return answers(writer, acts)


def bodies(database: Database, tournament: int) -> list[bytes]:
    """The record as stored, which has to be without gaps from 1."""
    with database.reading() as connection:
        rows = reader.bodies_after(connection, tournament, 0, 1_000_000)
    assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    return [body for _, body in rows]


def all_tournaments(database: Database) -> list[int]:
    with database.reading() as connection:
        return [each.id for each in reader.all_tournaments(connection)]


def entry_count(database: Database) -> int:
    with database.reading() as connection:
        return len(connection.execute(select(entries.c.seq)).all())


def replays(database: Database, tournament: int) -> int:
    with database.reading() as connection:
        count = connection.execute(
            select(tournaments.c.replays).where(tournaments.c.id == tournament)
        ).scalar_one()
    return int(count)


class Rebuilt:
    """A tournament's rows, made again from its entries by the rules alone."""

    def __init__(self, tournament: int, record: Sequence[bytes]) -> None:
        self.tree = Recount()
        self.folded: Tournament | None = None
        self.games: dict[Game, GameStands] = {}
        self.challenges: dict[int, ChallengeStands] = {}
        self.rulings: dict[int, RulingStands] = {}
        self.decisions: dict[object, Row] = {}
        self._tournament = tournament
        for body in record:
            self._take(body)

    def _take(self, body: bytes) -> None:
        entry = decode(body)
        assert entry.before == self.tree.root_at(self.tree.size)
        self.tree.add(body)
        event = recorded(entry).event
        if isinstance(event, TournamentOpened):
            self.folded = folds.opened(event)
        elif self.folded is not None:
            self.folded = folds.evolve(self.folded, event)
        self.games |= games_after(self.games, event, entry)
        number, ruling = getattr(event, "number", None) or 0, getattr(event, "ruling", 0)
        if after := challenge_after(self.challenges.get(number), event, entry):
            self.challenges[number] = after
        if ruled := ruling_after(self.rulings.get(ruling), event, entry):
            self.rulings[ruling] = ruled
        if decided := decision_row(self._tournament, recorded(entry)):
            self.decisions[entry.seq] = decided

    def rows(self, table: Table) -> dict[object, Row]:
        """The rows of a table by their own key."""
        of = self._tournament
        if table is games:
            return {game_id(of, game): game_row(of, each) for game, each in self.games.items()}
        if table is decisions:
            return self.decisions
        if table is rulings:
            return {number: ruling_row(of, each) for number, each in self.rulings.items()}
        return {number: challenge_row(of, each) for number, each in self.challenges.items()}


def check_projections(database: Database, tournament: int) -> Rebuilt:
    """Every row that an entry leaves behind is what the entries alone make of it."""
    rebuilt = Rebuilt(tournament, bodies(database, tournament))
    assert rebuilt.folded is not None
    with database.reading() as connection:
        row = connection.execute(select(tournaments).where(tournaments.c.id == tournament)).one()
        keys = ((games, "id"), (challenges, "number"), (rulings, "number"), (decisions, "seq"))
        for table, key in keys:
            found = connection.execute(select(table).where(table.c.tournament_id == tournament))
            assert {getattr(each, key): each._asdict() for each in found} == rebuilt.rows(table)
    assert (row.code, row.epoch) == (rebuilt.folded.code, rebuilt.folded.epoch)
    assert row.settings == dump_tournament(rebuilt.folded)
    assert row.size == rebuilt.tree.size
    return rebuilt
