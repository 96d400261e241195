"""Base, supplements and changes laid over one another: the words that a source makes playable."""

import itertools
import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from operator import lt
from typing import Literal

from service.lexicon import respelled
from service.lexicon.errors import SourceError, shown, together
from service.lexicon.manifest import Source
from service.lexicon.package import Resource
from service.lexicon.readers import changes, formats
from service.lexicon.readers.formats import FORMATS
from service.lexicon.readers.reading import Asked, Batch, Ledger
from service.rules.words.alphabet import WordError, canonical, canonical_all

_TOLD_EVERY = 250_000
_MANY = 20
_DOUBLED = 5

_UNPLAYABLE = frozenset({"too_short", "too_long"})
"""What is left out of a list and counted; all else that can be wrong with a word is an error."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The words that a source makes playable, in code point order, and what else stood there.

    `ledgers` has an account of each list by its path; `doubled` are the first of the words that
    stood there more than once.
    """

    words: list[str]
    ledgers: dict[str, Ledger]
    duplicates: int
    doubled: tuple[str, ...] = ()

    @property
    def dropped(self) -> dict[str, int]:
        """How many texts were left out, by reason, of all lists together."""
        counts: Counter[str] = Counter()
        for ledger in self.ledgers.values():
            counts.update({reason: each.count for reason, each in ledger.reasons.items()})
        return dict(sorted(counts.items()))


@dataclass(frozen=True, slots=True)
class Origin:
    """A place where a word comes in or goes out, and by whose authority."""

    word: str
    sign: Literal["+", "-"]
    file: str
    place: int
    authority: str | None
    date: str | None


def effective(source: Source, told: Callable[[int], None] = lambda _read: None) -> Layers:
    """The playable words of a source, canonical and unique; SourceError names file and line.

    Of a long list it is told now and then how many words have been read.
    """
    words: list[str] = []
    ledgers = {resource.path: Ledger() for resource in source.manifest.resources}
    duplicates = 0
    doubled: list[str] = []
    for resource in source.manifest.resources:
        if resource.slipdesk.role == "changes":
            words = _changed(words, source, resource, ledgers[resource.path])
            continue
        for batch in _listed(source, resource, ledgers[resource.path]):
            read = len(words)
            words.extend(filter(None, batch.texts))
            if read // _TOLD_EVERY < len(words) // _TOLD_EVERY:
                told(len(words))
        words.sort()
        stood, doubled = len(words), doubled + _twice(words)
        words = unique(words)
        duplicates += stood - len(words)
    if not words:
        raise SourceError(source.folder.name, "no playable word in it")
    return Layers(words, ledgers, duplicates, tuple(dict.fromkeys(doubled))[:_DOUBLED])


def _twice(words: Sequence[str]) -> list[str]:
    """The first of the words that stand more than once among these, which are in order."""
    again = (one for one, other in itertools.pairwise(words) if one == other)
    return list(itertools.islice(again, _DOUBLED))


def origins(source: Source, asked: Collection[str]) -> Iterator[Origin]:
    """Where each of these canonical words stands in the lists, in the order of the layers.

    For importing only: who reads it learns about words one by one, which no slip may tell.
    """
    for resource in source.manifest.resources:
        reading, file = resource.slipdesk, source.named(resource.path)
        if reading.role == "changes":
            found = _changes(source, resource, Ledger())
        else:
            found = _one_by_one(_listed(source, resource, Ledger()))
        for place, sign, word in found:
            if word in asked:
                yield Origin(word, sign, file, place, reading.authority, reading.date)


def words_of(data: bytes, form: str, asked: Asked, ledger: Ledger) -> list[str]:
    """The words of one list that stands alone, in code point order, each once."""
    found = playable(data, form, asked, ledger)
    return unique([word for batch in found for word in batch.texts if word])


def playable(data: bytes, form: str, asked: Asked, ledger: Ledger) -> Iterator[Batch]:
    """The canonical words of a list in this format; "" in the place of what can't be played.

    A character on no tile is an error with its place, but in a word book such an entry defines no
    word, so that it is left out and counted, like a word that no board can hold.
    """
    for batch in formats.read(form, data, asked, ledger):
        words = canonical_all(batch.texts, asked.alphabet)
        wrong = []
        unfit = ((at, word) for at, word in enumerate(words) if isinstance(word, WordError))
        for at, word in unfit:
            place, text = batch.places[at], batch.texts[at]
            if _is_left_out(word, asked):
                ledger.drop(word.code, place, text)
            elif word.code != "empty":
                wrong.append(SourceError(asked.file, _misspelt(word, text, asked), place))
        if wrong:
            raise together(_with_advice(wrong))
        fits = [isinstance(word, str) for word in words]
        respelled.note(batch, fits, asked.alphabet, ledger)
        if ledger.first is None:
            ledger.first = next(zip(batch.places, batch.texts, strict=True), None)
        yield Batch(batch.places, [word if isinstance(word, str) else "" for word in words])


