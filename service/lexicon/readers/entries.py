"""Entries of a word book, as the Swedish rules read them: some define no word, some two."""

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal

from service.lexicon.errors import SourceError
from service.lexicon.readers.reading import Asked, Batch, Ledger
from service.rules.words.alphabet import WHITE_SPACE

_SPACE = re.compile(f"[{WHITE_SPACE}]")
_VARIANT = re.compile(r"(\S+) \((\S+)\)")
_OPTIONAL = re.compile(r"\(([^()]*)\)")
_MOST_OPTIONS = 4


def spelled(entries: Batch, asked: Asked, ledger: Ledger) -> Batch:
    """The words that the entries spell; what defines none goes into the ledger, with its reason.

    "When variant forms or endings are placed between parentheses both spellings are valid"; "an
    entry which is a phrase with several words does not define any valid words" (Swedish rules).
    """
    places: list[int] = []
    words: list[str] = []
    for place, entry in zip(entries.places, entries.texts, strict=True):
        if entry.isalpha() and entry.islower():  # nearly all of them: nothing to look into
            places.append(place)
            words.append(entry)
            continue
        for text in _spellings(entry, asked.file, place):
            reason = no_word(text, asked.capitals)
            if reason is None:
                places.append(place)
                words.append(text)
            else:
                ledger.drop(reason, place, text)
    return Batch(places, words)


def no_word(text: str, capitals: Literal["words", "names"]) -> str | None:
    """Why an entry defines no word whatever its letters are; None where it may define one."""
    if _SPACE.search(text):
        return "several_words"
    if capitals == "names" and text != text.lower():
        return "name"
    return None


def _spellings(entry: str, file: str, line: int) -> list[str]:
    """Both spellings where a variant or an ending is in parentheses; none of a blank line."""
    if not entry:
        return []
    if entry.isalpha():
        return [entry]
    if entry != entry.strip(WHITE_SPACE):
        raise SourceError(file, "a space before or after the entry", line)
    if any(unicodedata.category(sign).startswith("C") or sign == "\ufffd" for sign in entry):
        raise SourceError(file, "a control character or one that got lost in decoding", line)
    variant = _VARIANT.fullmatch(entry)
    forms = variant.groups() if variant else (entry,)
    parts = [_OPTIONAL.split(form) for form in forms]
    if any("(" in part or ")" in part for form in parts for part in form):
        raise SourceError(file, "parentheses that do not pair", line)
    if any(len(form) > 2 * _MOST_OPTIONS + 1 for form in parts):
        raise SourceError(file, f"more than {_MOST_OPTIONS} parentheses in one word", line)
    return list(dict.fromkeys(itertools.chain.from_iterable(map(_expanded, parts))))


def _expanded(parts: Sequence[str]) -> Iterator[str]:
    """Every way to take or leave the optional parts, which stand at the odd places."""
    choices = [("", part) if place % 2 else (part,) for place, part in enumerate(parts)]
    return map("".join, itertools.product(*choices))
