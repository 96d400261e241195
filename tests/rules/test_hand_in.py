"""Handing in a slip: verdict, counters, and that a play is adjudicated once."""

import pytest

from service.rules.clauses.errors import Code
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import Play
from service.rules.clauses.penalty import (
    Count,
    PenaltyPolicy,
    Role,
    ScoreChange,
    Step,
    Unit,
    preset,
)
from service.rules.clauses.slip import Verdict
from tests.commands import ADD, DEDUCT, INVALID, VALID, game, games, hand_in, ladder, opening
from tests.rules.record import Record


def record(policy=None, **changes) -> Record:
    """A tournament that has just been opened."""
    made = Record()
    made.act(opening(policy=policy, **changes) if policy else opening(**changes))
    return made


def steps(made: Record, *commands) -> list[int | None]:
    """The rung of the ladder that each slip came to, None where nobody pays."""
    penalties = [made.adjudicated(command).outcome.penalty for command in commands]
    return [penalty.step if penalty else None for penalty in penalties]


@pytest.mark.parametrize("policy", ["five-per-word", "double", "single"])
def test_only_all_words_acceptable_costs_the_challenger(policy):
    """WESPA 3.10.15(a): an invalid slip costs the play its turn and the challenger nothing."""
    made = record(preset(policy, points_go=DEDUCT))
    invalid = made.adjudicated(hand_in("ZAX", "QZX", verdict=INVALID, turn=1))
    assert invalid.outcome.penalty is None
    assert invalid.outcome.play is Play.COMES_OFF
    valid = made.adjudicated(hand_in("ZAX", "CAT", verdict=VALID, turn=2))
    assert valid.outcome.penalty is not None
    assert valid.outcome.play is Play.STANDS


def test_a_penalty_per_word_counts_the_words_challenged():
    """WESPA 3.10.15(b)(ii), rows 42 and 43: formed but unchallenged words never count."""
    made = record()
    penalty = made.adjudicated(hand_in("CAT")).outcome.penalty
    assert penalty is not None
    assert penalty.score_changes == (ScoreChange(Role.CHALLENGER, -5),)


def test_a_word_written_twice_counts_once():
    """RULES.md, "Ours": five per word for CAT, CAT and AT is ten."""
    made = record()
    event = made.adjudicated(hand_in("CAT", "CAT", "AT"))
    assert event.slip.typed == ("CAT", "CAT", "AT")
    assert event.outcome.penalty is not None
    assert event.outcome.penalty.score_changes == (ScoreChange(Role.CHALLENGER, -10),)


@pytest.mark.parametrize(
    ("points_go", "change"),
    [(DEDUCT, ScoreChange(Role.CHALLENGER, -10)), (ADD, ScoreChange(Role.CHALLENGED, 10))],
)
def test_points_go_the_tournament_s_way(points_go, change):
    """Row 53: right player, right sign, once."""
    made = record(preset("ten-per-turn", points_go=points_go))
    penalty = made.adjudicated(hand_in("CAT", "AT")).outcome.penalty
    assert penalty is not None
    assert penalty.score_changes == (change,)


def test_the_rulebook_says_what_the_players_do():
    """SSF 2006, six turns: under its rulebook a removed play counts, under WESPA it doesn't."""
    swedish = record(preset("swedish-ten"), rulebook="ssf")
    wespa = record()
    counts = Instruction.COUNTS_TOWARDS_SIX_TURNS
    invalid = hand_in(verdict=INVALID)
    assert counts in swedish.adjudicated(invalid).outcome.instructions
    assert counts not in wespa.adjudicated(invalid).outcome.instructions


def test_steps_count_unsuccessful_challenges_of_a_side():
    """WESPA 3.10.15(c): a step per unsuccessful challenge, never per word, nor a successful one."""
    made = record(ladder(5, 5, 10, 20, 30))
    assert steps(
        made,
        hand_in("AA", "BB", "CC", turn=1),
        hand_in(turn=2, verdict=INVALID),
        hand_in(turn=3),
        hand_in(turn=4, by="second"),
        hand_in(turn=5),
        hand_in(turn=6),
        hand_in(turn=7),
        hand_in(turn=8),
    ) == [1, None, 2, 1, 3, 4, 5, 5]


def test_steps_begin_anew_with_each_game():
    """WESPA 3.10.15(c), count per game: another table, round or division is another game."""
    made = record(ladder(5, 10))
    elsewhere = (game(), game(2), game(1, 2), game(3, division="B"), game(3, division="A"))
    assert steps(made, *(hand_in(at=at) for at in elsewhere)) == [1, 1, 1, 1, 1]
    assert steps(made, *(hand_in(at=at, new_play=True) for at in elsewhere)) == [2, 2, 2, 2, 2]


def test_steps_may_go_on_over_the_tournament():
    """DESIGN, penalty policy: `count` per tournament follows the loaded player, not the label."""
    made = record(ladder(5, 10, 20, count=Count.PER_TOURNAMENT))
    made.act(games((1, 7, 8), (2, 9, 10)))
    made.act(games((1, 9, 7), (2, 8, 10), round_=2))
    first = made.adjudicated(hand_in(by="first", at=game(1, 1)))
    assert (first.player, first.opponent) == (7, 8)
    assert steps(
        made,
        hand_in(by="second", at=game(1, 2)),  # 7 again
        hand_in(by="9", at=game(1, 2), new_play=True),
        hand_in(by="8", at=game(2, 2)),
        hand_in(by="7", at=game(1, 1), new_play=True),
    ) == [2, 1, 1, 3]


