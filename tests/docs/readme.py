"""README in parts: its sections, its fenced blocks, and outputs without what differs each time."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")

_FENCED = re.compile(
    r"(?:^`(?P<file>[^`\n]+)`:\n+)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)

# Times, tokens, keys' names and ids, roots and signatures, how long a caller's quota needs.
_VARIES = (
    (re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"), "TIME"),
    (re.compile(r"(?im)^(date|x-request-id): .*$"), r"\1: ANY"),
    (re.compile(r";r=\d+;t=\d+"), ";r=N;t=N"),
    (re.compile(r"\bslip_[\w-]{43}"), "TOKEN"),
    (re.compile(r"(?<=/pair#)[A-Z]{4}-[A-Z]{4}"), "CODE"),
    (re.compile(r"[A-Za-z0-9+/]{40,}={1,2}"), "BASE64"),
    (re.compile(r"\b(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}\b"), "HEAD"),
    (re.compile(r"(?<![0-9a-f])[0-9a-f]{16}(?![0-9a-f])"), "DEVICE"),
    (re.compile(r"(?m)^(Data folder +).*$"), r"\1FOLDER"),
    # Progress, which a terminal takes away again.
    (re.compile(r"(?m)^.* \.\.\.\n"), ""),
)


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its language, its text, and the file that it stands for, if any."""

    kind: str
    text: str
    file: str | None


def section(title: str) -> str:
    """What stands below a heading, up to the next of its rank or a higher one."""
    # A comment in a fenced block looks like a heading.
    unfenced = _FENCED.sub(lambda found: " " * len(found[0]), README)
    headings = list(_HEADING.finditer(unfenced))
    start = next(one for one in headings if one[2] == title)
    ends = (
        one.start()
        for one in headings
        if one.start() > start.start() and len(one[1]) <= len(start[1])
    )
    return README[start.end() : next(ends, len(README))]


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a text, in order."""
    for found in _FENCED.finditer(text):
        yield Block(found["kind"], found["text"], found["file"])


def the_same(output: str) -> str:
    """An output as it would be in any run, without the white space that eases reading."""
    for pattern, stands_for in _VARIES:
        output = pattern.sub(stands_for, output)
    return re.sub(r"\s+", "", output)
