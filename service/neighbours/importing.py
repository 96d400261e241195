"""Importing games: an upload is planned against the record, and loaded as the API loads games."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, select

from service.desk import tournaments
from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk, Refused
from service.desk.devices import Device
from service.desk.tournaments import NamedPairing
from service.journal.record.entries import key_digest
from service.journal.record.projections import game_of
from service.journal.store.database import Database
from service.journal.store.tables import challenges, games
from service.neighbours.plan import OnRecord, Plan, Planned, Wanted, What, planned
from service.neighbours.tournament_files.model import TournamentFile
from service.neighbours.tournament_files.reading import UNNAMED, read
from service.rules.clauses.slip import Game
from service.rules.facts.events import GamesLoaded, Pairing

_Group = tuple[int, str, What]
"""Round, division, and what becomes of its games: each group is one entry of the record."""


@dataclass(frozen=True, slots=True)
class Upload:
    """What came in and from whom, and what is wanted of it.

    `key` and `request` are the caller's Idempotency-Key and the digest of the whole call; None
    where nobody called and an address was looked up.
    """

    device: Device
    data: bytes
    wanted: Wanted
    name: str = UNNAMED
    key: str | None = None
    request: bytes | None = None
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of it; `replayed` says that the same call had done it before."""

    format: str
    plan: Plan
    replayed: bool = False


@dataclass(slots=True)
class _Done:
    """Games that an earlier call of the same key has loaded, and those that it left."""

    games: dict[Game, What] = field(default_factory=dict)
    left: tuple[Game, ...] = ()


@dataclass(slots=True)
class Importing:
    """Imports into this desk, one after another: two at once would be planned past each other."""

    desk: Desk
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def take(self, upload: Upload) -> Imported:
        """Plan an upload, and load its games unless it is a dry run.

        The same call again is told what the first one did. Where a round's games can't be loaded
        all together, because of a challenge that came meanwhile, they are told as refused.

        Raises:
            UnreadableFile: nothing was loaded.
            TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record; what was loaded stays, and
                the same call goes on from there.
        """
        found = await asyncio.to_thread(read, upload.data, upload.name)
        if upload.dry_run:
            return Imported(found.format, await self._planned(upload, found))
        async with self._turn:
            plan = await self._planned(upload, found)
            before = await self._done_before(upload, plan)
            refused = await self._load(upload, plan)
        plan = _as_first_told(plan.refusing(refused), before)
        return Imported(found.format, plan, replayed=bool(before.games))

    async def _planned(self, upload: Upload, found: TournamentFile) -> Plan:
        tournament_id = tournament_of(upload.device)
        return await asyncio.to_thread(
            _plan, self.desk.database, tournament_id, found, upload.wanted
        )

    async def _done_before(self, upload: Upload, plan: Plan) -> _Done:
        """What is on record because this very call has loaded it."""
        done = _Done()
        if upload.key is None:
            return done
        rounds = {(each.round, each.division) for each in plan.games if each.what is What.SAME}
        groups = [(*each, what) for each in sorted(rounds) for what in (What.NEW, What.CHANGED)]
        entries = await asyncio.gather(
            *(self.desk.on_record(_asked(upload, group)) for group in groups)
        )
        for (round_, _, what), entry in zip(groups, entries, strict=True):
            if entry is not None and isinstance(entry.recorded.event, GamesLoaded):
                loaded = entry.recorded.event.games
                done.games |= {Game(each.division, round_, each.table): what for each in loaded}
                done.left += entry.recorded.event.left
        return done

    async def _load(self, upload: Upload, plan: Plan) -> dict[Game, str]:
        """Load what is new or changed; the games that the record refuses, with the reason."""
        refused: dict[Game, str] = {}
        for group, of_it in sorted(_groups(plan.games).items()):
            pairings = tuple(_named(each, plan) for each in of_it)
            try:
                await tournaments.load_games(self.desk, _asked(upload, group), group[0], pairings)
            except Refused as error:
                why = error.refusal.message
                refused |= {each.game: why for each in of_it if each.game is not None}
        return refused


def on_record(connection: Connection, tournament_id: int) -> OnRecord:
    """The games of a tournament as an import has to know them."""
    rows = connection.execute(select(games).where(games.c.tournament_id == tournament_id)).all()
    known = [(Game(row.division, row.round, row.board), row) for row in rows]
    named = connection.execute(
        select(challenges.c.game_id)
        .where(challenges.c.tournament_id == tournament_id, challenges.c.game_id.is_not(None))
        .distinct()
    ).scalars()
    return OnRecord(
        games={game: (row.first, row.second) for game, row in known if row.first is not None},
        challenged=frozenset(map(game_of, named)),
        closed=frozenset(game for game, row in known if row.closed is not None),
    )


def _plan(database: Database, tournament_id: int, found: TournamentFile, wanted: Wanted) -> Plan:
    with database.reading() as connection:
        record = on_record(connection, tournament_id)
    return planned(found, record, wanted)


def _groups(of: Iterable[Planned]) -> dict[_Group, list[Planned]]:
    found: dict[_Group, list[Planned]] = defaultdict(list)
    for each in of:
        if each.what in {What.NEW, What.CHANGED}:
            found[each.round, each.division, each.what].append(each)
    return found


def _named(each: Planned, plan: Plan) -> NamedPairing:
    first, second = each.seats
    pairing = Pairing(each.division, each.table or 0, first, second)
    return NamedPairing(pairing, plan.names.get(first), plan.names.get(second))


def _asked(upload: Upload, group: _Group) -> Asked:
    """Who asks for one entry of an import: each has a key of its own, made of the caller's."""
    if upload.key is None:
        return Asked(upload.device)
    round_, division, what = group
    key = key_digest(upload.device.id, f"{upload.key}\n{round_}\n{division}\n{what}")
    return Asked(upload.device, key, upload.request)


def _as_first_told(plan: Plan, done: _Done) -> Plan:
    """What was found to be the same because this call has done it before is told as done."""
    games = (
        replace(each, what=done.games[each.game])
        if each.what is What.SAME and each.game in done.games
        else each
        for each in plan.games
    )
    return replace(plan, games=tuple(games), left=(*done.left, *plan.left))
