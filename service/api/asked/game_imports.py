"""Files of games, and where they lie: what can be said of them."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from service.api.asked.values import LINE, Body, Division, Round, WebAddress

_OwnDivision = Annotated[
    Division | None,
    Field(
        default=None,
        description="What the file's only division is called here; empty for none. Left out, it is"
        " what the file calls it.",
    ),
]
_NumberTables = Annotated[
    bool,
    Field(
        description="Number the tables from 1 in each round that has none, by the lower number of"
        " the two players. Only where the hall's tables are numbered in that way too."
    ),
]


class GamesImportQuery(BaseModel):
    """What is done with a file of games; the file itself is the body, or several in a zip."""

    model_config = ConfigDict(extra="forbid")

    dry_run: bool = Field(default=False, description="Tell what would be done, and do nothing.")
    name: Annotated[str, Field(min_length=1, max_length=255, pattern=LINE)] | None = Field(
        default=None, description="The file's name, for messages and for a division's name."
    )
    division: _OwnDivision
    through: Round | None = Field(
        default=None,
        description="The last round to load. Left out, it is the first round without a score.",
    )
    number_tables: _NumberTables = False


class GameSourceRequest(Body):
    """An address where a file of games lies."""

    url: WebAddress = Field(examples=["http://192.168.1.20/html/tourney.js"])
    every_seconds: int | None = Field(
        default=None, ge=10, le=3600, description="How often it is looked at; left out: once, now."
    )
    division: _OwnDivision
    number_tables: _NumberTables = False
