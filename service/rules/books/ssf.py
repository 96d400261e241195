"""The Swedish Scrabble Association's tournament rules as of 2006, in an English rendering."""

from types import MappingProxyType

from service.rules.books.ours import POINTS as OUR_POINTS
from service.rules.books.ssf_points import POINTS
from service.rules.clauses.errors import OURS
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.review import ReviewRules
from service.rules.clauses.rulebook import BlankRules, Rulebook, RulingRules, SlipRules
from service.rules.clauses.tiles import (
    Among,
    Branch,
    CorrectionRules,
    OverdrawRules,
    TileRules,
    Treated,
)
from service.rules.clauses.timing import Entering, Standing, TimingRules

TIMING = TimingRules(
    calling="acceptance",
    early="acceptance",
    by_hand="acceptance",
    by_hand_standing=Standing.IN_TIME,
    claims=OURS,
    accepting=Entering(accepts="acceptance", out_play="last play"),
)

TILES = TileRules(
    before=MappingProxyType(
        {
            Instruction.TIMER_STAYS_NEUTRALISED: "challenge",
            Instruction.NOBODY_DRAWS: "acceptance",
            Instruction.NO_TILE_MOVES: OURS,
        }
    ),
    after=MappingProxyType(
        {
            Instruction.PLAY_STANDS: "challenge",
            Instruction.RETRACT_TILES: "penalty",
            Instruction.DRAWN_TOO_SOON: "overdraw",
            Instruction.RETURN_UNSEEN: "overdraw",
            Instruction.OVERDRAW: "overdraw",
            Instruction.COUNTS_TOWARDS_SIX_TURNS: "six turns",
            Instruction.NOT_CORRECTED: OURS,
            Instruction.SET_CLOCK: OURS,
            Instruction.GAME_FORFEITED: OURS,
            Instruction.GAME_OVER: "last play",
            Instruction.GAME_GOES_ON: "last play",
            Instruction.RESTART_TIMER: "challenge",
        }
    ),
    draws=MappingProxyType({}),
    otherwise=Treated(
        apart=Instruction.RETURN_UNSEEN,
        mixed=Instruction.OVERDRAW,
        untold=Instruction.DRAWN_TOO_SOON,
    ),
    overdraw=OverdrawRules(
        mixed=Branch("overdraw", Among.EITHER, more=1, more_when_low=1),
        apart=Instruction.RETURN_UNSEEN,
        untold=Instruction.DRAWN_TOO_SOON,
        again=None,
    ),
    unshown=Instruction.RETURN_UNSEEN,
    view_more=None,
    seeing=True,
)

SSF = Rulebook(
    name="ssf",
    title="Swedish Scrabble Association, tournament rules 2006",
    text="The association's tournament rules as of 2006, in an English rendering",
    language="swedish",
    penalty="swedish-ten",
    no_sparing=None,
    not_official=None,
    not_standard=None,
    timing=TIMING,
    review=ReviewRules(ways=MappingProxyType({}), final=OURS),
    tiles=TILES,
    slips=SlipRules(grounds=MappingProxyType({})),
    blanks=BlankRules(findings=MappingProxyType({}), bound=OURS, redesignation=None),
    correction=CorrectionRules(OURS, by_tiles=False),
    rulings=RulingRules(
        opinions=False,
        clause=OURS,
        kinds=MappingProxyType(
            {
                "placement": OURS,
                "exchange": OURS,
                "pass": OURS,
                "blank": OURS,
                "drawing": OURS,
                "late": "acceptance",
                "claim": OURS,
                "free": OURS,
            }
        ),
        signed=OURS,
    ),
    points=(*POINTS, *OUR_POINTS),
)
