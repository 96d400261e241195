"""Handing in by the clock of the table: too early, too late, for the director, and let in."""

import pytest

from service.rules.acts.commands import NotLookedUp
from service.rules.clauses.call import Agreement, Call, Hand
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import Role
from service.rules.clauses.slip import MAX_WORDS, MAX_WORDS_REDESIGNATED, Kind, Method
from service.rules.clauses.timing import Claim, Facts, Standing
from service.rules.facts.challenge import Note, Status
from service.rules.facts.events import Awaits, ChallengeReceived, ChallengeRepeated, SlipHandedIn
from tests.commands import (
    INVALID,
    REASON,
    VALID,
    adjudicate,
    called,
    close,
    game,
    hand_in,
    ladder,
    let_in,
    opening,
    unasked,
)
from tests.rules.record import Record

LATE = {
    "wespa": called(timer_pressed=True, drawn_at=20, called=40, tiles_drawn=3),
    "naspa": called(timer_pressed=True, drawn_at=20, called=40, tiles_drawn=3),
    "ssf": called(timer_pressed=True, entered=True),
}
EARLY = called(timer_pressed=False)
CLAIMED = called(claims=(Claim.CLOCK_NOT_STARTED,))
LATE_BY = {"wespa": "3.10.1(b)", "naspa": "IV.I.1", "ssf": "acceptance"}


def opened(book: str = "wespa") -> Record:
    made = Record()
    made.act(opening(rulebook=book, policy=ladder(5, 10)))
    return made


@pytest.fixture
def record() -> Record:
    return opened()


@pytest.mark.parametrize("kind", [each for each in Kind if each is not Kind.WORDS])
@pytest.mark.parametrize("book", LATE)
def test_too_early_nothing_happens_to_anybody(book, kind):
    """WESPA 3.4.1, 3.10.3(b): before the timer there is nothing to challenge; nothing is kept."""
    made = opened(book)
    for command in (hand_in("CAT", turn=3, call=EARLY), hand_in(kind=kind, turn=3, call=EARLY)):
        refusal = made.refused(command)
        assert refusal.code is Code.TOO_EARLY
        assert refusal.clause != OURS
    assert len(made.events) == 1
    assert made.adjudicated(hand_in("CAT", turn=3)).number == 1  # the right stays intact


@pytest.mark.parametrize("book", LATE)
def test_too_late_is_kept_and_has_no_verdict(book):
    """RULES.md, "Ours": else the refusal is a free peek; NASPA IV.I.1, SSF acceptance too."""
    made = opened(book)
    event = made.received(hand_in("CAT", turn=3, call=LATE[book]))
    assert event.timing is not None
    assert (event.awaits, event.timing.standing) == (Awaits.NOTHING, Standing.TOO_LATE)
    assert event.timing.clause.startswith(LATE_BY[book])
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.verdict) == (Status.NOT_IN_TIME, None)
    assert challenge.latest().method is None
    assert (challenge.unsuccessful, challenge.waits) == (False, False)
    assert Note.NOT_IN_TIME in challenge.notes
    assert challenge.outcome is not None
    outcome = challenge.outcome
    assert (outcome.play, outcome.penalty, outcome.on_turn) == (Play.STANDS, None, Role.CHALLENGER)


@pytest.mark.parametrize("call", [*LATE.values(), CLAIMED, EARLY])
@pytest.mark.parametrize("verdict", [VALID, INVALID])
def test_a_verdict_that_somebody_looked_up_is_never_used(record, call, verdict):
    """RULES.md, "Ours": a slip that timing keeps out is not looked up; promise 1."""
    outcome = record.act(hand_in("CAT", turn=3, call=call, verdict=verdict))
    if isinstance(outcome, ChallengeReceived):
        assert outcome.slip is not None
        assert record.challenges()[1].verdict is None
    elif not isinstance(outcome, Refusal):  # Swedish facts say nothing under WESPA
        assert call == LATE["ssf"]


