"""The rules of a body as a value, made of parts; nothing asks which rulebook it has in hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from service.rules.clauses.points import Part, Point
from service.rules.clauses.review import ReviewRules
from service.rules.clauses.tiles import CorrectionRules, TileRules
from service.rules.clauses.timing import TimingRules


class Ground(StrEnum):
    """Why a slip may be replaced after its play was adjudicated (RULES.md, "Ours")."""

    MISMATCH = "mismatch"
    MISTYPED = "mistyped"
    BLANK = "blank"  # designated now by the director's finding
    REDESIGNATION = (
        "redesignation"  # of a blank by the player on move, whose turn it then counts to
    )
    RULING = "ruling"


@dataclass(frozen=True, slots=True)
class SlipRules:
    """A book's points on erroneous slips.

    `grounds` gives the clause of each ground on which somebody other than the director may have a
    slip replaced; those of blanks are in BlankRules.
    """

    grounds: Mapping[Ground, str]


class BlankFinding(StrEnum):
    """What the director found of a blank in a challenged play (NASPA IV.F.1.e and IV.F.2)."""

    NOT_DESIGNATED = "not_designated"  # in this play, or not clearly
    UNDESIGNATED_BEFORE = "undesignated_before"  # in an earlier play, and now in this one


class Challengeable(StrEnum):
    """Which words the challenger may name instead once a blank has been designated."""

    FORMED_BY_BLANK = "formed_by_blank"
    FORMED_ON_PLAY = "formed_on_play"


@dataclass(frozen=True, slots=True)
class BlankRule:
    """What a finding allows: to withdraw an unadjudicated challenge, or to name these words.

    `after_verdict` says that they can be named of an adjudicated challenge too.
    """

    clause: str
    words: Challengeable
    after_verdict: bool


@dataclass(frozen=True, slots=True)
class BlankRules:
    """A book's points on disputed blanks.

    `findings` are the director's findings on which a challenge may be withdrawn; where there is
    none, `bound` is the clause by which a challenge stays. `redesignation` is the clause by which
    the player on move redesignates, None where there is none.
    """

    findings: Mapping[BlankFinding, BlankRule]
    bound: str
    redesignation: str | None


@dataclass(frozen=True, slots=True)
class RulingRules:
    """A book's points on directors' rulings.

    `opinions` says whether other directors can be asked about a ruling, `clause` is why or why
    not. `kinds` gives the clause that leaves a matter to the director, by the kind of ruling.
    `replayed` are the kinds by which a play that comes off is made again, where the ruling doesn't
    say otherwise. `signed` is the clause by which only a ruling changes a game whose result sheet
    is signed.
    """

    opinions: bool
    clause: str
    kinds: Mapping[str, str]
    signed: str
    replayed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Parts:
    """A club's own rulebook by the names of the rulebooks that its parts are taken from.

    `base` has the word source, the penalties and whatever is no part of its own.
    """

    base: str
    timing: str
    review: str
    tiles: str
    slips: str
    blanks: str
    correction: str
    rulings: str


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook:
    """One body's rules as far as slipdesk applies them today.

    `text` says which text the points rest on and its status; `language` is the only one its
    word source can be in, None where the book leaves that open; `penalty` names the preset that
    a tournament gets when it names none; `no_sparing` is the clause under which no penalty can be
    spared because the lexicon changed, None where the book leaves that open. `not_official` and
    `not_standard` are what this book has written beside a lexicon that nobody declared official,
    and beside a penalty policy that it does not list; None where it says nothing. `parts` is
    there for a club's own.
    """

    name: str
    title: str
    text: str
    language: str | None
    penalty: str
    no_sparing: str | None
    not_official: str | None
    not_standard: str | None
    timing: TimingRules
    review: ReviewRules
    tiles: TileRules
    slips: SlipRules
    blanks: BlankRules
    correction: CorrectionRules
    rulings: RulingRules
    points: tuple[Point, ...]
    parts: Parts | None = None

    def points_of(self, part: Part) -> tuple[Point, ...]:
        """What one part of it says."""
        return tuple(point for point in self.points if point.part is part)
