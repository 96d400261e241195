"""What lists can be asked for, and which of it a page holds."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from service.api.asked.challenges import Kind
from service.api.asked.queries import PageQuery
from service.api.asked.values import Division, Label, Round, Status, Table
from service.rules.facts.challenge import Note

Player = Annotated[int, Field(ge=1, le=99_999, description="A loaded player, by number.")]


class PlaceQuery(PageQuery):
    """Which page, of which part of the event."""

    division: Division | None = None
    round: Round | None = None
    table: Table | None = None

    @model_validator(mode="after")
    def names_a_round(self) -> Self:
        """Refuse a table of no round."""
        if self.table is not None and self.round is None:
            raise PydanticCustomError("half_a_game", "half a game")
        return self


class ChallengesQuery(PlaceQuery):
    """Which challenges, by number. As CSV all of them come at once, whatever `limit` says."""

    verdict: Literal["valid", "invalid"] | None = Field(
        default=None, description="The verdict in force."
    )
    status: Status | None = None
    kind: Kind | None = None
    challenger: Label | None = None
    player: Player | None = Field(default=None, description="The challenger, by number.")
    device: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")] | None = Field(
        default=None, description="The device that handed the challenge in, by its id."
    )
    note: Note | None = Field(default=None, description="With this mark; for the director.")
    noted: bool | None = Field(
        default=None, description="With any mark, or without; for the director."
    )


class PenaltiesQuery(PlaceQuery):
    """Which penalties, and what they are added up by."""

    per: Literal["challenge", "game", "player"] = Field(
        default="challenge",
        description="What is added up: nothing, a side's game, or a player's own.",
    )
