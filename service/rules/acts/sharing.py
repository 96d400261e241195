"""Slips that ask once more what an invalid one had asked (RULES.md, "Ours").

A new play is adjudicated at once, whatever words it shares with earlier slips. Where it shares some
with an invalid slip of several words, and no turn lies between, the director is shown the two
challenges afterwards: never which words they share.
"""

from service.rules.clauses.slip import Slip, Verdict
from service.rules.facts.challenge import Adjudication, Challenge


def shares_with(in_game: tuple[Challenge, ...], called: Challenge, slip: Slip | None) -> int | None:
    """The number of the latest challenge of the game that a slip shares words with so."""
    earlier = [each for each in reversed(in_game) if each.number < called.number]
    return next((each.number for each in earlier if _shares(in_game, each, called, slip)), None)


def _shares(
    in_game: tuple[Challenge, ...], earlier: Challenge, called: Challenge, slip: Slip | None
) -> bool:
    if slip is None or not any(_asked_the_same(each, slip) for each in earlier.adjudications):
        return False
    plays = (earlier.play, *earlier.earlier_plays)
    since = {each.play for each in in_game if earlier.number < each.number < called.number}
    between = since - {*plays, called.play}
    return any(_follows(play, called, between) for play in plays)


def _follows(play: int | None, called: Challenge, between: set[int | None]) -> bool:
    """Whether no turn lies between, by the numbers of both turns or as they were challenged."""
    if play is not None and play > 0 and called.turn is not None:
        return abs(called.turn - play) <= 1
    return not between


def _asked_the_same(earlier: Adjudication, slip: Slip) -> bool:
    several = earlier.verdict is Verdict.INVALID and len(earlier.slip.words) > 1
    return several and not set(earlier.slip.words).isdisjoint(slip.words)
