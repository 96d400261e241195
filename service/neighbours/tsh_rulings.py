"""Directors' decisions for whoever keeps tsh: comments, since none of its fields takes a ruling."""

from collections.abc import Iterable, Iterator, Mapping

from service.desk import report
from service.desk.decisions import Decided, DecisionSeen
from service.rules.clauses.penalty import Role
from service.rules.facts.challenge import Status
from service.rules.facts.events import RulingGiven

_HEAD = """\
# Directors' decisions in {code} that stand, by game, for whoever keeps tsh: it has no field for a
# ruling and skips these lines. Key in yourself what changes a score or a result. Points are told
# once more by the penalties for tsh: take them from one of the two.
"""


def text(code: str, found: Iterable[DecisionSeen], names: Mapping[int, str]) -> str:
    """What was decided of games and still stands, by division, round and table.

    Neither reasons nor who decided: a score needs neither. A decision on no game comes last.
    """
    standing = [each for each in found if _is_told(each)]
    told = (_told(each, names) for each in sorted(standing, key=_place))
    return _HEAD.format(code=code) + "".join(f"#\n# {each}\n" for each in told)


def _is_told(seen: DecisionSeen) -> bool:
    """Whether it bears on a game: a look that was allowed and a change for all games do not."""
    other = seen.decided in {Decided.CHANGE, Decided.OVERRIDE}
    return not other and seen.known.replaced_by is None


def _place(seen: DecisionSeen) -> tuple[bool, str, int, int, int]:
    game = seen.game
    if game is None:
        return (True, "", 0, 0, seen.known.seq)
    return (False, game.division, game.round, game.table, seen.known.seq)


def _told(seen: DecisionSeen, names: Mapping[int, str]) -> str:
    told = [f"{report.about(seen)} ({report.clause_in_words(seen.clause)})"]
    told += _players(seen, names)
    if _is_looked_at_again(seen):
        told.append("Another look is taken: nothing is in force, so nothing is to be keyed in yet.")
    else:
        told += _what_follows(seen)
    return "\n#   ".join(told)


def _is_looked_at_again(seen: DecisionSeen) -> bool:
    challenge = seen.known.challenge
    return challenge is not None and challenge.status is Status.UNDER_REVIEW


def _what_follows(seen: DecisionSeen) -> Iterator[str]:
    if found := report.found_in_words(seen):
        yield f"{found}."
    if seen.outcome is not None:
        yield f"Outcome: {report.outcome_in_words(seen.outcome)}."
    if seen.carried_out is not None:
        stays = report.stays_in_words(seen.carried_out)
        yield f"Carried out before, and stays: {stays}."


def _players(seen: DecisionSeen, names: Mapping[int, str]) -> Iterator[str]:
    on = seen.known.event if isinstance(seen.known.event, RulingGiven) else seen.known.challenge
    if on is not None and on.player is not None and on.opponent is not None:
        for role, number in ((Role.CHALLENGER, on.player), (Role.CHALLENGED, on.opponent)):
            yield f"{role.value.capitalize()}: {number}, {names.get(number, 'name not known')}"
