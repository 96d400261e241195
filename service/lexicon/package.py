"""What a manifest may declare: a Frictionless data package, with what the desk asks in addition."""

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    model_validator,
)

from service.lexicon.readers.encodings import ENCODING
from service.lexicon.readers.formats import FORMATS

Encoding = Annotated[str, Field(pattern=f"^({ENCODING.pattern})$")]
# Shown on terminals and paper: no control characters, and none that turn the direction.
_NO_LINE = "\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
Text = Annotated[str, Field(min_length=1, pattern=f"^[^{_NO_LINE}]*$")]
_Sha256 = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
_Name = Annotated[str, Field(pattern=r"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$")]
_Path = Annotated[str, Field(pattern=f"^[^/{_NO_LINE}][^{_NO_LINE}]*$")]


def _day(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        raise ValueError("is no day of the calendar") from None
    return text


def _header_or_number(column: object) -> object:
    match column:
        case bool():
            fits = False
        case int():
            fits = column > 0
        case _:
            fits = isinstance(column, str) and column != ""
    if not fits:
        raise ValueError("must be a header or a number from 1")
    return column


def _known(name: str) -> str:
    if name not in FORMATS:
        raise ValueError(f"is no format of lists; there are {', '.join(FORMATS)}")
    return name


_Format = Annotated[str, AfterValidator(_known)]
_Day = Annotated[str, Field(pattern=r"^\d{4}-\d\d-\d\d$"), AfterValidator(_day)]
_Column = Annotated[int | str, BeforeValidator(_header_or_number)]


class _Ours(BaseModel):
    """An object of ours: a key that we do not know is a slip of the pen, and refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Canaries(_Ours):
    """Words that must and words that must not be in the lexicon, at building and at opening.

    An import chooses some, which no more than the hashes of its lists tell that a list is damaged.
    """

    chosen_by: Literal["import"] | None = None
    must_hold: tuple[Text, ...] = Field(min_length=1)
    must_not_hold: tuple[Text, ...] = Field(min_length=1)


class Reading(_Ours):
    """How one list is read.

    Attributes:
        role: the base, a supplement to it, or changes to both: `+WORD`, `-WORD`, `# comment`.
        format: the kind of file.
        definition: what stands between a word and its definition, where there are definitions.
        column: header or number from 1 of the column with the words, in a table.
        entries: lines are entries of a word book, of which some define no word and some two.
        affixes: the .aff file of a Hunspell list, in the folder as well.
        authority: who decided on this list.
        date: the day from which it holds, or on which it was decided.
    """

    role: Literal["base", "supplement", "changes"]
    format: _Format = "plain"
    definition: Literal["tab", "space", "dash"] | None = None
    column: _Column | None = None
    entries: bool = False
    affixes: _Path | None = None
    authority: Text | None = None
    date: _Day | None = None

    @model_validator(mode="after")
    def _can_be_told_apart(self) -> Self:
        if self.role == "changes" and (self.definition or self.entries):
            raise ValueError("a list of changes has neither definitions nor entries")
        if self.role == "changes" and self.format != "plain":
            raise ValueError("a list of changes is plain text")
        if self.entries and self.definition == "space":
            raise ValueError("entries may hold spaces, so a space cannot end them")
        return self

    @model_validator(mode="after")
    def _is_of_use(self) -> Self:
        """What a reader would pass over was meant for a list of another format than this one."""
        for said in ("definition", "column", "entries", "affixes"):
            if getattr(self, said) and said not in FORMATS[self.format].takes:
                *others, last = (name for name, each in FORMATS.items() if said in each.takes)
                kinds = f"{', '.join(others)} and {last}" if others else last
                raise ValueError(f"`{said}` is for {kinds} lists, not {self.format}")
        return self

    @model_validator(mode="after")
    def _is_somebody_s(self) -> Self:
        """A base is what its title says; what is laid over it was decided by somebody, some day."""
        if self.role != "base" and None in {self.authority, self.date}:
            problem = f"who decided on this {self.role} list, and when? Say `authority` and `date`"
            raise ValueError(problem)
        return self


class Parent(_Ours):
    """The edition that this one corrects or follows, and why it was made."""

    name: _Name
    fingerprint: _Sha256
    reason: Text


class Package(_Ours):
    """What the whole source is.

    Attributes:
        fingerprint: the only one that its lists may make.
        authoritative_to: tiles up to which the list decides; longer words are for a person.
        parent: the edition that this one corrects or follows.
        obtain: where the base comes from, which lies somewhere else until it is built on demand.
    """

    language: Text
    edition: Text
    label: Text
    canaries: Canaries
    fingerprint: _Sha256 | None = None
    authoritative_to: Annotated[int, Field(gt=0, strict=True)] | None = None
    parent: Parent | None = None
    obtain: Text | None = None


class Resource(BaseModel):
    """A list of the source; keys of the data package that we do not need are let be."""

    model_config = ConfigDict(frozen=True)

    path: _Path
    encoding: Encoding = "utf-8"
    hash: Annotated[str, Field(pattern="^sha256:[0-9a-f]{64}$")] | None = None
    slipdesk: Reading


class Manifest(BaseModel):
    """The data package; its lists are applied in the order in which they stand."""

    model_config = ConfigDict(frozen=True)

    name: _Name
    title: Text
    slipdesk: Package
    resources: tuple[Resource, ...] = Field(min_length=1)

    @property
    def base(self) -> Resource:
        """The list that the others are laid over."""
        return self.resources[0]

    @property
    def base_hash(self) -> str:
        """SHA-256 of the base, in hex, as the manifest has it; "" where it has none."""
        return (self.base.hash or "").removeprefix("sha256:")

    @model_validator(mode="after")
    def _base_first(self) -> Self:
        roles = [resource.slipdesk.role for resource in self.resources]
        if roles[0] != "base" or roles.count("base") != 1:
            raise ValueError("the first resource is the base, and no other is")
        return self

    @model_validator(mode="after")
    def _can_be_known_elsewhere(self) -> Self:
        if self.slipdesk.obtain and self.base.hash is None:
            raise ValueError("a base that is obtained from elsewhere needs its hash")
        return self
