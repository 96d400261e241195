"""The answer to how a slip reads before it is handed in."""

from typing import Literal

from pydantic import Field

from service.api.shown.schemas import Shown
from service.rules.words.alphabet import WordErrorCode


class TypingErrorShown(Shown):
    """Why a text is no word that tiles can lay; it never quotes the text."""

    code: WordErrorCode = Field(description="Stable code.")
    message: str = Field(description="What is wrong, in fixed words.")
    position: int | None = Field(
        default=None, description="The character to blame in the text as it was sent, from 1."
    )


class TextShown(Shown):
    """How one text reads: as tiles, or with a typing error."""

    canonical: str | None = Field(
        description="As it is looked up; null where it is no word that tiles can lay."
    )
    tiles: list[str] | None = Field(
        description="null where letters can be laid in several ways and only people know."
    )
    error: TypingErrorShown | None


class HintShown(Shown):
    """What the tiles of the set say by themselves; it is no verdict and changes none."""

    hint: Literal["cannot_be_formed"] = Field(
        description="The set has too few tiles and blanks for the word."
    )
    text: str = Field(description="The same in words, for a screen.")


class ReadingShown(Shown):
    """How a slip reads, text by text; whether a word is acceptable is never asked."""

    texts: list[TextShown]
    hint: HintShown | None = Field(description="For slips of one word only.")
