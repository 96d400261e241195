"""The columns of each list as it is exported: a heading and what stands in each line."""

from collections.abc import Iterator

from service.desk.challenges import Seen
from service.desk.decisions import DecisionSeen
from service.desk.exports import Cell
from service.desk.penalties import PlayerTotal
from service.desk.report import FORGOTTEN, outcome_in_words
from service.desk.statistics import Statistics, mean_wait, success_rate
from service.journal.figures import Figures, GameCosts
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import CarriedOut, Role
from service.rules.clauses.slip import Game, Method
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.decision import changed_by
from service.rules.facts.events import TournamentAmended

Line = tuple[Cell, ...]

_GAME = ("division", "round", "table")
_PLAYERS = ("player", "opponent")
_COST = ("challenger_points", "challenged_points", "turn_lost", "clock_seconds", "forfeit")
_COSTS = ("challenger_points", "challenged_points", "turns_lost", "clock_seconds", "forfeits")
_STAYS = (
    "challenger_turns_that_stay",
    "challenged_turns_that_stay",
    "clock_seconds_that_stay",
    "forfeits_that_stay",
)
STAYS = frozenset({*_STAYS, "turns_that_stay"})
"""What stays of outcomes that changed: seldom anything."""
_OUTCOME = ("play", "loses_turn", "on_turn", *_COST)

CHALLENGES: Line = (
    "number",
    *_GAME,
    "turn",
    "kind",
    "challenger",
    *_PLAYERS,
    "status",
    "verdict",
    "words",
    "slips",
    "method",
    "adjudicated_at",
    "received_at",
    "device",
    *_OUTCOME,
    *_STAYS,
    "ruling",
    "shares_words_with",
    "notes",
    "lexicon",
    "fingerprint",
    "list",
)
PENALTIES: Line = ("number", *_GAME, "turn", "challenger", *_PLAYERS, *_COST, *_STAYS)
PENALTIES_BY_GAME: Line = (*_GAME, "challenger", *_PLAYERS, "challenges", *_COSTS, *_STAYS)
PENALTIES_BY_PLAYER: Line = (
    "player",
    "name",
    "challenges",
    "points",
    "turns_lost",
    "clock_seconds",
    "forfeits",
    "turns_that_stay",
    "clock_seconds_that_stay",
    "forfeits_that_stay",
)
DECISIONS: Line = (
    "entry",
    "decided",
    "number",
    "kind",
    "challenge",
    *_GAME,
    "clause",
    "given_at",
    "director",
    "reason",
    "verdict",
    "corrected",
    *_OUTCOME,
    *_STAYS,
    "changed",
    "opinions",
    "final_say",
    "first_decision",
    "replaced_by",
)
STATISTICS: Line = (
    "of",
    "which",
    "challenges",
    "successful",
    "unsuccessful",
    "ruled",
    "not_in_time",
    "waiting",
    "withdrawn",
    "void",
    "success_rate",
    "verdicts",
    "at_once",
    "mean_milliseconds",
    "longest_milliseconds",
)


def challenge(seen: Seen) -> Line:
    """A challenge as it stands, with the words in force where they may be read."""
    shown, latest = seen.known.challenge, seen.known.challenge.in_force
    found = latest if shown.status is Status.ADJUDICATED else None
    words = " ".join(latest.slip.words) if latest and seen.sight.words else None
    return (
        *_named(shown),
        shown.kind,
        shown.challenger,
        *_players(shown),
        shown.status,
        found.verdict if found else None,
        words,
        len(shown.adjudications),
        latest.method if latest else None,
        found.at if found else None,
        seen.known.received_at,
        seen.known.device,
        *_outcome(shown.outcome),
        *_stays(*(shown.carried_out if seen.sight.verdicts else ())),
        shown.ruling,
        shown.shares_with if seen.sight.notes else None,
        " ".join(shown.notes) if seen.sight.notes else None,
        *_source(seen),
    )


def penalty(shown: Challenge) -> Line:
    """A challenge that costs something, or of which something stays."""
    return (
        *_named(shown),
        shown.challenger,
        *_players(shown),
        *_cost(shown.outcome),
        *_stays(*shown.carried_out),
    )


def penalties_of_game(shown: GameCosts) -> Line:
    """A side and what its challenges cost in one game."""
    costs = shown.costs
    return (
        *_game(shown.game),
        shown.challenger,
        shown.player,
        shown.opponent,
        costs.challenges,
        costs.challenger_points,
        costs.challenged_points,
        costs.turns_lost,
        costs.clock_seconds,
        costs.forfeits,
        costs.challenger_turns_stay,
        costs.challenged_turns_stay,
        costs.clock_seconds_stay,
        costs.forfeits_stay,
    )


