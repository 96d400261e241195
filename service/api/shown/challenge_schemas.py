"""What is answered about a challenge, as the description shows it; `challenge_views` makes it."""

from typing import Literal

from pydantic import Field

from service.api.asked.challenges import Hand, Kind, Method
from service.api.asked.values import Status
from service.api.shown.schemas import (
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

    standing: Literal["in_time", "too_late", "director"]
    clause: str
    draw: str


class LookShown(Shown):
    """One more look at a slip that was adjudicated before."""

    method: Method
    verdict: Verdict
    adjudicator: str | None


class ReviewShown(Shown):
    """The latest review: how the book has it done, and what it waits for."""

    stage: Literal["awaiting_look", "awaiting_first_judge", "awaiting_director", "over"]
    way: str
    clause: str
    reason: Literal["look_again", "flawed_program", "mistyped"]
    third: bool
    looks: list[LookShown] | None = Field(
        default=None, description="For those who may read the verdicts so far."
    )


class CarriedOutShown(Shown):
    """What had been carried out of an outcome that changed, and stays."""

    lost_turn: Role | None
    clock_seconds: int
    forfeit: bool


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
    ground: Literal["mismatch", "mistyped", "blank", "redesignation", "ruling"] | None
    adjudicated_at: Time | None
    correction: bool | None = Field(
        default=None, description="true where the verdict before was found wrong."
    )
    words: list[str] | None = Field(default=None, description="For those who may read them.")
    typed: list[str] | None = Field(default=None, description="The slip as it was handed in.")
    adjudicator: str | None = Field(
        default=None, description="The person who looked, for those who may read words."
    )


class FactsShown(Shown):
    """What was told of the turn and the call, as it was sent."""

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

    agreement: Literal["agreed", "refused", "not_sought"] | None
    typed_by: Hand | None
    executed_by: Hand | None
    redesignation: bool | None
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
