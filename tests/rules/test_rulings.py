"""Directors' rulings: what they settle, outcomes that can be played by, other opinions."""

from dataclasses import replace

import pytest

from service.rules.acts.commands import Ruled
from service.rules.clauses.errors import OURS, Code
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import GameGoes, Outcome, Play
from service.rules.clauses.penalty import CarriedOut, Penalty, Role, ScoreChange, preset
from service.rules.clauses.rulebook import Ground
from service.rules.clauses.slip import Kind
from service.rules.facts.challenge import Note, Status
from service.rules.facts.events import RulingGiven, RulingKind, RulingOpinionGiven, RulingSettled
from tests.commands import (
    FIVE_PER_WORD,
    INVALID,
    VALID,
    called,
    close,
    game,
    hand_in,
    opening,
    reissue,
    ruling,
    ruling_opinion,
    void,
)
from tests.rules.record import Record

CHALLENGER, CHALLENGED = Role.CHALLENGER, Role.CHALLENGED
OFF, STANDS = Play.COMES_OFF, Play.STANDS
TEN_OFF = Penalty(1, (ScoreChange(CHALLENGER, -10),), False, 0, False)
TEN_ON = replace(TEN_OFF, score_changes=(ScoreChange(CHALLENGED, 10),))
A_TURN = Penalty(1, (), True, 0, False)
THE_GAME = Penalty(1, (), False, 0, True)
FIRST, SECOND, THIRD, FOURTH = 1, 2, 3, 4


def record(kind=Kind.WORDS, book="wespa", policy=FIVE_PER_WORD, **facts) -> Record:
    made = Record()
    made.act(opening(rulebook=book, policy=policy))
    made.act(hand_in("CAT", kind=kind, verdict=INVALID, call=called(**facts) if facts else None))
    return made


def ruled(made: Record, outcome: Ruled | None, kind=RulingKind.FREE) -> Outcome:
    event = made.act(ruling(kind, outcome=outcome), person=FIRST)
    assert isinstance(event, RulingGiven), event
    after = made.challenges()[1].outcome
    assert after is not None
    return after


@pytest.mark.parametrize(
    ("book", "clauses"),
    [
        (
            "wespa",
            ["3.10.16", "3.10.17", "3.4.1(d)", "3.8(d)", "3.9.4", "3.10.1(b)", "3.4.2(c)"],
        ),
        ("naspa", [OURS, OURS, OURS, "IV.F.2", "IV.B.5", "IV.I.1", "IV.I.1"]),
        ("ssf", [OURS, OURS, OURS, OURS, OURS, "acceptance", OURS]),
    ],
)
def test_a_ruling_names_what_leaves_it_to_the_director(book, clauses):
    """WESPA Preamble, 3.10.16, 3.10.17, 3.4.1(d), 3.8(d), 3.9.4: rulings can be reported by it."""
    made = Record()
    made.act(opening(rulebook=book))
    kinds = [kind for kind in RulingKind if kind is not RulingKind.FREE]
    events = [made.act(ruling(kind, number=None), person=FIRST) for kind in kinds]
    assert [getattr(event, "clause", None) for event in events] == clauses
    assert [getattr(event, "ruling", None) for event in events] == [*range(1, len(kinds) + 1)]
    assert made.challenges() == {}


@pytest.mark.parametrize("kind", [Kind.PLACEMENT, Kind.EXCHANGE, Kind.PASSING])
def test_what_no_list_settles_the_director_does(kind):
    """WESPA 3.10.16, 3.10.17, 3.4.1(d), row 50: no verdict, no penalty per word, no ladder."""
    made = record(kind)
    assert made.challenges()[1].status is Status.AWAITING_RULING
    after = ruled(made, Ruled(play=OFF, loses_turn=CHALLENGED), RulingKind(kind))
    challenge = made.challenges()[1]
    assert (challenge.status, challenge.ruling) == (Status.RULED, 1)
    assert (challenge.verdict, challenge.unsuccessful) == (None, False)
    assert (after.play, after.loses_turn, after.on_turn) == (OFF, CHALLENGED, CHALLENGER)
    assert (after.penalty, after.in_force) == (None, True)
    of_tiles = Instruction.RETRACT_TILES in after.instructions
    assert of_tiles is (kind is Kind.PLACEMENT)
    assert Instruction.RESTART_TIMER in after.instructions


