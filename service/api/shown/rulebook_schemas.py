"""Answers about rulebooks: every point, with its clause and mark."""

from pydantic import Field

from service.api.shown.schemas import Clause, Shown
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.points import Mark, Part, Source
from service.rules.clauses.rulebook import BlankFinding
from service.rules.facts.events import RulingKind


class GroundShown(Shown):
    """A ground for reissuing a slip, and the clause that it rests on."""

    ground: str = Field(description="As `reissue_challenge` takes it.")
    clause: Clause


class InstructionShown(Shown):
    """An instruction that the players may get, and the clause that it rests on."""

    code: Instruction
    does: str = Field(description="What the players do, in words for a screen.")
    clause: Clause


class FindingShown(Shown):
    """A finding of a blank on which a challenge may be withdrawn, and its clause."""

    finding: BlankFinding
    clause: Clause


class CorrectionRulesShown(Shown):
    """How an error that is found is put right: by the tiles, or as the director says."""

    clause: Clause
    by_tiles: bool = Field(description="false: the director says whether it is corrected.")


class RulingKindShown(Shown):
    """What a director rules on, and the clause that leaves it to the director."""

    kind: RulingKind
    clause: Clause


class RulingRulesShown(Shown):
    """What a director rules on, and whether other directors can be asked about it."""

    opinions: bool = Field(description="May other directors give opinions on a ruling?")
    clause: str = Field(description="Why they can be asked, or why not.")
    kinds: list[RulingKindShown]


class PointShown(Shown):
    """One point: the part it belongs to, its clause and source, and how firmly it stands."""

    part: Part
    clause: Clause
    does: str = Field(description="What slipdesk does by it.")
    mark: Mark
    source: Source


class RulebookShown(Shown):
    """A rulebook as far as slipdesk applies it."""

    name: str = Field(description="Its name, for calls.")
    title: str = Field(description="What people call it.")
    text: str = Field(description="The text that it rests on, and of when.")
    language: str | None = Field(
        description="The only one that its lexicons can be in; null where the book leaves it open."
    )
    penalty_policy: str = Field(description="The preset that holds where a tournament names none.")
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
