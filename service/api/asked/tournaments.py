"""Bodies about what an event plays by: rulebook, lexicon, penalty policy."""

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    Tag,
)
from pydantic_core import PydanticCustomError

from service.api.asked.devices import Language
from service.api.asked.values import (
    LINE,
    Body,
    Code,
    Name,
    Reason,
    Round,
)
from service.desk.time_zones import is_known

PointsGo = Annotated[
    Literal["deduct_from_challenger", "add_to_challenged"],
    Field(description="Where points go; asked wherever a policy has points, never guessed."),
]
SlipMustName = Annotated[
    Literal["nothing", "game", "game_and_challenger"],
    Field(description="What every slip has to name. A policy that counts asks for all of it."),
]
Spares = Annotated[
    bool,
    Field(
        description="No penalty where the change of lexicon added or deleted every challenged"
        " word: needs `outgoing`, is standard nowhere, and tells more than one bit."
    ),
]
Count = Annotated[
    Literal["per_game", "per_tournament"],
    Field(description="Over what a ladder's steps are counted for a side."),
]


EventName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=100,
        pattern=LINE,
        description="What people call it, on screens; its code is for addresses.",
        examples=["World Youth Cup 2026"],
    ),
]


def _known_zone(name: str) -> str:
    if not is_known(name):
        raise PydanticCustomError("no_time_zone", "not a zone")
    return name


TimeZone = Annotated[
    str,
    Field(
        max_length=64,
        pattern="^[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+)*$",
        description="The hall's time zone by IANA's name. Dockets and reports tell the time by it"
        " with its offset; the record and the API keep UTC.",
        examples=["Europe/Stockholm"],
    ),
    AfterValidator(_known_zone),
]


class StepRequest(Body):
    """One step of a ladder; an empty one is free."""

    points: int = Field(
        default=0,
        ge=0,
        le=500,
        description="Points, by `points_go` off one score or onto the other.",
    )
    lose_turn: bool = Field(default=False, description="Does the challenger lose the turn?")
    clock_seconds: int = Field(
        default=0, ge=0, le=3600, description="So many seconds off the challenger's clock."
    )
    forfeit: bool = Field(default=False, description="Does the challenger forfeit the game?")


class PresetRequest(Body):
    """A preset with what it leaves open."""

    preset: Name = Field(description="Its name, from `list_penalty_policies`.")
    seconds: Annotated[int, Field(ge=1, le=3600)] | None = Field(
        default=None, description="Off the clock, for a preset that asks how many."
    )
    count: Count = "per_game"
    spares_changed: Spares = False


class LadderRequest(Body):
    """A policy written out: one step per unsuccessful challenge, the last one repeats."""

    unit: Literal["word", "turn"] = Field(
        description="What points and seconds are counted by: each challenged word, or the turn."
    )
    steps: list[StepRequest] = Field(min_length=1, max_length=20)
    count: Count = "per_game"
    spares_changed: Spares = False


def _kind_of_policy(policy: object) -> str:
    if isinstance(policy, dict):
        return ":ladder" if "preset" not in policy else ":preset"
    return ":name"


PolicyRequest = Annotated[
    Annotated[Name, Tag(":name")]
    | Annotated[PresetRequest, Tag(":preset")]
    | Annotated[LadderRequest, Tag(":ladder")],
    Discriminator(_kind_of_policy),
    Field(description="A preset's name, a preset with what it leaves open, or a ladder."),
]


_Taken = Annotated[
    Name | None,
    Field(default=None, description="The rulebook that this part is taken from; left out, `base`."),
]


class ClubRequest(Body):
    """A club's own rulebook: a body's, with parts taken from others by their names."""

    name: Name = Field(examples=["our-club"], description="What it is called.")
    base: Name = Field(examples=["wespa"], description="The rulebook that it is made from.")
    timing: _Taken
    review: _Taken
    tiles: _Taken
    slips: _Taken
    blanks: _Taken
    correction: _Taken
    rulings: _Taken

    @property
    def taken(self) -> dict[str, str]:
        """The parts that are taken from another rulebook than the base."""
        return self.model_dump(exclude={"name", "base"}, exclude_none=True)


def _kind_of_rulebook(rulebook: object) -> str:
    return ":club" if isinstance(rulebook, dict) else ":name"


RulebookRequest = Annotated[
    Annotated[Name, Tag(":name")] | Annotated[ClubRequest, Tag(":club")],
    Discriminator(_kind_of_rulebook),
    Field(description="A rulebook's name, or a club's own made of parts.", examples=["wespa"]),
]


class TournamentRequest(Body):
    """A tournament to open."""

    code: Code
    rulebook: RulebookRequest
    lexicon: Name = Field(description="The lexicon's name at this desk.")
    official: bool = Field(
        default=False, description="The director declares the lexicon the official word source."
    )
    penalty_policy: PolicyRequest | None = Field(
        default=None, description="Without one: the rulebook's."
    )
    points_go: PointsGo | None = None
    slip_must_name: SlipMustName = "nothing"
    outgoing: Name | None = Field(
        default=None, description="The lexicon that this one replaced in the season."
    )
    name: EventName | None = None
    language: Language | None = Field(
        default=None, description="What its devices show that have no language of their own."
    )
    time_zone: TimeZone | None = None


class NameTournamentRequest(Body):
    """What is to be changed; what is left out stays, and null takes away."""

    name: EventName | None = None
    language: Language | None = None
    time_zone: TimeZone | None = None


class AmendRequest(Body):
    """What is to be changed, and why; what is left out stays."""

    reason: Reason
    penalty_policy: PolicyRequest | None = None
    points_go: PointsGo | None = None
    lexicon: Name | None = Field(
        default=None,
        description="The lexicon's name at this desk, its lists as they are built now.",
    )
    official: bool | None = Field(
        default=None, description="The director declares the lexicon the official word source."
    )
    slip_must_name: SlipMustName | None = None
    round: Round | None = Field(
        default=None,
        description="The round being played, where the slips don't tell it or told it wrong.",
    )
    outgoing: Name | None = Field(
        default=None,
        description="The lexicon that this one replaced in the season; null takes it away.",
    )

    @property
    def no_outgoing(self) -> bool:
        """Whether it is said that there is none; left out, it stays."""
        return self.outgoing is None and "outgoing" in self.model_fields_set
