"""The identity of a lexicon: a digest of its words, and its short form to read aloud."""

import hashlib
from collections.abc import Iterable

# Crockford's base 32 leaves out I, L, O and U, which are misread and misheard.
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def fingerprint(words: Iterable[str]) -> str:
    """SHA-256, in hex, over canonical words in code point order, each followed by a line feed."""
    return hashlib.sha256("".join([f"{word}\n" for word in words]).encode()).hexdigest()


def short(fingerprint: str) -> str:
    """The first 40 bits of a fingerprint as two groups of four, such as 0000-0000."""
    bits = int(fingerprint[:10], 16)
    signs = [_CROCKFORD[bits >> shift & 31] for shift in range(35, -1, -5)]
    return f"{''.join(signs[:4])}-{''.join(signs[4:])}"
