"""What an event changes besides the record itself: the rows that make lists fast.

All of it can be rebuilt from the entries alone; `verify` does so and compares.
"""

from service.journal.record.codec import dump_challenge
from service.rules import life
from service.rules.challenge import Challenge
from service.rules.commands import Expectation
from service.rules.events import (
    ChallengeAdjudicated,
    ChallengeReceived,
    Change,
    Event,
    GamesLoaded,
    LexiconConfirmed,
    LexiconDisputed,
    Pairing,
)
from service.rules.slip import Game

Row = dict[str, object]


def game_id(tournament_id: int, game: Game) -> str:
    """A game's key in one column, so that many are looked up by one index.

    The division comes last because it alone may hold a slash.
    """
    return f"{tournament_id}/{game.round}/{game.table}/{game.division}"


def challenge_after(before: Challenge | None, event: Event, at: str) -> Challenge | None:
    """The challenge that an event makes or moves; None for events about no challenge."""
    if isinstance(event, ChallengeAdjudicated | ChallengeReceived):
        return life.begun(event, at)
    if before is not None and isinstance(event, Change):
        return life.evolve(before, event, at)
    return None


def challenge_row(tournament_id: int, challenge: Challenge, device_id: str, seq: int) -> Row:
    """The row of `challenges` for a challenge that entry `seq` touched last."""
    game, verdict = challenge.game, challenge.verdict
    penalty = challenge.outcome.penalty if challenge.outcome else None
    return {
        "tournament_id": tournament_id,
        "number": challenge.number,
        "game_id": game_id(tournament_id, game) if game else None,
        "play": challenge.play,
        "status": challenge.status.value,
        "verdict": verdict.value if verdict else None,
        "device_id": device_id,
        "player": challenge.player,
        "side": challenge.challenger,
        "points": sum(change.points for change in penalty.score_changes) if penalty else 0,
        "state": dump_challenge(challenge),
        "seq": seq,
    }


def expectation_of(event: LexiconConfirmed | LexiconDisputed) -> Expectation:
    """What the row of `devices` then says of the list that the device expects."""
    return Expectation(expected=event.expected, pinned=event.pinned)


def game_rows(tournament_id: int, event: GamesLoaded) -> list[Row]:
    """The rows of `games` for the games of a round that were loaded."""
    return [_game_row(tournament_id, event.round, pairing) for pairing in event.games]


def _game_row(tournament_id: int, round_: int, pairing: Pairing) -> Row:
    game = Game(division=pairing.division, round=round_, table=pairing.table)
    return {
        "id": game_id(tournament_id, game),
        "tournament_id": tournament_id,
        "division": pairing.division,
        "round": round_,
        "board": pairing.table,
        "first": pairing.first,
        "second": pairing.second,
    }
