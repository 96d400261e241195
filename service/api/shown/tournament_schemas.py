"""Answers about what an event plays by, and about its games."""

from typing import Literal

from pydantic import Field

from service.api.asked.tournaments import Count, PointsGo, SlipMustName
from service.api.shown.schemas import LexiconRefShown, Shown


class StepShown(Shown):
    """One step of a ladder."""

    points: int
    lose_turn: bool
    clock_seconds: int
    forfeit: bool


class PolicyShown(Shown):
    """A penalty policy; whether it is standard is computed from what it costs."""

    unit: Literal["word", "turn"]
    steps: list[StepShown]
    points_go: PointsGo | None
    count: Count
    preset: str | None
    standard: bool
    note: str | None = None
    spares_changed: bool = False
    exception: str | None = Field(
        default=None, description="What a policy that spares changed words does, and tells."
    )


class PolicySinceShown(PolicyShown):
    """A penalty policy and the first round it holds for."""

    from_round: int


class PartsShown(Shown):
    """A club's own rulebook by the names of those that its parts are taken from."""

    base: str
    timing: str
    review: str
    tiles: str
    slips: str
    blanks: str
    correction: str
    rulings: str


class TournamentShown(Shown):
    """What an event plays by."""

    code: str
    name: str | None = Field(default=None, description="What people call it.")
    language: str | None = Field(
        default=None, description="What its devices show that have no language of their own."
    )
    time_zone: str | None = Field(
        default=None, description="The clock of its dockets and reports; UTC without one."
    )
    rulebook: str
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

    preset: str
    unit: Literal["word", "turn"]
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
    round: int | None = None
    outgoing: LexiconRefShown | None = Field(
        default=None, description="null where there is none any more."
    )


class GameShown(Shown):
    """One game, its players by their numbers."""

    division: str
    table: int
    first: int
    second: int


class PlaceShown(Shown):
    """A game of the round by its place."""

    division: str
    table: int


class GamesShown(Shown):
    """The games that were loaded for a round."""

    round: int
    games: list[GameShown]
    left: list[PlaceShown] = Field(
        description="Games that nobody plays any more: one of their players was paired anew."
    )


class GameOnRecordShown(Shown):
    """A game of a round that was loaded, closed, or both."""

    division: str
    table: int
    first: int | None = Field(description="null where a game was closed without its players.")
    second: int | None
    first_name: str | None
    second_name: str | None
    closed: bool


class GamesOnRecordShown(Shown):
    """The games of a round that were loaded or closed."""

    round: int
    games: list[GameOnRecordShown]


class PlayerShown(Shown):
    """A player: the number is on record, the name beside it."""

    number: int
    name: str | None


class RegisteredShown(Shown):
    """Everybody who was loaded in a game, or named."""

    players: list[PlayerShown]


class GamesClosedShown(Shown):
    """The games of a round that were closed; those that were closed before are left out."""

    round: int
    games: list[PlaceShown]
