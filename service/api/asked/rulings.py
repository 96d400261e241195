"""What may be sent about rulings."""

from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from service.api.asked.values import Body, Division, Person, Reason, Round, Table

Kind = Literal["placement", "exchange", "pass", "blank", "drawing", "late", "claim", "free"]
Role = Literal["challenger", "challenged"]


class ScoreChangeRequest(Body):
    """Signed points for the score of one role."""

    role: Role
    points: int = Field(ge=-500, le=500)


class RuledPenaltyRequest(Body):
    """What the challenger is charged by a ruling."""

    score_changes: list[ScoreChangeRequest] = Field(default_factory=list, max_length=2)
    lose_turn: bool = False
    clock_seconds: int = Field(default=0, ge=0, le=3600)
    forfeit: bool = False


class RuledRequest(Body):
    """The outcome that a director gives; what is left out follows from the rest."""

    play: Literal["stands", "comes_off"] | None = None
    loses_turn: Role | None = None
    on_turn: Role | None = None
    penalty: RuledPenaltyRequest | None = None


class RulingRequest(Body):
    """A ruling; with an outcome only where it settles a challenge."""

    kind: Kind = Field(description="What is ruled on; `free` is anything else.")
    reason: Reason
    challenge: int | None = Field(
        default=None, ge=1, le=999_999_999, description="The number of the one that it settles."
    )
    division: Division | None = None
    round: Round | None = None
    table: Table | None = None
    outcome: RuledRequest | None = None
    director: Person | None = None

    @model_validator(mode="after")
    def names_a_whole_game(self) -> Self:
        """Refuse half a game's name."""
        if (self.round is None) != (self.table is None) or (self.division and not self.round):
            raise PydanticCustomError("half_a_game", "half a game")
        return self


class RulingOpinionRequest(Body):
    """Another director's opinion, or the first director's final say, with another outcome."""

    agrees: bool
    reason: Reason
    outcome: RuledRequest | None = None
    director: Person | None = None
