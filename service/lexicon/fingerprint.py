"""What identifies the words of a lexicon: the fingerprint, and a digest that others use too."""

import hashlib
import itertools
from collections.abc import Iterable, Iterator

from service.rules.words.alphabet import TileAlphabet

_AT_ONCE = 50_000
_FIRST_TILE = 5
_END = "\xff"


def fingerprint(words: Iterable[str]) -> str:
    """SHA-256, in hex, over canonical words in code point order, each followed by a line feed."""
    digest = hashlib.sha256()
    coming = iter(words)
    while some := list(itertools.islice(coming, _AT_ONCE)):
        digest.update("".join([f"{word}\n" for word in some]).encode())
    return digest.hexdigest()


def xor_md5(words: Iterable[str], alphabet: TileAlphabet) -> str:
    """The MD5 digests of all words laid over one another by XOR, in hex, in whatever order.

    Each word goes in as bytes, a tile as its place in the alphabet, from 0, and five. Programs
    that analyse games name the lists of federations by it; it withstands no forger.
    """
    digest = 0
    for coded in _coded(words, alphabet):
        md5 = hashlib.md5(coded, usedforsecurity=False).digest()
        digest ^= int.from_bytes(md5, "big")
    return f"{digest:032x}"


def _coded(words: Iterable[str], alphabet: TileAlphabet) -> Iterator[bytes]:
    """Each word with a byte for each tile."""
    codes = {tile: chr(_FIRST_TILE + at) for at, tile in enumerate(alphabet.tiles)}
    single = str.maketrans(codes) if max(map(len, codes)) == 1 else None
    coming = iter(words)
    while some := list(itertools.islice(coming, _AT_ONCE)):
        text = _END.join(some)
        read = (
            text.translate(single)
            if single
            else alphabet.tile.sub(lambda tile: codes[tile[0]], text)
        )
        yield from read.encode("latin-1").split(_END.encode("latin-1"))
