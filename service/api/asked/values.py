"""What may be sent, value by value: each with its limits, shared by the bodies."""

from typing import Annotated, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
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
Turn = Annotated[
    int,
    Field(ge=1, le=9999, description="Any positive number that tells the plays of a game apart."),
]


# No control characters, and none that turn the direction of what is printed after them.
LINE = "^[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$"


Reason = Annotated[
    str,
    Field(
        min_length=1,
        max_length=500,
        pattern=LINE,
        description="Kept beside the record, so that it can be forgotten.",
        examples=["The slip said UNSTATE, the board UNSTATES."],
    ),
]
Person = Annotated[
    str,
    Field(
        min_length=1,
        max_length=80,
        pattern=LINE,
        description="The person, by name or initials; kept beside the record.",
        examples=["E. L."],
    ),
]
Consulted = Annotated[
    str,
    Field(
        min_length=1,
        max_length=200,
        pattern=LINE,
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
Round = Annotated[
    int, Field(ge=1, le=9999, description="The round's number; with `table` it names the game.")
]
Table = Annotated[
    int, Field(ge=1, le=9999, description="The table's number within its round and division.")
]
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
WebAddress = Annotated[
    str,
    Field(
        max_length=500,
        pattern=r"^https?://(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?(?:[/?][!-~]*)?$",
        description="An address of http or https, without a name and password in it.",
    ),
]
Status = Annotated[
    Literal[
        "announced",
        "awaiting_adjudication",
        "awaiting_ruling",
        "not_in_time",
        "adjudicated",
        "under_review",
        "ruled",
        "withdrawn",
        "void",
    ],
    Field(description="How far the challenge is."),
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


class Body(BaseModel):
    """A request body: unknown fields are refused, values are of the very type."""

    model_config = ConfigDict(extra="forbid")
