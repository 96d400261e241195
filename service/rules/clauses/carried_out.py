"""What stays of an outcome that no longer holds (RULES.md, 3.5(d), 5.4.1)."""

from dataclasses import replace

from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import CarriedOut, Penalty

_NOTHING = Penalty(step=0, score_changes=(), lose_turn=False, clock_seconds=0, forfeit=False)


def stays(before: Outcome | None, after: Outcome | None) -> CarriedOut | None:
    """What the outcome before had carried out and the one after it does not ask for.

    Nobody gives a turn back, or a game: a lost turn, seconds and a forfeit stay, and are listed
    for the director. None where nothing does, and while nothing had been in force.
    """
    if before is None or not before.in_force:
        return None
    had = before.penalty or _NOTHING
    has = (after.penalty if after else None) or _NOTHING
    what = CarriedOut(
        lost_turn=None if after and after.loses_turn is before.loses_turn else before.loses_turn,
        clock_seconds=max(had.clock_seconds - has.clock_seconds, 0),
        forfeit=had.forfeit and not has.forfeit,
    )
    return None if what == CarriedOut() else what


def at_another_step(before: Outcome, owed: Penalty) -> tuple[Outcome, CarriedOut | None]:
    """The outcome of an unsuccessful challenge that turns out to be another step of its ladder.

    Its points become those of that step. Of a turn, seconds or a forfeit nothing new is imposed
    after the fact, and what the step before had and this one lacks stays beside it. Whose turn it
    was and whether the game went on is what happened at the table.
    """
    had = before.penalty or _NOTHING
    penalty = replace(
        owed,
        lose_turn=had.lose_turn and owed.lose_turn,
        clock_seconds=min(had.clock_seconds, owed.clock_seconds),
        forfeit=had.forfeit and owed.forfeit,
    )
    lost = before.loses_turn if penalty.lose_turn else None
    after = replace(before, penalty=penalty, loses_turn=lost)
    return after, stays(before, after)
