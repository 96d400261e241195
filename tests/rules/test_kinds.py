"""What of a turn is challenged: words, a placement, an exchange, a pass, or not told yet."""

import dataclasses

import pytest

from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import GameGoes, Play
from service.rules.clauses.slip import Kind, Method, Slip
from service.rules.facts.challenge import Status
from service.rules.facts.events import (
    Awaits,
    ChallengeAdjudicated,
    ChallengeReceived,
    ChallengeRepeated,
    RulingKind,
    SlipHandedIn,
)
from tests.commands import (
    INVALID,
    VALID,
    adjudicate,
    called,
    games,
    hand_in,
    ladder,
    opening,
    ruling,
)
from tests.rules.record import Record

WORDLESS = (Kind.PLACEMENT, Kind.EXCHANGE, Kind.PASSING)
ANNOUNCED = Kind.ANNOUNCED


@pytest.fixture
def record() -> Record:
    made = Record()
    made.act(opening(policy=ladder(5, 10)))
    return made


@pytest.mark.parametrize("book", ["wespa", "naspa", "ssf"])
@pytest.mark.parametrize("kind", WORDLESS)
def test_what_has_no_words_waits_for_the_director(kind, book):
    """WESPA 3.4.1(d), 3.10.16, 3.10.17 (not held); row 50: no look-up, no verdict, no counter."""
    made = Record()
    made.act(opening(rulebook=book, policy=ladder(5, 10)))
    event = made.received(hand_in(kind=kind, turn=3))
    assert (event.kind, event.slip, event.awaits) == (kind, None, Awaits.RULING)
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.verdict) == (Status.AWAITING_RULING, None)
    assert (challenge.waits, challenge.unsuccessful) == (False, False)
    assert challenge.outcome is not None
    waiting = challenge.outcome
    assert (waiting.in_force, waiting.play, waiting.on_turn) == (False, None, None)
    assert challenge.outcome.instructions[0] is Instruction.AWAIT_DIRECTOR
    penalty = made.adjudicated(hand_in(turn=5)).outcome.penalty
    assert penalty is not None
    assert penalty.step == 1  # the one without words is none


@pytest.mark.parametrize("kind", WORDLESS)
def test_what_has_no_words_needs_no_names_for_a_counter(kind):
    """WESPA 3.10.15(c): a ladder counts challenges of words; these are no step of it."""
    made = Record()
    made.act(opening(policy=ladder(5, 10)))
    assert isinstance(made.act(hand_in(kind=kind, at=None, by=None)), ChallengeReceived)
    assert made.refused(hand_in(at=None, by=None)).code is Code.GAME_NOT_NAMED


@pytest.mark.parametrize("kind", WORDLESS)
def test_the_same_act_is_challenged_once(record, kind):
    """RULES.md, "Ours": the same challenge of the same turn is given back; another one is not."""
    record.received(hand_in(kind=kind, turn=3))
    again = record.act(hand_in(kind=kind, turn=3))
    assert again == ChallengeRepeated(number=1, answered_by=2)
    other = record.refused(hand_in("CAT", turn=3))
    assert (other.code, other.clause) == (Code.PLAY_ALREADY_ADJUDICATED, OURS)
    assert "waits as challenge 1" in other.message


def test_an_announced_challenge_waits_for_its_words(record):
    """WESPA 3.10.10(a): bound from the call; 3.10.3(a)(iii): the words are written after it."""
    event = record.received(hand_in(kind=ANNOUNCED, turn=3))
    assert (event.slip, event.awaits) == (None, Awaits.WORDS)
    waiting = record.challenges()[1]
    assert waiting.status is Status.ANNOUNCED
    assert waiting.outcome is not None
    assert waiting.outcome.instructions[0] is Instruction.AWAIT_WORDS
    found = record.act(hand_in("CAT", "CUT", turn=3, verdict=INVALID))
    assert isinstance(found, SlipHandedIn)
    assert (found.number, found.verdict, found.awaits) == (1, INVALID, None)
    challenge = record.challenges()[1]
    assert (challenge.kind, challenge.status) == (Kind.WORDS, Status.ADJUDICATED)
    assert challenge.latest().slip.words == ("CAT", "CUT")
    assert challenge.outcome is not None
    assert challenge.outcome.play is Play.COMES_OFF
    assert record.tournament().challenges == 1


