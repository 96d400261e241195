"""The points of a rulebook, as it is published: clause, source, and how firmly each stands."""

from dataclasses import dataclass
from enum import StrEnum


class Mark(StrEnum):
    """How firmly a point stands (RULES.md): text, reading, not held, or ours."""

    TEXT = "text"
    READING = "reading"
    NOT_HELD = "not_held"
    OURS = "ours"


class Source(StrEnum):
    """What the text is that a point rests on, so that nobody takes a proposal for a rule."""

    IN_FORCE = "in_force"
    INTENDED = "intended"
    PROPOSED = "proposed"
    NONE = "none"


class Part(StrEnum):
    """The parts of a rulebook that a club can take from different bodies."""

    BASE = "base"
    TIMING = "timing"
    REVIEW = "review"
    TILES = "tiles"
    SLIPS = "slips"
    BLANKS = "blanks"
    CORRECTION = "correction"
    RULINGS = "rulings"


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a rulebook: its clause, what slipdesk does, and how firmly that stands."""

    part: Part
    clause: str
    does: str
    mark: Mark
    source: Source = Source.IN_FORCE
