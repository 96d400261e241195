"""WESPA Game Rules 2.0: a situation for every clause that the service acts on."""

from dataclasses import replace
from typing import Any

from service.rules.books import RULEBOOKS
from service.rules.call import Agreement, Call, Hand
from service.rules.outcome import Awaited, Play, not_corrected, pending
from service.rules.penalty import Penalty, PointsGo, Role, ScoreChange, is_standard, preset
from service.rules.review import Look, Reason, Touched, may_look
from service.rules.slip import Kind, Method, Verdict
from service.rules.tiles import TileFacts, correctable
from service.rules.timing import Draw, Facts
from tests.commands import INVALID, VALID, hand_in, ladder, reissue
from tests.rules.clauses.situations import (
    Situation,
    acted,
    in_time,
    kind_of_draw,
    outcome,
    overdraw,
    record,
    review,
    shown,
    told,
)
from tests.rules.record import outcome_of as outcome_after

WESPA = RULEBOOKS["wespa"]
FIVE = preset("five-per-word", points_go=PointsGo.DEDUCT_FROM_CHALLENGER)
LOST_TURN = Penalty(1, (), lose_turn=True, clock_seconds=0, forfeit=False)
FIRST = Look(person=1, method=Method.PRINTED_LIST, verdict=Verdict.VALID)
DREW = {
    "timer_pressed": True,
    "called": 30,
    "drawn_at": 20,
    "tiles_drawn": 3,
    "recorded_turn": True,
    "recorded_total": True,
}


def called(kind: Kind = Kind.WORDS, **call: Any):
    """A challenge that was called so."""
    asked_for = hand_in("CAT", turn=1)
    looked_up = asked_for.looked_up if kind is Kind.WORDS else None
    return replace(asked_for, kind=kind, looked_up=looked_up, call=Call(**call))


def looking_again(person: int, method: Method = Method.PRINTED_LIST):
    """Who may look again after one person's printed list; the code and clause of a refusal."""

    def find() -> object:
        opened = review("wespa", FIRST, Reason.LOOK_AGAIN)
        refusal = may_look(opened, Look(person, method, Verdict.VALID), overridden=False)
        return refusal and (refusal.code.value, refusal.clause)

    return find


def correction(right: Verdict, **touched: bool):
    return lambda: correctable(WESPA.correction, right, Touched(**touched), closed=False).value


def after_two(policy, *, first: Verdict):
    """The points of a second unsuccessful challenge by the verdict of the first."""

    def find() -> object:
        made = record(
            hand_in("CAT", turn=1, verdict=first),
            hand_in("DOG", turn=2),
            book="wespa",
            policy=policy,
        )[0]
        penalty = outcome_after(made.challenges()[2]).penalty
        return [change.points for change in penalty.score_changes] if penalty else None

    return find


