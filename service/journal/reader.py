"""Reading the record and its projections; each function is one short read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Row,
    Select,
    Text,
    and_,
    cast,
    func,
    or_,
    select,
    union,
)

from service.journal.record.codec import (
    Recorded,
    load_challenge,
    load_tournament,
    recorded,
)
from service.journal.record.entries import decode
from service.journal.store.tables import (
    NOT_ADJUDICATED,
    challenges,
    devices,
    entries,
    games,
    persons,
    players,
    texts,
    tournaments,
)
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import TextRef
from service.rules.facts.tournament import Tournament


@dataclass(frozen=True, slots=True)
class TournamentOnRecord:
    """A tournament with its key and the size of its record."""

    id: int
    folded: Tournament
    size: int


@dataclass(frozen=True, slots=True)
class ChallengeOnRecord:
    """A challenge with the device that handed it in, when, and the entry that touched it last.

    `waited` is how many milliseconds it was without a verdict, None while it is. `said` holds
    the texts by the ids that its adjudications quote, but for those forgotten.
    """

    challenge: Challenge
    device: str
    received_at: str
    waited: int | None
    seq: int
    said: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameOnRecord:
    """A game that was loaded with its players by number, closed, or both."""

    division: str
    table: int
    first: int | None
    second: int | None
    closed: bool


@dataclass(frozen=True, slots=True)
class ChallengeFilter:
    """Which challenges a list holds; None leaves a criterion out.

    `after` is the number that the page begins behind. `note` is a mark that the director finds on
    a challenge; `noted` asks for those with any or without, `costing` for those that cost
    something or of which something stays. `verdict` is one in force: what was found of a challenge
    under review is told to few.
    """

    after: int = 0
    device: str | None = None
    verdict: str | None = None
    status: str | None = None
    round: int | None = None
    table: int | None = None
    division: str | None = None
    challenger: str | None = None
    player: int | None = None
    kind: str | None = None
    note: str | None = None
    noted: bool | None = None
    costing: bool = False


TOURNAMENT = select(tournaments.c.id, tournaments.c.size, tournaments.c.settings)
_CHALLENGE = select(
    challenges.c.state,
    challenges.c.device_id,
    challenges.c.received_at,
    challenges.c.waited,
    challenges.c.seq,
)
COSTS = (
    *("challenger_points", "challenged_points", "turns_lost", "clock_seconds", "forfeits"),
    *("challenger_turns_stay", "challenged_turns_stay", "clock_seconds_stay", "forfeits_stay"),
)
"""The columns of what a challenge costs, and of what stays though it is no longer owed."""
_EQUAL = {
    "device": challenges.c.device_id,
    "verdict": challenges.c.verdict,
    "status": challenges.c.status,
    "division": challenges.c.division,
    "player": challenges.c.player,
    "kind": challenges.c.kind,
}
"""The criteria that a column has to be equal to."""


def costs(of: FromClause) -> ColumnElement[bool]:
    """Whether a challenge costs anything, or something stays of what it cost before."""
    return or_(*(of.c[name] != 0 for name in COSTS))


def side(of: FromClause) -> ColumnElement[str]:
    """One name for all that a side is called by: its player's number, where the game is loaded."""
    return func.coalesce(cast(of.c.player, Text), of.c.side)


def tournament(connection: Connection, tournament_id: int) -> TournamentOnRecord | None:
    """The tournament of this key."""
    return _tournament(connection, TOURNAMENT.where(tournaments.c.id == tournament_id))


def tournament_by_code(connection: Connection, code: str) -> TournamentOnRecord | None:
    """The tournament of this code."""
    return _tournament(connection, TOURNAMENT.where(tournaments.c.code == code))


def all_tournaments(connection: Connection) -> list[TournamentOnRecord]:
    """Every tournament, by code."""
    rows = connection.execute(TOURNAMENT.order_by(tournaments.c.code))
    return [TournamentOnRecord(row.id, load_tournament(row.settings), row.size) for row in rows]


