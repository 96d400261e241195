"""What can still be carried out of an outcome: at the table, or once the game has gone on."""

from dataclasses import replace

from service.rules.acts.commands import State
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import GameGoes, Outcome, waited_for
from service.rules.clauses.review import Touched
from service.rules.facts.challenge import Challenge, Status

UNTOLD = Touched()
"""Nobody says anything of the tiles."""

_STILL_TOLD = {*waited_for(), Instruction.TURN_ACCEPTED}
"""What is no act at the table: who is waited for, and that a turn had been accepted."""


def is_closed(state: State, challenge: Challenge) -> bool:
    """Whether the result sheet of its game is signed."""
    return challenge.game is not None and challenge.game in state.closed


def gone_on(state: State, challenge: Challenge, touched: Touched = UNTOLD) -> bool:
    """Whether the game went on since: somebody says so, it is on record, or the game is closed."""
    later = challenge.game is not None and any(
        each.number > challenge.number and each.stands for each in state.in_game
    )
    return bool(touched.further_turn) or later or is_closed(state, challenge)


def last_in_force(state: State, challenge: Challenge) -> Outcome | None:
    """The outcome of which something may have been carried out.

    Before a challenge that is looked at again no tile moved, unless the game has gone on.
    """
    if challenge.status is not Status.UNDER_REVIEW:
        return challenge.outcome
    return challenge.set_aside if gone_on(state, challenge) else None


def by_now(
    state: State,
    challenge: Challenge,
    outcome: Outcome,
    *,
    new: bool = True,
    touched: Touched = UNTOLD,
) -> Outcome:
    """The outcome as far as it can still be carried out.

    Once play has continued no tile moves and no timer is started, and whose turn it is the outcome
    of an earlier one doesn't say. Of an outcome that is `new` only points are then imposed.
    """
    if not gone_on(state, challenge, touched):
        return outcome
    if is_closed(state, challenge):
        return _after_the_fact(outcome, new=new, game=GameGoes.OVER)
    return _after_the_fact(outcome, new=new, game=GameGoes.GOES_ON if new else outcome.game)


def _after_the_fact(outcome: Outcome, *, new: bool, game: GameGoes) -> Outcome:
    penalty = outcome.penalty
    if new and penalty is not None:
        penalty = replace(penalty, lose_turn=False, clock_seconds=0, forfeit=False)
    return replace(
        outcome,
        loses_turn=None if new else outcome.loses_turn,
        on_turn=None,
        game=game,
        penalty=penalty,
        instructions=tuple(each for each in outcome.instructions if each in _STILL_TOLD),
        overdraw=None,
        view=None,
    )
