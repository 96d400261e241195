"""What came of a file of games, as the description shows it."""

from typing import Literal

from pydantic import Field

from service.api.shown.schemas import Shown, Time
from service.neighbours.fetching import FetchOutcome


class SeatedShown(Shown):
    """The two players of a game by their numbers here."""

    first: int
    second: int


class ImportedGameShown(Shown):
    """A game of the file that is not on record as it stands there."""

    what: Literal["new", "changed", "refused"]
    division: str | None
    round: int
    table: int | None = Field(description="null where no table is told.")
    first: int | None
    second: int | None
    first_name: str | None
    second_name: str | None
    before: SeatedShown | None = Field(
        description="Who sits there on record; told by a dry run, and where it is refused."
    )
    reason: str | None = Field(description="Why it is refused, and what to do.")
    file: str
    line: int | None


class GamePlaceShown(Shown):
    """The place of a game."""

    division: str | None
    round: int
    table: int


class GameCountsShown(Shown):
    """How many games of a file became what."""

    format: str = Field(description="The kind of file that it was.")
    new: int
    same: int
    changed: int
    refused: int
    later: int = Field(description="Games of rounds that are not loaded yet.")


class GamesImportShown(GameCountsShown):
    """What an import did, or would do."""

    dry_run: bool
    games: list[ImportedGameShown] = Field(description="All but those that are the same.")
    left: list[GamePlaceShown] = Field(
        description="Games on record that nobody plays any more: their players are paired anew."
    )
    unmentioned: list[GamePlaceShown] = Field(
        description="Games on record, in rounds of the file, that the file has not; they stay."
    )


class GameSourceShown(Shown):
    """Where games are fetched from, and what came of it last."""

    url: str
    every_seconds: int | None
    division: str | None
    number_tables: bool
    checked_at: Time | None
    outcome: FetchOutcome | None = Field(
        description="`not_yet` is a 404: there is no file yet, and it is looked for again."
    )
    message: str | None = Field(description="What is wrong and what to do, or what was refused.")
    report: GameCountsShown | None = Field(description="Of the last file that was read.")