def in_play_by(connection: Connection, fingerprint: str, since: str) -> bool:
    """Whether a tournament needs this lexicon, and something of its play is on record since then.

    `since` is as entries.timestamp; whatever is recorded of a tournament in play counts.
    """
    for each in all_tournaments(connection):
        needed = fingerprint in {lexicon.fingerprint for lexicon in each.folded.needs}
        if needed and each.folded.in_play:
            newest = entry(connection, each.id, each.size)
            if newest is not None and newest.at >= since:
                return True
    return False


def challenge(connection: Connection, tournament_id: int, number: int) -> ChallengeOnRecord | None:
    """The challenge of this number."""
    rows = connection.execute(
        _CHALLENGE.where(challenges.c.tournament_id == tournament_id, challenges.c.number == number)
    )
    return next(iter(_on_record(connection, rows.all())), None)


def challenge_page(
    connection: Connection, tournament_id: int, wanted: ChallengeFilter, limit: int
) -> list[ChallengeOnRecord]:
    """A page of the challenges that pass, by number, at most `limit`."""
    rows = connection.execute(page_statement(tournament_id, wanted, limit))
    return _on_record(connection, rows.all())


def _on_record(
    connection: Connection, rows: Sequence[Row[*tuple[Any, ...]]]
) -> list[ChallengeOnRecord]:
    found = [load_challenge(row.state) for row in rows]
    said = texts_of(connection, (ref for challenge in found for ref in challenge.quoted))
    return [
        ChallengeOnRecord(challenge, row.device_id, row.received_at, row.waited, row.seq, said)
        for challenge, row in zip(found, rows, strict=True)
    ]


def texts_of(connection: Connection, quoted: Iterable[TextRef]) -> dict[str, str]:
    """What was said, by the ids that are quoted, but for what was forgotten."""
    ids = sorted({ref.id for ref in quoted})
    if not ids:
        return {}
    rows = connection.execute(select(texts.c.id, texts.c.text).where(texts.c.id.in_(ids)))
    return {row.id: row.text for row in rows}


def page_statement(
    tournament_id: int, wanted: ChallengeFilter, limit: int
) -> Select[*tuple[Any, ...]]:
    """The statement of `challenge_page`: begins behind a number, so deep pages cost no more."""
    asked = [challenges.c.number > wanted.after, *criteria(tournament_id, wanted)]
    return _CHALLENGE.where(and_(*asked)).order_by(challenges.c.number).limit(limit)


def criteria(tournament_id: int, wanted: ChallengeFilter) -> Iterator[ColumnElement[bool]]:
    """What a challenge has to be to pass, whatever the page begins behind."""
    for name, column in _EQUAL.items():
        if (value := getattr(wanted, name)) is not None:
            yield column == value
    if wanted.challenger is not None:
        yield _by(wanted.challenger)
    if wanted.verdict is not None:
        yield challenges.c.status == Status.ADJUDICATED
    if wanted.status not in {None, Status.ADJUDICATED}:
        yield NOT_ADJUDICATED  # said to the planner, which then takes the index of these few
    if wanted.noted is False:
        yield challenges.c.notes.is_(None)
    elif wanted.noted or wanted.note is not None:
        yield challenges.c.notes.is_not(None)
    if wanted.note is not None:
        yield (" " + challenges.c.notes + " ").contains(f" {wanted.note} ", autoescape=True)
    if wanted.costing:
        yield costs(challenges)
    yield from _place(tournament_id, wanted)


def _by(named: str) -> ColumnElement[bool]:
    """Whether this side challenged, by its seat or its number, whatever the slip called it."""
    found = side(challenges) == named
    if named not in {"first", "second"}:
        return found
    seated = (games.c.id == challenges.c.game_id) & (games.c[named] == challenges.c.player)
    return or_(found, select(games.c.id).where(seated).exists())