# What the director says, and what is then played by: play, who loses the turn, who is on turn.
FILLED_IN = [
    (None, (None, None, CHALLENGER)),
    (Ruled(), (None, None, CHALLENGER)),
    (Ruled(play=STANDS), (STANDS, None, CHALLENGER)),
    (Ruled(play=STANDS, penalty=TEN_OFF), (STANDS, None, CHALLENGER)),
    (Ruled(play=STANDS, penalty=A_TURN), (STANDS, CHALLENGER, CHALLENGED)),
    (Ruled(play=STANDS, loses_turn=CHALLENGER), (STANDS, CHALLENGER, CHALLENGED)),
    (Ruled(play=OFF, loses_turn=CHALLENGED), (OFF, CHALLENGED, CHALLENGER)),
    (Ruled(play=OFF), (OFF, CHALLENGED, CHALLENGER)),  # 3.10.15(a): it loses its turn
    (Ruled(play=OFF, on_turn=CHALLENGER), (OFF, CHALLENGED, CHALLENGER)),
    (Ruled(play=OFF, on_turn=CHALLENGED), (OFF, None, CHALLENGED)),  # the move is replayed
    (Ruled(loses_turn=CHALLENGED), (None, CHALLENGED, CHALLENGER)),
]


@pytest.mark.parametrize(("said", "expected"), FILLED_IN)
def test_every_ruling_says_who_is_on_turn(said, expected):
    """WESPA 3.10.15(a) and Preamble: what a ruling leaves out follows from what it says."""
    after = ruled(record(), said)
    assert (after.play, after.loses_turn, after.on_turn) == expected
    assert after.game is GameGoes.GOES_ON
    assert after.penalty == (said and said.penalty)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (Ruled(play=OFF), (None, CHALLENGED)),
        (Ruled(play=OFF, loses_turn=CHALLENGED), (CHALLENGED, CHALLENGER)),
        (Ruled(play=STANDS), (None, CHALLENGER)),
    ],
)
def test_a_move_on_a_misread_blank_is_replayed(said, expected):
    """WESPA 3.8(d): that is what the director may permit of a properly declared blank."""
    after = ruled(record(), said, RulingKind.BLANK)
    assert (after.loses_turn, after.on_turn) == expected


@pytest.mark.parametrize("book", ["naspa", "ssf"])
def test_no_other_book_has_a_move_replayed(book):
    """NASPA IV.J.1.k, SSF penalty: the turn is lost; 3.8(d) is WESPA's."""
    made = Record()
    made.act(opening(rulebook=book))
    made.adjudicated(hand_in("CAT", verdict=VALID))
    made.act(ruling(RulingKind.BLANK, outcome=Ruled(play=OFF)), person=FIRST)
    after = made.challenges()[1].outcome
    assert after is not None
    assert (after.loses_turn, after.on_turn) == (CHALLENGED, CHALLENGER)