@pytest.mark.parametrize(
    ("kind", "method", "call", "looked_up"),
    [
        (Kind.WORDS, Method.SOFTWARE, None, True),
        (Kind.WORDS, Method.SOFTWARE, called(called=5), True),
        (Kind.WORDS, Method.PRINTED_LIST, None, False),
        (Kind.WORDS, Method.SOFTWARE, LATE["wespa"], False),
        (Kind.WORDS, Method.SOFTWARE, EARLY, False),
        (Kind.WORDS, Method.SOFTWARE, CLAIMED, False),
        (Kind.PLACEMENT, Method.SOFTWARE, None, False),
        (Kind.EXCHANGE, Method.SOFTWARE, None, False),
        (Kind.PASSING, Method.SOFTWARE, None, False),
        (Kind.ANNOUNCED, Method.SOFTWARE, None, False),
    ],
)
def test_the_lexicon_is_asked_only_for_what_gets_its_verdict(record, kind, method, call, looked_up):
    """Issue 4: no refused slip made a look-up; WESPA 3.10.16, 3.10.17: nor a placement."""
    slip = hand_in("CAT", turn=3, kind=kind, method=method, call=call)
    if not looked_up:
        record.act(unasked(slip))
    else:
        with pytest.raises(NotLookedUp):
            record.act(unasked(slip))


def test_other_words_for_a_play_are_not_looked_up(record):
    """RULES.md, "Ours": a play is adjudicated once, and what is refused is not looked up."""
    record.act(hand_in("CAT", "QZX", turn=3, verdict=INVALID))
    refusal = record.refused(unasked(hand_in("CAT", turn=3)))
    assert refusal.code is Code.PLAY_ALREADY_ADJUDICATED
    assert isinstance(record.act(unasked(hand_in("CAT", "QZX", turn=3))), ChallengeRepeated)


def test_the_words_of_a_claimed_challenge_wait_without_a_look(record):
    """Issue 4: claimed when it was announced, it is the director's, whatever the slip tells."""
    record.received(hand_in(turn=3, kind=Kind.ANNOUNCED, call=CLAIMED))
    record.act(unasked(hand_in("CAT", turn=3)))
    assert record.challenges()[1].status is Status.AWAITING_RULING


def test_the_words_of_what_was_let_in_meanwhile_are_looked_up(record):
    """RULES.md, "Ours": whether its time matters is known where it is decided, not before."""
    record.received(hand_in(turn=3, kind=Kind.ANNOUNCED, call=LATE["wespa"]))
    record.act(let_in(1))
    with pytest.raises(NotLookedUp):
        record.act(unasked(hand_in("CAT", turn=3, call=LATE["wespa"])))


def test_a_slip_that_came_too_late_is_the_same_challenge_again(record):
    """RULES.md, "Ours": the same slip gets the same answer, and no second challenge."""
    late = hand_in("CAT", turn=3, call=LATE["wespa"])
    record.received(late)
    assert record.act(late) == ChallengeRepeated(number=1, answered_by=2)


def test_without_the_facts_it_is_as_late_as_before(record):
    """RULES.md, "Ours": to leave out what was told is no way round a refusal."""
    record.received(hand_in("CAT", turn=3, call=LATE["wespa"]))
    assert record.act(hand_in("CAT", turn=3)) == ChallengeRepeated(number=1, answered_by=2)
    event = record.act(hand_in("CUT", turn=3))
    assert isinstance(event, SlipHandedIn)
    assert (event.awaits, event.verdict) == (Awaits.NOTHING, None)
    kept = record.challenges()[1]
    assert (kept.status, len(kept.adjudications)) == (Status.NOT_IN_TIME, 2)


def test_other_facts_are_judged_anew_and_marked(record):
    """RULES.md, "Ours": slips that got no verdict don't count; the director sees what changed."""
    record.received(hand_in("CAT", turn=3, call=LATE["wespa"]))
    put_right = called(timer_pressed=True, drawn_at=45, called=40, tiles_drawn=3)
    event = record.act(hand_in("CAT", turn=3, call=put_right))
    assert isinstance(event, SlipHandedIn)
    assert (event.number, event.verdict) == (1, VALID)
    challenge = record.challenges()[1]
    assert (challenge.status, challenge.unsuccessful) == (Status.ADJUDICATED, True)
    assert set(challenge.notes) == {Note.NOT_IN_TIME, Note.FACTS_CHANGED}
    assert len(challenge.adjudications) == 1


