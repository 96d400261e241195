"""The rows that make lists fast: what an event changes besides the record itself.

All of it can be rebuilt from the entries alone; `verify` does so and compares.
"""

from datetime import datetime, timedelta

from service.journal.record.codec import Recorded, dump_challenge, dump_ruling
from service.journal.record.folds import ChallengeStands, GameStands, RulingStands
from service.rules.clauses.penalty import Role
from service.rules.clauses.slip import Game
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.decision import is_decision

Row = dict[str, object]

_NOTHING_OWED: Row = {
    "challenger_points": 0,
    "challenged_points": 0,
    "turns_lost": 0,
    "clock_seconds": 0,
    "forfeits": 0,
}
_NOTHING_STAYS: Row = {
    "challenger_turns_stay": 0,
    "challenged_turns_stay": 0,
    "clock_seconds_stay": 0,
    "forfeits_stay": 0,
}


def game_id(tournament_id: int, game: Game) -> str:
    """A game's key in one column, so that many are looked up by one index.

    The division comes last because it alone may hold a slash.
    """
    return f"{tournament_id}/{game.round}/{game.table}/{game.division}"


def game_of(key: str) -> Game:
    """The game of a key."""
    _, round_, table, division = key.split("/", 3)
    return Game(division, int(round_), int(table))


def challenge_row(tournament_id: int, stands: ChallengeStands) -> Row:
    """The row of `challenges` for a challenge as it stands."""
    challenge = stands.challenge
    game, verdict = challenge.game, challenge.verdict
    return {
        "tournament_id": tournament_id,
        "number": challenge.number,
        "game_id": game_id(tournament_id, game) if game else None,
        "round": game.round if game else None,
        "division": game.division if game else None,
        "play": challenge.play,
        "kind": challenge.kind.value,
        "status": challenge.status.value,
        "verdict": verdict.value if verdict else None,
        "device_id": stands.device,
        "player": challenge.player,
        "opponent": challenge.opponent,
        "side": challenge.challenger,
        **_cost(challenge),
        **_stays(challenge),
        "notes": " ".join(challenge.notes) or None,
        "received_at": stands.received_at,
        "waited": _waited(stands),
        "state": dump_challenge(challenge),
        "seq": stands.seq,
    }


def ruling_row(tournament_id: int, stands: RulingStands) -> Row:
    """The row of `rulings` for a ruling as it stands."""
    return {
        "tournament_id": tournament_id,
        "number": stands.ruling.number,
        "challenge": stands.ruling.challenge,
        "kind": stands.ruling.kind.value,
        "state": dump_ruling(stands.ruling),
        "seq": stands.seq,
    }


def decision_row(tournament_id: int, kept: Recorded) -> Row | None:
    """The row of `decisions` for an entry; None where no director decided anything with it."""
    if not is_decision(kept.event):
        return None
    challenge = getattr(kept.event, "number", None)
    return {"tournament_id": tournament_id, "seq": kept.seq, "challenge": challenge}


def game_row(tournament_id: int, stands: GameStands) -> Row:
    """The row of `games` for a game that was loaded or closed."""
    game, pairing = stands.game, stands.pairing
    return {
        "id": game_id(tournament_id, game),
        "tournament_id": tournament_id,
        "division": game.division,
        "round": game.round,
        "board": game.table,
        "first": pairing.first if pairing else None,
        "second": pairing.second if pairing else None,
        "closed": stands.closed,
    }


def _cost(challenge: Challenge) -> Row:
    """What the challenge costs as it stands, in columns that can be added up."""
    penalty = challenge.outcome.penalty if challenge.outcome else None
    if penalty is None:
        return _NOTHING_OWED
    points = {Role.CHALLENGER: 0, Role.CHALLENGED: 0}
    for change in penalty.score_changes:
        points[change.role] += change.points
    return {
        "challenger_points": points[Role.CHALLENGER],
        "challenged_points": points[Role.CHALLENGED],
        "turns_lost": int(penalty.lose_turn),
        "clock_seconds": penalty.clock_seconds,
        "forfeits": int(penalty.forfeit),
    }


def _stays(challenge: Challenge) -> Row:
    """What stays of outcomes that changed, in columns that can be added up.

    While a review waits nothing is owed, and what stays would tell who looks what was found.
    """
    if not challenge.carried_out or challenge.status is Status.UNDER_REVIEW:
        return _NOTHING_STAYS
    turns = [each.lost_turn for each in challenge.carried_out]
    return {
        "challenger_turns_stay": turns.count(Role.CHALLENGER),
        "challenged_turns_stay": turns.count(Role.CHALLENGED),
        "clock_seconds_stay": sum(each.clock_seconds for each in challenge.carried_out),
        "forfeits_stay": sum(each.forfeit for each in challenge.carried_out),
    }


def _waited(stands: ChallengeStands) -> int | None:
    """Milliseconds from the challenge's coming in to its first verdict, None without one."""
    found = (each.at for each in stands.challenge.adjudications if each.verdict is not None)
    first = next(found, None)
    if first is None:
        return None
    if first == stands.received_at:
        return 0
    waited = datetime.fromisoformat(first) - datetime.fromisoformat(stands.received_at)
    return max(0, waited // timedelta(milliseconds=1))
