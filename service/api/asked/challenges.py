"""What may be sent about a challenge: slips, looks, verdicts, and what puts one right."""

from typing import Annotated, Literal, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError, PydanticKnownError

from service.api.asked.values import (
    Body,
    Consulted,
    Division,
    Fingerprint,
    Label,
    Person,
    Reason,
    Round,
    Table,
    Turn,
    Words,
)
from service.rules.clauses.slip import MAX_WORDS

Kind = Annotated[
    Literal["words", "placement", "exchange", "pass", "announced"],
    Field(
        description="What is challenged: words, or an act that a director rules on. `announced`:"
        " its words come later, on the slip of the same play."
    ),
]
Method = Annotated[
    Literal["software", "printed_list"],
    Field(description="Looked up by the desk, or by a person in a printed list."),
]
Verdict = Annotated[
    Literal["valid", "invalid"],
    Field(description="Of the slip as a whole: valid if every word is acceptable."),
]
Hand = Annotated[
    Literal["challenger", "challenged", "for_challenger", "for_challenged", "official"],
    Field(description="Whose hands: a player's, somebody's for a player (2.5(b)), an official's."),
]
BlankFinding = Annotated[
    Literal["not_designated", "undesignated_before"],
    Field(description="What the director found of a disputed blank."),
]
Second = Annotated[
    int, Field(ge=0, le=86_400, description="Seconds since the timer was pressed for the turn.")
]
Tiles = Annotated[int, Field(ge=0, le=400)]


class TimingRequest(Body):
    """What is known of the turn and the call; what nobody knows is left out.

    When a slip reached the desk is no fact: what counts is when the challenge was called.
    """

    timer_pressed: bool | None = Field(
        default=None, description="Was the timer pressed for the challenged turn?"
    )
    hand_in_bag: bool | None = Field(
        default=None, description="Was a hand in the bag, though the timer was not pressed?"
    )
    called: Second | None = Field(default=None, description="When the challenge was called.")
    held: Second | None = Field(default=None, description="When hold was called.")
    released: Second | None = Field(default=None, description="When the hold was released.")
    recorded_turn: bool | None = Field(
        default=None, description="Did the turn's score stand in its space before the draw?"
    )
    recorded_total: bool | None = Field(
        default=None, description="Did the cumulative score stand there before the draw?"
    )
    prewritten: bool | None = Field(
        default=None, description="Were the scores written before the timer was pressed?"
    )
    entered: bool | None = Field(
        default=None, description="Had the challenger entered the play on the own score sheet?"
    )
    intention_stated: bool | None = Field(
        default=None, description="Was the intention to draw under the hold stated?"
    )
    tiles_drawn: Tiles | None = Field(
        default=None, description="So many tiles were drawn for the challenged turn."
    )
    drawn_at: Second | None = Field(default=None, description="When they were drawn.")
    tiles_on_rack: bool | None = Field(default=None, description="Did a drawn tile touch the rack?")
    bag: Tiles | None = Field(
        default=None, description="So many tiles were in the bag before the draw."
    )
    out_play: bool | None = Field(default=None, description="Is it the play that ends the game?")
    most_recent: bool | None = Field(default=None, description="Is it still the most recent turn?")
    claims: list[Literal["clock_not_started", "no_sufficient_time"]] = Field(
        default_factory=list,
        max_length=2,
        description="What only a director can settle: clock_not_started, no_sufficient_time.",
    )
    surplus: Tiles | None = Field(
        default=None, description="So many of the drawn tiles were more than the turn allowed."
    )
    surplus_seen: bool | None = Field(
        default=None, description="Were more of them seen than were due?"
    )
    turned_up: Tiles | None = Field(
        default=None, description="So many tiles did the opponent turn up to correct an overdraw."
    )
    returned_unshown: Tiles | None = Field(
        default=None, description="So many went back to the bag without being shown."
    )


