"""How challenges begin: slips handed in, announced, let in, and what was found of them first."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from service.rules.clauses.call import Call
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.slip import Game, Kind, LexiconRef, Method, Slip, Verdict
from service.rules.clauses.timing import Timing
from service.rules.facts.events.texts import TextRef


class Awaits(StrEnum):
    """What a challenge waits for that has no verdict yet.

    `nothing` is one that was called too late: it stays on record, and a director can let it in.
    """

    WORDS = "words"
    ADJUDICATION = "adjudication"
    RULING = "ruling"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class ChallengeAdjudicated:
    """A slip was handed in and adjudicated by software (WESPA 3.10.7(a)).

    `play` tells the plays of a game apart: the turn's number, or a negative one for a play
    whose turn nobody numbered. `policy` is the place of the penalty policy among the
    tournament's policies; the outcome is kept by value. `player` is the challenger's number and
    `opponent` the challenged player's, where the game is loaded. `spared` says under a policy that
    spares changed words whether this slip is spared, and is None under every other. `timing` is
    there where the call told any facts. `person` is the adjudicator who had it looked up, None
    where the players did. `shares_with` is the challenge whose invalid slip had
    words of this one's, no turn ago (rules.acts.sharing).
    """

    type: ClassVar[str] = "challenge.adjudicated"
    version: ClassVar[int] = 1
    number: int
    game: Game | None
    play: int | None
    challenger: str | None
    player: int | None
    opponent: int | None
    slip: Slip
    method: Method
    verdict: Verdict
    lexicon: LexiconRef
    policy: int
    outcome: Outcome
    spared: bool | None = None
    call: Call | None = None
    timing: Timing | None = None
    person: int | None = None
    shares_with: int | None = None


@dataclass(frozen=True, slots=True)
class ChallengeReceived:
    """A challenge came in that nobody can decide yet: `awaits` says what for.

    Nothing is in force and nobody owes anything; `outcome` tells what the players do meanwhile.
    `slip` is None where no words were written: a placement, an exchange, a pass, or a challenge
    that was announced. Where the lexicon is authoritative for words of up to `authoritative_to`
    tiles only, the slip goes beyond that. The other fields are those of ChallengeAdjudicated.
    """

    type: ClassVar[str] = "challenge.received"
    version: ClassVar[int] = 1
    number: int
    game: Game | None
    play: int | None
    challenger: str | None
    player: int | None
    opponent: int | None
    slip: Slip | None
    lexicon: LexiconRef
    policy: int
    authoritative_to: int | None
    kind: Kind = Kind.WORDS
    awaits: Awaits = Awaits.ADJUDICATION
    call: Call | None = None
    timing: Timing | None = None
    outcome: Outcome | None = None
    shares_with: int | None = None


@dataclass(frozen=True, slots=True)
class ChallengeRepeated:
    """The same words for the same play came in again: the same challenge was given back.

    `answered_by` is the entry whose answer it gave (RULES.md, "Ours").
    """

    type: ClassVar[str] = "challenge.repeated"
    version: ClassVar[int] = 1
    number: int
    answered_by: int


@dataclass(frozen=True, slots=True)
class SlipHandedIn:
    """The words of a challenge on record came in: of one announced, or too late as first told.

    The fields are those of ChallengeAdjudicated and ChallengeReceived; `awaits` is None where the
    slip has its verdict.
    """

    type: ClassVar[str] = "slip.handed_in"
    version: ClassVar[int] = 1
    number: int
    kind: Kind
    challenger: str | None
    player: int | None
    opponent: int | None
    slip: Slip | None
    method: Method
    verdict: Verdict | None
    lexicon: LexiconRef
    awaits: Awaits | None
    outcome: Outcome | None
    authoritative_to: int | None
    spared: bool | None
    call: Call | None
    timing: Timing | None
    person: int | None = None
    shares_with: int | None = None


@dataclass(frozen=True, slots=True)
class SlipAdmitted:
    """The director let a challenge in that had not been looked up for its timing.

    The fields are those of SlipHandedIn; `clause` is the one that leaves it to the director.
    """

    type: ClassVar[str] = "slip.admitted"
    version: ClassVar[int] = 1
    number: int
    clause: str
    reason: TextRef
    person: int | None
    player: int | None
    opponent: int | None
    slip: Slip | None
    method: Method
    verdict: Verdict | None
    lexicon: LexiconRef
    awaits: Awaits | None
    outcome: Outcome | None
    authoritative_to: int | None
    spared: bool | None


@dataclass(frozen=True, slots=True)
class SlipAdjudicated:
    """A person adjudicated the slip that waited, by a printed list (WESPA 3.10.7(a)(i)).

    `person` is who did, by number, and `printed_list` what lay on the table. `lexicon` is the one
    that could not decide; `player` and `opponent` are the challenge's own.
    """

    type: ClassVar[str] = "slip.adjudicated"
    version: ClassVar[int] = 1
    number: int
    method: Method
    verdict: Verdict
    printed_list: TextRef
    lexicon: LexiconRef
    player: int | None
    opponent: int | None
    outcome: Outcome
    person: int | None = None
