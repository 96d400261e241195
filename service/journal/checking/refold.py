"""Folding a record anew by the rules: what its entries alone make."""

from typing import Any

from service.journal.record.codec import Recorded, UnknownEvent, recorded
from service.journal.record.entries import Entry
from service.journal.record.folds import (
    ChallengeStands,
    GameStands,
    RulingStands,
    challenge_after,
    expectation_of,
    games_after,
    ruling_after,
)
from service.journal.record.projections import Row, decision_row
from service.rules.acts.commands import Expectation
from service.rules.clauses.slip import Game
from service.rules.facts import tournament as tournaments_rules
from service.rules.facts.challenge import Status
from service.rules.facts.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    Event,
    LexiconConfirmed,
    LexiconDisputed,
    OpinionGiven,
    ReviewEnded,
    ReviewJoined,
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
    SlipAdjudicated,
    TextRef,
    TournamentOpened,
)
from service.rules.facts.tournament import Tournament

_OF_A_REVIEW = ReviewJoined | OpinionGiven | ReviewEnded


class Refold:
    """A tournament, its challenges and its rulings as the entries alone make them.

    Call it with the fields of each entry in order; it says what is wrong with one by the rules,
    or None. `games` holds those loaded or closed, `decisions` the rows of directors' decisions,
    `expectations` each device's last word on the list it expects, `keyless` the entries that no
    request caused, and `quoted` the digests of free texts by their ids.
    """

    def __init__(self, tournament_id: int) -> None:
        self.id = tournament_id
        self.size = 0
        self.tournament: Tournament | None = None
        self.challenges: dict[int, ChallengeStands] = {}
        self.rulings: dict[int, RulingStands] = {}
        self.games: dict[Game, GameStands] = {}
        self.expectations: dict[str, Expectation] = {}
        self.decisions: dict[int, Row] = {}
        self.keyless: set[int] = set()
        self.quoted: dict[str, str] = {}

    def __call__(self, fields: dict[str, Any]) -> str | None:
        """Fold one entry in."""
        entry = Entry(**{**fields, "before": b"", "request": None})  # the verifier's own to check
        try:
            event = recorded(entry).event
        except UnknownEvent as error:
            return str(error)
        if (self.tournament is None) != isinstance(event, TournamentOpened):
            return "a record opens its tournament once, in its first entry"
        if complaint := self._out_of_turn(event):
            return complaint
        try:
            self._fold(event, entry)
        except ValueError:
            return f"it moves challenge {getattr(event, 'number', None)} from where it never was"
        self.size = entry.seq
        if decided := decision_row(self.id, Recorded(entry.seq, entry.at, event)):
            self.decisions[entry.seq] = decided
        if fields["request"] is None:
            self.keyless.add(entry.seq)
        self.quoted.update({text.id: text.sha256 for text in _texts(event)})
        return None

    def _out_of_turn(self, event: Event) -> str | None:
        """What the writer's rules would never have let happen, whoever signed for it."""
        match event:
            case ChallengeAdjudicated(number=number) | ChallengeReceived(number=number):
                in_turn = number == len(self.challenges) + 1
                return None if in_turn else f"challenge {number} stands out of turn"
            case RulingGiven(ruling=ruling) if ruling != len(self.rulings) + 1:
                return f"ruling {ruling} stands out of turn"
            case RulingOpinionGiven(ruling=ruling) | RulingSettled(ruling=ruling) if (
                ruling not in self.rulings
            ):
                return f"it is about ruling {ruling}, which is not there yet"
            case _:
                return self._out_of_place(event)

    def _out_of_place(self, event: Event) -> str | None:
        """What its challenge says against an event that moves it."""
        number = getattr(event, "number", None)
        if number is None:
            return None
        if number not in self.challenges:
            return f"it moves challenge {number}, which is not there yet"
        status = self.challenges[number].challenge.status
        if isinstance(event, SlipAdjudicated) and status is not Status.AWAITING_ADJUDICATION:
            return f"it adjudicates challenge {number}, which does not wait"
        if isinstance(event, _OF_A_REVIEW) and status is not Status.UNDER_REVIEW:
            return f"it looks at challenge {number}, of which no review is pending"
        return None

    def _fold(self, event: Event, entry: Entry) -> None:
        if isinstance(event, TournamentOpened):
            self.tournament = tournaments_rules.opened(event)
        elif self.tournament is not None:
            self.tournament = tournaments_rules.evolve(self.tournament, event)
        if isinstance(event, LexiconConfirmed | LexiconDisputed):
            self.expectations[event.device] = expectation_of(event)
        number: int = getattr(event, "number", None) or 0
        if challenge := challenge_after(self.challenges.get(number), event, entry):
            self.challenges[number] = challenge
        ruling: int = getattr(event, "ruling", 0)
        if ruled := ruling_after(self.rulings.get(ruling), event, entry):
            self.rulings[ruling] = ruled
        self.games.update(games_after(self.games, event, entry))


def _texts(event: Event) -> list[TextRef]:
    """The free texts that an entry quotes."""
    values = (getattr(event, name) for name in event.__slots__)
    return [value for value in values if isinstance(value, TextRef)]
