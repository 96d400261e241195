"""From what was typed to a slip: canonical words, each once (RULES.md, "Ours")."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.desk.desk import Desk
from service.rules.clauses.slip import MAX_WORDS_REDESIGNATED, Slip
from service.rules.words.alphabet import TileAlphabet, WordError, canonical


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
    """A slip has 1 to 8 words, and up to 10 after a blank was redesignated (WESPA 3.8(c))."""


@dataclass(frozen=True, slots=True)
class Read:
    """How one text of a slip reads: as a word of tiles, or not, and then why.

    `tiles` is None where nobody can tell which tiles lie there, only people.
    """

    word: str | WordError
    tiles: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """How the texts of a slip read. `cannot_be_formed` is only ever said of a slip of one word."""

    texts: tuple[Read, ...]
    cannot_be_formed: bool


async def how_it_reads(desk: Desk, tournament_id: int, texts: Sequence[str]) -> Reading:
    """Read the texts of a slip by the tournament's alphabet, to show before it is handed in.

    Whether the lexicon has a word is never asked: what is told comes from the tiles alone.

    Raises:
        LexiconUnavailable: it can't be told which tiles there are.
        UnknownTournament, DatabaseUnavailable: as Desk.tournament.
    """
    pinned = (await desk.tournament(tournament_id)).lexicon
    alphabet = desk.lexicons.pinned(pinned.name, pinned.fingerprint).alphabet
    read = tuple(_read(text, alphabet) for text in texts)
    word = read[0].word if len(read) == 1 else None
    return Reading(read, isinstance(word, str) and not alphabet.can_be_formed(word))


def read_slip(texts: Sequence[str], alphabet: TileAlphabet) -> Slip:
    """Read the texts of a slip by the lexicon's alphabet; no lexicon is asked.

    Raises:
        WrongNumberOfWords: none, or more than any play can form.
        NotASlip: every text that is no word of tiles, with its place.
    """
    _counted(texts)
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


def slip_as_written(texts: Sequence[str]) -> Slip:
    """The slip where no alphabet can be asked how its texts read, for a person to look up.

    Raises:
        WrongNumberOfWords: as `read_slip`.
        NotASlip: every text that is empty, with its place.
    """
    _counted(texts)
    empty = [place for place, text in enumerate(texts) if not text.strip()]
    if empty:
        raise NotASlip(tuple(Complaint(place, WordError("empty")) for place in empty))
    return Slip.as_written(texts)


def _counted(texts: Sequence[str]) -> None:
    # The edge knows whether a blank was redesignated, and lets eight or ten through.
    if not 1 <= len(texts) <= MAX_WORDS_REDESIGNATED:
        raise WrongNumberOfWords


def _read(text: str, alphabet: TileAlphabet) -> Read:
    word = canonical(text, alphabet)
    if isinstance(word, WordError):
        return Read(word)
    tiles = tuple(alphabet.tiles_of(word))
    return Read(word, None if alphabet.ambiguous and len(tiles) < len(word) else tiles)
