"""How challenges on record change: asked again, reissued, corrected, put right, recounted."""

from dataclasses import dataclass
from typing import ClassVar

from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import CarriedOut
from service.rules.clauses.review import Decider, Reason, Stage, Touched, Way
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Game, LexiconRef, Method, Slip, Verdict
from service.rules.facts.events.texts import TextRef


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """A player asked for another look (WESPA 3.10.11(a); NASPA IV.K.4, IV.J.1.h).

    `by` is the side or the role that asked; `way` and `clause` are how the book has it looked at
    again, and `stage` what it waits for. Nothing is in force while it does; `outcome` tells what
    the players do meanwhile.
    """

    type: ClassVar[str] = "review.asked"
    version: ClassVar[int] = 1
    number: int
    by: str
    reason: Reason
    way: Way
    clause: str
    stage: Stage
    player: int | None
    opponent: int | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class ReviewJoined:
    """Somebody asked again while a review is pending: it is one review.

    `third` says that a third opinion is asked for, since the first two differ (NASPA IV.K.4).
    """

    type: ClassVar[str] = "review.joined"
    version: ClassVar[int] = 1
    number: int
    by: str
    third: bool
    stage: Stage
    player: int | None
    opponent: int | None
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class OpinionGiven:
    """A person looked again.

    `overridden` is the director's reason for letting one look who had looked before. Where the
    review is over with it, `outcome` is in force again, `final` says that no further look is taken,
    and `spared` is as ChallengeAdjudicated has it. `same_device` says that another person's look
    came from the same device.
    """

    type: ClassVar[str] = "opinion.given"
    version: ClassVar[int] = 1
    number: int
    person: int | None
    method: Method
    verdict: Verdict
    lexicon: LexiconRef
    printed_list: TextRef | None
    overridden: TextRef | None
    stage: Stage
    final: bool
    player: int | None
    opponent: int | None
    outcome: Outcome | None
    carried_out: CarriedOut | None = None
    spared: bool | None = None
    same_device: bool = False


@dataclass(frozen=True, slots=True)
class ReviewEnded:
    """The last word of a review: the director's (WESPA 3.10.11(c)) or the first judge's (IV.K.4).

    `verdict` is what was found. Unless it was `corrected`, the verdict before stays in force with
    all that followed from it (3.10.13). `by` is who decided; `clause` is the one that the
    correction, or its absence, rests on; `spared` is that of the slip as it now stands.
    `same_device` says that it came from a device on which somebody else had looked.
    """

    type: ClassVar[str] = "review.ended"
    version: ClassVar[int] = 1
    number: int
    by: Decider
    person: int | None
    method: Method
    verdict: Verdict
    lexicon: LexiconRef
    touched: Touched | None
    corrected: bool
    clause: str
    reason: TextRef | None
    player: int | None
    opponent: int | None
    outcome: Outcome
    carried_out: CarriedOut | None = None
    spared: bool | None = None
    same_device: bool = False


@dataclass(frozen=True, slots=True)
class MisadjudicationFound:
    """The director found an adjudication wrong afterwards (WESPA 3.10.13).

    The fields are those of ReviewEnded.
    """

    type: ClassVar[str] = "misadjudication.found"
    version: ClassVar[int] = 1
    number: int
    person: int | None
    method: Method
    verdict: Verdict
    lexicon: LexiconRef
    touched: Touched | None
    corrected: bool
    clause: str
    reason: TextRef
    player: int | None
    opponent: int | None
    outcome: Outcome
    carried_out: CarriedOut | None = None
    spared: bool | None = None


@dataclass(frozen=True, slots=True)
class SlipReissued:
    """A corrected slip took the place of the one in force, which stays on record.

    The penalty of the earlier slip is gone and this verdict decides (WESPA 3.10.12). `player`
    and `opponent` are the challenge's own. Verdict and outcome are None where the corrected slip
    waits; `authoritative_to` is as ChallengeReceived has it, `spared` and `person` as
    ChallengeAdjudicated.
    """

    type: ClassVar[str] = "slip.reissued"
    version: ClassVar[int] = 1
    number: int
    ground: Ground
    clause: str
    confirmed_by: tuple[str, ...]
    slip: Slip
    verdict: Verdict | None
    lexicon: LexiconRef
    player: int | None
    opponent: int | None
    outcome: Outcome | None
    reason: TextRef | None
    authoritative_to: int | None = None
    spared: bool | None = None
    blank: BlankFinding | None = None
    finding: TextRef | None = None
    carried_out: CarriedOut | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class ChallengeWithdrawn:
    """A challenge was withdrawn as far as its book allows it (NASPA IV.F.1.e, IV.F.2).

    `blank` is what the director found of the blank, and `finding` that finding in words; `person`
    is that director, None where nobody is named.
    """

    type: ClassVar[str] = "challenge.withdrawn"
    version: ClassVar[int] = 1
    number: int
    blank: BlankFinding | None
    clause: str
    finding: TextRef | None
    player: int | None
    opponent: int | None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class ChallengeVoided:
    """The director, who is `person`, voided a clerical double: it never was a challenge.

    RULES.md, "Ours".
    """

    type: ClassVar[str] = "challenge.voided"
    version: ClassVar[int] = 1
    number: int
    reason: TextRef
    player: int | None
    opponent: int | None
    carried_out: CarriedOut | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class ChallengeAmended:
    """The director put right which game, turn or side a challenge is of; its words are untouched.

    All of it is as it now stands. `outcome` is what then follows, None where none is in force;
    `person` is that director.
    """

    type: ClassVar[str] = "challenge.amended"
    version: ClassVar[int] = 1
    number: int
    game: Game | None
    play: int | None
    challenger: str | None
    player: int | None
    opponent: int | None
    reason: TextRef
    outcome: Outcome | None
    carried_out: CarriedOut | None = None
    person: int | None = None


@dataclass(frozen=True, slots=True)
class PenaltyRecounted:
    """What a challenge costs changed, because one that it counted did: `because` is its number."""

    type: ClassVar[str] = "penalty.recounted"
    version: ClassVar[int] = 1
    number: int
    because: int
    player: int | None
    opponent: int | None
    outcome: Outcome
    carried_out: CarriedOut | None = None
