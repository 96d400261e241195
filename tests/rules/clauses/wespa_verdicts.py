"""WESPA Game Rules 2.0: the challenge, its verdict, and what comes after."""

from dataclasses import replace

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
from service.rules.clauses.call import Hand
from service.rules.clauses.outcome import Awaited, Play, pending
from service.rules.clauses.penalty import PointsGo, Role, ScoreChange, is_standard, preset
from service.rules.clauses.review import Reason, Touched
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Kind, Method, Verdict
from service.rules.facts.events import RulingKind
from tests.commands import (
    INVALID,
    ON_THE_TABLE,
    REASON,
    VALID,
    adjudicate,
    close,
    hand_in,
    ladder,
    reissue,
    withdraw,
)
from tests.rules.clauses.situations import By, Situation, acted, called, record, shown, told
from tests.rules.record import outcome_of as outcome_after

WESPA = RULEBOOKS["wespa"]
FIVE = preset("five-per-word", points_go=PointsGo.DEDUCT_FROM_CHALLENGER)


BY_A_LIST = (
    replace(hand_in("CAT", turn=1), method=Method.PRINTED_LIST),
    By(1, adjudicate(1)),
)
ASKED = (*BY_A_LIST, AskReview(1, "first", Reason.LOOK_AGAIN))


def looks(person: int, verdict: Verdict, *, overridden: bool = False) -> By:
    """Another look by a person, in a printed list."""
    reason = REASON if overridden else None
    opinion = GiveOpinion(1, None, verdict, ON_THE_TABLE, reason, by_director=overridden)
    return By(person, opinion)


def ends(verdict: Verdict, *, person: int = 9, **touched: bool) -> By:
    """The director's final adjudication."""
    last = EndReview(1, Method.PRINTED_LIST, verdict, Touched(**touched), REASON, by_director=True)
    return By(person, last)


