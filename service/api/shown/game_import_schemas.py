"""What came of a file of games, as the description shows it."""

from typing import Literal

from pydantic import Field

from service.api.shown.schemas import PlayerNumber, Round, Shown, Table, Time
from service.neighbours.fetching import FetchOutcome


class SeatedShown(Shown):
    """The two players of a game by their numbers here."""

    first: PlayerNumber
    second: PlayerNumber


class ImportedGameShown(Shown):
    """A game of the file that is not on record as it stands there."""

    what: Literal["new", "changed", "refused"] = Field(
        description="What becomes of it, or would; `reason` says why it is refused."
    )
    division: str | None = Field(description="null where the event has none.")
    round: Round
    table: int | None = Field(description="null where no table is told.")
    first: PlayerNumber | None
    second: PlayerNumber | None
    first_name: str | None = Field(description="As the file has it.")
    second_name: str | None = Field(description="As the file has it.")
    before: SeatedShown | None = Field(
        description="Who sits there on record; told by a dry run, and where it is refused."
    )
    reason: str | None = Field(description="Why it is refused, and what to do.")
    file: str = Field(description="Which file of those that were sent it stands in.")
    line: int | None = Field(description="Where in that file, from 1.")


class GamePlaceShown(Shown):
    """The place of a game."""

    division: str | None = Field(description="null where the event has none.")
    round: Round
    table: Table


class GameCountsShown(Shown):
    """How many games of a file became what."""

    format: str = Field(description="The kind of file that it was.")
    new: int = Field(description="Games that were not on record.")
    same: int = Field(description="Games that are on record as they stand there.")
    changed: int = Field(description="Games on record that get other players.")
    refused: int = Field(description="Games that stay as they are on record.")
    later: int = Field(description="Games of rounds that are not loaded yet.")


class GamesImportShown(GameCountsShown):
    """What an import did, or would do."""

    dry_run: bool = Field(description="true: nothing was done.")
    games: list[ImportedGameShown] = Field(description="All but those that are the same.")
    left: list[GamePlaceShown] = Field(
        description="Games on record that nobody plays any more: their players are paired anew."
    )
    unmentioned: list[GamePlaceShown] = Field(
        description="Games on record, in rounds of the file, that the file has not; they stay."
    )


class GameSourceShown(Shown):
    """Where games are fetched from, and what came of it last."""

    url: str = Field(description="The address.")
    every_seconds: int | None = Field(description="How often it is looked at; null: once.")
    division: str | None = Field(
        description="What the file's only division is called here; null: as the file has it."
    )
    number_tables: bool = Field(description="Are tables numbered where the file has none?")
    checked_at: Time | None
    outcome: FetchOutcome | None = Field(
        description="`not_yet` is a 404: there is no file yet, and it is looked for again."
    )
    message: str | None = Field(description="What is wrong and what to do, or what was refused.")
    report: GameCountsShown | None = Field(description="Of the last file that was read.")
