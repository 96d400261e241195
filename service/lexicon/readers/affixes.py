"""What a Hunspell .aff file says about the flags of the entries in its .dic file."""

import codecs
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, assert_never

from service.lexicon.errors import SourceError

MAX_AFFIXES = 32 << 20
"""Bytes of an .aff file, at most."""

MAX_ALIASES = 100_000
"""Sets of flags that have a number, at most."""

Flags = Literal["byte", "long", "num", "utf-8"]

_NO_WORDS = {
    b"NEEDAFFIX": "needs_an_affix",
    b"PSEUDOROOT": "needs_an_affix",
    b"ONLYINCOMPOUND": "only_in_compounds",
    b"FORBIDDENWORD": "forbidden",
}
_KINDS: Mapping[bytes, Flags] = {b"long": "long", b"num": "num", b"UTF-8": "utf-8"}

# What Hunspell takes the .dic file for where the .aff file has no SET.
_UNSAID = "iso-8859-1"
_OPTIONS = frozenset({b"SET", b"FLAG", b"AF", *_NO_WORDS})

# Hunspell's names for encodings, where ours are others.
_ENCODINGS = (
    (re.compile("iso8859-"), "iso-8859-"),
    (re.compile("(microsoft-)?cp125"), "windows-125"),
    (re.compile("tis620-2533"), "iso-8859-11"),
)


@dataclass(frozen=True, slots=True)
class Affixes:
    """What matters of an .aff file where no entry is expanded.

    Attributes:
        encoding: of the .dic file, apart from the flags in it.
        kind: how flags are written: as a byte, two, a number or a character of UTF-8 each.
        aliases: sets of flags that entries name by their number, from 1; none where they don't.
        reasons: the flags of entries that are no words as they stand, and why they aren't.
    """

    encoding: str
    kind: Flags = "byte"
    aliases: Sequence[bytes] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)

    def no_word(self, written: bytes) -> str | None:
        """Why flags written so make an entry no word; None where they don't.

        Raises:
            ValueError: where they are no flags of the kind that is declared.
        """
        if self.aliases and written:
            number = int(written)
            if not 1 <= number <= len(self.aliases):
                raise ValueError("no such set of flags")
            written = self.aliases[number - 1]
        flags = _flags(written, self.kind)
        return next((reason for flag, reason in self.reasons.items() if flag in flags), None)


def affixes(data: bytes, file: str) -> Affixes:
    """Read an .aff file; SourceError names the line."""
    if len(data) > MAX_AFFIXES:
        raise SourceError(file, f"its .aff file is larger than {MAX_AFFIXES >> 20} MiB")
    encoding = _UNSAID
    kind: Flags = "byte"
    aliases: list[bytes] = []
    marked: list[tuple[int, bytes, str]] = []
    for number, option, value in _options(data):
        match option:
            case b"SET":
                encoding = _encoding(value.decode("latin-1"))
            case b"FLAG":
                kind = _kind(value, number, file)
            case b"AF":
                if len(aliases) > MAX_ALIASES:
                    raise _problem(f"has more than {MAX_ALIASES} sets of flags", number, file)
                aliases.append(value)
            case _:
                marked.append((number, value, _NO_WORDS[option]))
    reasons = [(flag, reason) for mark in marked for flag, reason in _marked(*mark, kind, file)]
    # The first of them only says how many there are.
    return Affixes(encoding, kind, tuple(aliases[1:]), dict(reasons))


def _options(data: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Line, name and value of the options that matter here."""
    for number, line in enumerate(io.BytesIO(data.removeprefix(codecs.BOM_UTF8)), 1):
        match line.split(maxsplit=2):
            case [option, value, *_] if option in _OPTIONS:
                yield number, option, value


def _encoding(named: str) -> str:
    """The encoding that Hunspell calls so, under the name that it has here."""
    name = named.lower()
    for theirs, ours in _ENCODINGS:
        name = theirs.sub(ours, name)
    return name


def _kind(value: bytes, number: int, file: str) -> Flags:
    if value not in _KINDS:
        raise _problem("has a FLAG that is neither long, num nor UTF-8", number, file)
    return _KINDS[value]


def _marked(
    number: int, value: bytes, reason: str, kind: Flags, file: str
) -> Iterator[tuple[str, str]]:
    try:
        yield from ((flag, reason) for flag in _flags(value, kind))
    except ValueError:
        raise _problem("has a flag that is not of the kind declared", number, file) from None


def _flags(written: bytes, kind: Flags) -> frozenset[str]:
    """The flags that stand there; ValueError if they aren't of this kind."""
    match kind:
        case "byte":
            return frozenset(written.decode("latin-1"))
        case "utf-8":
            return frozenset(written.decode())
        case "num":
            return frozenset(str(int(number)) for number in written.split(b",") if written)
        case "long":
            pairs = [written[at : at + 2] for at in range(0, len(written), 2)]
            if len(written) % 2:
                raise ValueError("half a flag")
            return frozenset(pair.decode("latin-1") for pair in pairs)
    assert_never(kind)


def _problem(problem: str, number: int, file: str) -> SourceError:
    return SourceError(file, f"its .aff file, line {number}, {problem}")
