"""What follows from a challenge, in words for a terminal's screen."""

from collections.abc import Iterator, Mapping

from service.client import answers
from service.rules.clauses import outcome as rules, penalty as penalties, tiles
from service.rules.clauses.instructions import TEXTS, Instruction

Shown = answers.Outcome | rules.Outcome
"""An outcome as a desk answered it, or as the rules make it."""

_AMONG = {
    "all": "all tiles",
    "new": "the new tiles",
    "either": "the new tiles, or all of them as the opponent chooses,",
    "new_and_unplayed": "the new and the unplayed tiles",
}
_PLAYS = {
    "stands": "The play stands.",
    "comes_off": "The play is held to be invalid: no tile moves any more, and only points change.",
}
_NOTHING = "Nothing is in force"


def lines(outcome: Shown, clauses: Mapping[str, str] | None = None) -> Iterator[str]:
    """What the players now do, each with its clause where `clauses` are given by code."""
    told = [(code, _instruction(code)) for code in outcome.instructions]
    if not outcome.in_force and not any(text.startswith(_NOTHING) for _, text in told):
        yield f"{_NOTHING} yet."
    if not told and outcome.play is not None:
        yield _PLAYS.get(outcome.play, outcome.play)
    for code, text in told:
        clause = clauses.get(code) if clauses else None
        yield f"{text.removesuffix('.')} ({clause})." if clause else text
    if outcome.overdraw is not None:
        yield _overdraw(outcome.overdraw)
    if outcome.view is not None:
        yield f"The opponent may view {outcome.view} tiles from the bag."
    if outcome.penalty is not None:
        yield f"Penalty: {costs(outcome.penalty)}."
    if outcome.on_turn is not None and outcome.in_force:
        yield f"On turn: the {player(outcome.on_turn)}."


def costs(penalty: answers.Penalty | penalties.Penalty) -> str:
    """What a penalty takes, or that it takes nothing."""
    return "; ".join(_costs(penalty)) or "none"


def player(role: str) -> str:
    """A role as it is said of a person."""
    return f"{role} player" if role == "challenged" else role


def _instruction(code: str) -> str:
    try:
        return TEXTS[Instruction(code)]
    except ValueError:  # a newer desk's
        return code


def _overdraw(overdraw: answers.Overdraw | tiles.Overdraw) -> str:
    turned_up = "as many as the director says" if overdraw.turned_up is None else overdraw.turned_up
    among = _AMONG.get(overdraw.among, overdraw.among)
    return (
        f"Overdrawn by {overdraw.tiles} ({overdraw.clause}): {among} go face down, the opponent"
        f" turns up {turned_up} of them, and {overdraw.tiles} of those go back to the bag."
    )


def _costs(penalty: answers.Penalty | penalties.Penalty) -> Iterator[str]:
    for change in penalty.score_changes:
        gain = "come off" if change.points < 0 else "are added to"
        yield f"{abs(change.points)} points {gain} the {player(change.role)}'s score"
    if penalty.lose_turn:
        yield "the challenger loses the turn"
    if penalty.clock_seconds:
        yield f"{penalty.clock_seconds} seconds off the challenger's clock"
    if penalty.forfeit:
        yield "the challenger forfeits the game"
