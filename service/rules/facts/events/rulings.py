"""Rulings of directors: what no list settles, and the opinions of other directors."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import CarriedOut
from service.rules.clauses.slip import Game
from service.rules.facts.events.texts import TextRef


class RulingKind(StrEnum):
    """What a director rules on."""

    PLACEMENT = "placement"
    EXCHANGE = "exchange"
    PASSING = "pass"
    BLANK = "blank"
    DRAWING = "drawing"
    LATE = "late"
    CLAIM = "claim"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """A director ruled. `ruling` numbers the rulings of a tournament from 1.

    `number` is the challenge that it settles, None for one about no challenge. `outcome` is the
    ruling's own, None where nothing follows for the game. `clause` is the one that leaves the
    matter to the director. `carried_out` is what stays of the outcome that it took the place of.
    """

    type: ClassVar[str] = "ruling.given"
    version: ClassVar[int] = 1
    ruling: int
    kind: RulingKind
    number: int | None
    game: Game | None
    outcome: Outcome | None
    clause: str
    person: int | None
    reason: TextRef
    player: int | None
    opponent: int | None
    carried_out: CarriedOut | None = None


@dataclass(frozen=True, slots=True)
class RulingOpinionGiven:
    """Another director gave an opinion on a ruling (NASPA II.E)."""

    type: ClassVar[str] = "ruling.opinion_given"
    version: ClassVar[int] = 1
    ruling: int
    person: int | None
    agrees: bool
    reason: TextRef


@dataclass(frozen=True, slots=True)
class RulingSettled:
    """The first director had the final say on a ruling (NASPA II.E).

    The fields are those of RulingGiven; `stands` says that the ruling was left as it was.
    """

    type: ClassVar[str] = "ruling.settled"
    version: ClassVar[int] = 1
    ruling: int
    number: int | None
    person: int | None
    stands: bool
    outcome: Outcome | None
    reason: TextRef
    player: int | None
    opponent: int | None
    carried_out: CarriedOut | None = None
