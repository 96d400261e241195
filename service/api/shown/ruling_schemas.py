"""What is answered about rulings, as the description shows it."""

from pydantic import Field

from service.api.asked.rulings import Kind
from service.api.shown.challenge_schemas import CarriedOutShown
from service.api.shown.schemas import Division, OutcomeShown, Round, Shown, Table, Time, Verdict
from service.desk.decisions import Decided


class RulingOfShown(Shown):
    """What a ruling is on."""

    number: int = Field(description="The ruling's number in its tournament, from 1.")
    kind: Kind
    challenge: int | None = Field(description="The challenge that it settles.")
    division: Division | None
    round: Round | None
    table: Table | None
    clause: str = Field(description="What leaves the matter to the director.")
    given_at: Time
    outcome: OutcomeShown | None = Field(description="What follows for the game, if anything.")


class RulingOpinionShown(Shown):
    """What another director thinks of a ruling; null stands for what was forgotten."""

    director: str | None = Field(description="Who gave it, by name.")
    agrees: bool = Field(description="Does this director agree with the ruling?")
    reason: str | None = Field(description="Why.")


class FinalSayShown(Shown):
    """The first director's final say on a ruling."""

    stands: bool = Field(description="Does the ruling stand, with its outcome?")
    given_at: Time
    reason: str | None = Field(description="Why; null where it was forgotten.")


class DecisionShown(Shown):
    """What a director decided, whatever act it was; null stands for what was forgotten, too."""

    entry: int = Field(description="The entry that holds it; pages begin behind one.")
    decided: Decided
    number: int | None = Field(description="The ruling's, by which opinions on it are given.")
    kind: Kind | None = Field(description="What is ruled on, for a ruling.")
    challenge: int | None = Field(description="The challenge that it is on.")
    division: Division | None
    round: Round | None
    table: Table | None
    clause: str = Field(
        description="What it rests on, or what leaves the matter to the director; slipdesk where"
        " the rulebook has no clause."
    )
    given_at: Time
    director: str | None = Field(description="Who decided, by name.")
    reason: str | None = Field(description="Why, as the director wrote it.")
    verdict: Verdict | None = Field(description="What was found of the slip.")
    corrected: bool | None = Field(
        description="Of an error: did the verdict found take the place of the one before?"
    )
    outcome: OutcomeShown | None = Field(
        description="What follows for the game, if anything, by the last word on it."
    )
    carried_out: CarriedOutShown | None = Field(
        description="What had been carried out of the outcome before, and stays."
    )
    replaced_by: int | None = Field(
        description="The entry of the decision that took the place of this one's outcome."
    )
    changed: list[str] | None = Field(
        default=None, description="What is played by otherwise since, by the fields of the call."
    )
    opinions: list[RulingOpinionShown] | None = Field(
        default=None, description="Of other directors, on a ruling."
    )
    settled: bool | None = Field(
        default=None, description="The first director has had the final say on the ruling."
    )
    final_say: FinalSayShown | None = None
    first_outcome: OutcomeShown | None = Field(
        default=None, description="As it was before a final say by which it doesn't stand."
    )


class RulingsShown(Shown):
    """A page of decisions."""

    rulings: list[DecisionShown]


class RulingMovedShown(Shown):
    """An opinion as it was put on record, or the final say with the outcome that then holds."""

    number: int = Field(description="The ruling's.")
    agrees: bool = Field(description="Does this director agree with the ruling?")
    settled: bool = Field(description="true with the final say.")
    outcome: OutcomeShown | None = Field(default=None, description="With the final say.")