def finds(verdict: Verdict, *, corrected: bool | None = None, **touched: bool) -> Correct:
    """The director finds afterwards what the verdict of challenge 1 should have been."""
    return Correct(1, Method.PRINTED_LIST, verdict, Touched(**touched), REASON, corrected)


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
        "the director rules on a placement: the play stands",
        shown(
            called(Kind.PLACEMENT),
            Rule(RulingKind.PLACEMENT, 1, None, Ruled(Play.STANDS), REASON),
            of=lambda c: (c.status.value, c.outcome.play, c.outcome.on_turn),
        ),
        ("ruled", Play.STANDS, Role.CHALLENGER),
    ),
    Situation(
        "Preamble",
        "another director is asked about a ruling",
        acted(
            Rule(RulingKind.FREE, None, None, None, REASON),
            By(2, GiveRulingOpinion(1, agrees=False, outcome=None, reason=REASON)),
        ),
        ("no_opinion_on_rulings", "Preamble"),
    ),
    Situation(
        "3.8(b)-(d)",
        "a blank was redesignated, and the words it forms are challenged in the turn after",
        acted(
            hand_in("CAT", turn=1),
            reissue(1, "CUT", ground=Ground.REDESIGNATION),
        ),
        "slip.reissued",
    ),
    Situation(
        "3.8(b)-(d)",
        "nobody agrees what the blank was, and the challenger would withdraw",
        acted(called(Kind.ANNOUNCED), withdraw(1, BlankFinding.NOT_DESIGNATED)),
        ("challenge_binds", "3.10.10(a)"),
    ),
    Situation(
        "3.8(b)-(d)",
        "properly declared and yet misread: the director lets the move be replayed",
        shown(
            called(),
            Rule(
                RulingKind.BLANK,
                1,
                None,
                Ruled(Play.COMES_OFF, on_turn=Role.CHALLENGED),
                REASON,
            ),
            of=lambda c: (c.outcome.play, c.outcome.loses_turn, c.outcome.on_turn),
        ),
        (Play.COMES_OFF, None, Role.CHALLENGED),
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
        shown(
            called(Kind.ANNOUNCED, typed_by=Hand.OFFICIAL),
            of=lambda c: "cover_racks" in c.outcome.instructions,
        ),
        True,
    ),
    Situation(
        "3.10.8",
        "self-run, so that an official has typed: the play stands, and the timer waits",
        shown(
            called(typed_by=Hand.OFFICIAL, executed_by=Hand.OFFICIAL),
            of=lambda c: c.outcome.instructions,
        ),
        ("may_ask_again", "reannounce_score", "rerack", "restart_timer"),
    ),
    Situation(
        "3.10.8",
        "self-run: seated and reracked before the timer",
        told("wespa", INVALID, "restart_timer", "rerack", "retract_tiles"),
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
            of=lambda c: c.outcome.instructions,
        ),
        ("may_ask_again", "reannounce_score", "rerack", "restart_timer"),
    ),
    Situation(
        "3.10.10",
        "other words for the same play",
        acted(hand_in("CAT", turn=1), hand_in("CATS", turn=1)),
        ("play_already_adjudicated", "slipdesk"),
    ),
    Situation(
        "3.10.10",
        "a called challenge is withdrawn",
        acted(called(Kind.ANNOUNCED), withdraw(1)),
        ("challenge_binds", "3.10.10(a)"),
    ),
    Situation(
        "3.10.11",
        "either player asks",
        acted(*BY_A_LIST, AskReview(1, "second", Reason.LOOK_AGAIN)),
        "review.asked",
    ),
    Situation(
        "3.10.11",
        "both ask: it is one review",
        acted(*ASKED, AskReview(1, "second", Reason.LOOK_AGAIN)),
        "review.joined",
    ),
    Situation(
        "3.10.11",
        "while it is awaited nothing is in force and no tile moves",
        shown(
            *ASKED,
            of=lambda c: (
                c.status.value,
                c.outcome.in_force,
                c.outcome.penalty,
                "no_tile_moves" in c.outcome.instructions,
            ),
        ),
        ("under_review", False, None, True),
    ),
    Situation(
        "3.10.11",
        "the same person would look again",
        acted(*ASKED, looks(1, VALID)),
        ("same_adjudicator", "3.10.11"),
    ),
    Situation(
        "3.10.11",
        "and the director overrides, with a reason",
        acted(*ASKED, looks(1, VALID, overridden=True)),
        "opinion.given",
    ),
    Situation(
        "3.10.11",
        "another person finds the same: final, and there is no third look",
        acted(*ASKED, looks(2, VALID), AskReview(1, "first", Reason.LOOK_AGAIN)),
        ("adjudication_is_final", "3.10.11(c)"),
    ),
    Situation(
        "3.10.11",
        "another person finds otherwise: the director, by the tiles",
        shown(
            *ASKED,
            looks(2, INVALID),
            ends(INVALID, drawn=False),
            of=lambda c: (c.status.value, c.outcome.play, c.outcome.penalty),
        ),
        ("adjudicated", Play.COMES_OFF, None),
    ),
    Situation(
        "3.10.11",
        "the director has looked before, and still has the last word",
        acted(*ASKED, looks(2, INVALID), ends(INVALID, drawn=False, person=1)),
        "review.ended",
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
        "wrongly kept, and a new tile touched the rack: play and penalty stay",
        shown(
            hand_in("CAT", turn=1),
            finds(INVALID, drawn=True),
            of=lambda c: (
                c.outcome.play,
                c.outcome.penalty.score_changes[0].points,
                c.outcome.instructions,
            ),
        ),
        (Play.STANDS, -5, ("not_corrected",)),
    ),
    Situation(
        "3.10.13",
        "wrongly kept, and none did: the play comes off, and the penalty is gone",
        shown(
            hand_in("CAT", turn=1),
            finds(INVALID, drawn=False, retracted=True),
            of=lambda c: (c.outcome.play, c.outcome.penalty),
        ),
        (Play.COMES_OFF, None),
    ),
    Situation(
        "3.10.13",
        "wrongly removed, and a retracted tile touched the rack: the turn stays lost",
        shown(
            hand_in("CAT", turn=1, verdict=INVALID),
            finds(VALID, retracted=True),
            of=lambda c: (c.outcome.play, c.outcome.loses_turn, c.outcome.penalty),
        ),
        (Play.COMES_OFF, Role.CHALLENGED, None),
    ),
    Situation(
        "3.10.13",
        "nobody says what became of the tiles",
        acted(hand_in("CAT", turn=1), finds(INVALID)),
        ("tile_facts_needed", "3.10.13"),
    ),
    Situation(
        "3.10.13",
        "after a further turn the director says whether",
        acted(hand_in("CAT", turn=1), finds(INVALID, drawn=False, further_turn=True)),
        ("correction_not_decided", "3.10.13"),
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
        "the director rules that a placement comes off, and says no more",
        shown(
            called(Kind.PLACEMENT),
            Rule(RulingKind.PLACEMENT, 1, None, Ruled(Play.COMES_OFF), REASON),
            of=lambda c: (c.outcome.loses_turn, c.outcome.on_turn),
        ),
        (Role.CHALLENGED, Role.CHALLENGER),
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
        "3.5(d), 5.4.1",
        "a reissue turns an unsuccessful challenge: its points are gone",
        shown(
            hand_in("CAT", turn=1),
            reissue(1, "CATS", verdict=INVALID),
            of=lambda c: (c.outcome.penalty, c.outcome.play),
        ),
        (None, Play.COMES_OFF),
    ),
    Situation(
        "3.5(d), 5.4.1",
        "five, then ten: once the first is found successful, the second costs five",
        shown(
            hand_in("CAT", turn=1),
            hand_in("DOG", turn=2),
            finds(INVALID, drawn=False, corrected=True),
            policy=ladder(5, 10),
            number=2,
            of=lambda c: c.outcome.penalty.score_changes[0].points,
        ),
        -5,
    ),
    Situation(
        "3.5(d), 5.4.1",
        "once the result sheet is signed no slip is reissued",
        acted(hand_in("CAT", turn=1), close(), reissue(1, "CATS")),
        ("game_is_closed", "5.4.1"),
    ),
    Situation(
        "3.5(d), 5.4.1",
        "but a director rules",
        acted(
            called(Kind.PLACEMENT),
            close(),
            Rule(RulingKind.PLACEMENT, 1, None, Ruled(Play.STANDS), REASON),
        ),
        "ruling.given",
    ),
)
