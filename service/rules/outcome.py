"""What the players now do: the outcome of a verdict (WESPA 3.10.3(c), 3.10.15; SSF 2006)."""

from dataclasses import dataclass
from enum import StrEnum

from service.rules.penalty import Penalty, Role
from service.rules.slip import Verdict


class Play(StrEnum):
    """What becomes of the challenged play."""

    STANDS = "stands"
    COMES_OFF = "comes_off"


class GameGoes(StrEnum):
    """Whether the game goes on."""

    GOES_ON = "goes_on"
    OVER = "over"


class Instruction(StrEnum):
    """What the players do next, as stable codes; TEXTS has the words."""

    REANNOUNCE_SCORE = "reannounce_score"
    RETRACT_TILES = "retract_tiles"
    DRAWN_TILES = "drawn_tiles"
    RESTART_TIMER = "restart_timer"
    COUNTS_TOWARDS_SIX_TURNS = "counts_towards_six_turns"
    SET_CLOCK = "set_clock"
    GAME_FORFEITED = "game_forfeited"


TEXTS: dict[Instruction, str] = {
    Instruction.REANNOUNCE_SCORE: "The play stands: its score is announced again.",
    Instruction.RETRACT_TILES: "The play comes off: its tiles go back to the rack.",
    Instruction.DRAWN_TILES: (
        "Tiles drawn for this play and kept apart: shown to the opponent and returned to the bag."
        " Mixed with the rack: call the director, it is an overdraw."
    ),
    Instruction.RESTART_TIMER: "Only then is the timer started again.",
    Instruction.COUNTS_TOWARDS_SIX_TURNS: (
        "The removed play counts as one of six turns in a row without new tiles on the board."
    ),
    Instruction.SET_CLOCK: "An official sets the challenger's clock as the penalty says.",
    Instruction.GAME_FORFEITED: "The challenger forfeits the game: call the director.",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows from a verdict; `penalty` is None unless every word was acceptable."""

    play: Play
    loses_turn: Role | None
    on_turn: Role | None
    game: GameGoes
    penalty: Penalty | None
    instructions: tuple[Instruction, ...]
    in_force: bool


def outcome_of(
    verdict: Verdict, penalty: Penalty | None, *, removed: tuple[Instruction, ...]
) -> Outcome:
    """The outcome of a verdict.

    Args:
        verdict: of the whole slip.
        penalty: what it costs; for a valid slip only (3.10.15(a)).
        removed: this rulebook's instructions for a play that comes off.
    """
    match verdict:
        case Verdict.INVALID:
            return Outcome(
                play=Play.COMES_OFF,
                loses_turn=Role.CHALLENGED,
                on_turn=Role.CHALLENGER,
                game=GameGoes.GOES_ON,
                penalty=None,
                instructions=removed,
                in_force=True,
            )
        case Verdict.VALID:
            return _stands(penalty)


def _stands(penalty: Penalty | None) -> Outcome:
    forfeit = penalty is not None and penalty.forfeit
    lose_turn = penalty is not None and penalty.lose_turn and not forfeit
    instructions = [Instruction.REANNOUNCE_SCORE]
    if penalty is not None and penalty.clock_seconds:
        instructions.append(Instruction.SET_CLOCK)
    instructions.append(Instruction.GAME_FORFEITED if forfeit else Instruction.RESTART_TIMER)
    on_turn = Role.CHALLENGED if lose_turn else Role.CHALLENGER
    return Outcome(
        play=Play.STANDS,
        loses_turn=Role.CHALLENGER if lose_turn else None,
        on_turn=None if forfeit else on_turn,
        game=GameGoes.OVER if forfeit else GameGoes.GOES_ON,
        penalty=penalty,
        instructions=tuple(instructions),
        in_force=True,
    )
