"""Answers about what an event plays by, and about its games."""

from typing import Annotated, Literal

from pydantic import Field

from service.api.asked.tournaments import Count, PointsGo, SlipMustName
from service.api.shown.schemas import (
    Division,
    LexiconRefShown,
    PlayerName,
    PlayerNumber,
    Round,
    Shown,
    Table,
)

Unit = Annotated[
    Literal["word", "turn"],
    Field(description="What points and seconds are counted by: each challenged word, or the turn."),
]
PartName = Annotated[str, Field(description="The rulebook that this part is taken from.")]


class StepShown(Shown):
    """One step of a ladder."""

    points: int = Field(description="Points, by `points_go` off one score or onto the other.")
    lose_turn: bool = Field(description="Does the challenger lose the turn?")
    clock_seconds: int = Field(description="So many seconds off the challenger's clock.")
    forfeit: bool = Field(description="Does the challenger forfeit the game?")


class PolicyShown(Shown):
    """A penalty policy; whether it is standard is computed from what it costs."""

    unit: Unit
    steps: list[StepShown]
    points_go: PointsGo | None
    count: Count
    preset: str | None = Field(description="The preset's name; null where it has none.")
    standard: bool = Field(description="Whether WESPA 3.10.15(b) lists it.")
    note: str | None = Field(
        default=None, description="What a screen says beside it where it is not standard."
    )
    spares_changed: bool = Field(
        default=False,
        description="Are slips spared whose every word the change of lexicon added or deleted?",
    )
    exception: str | None = Field(
        default=None, description="What a policy that spares changed words does, and tells."
    )


class PolicySinceShown(PolicyShown):
    """A penalty policy and the first round it holds for."""

    from_round: int = Field(description="It holds for the slips of this round and later ones.")


class PartsShown(Shown):
    """A club's own rulebook by the names of those that its parts are taken from."""

    base: PartName
    timing: PartName
    review: PartName
    tiles: PartName
    slips: PartName
    blanks: PartName
    correction: PartName
    rulings: PartName


class TournamentShown(Shown):
    """What an event plays by."""

    code: str = Field(description="Its name in addresses.")
    name: str | None = Field(default=None, description="What people call it.")
    language: str | None = Field(
        default=None, description="What its devices show that have no language of their own."
    )
    time_zone: str | None = Field(
        default=None, description="The clock of its dockets and reports; UTC without one."
    )
    rulebook: str = Field(description="The rulebook's name, or that of a club's own.")
    title: str | None = Field(default=None, description="Of a club's own rulebook.")
    parts: PartsShown | None = Field(default=None, description="Of a club's own rulebook.")
    lexicon: LexiconRefShown
    slip_must_name: SlipMustName
    round: int = Field(description="The latest round that is known of; 0 before any.")
    penalty_policy: PolicyShown
    policies: list[PolicySinceShown]
    outgoing: LexiconRefShown | None = Field(
        default=None, description="The lexicon that this one replaced in the season."
    )


class TournamentsShown(Shown):
    """The tournaments of this desk."""

    tournaments: list[TournamentShown]
    unreadable: list[str] = Field(
        description="Codes of those that can't be read in the database, and answer 503: slipdesk"
        " journal verify tells what is wrong."
    )


class PresetShown(Shown):
    """A penalty policy that has a name."""

    preset: str = Field(description="Its name, for calls.")
    unit: Unit
    steps: list[StepShown]
    points_go: PointsGo | None = Field(description="Where it leaves no choice.")
    asks: list[Literal["points_go", "seconds"]] = Field(
        description="What has to be said with it, because no book says it."
    )
    standard: bool = Field(description="Whether WESPA 3.10.15(b) lists it.")


class PresetsShown(Shown):
    """Every penalty policy that has a name."""

    policies: list[PresetShown]


class AmendmentShown(Shown):
    """What was changed."""

    penalty_policy: PolicySinceShown | None = None
    lexicon: LexiconRefShown | None = None
    slip_must_name: SlipMustName | None = None
    round: int | None = Field(default=None, description="The round that is being played.")
    outgoing: LexiconRefShown | None = Field(
        default=None, description="null where there is none any more."
    )


class GameShown(Shown):
    """One game, its players by their numbers."""

    division: Division
    table: Table
    first: PlayerNumber
    second: PlayerNumber


class PlaceShown(Shown):
    """A game of the round by its place."""

    division: Division
    table: Table


class GamesShown(Shown):
    """The games that were loaded for a round."""

    round: Round
    games: list[GameShown]
    left: list[PlaceShown] = Field(
        description="Games that nobody plays any more: one of their players was paired anew."
    )


class GameOnRecordShown(Shown):
    """A game of a round that was loaded, closed, or both."""

    division: Division
    table: Table
    first: int | None = Field(description="null where a game was closed without its players.")
    second: PlayerNumber | None
    first_name: PlayerName
    second_name: PlayerName
    closed: bool = Field(description="Are its result sheets signed?")


class GamesOnRecordShown(Shown):
    """The games of a round that were loaded or closed."""

    round: Round
    games: list[GameOnRecordShown]


class PlayerShown(Shown):
    """A player: the number is on record, the name beside it."""

    number: PlayerNumber
    name: PlayerName


class RegisteredShown(Shown):
    """Everybody who was loaded in a game, or named."""

    players: list[PlayerShown]


class GamesClosedShown(Shown):
    """The games of a round that were closed; those that were closed before are left out."""

    round: Round
    games: list[PlaceShown]
