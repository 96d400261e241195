"""What follows from a challenge, in the few words that a docket has room for."""

from collections.abc import Iterator

from service.rules.clauses.instructions import TEXTS, Instruction
from service.rules.clauses.outcome import GameGoes, Outcome, Play
from service.rules.clauses.penalty import Penalty, Role

_PLAYS = {Play.STANDS: "The play stands.", Play.COMES_OFF: "The play comes off."}
_IMPLIED = {
    Instruction.PLAY_STANDS,
    Instruction.REANNOUNCE_SCORE,
    Instruction.RETRACT_TILES,
    Instruction.RESULT_ON_SLIP,
    Instruction.RETURN_QUIETLY,
    Instruction.RERACK,
    Instruction.RESTART_TIMER,
    Instruction.CLOCK_ON_DELAY,
}
"""What the first line says anyway, or holds after every adjudication."""


def follows(outcome: Outcome) -> Iterator[str]:
    """The play, what it costs and who is on turn, then what there is to do at this table."""
    if outcome.play is not None:
        yield _PLAYS[outcome.play]
    if outcome.penalty is not None:
        yield "Penalty: " + ("; ".join(_costs(outcome.penalty)) or "none") + "."
    if outcome.game is GameGoes.OVER:
        yield "The game is over."
    elif outcome.on_turn is not None:
        yield f"On turn: {outcome.on_turn}."
    for each in outcome.instructions:
        if each not in _IMPLIED:
            yield TEXTS[each]


def _costs(penalty: Penalty) -> Iterator[str]:
    for change in penalty.score_changes:
        yield f"{change.role} {change.points:+d}"
    if penalty.lose_turn:
        yield f"{Role.CHALLENGER} loses the turn"
    if penalty.clock_seconds:
        yield f"{Role.CHALLENGER}'s clock {-penalty.clock_seconds:+d} seconds"
    if penalty.forfeit:
        yield f"{Role.CHALLENGER} forfeits the game"
