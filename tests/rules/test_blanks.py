"""Disputed blanks: NASPA IV.F.1.e and IV.F.2, WESPA 3.8(b) to (d) and 3.10.10."""

from dataclasses import replace

import pytest

from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.penalty import preset
from service.rules.clauses.rulebook import BlankFinding, Ground
from service.rules.clauses.slip import Kind
from service.rules.facts.challenge import Status
from service.rules.facts.events import ChallengeReceived, ChallengeWithdrawn, SlipHandedIn
from tests.commands import (
    FIVE_PER_WORD,
    INVALID,
    VALID,
    adjudicate,
    close,
    hand_in,
    opening,
    reissue,
    void,
    withdraw,
)
from tests.rules.record import Record

NOT_DESIGNATED, BEFORE = BlankFinding.NOT_DESIGNATED, BlankFinding.UNDESIGNATED_BEFORE
BLANK, REDESIGNATION = Ground.BLANK, Ground.REDESIGNATION
NASPA_RULES = [(NOT_DESIGNATED, "IV.F.1.e"), (BEFORE, "IV.F.2")]


def record(rulebook: str = "naspa") -> Record:
    made = Record()
    policy = preset("double") if rulebook == "naspa" else FIVE_PER_WORD
    made.act(opening(rulebook=rulebook, policy=policy))
    return made


def waiting(rulebook: str = "naspa") -> Record:
    """A slip of two words that waits for a person."""
    made = record(rulebook)
    made.received(hand_in("CATS", "CATERPILLARS", verdict=None, turn=1))
    return made


def announced(rulebook: str = "naspa") -> Record:
    """A challenge that was called and has no words yet."""
    made = record(rulebook)
    event = made.act(replace(hand_in(turn=1), kind=Kind.ANNOUNCED, looked_up=None))
    assert isinstance(event, ChallengeReceived)
    return made


def on_the_blank(*words: str, finding: BlankFinding | None = NOT_DESIGNATED, verdict=VALID):
    return reissue(1, *words, verdict=verdict, ground=BLANK, by_director=True, blank=finding)


@pytest.mark.parametrize("begun", [waiting, announced])
@pytest.mark.parametrize(("finding", "clause"), NASPA_RULES)
def test_an_unadjudicated_challenge_is_withdrawn(begun, finding, clause):
    """NASPA IV.F.1.e, IV.F.2, row 41: two rules, each by the director's finding of its own."""
    made = begun()
    event = made.act(withdraw(1, finding))
    assert isinstance(event, ChallengeWithdrawn)
    assert (event.blank, event.clause) == (finding, clause)
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.outcome, challenge.stands) == (
        Status.WITHDRAWN,
        None,
        False,
    )


@pytest.mark.parametrize(
    ("finding", "clause"),
    [(BlankFinding.NOT_DESIGNATED, "IV.F.1.e"), (BlankFinding.UNDESIGNATED_BEFORE, OURS)],
)
def test_an_adjudicated_one_is_not_withdrawn(finding, clause):
    """NASPA IV.F.1.e: "an unadjudicated challenge"; IV.F.2 doesn't say so, and we do (row 41)."""
    made = record()
    made.adjudicated(hand_in("CAT", turn=1))
    refusal = made.refused(withdraw(1, finding))
    assert (refusal.code, refusal.clause) == (Code.ALREADY_ADJUDICATED, clause)


@pytest.mark.parametrize("kind", [Kind.PLACEMENT, Kind.EXCHANGE, Kind.PASSING])
@pytest.mark.parametrize("finding", BlankFinding)
def test_a_blank_withdraws_challenges_of_words_only(kind, finding):
    """NASPA IV.F.1.e, IV.F.2: the blank decides which words are challenged, and nothing else."""
    made = record()
    made.received(hand_in(kind=kind, turn=1))
    refusal = made.refused(withdraw(1, finding))
    assert (refusal.code, refusal.clause) == (Code.CHALLENGE_BINDS, OURS)
    assert made.challenges()[1].status is Status.AWAITING_RULING


def test_after_a_withdrawal_the_play_can_be_challenged():
    """NASPA IV.F.1.e: the designation is clear now; what was withdrawn got no verdict."""
    made = waiting()
    made.act(withdraw(1, NOT_DESIGNATED))
    assert made.adjudicated(hand_in("CATS", turn=1)).number == 2


@pytest.mark.parametrize("begun", [waiting, announced])
@pytest.mark.parametrize("finding", [None, *BlankFinding])
@pytest.mark.parametrize(
    ("rulebook", "clause", "way"),
    [("wespa", "3.10.10(a)", "3.8(c)"), ("ssf", OURS, "by a ruling")],
)
def test_elsewhere_a_challenge_binds(begun, finding, rulebook, clause, way):
    """WESPA 3.10.10(a), 3.8(c), row 41: the player on move redesignates; SSF: the director."""
    made = begun(rulebook)
    refusal = made.refused(withdraw(1, finding))
    assert (refusal.code, refusal.clause) == (Code.CHALLENGE_BINDS, clause)
    assert way in refusal.message


@pytest.mark.parametrize("command", [withdraw(1), on_the_blank("CARS", finding=None)])
def test_the_director_says_what_was_found(command):
    """NASPA IV.F.1.e, IV.F.2: each finding allows something else, so one has to be named."""
    refusal = waiting().refused(command)
    assert (refusal.code, refusal.clause) == (Code.FINDING_NEEDED, "IV.F.1.e, IV.F.2")
    assert "not_designated or undesignated_before" in refusal.message