@pytest.mark.parametrize(
    "said",
    [
        Ruled(play=OFF, penalty=TEN_OFF),
        Ruled(play=OFF, penalty=A_TURN),
        Ruled(play=OFF, loses_turn=CHALLENGER),
        Ruled(play=STANDS, loses_turn=CHALLENGED, penalty=A_TURN),
        Ruled(loses_turn=CHALLENGER, on_turn=CHALLENGER),
        Ruled(play=STANDS, penalty=A_TURN, on_turn=CHALLENGER),
        Ruled(penalty=THE_GAME, on_turn=CHALLENGED),
        Ruled(penalty=THE_GAME, loses_turn=CHALLENGER),
        Ruled(penalty=replace(THE_GAME, lose_turn=True)),
        Ruled(penalty=replace(TEN_OFF, score_changes=(ScoreChange(CHALLENGER, 10),))),
        Ruled(penalty=replace(TEN_OFF, score_changes=(ScoreChange(CHALLENGED, -10),))),
        Ruled(penalty=replace(TEN_ON, score_changes=(ScoreChange(CHALLENGED, 5),) * 2)),
    ],
)
def test_an_outcome_that_nobody_can_play_by_is_refused(said):
    """WESPA 3.10.15(a), row 53: never a play taken off and a penalty; right player, right sign."""
    made = record()
    refusal = made.refused(ruling(outcome=said))
    assert (refusal.code, refusal.clause) == (Code.OUTCOME_CONTRADICTS_ITSELF, OURS)
    assert made.challenges()[1].status is Status.ADJUDICATED


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (Ruled(play=OFF, penalty=TEN_OFF), "leave the penalty out"),
        (Ruled(play=OFF, loses_turn=CHALLENGER), "no turn: leave loses_turn out"),
        (Ruled(penalty=A_TURN, loses_turn=CHALLENGED), "loses_turn can't be the challenged"),
        (Ruled(penalty=A_TURN, on_turn=CHALLENGER), "on_turn can't be the challenger"),
        (Ruled(loses_turn=CHALLENGER, on_turn=CHALLENGER), "put loses_turn or on_turn right"),
        (Ruled(penalty=THE_GAME, on_turn=CHALLENGED), "leave out on_turn."),
        (Ruled(penalty=THE_GAME, loses_turn=CHALLENGER), "leave out loses_turn."),
        (Ruled(penalty=replace(THE_GAME, lose_turn=True)), "leave out lose_turn."),
        (
            Ruled(penalty=replace(TEN_OFF, score_changes=(ScoreChange(CHALLENGER, 10),))),
            "points below zero there",
        ),
        (
            Ruled(penalty=replace(TEN_ON, score_changes=(ScoreChange(CHALLENGED, 5),) * 2)),
            "in one score change",
        ),
    ],
)
def test_a_contradiction_is_told_by_what_was_said(said, told):
    """Issue 4, API: nobody is told to leave out what was never sent."""
    assert told in record().refused(ruling(outcome=said)).message


@pytest.mark.parametrize("role", Role)
def test_zero_points_are_no_change_of_score(role):
    """WESPA 3.10.15(c): a penalty of points has points; the refusal says what to do."""
    nothing = Ruled(penalty=replace(TEN_OFF, score_changes=(ScoreChange(role, 0),)))
    refusal = record().refused(ruling(outcome=nothing))
    assert refusal.code is Code.OUTCOME_CONTRADICTS_ITSELF
    assert "Zero points" in refusal.message


@pytest.mark.parametrize("penalty", [TEN_OFF, TEN_ON])
def test_points_go_either_way(penalty):
    """WESPA 3.10.15: off the challenger or to the challenged, as the event has it."""
    assert ruled(record(), Ruled(play=STANDS, penalty=penalty)).penalty == penalty


@pytest.mark.parametrize(
    ("said", "facts"),
    [
        (Ruled(play=STANDS, penalty=THE_GAME), {}),
        (Ruled(play=STANDS, penalty=TEN_OFF), {"out_play": True}),
        (Ruled(play=STANDS, penalty=A_TURN), {"out_play": True}),
    ],
)
def test_once_the_game_is_over_nobody_is_on_turn(said, facts):
    """WESPA 5.1 (not held), 3.10.15(c): a lost turn has nothing to bite on."""
    after = ruled(record(**facts), said)
    assert (after.game, after.on_turn, after.loses_turn) == (GameGoes.OVER, None, None)


