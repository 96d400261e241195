"""A challenge as its events have made it: its slips, what was found of them, where it stands."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from service.rules.clauses.call import Call
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import CarriedOut
from service.rules.clauses.review import Review
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Game, Kind, LexiconRef, Method, Slip, Verdict
from service.rules.clauses.timing import Timing
from service.rules.facts.events import TextRef


class Status(StrEnum):
    """Where a challenge is in its life."""

    ANNOUNCED = "announced"
    AWAITING_ADJUDICATION = "awaiting_adjudication"
    AWAITING_RULING = "awaiting_ruling"
    NOT_IN_TIME = "not_in_time"
    ADJUDICATED = "adjudicated"
    UNDER_REVIEW = "under_review"
    RULED = "ruled"
    WITHDRAWN = "withdrawn"
    VOID = "void"


_COUNTED = {Status.ADJUDICATED, Status.UNDER_REVIEW}


class Note(StrEnum):
    """What the director finds marked on a challenge afterwards."""

    FLASH_DRAW = "flash_draw"
    NOT_AGREED = "not_agreed"
    NOT_VERIFIED = "not_verified"  # the one who typed also executed (WESPA 3.10.9(a)(vi))
    FACTS_CHANGED = "facts_changed"
    NOT_IN_TIME = "not_in_time"
    LET_IN = "let_in"
    REISSUED = "reissued"
    OVERRIDDEN = "overridden"
    SAME_DEVICE = "same_device"  # gave two persons' looks (WESPA 3.10.11(b))
    CORRECTED = "corrected"
    NO_ACCOUNT_TAKEN = "no_account_taken"  # of an error (WESPA 3.10.13)
    CARRIED_OUT = "carried_out"
    AMENDED = "amended"
    RECOUNTED = "recounted"  # because a challenge that it counts changed
    RULED = "ruled"  # on, in the place of what followed before
    WITHDRAWN = "withdrawn"
    VOIDED = "voided"
    SHARES_WORDS = "shares_words"  # with an invalid slip, no turn between (RULES.md, "Ours")


@dataclass(frozen=True, slots=True)
class Adjudication:
    """One slip and what was found of it as a whole: by which method, in which lexicon, when.

    `verdict` is None while nobody has found it, and `method` too where nobody may look yet; where
    the lexicon decides words of up to `authoritative_to` tiles only, the slip goes beyond that.
    `ground` says why its slip took the place of the slip before, None for the first; `correction`
    that another verdict on the same slip was found wrong. `at` is when it was found, or else
    handed in, RFC 3339 in UTC. `person` (by number) and `printed_list` are there once a person
    has found it. `spared` is the event's.
    """

    slip: Slip
    method: Method | None
    verdict: Verdict | None
    lexicon: LexiconRef
    ground: Ground | None
    at: str
    authoritative_to: int | None = None
    printed_list: TextRef | None = None
    spared: bool | None = None
    person: int | None = None
    correction: bool = False


@dataclass(frozen=True, slots=True)
class Challenge:
    """One challenge of one play: every slip on record, the last one in force.

    `policy` is the place of its penalty policy among the tournament's policies; `outcome` is what
    follows as it stands, in force or not, None where nothing does. `review` is the latest one,
    pending or over, and `set_aside` the outcome that was in force when it was asked for; `final`
    says that no further look is taken. `carried_out` lists what stays of
    outcomes that changed, `ruling` is the number of the ruling that settled it, and `shares_with`
    that of a challenge whose invalid slip had words of this one's (rules.acts.sharing).
    `earlier_plays` are those of the same game that it was of before it was amended. `looked_on`
    are the devices on which its slip was looked at, none where only the one did that handed it in.
    """

    number: int
    game: Game | None
    play: int | None
    challenger: str | None
    player: int | None
    opponent: int | None
    status: Status
    policy: int
    adjudications: tuple[Adjudication, ...]
    outcome: Outcome | None
    kind: Kind = Kind.WORDS
    call: Call | None = None
    timing: Timing | None = None
    review: Review | None = None
    final: bool = False
    carried_out: tuple[CarriedOut, ...] = ()
    ruling: int | None = None
    notes: tuple[Note, ...] = ()
    shares_with: int | None = None
    set_aside: Outcome | None = None
    earlier_plays: tuple[int, ...] = ()
    looked_on: tuple[str, ...] = ()

    @property
    def in_force(self) -> Adjudication | None:
        """The latest slip with what was found of it; None where no words were written."""
        return self.adjudications[-1] if self.adjudications else None

    @property
    def verdict(self) -> Verdict | None:
        """What was found of the latest slip, in force or under review."""
        return self.in_force.verdict if self.in_force else None

    @property
    def waits(self) -> bool:
        """Whether it waits for a person's first adjudication."""
        return self.status is Status.AWAITING_ADJUDICATION

    @property
    def unsuccessful(self) -> bool:
        """Whether it counts on its side's ladder (WESPA 3.10.15): the verdict in force is valid.

        One that is looked at again counts as it stood when that was asked, though nothing of its
        own is in force. None that waits or was ruled on does, and one that was spared never.
        """
        latest = self.in_force
        if latest is None or self.status not in _COUNTED:
            return False
        return latest.verdict is Verdict.VALID and not latest.spared

    @property
    def stands(self) -> bool:
        """Whether it still is the challenge of its play; what was withdrawn or voided is not."""
        return self.status not in {Status.WITHDRAWN, Status.VOID}

    @property
    def quoted(self) -> tuple[TextRef, ...]:
        """The texts of its adjudications: in which lists people looked."""
        texts = [each.printed_list for each in self.adjudications]
        return tuple(text for text in texts if text is not None)

    @property
    def turn(self) -> int | None:
        """The number of the challenged turn, where the slip gave one."""
        return self.play if self.play is not None and self.play > 0 else None

    def latest(self) -> Adjudication:
        """The slip in force, where there has to be one; raises ValueError without."""
        if self.in_force is None:
            raise ValueError(f"challenge {self.number} has no slip")
        return self.in_force

    def noted(self, *notes: Note) -> Self:
        """The same with these marks too."""
        new = tuple(note for note in dict.fromkeys(notes) if note not in self.notes)
        return replace(self, notes=(*self.notes, *new)) if new else self

    def with_carried_out(self, what: CarriedOut | None) -> Self:
        """The same with what had been carried out of the outcome before: it stays."""
        if what is None:
            return self
        moved = replace(self, carried_out=(*self.carried_out, what))
        return moved.noted(Note.CARRIED_OUT)
