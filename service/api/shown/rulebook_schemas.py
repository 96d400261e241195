"""Answers about rulebooks: every point, with its clause and mark."""

from pydantic import Field

from service.api.shown.schemas import Shown
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.points import Mark, Part, Source
from service.rules.clauses.rulebook import BlankFinding
from service.rules.facts.events import RulingKind


class GroundShown(Shown):
    """A ground for reissuing a slip, and the clause that it rests on."""

    ground: str
    clause: str


class InstructionShown(Shown):
    """An instruction that the players may get, and the clause that it rests on."""

    code: Instruction
    does: str
    clause: str


class FindingShown(Shown):
    """A finding of a blank on which a challenge may be withdrawn, and its clause."""

    finding: BlankFinding
    clause: str


class CorrectionRulesShown(Shown):
    """How an error that is found is put right: by the tiles, or as the director says."""

    clause: str
    by_tiles: bool


class RulingKindShown(Shown):
    """What a director rules on, and the clause that leaves it to the director."""

    kind: RulingKind
    clause: str


class RulingRulesShown(Shown):
    """What a director rules on, and whether other directors can be asked about it."""

    opinions: bool
    clause: str = Field(description="Why they can be asked, or why not.")
    kinds: list[RulingKindShown]


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
    language: str | None = Field(
        description="The only one that its lexicons can be in; null where the book leaves it open."
    )
    penalty_policy: str
    no_sparing: str | None = Field(
        description="The clause under which no penalty is spared because the lexicon changed; null"
        " where the book leaves it open."
    )
    grounds: list[GroundShown]
    instructions: list[InstructionShown]
    findings: list[FindingShown]
    correction: CorrectionRulesShown
    rulings: RulingRulesShown
    points: list[PointShown]


class RulebooksShown(Shown):
    """The rulebooks of this desk."""

    rulebooks: list[RulebookShown]