def test_a_slip_after_a_refused_one_is_adjudicated_at_once(record):
    """RULES.md, "Ours": the next play's slip has its own right, whatever became of this one."""
    record.received(hand_in("CAT", turn=3, call=LATE["wespa"]))
    assert record.adjudicated(hand_in("CAT", turn=5, verdict=INVALID)).number == 2


@pytest.mark.parametrize("book", ["wespa", "naspa"])
@pytest.mark.parametrize("claim", Claim)
def test_what_is_claimed_waits_for_a_ruling(book, claim):
    """NASPA IV.G.2.a, IV.G.2.c (not held); WESPA 3.4.2(c): claims are never a refusal."""
    made = opened(book)
    event = made.received(hand_in("CAT", turn=3, call=called(claims=(claim,))))
    assert event.awaits is Awaits.RULING
    assert made.challenges()[1].status is Status.AWAITING_RULING


@pytest.mark.parametrize(
    ("seconds", "status"), [(19, Status.ADJUDICATED), (20, Status.AWAITING_RULING)]
)
def test_the_same_second_is_for_the_director(record, seconds, status):
    """WESPA Preamble: silent or ambiguous, the director's decision binds."""
    call = called(timer_pressed=True, drawn_at=20, called=seconds, tiles_drawn=3)
    record.act(hand_in("CAT", turn=3, call=call))
    assert record.challenges()[1].status is status


def test_a_hand_in_the_bag_ends_the_turn(record):
    """WESPA 3.10.4: the timer was forgotten; the challenge is as normal."""
    call = called(timer_pressed=False, hand_in_bag=True)
    event = record.adjudicated(hand_in("CAT", turn=3, call=call))
    assert event.timing is not None
    assert event.timing.clause == "3.10.4"


def test_a_flash_draw_is_marked_for_the_director(record):
    """WESPA 3.10.2: the right goes on after a flash draw, which is unethical (6.3.1)."""
    call = called(timer_pressed=True, drawn_at=3, called=9, tiles_drawn=4, recorded_total=False)
    record.adjudicated(hand_in("CAT", turn=3, call=call))
    assert record.challenges()[1].notes == (Note.FLASH_DRAW,)


@pytest.mark.parametrize(
    ("call", "notes"),
    [
        (None, ()),
        (Call(agreement=Agreement.AGREED), ()),
        (Call(agreement=Agreement.NOT_SOUGHT), ()),
        (Call(agreement=Agreement.REFUSED), (Note.NOT_AGREED,)),
        (Call(typed_by=Hand.CHALLENGER, executed_by=Hand.CHALLENGED), ()),
        (Call(typed_by=Hand.FOR_CHALLENGER, executed_by=Hand.CHALLENGED), ()),
        (Call(typed_by=Hand.CHALLENGER), ()),
        (Call(typed_by=Hand.CHALLENGER, executed_by=Hand.CHALLENGER), (Note.NOT_VERIFIED,)),
        (Call(typed_by=Hand.OFFICIAL, executed_by=Hand.OFFICIAL), (Note.NOT_VERIFIED,)),
    ],
)
def test_agreement_and_hands_are_recorded_and_bar_nothing(record, call, notes):
    """WESPA 3.10.3(a)(iv): agreement is sought; 3.10.9(a)(v), (vi): two acts; 2.5(b): for him."""
    event = record.adjudicated(hand_in("CAT", turn=3, call=call))
    assert event.call == call
    challenge = record.challenges()[1]
    assert (challenge.call, challenge.timing, challenge.notes) == (call, None, notes)


def test_what_was_told_when_it_was_announced_holds(record):
    """WESPA 3.10.10(a): bound from the call; what counts is when it was called (3.10.1)."""
    in_time = called(timer_pressed=True, called=10)
    record.received(hand_in(kind=Kind.ANNOUNCED, turn=3, call=in_time))
    told = Call(facts=LATE["wespa"].facts, agreement=Agreement.AGREED)
    event = record.act(hand_in("CAT", turn=3, call=told))
    assert isinstance(event, SlipHandedIn)
    assert event.verdict is VALID
    assert event.call == Call(facts=in_time.facts, agreement=Agreement.AGREED)


