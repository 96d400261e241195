"""The identity of a lexicon: a digest of its words."""

import hashlib
from collections.abc import Iterable


def fingerprint(words: Iterable[str]) -> str:
    """SHA-256, in hex, over canonical words in code point order, each followed by a line feed."""
    return hashlib.sha256("".join([f"{word}\n" for word in words]).encode()).hexdigest()