def penalties_of_player(shown: PlayerTotal) -> Line:
    """A player and what challenges came to."""
    costs = shown.costs
    return (
        costs.player,
        shown.name,
        costs.challenges,
        costs.points,
        costs.turns_lost,
        costs.clock_seconds,
        costs.forfeits,
        costs.turns_stay,
        costs.clock_seconds_stay,
        costs.forfeits_stay,
    )


def decision(seen: DecisionSeen) -> Line:
    """A director's decision by the last word on it; what others said of it in one field."""
    event, ruling = seen.known.event, seen.known.ruling
    settled = ruling.settled if ruling else None
    first = seen.first_outcome if settled and not settled.stands else None
    return (
        seen.known.seq,
        seen.decided,
        ruling.number if ruling else None,
        ruling.kind if ruling else None,
        seen.known.challenge.number if seen.known.challenge else None,
        *_game(seen.game),
        seen.clause,
        seen.known.at,
        seen.director,
        seen.said(seen.reason),
        seen.verdict,
        seen.corrected,
        *_outcome(seen.outcome),
        *_stays(*((seen.carried_out,) if seen.carried_out else ())),
        " ".join(changed_by(event)) if isinstance(event, TournamentAmended) else None,
        " | ".join(_opinions(seen)) or None,
        (seen.said(settled.reason) or FORGOTTEN) if settled else None,
        outcome_in_words(first) if first else None,
        seen.known.replaced_by,
    )


def statistics(shown: Statistics) -> Iterator[Line]:
    """A line for all challenges, then for those of each round, division and device."""
    yield ("all", None, *_figures(shown.together))
    for round_, figures in shown.rounds.items():
        yield ("round", round_, *_figures(figures))
    for division, figures in shown.divisions.items():
        yield ("division", division, *_figures(figures))
    for device, figures in shown.devices.items():
        yield ("device", shown.names.get(device, device), *_figures(figures))


def _source(seen: Seen) -> Line:
    """The lexicon that was consulted, or else the list that lay on the table."""
    latest = seen.known.challenge.in_force
    if latest is None:
        return (None, None, None)
    if latest.method is not Method.PRINTED_LIST or latest.verdict is None:
        return (latest.lexicon.name, latest.lexicon.fingerprint, None)
    told = latest.printed_list
    return (None, None, None if told is None else seen.known.said.get(told.id))


def _opinions(seen: DecisionSeen) -> Iterator[str]:
    for each in seen.known.ruling.opinions if seen.known.ruling else ():
        verb = "agrees" if each.agrees else "disagrees"
        said = seen.said(each.reason) or FORGOTTEN
        yield f"{seen.name(each.person) or FORGOTTEN} {verb}: {said}"


def _named(shown: Challenge) -> Line:
    return (shown.number, *_game(shown.game), shown.turn)


def _game(game: Game | None) -> Line:
    if game is None:
        return (None,) * len(_GAME)
    return (game.division or None, game.round, game.table)


def _players(shown: Challenge) -> Line:
    return (shown.player, shown.opponent)


def _outcome(outcome: Outcome | None) -> Line:
    if outcome is None:
        return (None,) * len(_OUTCOME)
    return (outcome.play, outcome.loses_turn, outcome.on_turn, *_cost(outcome))


def _cost(outcome: Outcome | None) -> Line:
    penalty = outcome.penalty if outcome else None
    if penalty is None:
        return (None,) * len(_COST)
    points = dict.fromkeys(Role, 0)
    for change in penalty.score_changes:
        points[change.role] += change.points
    return (*points.values(), penalty.lose_turn, penalty.clock_seconds, penalty.forfeit)


def _stays(*carried_out: CarriedOut) -> Line:
    turns = [each.lost_turn for each in carried_out]
    return (
        *(turns.count(role) for role in Role),
        sum(each.clock_seconds for each in carried_out),
        sum(each.forfeit for each in carried_out),
    )


def _figures(shown: Figures) -> Line:
    return (
        shown.challenges,
        shown.successful,
        shown.unsuccessful,
        shown.ruled,
        shown.not_in_time,
        shown.waiting,
        shown.withdrawn,
        shown.void,
        success_rate(shown),
        shown.found,
        shown.at_once,
        mean_wait(shown),
        shown.longest if shown.found else None,
    )
