"""What is asked of a director: rulings, and opinions on those of others."""

from dataclasses import dataclass

from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import Penalty, Role
from service.rules.clauses.slip import Game
from service.rules.facts.events import RulingKind, TextRef


@dataclass(frozen=True, slots=True)
class Ruled:
    """The outcome that a director gives; None where the ruling says nothing of it."""

    play: Play | None = None
    loses_turn: Role | None = None
    on_turn: Role | None = None
    penalty: Penalty | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A director rules on what no list settles.

    `number` is the challenge that it settles, None for one about no challenge; `game` is its game,
    where there is one.
    """

    kind: RulingKind
    number: int | None
    game: Game | None
    outcome: Ruled | None
    reason: TextRef


@dataclass(frozen=True, slots=True)
class GiveRulingOpinion:
    """A director gives an opinion on a ruling, or the first one the final say (NASPA II.E).

    `outcome` is another than the ruling's, which only the first director can put in its place.
    """

    ruling: int
    agrees: bool
    outcome: Ruled | None
    reason: TextRef
