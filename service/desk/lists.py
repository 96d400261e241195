"""The lists over a whole event: how each is read by pages, and what stands in its columns."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from sqlalchemy import Connection

from service.desk import columns, decisions, penalties
from service.desk.challenges import Seen
from service.desk.columns import Line
from service.desk.decisions import DecisionSeen
from service.desk.penalties import PlayerTotal
from service.journal import figures, reader
from service.journal.figures import GameCosts
from service.journal.reader import ChallengeFilter, ChallengeOnRecord
from service.journal.store.database import Database
from service.rules.facts.challenge import Challenge

Item = TypeVar("Item")

_AT_A_TIME = 200
"""How many items of an export are read at a time, so that nobody else has to wait for it."""


Page = Callable[[Connection, int, int], list[Item]]
"""The items behind a number, at most so many."""


@dataclass(frozen=True, slots=True)
class Listed(Generic[Item]):
    """A list of one tournament: its items behind a number, and each one's number and columns."""

    name: str
    page: Page[Item]
    number: Callable[[Item], int]
    heads: Line
    cells: Callable[[Item], Line]

    def read(self, database: Database, after: int, limit: int) -> list[Item]:
        """The items behind a number, at most so many; raises DatabaseUnavailable."""
        with database.reading() as connection:
            return self.page(connection, after, limit)

    def next_part(self, database: Database, after: int) -> tuple[list[Item], int]:
        """Some items behind a number, and the number that the next ones are behind."""
        found = self.read(database, after, _AT_A_TIME)
        return found, self.number(found[-1]) if found else after

    def parts(self, database: Database) -> Iterator[list[Item]]:
        """All items, some at a time; raises DatabaseUnavailable."""
        found, after = self.next_part(database, 0)
        while found:
            yield found
            found, after = self.next_part(database, after)


_Read = Callable[[Connection, int, ChallengeFilter, int], list[Item]]


def _behind(read: _Read[Item], tournament_id: int, wanted: ChallengeFilter) -> Page[Item]:
    """The pages of what passes, by what reads one that begins where the filter says."""

    def page(connection: Connection, after: int, limit: int) -> list[Item]:
        return read(connection, tournament_id, replace(wanted, after=after), limit)

    return page


def challenges(
    tournament_id: int,
    wanted: ChallengeFilter,
    see: Callable[[Connection, list[ChallengeOnRecord]], list[Seen]],
) -> Listed[Seen]:
    """The challenges that pass, each as `see` says that it may be seen."""

    def page(connection: Connection, after: int, limit: int) -> list[Seen]:
        behind = replace(wanted, after=after)
        return see(connection, reader.challenge_page(connection, tournament_id, behind, limit))

    return Listed(
        name="challenges",
        page=page,
        number=lambda seen: seen.known.challenge.number,
        heads=columns.CHALLENGES,
        cells=columns.challenge,
    )


def penalties_one_by_one(tournament_id: int, wanted: ChallengeFilter) -> Listed[Challenge]:
    """The challenges that cost something, or of which something stays."""
    return Listed(
        name="penalties",
        page=_behind(penalties.by_challenge, tournament_id, wanted),
        number=lambda challenge: challenge.number,
        heads=columns.PENALTIES,
        cells=columns.penalty,
    )


def penalties_per_game(tournament_id: int, wanted: ChallengeFilter) -> Listed[GameCosts]:
    """What each side's challenges cost by game, by the number of their first one."""
    return Listed(
        name="penalties",
        page=_behind(figures.costs_by_game, tournament_id, wanted),
        number=lambda costs: costs.first,
        heads=columns.PENALTIES_BY_GAME,
        cells=columns.penalties_of_game,
    )


def penalties_per_player(tournament_id: int, wanted: ChallengeFilter) -> Listed[PlayerTotal]:
    """What challenges came to for each player, by the player's number."""
    return Listed(
        name="penalties",
        page=_behind(penalties.by_player, tournament_id, wanted),
        number=lambda total: total.costs.player,
        heads=columns.PENALTIES_BY_PLAYER,
        cells=columns.penalties_of_player,
    )


def decided(tournament_id: int) -> Listed[DecisionSeen]:
    """What directors decided, by the numbers of the entries."""

    def page(connection: Connection, after: int, limit: int) -> list[DecisionSeen]:
        return decisions.page(connection, tournament_id, after=after, limit=limit)

    return Listed(
        name="rulings",
        page=page,
        number=lambda seen: seen.known.seq,
        heads=columns.DECISIONS,
        cells=columns.decision,
    )
