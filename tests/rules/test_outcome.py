"""What follows from a verdict, by rulebook: WESPA 3.10.3(c), 3.10.15(a), SSF 2006."""

import pytest

from service.rules.outcome import TEXTS, GameGoes, Instruction, Outcome, Play, outcome_of
from service.rules.penalty import Penalty, Role, ScoreChange
from service.rules.rulebook import RULEBOOKS
from service.rules.slip import Verdict

FREE = Penalty(1, (), lose_turn=False, clock_seconds=0, forfeit=False)
FIVE = Penalty(1, (ScoreChange(Role.CHALLENGER, -5),), False, 0, forfeit=False)
LOST_TURN = Penalty(1, (), lose_turn=True, clock_seconds=0, forfeit=False)
CLOCK = Penalty(1, (), lose_turn=False, clock_seconds=60, forfeit=False)
FORFEIT = Penalty(1, (), lose_turn=False, clock_seconds=0, forfeit=True)
EVERYTHING = Penalty(1, (ScoreChange(Role.CHALLENGED, 5),), True, 60, forfeit=True)
AGAIN, RESTART = Instruction.REANNOUNCE_SCORE, Instruction.RESTART_TIMER


@pytest.mark.parametrize(
    ("rulebook", "clause", "instructions"),
    [
        ("wespa", "3.10.3(c)", ["retract_tiles", "drawn_tiles", "restart_timer"]),
        ("ssf", "six turns", ["retract_tiles", "counts_towards_six_turns", "restart_timer"]),
    ],
)
def test_an_invalid_play_comes_off(rulebook, clause, instructions):
    """WESPA 3.10.15(a), SSF: the play comes off, its player loses the turn, nobody pays."""
    removed = RULEBOOKS[rulebook].removed
    assert outcome_of(Verdict.INVALID, None, removed=removed) == Outcome(
        play=Play.COMES_OFF,
        loses_turn=Role.CHALLENGED,
        on_turn=Role.CHALLENGER,
        game=GameGoes.GOES_ON,
        penalty=None,
        instructions=tuple(map(Instruction, instructions)),
        in_force=True,
    )


@pytest.mark.parametrize(
    ("penalty", "loses_turn", "on_turn", "game", "instructions"),
    [
        (FREE, None, Role.CHALLENGER, GameGoes.GOES_ON, (AGAIN, RESTART)),
        (FIVE, None, Role.CHALLENGER, GameGoes.GOES_ON, (AGAIN, RESTART)),
        (LOST_TURN, Role.CHALLENGER, Role.CHALLENGED, GameGoes.GOES_ON, (AGAIN, RESTART)),
        (
            CLOCK,
            None,
            Role.CHALLENGER,
            GameGoes.GOES_ON,
            (AGAIN, Instruction.SET_CLOCK, RESTART),
        ),
        (FORFEIT, None, None, GameGoes.OVER, (AGAIN, Instruction.GAME_FORFEITED)),
        (
            EVERYTHING,
            None,
            None,
            GameGoes.OVER,
            (AGAIN, Instruction.SET_CLOCK, Instruction.GAME_FORFEITED),
        ),
    ],
)
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_valid_play_stands(*, rulebook, penalty, loses_turn, on_turn, game, instructions):
    """WESPA 3.10.3(c), 3.10.15(b), (c): the score again, then what the penalty says."""
    removed = RULEBOOKS[rulebook].removed
    assert outcome_of(Verdict.VALID, penalty, removed=removed) == Outcome(
        play=Play.STANDS,
        loses_turn=loses_turn,
        on_turn=on_turn,
        game=game,
        penalty=penalty,
        instructions=instructions,
        in_force=True,
    )


def test_every_instruction_has_its_words():
    """WESPA 3.10.3(c): an instruction that nobody can read instructs nobody."""
    assert set(TEXTS) == set(Instruction)
