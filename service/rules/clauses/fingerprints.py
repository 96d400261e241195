"""Fingerprints as people say them: the short form, and what was typed or read aloud."""

import re

# Crockford's base 32 leaves out I, L, O and U, which are misread and misheard.
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans("OIL", "011")
_WHOLE = re.compile(r"[0-9a-f]{64}", re.ASCII)
_BEGINNING = re.compile(r"[0-9a-f]{8}", re.ASCII)
_SHORT = re.compile(rf"([{_CROCKFORD}]{{4}})[- ]?([{_CROCKFORD}]{{4}})")


def short(fingerprint: str) -> str:
    """The first 40 bits of a fingerprint as two groups of four, such as 0000-0000."""
    bits = int(fingerprint[:10], 16)
    signs = [_CROCKFORD[bits >> shift & 31] for shift in range(35, -1, -5)]
    return f"{''.join(signs[:4])}-{''.join(signs[4:])}"


def read_fingerprint(text: str) -> str | None:
    """A whole fingerprint or a short form in its one spelling; None where it is neither.

    Letter case is forgiven, and in a short form a missing hyphen and O, I and L for the
    digits that they are taken for. Eight hexadecimal digits in one go are neither: they may be
    the beginning of a whole one, which would raise a false alarm.
    """
    if _WHOLE.fullmatch(text.lower()):
        return text.lower()
    if _BEGINNING.fullmatch(text.lower()):
        return None
    found = _SHORT.fullmatch(text.upper().translate(_MISREAD))
    return f"{found[1]}-{found[2]}" if found else None


def stands_for(said: str, fingerprint: str) -> bool:
    """Whether a fingerprint, whole or short as `read_fingerprint` gave it, is this one."""
    return said in {fingerprint, short(fingerprint)}
