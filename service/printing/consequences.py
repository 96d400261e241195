"""What follows from a challenge, in the few words that a docket has room for."""

from collections.abc import Iterator

from service.languages import Language
from service.rules.clauses.instructions import TEXTS, Instruction
from service.rules.clauses.outcome import GameGoes, Outcome, Play
from service.rules.clauses.penalty import Penalty, Role

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


def follows(outcome: Outcome, language: Language) -> Iterator[str]:
    """The play, what it costs and who is on turn, then what there is to do at this table."""
    _ = language.gettext.gettext
    if outcome.play is not None:
        stands = outcome.play is Play.STANDS
        yield _("The play stands.") if stands else _("The play comes off.")
    if outcome.penalty is not None:
        costs = "; ".join(_costs(outcome.penalty, language)) or _("none")
        yield _("Penalty: {costs}.").format(costs=costs)
    if outcome.game is GameGoes.OVER:
        yield _("The game is over.")
    elif outcome.on_turn is not None:
        yield _("On turn: {who}.").format(who=_who(outcome.on_turn, language))
    for each in outcome.instructions:
        if each not in _IMPLIED:
            yield _(TEXTS[each])


def _who(role: Role, language: Language) -> str:
    _ = language.gettext.gettext
    return _("challenger") if role is Role.CHALLENGER else _("challenged")


def _costs(penalty: Penalty, language: Language) -> Iterator[str]:
    _ = language.gettext.gettext
    for change in penalty.score_changes:
        yield f"{_who(change.role, language)} {change.points:+d}"
    if penalty.lose_turn:
        yield _("challenger loses the turn")
    if penalty.clock_seconds:
        seconds = f"{-penalty.clock_seconds:+d}"
        yield _("challenger's clock {seconds} seconds").format(seconds=seconds)
    if penalty.forfeit:
        yield _("challenger forfeits the game")
