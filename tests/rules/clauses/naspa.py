"""NASPA, parts: a situation for every clause that the service acts on."""

from dataclasses import replace
from typing import Any

from service.rules.acts.commands import (
    AskReview,
    Correct,
    EndReview,
    GiveOpinion,
    GiveRulingOpinion,
    Rule,
    Ruled,
)
from service.rules.books import RULEBOOKS
from service.rules.clauses.call import Call
from service.rules.clauses.outcome import Awaited, Play, pending
from service.rules.clauses.penalty import Role, preset
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Kind, Method, Verdict
from service.rules.clauses.tiles import TileFacts
from service.rules.clauses.timing import Claim, Draw, Facts
from service.rules.facts.events import RulingKind
from tests.commands import (
    INVALID,
    ON_THE_TABLE,
    REASON,
    VALID,
    adjudicate,
    hand_in,
    reissue,
    withdraw,
)
from tests.rules.clauses.situations import (
    By,
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

NASPA = RULEBOOKS["naspa"]
NASPAS: dict[str, Any] = {"book": "naspa", "policy": preset("double")}

RULED = (
    called(Kind.PLACEMENT),
    By(1, Rule(RulingKind.PLACEMENT, 1, None, Ruled(Play.COMES_OFF), REASON)),
)
ASKED = (
    replace(hand_in("CAT", turn=1), method=Method.PRINTED_LIST),
    By(1, adjudicate(1)),
    AskReview(1, "first", Reason.LOOK_AGAIN),
)


def opines(person: int, *, agrees: bool) -> By:
    """Another director's opinion on the ruling."""
    return By(person, GiveRulingOpinion(1, agrees=agrees, outcome=None, reason=REASON))


def looks(person: int, verdict: Verdict) -> By:
    """An opinion of a Word Judge."""
    return By(person, GiveOpinion(1, None, verdict, ON_THE_TABLE, None, by_director=False))


def ends(person: int, verdict: Verdict, *, by_director: bool = False) -> By:
    """The final say."""
    last = EndReview(1, Method.PRINTED_LIST, verdict, Touched(), REASON, by_director=by_director)
    return By(person, last)


def in_short(challenge: Any) -> object:
    """Where it stands, and what became of the play."""
    return challenge.status.value, challenge.outcome and challenge.outcome.play


SITUATIONS = (
    Situation(
        "II.E",
        "another director thinks otherwise, and a third is asked",
        acted(*RULED, opines(2, agrees=False), opines(3, agrees=False), **NASPAS),
        "ruling.opinion_given",
    ),
    Situation(
        "II.E",
        "the second agrees: no third is asked",
        acted(*RULED, opines(2, agrees=True), opines(3, agrees=False), **NASPAS),
        ("no_opinion_awaited", "II.E"),
    ),
    Situation(
        "II.E",
        "the first director reconsiders, and has the final say",
        shown(
            *RULED,
            opines(2, agrees=False),
            By(1, GiveRulingOpinion(1, agrees=False, outcome=Ruled(Play.STANDS), reason=REASON)),
            of=lambda c: c.outcome.play,
            **NASPAS,
        ),
        Play.STANDS,
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
        "two tiles went back unshown, as the players tell when the slip comes in",
        shown(
            replace(
                hand_in("CAT", verdict=INVALID),
                call=Call(Facts(held=5, tiles_drawn=2, bag=3, returned_unshown=2)),
            ),
            of=lambda c: c.outcome.view,
            **NASPAS,
        ),
        3,
    ),
    Situation(
        "IV.I.2.a",
        "nobody says what was drawn, and the play stands",
        told("naspa", VALID, "drawn_to_rack"),
        ("drawn_to_rack",),
    ),
    Situation(
        "IV.I.2.a",
        "the play stands: onto the rack",
        told("naspa", VALID, "drawn_to_rack", tiles=TileFacts(3, Draw.COURTESY)),
        ("drawn_to_rack",),
    ),
    Situation(
        "IV.K.4",
        "another Word Judge finds the same",
        shown(*ASKED, looks(2, VALID), of=in_short, **NASPAS),
        ("adjudicated", Play.STANDS),
    ),
    Situation(
        "IV.K.4",
        "another finds otherwise: the first one is awaited, and nothing is in force",
        shown(*ASKED, looks(2, INVALID), of=in_short, **NASPAS),
        ("under_review", None),
    ),
    Situation(
        "IV.K.4",
        "somebody else would have the final say",
        acted(*ASKED, looks(2, INVALID), ends(2, INVALID), **NASPAS),
        ("first_judge_only", "IV.K.4"),
    ),
    Situation(
        "IV.K.4",
        "the first Word Judge reconsiders after a third opinion",
        shown(
            *ASKED,
            looks(2, INVALID),
            AskReview(1, "second", Reason.LOOK_AGAIN, third=True),
            looks(3, INVALID),
            ends(1, INVALID),
            of=in_short,
            **NASPAS,
        ),
        ("adjudicated", Play.COMES_OFF),
    ),
    Situation(
        "IV.K.4",
        "the first Word Judge has left: a director records it, with the reason",
        acted(*ASKED, looks(2, INVALID), ends(9, VALID, by_director=True), **NASPAS),
        "review.ended",
    ),
    Situation(
        "IV.J.1.h",
        "just another look at the program",
        acted(hand_in("CAT", turn=1), AskReview(1, "first", Reason.LOOK_AGAIN), **NASPAS),
        ("adjudication_is_final", "IV.J.1.h"),
    ),
    Situation(
        "IV.J.1.h",
        "the program is flawed: a manual adjudication, which is a first opinion",
        shown(
            hand_in("CAT", turn=1),
            AskReview(1, "first", Reason.FLAWED_PROGRAM),
            looks(1, INVALID),
            AskReview(1, "second", Reason.LOOK_AGAIN),
            of=in_short,
            **NASPAS,
        ),
        ("under_review", None),
    ),
    Situation(
        "IV.J.1.h",
        "a word was mistyped: the players repeat it themselves",
        acted(hand_in("CAT", turn=1), AskReview(1, "first", Reason.MISTYPED), **NASPAS),
        ("repeat_the_procedure", "IV.J.1.h"),
    ),
    Situation(
        "IV.J.1.h",
        "and the first result is superseded",
        acted(
            hand_in("CAT", turn=1),
            reissue(1, "CATS", ground=Ground.MISTYPED),
            **NASPAS,
        ),
        "slip.reissued",
    ),
    Situation(
        "IV.J.1.i-m",
        "the challenger loses the turn",
        shown(hand_in("CAT"), **NASPAS, of=lambda c: c.outcome.loses_turn),
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
        "the director finds that the blank was not designated: withdrawn",
        acted(called(Kind.ANNOUNCED), withdraw(1, BlankFinding.NOT_DESIGNATED), **NASPAS),
        "challenge.withdrawn",
    ),
    Situation(
        "IV.F.1.e",
        "or a word that the blank forms is challenged",
        acted(
            replace(hand_in("CAT", turn=1), method=Method.PRINTED_LIST),
            reissue(
                1,
                "CUT",
                ground=Ground.BLANK,
                by_director=True,
                blank=BlankFinding.NOT_DESIGNATED,
            ),
            **NASPAS,
        ),
        "slip.reissued",
    ),
    Situation(
        "IV.F.1.e",
        "but not once it was adjudicated",
        acted(hand_in("CAT", turn=1), withdraw(1, BlankFinding.NOT_DESIGNATED), **NASPAS),
        ("already_adjudicated", "IV.F.1.e"),
    ),
    Situation(
        "IV.F.1.e",
        "and not by a player's word alone",
        acted(
            called(Kind.ANNOUNCED),
            withdraw(1, BlankFinding.NOT_DESIGNATED, by_director=False),
            **NASPAS,
        ),
        ("director_only", "IV.F.1.e"),
    ),
    Situation(
        "IV.F.2",
        "undesignated from earlier, now in a challenged play: withdrawn",
        shown(
            called(Kind.ANNOUNCED),
            withdraw(1, BlankFinding.UNDESIGNATED_BEFORE),
            of=in_short,
            **NASPAS,
        ),
        ("withdrawn", None),
    ),
    Situation(
        "IV.F.2",
        "or any word of the play is challenged",
        acted(
            hand_in("CAT", turn=1),
            reissue(
                1,
                "DOG",
                ground=Ground.BLANK,
                by_director=True,
                blank=BlankFinding.UNDESIGNATED_BEFORE,
            ),
            **NASPAS,
        ),
        "slip.reissued",
    ),
    Situation(
        "erroneous slip, correction",
        "the slip doesn't say what lies on the board",
        acted(hand_in("CAT", turn=1), reissue(1, "CATS"), **NASPAS),
        ("no_ground_in_this_rulebook", "slipdesk"),
    ),
    Situation(
        "erroneous slip, correction",
        "an adjudication was found wrong later: the director",
        acted(
            hand_in("CAT", turn=1),
            Correct(1, Method.PRINTED_LIST, INVALID, Touched(drawn=False), REASON),
            **NASPAS,
        ),
        ("correction_not_decided", "slipdesk"),
    ),
    Situation(
        "IV.I.2",
        "challenged and not yet adjudicated: nobody draws",
        lambda: "nobody_draws" in pending(NASPA, Awaited.ADJUDICATOR).instructions,
        True,
    ),
)