def test_an_invalid_last_play_means_that_the_game_goes_on():
    """WESPA 5.1 (not held): by a ruling as by a verdict."""
    after = ruled(record(out_play=True), Ruled(play=OFF, loses_turn=CHALLENGED))
    assert (after.game, after.on_turn) == (GameGoes.GOES_ON, CHALLENGER)
    assert Instruction.GAME_GOES_ON in after.instructions


@pytest.mark.parametrize("said", [None, Ruled(play=STANDS, penalty=TEN_OFF)])
def test_a_ruling_changes_a_closed_game(said):
    """RULES.md, 5.4.1: nothing else does."""
    made = record()
    made.act(close())
    assert isinstance(made.act(ruling(outcome=said)), RulingGiven)
    outcome = made.challenges()[1].outcome
    assert outcome is not None
    assert (outcome.game, outcome.on_turn) == (GameGoes.OVER, None)


def test_a_ruling_takes_the_place_of_a_verdict():
    """RULES.md, 3.5(d): it is no step any more; a turn that was lost stays lost, and is listed."""
    made = Record()
    made.act(opening(policy=preset("double")))
    made.adjudicated(hand_in("CAT", verdict=VALID))
    assert made.challenges()[1].unsuccessful
    ruled(made, Ruled(play=STANDS))
    challenge = made.challenges()[1]
    assert not challenge.unsuccessful
    assert challenge.carried_out == (CarriedOut(lost_turn=CHALLENGER),)
    assert Note.CARRIED_OUT in challenge.notes


def test_a_ruling_can_be_followed_by_another():
    """WESPA Preamble: the director's decision binds, the latest one."""
    made = record()
    ruled(made, Ruled(play=STANDS))
    ruled(made, Ruled(play=OFF, loses_turn=CHALLENGED))
    assert made.challenges()[1].ruling == 2
    assert [each.outcome and each.outcome.play for each in made.rulings().values()] == [STANDS, OFF]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ruling(number=2), Code.NO_SUCH_CHALLENGE),
        (ruling(at=game(7)), Code.NOT_OF_THIS_CHALLENGE),
        (ruling(RulingKind.EXCHANGE), Code.NOT_OF_THIS_CHALLENGE),
        (ruling(number=None, outcome=Ruled(play=OFF)), Code.OUTCOME_WITHOUT_CHALLENGE),
    ],
)
def test_a_ruling_is_about_something(command, code):
    """RULES.md, "Ours": a slip of the pen settles no other challenge; roles are a challenge's."""
    refusal = record().refused(command)
    assert (refusal.code, refusal.clause) == (code, OURS)


def test_what_was_voided_is_not_ruled_on():
    """RULES.md, "Ours": it never was a challenge."""
    made = record()
    made.act(void(1))
    assert made.refused(ruling()).code is Code.NO_LONGER_STANDS


@pytest.mark.parametrize(("book", "clause"), [("wespa", "Preamble"), ("ssf", OURS)])
def test_no_other_director_is_asked(book, clause):
    """WESPA Preamble: WESPA alone reviews a director; SSF has no clause."""
    made = record(book=book)
    made.act(ruling(), person=FIRST)
    refusal = made.refused(ruling_opinion(agrees=False), person=SECOND)
    assert (refusal.code, refusal.clause) == (Code.NO_OPINION_ON_RULINGS, clause)


def asked(*agree: bool) -> Record:
    """A ruling under NASPA, and what a second and a third director said of it."""
    made = record(book="naspa")
    made.act(ruling(outcome=Ruled(play=STANDS)), person=FIRST)
    for person, agrees in enumerate(agree, SECOND):
        event = made.act(ruling_opinion(agrees=agrees), person=person)
        assert isinstance(event, RulingOpinionGiven), event
    return made


def test_another_director_s_opinion_changes_nothing():
    """NASPA II.E: the first director has the final say, and is encouraged to reconsider."""
    made = asked(False)
    outcome = made.challenges()[1].outcome
    assert outcome is not None
    assert outcome.play is STANDS
    assert [each.agrees for each in made.rulings()[1].opinions] == [False]


