"""Lists as Zyzzyva reads them: the first word of each line, and `#` begins a comment."""

import re
from collections.abc import Iterator

from service.lexicon.errors import SourceError
from service.lexicon.readers import plain, text
from service.lexicon.readers.reading import Asked, Batch, Ledger
from service.rules.words.alphabet import WHITE_SPACE

# Python's own idea of white space has control characters in it, which would end a word unseen.
_WORD = re.compile(f"[^{WHITE_SPACE}]+")


def read(data: bytes, asked: Asked, ledger: Ledger) -> Iterator[Batch]:
    """The words before the definitions, with a mark behind each at most, as in a plain list."""
    for lines in text.batches(data, asked.encoding, asked.file):
        numbered = zip(lines.places, lines.texts, strict=True)
        words = [_word(line, number, asked.file) for number, line in numbered]
        yield plain.words(Batch(lines.places, words), asked, ledger)


def _word(line: str, number: int, file: str) -> str:
    if line.startswith("#") or not line.strip(WHITE_SPACE):
        return ""
    word = _WORD.match(line)
    if word is None:
        raise SourceError(file, "no word before the definition", number)
    return word[0]