SITUATIONS = (
    Situation(
        "Preamble",
        "another director is asked about a ruling",
        lambda: (WESPA.rulings.opinions, WESPA.rulings.clause),
        (False, "Preamble"),
    ),
    Situation(
        "1.2",
        "a lexicon that nobody declared official",
        lambda: WESPA.not_official,
        "not the official word source (1.2(b))",
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
        "3.8(b)-(d)",
        "a disputed blank that was not properly declared",
        lambda: WESPA.blanks.redesignation,
        "3.8(c)",
    ),
    Situation(
        "3.8(b)-(d)",
        "and no challenge is withdrawn for it",
        lambda: (dict(WESPA.blanks.findings), WESPA.blanks.bound),
        ({}, "3.10.10(a)"),
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
        "3.10.7",
        "two words, at least one is not acceptable: one verdict, no word of which",
        shown(
            hand_in("CAT", "QZX", verdict=INVALID),
            of=lambda c: (c.verdict.value, c.outcome.play.value),
        ),
        ("invalid", "comes_off"),
    ),
    Situation(
        "3.10.7",
        "by a printed list: nothing is looked up, an adjudicator is awaited",
        shown(
            replace(hand_in("CAT", verdict=None), method=Method.PRINTED_LIST),
            of=lambda c: (c.status.value, c.verdict),
        ),
        ("awaiting_adjudication", None),
    ),
    Situation(
        "3.10.8",
        "self-run: the racks are covered first",
        lambda: "cover_racks" in pending(WESPA, Awaited.ADJUDICATOR, away=True).instructions,
        True,
    ),
    Situation(
        "3.10.8",
        "self-run: seated and reracked before the timer",
        told("wespa", INVALID, "restart_timer", "rerack", "retract_tiles", away=True),
        ("retract_tiles", "rerack", "restart_timer"),
    ),
    Situation(
        "3.10.9",
        "one types, the other executes: both are on record",
        shown(
            called(typed_by=Hand.CHALLENGER, executed_by=Hand.CHALLENGED),
            of=lambda c: (c.call.typed_by.value, c.call.executed_by.value),
        ),
        ("challenger", "challenged"),
    ),
    Situation(
        "3.10.9",
        "self-adjudicated: seated and reracked before the timer",
        shown(
            called(typed_by=Hand.CHALLENGER),
            of=lambda c: "rerack" in c.outcome.instructions,
        ),
        True,
    ),
    Situation(
        "3.10.10",
        "other words for the same play",
        acted(hand_in("CAT", turn=1), hand_in("CATS", turn=1)),
        ("play_already_adjudicated", "slipdesk"),
    ),
    Situation(
        "3.10.11",
        "the same person would look again",
        looking_again(1),
        ("same_adjudicator", "3.10.11"),
    ),
    Situation("3.10.11", "another person looks", looking_again(2), None),
    Situation(
        "3.10.11",
        "while it is awaited nothing is in force and no tile moves",
        lambda: (
            pending(WESPA, Awaited.ANOTHER_ADJUDICATOR).in_force,
            "no_tile_moves" in pending(WESPA, Awaited.ANOTHER_ADJUDICATOR).instructions,
        ),
        (False, True),
    ),
    Situation(
        "3.10.12",
        "UNSTATE on the slip, UNSTATES on the board",
        shown(
            hand_in("CAT", turn=1),
            reissue(1, "CATS", verdict=INVALID),
            of=lambda c: (len(c.adjudications), c.verdict.value, c.outcome.penalty),
        ),
        (2, "invalid", None),
    ),
    Situation(
        "3.10.12",
        "a word is added",
        acted(hand_in("CAT", turn=1), reissue(1, "CATS", "AT")),
        ("words_not_replaced_one_for_one", "3.10.12"),
    ),
    Situation(
        "3.10.12",
        "a later play of the game was challenged",
        acted(hand_in("CAT", turn=1), hand_in("DOG", turn=2), reissue(1, "CATS")),
        ("not_the_most_recent_turn", "3.10.12"),
    ),
    Situation(
        "3.10.13",
        "wrongly kept, and a new tile touched the rack",
        correction(Verdict.INVALID, drawn=True),
        "no",
    ),
    Situation(
        "3.10.13",
        "wrongly kept, and nothing was drawn",
        correction(Verdict.INVALID, drawn=False, retracted=True),
        "yes",
    ),
    Situation(
        "3.10.13",
        "wrongly removed, and a retracted tile touched the rack",
        correction(Verdict.VALID, retracted=True),
        "no",
    ),
    Situation(
        "3.10.13", "after a further turn", correction(Verdict.VALID, further_turn=True), "director"
    ),
    Situation(
        "3.10.13",
        "not corrected: the lost turn stays lost",
        lambda: not_corrected(outcome("wespa", VALID, LOST_TURN)()).loses_turn,
        Role.CHALLENGER,
    ),
    Situation(
        "3.10.14",
        "while the adjudication is awaited",
        lambda: "board_control" in pending(WESPA, Awaited.ADJUDICATOR).instructions,
        True,
    ),
    Situation(
        "3.10.15(a)",
        "an invalid slip under a lost turn",
        shown(
            hand_in("CAT", verdict=INVALID),
            policy=preset("double"),
            of=lambda c: (c.outcome.loses_turn, c.outcome.penalty),
        ),
        (Role.CHALLENGED, None),
    ),
    Situation(
        "3.10.15(a)",
        "a valid slip of two words, five per word",
        shown(
            hand_in("CAT", "AT"),
            policy=FIVE,
            of=lambda c: c.outcome.penalty.score_changes,
        ),
        (ScoreChange(Role.CHALLENGER, -10),),
    ),
    Situation(
        "3.10.15(b), (c), (d)",
        "the default is five points per word, which is standard",
        lambda: (WESPA.penalty, is_standard(FIVE)),
        ("five-per-word", True),
    ),
    Situation(
        "3.10.15(b), (c), (d)",
        "five, then ten: the second unsuccessful challenge",
        after_two(ladder(5, 10), first=Verdict.VALID),
        [-10],
    ),
    Situation(
        "3.10.15(b), (c), (d)",
        "five, then ten: the first was successful",
        after_two(ladder(5, 10), first=Verdict.INVALID),
        [-5],
    ),
    Situation(
        "3.10.15(b), (c), (d)",
        "a policy that is not standard is marked",
        lambda: (is_standard(ladder(5, 10)), WESPA.not_standard),
        (False, "may be considered non-ratable (WESPA 3.10.15(d))"),
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
    Situation(
        "3.5(d), 5.4.1",
        "a reissue turns an unsuccessful challenge: its points are gone",
        shown(
            hand_in("CAT", turn=1),
            reissue(1, "CATS", verdict=INVALID),
            of=lambda c: (c.outcome.penalty, c.outcome.play),
        ),
        (None, Play.COMES_OFF),
    ),
)
