"""What lists and statistics answer: nothing per word, and every challenge once."""

from service.api.shown.views import View
from service.desk.penalties import PlayerTotal
from service.desk.statistics import Statistics, mean_wait, success_rate
from service.journal.figures import Costs, Figures, GameCosts


def game_cost(shown: GameCosts) -> View:
    """Show what one side's challenges cost in one game."""
    game = shown.game
    view: View = {
        "division": (game.division or None) if game else None,
        "round": game.round if game else None,
        "table": game.table if game else None,
        "challenger": shown.challenger,
    }
    if shown.player is not None:
        view["players"] = {"challenger": shown.player, "challenged": shown.opponent}
    costs = shown.costs
    return view | {
        "challenges": costs.challenges,
        "score_changes": _score_changes(costs),
        "turns_lost": costs.turns_lost,
        "clock_seconds": costs.clock_seconds,
        "forfeits": costs.forfeits,
        "stays": {
            "challenger_turns": costs.challenger_turns_stay,
            "challenged_turns": costs.challenged_turns_stay,
            "clock_seconds": costs.clock_seconds_stay,
            "forfeits": costs.forfeits_stay,
        },
    }


def player_cost(shown: PlayerTotal) -> View:
    """Show what challenges came to for one player."""
    costs = shown.costs
    return {
        "player": costs.player,
        "name": shown.name,
        "challenges": costs.challenges,
        "points": costs.points,
        "turns_lost": costs.turns_lost,
        "clock_seconds": costs.clock_seconds,
        "forfeits": costs.forfeits,
        "stays": {
            "turns": costs.turns_stay,
            "clock_seconds": costs.clock_seconds_stay,
            "forfeits": costs.forfeits_stay,
        },
    }


def statistics(shown: Statistics) -> View:
    """Show the figures of a tournament and of its parts."""
    return {
        **_figures(shown.together),
        "rounds": [{"round": key, **_figures(each)} for key, each in shown.rounds.items()],
        "divisions": [{"division": key, **_figures(each)} for key, each in shown.divisions.items()],
        "devices": [
            {"device": key, "name": shown.names.get(key), **_figures(each)}
            for key, each in shown.devices.items()
        ],
        "notes": [{"note": key, "challenges": n} for key, n in shown.notes.items()],
    }


def _score_changes(costs: Costs) -> list[View]:
    by_role = {"challenger": costs.challenger_points, "challenged": costs.challenged_points}
    return [{"role": role, "points": points} for role, points in by_role.items() if points]


def _figures(shown: Figures) -> View:
    return {
        "challenges": shown.challenges,
        "successful": shown.successful,
        "unsuccessful": shown.unsuccessful,
        "success_rate": success_rate(shown),
        "waiting": shown.waiting,
        "not_in_time": shown.not_in_time,
        "ruled": shown.ruled,
        "withdrawn": shown.withdrawn,
        "void": shown.void,
        "time_to_verdict": {
            "verdicts": shown.found,
            "at_once": shown.at_once,
            "mean_ms": mean_wait(shown),
            "longest_ms": shown.longest if shown.found else None,
        },
    }
