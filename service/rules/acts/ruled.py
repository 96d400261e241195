"""The outcome that a director gives, as something that can be played by."""

from dataclasses import replace

from service.rules.acts.by_now import by_now, gone_on, is_closed
from service.rules.acts.commands import Ruled, State
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.instructions import Instruction
from service.rules.clauses.outcome import (
    AT_THE_TABLE,
    GameGoes,
    Outcome,
    Play,
    circumstances,
    outcome_of,
)
from service.rules.clauses.penalty import Penalty, Role
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.slip import Kind, Verdict
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import RulingKind

_OTHER = {Role.CHALLENGER: Role.CHALLENGED, Role.CHALLENGED: Role.CHALLENGER}

_OF_NO_PLAY = {
    Instruction.RESULT_ON_SLIP,
    Instruction.RETURN_QUIETLY,
    Instruction.SET_CLOCK,
    Instruction.GAME_FORFEITED,
    Instruction.GAME_OVER,
    Instruction.RERACK,
    Instruction.RESTART_TIMER,
    Instruction.CLOCK_ON_DELAY,
}
"""What is also said of an exchange or a pass: no tile of theirs lies on the board."""


_IMPOSED = {Instruction.SET_CLOCK, Instruction.GAME_FORFEITED}
"""What a director can impose after a further turn as well as before it."""


def ruled_outcome(
    state: State, book: Rulebook, challenge: Challenge, ruled: Ruled, *, kind: RulingKind
) -> Outcome | Refusal:
    """What follows from a ruling on a challenge, with the instructions of the book.

    What the ruling leaves out is filled in: who loses the turn by the penalty or by the play that
    comes off (WESPA 3.10.15(a)), who is on turn by who loses it. A play that comes off is made
    again where the book says so of a ruling of that kind, as of a blank (3.8(d)), and where the
    ruling has its player on turn. After a further turn nothing is filled in and no tile moves: what
    the director says of turns holds. Once the game is over, signed or by its last play, nobody is
    on turn and no turn is lost.
    """
    contradiction = _contradiction(ruled)
    if contradiction is not None:
        return Refusal(Code.OUTCOME_CONTRADICTS_ITSELF, OURS, contradiction)
    went_on = gone_on(state, challenge)
    again = went_on or kind in book.rulings.replayed
    ruled = replace(ruled, loses_turn=_loses_turn(ruled, again=again))
    told = replace(_told(book, challenge, ruled, went_on=went_on), play=ruled.play)
    if told.game is GameGoes.GOES_ON:
        on_turn = ruled.on_turn if went_on else _on_turn(ruled)
        told = replace(told, loses_turn=ruled.loses_turn, on_turn=on_turn)
    return by_now(state, challenge, told) if is_closed(state, challenge) else told


def _contradiction(ruled: Ruled) -> str | None:
    """What makes an outcome one that nobody can play by; None where it can be.

    It is told by what the ruling says itself, so that nothing is to be left out that wasn't sent.
    """
    if ruled.play is Play.COMES_OFF and ruled.penalty:
        return "A play that comes off costs the challenger nothing: leave the penalty out."
    if ruled.play is Play.COMES_OFF and ruled.loses_turn is Role.CHALLENGER:
        return "A play that comes off costs the challenger no turn: leave loses_turn out."
    if ruled.penalty and (wrong := _wrong_penalty(ruled, ruled.penalty)):
        return wrong
    if ruled.on_turn is not None and ruled.on_turn is ruled.loses_turn:
        return "Who loses the turn isn't on turn: put loses_turn or on_turn right."
    return None


def _wrong_penalty(ruled: Ruled, penalty: Penalty) -> str | None:
    if penalty.lose_turn and ruled.loses_turn is Role.CHALLENGED:
        return "The penalty takes the challenger's turn: loses_turn can't be the challenged."
    if wrong := _wrong_points(penalty):
        return wrong
    if penalty.forfeit and (sent := _turns(ruled, penalty)):
        return f"A forfeited game is over: leave out {' and '.join(sent)}."
    if penalty.lose_turn and ruled.on_turn is Role.CHALLENGER:
        return "The penalty takes the challenger's turn: on_turn can't be the challenger."
    return None


def _turns(ruled: Ruled, penalty: Penalty) -> list[str]:
    """What the ruling itself says about turns, by name."""
    said = {
        "on_turn": ruled.on_turn,
        "loses_turn": ruled.loses_turn,
        "lose_turn": penalty.lose_turn,
    }
    return [name for name, told in said.items() if told]


def _wrong_points(penalty: Penalty) -> str | None:
    changes = penalty.score_changes
    if any(each.points == 0 for each in changes):
        return "Zero points change no score: leave that score change out."
    if len({change.role for change in changes}) != len(changes):
        return "Each score changes once: add its points up in one score change."
    if all((each.points < 0) is (each.role is Role.CHALLENGER) for each in changes):
        return None
    return "A penalty is the challenger's: points below zero there, above zero for the challenged."


def _loses_turn(ruled: Ruled, *, again: bool) -> Role | None:
    if ruled.loses_turn is not None:
        return ruled.loses_turn
    if ruled.penalty and ruled.penalty.lose_turn:
        return Role.CHALLENGER
    if ruled.play is not Play.COMES_OFF or again or ruled.on_turn is Role.CHALLENGED:
        return None
    return Role.CHALLENGED


def _on_turn(ruled: Ruled) -> Role:
    if ruled.on_turn is not None:
        return ruled.on_turn
    if ruled.loses_turn is not None:
        return _OTHER[ruled.loses_turn]
    return Role.CHALLENGED if ruled.play is Play.COMES_OFF else Role.CHALLENGER


def _told(book: Rulebook, challenge: Challenge, ruled: Ruled, *, went_on: bool) -> Outcome:
    """What the book has follow in such a case; of tiles only where a play was just made."""
    verdict = Verdict.INVALID if ruled.play is Play.COMES_OFF else Verdict.VALID
    table = circumstances(challenge.call, challenge.timing, final=True)
    told = outcome_of(verdict, ruled.penalty, book, AT_THE_TABLE if went_on else table)
    a_play = challenge.kind not in {Kind.EXCHANGE, Kind.PASSING} and ruled.play is not None
    if a_play and not went_on:
        return told
    left = _IMPOSED if went_on else _OF_NO_PLAY
    said = tuple(each for each in told.instructions if each in left)
    return replace(told, instructions=said, overdraw=None, view=None)