def unique(words: list[str]) -> list[str]:
    """These words in code point order, each once; the list is sorted where it is.

    Lists come nearly in order, where sorting costs little, and a set of millions of words would
    cost half as much memory again.
    """
    words.sort()
    if all(map(lt, words, itertools.islice(words, 1, None))):
        return words
    return [word for word, _ in itertools.groupby(words)]


def _asked(source: Source, resource: Resource) -> Asked:
    reading = resource.slipdesk
    form = FORMATS[reading.format]
    return Asked(
        file=source.named(resource.path),
        alphabet=source.profile.alphabet,
        encoding=resource.encoding,
        capitals=source.profile.capitals,
        definition=reading.definition,
        column=reading.column,
        entries=reading.entries or form.entries,
        affixes=source.read(reading.affixes) if reading.affixes else None,
    )


def _listed(source: Source, resource: Resource, ledger: Ledger) -> Iterator[Batch]:
    """The words of a base or a supplement."""
    asked = _asked(source, resource)
    return playable(source.read(resource.path), resource.slipdesk.format, asked, ledger)


def _is_left_out(error: WordError, asked: Asked) -> bool:
    return error.code in _UNPLAYABLE or (asked.entries and error.code != "empty")


def _one_by_one(batches: Iterator[Batch]) -> Iterator[tuple[int, Literal["+"], str]]:
    for batch in batches:
        for place, word in zip(batch.places, batch.texts, strict=True):
            yield place, "+", word


def _changes(
    source: Source, resource: Resource, ledger: Ledger
) -> Iterator[tuple[int, Literal["+", "-"], str]]:
    """The canonical words of a list of changes."""
    asked = _asked(source, resource)
    for place, sign, typed in changes.read(source.read(resource.path), asked):
        word = canonical(typed, asked.alphabet)
        if isinstance(word, WordError):
            raise SourceError(asked.file, _misspelt(word, typed, asked), place)
        respelled.note(Batch([place], [typed]), [True], asked.alphabet, ledger)
        yield place, sign, word


def _changed(words: Sequence[str], source: Source, resource: Resource, ledger: Ledger) -> list[str]:
    """The words with a list of changes laid over.

    A change that changes nothing is an error, and so are two changes of one word.
    """
    file = source.named(resource.path)
    changed: dict[str, int] = {}
    added: list[str] = []
    for place, sign, word in _changes(source, resource, ledger):
        there = contains(words, word)
        if word in changed:
            problem = f"{word} is changed in line {changed[word]} too: leave only one of them"
            raise SourceError(file, problem, place)
        if there and sign == "+":
            raise SourceError(file, f"{word} is there already, so it cannot be added", place)
        if not there and sign == "-":
            raise SourceError(file, f"{word} is not there, so it cannot be removed", place)
        changed[word] = place
        if not there:
            added.append(word)
    return unique([word for word in words if word not in changed] + added)


def contains(words: Sequence[str], word: str) -> bool:
    """Whether a word is among words in code point order."""
    at = bisect_left(words, word)
    return at < len(words) and words[at] == word


def _misspelt(error: WordError, text: str, asked: Asked) -> str:
    """What is wrong with a word of a list."""
    if error.code == "not_on_any_tile" and error.position is not None:
        sign = text[error.position - 1]
        code, name = f"U+{ord(sign):04X}", unicodedata.name(sign, "without a name")
        language = asked.alphabet.language
        return f"{shown(text)}: character {error.position} ({code} {name}) is on no {language} tile"
    match error.code:
        case "too_short":
            return f"{shown(text)}: is too short to be laid"
        case "too_long":
            return f"{shown(text)}: is too long to be laid"
        case _:
            return f"{shown(text)}: can't be laid with the tiles of this language"


def _with_advice(wrong: Sequence[SourceError]) -> Sequence[SourceError]:
    """These errors; where there are many, the first says what may be the reason for all."""
    if len(wrong) < _MANY:
        return wrong
    first = wrong[0]
    problem = f"{first.problem}; so are many more: is `encoding` right, and `language`?"
    return [SourceError(first.file, problem, first.line), *wrong[1:]]
