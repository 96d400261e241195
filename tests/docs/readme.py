"""README and the pages it leads to, in parts: sections, fenced blocks, outputs in any run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    path: (ROOT / path).read_text(encoding="utf-8")
    for path in (
        "README.md",
        "RECIPES.md",
        "service/api/README.md",
        "service/rules/README.md",
        "lexicons/README.md",
    )
}
"""README and what it leads to; where a test asks for a heading, it stands once in all of them."""

README = PAGES["README.md"]
ALL = "\n".join(PAGES.values())

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
    """What stands below a heading of these pages, up to the next of its rank or a higher one."""
    ((page, start),) = (
        (page, one) for page in PAGES.values() for one in headings(page) if one[2] == title
    )
    ends = (
        one.start()
        for one in headings(page)
        if one.start() > start.start() and len(one[1]) <= len(start[1])
    )
    return page[start.end() : next(ends, len(page))]


def headings(page: str) -> Iterator[re.Match[str]]:
    """The headings of a page: how deep by its first group, and the title."""
    # A comment in a fenced block looks like a heading.
    yield from _HEADING.finditer(_FENCED.sub(lambda found: " " * len(found[0]), page))


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a text, in order."""
    for found in _FENCED.finditer(text):
        yield Block(found["kind"], found["text"], found["file"])


def the_same(output: str) -> str:
    """An output as it would be in any run, without the white space that eases reading."""
    for pattern, stands_for in _VARIES:
        output = pattern.sub(stands_for, output)
    return re.sub(r"\s+", "", output)
