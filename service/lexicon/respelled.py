"""Letters of a list that read as others: accents that fold, and what a language spells otherwise.

A wrong encoding or language may show nowhere else: the words that it makes can all be laid.
"""

import unicodedata
from collections.abc import Sequence

from service.lexicon.readers.reading import Batch, Ledger
from service.rules.words.alphabet import TileAlphabet
from service.rules.words.letters import NO_TILE


def note(read: Batch, playable: Sequence[bool], alphabet: TileAlphabet, ledger: Ledger) -> None:
    """Count each letter of the playable texts that reads as others, whatever its case."""
    for letter, letters in sorted(_otherwise("".join(read.texts), alphabet).items()):
        cases = {letter, letter.lower()}
        for place, text, fits in zip(read.places, read.texts, playable, strict=True):
            if fits and not cases.isdisjoint(unicodedata.normalize("NFC", text)):
                ledger.respell(letter, letters, place, text)


def _otherwise(texts: str, alphabet: TileAlphabet) -> dict[str, str]:
    """The letters in these texts that read as others, in upper case where that is one letter."""
    if texts.isascii() and not alphabet.spellings:
        return {}
    found = {}
    for sign in set(unicodedata.normalize("NFC", texts)):
        upper = sign.upper() if len(sign.upper()) == 1 else sign
        letters = alphabet.letters[ord(sign)]
        if letters not in {sign, upper} and NO_TILE not in letters:
            found[upper] = letters
    return found
