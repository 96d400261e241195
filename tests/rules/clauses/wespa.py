"""WESPA Game Rules 2.0: the turn, the time, the tiles."""

from typing import Any

from service.rules.books import RULEBOOKS
from service.rules.clauses.call import Agreement, Hand
from service.rules.clauses.outcome import Awaited, pending
from service.rules.clauses.penalty import Penalty, Role
from service.rules.clauses.slip import Kind
from service.rules.clauses.tiles import TileFacts
from service.rules.clauses.timing import Draw, Facts
from tests.commands import INVALID, LEXICON, OUTGOING, VALID, amendment
from tests.rules.clauses.situations import (
    Situation,
    acted,
    called,
    in_time,
    kind_of_draw,
    outcome,
    overdraw,
    shown,
    told,
)

WESPA = RULEBOOKS["wespa"]
LOST_TURN = Penalty(1, (), lose_turn=True, clock_seconds=0, forfeit=False)
DREW: dict[str, Any] = {
    "timer_pressed": True,
    "called": 30,
    "drawn_at": 20,
    "tiles_drawn": 3,
    "recorded_turn": True,
    "recorded_total": True,
}


SITUATIONS = (
    Situation(
        "1.2",
        "a lexicon that nobody declared official",
        lambda: WESPA.not_official,
        "not the official word source (1.2(b))",
    ),
    Situation(
        "1.2",
        "the list changes during play: an entry, and an earlier verdict keeps its own list",
        shown(
            called(),
            amendment(lexicon=OUTGOING),
            of=lambda c: c.latest().lexicon,
        ),
        LEXICON,
    ),
    Situation("1.2", "a penalty that would spare new words", lambda: WESPA.no_sparing, "1.2(b)"),
    Situation(
        "2.5(b)",
        "an official types for the challenger",
        shown(called(typed_by=Hand.FOR_CHALLENGER), of=lambda c: c.call.typed_by.value),
        "for_challenger",
    ),
    Situation(
        "3.1.2, 3.5(b)",
        "nothing was recorded, and the bag was empty",
        kind_of_draw("wespa", timer_pressed=True, bag=0, recorded_turn=False),
        "none",
    ),
    *(
        Situation(
            "3.1.3(b), 3.2.1, 3.3, 3.4.1(d), 3.10.16, 3.10.17",
            f"a challenge of the {kind.value}",
            shown(called(kind), of=lambda c: (c.status.value, c.verdict, c.outcome.penalty)),
            ("awaiting_ruling", None, None),
        )
        for kind in (Kind.PLACEMENT, Kind.EXCHANGE, Kind.PASSING)
    ),
    Situation(
        "3.4.1(a)-(c), 3.10.3(b)",
        "called before the timer was pressed",
        in_time("wespa", timer_pressed=False),
        ("too_early", "3.4.1(c), 3.10.3(b)"),
    ),
    Situation(
        "3.4.1(a)-(c), 3.10.3(b)",
        "and the right stays intact: called again after the timer",
        acted(called(facts=Facts(timer_pressed=False)), called(facts=Facts(timer_pressed=True))),
        "challenge.adjudicated",
    ),
    Situation(
        "3.9.4, 3.4.2(c)",
        "tiles were drawn under a hold, before the minute, and the play comes off",
        told(
            "wespa",
            INVALID,
            "director_on_draw",
            "show_and_return",
            tiles=TileFacts(2, Draw.UNDER_HOLD),
        ),
        ("director_on_draw",),
    ),
    Situation(
        "3.9.4, 3.4.2(c)",
        "tiles were drawn before the timer was pressed, and the play comes off",
        told("wespa", INVALID, "director_on_order_of_turn", tiles=TileFacts(2, Draw.MISORDERED)),
        ("director_on_order_of_turn",),
    ),
    Situation(
        "3.9.5, 3.9.6",
        "one tile too many, a new one on the rack",
        overdraw("wespa", VALID, TileFacts(4, drawn_on_rack=True, surplus=1)),
        (1, 3, "all", "3.9.5(a)"),
    ),
    Situation(
        "3.9.5, 3.9.6",
        "two too many, none on the rack",
        overdraw("wespa", VALID, TileFacts(5, drawn_on_rack=False, surplus=2)),
        (2, 4, "new", "3.9.5(b)"),
    ),
    Situation(
        "3.9.5, 3.9.6",
        "one was due and two were drawn, none on the rack",
        overdraw("wespa", VALID, TileFacts(2, drawn_on_rack=False, surplus=1)),
        (1, 2, "new", "3.9.5(b)"),
    ),
    Situation(
        "3.9.5, 3.9.6",
        "the opponent turned up four instead of three",
        overdraw("wespa", VALID, TileFacts(4, drawn_on_rack=True, surplus=1, exposed=4)),
        (1, 1, "all", "3.9.6"),
    ),
    Situation(
        "3.9.5, 3.9.6",
        "a hold, five drawn where four were due, none on the rack, and the play stands",
        shown(
            called(facts=Facts(held=5, tiles_drawn=5, tiles_on_rack=False, surplus=1)),
            of=lambda c: (c.outcome.overdraw.turned_up, c.outcome.overdraw.clause),
        ),
        (3, "3.9.5(b)"),
    ),
    Situation(
        "3.9.5, 3.9.6",
        "of the same, the opponent has turned up all five",
        shown(
            called(facts=Facts(held=5, tiles_drawn=5, tiles_on_rack=False, surplus=1, turned_up=5)),
            of=lambda c: (c.outcome.overdraw.turned_up, c.outcome.overdraw.clause),
        ),
        (1, "3.9.6"),
    ),
    Situation(
        "3.9.10",
        "drawn after the call",
        in_time("wespa", **{**DREW, "called": 10}),
        ("in_time", "3.9.10"),
    ),
    Situation(
        "3.9.10",
        "while the adjudication is awaited",
        lambda: "nobody_draws" in pending(WESPA, Awaited.ADJUDICATOR).instructions,
        True,
    ),
    Situation(
        "3.10.1",
        "a replacement tile was removed before the call",
        in_time("wespa", **DREW),
        ("too_late", "3.10.1(b)"),
    ),
    Situation(
        "3.10.1",
        "neither drawn nor held, called after ten minutes",
        in_time("wespa", timer_pressed=True, called=600),
        ("in_time", "3.10.1(a)"),
    ),
    Situation(
        "3.10.1",
        "the opponent had written the play down: writing accepts nothing (d)",
        in_time("wespa", timer_pressed=True, entered=True, called=9),
        ("in_time", "3.10.1(a)"),
    ),
    Situation(
        "3.10.1",
        "called too late: the turn stands, and the timer goes on after its score",
        shown(called(facts=Facts(**DREW)), of=lambda c: c.outcome.instructions),
        ("turn_accepted", "reannounce_score", "rerack", "restart_timer"),
    ),
    Situation(
        "3.10.1",
        "an empty bag, and a further turn was made",
        in_time("wespa", timer_pressed=True, bag=0, most_recent=False),
        ("director", "3.10.1(b)"),
    ),
    Situation(
        "3.10.2",
        "drawn when only the turn's score stood",
        in_time("wespa", **{**DREW, "recorded_total": False}),
        ("in_time", "3.10.2(a)"),
    ),
    Situation(
        "3.10.2",
        "drawn after pre-writing the scores",
        kind_of_draw("wespa", **DREW, prewritten=True),
        "flash",
    ),
    Situation(
        "3.10.2",
        "the play comes off, and one flash-drawn tile touched the rack",
        overdraw("wespa", INVALID, TileFacts(3, Draw.FLASH, drawn_on_rack=True)),
        (3, 5, "all", "3.9.5(a)"),
    ),
    Situation(
        "3.10.2",
        "the play comes off, and none touched it",
        told(
            "wespa",
            INVALID,
            "show_and_return",
            "overdraw",
            tiles=TileFacts(3, Draw.FLASH, drawn_on_rack=False),
        ),
        ("show_and_return",),
    ),
    Situation(
        "3.10.3",
        "the opponent doesn't agree to the slip",
        acted(called(agreement=Agreement.REFUSED)),
        "challenge.adjudicated",
    ),
    Situation(
        "3.10.3",
        "the play stands: the timer after the score",
        told("wespa", VALID, "restart_timer", "reannounce_score"),
        ("reannounce_score", "restart_timer"),
    ),
    Situation(
        "3.10.3",
        "the play comes off: the timer after the tiles",
        told("wespa", INVALID, "restart_timer", "retract_tiles"),
        ("retract_tiles", "restart_timer"),
    ),
    Situation(
        "3.10.4",
        "a hand in the bag, and the timer was not pressed",
        in_time("wespa", timer_pressed=False, hand_in_bag=True),
        ("in_time", "3.10.4"),
    ),
    Situation(
        "3.10.5",
        "on hold for a quarter of an hour",
        in_time("wespa", timer_pressed=True, held=5, called=900),
        ("in_time", "3.10.1(a)"),
    ),
    Situation(
        "3.10.5",
        'released by "okay", then called',
        in_time("wespa", timer_pressed=True, held=5, released=20, called=21),
        ("too_late", "3.10.5(b), 3.10.1(c)"),
    ),
    Situation(
        "3.10.6",
        "held, and drawn a minute after the timer",
        kind_of_draw("wespa", timer_pressed=True, held=50, drawn_at=60, called=70),
        "courtesy",
    ),
    Situation(
        "3.10.6",
        "held, and drawn a minute after the hold's beginning would be too much to ask",
        kind_of_draw("wespa", timer_pressed=True, held=5, drawn_at=59, called=70),
        "under_hold",
    ),
    Situation(
        "3.10.6",
        "the play comes off, courtesy tiles kept apart",
        told(
            "wespa",
            INVALID,
            "show_and_return",
            "overdraw",
            tiles=TileFacts(3, Draw.COURTESY, drawn_on_rack=False),
        ),
        ("show_and_return",),
    ),
    Situation(
        "3.10.6",
        "the play comes off, courtesy tiles mixed",
        overdraw("wespa", INVALID, TileFacts(3, Draw.COURTESY, drawn_on_rack=True)),
        (3, 5, "all", "3.9.5(a)"),
    ),
    Situation(
        "5.1, 5.2, 5.3",
        "the out play stands under a lost turn: nothing to bite on",
        lambda: outcome("wespa", VALID, LOST_TURN, out_play=True)().loses_turn,
        None,
    ),
    Situation(
        "5.1, 5.2, 5.3",
        "the out play is invalid: the game goes on with the challenger",
        lambda: (
            outcome("wespa", INVALID, out_play=True)().on_turn,
            outcome("wespa", INVALID, out_play=True)().game.value,
        ),
        (Role.CHALLENGER, "goes_on"),
    ),
)
