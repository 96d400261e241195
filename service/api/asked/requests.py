"""What may be sent: the shapes of request bodies, each with its limits."""

from typing import Annotated, Any, Literal, Self
from urllib.parse import urlencode

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    model_validator,
)
from pydantic_core import PydanticCustomError

from service.rules.clauses.fingerprints import read_fingerprint
from service.rules.clauses.slip import MAX_WORDS_REDESIGNATED

Code = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$",
        description="Short name for addresses: small letters, digits and hyphens.",
        examples=["wyc-2026"],
    ),
]
Name = Annotated[str, Field(pattern=r"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$", examples=["enable"])]
Label = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$",
        description="A side of the game: a label the event uses, or a loaded player's number.",
        examples=["second"],
    ),
]
Turn = Annotated[int, Field(ge=1, le=9999)]
# No control characters, and none that turn the direction of what is printed after them.
_LINE = "^[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$"
Reason = Annotated[
    str,
    Field(
        min_length=1,
        max_length=500,
        pattern=_LINE,
        description="Kept beside the record, so that it can be forgotten.",
        examples=["The slip said UNSTATE, the board UNSTATES."],
    ),
]
Person = Annotated[
    str,
    Field(
        min_length=1,
        max_length=80,
        pattern=_LINE,
        description="The person, by name or initials; kept beside the record.",
        examples=["E. L."],
    ),
]
Consulted = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        pattern=_LINE,
        description="What lay on the table; kept beside the record.",
        examples=["The printed list of 2026 with its supplement"],
    ),
]
Division = Annotated[
    str,
    Field(
        max_length=32,
        pattern=r"^(?:[A-Za-z0-9._/-]+(?: [A-Za-z0-9._/-]+)*)?$",
        description="Empty where the event has none; spaces only between two words. Kept in capital"
        " letters: `a` is division `A`.",
    ),
    StringConstraints(to_upper=True),
]
Round = Annotated[int, Field(ge=1, le=9999)]
Table = Annotated[int, Field(ge=1, le=9999)]
Words = Annotated[
    list[Annotated[str, Field(max_length=128)]],
    Field(
        min_length=1,
        max_length=MAX_WORDS_REDESIGNATED,
        description="The challenged words as they lie on the board; in any case, or tile by"
        " tile with each tile of several letters in brackets. Up to 8, and up to 10 after a blank"
        " was redesignated.",
        examples=[["QUIXOTRY", "ZAX"]],
    ),
]
Status = Literal[
    "announced",
    "awaiting_adjudication",
    "awaiting_ruling",
    "not_in_time",
    "adjudicated",
    "under_review",
    "ruled",
    "withdrawn",
    "void",
]
PointsGo = Annotated[
    Literal["deduct_from_challenger", "add_to_challenged"],
    Field(description="Where points go; asked wherever a policy has points, never guessed."),
]


def _in_its_one_spelling(text: str) -> str:
    found = read_fingerprint(text)
    if found is None:
        raise PydanticCustomError("no_fingerprint", "no fingerprint")
    return found