@pytest.mark.parametrize("opinions", [(True,), (False,), (False, True), (False, False)])
@pytest.mark.parametrize("stands", [True, False])
def test_the_first_director_has_the_final_say(opinions, stands):
    """NASPA II.E: "in any case"."""
    made = asked(*opinions)
    another = None if stands else Ruled(play=OFF, loses_turn=CHALLENGED)
    event = made.act(ruling_opinion(agrees=stands, outcome=another), person=FIRST)
    assert isinstance(event, RulingSettled)
    outcome = made.challenges()[1].outcome
    assert outcome is not None
    assert outcome.play is (STANDS if stands else OFF)
    assert made.rulings()[1].in_force == outcome
    assert made.rulings()[1].outcome != outcome or stands  # the first decision is not lost
    refusal = made.refused(ruling_opinion(agrees=True), person=FOURTH)
    assert (refusal.code, refusal.clause) == (Code.RULING_IS_SETTLED, "II.E")


OTHERWISE = ruling_opinion(agrees=False, outcome=Ruled(play=OFF))
NOT_ASKED = [
    ((), ruling_opinion(agrees=True), FIRST, Code.SAME_DIRECTOR),
    ((), ruling_opinion(agrees=True), None, Code.DIRECTOR_NOT_NAMED),
    ((), OTHERWISE, SECOND, Code.FIRST_DIRECTOR_ONLY),
    ((True,), ruling_opinion(agrees=True), THIRD, Code.NO_OPINION_AWAITED),
    ((False,), ruling_opinion(agrees=True), SECOND, Code.SAME_DIRECTOR),
    ((False, True), ruling_opinion(agrees=True), FOURTH, Code.NO_OPINION_AWAITED),
    ((False,), replace(OTHERWISE, agrees=True), FIRST, Code.OUTCOME_CONTRADICTS_ITSELF),
]


@pytest.mark.parametrize(("before", "command", "person", "code"), NOT_ASKED)
def test_which_opinions_are_asked_for(before, command, person, code):
    """NASPA II.E: another director, a third if the two differ, each once."""
    refusal = asked(*before).refused(command, person=person)
    assert (refusal.code, refusal.clause) == (code, "II.E")


def test_an_outcome_at_last_is_checked_as_at_first():
    """WESPA 3.10.15(a) in every outcome: never a play taken off and a penalty."""
    both = ruling_opinion(agrees=False, outcome=Ruled(play=OFF, penalty=TEN_OFF))
    refusal = asked(False).refused(both, person=FIRST)
    assert refusal.code is Code.OUTCOME_CONTRADICTS_ITSELF


@pytest.mark.parametrize(
    ("since", "code"),
    [
        (void(1), Code.NO_LONGER_STANDS),
        (ruling(outcome=Ruled(play=OFF)), Code.RULING_IS_SETTLED),
        (reissue(1, "CUT", ground=Ground.RULING, by_director=True), Code.RULING_IS_SETTLED),
    ],
)
def test_a_final_say_changes_nothing_that_came_after_the_ruling(since, code):
    """RULES.md, "Ours": what was voided stays so; Preamble: the latest ruling binds."""
    made = asked(False)
    made.act(since, person=SECOND)
    before = made.challenges()[1]
    assert made.refused(OTHERWISE, person=FIRST).code is code
    made.act(ruling_opinion(agrees=True), person=FIRST)
    assert made.challenges()[1] == before


def test_there_are_opinions_only_on_rulings():
    """NASPA II.E: of a ruling that there is."""
    assert asked().refused(ruling_opinion(agrees=True, number=2)).code is Code.NO_SUCH_RULING


def test_where_the_first_director_has_the_final_say_the_first_is_named():
    """NASPA II.E: "the first Director" is a person."""
    refusal = record(book="naspa").refused(ruling())
    assert (refusal.code, refusal.clause) == (Code.DIRECTOR_NOT_NAMED, "II.E")