def _place(tournament_id: int, wanted: ChallengeFilter) -> Iterator[ColumnElement[bool]]:
    if wanted.round is None:
        yield challenges.c.tournament_id == tournament_id
        return
    # A game's key begins with tournament, round and table: a range of its index, up to the
    # character that follows the slash. The tournament alone would lead past all the others.
    place = f"{tournament_id}/{wanted.round}"
    place = place if wanted.table is None else f"{place}/{wanted.table}"
    yield challenges.c.game_id >= f"{place}/"
    yield challenges.c.game_id < f"{place}0"


def entry(connection: Connection, tournament_id: int, seq: int) -> Recorded | None:
    """One entry, as the event it holds."""
    body = connection.execute(
        select(entries.c.body).where(entries.c.tournament_id == tournament_id, entries.c.seq == seq)
    ).scalar_one_or_none()
    return None if body is None else recorded(decode(bytes(body)))


def bodies_after(
    connection: Connection, tournament_id: int, seq: int, limit: int
) -> Sequence[tuple[int, bytes]]:
    """The next entries behind a number, as stored."""
    rows = connection.execute(
        select(entries.c.seq, entries.c.body)
        .where(entries.c.tournament_id == tournament_id, entries.c.seq > seq)
        .order_by(entries.c.seq)
        .limit(limit)
    )
    return [(row.seq, bytes(row.body)) for row in rows]


def player_numbers(connection: Connection, tournament_id: int) -> list[int]:
    """Everybody who was loaded in a game, or named, by number."""
    seats = (
        select(seat).where(games.c.tournament_id == tournament_id, seat.is_not(None))
        for seat in (games.c.first, games.c.second)
    )
    named = select(players.c.number).where(players.c.tournament_id == tournament_id)
    return sorted(connection.execute(union(named, *seats)).scalars())


def names(connection: Connection, tournament_id: int) -> dict[int, str]:
    """The players' names by number."""
    rows = connection.execute(
        select(players.c.number, players.c.name).where(players.c.tournament_id == tournament_id)
    )
    return {row.number: row.name for row in rows}


def persons_named(connection: Connection, tournament_id: int) -> dict[int, str]:
    """The names of adjudicators and directors by number, but for those forgotten."""
    rows = connection.execute(
        select(persons.c.number, persons.c.name).where(
            persons.c.tournament_id == tournament_id, persons.c.name.is_not(None)
        )
    )
    return {row.number: row.name for row in rows}


def device_names(connection: Connection, tournament_id: int) -> dict[str, str]:
    """What devices are called by id, those that were revoked too."""
    rows = connection.execute(
        select(devices.c.id, devices.c.name).where(devices.c.tournament_id == tournament_id)
    )
    return {row.id: row.name for row in rows}


def games_of_round(connection: Connection, tournament_id: int, round_: int) -> list[GameOnRecord]:
    """The games of a round that were loaded or closed, by table."""
    rows = connection.execute(
        select(games.c.division, games.c.board, games.c.first, games.c.second, games.c.closed)
        .where(
            games.c.tournament_id == tournament_id,
            games.c.round == round_,
            or_(games.c.first.is_not(None), games.c.closed.is_not(None)),
        )
        .order_by(games.c.division, games.c.board)
    )
    return [
        GameOnRecord(row.division, row.board, row.first, row.second, closed=row.closed is not None)
        for row in rows
    ]


def record_size(connection: Connection) -> int:
    """How many entries all records hold together."""
    total = connection.execute(select(func.coalesce(func.sum(tournaments.c.size), 0))).scalar_one()
    return int(total)


def _tournament(
    connection: Connection, statement: Select[tuple[int, int, str]]
) -> TournamentOnRecord | None:
    row = connection.execute(statement).one_or_none()
    return TournamentOnRecord(row.id, load_tournament(row.settings), row.size) if row else None