class ReadingRequest(Body):
    """The words of a slip that is not handed in yet."""

    words: Words


class SlipRequest(Body):
    """A challenge. Only `words` is needed unless the tournament asks for more.

    Challenges of another kind have no words, and one that is announced has none yet.
    """

    kind: Kind = "words"
    redesignation: bool | None = Field(
        default=None, description="The turn began with redesignating a blank (WESPA 3.8(c))."
    )
    words: Words | None = Field(default=None, validate_default=True)
    method: Method = Field(
        default="software", description="`printed_list`: nothing is looked up, a person decides."
    )
    division: Division | None = None
    round: Round | None = None
    table: Table | None = None
    turn: Turn | None = None
    new_play: bool = Field(
        default=False,
        description="Without turns: another play was made since the latest slip of this game.",
    )
    challenger: Label | None = None
    timing: TimingRequest | None = Field(
        default=None, description="What is known of the turn and the call; what isn't is left out."
    )
    agreement: Literal["agreed", "refused", "not_sought"] | None = Field(
        default=None, description="What came of seeking the opponent's agreement to the slip."
    )
    typed_by: Hand | None = None
    executed_by: Hand | None = None
    adjudicator: Person | None = Field(
        default=None, description="Who has it looked up, where the players don't themselves."
    )
    expects: Fingerprint | None = Field(
        default=None,
        description="The list that this device thinks is played by; another one is refused.",
    )

    @field_validator("words")
    @classmethod
    def fit_the_kind(cls, words: list[str] | None, told: ValidationInfo) -> list[str] | None:
        """Refuse words that are missing, too many, or about an act without any."""
        kind = told.data.get("kind")
        if kind == "words":
            return _some(words, more=bool(told.data.get("redesignation")))
        if kind is not None and words is not None:
            raise PydanticCustomError("no_words", "no words")
        return words

    @model_validator(mode="after")
    def names_a_whole_game(self) -> Self:
        """Refuse half a game's name, and what has no meaning without a game."""
        told = (self.turn, self.division or None, self.new_play or None)
        if (self.round is None) != (self.table is None) or (
            self.round is None and any(part is not None for part in told)
        ):
            raise PydanticCustomError("half_a_game", "half a game")
        return self


class AdjudicationRequest(Body):
    """The verdict on a slip that waits, by whom, and what lay on the table."""

    verdict: Verdict
    adjudicator: Person
    list: Consulted


class TilesRequest(Body):
    """What became of the tiles before an error was found; what nobody knows is left out."""

    drawn_on_rack: bool | None = Field(
        default=None, description="Has a newly drawn tile touched the rack?"
    )
    retracted_on_rack: bool | None = Field(
        default=None, description="Has a retracted tile touched the rack?"
    )
    further_turn: bool | None = Field(default=None, description="Was another turn made since?")


class ReviewRequest(Body):
    """A player asks for another look."""

    requested_by: Label
    reason: Literal["look_again", "flawed_program", "mistyped"] = Field(
        default="look_again",
        description="What is asked for: a second look, or an error that is told.",
    )
    third: bool = Field(
        default=False, description="A third opinion, where the first two differ (NASPA IV.K.4)."
    )


class OpinionRequest(Body):
    """What a person found by looking again: the words keyed anew, or a verdict and its list."""

    method: Method = Field(
        description="`software` looks `words` up; `printed_list` brings `verdict` and `list`."
    )
    words: Words | None = None
    verdict: Verdict | None = None
    list: Consulted | None = None
    adjudicator: Person | None = None
    override: Reason | None = Field(
        default=None, description="A director's reason for letting one look who has looked before."
    )

    @model_validator(mode="after")
    def brings_what_the_method_needs(self) -> Self:
        """Refuse a verdict that software is to find, and words that a person has looked up."""
        by_hand = self.verdict is not None and self.list is not None and self.words is None
        by_software = self.words is not None and self.verdict is None and self.list is None
        if not (by_software if self.method == "software" else by_hand):
            raise PydanticCustomError("not_of_this_method", "not of this method")
        return self


