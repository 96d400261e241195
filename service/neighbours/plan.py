"""What an import would do: each game of a file, held against the games on record."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from service.neighbours.numbering import APART, NumbersMixed, offsets
from service.neighbours.tournament_files.model import (
    MOST_ROUNDS,
    Division,
    Game as Read,
    TournamentFile,
)
from service.rules.clauses.slip import Game

MOST_DIVISIONS = 99
_DIVISION = re.compile(r"(?:[A-Z0-9._/-]+(?: [A-Z0-9._/-]+)*)?", re.ASCII)
_LONGEST_DIVISION = 32

Seats = tuple[int, int]


class What(StrEnum):
    """What becomes of one game of a file."""

    NEW = "new"
    SAME = "same"
    CHANGED = "changed"
    REFUSED = "refused"


_MOVING = frozenset({What.NEW, What.CHANGED})


@dataclass(frozen=True, slots=True)
class OnRecord:
    """The games of a tournament as loaded, which of them have challenges, and which are closed."""

    games: Mapping[Game, Seats]
    challenged: frozenset[Game] = frozenset()
    closed: frozenset[Game] = frozenset()


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the director says of a file.

    `division` takes the place of the name of its only division, "" for none. `through` is the last
    round to load; without it that is the first one with a game to play, in each division.
    `number_tables` numbers them from 1 where a round of the file has none.
    """

    division: str | None = None
    through: int | None = None
    number_tables: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """One game of a file and what becomes of it, by the numbers of the record.

    `before` are the players that sat there. `reason` says why it is refused, and `file` and `line`
    where it stands.
    """

    what: What
    division: str
    round: int
    table: int | None
    seats: Seats
    file: str
    line: int | None
    before: Seats | None = None
    reason: str | None = None

    @property
    def game(self) -> Game | None:
        """Its place, if it has a table."""
        return None if self.table is None else Game(self.division, self.round, self.table)


@dataclass(frozen=True, slots=True)
class Plan:
    """All games of a file that are to be on record by now.

    `later` is how many are of rounds that do not begin yet, and `names` holds the players' names by
    number. `left` are the games on record whose players are paired anew, so that nobody plays them;
    `unmentioned` others of these rounds that the file does not have, and that stay.
    """

    games: tuple[Planned, ...]
    names: Mapping[int, str]
    later: int
    left: tuple[Game, ...]
    unmentioned: tuple[Game, ...]

    def refusing(self, refused: Mapping[Game, str]) -> "Plan":
        """The plan where the record has refused these games, for these reasons."""
        games = (
            replace(each, what=What.REFUSED, reason=refused[each.game])
            if each.game and each.game in refused and each.what in _MOVING
            else each
            for each in self.games
        )
        return replace(self, games=tuple(games))


def planned(found: TournamentFile, record: OnRecord, wanted: Wanted) -> Plan:
    """What an import does with a file; nothing is moved that has a challenge or is closed."""
    names: dict[int, str] = {}
    games: list[Planned] = []
    later = 0
    divisions = [replace(each, name=_name(found, each, wanted)) for each in found.divisions]
    added = _added(found, divisions, record)
    called = Counter(each.name for each in divisions)
    for division in divisions:
        wrong = _wrong(division, added, called[division.name])
        more = (added or {}).get(division.name, 0)
        last = _last(found, division) if wanted.through is None else wanted.through
        later += sum(game.round > last for game in division.games)
        names |= {each.number + more: each.name for each in division.players if each.name}
        for told, starts in _told(division, more, last, number_tables=wanted.number_tables):
            games.append(_refuse(told, wrong) if wrong else _held(told, record, starts=starts))
        games += _refused(division, more, last)
    kept = tuple(_without_clashes(games, record))
    left = _left(kept, record)
    return Plan(kept, names, later, left, _unmentioned(kept, record, left))


def _told(
    division: Division, more: int, last: int, *, number_tables: bool
) -> Iterator[tuple[Planned, bool]]:
    """The games of a division up to a round, by the record's numbers; is it known who starts?"""
    due = [game for game in division.games if game.round <= last]
    tables = _tables(due) if number_tables else {}
    for game in due:
        table, seats = tables.get(game, game.table), (game.first + more, game.second + more)
        place = (game.place.file, game.place.line)
        yield Planned(What.NEW, division.name, game.round, table, seats, *place), game.starts


def _name(found: TournamentFile, division: Division, wanted: Wanted) -> str:
    alone = len(found.divisions) == 1 and wanted.division is not None
    return (wanted.division or "") if alone else division.name.upper()


def _added(
    found: TournamentFile, divisions: Sequence[Division], record: OnRecord
) -> dict[str, int] | None:
    """What is added to the numbers of each division; None where they can't be told apart."""
    if not found.numbered_apart:
        return {each.name: 0 for each in divisions}
    known: dict[str, set[int]] = defaultdict(set)
    for game, seats in record.games.items():
        known[game.division].update(seats)
    try:
        return offsets([each.name for each in divisions], known)
    except NumbersMixed:
        return None


