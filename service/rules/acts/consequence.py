"""What a verdict costs and what follows: the policy's rung for this side, and the outcome."""

from service.rules.acts.commands import LookedUp, State
from service.rules.clauses.outcome import (
    AT_THE_TABLE,
    Circumstances,
    Outcome,
    circumstances,
    outcome_of,
)
from service.rules.clauses.penalty import Count, PenaltyPolicy, penalty_for
from service.rules.clauses.slip import Method, Verdict
from service.rules.facts.challenge import Challenge
from service.rules.facts.tournament import Tournament


def earlier_unsuccessful(
    state: State, policy: PenaltyPolicy, side: str | None, player: int | None, *, before: int
) -> int:
    """Unsuccessful challenges of the same side before this one, over what the policy counts."""
    if policy.count is Count.PER_TOURNAMENT and player is not None:
        return sum(number < before for number in state.of_player.get(player, ()))
    return sum(
        c.unsuccessful and c.number < before and _same_side(c, side, player) for c in state.in_game
    )


def consequence_for(
    state: State,
    tournament: Tournament,
    challenge: Challenge,
    verdict: Verdict,
    *,
    words: int,
    spared: bool | None = None,
    method: Method = Method.SOFTWARE,
    final: bool = False,
) -> Outcome:
    """What follows from a verdict on a challenge that is on record, by the policy it keeps."""
    policy = tournament.policies[challenge.policy].policy
    counted = earlier_unsuccessful(
        state, policy, challenge.challenger, challenge.player, before=challenge.number
    )
    at = circumstances(challenge.call, challenge.timing, method=method, final=final)
    return consequence(tournament, policy, verdict, counted, words=words, spared=spared, at=at)


def spared(policy: PenaltyPolicy, looked_up: LookedUp) -> bool | None:
    """Whether a slip goes free because the change of lexicon added every word on it.

    None under a policy that spares nothing: then nothing of it goes on record.
    """
    if not policy.spares_changed:
        return None
    return looked_up.found is Verdict.VALID and looked_up.changed


def spared_anew(policy: PenaltyPolicy, looked_up: LookedUp | None, verdict: Verdict) -> bool | None:
    """The same of a verdict that was found by looking again, whoever was right before.

    None too where a person found it: of that nobody knows whether a word was changed.
    """
    if looked_up is None or verdict is Verdict.INVALID:
        return False if looked_up and policy.spares_changed else None
    return spared(policy, looked_up)


def _same_side(challenge: Challenge, side: str | None, player: int | None) -> bool:
    if player is not None:
        return challenge.player == player
    return side is not None and challenge.challenger == side


def consequence(
    tournament: Tournament,
    policy: PenaltyPolicy,
    verdict: Verdict,
    earlier: int,
    *,
    words: int,
    spared: bool | None = None,
    at: Circumstances = AT_THE_TABLE,
) -> Outcome:
    """WESPA 3.10.15(a): penalised only if all challenged words are acceptable."""
    penalty = penalty_for(policy, earlier=earlier, words=words)
    return outcome_of(
        verdict,
        penalty if verdict is Verdict.VALID and not spared else None,
        tournament.book,
        at,
    )
