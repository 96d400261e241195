"""Folding a record anew by the rules, and holding the database's projections against it."""

from collections.abc import Iterator

from sqlalchemy import Connection, Table, select

from service.journal.codec import UnknownEvent, dump_tournament, recorded
from service.journal.entries import MalformedEntry, decode
from service.journal.projections import Row, challenge_after, challenge_row, game_rows
from service.journal.tables import challenges, games, tournaments
from service.rules import tournament as tournaments_rules
from service.rules.challenge import Challenge
from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeRepeated,
    Event,
    GamesLoaded,
    SlipReissued,
    TournamentOpened,
)
from service.rules.tournament import Tournament


class Refold:
    """A tournament and its challenges as the entries alone make them.

    Call it with each entry in order; it says what is wrong with one by the rules, or None.
    `compare` then names every row of the projections that is not what the entries make.
    """

    def __init__(self, tournament_id: int) -> None:
        self._id = tournament_id
        self._size = 0
        self._tournament: Tournament | None = None
        self._challenges: dict[int, tuple[Challenge, str, int]] = {}
        self._games: dict[str, Row] = {}

    def __call__(self, body: bytes) -> str | None:
        """Fold one entry in."""
        try:
            entry = decode(body)
            kept = recorded(entry)
        except (MalformedEntry, UnknownEvent) as error:
            return str(error)
        event = kept.event
        if (self._tournament is None) != isinstance(event, TournamentOpened):
            return "a record opens its tournament once, in its first entry"
        if complaint := self._out_of_turn(event):
            return complaint
        self._size = kept.seq
        self._fold(event, kept.at, entry.by, kept.seq)
        return None

    def _out_of_turn(self, event: Event) -> str | None:
        """What the writer's rules would never have let happen, whoever signed for it."""
        match event:
            case ChallengeAdjudicated(number=number) if number != len(self._challenges) + 1:
                return f"challenge {number} stands out of turn"
            case ChallengeRepeated(number=number) | SlipReissued(number=number):
                known = number in self._challenges
                return None if known else f"it moves challenge {number}, which is not there yet"
            case _:
                return None

    def _fold(self, event: Event, at: str, by: str, seq: int) -> None:
        if isinstance(event, TournamentOpened):
            self._tournament = tournaments_rules.opened(event)
        elif self._tournament is not None:
            self._tournament = tournaments_rules.evolve(self._tournament, event)
        if isinstance(event, GamesLoaded):
            self._games.update({str(row["id"]): row for row in game_rows(self._id, event)})
        if isinstance(event, ChallengeAdjudicated | SlipReissued):
            before, device, _ = self._challenges.get(event.number, (None, by, 0))
            after = challenge_after(before, event, at)
            if after is not None:
                self._challenges[event.number] = (after, device, seq)

    def compare(self, connection: Connection) -> Iterator[str]:
        """Every projection that is not what the entries make, in words that an operator reads."""
        stored = connection.execute(
            select(tournaments.c.size, tournaments.c.settings).where(tournaments.c.id == self._id)
        ).one_or_none()
        if stored is None or self._tournament is None:
            yield "the database has no such tournament"
            return
        if stored.size != self._size:
            yield f"the database counts {stored.size} entries, the record has {self._size}"
        if stored.settings != dump_tournament(self._tournament):
            yield "the tournament's settings are not what its entries make them"
        made = {
            str(number): challenge_row(self._id, challenge, device, seq)
            for number, (challenge, device, seq) in self._challenges.items()
        }
        yield from self._differing(connection, challenges, "number", made)
        yield from self._differing(connection, games, "id", self._games)

    def _differing(
        self, connection: Connection, table: Table, key: str, made: dict[str, Row]
    ) -> Iterator[str]:
        left = dict(made)
        rows = connection.execute(select(table).where(table.c.tournament_id == self._id))
        for row in rows.mappings():
            name = str(row[key])
            if left.pop(name, None) != dict(row):
                yield f"{table.name} {name} is not what the entries make it"
        yield from (f"{table.name} {name} is missing from the database" for name in left)
