"""The columns of each list as it is exported: a heading and what stands in each line."""

from collections.abc import Iterator

from service.desk.challenges import Seen
from service.desk.exports import Cell
from service.desk.penalties import PlayerTotal
from service.desk.rulings import RulingSeen
from service.desk.statistics import Statistics, mean_wait, success_rate
from service.journal.figures import Figures, GameCosts
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.penalty import Role
from service.rules.clauses.slip import Game
from service.rules.facts.challenge import Challenge, Status

Line = tuple[Cell, ...]

_GAME = ("division", "round", "table")
_PLAYERS = ("player", "opponent")
_COST = ("challenger_points", "challenged_points", "turn_lost", "clock_seconds", "forfeit")
_COSTS = ("challenger_points", "challenged_points", "turns_lost", "clock_seconds", "forfeits")
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
    "turns_that_stay",
    "clock_seconds_that_stay",
    "forfeits_that_stay",
    "ruling",
    "shares_words_with",
    "notes",
    "lexicon",
    "fingerprint",
)
PENALTIES: Line = ("number", *_GAME, "turn", "challenger", *_PLAYERS, *_COST)
PENALTIES_BY_GAME: Line = (*_GAME, "challenger", *_PLAYERS, "challenges", *_COSTS)
PENALTIES_BY_PLAYER: Line = (
    "player",
    "name",
    "challenges",
    "points",
    "turns_lost",
    "clock_seconds",
    "forfeits",
)
RULINGS: Line = (
    "number",
    "kind",
    "challenge",
    *_GAME,
    "clause",
    "given_at",
    "director",
    "reason",
    *_OUTCOME,
    "opinions",
    "final_say",
)
STATISTICS: Line = (
    "of",
    "which",
    "challenges",
    "successful",
    "unsuccessful",
    "success_rate",
    "waiting",
    "not_in_time",
    "ruled",
    "withdrawn",
    "void",
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
        sum(each.lost_turn is not None for each in shown.carried_out),
        sum(each.clock_seconds for each in shown.carried_out),
        sum(each.forfeit for each in shown.carried_out),
        shown.ruling,
        shown.shares_with if seen.sight.notes else None,
        " ".join(shown.notes) if seen.sight.notes else None,
        latest.lexicon.name if latest else None,
        latest.lexicon.fingerprint if latest else None,
    )


def penalty(shown: Challenge) -> Line:
    """A challenge that costs something."""
    return (*_named(shown), shown.challenger, *_players(shown), *_cost(shown.outcome))


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
    )


def ruling(seen: RulingSeen) -> Line:
    """A ruling, with the opinions on it in one field."""
    shown = seen.known.ruling
    opinions = (
        f"{seen.director(each.person)} {'agrees' if each.agrees else 'differs'}:"
        f" {seen.said(each.reason)}"
        for each in shown.opinions
    )
    return (
        shown.number,
        shown.kind,
        shown.challenge,
        *_game(shown.game),
        shown.clause,
        shown.at,
        seen.director(shown.person),
        seen.said(shown.reason),
        *_outcome(shown.outcome),
        " | ".join(opinions) or None,
        None if shown.settled is None else seen.said(shown.settled),
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


def _figures(shown: Figures) -> Line:
    return (
        shown.challenges,
        shown.successful,
        shown.unsuccessful,
        success_rate(shown),
        shown.waiting,
        shown.not_in_time,
        shown.ruled,
        shown.withdrawn,
        shown.void,
        shown.found,
        shown.at_once,
        mean_wait(shown),
        shown.longest if shown.found else None,
    )
