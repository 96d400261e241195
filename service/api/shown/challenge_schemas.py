"""What is answered about a challenge, as the description shows it; `challenge_views` makes it."""

from typing import Any, Literal

from pydantic import ConfigDict, Field

from service.api.asked.challenges import Hand, Kind, Method, TimingRequest
from service.api.asked.values import Status
from service.api.shown.schemas import (
    Clause,
    LexiconRefShown,
    Named,
    OutcomeShown,
    PlayersShown,
    Role,
    Shown,
    Time,
    Verdict,
)
from service.rules.facts.challenge import Note

WaitsFor = Literal[
    "words",
    "manual_adjudication",
    "ruling",
    "another_adjudicator",
    "first_judge",
    "director",
]


class TimingShown(Shown):
    """Whether the challenge was called in time, by which clause, and what the draw was."""

    standing: Literal["in_time", "too_late", "director"] = Field(
        description="Was it called in time, or is that for the director?"
    )
    clause: Clause
    draw: str = Field(
        description="What the draw of replacement tiles was: none, courtesy, flash,"
        " under_hold, after_call, misordered, accepting, untold."
    )


class LookShown(Shown):
    """One more look at a slip that was adjudicated before."""

    method: Method
    verdict: Verdict
    adjudicator: str | None = Field(
        description="The person who looked; null where the name was forgotten."
    )


class ReviewShown(Shown):
    """The latest review: how the book has it done, and what it waits for."""

    stage: Literal["awaiting_look", "awaiting_first_judge", "awaiting_director", "over"] = Field(
        description="What it waits for."
    )
    way: str = Field(
        description="How the rulebook has it done: another_person, opinions, manual,"
        " manual_then_director, or director where it has no clause."
    )
    clause: Clause
    reason: Literal["look_again", "flawed_program", "mistyped"] = Field(
        description="What was asked for: a second look, or an error that was told."
    )
    third: bool = Field(description="Was a third opinion asked for (NASPA IV.K.4)?")
    looks: list[LookShown] | None = Field(
        default=None, description="For those who may read the verdicts so far."
    )


class CarriedOutShown(Shown):
    """What had been carried out of an outcome that changed, and stays."""

    lost_turn: Role | None = Field(description="Who lost a turn; null where nobody did.")
    clock_seconds: int = Field(description="Seconds taken off the challenger's clock.")
    forfeit: bool = Field(description="Did the challenger forfeit the game?")


class Found(Shown):
    """What was found of a challenge, or what it waits for."""

    status: Status
    verdict: Verdict | None = Field(description="The one in force; null where there is none.")
    outcome: OutcomeShown | None = Field(
        description="What the players do; while it waits, what they do meanwhile."
    )
    lexicon: LexiconRefShown | None = Field(
        description="null for a challenge without words, and where a printed list was consulted."
    )
    consulted: str | None = Field(
        default=None,
        alias="list",
        description="In the place of `lexicon`, what lay on the table; null where nobody named it.",
    )
    adjudicated_at: Time | None
    waits_for: WaitsFor | None = Field(
        default=None, description="Whom a challenge waits for that has no verdict yet."
    )
    reason: str | None = Field(default=None, description="Why it waits; of the slip as a whole.")
    waits_since: Time | None = Field(
        default=None,
        description="Since when: its slip was handed in, or its review asked for. null where nobody"
        " has written its words.",
    )
    spared: bool | None = Field(
        default=None, description="Under a policy that spares changed words: is this slip spared?"
    )
    timing: TimingShown | None = Field(default=None, description="Where the call told facts.")
    review: ReviewShown | None = None
    final: bool | None = Field(
        default=None, description="true where no further look is taken, but for a correction."
    )
    carried_out: list[CarriedOutShown] | None = Field(
        default=None, description="What stays although the verdict changed."
    )
    ruling: int | None = Field(default=None, description="The ruling that settled it.")


class VerdictShown(Found):
    """The answer about a challenge: one bit, and what follows from it."""

    number: int = Field(description="The challenge's number in its tournament, from 1.")
    players: PlayersShown | None = None


class AdjudicationShown(Shown):
    """One slip of a challenge and the verdict on it as a whole."""

    method: Method | None = Field(description="null while nobody may look.")
    verdict: Verdict | None = Field(description="null while it waits, or a review does.")
    lexicon: LexiconRefShown | None = Field(description="null where a printed list was consulted.")
    consulted: str | None = Field(
        default=None, alias="list", description="What lay on the table, in the place of `lexicon`."
    )
    ground: Literal["mismatch", "mistyped", "blank", "redesignation", "ruling"] | None = Field(
        description="Why it took the place of the slip before; null for the first."
    )
    adjudicated_at: Time | None
    correction: bool | None = Field(
        default=None, description="true where the verdict before was found wrong."
    )
    words: list[str] | None = Field(default=None, description="For those who may read them.")
    typed: list[str] | None = Field(default=None, description="The slip as it was handed in.")
    adjudicator: str | None = Field(
        default=None, description="The person who looked, for those who may read words."
    )


def _as_sent(schema: dict[str, Any]) -> None:
    """Describe each fact as the call that brings it does."""
    for name, fact in TimingRequest.model_fields.items():
        schema["properties"][name]["description"] = fact.description


class FactsShown(Shown):
    """What was told of the turn and the call, as it was sent."""

    model_config = ConfigDict(json_schema_extra=_as_sent)

    timer_pressed: bool | None
    hand_in_bag: bool | None
    called: int | None
    held: int | None
    released: int | None
    recorded_turn: bool | None
    recorded_total: bool | None
    prewritten: bool | None
    entered: bool | None
    intention_stated: bool | None
    tiles_drawn: int | None
    drawn_at: int | None
    tiles_on_rack: bool | None
    bag: int | None
    out_play: bool | None
    most_recent: bool | None
    claims: list[str]
    surplus: int | None
    surplus_seen: bool | None
    turned_up: int | None
    returned_unshown: int | None


class CallShown(Shown):
    """How a challenge was called, as far as anybody said."""

    agreement: Literal["agreed", "refused", "not_sought"] | None = Field(
        description="What came of seeking the opponent's agreement to the slip."
    )
    typed_by: Hand | None
    executed_by: Hand | None
    redesignation: bool | None = Field(
        description="The turn began with redesignating a blank (WESPA 3.8(c))."
    )
    facts: FactsShown | None = Field(default=None, description="For the director.")


class ChallengeShown(Named, Found):
    """A challenge with its slips, the one in force last."""

    kind: Kind
    call: CallShown | None = None
    adjudications: list[AdjudicationShown]
    notes: list[Note] | None = Field(
        default=None, description="What the director finds marked: flash draws, corrections."
    )
    shares_words_with: int | None = Field(
        default=None,
        description="For the director: a challenge of the play before or behind this one, whose"
        " invalid slip of several words had words of this one's.",
    )


class ChallengesShown(Shown):
    """A page of challenges."""

    challenges: list[ChallengeShown]
