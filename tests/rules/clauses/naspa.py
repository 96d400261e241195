"""NASPA, parts: a situation for every clause that the service acts on."""

from dataclasses import replace

from service.rules.books import RULEBOOKS
from service.rules.errors import Refusal
from service.rules.outcome import Awaited, pending
from service.rules.penalty import Role, preset
from service.rules.review import Look, Reason, asked
from service.rules.rulebook import BlankFinding, Ground
from service.rules.slip import Method, Verdict
from service.rules.tiles import TileFacts
from service.rules.timing import Claim, Draw
from tests.commands import INVALID, VALID, hand_in, reissue
from tests.rules.clauses.situations import (
    Situation,
    acted,
    in_time,
    kind_of_draw,
    outcome,
    overdraw,
    review,
    shown,
    told,
)

NASPA = RULEBOOKS["naspa"]
DOUBLE = preset("double")
BY_A_JUDGE = Look(1, Method.PRINTED_LIST, Verdict.VALID)
BY_SOFTWARE = Look(None, Method.SOFTWARE, Verdict.VALID)


def opinions(*verdicts: Verdict, third: bool = False):
    """What a review by these opinions waits for."""

    def find() -> object:
        under_way = review("naspa", BY_A_JUDGE, Reason.LOOK_AGAIN)
        for person, verdict in enumerate(verdicts, 2):
            if person == 3:
                under_way = replace(under_way, third=True)
            look = Look(person, Method.PRINTED_LIST, verdict)
            under_way = replace(under_way, looks=(*under_way.looks, look))
        return replace(under_way, third=under_way.third or third).stage.value

    return find


def asking(reason: Reason):
    """What becomes of a request after software: the way, or the code and clause of a refusal."""

    def find() -> object:
        found = asked(NASPA.review, BY_SOFTWARE, reason)
        if isinstance(found, Refusal):
            return found.code.value, found.clause
        return found.procedure.way

    return find


