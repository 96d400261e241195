"""WESPA Game Rules 2.0 (2010), as far as the heading of 3.10.16."""

from types import MappingProxyType

from service.rules.books.ours import POINTS as OUR_POINTS
from service.rules.books.wespa_points import POINTS
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.review import Procedure, Reason, ReviewRules, Way
from service.rules.clauses.rulebook import BlankRules, Ground, Rulebook, RulingRules, SlipRules
from service.rules.clauses.slip import Method
from service.rules.clauses.tiles import (
    Among,
    Branch,
    CorrectionRules,
    OverdrawRules,
    TileRules,
    Treated,
)
from service.rules.clauses.timing import Courtesy, Draw, Drawing, EmptyBag, Standing, TimingRules

_SHOWN_OR_OVERDRAWN = Treated(
    apart=Instruction.SHOW_AND_RETURN,
    mixed=Instruction.OVERDRAW,
    untold=Instruction.DRAWN_TILES,
)


def _always(instruction: Instruction) -> Treated:
    return Treated(instruction, instruction, instruction)


TIMING = TimingRules(
    calling="3.10.1(a)",
    early="3.4.1(c), 3.10.3(b)",
    by_hand="3.10.4",
    by_hand_standing=Standing.IN_TIME,
    claims="3.4.2(c)",
    accepting=Drawing(
        ends="3.10.1(b)",
        released="3.10.5(b), 3.10.1(c)",
        turn_releases=False,
        flash="3.10.2(a)",
        courtesy=Courtesy("3.10.6(a)", seconds=60, from_hold=False, stated=False),
        under_hold="3.10.5(a)",
        after_call="3.9.10",
        empty_bag=EmptyBag("3.10.1(b)", expires=True, out_play="5.1"),
    ),
)

REVIEW = ReviewRules(
    ways=MappingProxyType(
        {
            (method, reason): Procedure(Way.ANOTHER_PERSON, "3.10.11")
            for method in Method
            for reason in Reason
        }
    ),
    final="3.10.11(c)",
)

TILES = TileRules(
    before=MappingProxyType(
        {
            Instruction.TIMER_STAYS_NEUTRALISED: "3.10.3(c)",
            Instruction.NOBODY_DRAWS: "3.9.10",
            Instruction.NO_TILE_MOVES: "3.10.13",
            Instruction.BOARD_CONTROL: "3.10.14",
            Instruction.COVER_RACKS: "3.10.8(a), 3.10.9(a)(iv)",
        }
    ),
    after=MappingProxyType(
        {
            Instruction.REANNOUNCE_SCORE: "3.10.3(c)",
            Instruction.RETRACT_TILES: "3.10.3(c)",
            Instruction.DRAWN_TILES: "3.10.2(c), 3.10.6",
            Instruction.SHOW_AND_RETURN: "3.10.2(c)(i), 3.10.6(b)",
            Instruction.OVERDRAW: "3.9.5, 3.10.2(c)(ii), 3.10.6(c)",
            Instruction.TURN_UP_AGAIN: "3.9.6",
            Instruction.DIRECTOR_ON_DRAW: "3.9.4",
            Instruction.DIRECTOR_ON_DRAW_AFTER_CALL: "3.9.10",
            Instruction.DIRECTOR_ON_ORDER_OF_TURN: "3.4.2(c)",
            Instruction.NOT_CORRECTED: "3.10.13",
            Instruction.SET_CLOCK: "3.10.15(c)(iv)",
            Instruction.GAME_FORFEITED: "3.10.15(c)",
            Instruction.GAME_OVER: "5.1",
            Instruction.GAME_GOES_ON: "5.1",
            Instruction.RERACK: "3.10.8(b), 3.10.9(b)",
            Instruction.RESTART_TIMER: "3.10.3(c)",
        }
    ),
    draws=MappingProxyType(
        {
            Draw.UNDER_HOLD: _always(Instruction.DIRECTOR_ON_DRAW),
            Draw.ACCEPTING: _always(Instruction.DIRECTOR_ON_DRAW),
            Draw.AFTER_CALL: _always(Instruction.DIRECTOR_ON_DRAW_AFTER_CALL),
            Draw.MISORDERED: _always(Instruction.DIRECTOR_ON_ORDER_OF_TURN),
        }
    ),
    otherwise=_SHOWN_OR_OVERDRAWN,
    overdraw=OverdrawRules(
        mixed=Branch("3.9.5(a)", Among.ALL, more=2),
        apart=Branch("3.9.5(b)", Among.NEW, more=2, all_of_one=True),
        untold=Instruction.OVERDRAW,
        again="3.9.6",
    ),
    unshown=Instruction.DIRECTOR_ON_DRAW,
    view_more=None,
    seeing=False,
)

WESPA = Rulebook(
    name="wespa",
    title="WESPA Game Rules 2.0",
    text="WESPA Game Rules 2.0 (2010), as far as the heading of 3.10.16",
    language=None,
    penalty="five-per-word",
    no_sparing="1.2(b)",
    not_official="not the official word source (1.2(b))",
    not_standard="may be considered non-ratable (WESPA 3.10.15(d))",
    timing=TIMING,
    review=REVIEW,
    tiles=TILES,
    slips=SlipRules(
        grounds=MappingProxyType({Ground.MISMATCH: "3.10.12", Ground.MISTYPED: "3.10.10(b)"})
    ),
    blanks=BlankRules(findings=MappingProxyType({}), bound="3.10.10(a)", redesignation="3.8(c)"),
    correction=CorrectionRules("3.10.13", by_tiles=True),
    rulings=RulingRules(
        opinions=False,
        clause="Preamble",
        kinds=MappingProxyType(
            {
                "placement": "3.10.16",
                "exchange": "3.10.17",
                "pass": "3.4.1(d)",
                "blank": "3.8(d)",
                "drawing": "3.9.4",
                "late": "3.10.1(b)",
                "claim": "3.4.2(c)",
                "free": "Preamble",
            }
        ),
        signed="5.4.1",
        replayed=frozenset({"blank"}),
    ),
    points=(*POINTS, *OUR_POINTS),
)
