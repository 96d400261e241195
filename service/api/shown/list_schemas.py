"""What lists and statistics hold, as the description shows it."""

from pydantic import Field

from service.api.shown.challenge_schemas import CarriedOutShown
from service.api.shown.schemas import Named, PenaltyShown, PlayersShown, ScoreChangeShown, Shown
from service.rules.facts.challenge import Note


class CostShown(Named):
    """A challenge that costs something, or of which something stays."""

    penalty: PenaltyShown | None = Field(description="null where nothing is owed any more.")
    carried_out: list[CarriedOutShown] | None = Field(
        default=None, description="What had been carried out, is no longer owed, and stays."
    )


class GameStaysShown(Shown):
    """What had been carried out of outcomes that changed, and stays: beside what is owed."""

    challenger_turns: int
    challenged_turns: int
    clock_seconds: int
    forfeits: int


class PlayerStaysShown(Shown):
    """The same for one player's own turns, clock and games."""

    turns: int
    clock_seconds: int
    forfeits: int


class GameCostShown(Shown):
    """What one side's challenges cost in one game; a challenge that names no game is alone."""

    division: str | None
    round: int | None
    table: int | None
    challenger: str | None
    players: PlayersShown | None = None
    challenges: int = Field(description="How many cost something, or have something that stays.")
    score_changes: list[ScoreChangeShown]
    turns_lost: int
    clock_seconds: int
    forfeits: int
    stays: GameStaysShown


class PlayerCostShown(Shown):
    """What challenges came to for one player, the points of an opponent's among them."""

    player: int
    name: str | None
    challenges: int = Field(description="The player's own that cost something.")
    points: int = Field(description="Signed, for the player's own score.")
    turns_lost: int
    clock_seconds: int
    forfeits: int
    stays: PlayerStaysShown


class PenaltiesShown(Shown):
    """A page of penalties, added up as asked."""

    penalties: list[CostShown | GameCostShown | PlayerCostShown]


class TimeToVerdictShown(Shown):
    """How long it took until there was a first verdict."""

    verdicts: int
    at_once: int = Field(description="Of these the ones that had it when they came in.")
    mean_ms: int | None
    longest_ms: int | None


class FiguresShown(Shown):
    """How many challenges came to what, each counted once."""

    challenges: int = Field(description="Those that stand; withdrawn and void ones are beside.")
    successful: int = Field(description="The verdict in force is invalid.")
    unsuccessful: int = Field(description="The verdict in force is valid.")
    success_rate: float | None = Field(description="Of those with a verdict in force.")
    waiting: int = Field(description="With no verdict in force, for words or for people.")
    not_in_time: int
    ruled: int = Field(description="Settled by a director's ruling.")
    withdrawn: int
    void: int
    time_to_verdict: TimeToVerdictShown


class RoundFiguresShown(FiguresShown):
    """The figures of one round; null for challenges that name no game."""

    round: int | None


class DivisionFiguresShown(FiguresShown):
    """The figures of one division; null for challenges that name no game."""

    division: str | None


class DeviceFiguresShown(FiguresShown):
    """The figures of what one device handed in."""

    device: str
    name: str | None


class NotedShown(Shown):
    """How many challenges have a mark that the director finds on them."""

    note: Note
    challenges: int


class StatisticsShown(FiguresShown):
    """The figures of a whole tournament, and of its parts."""

    rounds: list[RoundFiguresShown]
    divisions: list[DivisionFiguresShown]
    devices: list[DeviceFiguresShown]
    notes: list[NotedShown]