def test_words_bring_the_facts_that_an_announcement_left_out(record):
    """WESPA 3.10.1(b): a draw before the call ends the right, whenever it is told."""
    record.received(hand_in(kind=Kind.ANNOUNCED, turn=3))
    event = record.act(hand_in("CAT", turn=3, call=LATE["wespa"]))
    assert isinstance(event, SlipHandedIn)
    assert (event.awaits, event.verdict) == (Awaits.NOTHING, None)
    challenge = record.challenges()[1]
    assert (challenge.status, challenge.notes) == (Status.NOT_IN_TIME, (Note.NOT_IN_TIME,))


def test_words_after_an_announcement_can_come_too_early(record):
    """WESPA 3.4.1(d): what was announced before the timer challenged nothing."""
    record.received(hand_in(kind=Kind.ANNOUNCED, turn=3))
    assert record.refused(hand_in("CAT", turn=3, call=EARLY)).code is Code.TOO_EARLY
    assert record.challenges()[1].status is Status.ANNOUNCED


@pytest.mark.parametrize(
    ("verdict", "play", "step"), [(VALID, Play.STANDS, 1), (INVALID, Play.COMES_OFF, None)]
)
@pytest.mark.parametrize("call", [LATE["wespa"], CLAIMED])
def test_the_director_lets_it_in(record, call, verdict, play, step):
    """RULES.md, "Ours": adjudicated if a ruling lets it in, by the policy of the call."""
    record.received(hand_in("CAT", turn=3, call=call))
    event = record.admitted(let_in(1, "CAT", verdict=verdict))
    assert event.clause in {"3.10.1(b)", "3.4.2(c)"}
    assert (event.verdict, event.awaits, event.reason) == (verdict, None, REASON)
    challenge = record.challenges()[1]
    assert (challenge.status, challenge.latest().method) == (Status.ADJUDICATED, Method.SOFTWARE)
    assert Note.LET_IN in challenge.notes
    assert challenge.outcome is not None
    assert challenge.outcome.play is play
    assert (challenge.outcome.penalty and challenge.outcome.penalty.step) == step


def test_what_is_let_in_may_wait_for_a_printed_list(record):
    """WESPA 3.10.7(a)(i): the hall goes on without a lexicon; so does what a ruling lets in."""
    record.received(hand_in("CAT", turn=3, call=LATE["wespa"]))
    event = record.admitted(let_in(1, "CAT", method=Method.PRINTED_LIST))
    assert (event.awaits, event.verdict) == (Awaits.ADJUDICATION, None)
    assert record.settled(adjudicate(1, INVALID)).outcome.play is Play.COMES_OFF


def test_what_is_let_in_may_have_no_words_yet(record):
    """WESPA 3.4.2(c): the ruling is on its timing; the words follow as always."""
    record.received(hand_in(kind=Kind.ANNOUNCED, turn=3, call=CLAIMED))
    assert record.challenges()[1].status is Status.AWAITING_RULING
    event = record.admitted(let_in(1))
    assert (event.awaits, event.slip) == (Awaits.WORDS, None)
    assert record.challenges()[1].status is Status.ANNOUNCED


@pytest.mark.parametrize("call", [None, EARLY, LATE["wespa"]])
def test_the_words_of_what_was_claimed_wait_for_its_ruling(record, call):
    """WESPA 3.4.2(c): they reach their challenge; what was claimed at its call holds."""
    record.received(hand_in(kind=Kind.ANNOUNCED, turn=3, call=CLAIMED))
    event = record.act(hand_in("CAT", turn=3, call=call))
    assert isinstance(event, SlipHandedIn)
    assert (event.kind, event.verdict, event.awaits) == (Kind.WORDS, None, Awaits.RULING)
    assert record.challenges()[1].status is Status.AWAITING_RULING
    assert record.admitted(let_in(1, "CAT", verdict=INVALID)).verdict is INVALID


@pytest.mark.parametrize("call", [LATE["wespa"], CLAIMED])
def test_the_words_of_what_was_let_in_are_in_time(record, call):
    """RULES.md, "Ours": a slip is adjudicated if a ruling lets it in, whenever its words come."""
    record.act(hand_in(kind=Kind.ANNOUNCED, turn=3, call=call))
    record.admitted(let_in(1))
    event = record.act(hand_in("CAT", turn=3, verdict=INVALID))
    assert isinstance(event, SlipHandedIn)
    assert (event.verdict, event.awaits) == (INVALID, None)
    assert record.challenges()[1].status is Status.ADJUDICATED


