"""What becomes of tiles that were drawn for a challenged play, by each book's own branch."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from service.rules.clauses.instructions import Instruction
from service.rules.clauses.review import Touched
from service.rules.clauses.slip import Verdict
from service.rules.clauses.timing import Draw, Facts


@dataclass(frozen=True, slots=True)
class TileFacts:
    """What is known of the tiles of a challenged play; None where nobody says.

    `drawn` tiles were drawn for it, in a draw of the kind `draw`, from a bag that held `bag`;
    `surplus` of them were more than the turn allowed. `drawn_on_rack` is whether a drawn tile
    touched the rack, and `seen` whether more of them were seen than were due. `exposed` tiles were
    turned up when an overdraw was corrected, and `returned_unshown` went back to the bag without
    being shown.
    """

    drawn: int | None = None
    draw: Draw = Draw.NONE
    drawn_on_rack: bool | None = None
    bag: int | None = None
    surplus: int | None = None
    seen: bool | None = None
    exposed: int | None = None
    returned_unshown: int | None = None


class Among(StrEnum):
    """Which tiles lie face down for the opponent to turn up."""

    ALL = "all"
    NEW = "new"
    EITHER = "either"  # as the opponent chooses
    NEW_AND_UNPLAYED = "new_and_unplayed"


@dataclass(frozen=True, slots=True)
class Branch:
    """One way of correcting an overdraw: X tiles too many, of which some more are turned up.

    `more` tiles are turned up beyond X, None where no text that is held says how many, and
    `more_when_low` on top where fewer than seven tiles were in the bag. `all_of_one` turns up
    every new tile where only one was due.
    """

    clause: str
    among: Among
    more: int | None
    more_when_low: int = 0
    all_of_one: bool = False


@dataclass(frozen=True, slots=True)
class OverdrawRules:
    """How an overdraw is corrected, by whether a new tile was mixed with the others.

    Where `apart` is an instruction, that is all; `untold` is for tiles of which nobody says where
    they are. `again` is the clause for an opponent who turned up too many, None where there is
    none.
    """

    mixed: Branch
    apart: Branch | Instruction
    untold: Instruction
    again: str | None


@dataclass(frozen=True, slots=True)
class Overdraw:
    """How this overdraw is corrected.

    The opponent turns up `turned_up` tiles `among` those that lie face down and chooses `tiles`
    of them to return to the bag. `turned_up` is None where no text that is held says how many.
    """

    tiles: int
    turned_up: int | None
    among: Among
    clause: str


@dataclass(frozen=True, slots=True)
class Treated:
    """What becomes of drawn tiles: kept apart, mixed with others, or nobody says."""

    apart: Instruction
    mixed: Instruction
    untold: Instruction


@dataclass(frozen=True, slots=True)
class TileRules:
    """What a book has the players do before and after the verdict.

    `before` and `after` are its instructions, each with the clause, in the book's own order: what
    is not among them this book does not say. `draws` tells what becomes of tiles by the kind of
    draw, and `otherwise` for a kind that is not there. `unshown` is for tiles that were returned
    without being shown: the opponent views `view_more` tiles more than these, None where the book
    has no such right. By `seeing` a drawn tile is mixed once it was seen, else once it touched the
    rack.
    """

    before: Mapping[Instruction, str]
    after: Mapping[Instruction, str]
    draws: Mapping[Draw, Treated]
    otherwise: Treated
    overdraw: OverdrawRules
    unshown: Instruction
    view_more: int | None
    seeing: bool


@dataclass(frozen=True, slots=True)
class Tiles:
    """What becomes of the drawn tiles: what is said of them, the overdraw, tiles to view."""

    instructions: frozenset[Instruction]
    overdraw: Overdraw | None = None
    view: int | None = None


class Correctable(StrEnum):
    """Whether a misadjudication may be corrected."""

    YES = "yes"
    NO = "no"
    FACTS_NEEDED = "facts_needed"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class CorrectionRules:
    """What a book says of a misadjudication: where it goes by the tiles, `clause` says how.

    Without such a rule `by_tiles` is false and the director says whether.
    """

    clause: str
    by_tiles: bool


_LOW = 7
"""Fewer tiles than these in the bag are few."""


def tiles_of(facts: Facts, draw: Draw) -> TileFacts:
    """What the facts on time tell of the tiles; `draw` is as `judge` found it.

    From an empty bag nobody has drawn.
    """
    drawn, bag = facts.tiles_drawn, facts.bag
    if facts.bag_was_empty:
        drawn, bag = drawn or 0, bag or 0
    return TileFacts(
        drawn=drawn,
        draw=draw,
        drawn_on_rack=facts.tiles_on_rack,
        bag=bag,
        surplus=facts.surplus,
        seen=facts.surplus_seen,
        exposed=facts.turned_up,
        returned_unshown=facts.returned_unshown,
    )


def when_removed(rules: TileRules, facts: TileFacts) -> Tiles:
    """What becomes of tiles that were drawn for a play that comes off."""
    if facts.returned_unshown:
        return Tiles(frozenset({rules.unshown}), view=_viewed(rules, facts))
    if facts.drawn == 0:
        return Tiles(frozenset())
    treated = rules.draws.get(facts.draw, rules.otherwise)
    mixed = _mixed(rules, facts)
    if mixed is None:
        return Tiles(frozenset({treated.untold}))
    said = treated.mixed if mixed else treated.apart
    if facts.drawn is None or said not in {Instruction.OVERDRAW, Instruction.PLAYED_TILES_APART}:
        return Tiles(frozenset({said, *_unless_shown(rules, facts, said)}))
    return _overdrawn(rules, facts, said, facts.drawn, rules.overdraw.mixed)


def when_kept(rules: TileRules, facts: TileFacts) -> Tiles:
    """What becomes of tiles that were drawn for a play that stands."""
    if facts.bag == 0 and not facts.drawn:
        return Tiles(frozenset())
    said = {Instruction.SEE_A_TILE}
    if facts.drawn != 0:
        said.add(Instruction.DRAWN_TO_RACK)
    if facts.draw is Draw.AFTER_CALL:
        said.add(Instruction.DIRECTOR_ON_DRAW_AFTER_CALL)
    if not facts.surplus:
        return Tiles(frozenset(said))
    mixed = _mixed(rules, facts)
    if mixed is None:
        return Tiles(frozenset({*said, rules.overdraw.untold}))
    branch = rules.overdraw.mixed if mixed else rules.overdraw.apart
    if isinstance(branch, Instruction):
        return Tiles(frozenset({*said, branch}))
    found = _overdrawn(rules, facts, Instruction.OVERDRAW, facts.surplus, branch)
    return Tiles(found.instructions | said, found.overdraw)


def correctable(
    rules: CorrectionRules, right: Verdict, touched: Touched, *, closed: bool
) -> Correctable:
    """Whether a verdict that was found wrong may be corrected (WESPA 3.10.13).

    A play wrongly kept may come off while no newly drawn tile has touched the rack; one wrongly
    taken off may go back while no retracted tile has (the pairing is our reading). `right` is the
    verdict that should have been given. After a further turn, in a game that is closed and where a
    book has no clause the director says whether.
    """
    if touched.further_turn or closed or not rules.by_tiles:
        return Correctable.DIRECTOR
    on_rack = touched.drawn if right is Verdict.INVALID else touched.retracted
    if on_rack is None:
        return Correctable.FACTS_NEEDED
    return Correctable.NO if on_rack else Correctable.YES


def _mixed(rules: TileRules, facts: TileFacts) -> bool | None:
    """Whether a drawn tile is mixed with the others, by what this book goes by."""
    if not rules.seeing:
        return facts.drawn_on_rack
    return facts.seen if facts.seen is not None else facts.drawn_on_rack or None


def _overdrawn(
    rules: TileRules, facts: TileFacts, said: Instruction, tiles: int, branch: Branch
) -> Tiles:
    """An overdraw of so many tiles, or the second try of an opponent who turned up too many.

    Until it is known how many were turned up, the players are told what to do if it is too many.
    """
    allowed = _turned_up(branch, facts, tiles)
    correction = Overdraw(tiles, allowed, branch.among, branch.clause)
    again = rules.overdraw.again
    if again is None or allowed is None:
        return Tiles(frozenset({said}), correction)
    if facts.exposed is None:
        return Tiles(frozenset({said, Instruction.TURN_UP_AGAIN}), correction)
    if facts.exposed <= allowed:
        return Tiles(frozenset({said}), correction)
    corrected = Overdraw(tiles, tiles, branch.among, again)
    return Tiles(frozenset({said, Instruction.TURN_UP_AGAIN}), corrected)


def _unless_shown(rules: TileRules, facts: TileFacts, said: Instruction) -> set[Instruction]:
    """The opponent's right if drawn tiles go back unshown, until it is known that none do."""
    untold = facts.returned_unshown is None and rules.view_more is not None
    return {rules.unshown} if untold and said is Instruction.SHOW_AND_RETURN else set()


def _turned_up(branch: Branch, facts: TileFacts, tiles: int) -> int | None:
    if branch.more is None:
        return None
    if branch.all_of_one and facts.drawn is not None and facts.drawn - tiles == 1:
        return facts.drawn
    low = facts.bag is not None and facts.bag < _LOW
    return tiles + branch.more + (branch.more_when_low if low else 0)


def _viewed(rules: TileRules, facts: TileFacts) -> int | None:
    """How many tiles the opponent may view from the bag; never more than there are."""
    if rules.view_more is None or facts.returned_unshown is None:
        return None
    right = facts.returned_unshown + rules.view_more
    if facts.bag is None:
        return right
    in_bag = facts.bag - (facts.drawn or facts.returned_unshown) + facts.returned_unshown
    return min(right, in_bag)
