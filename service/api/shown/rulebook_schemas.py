"""Answers about rulebooks: every point, with its clause and mark."""

from service.api.shown.schemas import Shown
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.points import Mark, Part, Source


class GroundShown(Shown):
    """A ground for reissuing a slip, and the clause that it rests on."""

    ground: str
    clause: str


class InstructionShown(Shown):
    """An instruction that the players may get, and the clause that it rests on."""

    code: Instruction
    does: str
    clause: str


class PointShown(Shown):
    """One point: the part it belongs to, its clause and source, and how firmly it stands."""

    part: Part
    clause: str
    does: str
    mark: Mark
    source: Source


class RulebookShown(Shown):
    """A rulebook as far as slipdesk applies it."""

    name: str
    title: str
    text: str
    penalty_policy: str
    grounds: list[GroundShown]
    instructions: list[InstructionShown]
    points: list[PointShown]


class RulebooksShown(Shown):
    """The rulebooks of this desk."""

    rulebooks: list[RulebookShown]
