"""The report of an import: what the list is, what was left out of it, what was made of it."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Problem(_Part):
    """Why a list can't be imported."""

    file: str
    line: int | None = None
    problem: str


class Example(_Part):
    """A text as it stands in a list."""

    file: str = Field(description="Its name, or its name in the archive.")
    line: int = Field(description="Line or row from 1; in a graph, the number of the word.")
    text: str = Field(description="As it stands there.")


class LeftOut(_Part):
    """Texts that make no playable word, for one reason."""

    count: int = Field(description="How many.")
    examples: list[Example] = Field(description="The first of them.")


class ReadAs(_Part):
    """A letter that reads as other letters: an accent that folds, or another spelling of them."""

    letter: str = Field(description="As it stands in the list.")
    read_as: str = Field(description="The letters on tiles.")
    words: int = Field(description="In how many texts of the lists it stands.")
    example: Example


class Difference(_Part):
    """Words that only one of two editions has."""

    count: int = Field(description="How many.")
    examples: list[str] = Field(description="The first 20 of them.")


class SinceParent(_Part):
    """What became of the edition before."""

    name: str = Field(description="That edition's.")
    fingerprint: str = Field(description="SHA-256 of its words.")
    added: Difference
    removed: Difference


class Report(_Part):
    """What came of an import. Where there are problems, nothing was written."""

    outcome: Literal["refused", "would_be_written", "written", "there_already"] = Field(
        description="What was done, or would be."
    )
    name: str = Field(description="Of the lexicon.")
    language: str = Field(description="The language profile, which fixes the tiles.")
    problems: list[Problem] = Field(default=[], description="The first 20 of them.")
    format: str | None = Field(
        default=None, description="The kind of file that it was; null where none could be told."
    )
    words: int = Field(default=0, description="Words of the lexicon, each once.")
    words_per_length: dict[int, int] = Field(
        default={}, description="How many, by their length in tiles."
    )
    fingerprint: str | None = Field(default=None, description="SHA-256 of the words.")
    short: str | None = Field(
        default=None, description="The fingerprint's beginning, to read aloud."
    )
    recognised: str | None = Field(
        default=None, description="The well-known edition that has the same words, where one has."
    )
    first: Example | None = Field(
        default=None,
        description="In a table, the first text that was taken for a word. Is it a header?",
    )
    read_as: list[ReadAs] = Field(
        default=[],
        description="Letters that read as others. One that isn't in the list tells of a wrong"
        " encoding.",
    )
    duplicates: int = Field(default=0, description="Texts that were there before, and count once.")
    twice: list[Example] = Field(
        default=[], description="Where the first of the words stand that are there more than once."
    )
    dropped: dict[str, LeftOut] = Field(default={}, description="What was left out, by reason.")
    since_parent: SinceParent | None = None
    files: list[str] = Field(default=[], description="What the word source is made of.")
