"""Figures over a tournament's challenges, added up by the database: no slip is read for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    case,
    func,
    literal,
    or_,
    select,
    union_all,
)

from service.journal.reader import COSTS, ChallengeFilter, costs, criteria, side
from service.journal.record.projections import game_of
from service.journal.store.tables import challenges
from service.rules.clauses.slip import Game, Verdict
from service.rules.facts.challenge import Note, Status

_OFF = (Status.WITHDRAWN, Status.VOID)
_STANDS = case((challenges.c.status.not_in(_OFF), 1), else_=0)
"""1 for a challenge that stands, 0 for one that was withdrawn or voided."""
_WAITING = (
    Status.ANNOUNCED,
    Status.AWAITING_ADJUDICATION,
    Status.AWAITING_RULING,
    Status.UNDER_REVIEW,
)


@dataclass(frozen=True, slots=True)
class Figures:
    """How many challenges came to what, each counted once, whatever became of its slips.

    `challenges` are those that stand; `withdrawn` and `void` ones are counted beside them.
    `waiting` have no verdict in force. `found` are those that ever had a verdict, `at_once` of them
    when they came in; `waited` is the milliseconds of all of them together, `longest` of one.
    """

    challenges: int = 0
    successful: int = 0
    unsuccessful: int = 0
    waiting: int = 0
    not_in_time: int = 0
    ruled: int = 0
    withdrawn: int = 0
    void: int = 0
    found: int = 0
    at_once: int = 0
    waited: int = 0
    longest: int = 0

    def plus(self, other: Self) -> Self:
        """Both together."""
        added = {
            name: getattr(self, name) + getattr(other, name)
            for name in self.__dataclass_fields__
            if name != "longest"
        }
        return type(self)(**added, longest=max(self.longest, other.longest))


@dataclass(frozen=True, slots=True)
class Counted:
    """The figures of one round, division and device; None where slips name no game."""

    round: int | None
    division: str | None
    device: str
    figures: Figures


@dataclass(frozen=True, slots=True)
class Costs:
    """What some challenges cost together: signed points for either role's score, and the rest.

    `challenges` are those that stand, as in Figures; of a withdrawn or void one there is only what
    stays. What stays of outcomes that changed stands apart from what is owed.
    """

    challenges: int
    challenger_points: int
    challenged_points: int
    turns_lost: int
    clock_seconds: int
    forfeits: int
    challenger_turns_stay: int
    challenged_turns_stay: int
    clock_seconds_stay: int
    forfeits_stay: int


@dataclass(frozen=True, slots=True)
class GameCosts:
    """What the challenges of one side cost in one game; `first` is the number of their first."""

    first: int
    game: Game | None
    challenger: str | None
    player: int | None
    opponent: int | None
    costs: Costs


@dataclass(frozen=True, slots=True)
class PlayerCosts:
    """What challenges came to for one player: signed points for the own score, and the rest.

    `challenges` are the player's own that stand and cost something; points, and a turn that stays
    lost, may come from an opponent's, and what stays from one that was withdrawn or voided.
    """

    player: int
    challenges: int
    points: int
    turns_lost: int
    clock_seconds: int
    forfeits: int
    turns_stay: int
    clock_seconds_stay: int
    forfeits_stay: int


def counted(connection: Connection, tournament_id: int) -> list[Counted]:
    """The figures of a tournament, apart by round, division and device."""
    c = challenges.c
    rows = connection.execute(
        select(c.round, c.division, c.device_id, *_figures())
        .where(c.tournament_id == tournament_id)
        .group_by(c.round, c.division, c.device_id)
    )
    return [Counted(row[0], row[1], row[2], Figures(*row[3:])) for row in rows]


def marked(connection: Connection, tournament_id: int) -> dict[Note, int]:
    """How many challenges have each mark for the director."""
    padded = " " + challenges.c.notes + " "
    has = (padded.contains(f" {note.value} ", autoescape=True) for note in Note)
    row = connection.execute(
        select(*map(_times, has)).where(
            challenges.c.tournament_id == tournament_id, challenges.c.notes.is_not(None)
        )
    ).one()
    return dict(zip(Note, row, strict=True))


def costs_by_game(
    connection: Connection, tournament_id: int, wanted: ChallengeFilter, limit: int
) -> list[GameCosts]:
    """What each side's challenges cost by game, in the order of their first that cost anything.

    The page begins behind `wanted.after`, a challenge's number. Where a challenge names no game it
    is alone; a side of a loaded game is its player, whatever slips called it.
    """
    firsts = connection.execute(first_of_games(tournament_id, wanted, limit)).all()
    found = connection.execute(_of_the_same_games(tournament_id, firsts)).all()
    by_side: dict[tuple[object, ...], list[Row[*tuple[Any, ...]]]] = {}
    for row in found:
        by_side.setdefault(_side(row), []).append(row)
    return [_game_costs(first, by_side[_side(first)]) for first in firsts]


def costs_by_player(
    connection: Connection, tournament_id: int, wanted: ChallengeFilter, limit: int | None
) -> list[PlayerCosts]:
    """What challenges came to for each player behind the number `wanted.after`."""
    c, passing = challenges.c, list(criteria(tournament_id, wanted))
    own = select(
        c.player,
        _STANDS.label("challenges"),
        c.challenger_points.label("points"),
        c.turns_lost,
        c.clock_seconds,
        c.forfeits,
        c.challenger_turns_stay.label("turns_stay"),
        c.clock_seconds_stay,
        c.forfeits_stay,
    ).where(*passing, c.player > wanted.after, costs(challenges))
    no = literal(0, Integer)
    others = select(
        *(c.opponent, no, c.challenged_points, no, no, no, c.challenged_turns_stay, no, no)
    ).where(
        *passing,
        c.opponent > wanted.after,
        or_(c.challenged_points != 0, c.challenged_turns_stay != 0),
    )
    both = union_all(own, others).subquery()
    names = [column.name for column in both.c][1:]
    rows = connection.execute(
        select(both.c.player, *(func.sum(both.c[name]) for name in names))
        .group_by(both.c.player)
        .order_by(both.c.player)
        .limit(limit)
    )
    return [PlayerCosts(*map(int, row)) for row in rows]


def first_of_games(
    tournament_id: int, wanted: ChallengeFilter, limit: int
) -> Select[*tuple[Any, ...]]:
    """The statement for the first challenge that cost a side anything, game by game."""
    earlier = challenges.alias()
    c = challenges.c
    among = (
        select(earlier.c.number)
        .where(
            earlier.c.game_id == c.game_id,
            side(earlier).is_not_distinct_from(side(challenges)),
            earlier.c.number < c.number,
            costs(earlier),
        )
        .exists()
    )
    passing = criteria(tournament_id, wanted)
    return (
        select(c.number, c.game_id, c.side, c.player)
        .where(*passing, c.number > wanted.after, costs(challenges), ~among)
        .order_by(c.number)
        .limit(limit)
    )


def _of_the_same_games(
    tournament_id: int, firsts: Sequence[Row[*tuple[Any, ...]]]
) -> Select[*tuple[Any, ...]]:
    c = challenges.c
    games = {row.game_id for row in firsts} - {None}
    alone = [row.number for row in firsts if row.game_id is None]
    here = (c.tournament_id == tournament_id) & c.number.in_(alone)
    who = (c.number, c.game_id, c.side, c.player, c.opponent)
    columns = (*who, _STANDS.label("stands"), *(c[name] for name in COSTS))
    return select(*columns).where(or_(c.game_id.in_(games), here), costs(challenges))


def _side(row: Row[*tuple[Any, ...]]) -> tuple[object, ...]:
    if row.game_id is None:
        return (row.number,)
    return (row.game_id, row.side if row.player is None else str(row.player))


def _game_costs(
    first: Row[*tuple[Any, ...]], of_the_side: Sequence[Row[*tuple[Any, ...]]]
) -> GameCosts:
    sums = (sum(getattr(row, name) for row in of_the_side) for name in ("stands", *COSTS))
    return GameCosts(
        first=first.number,
        game=game_of(first.game_id) if first.game_id is not None else None,
        challenger=first.side,
        player=of_the_side[0].player,
        opponent=of_the_side[0].opponent,
        costs=Costs(*sums),
    )


def _figures() -> Iterator[ColumnElement[int]]:
    """The columns of Figures, in the order of its fields."""
    c = challenges.c
    stands, adjudicated = c.status.not_in(_OFF), c.status == Status.ADJUDICATED
    found = stands & c.waited.is_not(None)
    yield _times(stands)
    yield _times(adjudicated & (c.verdict == Verdict.INVALID))
    yield _times(adjudicated & (c.verdict == Verdict.VALID))
    yield _times(c.status.in_(_WAITING))
    for status in (Status.NOT_IN_TIME, Status.RULED, *_OFF):
        yield _times(c.status == status)
    yield _times(found)
    yield _times(found & (c.waited == 0))
    milliseconds = case((found, c.waited), else_=0)
    yield func.coalesce(func.sum(milliseconds), 0)
    yield func.coalesce(func.max(milliseconds), 0)


def _times(condition: ColumnElement[bool]) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)
