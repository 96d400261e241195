"""Bodies about the games of a round: who sits where, and which are over."""

from typing import Annotated, Self

from pydantic import (
    Field,
    model_validator,
)
from pydantic_core import PydanticCustomError

from service.api.asked.values import LINE, Body, Division, Round, Table


class PlayerRequest(Body):
    """A player: the number is on record, the name beside it."""

    number: int = Field(ge=1, le=99_999, description="The player's number in the event.")
    name: Annotated[str, Field(min_length=1, max_length=80, pattern=LINE)] | None = Field(
        default=None, description="Shown on screens and dockets; kept beside the record."
    )


class GameRequest(Body):
    """One game of the round."""

    division: Division = ""
    table: Table
    first: PlayerRequest
    second: PlayerRequest

    @model_validator(mode="after")
    def has_two_players(self) -> Self:
        """Refuse a game of a player against the same player."""
        if self.first.number == self.second.number:
            raise PydanticCustomError("one_player", "one player")
        return self


class GamesRequest(Body):
    """The games of a round."""

    games: list[GameRequest] = Field(min_length=1, max_length=1000)

    @model_validator(mode="after")
    def has_each_once(self) -> Self:
        """Refuse a table with two games, and a player in two."""
        tables = [(game.division, game.table) for game in self.games]
        players = [p.number for game in self.games for p in (game.first, game.second)]
        if len(set(tables)) < len(tables) or len(set(players)) < len(players):
            raise PydanticCustomError("twice", "twice")
        return self


class TableRequest(Body):
    """One game of the round by its place."""

    division: Division = ""
    table: Table


class CloseRequest(Body):
    """The games of a round whose result sheets are signed."""

    round: Round
    games: list[TableRequest] = Field(min_length=1, max_length=1000)