def test_an_announced_challenge_is_the_latest_play_where_turns_are_not_named(record):
    """DESIGN, the REST contract: without a turn slips stand for the same play until a new one."""
    record.received(hand_in(kind=ANNOUNCED))
    assert isinstance(record.act(hand_in("CAT")), SlipHandedIn)
    assert isinstance(record.act(hand_in("CAT")), ChallengeRepeated)
    assert isinstance(record.act(hand_in("CAT", new_play=True)), ChallengeAdjudicated)


def test_announcing_again_is_the_same_challenge(record):
    """WESPA 3.10.10(a): it was called once."""
    record.received(hand_in(kind=ANNOUNCED, turn=3))
    assert record.act(hand_in(kind=ANNOUNCED, turn=3)) == ChallengeRepeated(1, answered_by=2)


def test_words_find_their_challenge_by_its_game(record):
    """RULES.md, "Ours": where nothing is identified nothing is promised, so a game is asked for."""
    refusal = record.refused(hand_in(kind=ANNOUNCED, at=None))
    assert (refusal.code, refusal.clause) == (Code.GAME_NOT_NAMED, OURS)


@pytest.mark.parametrize("kind", WORDLESS)
def test_what_was_announced_may_turn_out_to_be_no_challenge_of_words(record, kind):
    """WESPA 3.4.1(d): the right is to challenge the turn, whatever of it."""
    record.received(hand_in(kind=ANNOUNCED, turn=3))
    event = record.act(hand_in(kind=kind, turn=3))
    assert isinstance(event, SlipHandedIn)
    assert (event.kind, event.awaits) == (kind, Awaits.RULING)
    assert record.challenges()[1].status is Status.AWAITING_RULING


def test_the_side_that_called_is_the_side_of_the_slip(record):
    """WESPA 3.10.15(c): counters go by side, and the call binds the one who called (3.10.10)."""
    record.received(hand_in(kind=ANNOUNCED, turn=3, by="second"))
    refusal = record.refused(hand_in("CAT", turn=3, by="first"))
    assert (refusal.code, refusal.clause) == (Code.OTHER_SIDE_CHALLENGED, OURS)
    event = record.act(hand_in("CAT", turn=3, by="second"))
    assert isinstance(event, SlipHandedIn)
    assert event.challenger == "second"


def test_a_side_goes_by_its_player_where_games_are_loaded():
    """DESIGN, words we use: a side is a named player where games are loaded, else a label."""
    made = Record()
    made.act(opening(policy=ladder(5, 10)))
    made.act(games((1, 7, 8)))
    made.received(hand_in(kind=ANNOUNCED, turn=3, by="second"))
    assert made.refused(hand_in("CAT", turn=3, by="7")).code is Code.OTHER_SIDE_CHALLENGED
    event = made.act(hand_in("CAT", turn=3, by="8"))
    assert isinstance(event, SlipHandedIn)
    assert (event.player, event.opponent) == (8, 7)


def test_who_challenges_may_be_told_with_the_words():
    """WESPA 3.10.3(a)(iii): the slip is written after the call, and tells what it is asked for."""
    made = Record()
    made.act(opening())
    made.received(hand_in(kind=ANNOUNCED, turn=3, by=None))
    made.act(hand_in("CAT", turn=3, by="second"))
    assert made.challenges()[1].challenger == "second"


def test_an_announced_challenge_keeps_the_policy_of_its_call(record):
    """RULES.md, "Ours": a challenge keeps the policy of the time it was called."""
    record.received(hand_in(kind=ANNOUNCED, turn=3))
    assert record.challenges()[1].policy == 0
    event = record.act(hand_in("CAT", turn=3))
    assert isinstance(event, SlipHandedIn)
    assert event.outcome is not None
    assert event.outcome.penalty is not None
    assert record.challenges()[1].policy == 0


