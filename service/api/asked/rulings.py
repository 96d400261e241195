"""What may be sent about rulings."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from service.api.asked.values import Body, Division, Person, Reason, Round, Table

Kind = Annotated[
    Literal["placement", "exchange", "pass", "blank", "drawing", "late", "claim", "free"],
    Field(description="What is ruled on; `free` is anything else."),
]
Role = Literal["challenger", "challenged"]


class ScoreChangeRequest(Body):
    """Signed points for the score of one role."""

    role: Role = Field(description="Whose score.")
    points: int = Field(
        ge=-500, le=500, description="Below zero for the challenger, above zero for the challenged."
    )


class RuledPenaltyRequest(Body):
    """What the challenger is charged by a ruling."""

    score_changes: list[ScoreChangeRequest] = Field(
        default_factory=list,
        max_length=2,
        description="Each a `role`, challenger or challenged, and its signed `points`: below zero"
        " for the challenger, above zero for the challenged.",
    )
    lose_turn: bool = Field(default=False, description="Does the challenger lose the turn?")
    clock_seconds: int = Field(
        default=0, ge=0, le=3600, description="So many seconds off the challenger's clock."
    )
    forfeit: bool = Field(default=False, description="Does the challenger forfeit the game?")


class RuledRequest(Body):
    """The outcome that a director gives; what is left out follows from the rest."""

    play: Literal["stands", "comes_off"] | None = Field(
        default=None, description="What becomes of the play: stands or comes_off."
    )
    loses_turn: Role | None = Field(
        default=None,
        description="Who loses a turn, challenger or challenged; left out, it follows from penalty"
        " and play.",
    )
    on_turn: Role | None = Field(
        default=None,
        description="Who plays next, challenger or challenged; left out, it follows from who loses"
        " a turn.",
    )
    penalty: RuledPenaltyRequest | None = Field(
        default=None,
        description="What the challenger is charged; none of it where the play comes off.",
    )


class RulingRequest(Body):
    """A ruling; with an outcome only where it settles a challenge."""

    kind: Kind
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

    agrees: bool = Field(
        description="Does this director agree with the ruling? As the first director's final say:"
        " true, it stands as it is; false, `outcome` takes the place of its outcome."
    )
    reason: Reason
    outcome: RuledRequest | None = None
    director: Person | None = None
