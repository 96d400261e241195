"""What lists and statistics hold, as the description shows it."""

from pydantic import Field

from service.api.shown.challenge_schemas import CarriedOutShown
from service.api.shown.schemas import (
    DeviceId,
    Division,
    Named,
    PenaltyShown,
    PlayerName,
    PlayerNumber,
    PlayersShown,
    Round,
    ScoreChangeShown,
    Shown,
    Table,
)
from service.rules.facts.challenge import Note


class CostShown(Named):
    """A challenge that costs something, or of which something stays."""

    penalty: PenaltyShown | None = Field(description="null where nothing is owed any more.")
    carried_out: list[CarriedOutShown] | None = Field(
        default=None, description="What had been carried out, is no longer owed, and stays."
    )


class GameStaysShown(Shown):
    """What had been carried out of outcomes that changed, and stays: beside what is owed."""

    challenger_turns: int = Field(description="Turns that the challenger lost.")
    challenged_turns: int = Field(description="Turns that the challenged lost.")
    clock_seconds: int = Field(description="Seconds off the challenger's clock.")
    forfeits: int = Field(description="Times that the challenger forfeited the game.")


class PlayerStaysShown(Shown):
    """The same for one player's own turns, clock and games."""

    turns: int = Field(description="Turns lost.")
    clock_seconds: int = Field(description="Seconds off the clock.")
    forfeits: int = Field(description="Games forfeited.")


class GameCostShown(Shown):
    """What one side's challenges cost in one game; a challenge that names no game is alone."""

    division: Division | None
    round: Round | None
    table: Table | None
    challenger: str | None = Field(
        description="The side: a label, or a loaded player's number as text."
    )
    players: PlayersShown | None = None
    challenges: int = Field(description="How many cost something, or have something that stays.")
    score_changes: list[ScoreChangeShown]
    turns_lost: int = Field(description="Turns that the challenger loses.")
    clock_seconds: int = Field(description="Seconds off the challenger's clock.")
    forfeits: int = Field(description="Times that the challenger forfeits the game.")
    stays: GameStaysShown


class PlayerCostShown(Shown):
    """What challenges came to for one player, the points of an opponent's among them."""

    player: PlayerNumber
    name: PlayerName
    challenges: int = Field(description="The player's own that cost something.")
    points: int = Field(description="Signed, for the player's own score.")
    turns_lost: int = Field(description="Turns lost.")
    clock_seconds: int = Field(description="Seconds off the clock.")
    forfeits: int = Field(description="Games forfeited.")
    stays: PlayerStaysShown


class PenaltiesShown(Shown):
    """A page of penalties, added up as asked."""

    penalties: list[CostShown | GameCostShown | PlayerCostShown]


class TimeToVerdictShown(Shown):
    """How long it took until there was a first verdict."""

    verdicts: int = Field(description="Challenges that have had a verdict.")
    at_once: int = Field(description="Of these the ones that had it when they came in.")
    mean_ms: int | None = Field(
        description="Milliseconds on the average; null where there is no verdict."
    )
    longest_ms: int | None = Field(
        description="Milliseconds at the most; null where there is no verdict."
    )


class FiguresShown(Shown):
    """How many challenges came to what, each counted once."""

    challenges: int = Field(description="Those that stand; withdrawn and void ones are beside.")
    successful: int = Field(description="The verdict in force is invalid.")
    unsuccessful: int = Field(description="The verdict in force is valid.")
    success_rate: float | None = Field(description="Of those with a verdict in force.")
    waiting: int = Field(description="With no verdict in force, for words or for people.")
    not_in_time: int = Field(description="Called too late, and not let in.")
    ruled: int = Field(description="Settled by a director's ruling.")
    withdrawn: int = Field(description="Withdrawn on a finding of a blank; not in `challenges`.")
    void: int = Field(description="Doubles that the director voided; not in `challenges`.")
    time_to_verdict: TimeToVerdictShown


class RoundFiguresShown(FiguresShown):
    """The figures of one round; null for challenges that name no game."""

    round: Round | None


class DivisionFiguresShown(FiguresShown):
    """The figures of one division; null for challenges that name no game."""

    division: Division | None


class DeviceFiguresShown(FiguresShown):
    """The figures of what one device handed in."""

    device: DeviceId
    name: str | None = Field(description="What it is called; null where it was forgotten.")


class NotedShown(Shown):
    """How many challenges have a mark that the director finds on them."""

    note: Note
    challenges: int = Field(description="How many have it.")


class StatisticsShown(FiguresShown):
    """The figures of a whole tournament, and of its parts."""

    rounds: list[RoundFiguresShown]
    divisions: list[DivisionFiguresShown]
    devices: list[DeviceFiguresShown]
    notes: list[NotedShown]
