"""Letters on paper: what of a text may be printed, and what stands for a letter a printer lacks."""

import unicodedata
from types import MappingProxyType

# ruff: noqa: RUF001 - letters that are taken for others are what this is about

_SPACES = {"Zs", "Zl", "Zp"}
_NEVER = {"Cc", "Cf", "Cs", "Co", "Cn"}
_MARKS = {"Mn", "Me"}
_MOST_MARKS = 2
"""No letter bears more; a heap of them would reach into other lines."""

# Letters that do not come apart into one of ASCII and a mark, and the Greek ones.
_PAIRS = (
    "Ł L  ł l  Ø O  ø o  Đ D  đ d  Ħ H  ħ h  Æ AE  æ ae  Œ OE  œ oe  ẞ SS  ß ss  ı i  Þ TH  þ th"
    "  Ð D  ð d  Ŋ NG  ŋ ng  Ə E  ə e  Α A  Β B  Γ G  Δ D  Ε E  Ζ Z  Η H  Θ TH  Ι I  Κ K  Λ L  Μ M"
    "  Ν N  Ξ X  Ο O  Π P  Ρ R  Σ S  Τ T  Υ Y  Φ F  Χ CH  Ψ PS  Ω W"
    '  · .  – -  — -  − -  ‐ -  ‘ \'  ’ \'  “ "  ” "  „ "  « "  » "  × x'
)
_STANDS_FOR = MappingProxyType(dict(pair.split() for pair in _PAIRS.split("  ")))
_LEFT_OUT = "✓✗"
"""Beside the words that say the same."""

_UNKNOWN = "?"


def printable(text: str) -> str:
    """The text on one line and without anything that steers: controls, directions, line ends.

    So a printer's commands can't come from what players, files or devices sent.
    """
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        marks = marks + 1 if category in _MARKS else 0
        if category in _SPACES or character in "\t\n\v\f\r\x85":
            kept.append(" ")
        elif category not in _NEVER and marks <= _MOST_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split())


def has_all(text: str, code_page: str) -> bool:
    """Whether a code page has every letter of a text."""
    return encoded(text, code_page) is not None


def encoded(text: str, code_page: str) -> bytes | None:
    """The text in a code page; None where a letter is not in it."""
    try:
        return text.encode(code_page)
    except UnicodeEncodeError:
        return None


def transliterated(text: str, code_page: str = "ascii") -> str:
    """The text in the letters of a code page, those that it lacks by others that stand for them."""
    return "".join(_in(code_page, character) for character in unicodedata.normalize("NFC", text))


def is_written_anywhere(text: str) -> bool:
    """Whether every printer writes it, by letters that stand for others where it must."""
    return _UNKNOWN not in transliterated(text)


def _in(code_page: str, character: str) -> str:
    if has_all(character, code_page):
        return character
    if character in _LEFT_OUT:
        return ""
    plain = "".join(map(_apart, unicodedata.normalize("NFKD", character)))
    return plain if has_all(plain, code_page) else _UNKNOWN


def _apart(character: str) -> str:
    if character in _STANDS_FOR:
        return _STANDS_FOR[character]
    if (capital := _STANDS_FOR.get(character.upper())) is not None:
        return capital.lower()
    return "" if unicodedata.combining(character) else character
