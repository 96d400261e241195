"""Encodings of text: which there are, by which names, and which one a list can't be in."""

import codecs
import contextlib
import re

from service.lexicon.errors import SourceError
from service.lexicon.readers.reading import Asked

# Python knows more than encodings of text by such names: compression, escapes, rot13.
ENCODINGS = (
    *("utf-8", "utf-16", "utf-16-le", "utf-16-be"),
    *(f"iso-8859-{part}" for part in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16)),
    *(f"windows-{page}" for page in range(1250, 1259)),
    *(f"cp{page}" for page in (437, 737, 775, 850, 852, 857, 858, 860, 861, 863, 865, 866, 874)),
    *("koi8-r", "koi8-u"),
    *(f"mac-{name}" for name in ("roman", "latin2", "iceland", "turkish", "croatian")),
    *("mac-romanian", "mac-greek", "mac-cyrillic"),
)
ENCODING = re.compile("|".join(ENCODINGS))

_CALLED = {codecs.lookup(name).name: name for name in ENCODINGS} | {"utf-8-sig": "utf-8"}
_LONGEST_NAME = 32


def encoding_called(name: str) -> str:
    """The encoding that is known by this name (UTF-8, latin1), as manifests call it.

    Any other name is itself.
    """
    if not (name.isascii() and name.isprintable() and len(name) <= _LONGEST_NAME):
        return name
    for spelled in (name, re.sub("[-_ ]", "", name)):  # latin2 is known there, Latin-2 is not
        with contextlib.suppress(LookupError):
            return _CALLED.get(codecs.lookup(spelled).name, name)
    return name


def refuse_mistaken(data: bytes, asked: Asked) -> None:
    """SourceError where a list of this language can't be in the encoding that is said.

    A wrong one may pass unseen where accents fold: Å of ISO 8859-1 is Ĺ in ISO 8859-2, which
    reads as L.
    """
    encoding, alphabet = asked.encoding, asked.alphabet
    if encoding not in ENCODINGS or encoding.startswith("utf") or data.isascii():
        return
    laid = (tile for tile, count in alphabet.count_of.items() if count)
    if lacking := [tile for tile in laid if not _has(encoding, tile)]:
        problem = f"can't be in {encoding}, which has no {', '.join(lacking)}"
    elif _is_utf_8(data):
        problem = f"is in UTF-8, not in {encoding}"
    else:
        return
    raise SourceError(asked.file, f"{problem}; say its `encoding`")


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _has(encoding: str, tile: str) -> bool:
    """Whether the letters on a tile can be written in an encoding, in one case at least."""
    for text in (tile, tile.lower()):
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            continue
        return True
    return False