SITUATIONS = (
    Situation(
        "II.E",
        "another director is asked about a ruling",
        lambda: (NASPA.rulings.opinions, NASPA.rulings.clause),
        (True, "II.E"),
    ),
    Situation(
        "IV.I.1",
        "a tile was drawn before the call",
        in_time("naspa", timer_pressed=True, drawn_at=5, called=6),
        ("too_late", "IV.I.1"),
    ),
    Situation(
        "IV.I.1",
        "and the clock had not been started, as the challenger claims",
        in_time("naspa", drawn_at=5, called=6, claims=(Claim.CLOCK_NOT_STARTED,)),
        ("director", "IV.I.1"),
    ),
    Situation(
        "IV.I.1",
        "and there was no sufficient time, as the challenger claims",
        in_time("naspa", drawn_at=5, called=6, claims=(Claim.NO_SUFFICIENT_TIME,)),
        ("director", "IV.I.1"),
    ),
    Situation(
        "IV.I.1",
        "an empty bag, and two turns later",
        in_time("naspa", timer_pressed=True, bag=0, most_recent=False),
        ("in_time", "IV.I.1"),
    ),
    Situation(
        "IV.I.1",
        "the score was recorded before the challenge",
        in_time("naspa", timer_pressed=True, entered=True, called=50),
        ("in_time", "IV.I.1"),
    ),
    Situation(
        "IV.I.2",
        "the bag was given back, then called",
        in_time("naspa", timer_pressed=True, held=5, released=30, called=31),
        ("too_late", "IV.I.2"),
    ),
    Situation(
        "IV.I.2",
        "held, and then a turn of one's own",
        in_time("naspa", timer_pressed=True, held=5, most_recent=False),
        ("too_late", "IV.I.2"),
    ),
    Situation(
        "IV.I.2",
        "held for the whole of the clock",
        in_time("naspa", timer_pressed=True, held=5, called=1500),
        ("in_time", "IV.I.1"),
    ),
    Situation(
        "IV.I.2.a",
        "drawn fifteen seconds after the hold, with stated intention",
        kind_of_draw("naspa", timer_pressed=True, held=5, drawn_at=20, intention_stated=True),
        "courtesy",
    ),
    Situation(
        "IV.I.2.a",
        "drawn fourteen seconds after the hold",
        kind_of_draw("naspa", timer_pressed=True, held=5, drawn_at=19, intention_stated=True),
        "under_hold",
    ),
    Situation(
        "IV.I.2.a",
        "drawn without a word",
        kind_of_draw("naspa", timer_pressed=True, held=5, drawn_at=60, intention_stated=False),
        "under_hold",
    ),
    Situation(
        "IV.I.2.a",
        "the play comes off: the drawn tiles go back before it",
        told(
            "naspa",
            INVALID,
            "retract_tiles",
            "show_and_return",
            tiles=TileFacts(3, Draw.COURTESY, drawn_on_rack=False),
        ),
        ("show_and_return", "retract_tiles"),
    ),
    Situation(
        "IV.I.2.a",
        "the play comes off, and they were combined",
        overdraw("naspa", INVALID, TileFacts(3, Draw.COURTESY, drawn_on_rack=True)),
        (3, None, "new_and_unplayed", "IV.B.5"),
    ),
    Situation(
        "IV.I.2.a",
        "three tiles were returned without being shown",
        lambda: outcome("naspa", INVALID, tiles=TileFacts(returned_unshown=3))().view,
        5,
    ),
    Situation(
        "IV.I.2.a",
        "and only four are in the bag",
        lambda: outcome("naspa", INVALID, tiles=TileFacts(3, bag=4, returned_unshown=3))().view,
        4,
    ),
    Situation(
        "IV.I.2.a",
        "the play stands: onto the rack",
        told("naspa", VALID, "drawn_to_rack", tiles=TileFacts(3, Draw.COURTESY)),
        ("drawn_to_rack",),
    ),
    Situation("IV.K.4", "another Word Judge finds the same", opinions(Verdict.VALID), "over"),
    Situation(
        "IV.K.4",
        "another finds otherwise: the first has the final say",
        opinions(Verdict.INVALID),
        "awaiting_first_judge",
    ),
    Situation(
        "IV.K.4",
        "and a player asks for a third",
        opinions(Verdict.INVALID, third=True),
        "awaiting_look",
    ),
    Situation(
        "IV.K.4",
        "and the third agrees with the second",
        opinions(Verdict.INVALID, Verdict.INVALID),
        "awaiting_first_judge",
    ),
    Situation(
        "IV.J.1.h",
        "just another look at the program",
        asking(Reason.LOOK_AGAIN),
        ("adjudication_is_final", "IV.J.1.h"),
    ),
    Situation("IV.J.1.h", "the program is flawed", asking(Reason.FLAWED_PROGRAM), "manual"),
    Situation(
        "IV.J.1.h",
        "a word was mistyped: the players repeat it themselves",
        asking(Reason.MISTYPED),
        ("repeat_the_procedure", "IV.J.1.h"),
    ),
    Situation(
        "IV.J.1.h",
        "and the first result is superseded",
        acted(
            hand_in("CAT", turn=1),
            reissue(1, "CATS", ground=Ground.MISTYPED),
            book="naspa",
            policy=DOUBLE,
        ),
        "slip.reissued",
    ),
    Situation(
        "IV.J.1.i-m",
        "the challenger loses the turn",
        shown(hand_in("CAT"), book="naspa", policy=DOUBLE, of=lambda c: c.outcome.loses_turn),
        Role.CHALLENGER,
    ),
    Situation(
        "IV.J.1.i-m",
        "an unsuccessful challenge: the clock, once a new tile was seen",
        told(
            "naspa",
            VALID,
            *("clock_on_delay", "restart_timer", "see_a_tile", "rerack", "result_on_slip"),
            *("return_quietly",),
        ),
        (
            "result_on_slip",
            "return_quietly",
            "rerack",
            "see_a_tile",
            "restart_timer",
            "clock_on_delay",
        ),
    ),
    Situation(
        "IV.J.1.i-m",
        "a successful challenge: the clock, once play and designation are gone",
        told("naspa", INVALID, "restart_timer", "cross_out_blank", "retract_tiles", "rerack"),
        ("retract_tiles", "cross_out_blank", "rerack", "restart_timer"),
    ),
    Situation(
        "IV.F.1.e",
        "the director finds that the blank was not designated",
        lambda: (
            NASPA.blanks.findings[BlankFinding.NOT_DESIGNATED].clause,
            NASPA.blanks.findings[BlankFinding.NOT_DESIGNATED].words.value,
        ),
        ("IV.F.1.e", "formed_by_blank"),
    ),
    Situation(
        "IV.F.2",
        "undesignated from earlier, now in a challenged play",
        lambda: (
            NASPA.blanks.findings[BlankFinding.UNDESIGNATED_BEFORE].clause,
            NASPA.blanks.findings[BlankFinding.UNDESIGNATED_BEFORE].words.value,
        ),
        ("IV.F.2", "formed_on_play"),
    ),
    Situation(
        "erroneous slip, correction",
        "the slip doesn't say what lies on the board",
        acted(hand_in("CAT", turn=1), reissue(1, "CATS"), book="naspa", policy=DOUBLE),
        ("no_ground_in_this_rulebook", "slipdesk"),
    ),
    Situation(
        "erroneous slip, correction",
        "an adjudication was found wrong later: the director",
        lambda: (NASPA.correction.by_tiles, NASPA.correction.clause),
        (False, "slipdesk"),
    ),
    Situation(
        "IV.I.2",
        "challenged and not yet adjudicated: nobody draws",
        lambda: "nobody_draws" in pending(NASPA, Awaited.ADJUDICATOR).instructions,
        True,
    ),
)