Fingerprint = Annotated[
    str,
    Field(
        max_length=64,
        description="A lexicon's fingerprint: 64 hexadecimal digits, or the short form.",
        examples=["CWD3-JQC5"],
        # Not `pattern`, whose error would not say which forms there are.
        json_schema_extra={
            "pattern": "^(?:[0-9A-Fa-f]{64}|[0-9A-TV-Za-tv-z]{4}[- ][0-9A-TV-Za-tv-z]{4}"
            "|(?![0-9A-Fa-f]{8}$)[0-9A-TV-Za-tv-z]{8})$"
        },
    ),
    AfterValidator(_in_its_one_spelling),
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


class Body(BaseModel):
    """A request body: unknown fields are refused, values are of the very type."""

    model_config = ConfigDict(extra="forbid")


class ReadingRequest(Body):
    """The words of a slip that is not handed in yet."""

    words: Words


class StepRequest(Body):
    """One step of a ladder; an empty one is free."""

    points: int = Field(default=0, ge=0, le=500)
    lose_turn: bool = False
    clock_seconds: int = Field(default=0, ge=0, le=3600)
    forfeit: bool = False


class PresetRequest(Body):
    """A preset with what it leaves open."""

    preset: Name
    seconds: Annotated[int, Field(ge=1, le=3600)] | None = None
    count: Count = "per_game"
    spares_changed: Spares = False


class LadderRequest(Body):
    """A policy written out: one step per unsuccessful challenge, the last one repeats."""

    unit: Literal["word", "turn"]
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


class ClubRequest(Body):
    """A club's own rulebook: a body's, with parts taken from others by their names."""

    name: Name = Field(examples=["our-club"])
    base: Name = Field(examples=["wespa"])
    timing: Name | None = None
    review: Name | None = None
    tiles: Name | None = None
    slips: Name | None = None
    blanks: Name | None = None
    correction: Name | None = None
    rulings: Name | None = None

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
    lexicon: Name
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


class AmendRequest(Body):
    """What is to be changed, and why; what is left out stays."""

    reason: Reason
    penalty_policy: PolicyRequest | None = None
    points_go: PointsGo | None = None
    lexicon: Name | None = None
    official: bool | None = None
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


class PlayerRequest(Body):
    """A player: the number is on record, the name beside it."""

    number: int = Field(ge=1, le=99_999)
    name: Annotated[str, Field(min_length=1, max_length=80, pattern=_LINE)] | None = None


class GameRequest(Body):
    """One game of the round."""

    division: Division = ""
    table: Table
    first: PlayerRequest
    second: PlayerRequest

    @model_validator(mode="after")
    def has_two_players(self) -> Self:
        """Refuse a game of a player against the same player."""
        if self.first.number == self.second.number:
            raise PydanticCustomError("one_player", "one player")
        return self


class GamesRequest(Body):
    """The games of a round."""

    games: list[GameRequest] = Field(min_length=1, max_length=1000)

    @model_validator(mode="after")
    def has_each_once(self) -> Self:
        """Refuse a table with two games, and a player in two."""
        tables = [(game.division, game.table) for game in self.games]
        players = [p.number for game in self.games for p in (game.first, game.second)]
        if len(set(tables)) < len(tables) or len(set(players)) < len(players):
            raise PydanticCustomError("twice", "twice")
        return self


class TableRequest(Body):
    """One game of the round by its place."""

    division: Division = ""
    table: Table


class CloseRequest(Body):
    """The games of a round whose result sheets are signed."""

    round: Round
    games: list[TableRequest] = Field(min_length=1, max_length=1000)


class FingerprintRequest(Body):
    """A list by its fingerprint: the one that a device expects, or that a director has."""

    fingerprint: Fingerprint


class ListQuery(BaseModel):
    """How a list is read that is sent as a file."""

    model_config = ConfigDict(extra="forbid")

    format: str | None = Field(
        default=None,
        pattern=r"^[a-z-]{1,32}$",
        description="The kind of file; needed where its content does not show it beyond doubt.",
        examples=["plain"],
    )
    encoding: str = Field(default="utf-8", pattern=r"^[A-Za-z0-9_ -]{1,32}$")
    definition: Literal["tab", "space", "dash"] | None = Field(
        default=None, description="What stands between a word and its definition."
    )
    column: Annotated[str, Field(min_length=1, max_length=200, pattern=_LINE)] | None = Field(
        default=None, description="Header or number from 1 of the column with the words."
    )
    entries: bool = Field(
        default=False, description="Lines are entries of a word book, read by the Swedish rules."
    )


class DevicesQuery(BaseModel):
    """Which devices."""

    model_config = ConfigDict(extra="forbid")

    same: bool | None = Field(
        default=None,
        description="true: those that expect the list that is played by; false: the alarms, those"
        " that expect another.",
    )


class PageQuery(BaseModel):
    """Which page, by number."""

    model_config = ConfigDict(extra="forbid")

    after: int = Field(default=0, ge=0, le=999_999_999, description="Begin behind this number.")
    limit: int = Field(default=50, ge=1, le=200)


class RecheckQuery(BaseModel):
    """Against which lexicon, and which page of challenges."""

    model_config = ConfigDict(extra="forbid")

    lexicon: Name
    after: int = Field(default=0, ge=0, le=999_999_999, description="Begin behind this number.")
    limit: int = Field(default=200, ge=1, le=500, description="Challenges that are rechecked.")


class EventsQuery(BaseModel):
    """Where to begin."""

    model_config = ConfigDict(extra="forbid")

    after: int | None = Field(
        default=None,
        ge=0,
        le=999_999_999,
        description="Begin behind this entry; without it, or Last-Event-ID, with what comes.",
    )


def page_link(path: str, query: BaseModel, after: int) -> tuple[tuple[bytes, bytes], ...]:
    """Make the Link header to the page behind a number (RFC 8288)."""
    given: dict[str, Any] = query.model_dump(mode="json", exclude_none=True) | {"after": after}
    return ((b"link", f'<{path}?{urlencode(given)}>; rel="next"'.encode()),)
