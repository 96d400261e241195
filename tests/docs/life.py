"""README's picture of the life of a challenge, as the moves that it shows."""

import re

from tests.docs.readme import blocks, section

_ARROW = re.compile(r"^\s*(\S+) --> (\S+): (.*)$", re.MULTILINE)
_INSIDE = re.compile(r"state on_record \{(.*?)\}", re.DOTALL)

Move = tuple[str | None, str, str]
"""A status, the type of an entry, and the status after it; None before there is a challenge."""


def drawn() -> set[Move]:
    """Every move in the picture, `on_record` as each status inside it."""
    text = next(each.text for each in blocks(section("Words and rules")) if each.kind == "mermaid")
    inner = _INSIDE.search(text)
    assert inner is not None
    inside = {state for arrow in _ARROW.findall(inner[1]) for state in arrow[:2]}
    moves: set[Move] = set()
    for before, after, events in _ARROW.findall(text):
        for event in events.split(", "):
            if (before, after) == ("on_record", "on_record"):
                moves |= {(state, event, state) for state in inside}
            elif before == "on_record":
                moves |= {(state, event, after) for state in inside}
            else:
                moves.add((None if before == "[*]" else before, event, after))
    return moves
