"""Penalties as tsh takes them: the `penalty` field of its division files, round by round."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from service.rules.clauses.penalty import Role
from service.rules.facts.challenge import Challenge

_HEAD = """\
# Points of challenges in {code}, for tsh: its field `penalty`, from round 1 on.
# tsh adds it to the spread, not to the score of a game. So take it only for points that are not
# in the scores already, and paste each line that begins with a semicolon at the end of the
# player's line in the division's .t file, while tsh is closed.
"""


@dataclass(slots=True)
class _Owed:
    """What challenges came to for one player: points by round, and what tsh has no field for."""

    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    other: list[str] = field(default_factory=list)


def text(code: str, found: Iterable[Challenge], names: Mapping[int, str]) -> str:
    """The points of each player of each division, as lines to paste into tsh's files.

    A challenge whose game was not loaded with its players is a comment: nobody knows whose it is.
    """
    owed: dict[tuple[str, int], _Owed] = defaultdict(_Owed)
    unknown: list[str] = []
    for challenge in found:
        if challenge.game is None or challenge.player is None or challenge.opponent is None:
            unknown.append(f"# challenge {challenge.number}: its players are not known\n")
        else:
            _add(owed, challenge)
    return _HEAD.format(code=code) + "".join((*_lines(owed, names), *unknown))


def _add(owed: Mapping[tuple[str, int], _Owed], challenge: Challenge) -> None:
    game, outcome = challenge.game, challenge.outcome
    penalty = outcome.penalty if outcome else None
    if game is None or penalty is None or challenge.player is None or challenge.opponent is None:
        return
    players = {Role.CHALLENGER: challenge.player, Role.CHALLENGED: challenge.opponent}
    for change in penalty.score_changes:
        owed[game.division, players[change.role]].points[game.round] += change.points
    other = (
        ("a lost turn", penalty.lose_turn),
        (f"{penalty.clock_seconds} seconds", penalty.clock_seconds),
        ("a forfeit", penalty.forfeit),
    )
    told = ", ".join(what for what, is_so in other if is_so)
    if told:
        owed[game.division, challenge.player].other.append(f"round {game.round}: {told}")


def _lines(owed: Mapping[tuple[str, int], _Owed], names: Mapping[int, str]) -> Iterator[str]:
    for (division, player), each in sorted(owed.items()):
        of = f"division {division}, " if division else ""
        yield f"# {of}player {player}: {names.get(player, 'name not known')}\n"
        if each.other:
            yield f"#   beside points: {'; '.join(each.other)}\n"
        if any(each.points.values()):
            rounds = range(1, max(each.points) + 1)
            yield f"; penalty {' '.join(str(each.points.get(round_, 0)) for round_ in rounds)}\n"
