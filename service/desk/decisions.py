"""Directors' decisions, whatever act each was: one list of them, in the order of the record."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection

from service.journal import decisions, reader
from service.journal.decisions import DecisionOnRecord
from service.rules.clauses.errors import OURS
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import CarriedOut
from service.rules.clauses.slip import Game, Verdict
from service.rules.facts.decision import Decision
from service.rules.facts.events import (
    ChallengeAmended,
    ChallengeVoided,
    ChallengeWithdrawn,
    MisadjudicationFound,
    OpinionGiven,
    ReviewEnded,
    RulingGiven,
    SlipAdmitted,
    SlipReissued,
    TextRef,
    TournamentAmended,
)


class Decided(StrEnum):
    """What kind of decision an entry is."""

    RULING = "ruling"
    LET_IN = "let_in"
    FINAL_ADJUDICATION = "final_adjudication"
    MISADJUDICATION = "misadjudication"
    OVERRIDE = "override"
    REISSUE = "reissue"
    WITHDRAWAL = "withdrawal"
    VOID = "void"
    AMENDMENT = "amendment"
    CHANGE = "change"


_KINDS: Mapping[type[Decision], Decided] = {
    RulingGiven: Decided.RULING,
    SlipAdmitted: Decided.LET_IN,
    ReviewEnded: Decided.FINAL_ADJUDICATION,
    MisadjudicationFound: Decided.MISADJUDICATION,
    OpinionGiven: Decided.OVERRIDE,
    SlipReissued: Decided.REISSUE,
    ChallengeWithdrawn: Decided.WITHDRAWAL,
    ChallengeVoided: Decided.VOID,
    ChallengeAmended: Decided.AMENDMENT,
    TournamentAmended: Decided.CHANGE,
}
_NAMED = (
    RulingGiven
    | SlipAdmitted
    | ReviewEnded
    | MisadjudicationFound
    | ChallengeWithdrawn
    | ChallengeVoided
    | ChallengeAmended
    | TournamentAmended
)
"""Decisions whose entry says who decided.

The others' `person` is who looked, and an old entry has none: there it is who has the device.
"""

_VERDICTS = SlipAdmitted | ReviewEnded | MisadjudicationFound | OpinionGiven | SlipReissued
_OUTCOMES = SlipAdmitted | ReviewEnded | MisadjudicationFound | SlipReissued | ChallengeAmended


@dataclass(frozen=True, slots=True)
class DecisionSeen:
    """A decision, with the names of people by number and of devices by id, as far as known."""

    known: DecisionOnRecord
    people: Mapping[int, str]
    devices: Mapping[str, str]

    @property
    def decided(self) -> Decided:
        """What kind of decision it is."""
        return _KINDS[type(self.known.event)]

    @property
    def director(self) -> str | None:
        """Who decided; None where the name was forgotten."""
        event = self.known.event
        if isinstance(event, _NAMED) and event.person is not None:
            return self.people.get(event.person)
        return self.devices.get(self.known.by, self.known.by)

    @property
    def clause(self) -> str:
        """What it rests on, or what leaves the matter to the director."""
        event, challenge = self.known.event, self.known.challenge
        if isinstance(event, OpinionGiven) and challenge and challenge.review:
            return challenge.review.procedure.clause
        return getattr(event, "clause", OURS)

    @property
    def reason(self) -> TextRef | None:
        """Why, in the director's words; None where none were asked for."""
        match self.known.event:
            case OpinionGiven(overridden=reason) | ChallengeWithdrawn(finding=reason):
                return reason
            case SlipReissued(reason=reason, finding=finding):
                return reason or finding
            case event:
                return event.reason

    @property
    def game(self) -> Game | None:
        """The game that it is on, as that of its challenge now stands."""
        event = self.known.event
        if isinstance(event, RulingGiven):
            return event.game
        return self.known.challenge.game if self.known.challenge else None

    @property
    def verdict(self) -> Verdict | None:
        """What was found of the slip by it."""
        event = self.known.event
        return event.verdict if isinstance(event, _VERDICTS) else None

    @property
    def corrected(self) -> bool | None:
        """Whether the verdict found took the place of another; None where that was not decided."""
        event = self.known.event
        return event.corrected if isinstance(event, ReviewEnded | MisadjudicationFound) else None

    @property
    def first_outcome(self) -> Outcome | None:
        """What followed as it was first decided."""
        event = self.known.event
        return event.outcome if isinstance(event, RulingGiven | _OUTCOMES) else None

    @property
    def outcome(self) -> Outcome | None:
        """What follows by the last word on it."""
        ruling = self.known.ruling
        return ruling.in_force if ruling else self.first_outcome

    @property
    def carried_out(self) -> CarriedOut | None:
        """What stays of the outcome that it took the place of."""
        stays: CarriedOut | None = getattr(self.known.event, "carried_out", None)
        return stays

    def name(self, person: int | None) -> str | None:
        """What somebody who spoke on it is called; None where the name was forgotten."""
        return None if person is None else self.people.get(person)

    def said(self, ref: TextRef | None) -> str | None:
        """What was said; None where nothing was, or where it was forgotten."""
        return None if ref is None else self.known.said.get(ref.id)


def page(
    connection: Connection, tournament_id: int, *, after: int, limit: int
) -> list[DecisionSeen]:
    """A page of the decisions, by the numbers of their entries."""
    found = decisions.decision_page(connection, tournament_id, after=after, limit=limit)
    if not found:
        return []
    people = reader.persons_named(connection, tournament_id)
    devices = reader.device_names(connection, tournament_id)
    return [DecisionSeen(known, people, devices) for known in found]