@pytest.mark.parametrize(("finding", "clause"), NASPA_RULES)
def test_a_finding_is_the_director_s_and_in_words(finding, clause):
    """NASPA IV.F.1.e: "is determined by the Director to be unclear"; IV.F.2: all disputes."""
    made = waiting()
    refusal = made.refused(withdraw(1, finding, by_director=False))
    assert (refusal.code, refusal.clause) == (Code.DIRECTOR_ONLY, clause)
    refusal = made.refused(replace(withdraw(1, finding), finding=None))
    assert (refusal.code, refusal.clause) == (Code.RULING_WITHOUT_REASON, clause)
    refusal = made.refused(replace(on_the_blank("CARS", finding=finding), by_director=False))
    assert (refusal.code, refusal.clause) == (Code.DIRECTOR_ONLY, clause)


@pytest.mark.parametrize("words", [("CARS",), ("CATS",), ("CARS", "ARE", "SO")])
@pytest.mark.parametrize(("finding", "clause"), NASPA_RULES)
def test_any_word_may_be_challenged_instead(finding, clause, words):
    """NASPA IV.F.1.e, IV.F.2: "challenging ANY word": more, fewer or others, one challenge."""
    made = waiting()
    event = made.reissued(on_the_blank(*words, finding=finding, verdict=INVALID))
    assert (event.blank, event.clause, event.ground) == (finding, clause, BLANK)
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.verdict) == (Status.ADJUDICATED, INVALID)
    assert len(made.challenges()) == 1


def test_the_two_rules_differ_once_there_is_a_verdict():
    """NASPA IV.F.1.e is for an unadjudicated challenge; IV.F.2 says nothing of the kind."""
    made = record()
    made.adjudicated(hand_in("CATS", "AT", turn=1))
    refusal = made.refused(on_the_blank("CARS"))
    assert (refusal.code, refusal.clause) == (Code.ALREADY_ADJUDICATED, "IV.F.1.e")
    taken_apart = made.refused(on_the_blank("CATS", finding=BEFORE))
    assert taken_apart.code is Code.WORDS_NOT_REPLACED_ONE_FOR_ONE
    assert made.reissued(on_the_blank("CARS", finding=BEFORE)).clause == "IV.F.2"


def test_a_blank_is_of_the_current_play():
    """NASPA IV.F.2: "ANY word formed on the current play": an earlier one is the director's."""
    made = record()
    made.adjudicated(hand_in("CATS", turn=1))
    made.adjudicated(hand_in("DOG", turn=2))
    refusal = made.refused(on_the_blank("CARS", finding=BEFORE))
    assert (refusal.code, refusal.clause) == (Code.NOT_THE_MOST_RECENT_TURN, "IV.F.2")


@pytest.mark.parametrize(
    ("rulebook", "ground"), [("wespa", BLANK), ("ssf", BLANK), ("ssf", REDESIGNATION)]
)
def test_a_book_without_the_rule_has_no_such_ground(rulebook, ground):
    """WESPA, SSF: nothing of NASPA's IV.F; SSF: nobody redesignates. The director rules."""
    made = waiting(rulebook)
    command = reissue(1, "CARS", ground=ground, by_director=True, blank=NOT_DESIGNATED)
    assert made.refused(command).code is Code.NO_GROUND_IN_THIS_RULEBOOK


def test_words_of_a_redesignation_come_on_top():
    """WESPA 3.8(c): they count as played in the turn of who redesignated: one challenge of it."""
    made = record("wespa")
    made.adjudicated(hand_in("DOG", turn=2, by="second"))
    event = made.reissued(reissue(1, "DOG", "CARS", "AR", ground=REDESIGNATION))
    assert event.clause == "3.8(c)"
    outcome = made.challenges()[1].outcome
    assert outcome is not None
    assert outcome.penalty is not None
    assert [change.points for change in outcome.penalty.score_changes] == [-15]


def test_a_redesignation_drops_no_word():
    """WESPA 3.8(c): words are added to the turn; the turn's own stay challenged."""
    made = record("wespa")
    made.adjudicated(hand_in("DOG", "GO", turn=2))
    refusal = made.refused(reissue(1, "CARS", ground=REDESIGNATION))
    assert (refusal.code, refusal.clause) == (Code.WORDS_NOT_REPLACED_ONE_FOR_ONE, "3.8(c)")


def test_what_was_withdrawn_is_gone():
    """RULES.md, "Ours": an entry, no deletion; and nothing moves it any more."""
    made = waiting()
    made.act(withdraw(1, NOT_DESIGNATED))
    for command in (withdraw(1, BEFORE), void(1), on_the_blank("CARS")):
        refusal = made.refused(command)
        assert (refusal.code, refusal.clause) == (Code.NO_LONGER_STANDS, OURS)
    assert made.refused(adjudicate(1)).code in {Code.NO_LOOK_AWAITED, Code.NO_LONGER_STANDS}


def test_the_words_of_an_announced_challenge_come_by_hand():
    """NASPA IV.F.1.e: there is no slip to replace yet; the words are handed in as any are."""
    made = announced()
    refusal = made.refused(on_the_blank("CARS"))
    assert (refusal.code, refusal.clause) == (Code.NOTHING_TO_REISSUE, OURS)
    assert isinstance(made.act(hand_in("CARS", turn=1)), SlipHandedIn)


def test_nothing_is_withdrawn_from_a_closed_game():
    """WESPA 5.4.1 (heading): a game whose result sheet is signed changes by a ruling only."""
    made = waiting()
    made.act(close())
    assert made.refused(withdraw(1, NOT_DESIGNATED)).code is Code.GAME_IS_CLOSED