def test_it_counts_once_its_verdict_is_there(record):
    """WESPA 3.10.15(c): a step per unsuccessful challenge, and none before there is a verdict."""
    record.received(hand_in(kind=ANNOUNCED, turn=3))
    first = record.adjudicated(hand_in("CAT", turn=5))
    record.act(hand_in("CAT", turn=3))
    last = record.adjudicated(hand_in("CAT", turn=7))
    assert first.outcome.penalty is not None
    assert last.outcome.penalty is not None
    assert (first.outcome.penalty.step, last.outcome.penalty.step) == (1, 2)


def test_by_a_printed_list_nobody_has_looked(record):
    """WESPA 3.10.7(a)(i): software or a printed list; the hall goes on without a lexicon."""
    written = hand_in("CAT", "cut", turn=3, method=Method.PRINTED_LIST, verdict=VALID)
    event = record.received(written)
    assert (event.awaits, event.authoritative_to) == (Awaits.ADJUDICATION, None)
    waiting = record.challenges()[1]
    assert (waiting.status, waiting.verdict) == (Status.AWAITING_ADJUDICATION, None)
    settled = record.settled(adjudicate(1, INVALID))
    assert (settled.method, settled.outcome.play) == (Method.PRINTED_LIST, Play.COMES_OFF)


def test_the_words_of_an_announced_challenge_may_go_to_a_printed_list(record):
    """WESPA 3.10.7(a)(i): whichever way, in whatever order things are told."""
    record.received(hand_in(kind=ANNOUNCED, turn=3))
    event = record.act(hand_in("CAT", turn=3, method=Method.PRINTED_LIST))
    assert isinstance(event, SlipHandedIn)
    assert (event.awaits, event.verdict) == (Awaits.ADJUDICATION, None)
    assert record.settled(adjudicate(1)).verdict is VALID


@pytest.mark.parametrize("before", [hand_in(kind=ANNOUNCED), hand_in(kind=Kind.PLACEMENT)])
def test_a_printed_list_is_for_a_slip_that_waits_for_one(record, before):
    """WESPA 3.10.7(a)(i): the words on the slip are checked; without any nothing can be."""
    record.act(before)
    refusal = record.refused(adjudicate(1))
    assert (refusal.code, refusal.clause) == (Code.NO_LOOK_AWAITED, OURS)


def test_a_slip_as_written_reads_the_same_however_it_was_typed():
    """WESPA 3.10.7(a)(i): with no lexicon there is no alphabet; a word written twice is one."""
    written = Slip.as_written([" cat", "CAT", "fjällå", "fja\u0308lla\u030a"])
    assert written.words == ("CAT", "FJÄLLÅ")
    assert written.typed == (" cat", "CAT", "fjällå", "fja\u0308lla\u030a")


def test_a_challenge_of_words_has_words(record):
    """Row 44: a list left out never means all words; nothing is guessed."""
    with pytest.raises(ValueError, match="has a slip"):
        record.act(dataclasses.replace(hand_in("CAT", turn=3), looked_up=None))


def test_a_play_of_a_final_turn_is_challenged_as_any_other(record):
    """WESPA 5.1; row 51: challenging the final play works; a kept out play ends the game."""
    event = record.adjudicated(hand_in("CAT", turn=3, call=called(out_play=True, bag=0)))
    assert (event.outcome.game, event.outcome.on_turn) == (GameGoes.OVER, None)


@pytest.mark.parametrize("slip", [hand_in("CAT", turn=3), hand_in(kind=Kind.EXCHANGE, turn=3)])
def test_words_come_too_late_for_a_ruling(record, slip):
    """RULES.md, "Ours": once a director has ruled, no slip of a device takes the ruling's place."""
    record.received(hand_in(kind=ANNOUNCED, turn=3))
    record.act(ruling(RulingKind.FREE))
    before = record.challenges()
    refusal = record.refused(slip)
    assert (refusal.code, refusal.clause) == (Code.PLAY_ALREADY_ADJUDICATED, OURS)
    assert record.challenges() == before