def test_a_player_is_one_side_by_label_and_by_number():
    """DESIGN, words: a side of a loaded game is a named player, however the slip calls it."""
    made = record(ladder(5, 10))
    made.act(games((1, 7, 8)))
    labels = ("first", "7", "second", "8")
    slips = (hand_in(by=by, turn=turn) for turn, by in enumerate(labels, 1))
    assert steps(made, *slips) == [1, 2, 1, 2]


def test_a_policy_that_never_counts_needs_no_names():
    """DESIGN, handing in a slip: only `words` is needed unless the tournament asks for more."""
    made = record(PenaltyPolicy(Unit.TURN, (Step(5), Step(5)), DEDUCT, Count.PER_TOURNAMENT))
    assert made.adjudicated(hand_in(at=None, by=None)).outcome.penalty is not None


# A play is adjudicated once -------------------------------------------------------------------


@pytest.mark.parametrize("turn", [None, 9])
@pytest.mark.parametrize("again", [("CAT", "AT"), ("AT", "CAT"), ("AT", "CAT", "AT")])
def test_the_same_words_get_the_same_challenge_back(turn, again):
    """RULES.md, "Ours": in whatever order, and however often a word is written (row 48)."""
    made = record()
    made.adjudicated(hand_in("CAT", "AT", turn=turn))
    event = made.repeated(hand_in(*again, turn=turn, verdict=INVALID))
    assert (event.number, event.answered_by) == (1, 2)
    assert made.challenges()[1].verdict is VALID


@pytest.mark.parametrize("turn", [None, 9])
@pytest.mark.parametrize("other", [("CAT",), ("CAT", "AT", "TA"), ("CAT", "TA")])
def test_other_words_for_the_same_play_are_no_second_look(turn, other):
    """RULES.md, "Ours": neither part of a slip nor more than it tells which word was bad."""
    made = record()
    made.adjudicated(hand_in("CAT", "AT", turn=turn, verdict=INVALID))
    refusal = made.refused(hand_in(*other, turn=turn, by="second"))
    assert refusal.code is Code.PLAY_ALREADY_ADJUDICATED
    assert "challenge 1" in refusal.message
    assert not set(other) & set(refusal.message.split())


@pytest.mark.parametrize("another", [{"turn": 10}, {"new_play": True}])
def test_a_new_play_is_adjudicated_at_once(another):
    """WESPA 3.4.1(d), RULES.md "Ours": whatever words it shares with earlier slips."""
    made = record()
    made.adjudicated(hand_in("CAT", "AT", turn=9, verdict=INVALID))
    assert made.adjudicated(hand_in("CAT", **another)).number == 2


def test_without_turns_a_slip_stands_for_the_latest_play():
    """DESIGN, "A play": until a new one is said to have been made."""
    made = record()
    made.adjudicated(hand_in("CAT"))
    made.adjudicated(hand_in("DOG", new_play=True))
    assert made.repeated(hand_in("DOG")).number == 2
    made.refused(hand_in("CAT"))
    assert [c.play for c in made.challenges().values()] == [-1, -2]
    assert [c.turn for c in made.challenges().values()] == [None, None]


def test_a_turn_tells_no_play_apart_from_one_without():
    """RULES.md, "Ours": one word of a slip without a turn is not asked for by naming a turn."""
    made = record()
    made.adjudicated(hand_in("CAT", "AT", verdict=INVALID))
    assert made.repeated(hand_in("AT", "CAT", turn=9)).number == 1
    refusal = made.refused(hand_in("CAT", turn=9))
    assert refusal.code is Code.PLAY_ALREADY_ADJUDICATED
    assert "new_play" in refusal.message
    assert made.adjudicated(hand_in("CAT", turn=9, new_play=True)).number == 2
    assert made.adjudicated(hand_in("AT", turn=10)).number == 3


def test_turns_may_come_in_any_order():
    """DESIGN, "A play": a turn is any positive number that tells plays apart."""
    made = record()
    made.adjudicated(hand_in("DOG", turn=12))
    made.adjudicated(hand_in("CAT", turn=3))
    assert made.repeated(hand_in("DOG", turn=12)).number == 1
    assert [c.turn for c in made.challenges().values()] == [12, 3]


@pytest.mark.parametrize("turn", [None, 9])
def test_where_no_game_is_named_nothing_is_promised(turn):
    """DESIGN, "A play": unidentified slips are each adjudicated, whatever they say."""
    made = record()
    made.adjudicated(hand_in("CAT", at=None, turn=turn, verdict=INVALID))
    assert made.adjudicated(hand_in("CAT", at=None, turn=turn, verdict=INVALID)).number == 2


def test_another_game_is_another_play():
    """DESIGN, "A play" is (division, round, table, turn)."""
    made = record()
    made.adjudicated(hand_in("CAT", at=game(division="A"), turn=9))
    for number, at in enumerate((game(2), game(1, 2), game(division="B")), 2):
        assert made.adjudicated(hand_in("DOG", at=at, turn=9)).number == number


@pytest.mark.parametrize("verdict", Verdict)
def test_a_repeated_slip_costs_nothing_more(verdict):
    """Promise 2: nothing happens twice; the ladder goes on where it stood."""
    made = record(ladder(5, 10, 20))
    made.adjudicated(hand_in("CAT", turn=1, verdict=verdict))
    for _ in range(3):
        made.repeated(hand_in("CAT", turn=1, verdict=verdict))
    penalty = made.adjudicated(hand_in("DOG", turn=2)).outcome.penalty
    assert penalty is not None
    assert penalty.step == (2 if verdict is VALID else 1)


def test_an_out_play_is_challenged_like_any_other():
    """WESPA 3.2.1, row 51: no fact about the bag or the end of the game bars a challenge."""
    made = record(preset("double"))
    assert made.adjudicated(hand_in(turn=30)).outcome.loses_turn is Role.CHALLENGER
