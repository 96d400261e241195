"""Answers about lexicons: what each is, and how others differ from it."""

from pydantic import Field

from service.api.shown.schemas import (
    Edition,
    Fingerprint,
    LexiconName,
    Named,
    Short,
    Shown,
    Verdict,
)


class ParentShown(Shown):
    """The edition that a lexicon corrects or follows."""

    name: LexiconName
    fingerprint: Fingerprint
    reason: str = Field(description="Why the lexicon was made after it.")


class AlphabetShown(Shown):
    """The tiles that words are laid with, for screens that show words as tiles.

    It is enough to show what is being typed; how a slip reads is told by `…/reading`.
    """

    tiles: list[str] = Field(description="What each tile bears, one or several letters.")
    ambiguous: bool = Field(
        description="Letters in a row may be one tile or several, and only people know which."
    )
    accents: str = Field(
        description="Combining marks that fold away from letters that are on no tile with them."
    )
    spellings: dict[str, str] = Field(description="Characters that read as other letters.")
    aliases: dict[str, str] = Field(description="Several characters, in any case, that do so.")


class LexiconShown(Shown):
    """A lexicon."""

    name: LexiconName
    title: str = Field(description="What people call it.")
    edition: Edition
    language: str = Field(description="The language profile, which fixes the tiles.")
    label: str = Field(description="What it is to its readers, such as: official at the club.")
    fingerprint: Fingerprint
    short: Short
    profile_digest: str = Field(
        description="SHA-256 of the profile: other tiles or folds, another digest."
    )
    alphabet: AlphabetShown
    words: int = Field(description="How many it holds.")
    words_per_length: dict[str, int] = Field(description="How many, by their length in tiles.")
    authoritative_to: int | None = Field(
        description="Tiles up to which the list decides; longer words are for a person."
    )
    parent: ParentShown | None
    recognised: str | None = Field(
        description="The well-known edition that has these words; shown beside the fingerprint,"
        " which alone is proof."
    )
    xor_md5: str | None = Field(description="The digest by which editions are recognised.")


class LexiconsShown(Shown):
    """The lexicons of this desk."""

    lexicons: list[LexiconShown]
    unavailable: list[str] = Field(description="Names of those that can't be served now.")


class ExpectationShown(Shown):
    """Whether a device and its tournament mean the same list."""

    same: bool = Field(description="Whether they do; false is an alarm for the director.")
    expects: str = Field(description="What the device said, whole or short.")
    pinned: str = Field(description="The fingerprint of the list that is played by.")
    short: str = Field(description="Its short form, to read aloud.")


class ListShown(Shown):
    """One side of a comparison."""

    name: str | None = Field(
        default=None, description="The lexicon's; null for a list that was sent."
    )
    fingerprint: Fingerprint
    short: Short
    words: int = Field(description="How many it holds.")


class LengthShown(Shown):
    """Words of one length: in the lexicon, in the list, in only one of them."""

    here: int = Field(description="In the lexicon.")
    there: int = Field(description="In the list that was sent.")
    only_here: int = Field(description="Only in the lexicon.")
    only_there: int = Field(description="Only in the list that was sent.")


class DifferingShown(Named):
    """A challenge whose slip would have another verdict."""

    verdict: Verdict = Field(description="The one on record.")
    would_be: Verdict = Field(description="That lexicon's.")


class RecheckShown(Shown):
    """What another lexicon would have said of a page of challenges, slip by slip."""

    lexicon: ListShown
    checked: int = Field(description="Challenges of this page that have a verdict.")
    differing: list[DifferingShown]
    unreadable: list[int] = Field(
        description="Challenges whose slips can't be laid by that lexicon's tiles, by number."
    )
    undecided: list[int] = Field(
        description="Challenges whose slips go beyond what that lexicon is authoritative for."
    )


class ComparisonShown(Shown):
    """What came of holding a fingerprint or a list against a lexicon.

    Only `same` and `lexicon` for a fingerprint. The differing words, the first 100 of each side,
    are told once and stored nowhere: the answer to a repeated call has the numbers alone.
    """

    same: bool = Field(description="Are the words the same?")
    lexicon: ListShown
    other: ListShown | None = Field(default=None, description="The list that was sent.")
    only_here: int | None = Field(default=None, description="Words that only the lexicon has.")
    only_there: int | None = Field(default=None, description="Words that only the list has.")
    words_per_length: dict[str, LengthShown] | None = None
    told: int | None = Field(default=None, description="How many differing words were told.")
    words_only_here: list[str] | None = Field(
        default=None, description="The first 100 that only the lexicon has."
    )
    words_only_there: list[str] | None = Field(
        default=None, description="The first 100 that only the list has."
    )
