"""Reads the Dockerfile, so that what can be tried without an engine is tried."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

Instruction = tuple[str, str]


def instructions() -> list[Instruction]:
    """Each instruction with what follows it, comments dropped and continued lines joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    pairs = (line.partition(" ") for line in joined.splitlines() if line)
    return [(name, rest.strip()) for name, _, rest in pairs]


def stages() -> list[list[Instruction]]:
    """The instructions of each stage, its FROM first."""
    found: list[list[Instruction]] = []
    for instruction in instructions():
        if instruction[0] == "FROM":
            found.append([])
        found[-1].append(instruction)
    return found


def healthcheck() -> list[str]:
    """The command that an engine runs to see whether the service lives."""
    ((_, rest),) = [each for each in instructions() if each[0] == "HEALTHCHECK"]
    command: list[str] = json.loads(rest.partition("CMD ")[2])
    return command