class LastWordRequest(Body):
    """The verdict that ends a review; or that a challenge is let in, with the reason."""

    verdict: Verdict | None = None
    let_in: bool = Field(
        default=False, description="Let a challenge in that its timing had kept out."
    )
    method: Method | None = Field(
        default=None,
        description="What the verdict was found by: a printed list unless told; or how a challenge"
        " that is let in is adjudicated: by software unless told.",
    )
    tiles: TilesRequest = Field(default_factory=TilesRequest)
    corrected: bool | None = Field(
        default=None,
        description="The director's word on whether an error is corrected, where the book leaves"
        " it to the director.",
    )
    adjudicator: Person | None = None
    reason: Reason | None = None

    @model_validator(mode="after")
    def decides_one_thing(self) -> Self:
        """Refuse both or neither, and letting in without a reason."""
        if self.verdict is None and not self.let_in and "let_in" in self.model_fields_set:
            raise PydanticCustomError("stays_out", "stays out")
        if self.let_in == (self.verdict is not None):
            raise PydanticCustomError("one_decision", "one decision")
        if self.let_in and self.reason is None:
            raise PydanticCustomError("no_reason", "no reason")
        return self


class CorrectionRequest(Body):
    """The verdict that should have been given, and what is known of the tiles."""

    verdict: Verdict
    method: Method = Field(default="printed_list", description="What the verdict was found by.")
    tiles: TilesRequest = Field(default_factory=TilesRequest)
    corrected: bool | None = Field(
        default=None,
        description="The director's word on whether it is corrected, where the book leaves it to"
        " the director.",
    )
    adjudicator: Person | None = None
    reason: Reason


class ReissueRequest(Body):
    """A corrected slip, with its ground and who confirmed it."""

    ground: Literal["mismatch", "mistyped", "blank", "redesignation", "ruling"] = Field(
        description="Why the slip is wrong; which there are is the rulebook's."
    )
    words: Words
    method: Method = Field(
        default="software", description="`printed_list`: nothing is looked up, a person decides."
    )
    confirmed_by: list[Label] = Field(default_factory=list, max_length=4)
    reason: Reason | None = None
    blank: BlankFinding | None = None
    finding: Reason | None = Field(default=None, description="The director's finding in words.")
    adjudicator: Person | None = None

    @field_validator("words")
    @classmethod
    def fit_the_ground(cls, words: list[str], told: ValidationInfo) -> list[str]:
        """Refuse more words than a play forms; a redesignated blank lies in two more."""
        return _some(words, more=told.data.get("ground") == "redesignation")


class WithdrawalRequest(Body):
    """A withdrawal on the director's finding of a blank."""

    blank: BlankFinding | None = None
    finding: Reason | None = Field(default=None, description="The director's finding in words.")


class VoidRequest(Body):
    """Why a challenge never was one: entered twice, or of a game that nobody played."""

    reason: Reason


class AmendmentRequest(Body):
    """The game, turn or side that a challenge should have named; what is left out stays."""

    reason: Reason
    division: Division | None = None
    round: Round | None = None
    table: Table | None = None
    turn: Turn | None = None
    challenger: Label | None = None

    @model_validator(mode="after")
    def names_a_whole_game(self) -> Self:
        """Refuse half a game's name."""
        if (self.round is None) != (self.table is None) or (self.division and self.round is None):
            raise PydanticCustomError("half_a_game", "half a game")
        return self


def _some(words: list[str] | None, *, more: bool) -> list[str]:
    if words is None:
        raise PydanticKnownError("missing")
    if len(words) > MAX_WORDS and not more:
        told = {"field_type": "List", "max_length": MAX_WORDS, "actual_length": len(words)}
        raise PydanticKnownError("too_long", told)
    return words
