"""NASPA: changes intended for 2014 and proposed rewrites; parts of its rules only."""

from types import MappingProxyType

from service.rules.books.naspa_points import POINTS
from service.rules.books.ours import POINTS as OUR_POINTS
from service.rules.clauses.errors import OURS
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.review import Procedure, Reason, ReviewRules, Way
from service.rules.clauses.rulebook import (
    BlankFinding,
    BlankRule,
    BlankRules,
    Challengeable,
    Ground,
    Rulebook,
    RulingRules,
    SlipRules,
)
from service.rules.clauses.slip import Method
from service.rules.clauses.tiles import (
    Among,
    Branch,
    CorrectionRules,
    OverdrawRules,
    TileRules,
    Treated,
)
from service.rules.clauses.timing import Courtesy, Drawing, EmptyBag, Standing, TimingRules

TIMING = TimingRules(
    calling="IV.I.1",
    early="IV.I.1",
    by_hand="IV.G.2.a",
    by_hand_standing=Standing.DIRECTOR,
    claims="IV.I.1",
    accepting=Drawing(
        ends="IV.I.1",
        released="IV.I.2",
        turn_releases=True,
        flash=None,
        courtesy=Courtesy("IV.I.2.a", seconds=15, from_hold=True, stated=True),
        under_hold="IV.I.2",
        after_call="IV.I.2",
        empty_bag=EmptyBag("IV.I.1", expires=False, out_play="V.E"),
    ),
)

REVIEW = ReviewRules(
    ways=MappingProxyType(
        {
            (Method.SOFTWARE, Reason.LOOK_AGAIN): Procedure(Way.FINAL, "IV.J.1.h"),
            (Method.SOFTWARE, Reason.FLAWED_PROGRAM): Procedure(Way.MANUAL, "IV.J.1.h"),
            (Method.SOFTWARE, Reason.MISTYPED): Procedure(Way.REPEAT, "IV.J.1.h"),
            **{
                (Method.PRINTED_LIST, reason): Procedure(Way.OPINIONS, "IV.K.4")
                for reason in Reason
            },
        }
    ),
    final="IV.K.4",
)

TILES = TileRules(
    before=MappingProxyType(
        {
            Instruction.TIMER_STAYS_NEUTRALISED: "IV.J.1.m",
            Instruction.NOBODY_DRAWS: "IV.I.2",
            Instruction.NO_TILE_MOVES: OURS,
            Instruction.COVER_RACKS: "IV.J.1.m",
        }
    ),
    after=MappingProxyType(
        {
            Instruction.RESULT_ON_SLIP: "IV.J.1.i",
            Instruction.RETURN_QUIETLY: "IV.J.1.j",
            Instruction.PLAY_STANDS: "IV.J.1.k",
            Instruction.DRAWN_TO_RACK: "IV.I.2.a",
            Instruction.DRAWN_TILES_FIRST: "IV.I.2.a, IV.J.1.l",
            Instruction.SHOW_AND_RETURN: "IV.I.2.a, IV.J.1.l",
            Instruction.OVERDRAW: "IV.B.5",
            Instruction.PLAYED_TILES_APART: "IV.I.2.a, IV.J.1.l",
            Instruction.VIEW_FROM_BAG: "IV.I.2.a",
            Instruction.DIRECTOR_ON_DRAW: "IV.B.5",
            Instruction.DIRECTOR_ON_DRAW_AFTER_CALL: "IV.I.2",
            Instruction.RETRACT_TILES: "IV.J.1.m",
            Instruction.CROSS_OUT_BLANK: "IV.J.1.m",
            Instruction.NOT_CORRECTED: OURS,
            Instruction.SET_CLOCK: OURS,
            Instruction.GAME_FORFEITED: OURS,
            Instruction.GAME_OVER: "V.E",
            Instruction.GAME_GOES_ON: "V.E",
            Instruction.RERACK: "IV.J.1.m",
            Instruction.SEE_A_TILE: "IV.J.1.m",
            Instruction.RESTART_TIMER: "IV.J.1.m",
            Instruction.CLOCK_ON_DELAY: "IV.J.1.m",
        }
    ),
    draws=MappingProxyType({}),
    otherwise=Treated(
        apart=Instruction.SHOW_AND_RETURN,
        mixed=Instruction.PLAYED_TILES_APART,
        untold=Instruction.DRAWN_TILES_FIRST,
    ),
    overdraw=OverdrawRules(
        mixed=Branch("IV.B.5", Among.NEW_AND_UNPLAYED, more=None),
        apart=Instruction.DIRECTOR_ON_DRAW,
        untold=Instruction.DIRECTOR_ON_DRAW,
        again=None,
    ),
    unshown=Instruction.VIEW_FROM_BAG,
    view_more=2,
    seeing=False,
)

NASPA = Rulebook(
    name="naspa",
    title="NASPA rules, parts of them",
    text="Changes intended for 2014 and rewrites that were proposed, not the rules as a whole:"
    " II.E, IV.B, IV.F, IV.I.1, IV.I.2, IV.J.1.h to m, IV.K.4",
    language=None,
    penalty="double",
    no_sparing=None,
    not_official=None,
    not_standard=None,
    timing=TIMING,
    review=REVIEW,
    tiles=TILES,
    slips=SlipRules(grounds=MappingProxyType({Ground.MISTYPED: "IV.J.1.h"})),
    blanks=BlankRules(
        findings=MappingProxyType(
            {
                BlankFinding.NOT_DESIGNATED: BlankRule(
                    "IV.F.1.e", Challengeable.FORMED_BY_BLANK, after_verdict=False
                ),
                BlankFinding.UNDESIGNATED_BEFORE: BlankRule(
                    "IV.F.2", Challengeable.FORMED_ON_PLAY, after_verdict=True
                ),
            }
        ),
        bound=OURS,
        redesignation=None,
    ),
    correction=CorrectionRules(OURS, by_tiles=False),
    rulings=RulingRules(
        opinions=True,
        clause="II.E",
        kinds=MappingProxyType(
            {
                "placement": OURS,
                "exchange": OURS,
                "pass": OURS,
                "blank": "IV.F.2",
                "drawing": "IV.B.5",
                "late": "IV.I.1",
                "claim": "IV.I.1",
                "free": OURS,
            }
        ),
        signed=OURS,
    ),
    points=(*POINTS, *OUR_POINTS),
)
