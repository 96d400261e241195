"""Folding a record anew by the rules: what its entries alone make."""

from typing import Any

from service.journal.record.codec import UnknownEvent, recorded
from service.journal.record.entries import Entry
from service.journal.record.projections import Row, challenge_after, expectation_of, game_rows
from service.rules import tournament as tournaments_rules
from service.rules.challenge import Challenge
from service.rules.commands import Expectation
from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    Event,
    GamesLoaded,
    LexiconConfirmed,
    LexiconDisputed,
    SlipAdjudicated,
    SlipReissued,
    TextRef,
    TournamentAmended,
    TournamentOpened,
)
from service.rules.tournament import Tournament

_MOVES = ChallengeAdjudicated | ChallengeReceived | SlipAdjudicated | SlipReissued


class Refold:
    """A tournament and its challenges as the entries alone make them.

    Call it with the fields of each entry in order; it says what is wrong with one by the rules,
    or None. `challenges` holds each with the device that handed it in and the entry that touched
    it last, `games` the rows of those loaded, `expectations` each device's last word on the list
    it expects, `keyless` the entries that no request caused, and `quoted` the digests of free
    texts by their ids.
    """

    def __init__(self, tournament_id: int) -> None:
        self.id = tournament_id
        self.size = 0
        self.tournament: Tournament | None = None
        self.challenges: dict[int, tuple[Challenge, str, int]] = {}
        self.games: dict[str, Row] = {}
        self.expectations: dict[str, Expectation] = {}
        self.keyless: set[int] = set()
        self.quoted: dict[str, str] = {}

    def __call__(self, fields: dict[str, Any]) -> str | None:
        """Fold one entry in."""
        entry = Entry(**{**fields, "before": b"", "request": None})  # the verifier's own to check
        try:
            kept = recorded(entry)
        except UnknownEvent as error:
            return str(error)
        event = kept.event
        if (self.tournament is None) != isinstance(event, TournamentOpened):
            return "a record opens its tournament once, in its first entry"
        if complaint := self._out_of_turn(event):
            return complaint
        self.size = kept.seq
        if fields["request"] is None:
            self.keyless.add(kept.seq)
        self._fold(event, kept.at, entry.by, kept.seq)
        return None

    def _out_of_turn(self, event: Event) -> str | None:
        """What the writer's rules would never have let happen, whoever signed for it."""
        match event:
            case ChallengeAdjudicated(number=number) | ChallengeReceived(number=number):
                in_turn = number == len(self.challenges) + 1
                return None if in_turn else f"challenge {number} stands out of turn"
            case ChallengeRepeated(number=number) | SlipReissued(number=number):
                known = number in self.challenges
                return None if known else f"it moves challenge {number}, which is not there yet"
            case SlipAdjudicated(number=number):
                waits = number in self.challenges and self.challenges[number][0].waits
                return None if waits else f"it adjudicates challenge {number}, which does not wait"
            case _:
                return None

    def _fold(self, event: Event, at: str, by: str, seq: int) -> None:
        if isinstance(event, TournamentOpened):
            self.tournament = tournaments_rules.opened(event)
        elif self.tournament is not None:
            self.tournament = tournaments_rules.evolve(self.tournament, event)
        if isinstance(event, GamesLoaded):
            self.games.update({str(row["id"]): row for row in game_rows(self.id, event)})
        if isinstance(event, LexiconConfirmed | LexiconDisputed):
            self.expectations[event.device] = expectation_of(event)
        self.quoted.update({text.id: text.sha256 for text in _texts(event)})
        if isinstance(event, _MOVES):
            before, device, _ = self.challenges.get(event.number, (None, by, 0))
            after = challenge_after(before, event, at)
            if after is not None:
                self.challenges[event.number] = (after, device, seq)


def _texts(event: Event) -> list[TextRef]:
    """The free texts that an entry quotes."""
    match event:
        case TournamentAmended(reason=reason) | SlipReissued(reason=reason) if reason is not None:
            return [reason]
        case SlipAdjudicated(adjudicator=adjudicator, printed_list=printed_list):
            return [adjudicator, printed_list]
        case _:
            return []
