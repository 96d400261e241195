"""From what was typed to a slip: canonical words, each once (RULES.md, "Ours")."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.rules.slip import MAX_WORDS, Slip
from service.rules.words import TileAlphabet, WordError, canonical


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with one text of a slip: its place from 0, and the error without the text."""

    place: int
    error: WordError


class NotASlip(ValueError):
    """Typing errors on a slip: no verdict, no challenge, no penalty."""

    def __init__(self, complaints: tuple[Complaint, ...]) -> None:
        super().__init__("the slip can't be read")
        self.complaints = complaints


class WrongNumberOfWords(ValueError):
    """A slip has 1 to 8 words."""


def read_slip(texts: Sequence[str], alphabet: TileAlphabet) -> Slip:
    """Read the texts of a slip by the lexicon's alphabet; no lexicon is asked.

    Raises:
        WrongNumberOfWords: none, or more than eight.
        NotASlip: every text that is no word of tiles, with its place.
    """
    if not 1 <= len(texts) <= MAX_WORDS:
        raise WrongNumberOfWords
    words: dict[str, None] = {}
    complaints: list[Complaint] = []
    for place, text in enumerate(texts):
        word = canonical(text, alphabet)
        if isinstance(word, WordError):
            complaints.append(Complaint(place, word))
        else:
            words[word] = None
    if complaints:
        raise NotASlip(tuple(complaints))
    return Slip(words=tuple(words), typed=tuple(texts))
