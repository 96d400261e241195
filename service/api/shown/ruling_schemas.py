"""What is answered about rulings, as the description shows it."""

from pydantic import Field

from service.api.asked.rulings import Kind
from service.api.shown.schemas import OutcomeShown, Shown, Time


class RulingOfShown(Shown):
    """What a ruling is on."""

    number: int
    kind: Kind
    challenge: int | None = Field(description="The challenge that it settles.")
    division: str | None
    round: int | None
    table: int | None
    clause: str = Field(description="What leaves the matter to the director.")
    given_at: Time
    outcome: OutcomeShown | None = Field(description="What follows for the game, if anything.")


class RulingOpinionShown(Shown):
    """What another director thinks of a ruling; None stands for what was forgotten."""

    director: str | None
    agrees: bool
    reason: str | None


class RulingShown(RulingOfShown):
    """A ruling, with whoever gave it and why; None stands for what was forgotten."""

    director: str | None
    reason: str | None
    opinions: list[RulingOpinionShown]
    settled: bool = Field(description="The first director has had the final say.")
    final_say: str | None = Field(default=None, description="The first director's reason for it.")


class RulingsShown(Shown):
    """A page of rulings."""

    rulings: list[RulingShown]


class RulingMovedShown(Shown):
    """An opinion as it was put on record, or the final say with the outcome that then holds."""

    number: int
    agrees: bool
    settled: bool
    outcome: OutcomeShown | None = Field(default=None, description="With the final say.")
