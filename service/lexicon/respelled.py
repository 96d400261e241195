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
    found = _otherwise("".join(read.texts), alphabet)
    if not found:
        return
    composed = [unicodedata.normalize("NFC", text) for text in read.texts]
    for letter, letters in sorted(found.items()):
        lower = letter.lower()
        for at, text in enumerate(composed):
            if (letter in text or lower in text) and playable[at]:
                ledger.respell(letter, letters, read.places[at], read.texts[at])


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
