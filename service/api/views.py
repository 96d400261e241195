"""What is answered: events and folds as the API shows them, nothing per word anywhere."""

from collections.abc import Iterable
from functools import lru_cache

from service.desk.challenges import Seen
from service.journal.record.codec import Recorded
from service.lexicon.store import Lexicon
from service.rules.challenge import Adjudication, Challenge
from service.rules.events import (
    ChallengeAdjudicated,
    GamesLoaded,
    SlipReissued,
    TournamentAmended,
)
from service.rules.fingerprints import short
from service.rules.penalty import PenaltyPolicy, is_standard, preset_name
from service.rules.rulebook import RULEBOOKS, Rulebook
from service.rules.slip import Game, LexiconRef
from service.rules.tournament import Tournament

View = dict[str, object]


@lru_cache(maxsize=256)
def lexicon_ref(lexicon: LexiconRef, rulebook: str) -> View:
    """Name the word source of a verdict, with its mark (WESPA 1.2)."""
    view: View = {
        "name": lexicon.name,
        "edition": lexicon.edition,
        "words": lexicon.words,
        "fingerprint": lexicon.fingerprint,
        "short": short(lexicon.fingerprint),
        "official": lexicon.official,
    }
    if lexicon.recognised is not None:
        view["recognised"] = lexicon.recognised
    note = RULEBOOKS[rulebook].not_official
    if note and not lexicon.official:
        view["note"] = note
    return view


def answer(recorded: Recorded, rulebook: str) -> View:
    """Answer whoever handed in a slip: the verdict and what follows, without the words."""
    event = recorded.event
    if not isinstance(event, ChallengeAdjudicated | SlipReissued):
        raise TypeError(f"entry {recorded.seq} adjudicates nothing")
    view: View = {
        "number": event.number,
        "status": "adjudicated",
        "verdict": event.verdict,
        "outcome": event.outcome,
        "lexicon": lexicon_ref(event.lexicon, rulebook),
        "adjudicated_at": recorded.at,
    }
    if event.player is not None:
        view["players"] = {"challenger": event.player, "challenged": event.opponent}
    return view


def challenge(seen: Seen, rulebook: str) -> View:
    """Show a challenge with its slips, the one in force last."""
    shown = seen.known.challenge
    return {
        **_named(shown),
        "status": shown.status,
        "verdict": shown.in_force.verdict,
        "outcome": shown.outcome,
        "lexicon": lexicon_ref(shown.in_force.lexicon, rulebook),
        "adjudicated_at": shown.in_force.at,
        "adjudications": [
            _adjudication(each, rulebook, words=seen.sight.words) for each in shown.adjudications
        ],
    }


def penalty(shown: Challenge) -> View | None:
    """Show what a challenge costs; None where it costs nothing."""
    cost = shown.outcome.penalty
    if cost is None or not (
        cost.score_changes or cost.lose_turn or cost.clock_seconds or cost.forfeit
    ):
        return None
    return {**_named(shown), "penalty": cost}


def tournament(shown: Tournament) -> View:
    """Show what an event plays by."""
    now = shown.policies[shown.policy_for(None)].policy
    return {
        "code": shown.code,
        "rulebook": shown.rulebook,
        "lexicon": lexicon_ref(shown.lexicon, shown.rulebook),
        "slip_must_name": shown.slip_must_name,
        "round": shown.round,
        "penalty_policy": policy(now, shown.rulebook),
        "policies": [
            {"from_round": since.from_round, **policy(since.policy, shown.rulebook)}
            for since in shown.policies
        ],
    }


def amendment(event: TournamentAmended, rulebook: str) -> View:
    """Show what was changed, without the reason."""
    view: View = {}
    if event.policy is not None:
        view["penalty_policy"] = {
            "from_round": event.policy_from_round,
            **policy(event.policy, rulebook),
        }
    if event.lexicon is not None:
        view["lexicon"] = lexicon_ref(event.lexicon, rulebook)
    if event.slip_must_name is not None:
        view["slip_must_name"] = event.slip_must_name
    if event.round is not None:
        view["round"] = event.round
    return view


def policy(shown: PenaltyPolicy, rulebook: str) -> View:
    """Show a penalty policy; standard or not is computed from what it costs."""
    standard = is_standard(shown)
    view: View = {
        "unit": shown.unit,
        "steps": shown.steps,
        "points_go": shown.points_go,
        "count": shown.count,
        "preset": preset_name(shown),
        "standard": standard,
    }
    note = RULEBOOKS[rulebook].not_standard
    if note and not standard:
        view["note"] = note
    return view


def games(event: GamesLoaded) -> View:
    """Show the games that were loaded, players by their numbers."""
    return {"round": event.round, "games": event.games}


def lexicon(shown: Lexicon) -> View:
    """Show a lexicon: what it is, how many words, and its identity."""
    return {
        "name": shown.name,
        "title": shown.title,
        "edition": shown.edition,
        "language": shown.language,
        "label": shown.label,
        "fingerprint": shown.fingerprint,
        "short": shown.short,
        "profile_digest": shown.profile_digest,
        "words": shown.words,
        "words_per_length": {str(n): words for n, words in shown.words_per_length.items()},
    }


def rulebook(shown: Rulebook) -> View:
    """Show a rulebook with the source and the mark of each point."""
    return {
        "name": shown.name,
        "title": shown.title,
        "text": shown.text,
        "penalty_policy": shown.penalty,
        "grounds": [
            {"ground": ground, "clause": clause} for ground, clause in shown.grounds.items()
        ],
        "points": shown.points,
    }


def each(items: Iterable[View | None]) -> list[View]:
    """List the views that show something."""
    return [item for item in items if item is not None]


def _named(shown: Challenge) -> View:
    game = shown.game or Game("", 0, 0)
    view: View = {
        "number": shown.number,
        "division": game.division or None,
        "round": game.round or None,
        "table": game.table or None,
        "turn": shown.turn,
        "challenger": shown.challenger,
    }
    if shown.player is not None:
        view["players"] = {"challenger": shown.player, "challenged": shown.opponent}
    return view


def _adjudication(shown: Adjudication, rulebook: str, *, words: bool) -> View:
    view: View = {
        "method": shown.method,
        "verdict": shown.verdict,
        "lexicon": lexicon_ref(shown.lexicon, rulebook),
        "ground": shown.ground,
        "adjudicated_at": shown.at,
    }
    if words:
        view |= {"words": shown.slip.words, "typed": shown.slip.typed}
    return view