def test_a_placement_that_was_late_still_waits_for_its_own_ruling(record):
    """WESPA 3.10.16 (not held): in time or not, no list says whether it was placed rightly."""
    record.received(hand_in(kind=Kind.PLACEMENT, turn=3, call=LATE["wespa"]))
    assert record.admitted(let_in(1)).awaits is Awaits.RULING


@pytest.mark.parametrize("brought", [("CUT",), ()])
def test_what_is_let_in_is_the_slip_that_was_kept(record, brought):
    """WESPA 3.10.10(b): a ruling on time changes no words; others are not let in unread."""
    record.received(hand_in("CAT", turn=3, call=LATE["wespa"]))
    refusal = record.refused(let_in(1, *brought))
    assert (refusal.code, refusal.clause) == (Code.WORDS_DIFFER, OURS)
    assert record.challenges()[1].status is Status.NOT_IN_TIME


@pytest.mark.parametrize(
    "before",
    [hand_in("CAT"), hand_in("CAT", verdict=None), hand_in(kind=Kind.PLACEMENT)],
)
def test_only_what_its_timing_kept_out_is_let_in(record, before):
    """RULES.md, "Ours": a play is adjudicated once; letting in is no second way."""
    record.act(before)
    refusal = record.refused(let_in(1, "CAT") if before.looked_up else let_in(1))
    assert (refusal.code, refusal.clause) == (Code.NOT_KEPT_OUT, OURS)


def test_once_let_in_it_has_its_verdict(record):
    """RULES.md, "Ours": a play is adjudicated once."""
    record.received(hand_in("CAT", turn=3, call=LATE["wespa"]))
    record.admitted(let_in(1, "CAT"))
    assert record.refused(let_in(1, "CAT")).code is Code.NOT_KEPT_OUT
    assert isinstance(record.act(hand_in("CAT", turn=3)), ChallengeRepeated)
    assert record.refused(hand_in("CUT", turn=3)).code is Code.PLAY_ALREADY_ADJUDICATED


@pytest.mark.parametrize(("book", "refused"), [("wespa", False), ("naspa", True), ("ssf", True)])
def test_words_of_a_redesignated_blank_are_challenged_with_the_turn(book, refused):
    """WESPA 3.8(c): they count as played in that player's next turn, two words more at most."""
    words = [f"W{letter}" for letter in "ABCDEFGHIJ"]
    assert len(words) == MAX_WORDS_REDESIGNATED == MAX_WORDS + 2
    outcome = opened(book).act(hand_in(*words, turn=5, call=Call(redesignation=True)))
    assert isinstance(outcome, Refusal) is refused
    if isinstance(outcome, Refusal):
        assert (outcome.code, outcome.clause) == (Code.NO_GROUND_IN_THIS_RULEBOOK, OURS)


def test_facts_that_nobody_told_bar_nothing(record):
    """WESPA 3.10.1: what was not seen is not held against anybody."""
    for turn, call in enumerate((None, Call(), Call(facts=Facts())), start=3):
        assert record.adjudicated(hand_in("CAT", turn=turn, call=call)).verdict is VALID


def test_in_a_closed_game_nothing_is_challenged_any_more(record):
    """WESPA 5.4.1: a signed sheet is final; a slip that was handed in before is given back."""
    record.adjudicated(hand_in("CAT", turn=3))
    record.received(hand_in("CUT", turn=5, call=LATE["wespa"]))
    record.received(hand_in("CATERPILLARS", turn=7, verdict=None))
    record.received(hand_in(kind=Kind.ANNOUNCED, turn=9))
    record.act(close())
    too_late = [hand_in("CAT", turn=11), hand_in("DOG", turn=9), let_in(2, "CUT"), adjudicate(3)]
    for command in too_late:
        refusal = record.refused(command)
        assert (refusal.code, refusal.clause) == (Code.GAME_IS_CLOSED, "5.4.1")
    assert isinstance(record.act(hand_in("CAT", turn=3)), ChallengeRepeated)
    assert record.adjudicated(hand_in("CAT", at=game(2), turn=3)).number == 5