def _wrong(division: Division, added: Mapping[str, int] | None, times: int) -> str | None:
    """Why no game of a division can be taken, if that is so; its name stands there so often."""
    if times > 1:
        return "two divisions have this name, small and capital letters being the same"
    if len(division.name) > _LONGEST_DIVISION or not _DIVISION.fullmatch(division.name):
        return "the division's name can't be used: letters of A to Z, digits and . _ / - are known"
    if added is None:
        return (
            "the players on record have numbers of their own, not those of a tournament program:"
            " send the games as CSV or JSON with the same numbers"
        )
    if added[division.name] >= MOST_DIVISIONS * APART:
        return f"there are more than {MOST_DIVISIONS} divisions"
    return None


def _last(found: TournamentFile, division: Division) -> int:
    """The last round to load where nobody says: the first that has no score yet, or all.

    A later one may be paired long before, and would be taken for the round that is played. Our own
    tables have no scores: they hold the rounds that are meant.
    """
    scored = {game.round for game in division.games if game.finished}
    waiting = {game.round for game in division.games} - scored
    return MOST_ROUNDS if not waiting or not found.numbered_apart else min(waiting)


def _tables(games: Iterable[Read]) -> dict[Read, int]:
    """Tables from 1 in each round that has none, by the lower number of the two players."""
    rounds: dict[int, list[Read]] = defaultdict(list)
    for game in games:
        rounds[game.round].append(game)
    found: dict[Read, int] = {}
    for of_round in rounds.values():
        if all(game.table is None for game in of_round):
            order = sorted(of_round, key=lambda game: min(game.first, game.second))
            found |= {game: table for table, game in enumerate(order, start=1)}
    return found


def _held(told: Planned, record: OnRecord, *, starts: bool) -> Planned:
    """One game held against the record; `starts` says whether it is known who starts."""
    before = record.games.get(told.game) if told.game else None
    if before is not None and (before == told.seats or (not starts and before == told.seats[::-1])):
        return replace(told, what=What.SAME, seats=before)
    if why := _stays(told.game, record):
        return _refuse(told, why, before)
    return told if before is None else replace(told, what=What.CHANGED, before=before)


def _stays(game: Game | None, record: OnRecord) -> str | None:
    """Why nobody can be put at a table, or none but those who sit there."""
    if game is None:
        return "no table is told: assign tables, or ask for them to be numbered"
    if game in record.challenged:
        return "it has challenges on record, and keeps its players"
    if game in record.closed and game in record.games:
        return "its result sheet is signed, and it keeps its players"
    return None


def _refuse(told: Planned, why: str, before: Seats | None = None) -> Planned:
    return replace(told, what=What.REFUSED, reason=why, before=before)


def _refused(division: Division, more: int, last: int) -> Iterator[Planned]:
    """The games that the file contradicts itself about."""
    for each in division.refused:
        if each.round <= last:
            one, other = (*(number + more for number in each.players), 0, 0)[:2]
            place, why = each.trouble.place, each.trouble.message
            yield Planned(
                What.REFUSED,
                division.name,
                each.round,
                each.table,
                (one, other),
                place.file,
                place.line,
                reason=why,
            )


def _without_clashes(games: Sequence[Planned], record: OnRecord) -> Iterator[Planned]:
    """The games, where no player would sit at two tables of a round; those that do are refused."""
    seated: dict[tuple[int, int], list[Game]] = defaultdict(list)
    for game, seats in _settled(games, record).items():
        for player in seats:
            seated[game.round, player].append(game)
    for each in games:
        twice = [player for player in each.seats if len(seated[each.round, player]) > 1]
        if not twice or each.what not in _MOVING:
            yield each
        else:
            at = seated[each.round, twice[0]]
            told = ", ".join(f"{game.division}{game.table}" for game in at)
            why = f"player {twice[0]} would sit at several tables of this round: {told}"
            yield _refuse(each, why, each.before)


def _settled(games: Sequence[Planned], record: OnRecord) -> dict[Game, Seats]:
    """Who sits where for certain: at the tables of the file, and at those that can't be left."""
    stays = record.challenged | record.closed
    settled = {game: seats for game, seats in record.games.items() if game in stays}
    told = (each for each in games if each.what is not What.REFUSED)
    return settled | {each.game: each.seats for each in told if each.game}


def _left(games: Sequence[Planned], record: OnRecord) -> tuple[Game, ...]:
    """The games on record that lose a player to one of these, in the same division and round."""
    settled = _settled(games, record)
    moved = {
        (each.round, each.division, player)
        for each in games
        if each.what in _MOVING
        for player in each.seats
    }
    return tuple(
        game
        for game, seats in record.games.items()
        if game not in settled and any((game.round, game.division, p) in moved for p in seats)
    )


def _unmentioned(
    games: Sequence[Planned], record: OnRecord, left: Sequence[Game]
) -> tuple[Game, ...]:
    """Games on record, in rounds and divisions of the file, that it has not, and that stay."""
    told = {each.game for each in games} | set(left)
    rounds = {(each.division, each.round) for each in games if each.what is not What.REFUSED}
    return tuple(
        game for game in record.games if (game.division, game.round) in rounds and game not in told
    )
