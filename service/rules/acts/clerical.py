"""Withdrawing a challenge, voiding a double, putting game, turn or side right."""

from dataclasses import replace

from service.rules.acts.blanks import bound, found
from service.rules.acts.by_now import last_in_force
from service.rules.acts.closing import signed
from service.rules.acts.commands import AmendChallenge, HandIn, State, Void, Withdraw
from service.rules.acts.naming import play_of, unnamed
from service.rules.acts.recount import owed
from service.rules.acts.sides import players
from service.rules.clauses.carried_out import at_another_step, stays
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.rulebook import BlankRules
from service.rules.clauses.slip import Kind
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import ChallengeAmended, ChallengeVoided, ChallengeWithdrawn
from service.rules.facts.tournament import Tournament

_UNADJUDICATED = {Status.ANNOUNCED, Status.AWAITING_ADJUDICATION, Status.AWAITING_RULING}


def withdraw(
    state: State, tournament: Tournament, challenge: Challenge, command: Withdraw
) -> ChallengeWithdrawn | Refusal:
    """A withdrawal that the book allows (NASPA IV.F.1.e, IV.F.2; WESPA 3.10.10, 3.8(c))."""
    rules = tournament.book.blanks
    refusal = (
        gone(challenge)
        or signed(state, tournament, challenge.game)
        or bound(rules)
        or _of_no_word(rules, challenge)
    )
    if refusal is not None:
        return refusal
    rule = found(rules, command)
    if isinstance(rule, Refusal):
        return rule
    if challenge.status not in _UNADJUDICATED:
        return Refusal(
            Code.ALREADY_ADJUDICATED,
            OURS if rule.after_verdict else rule.clause,
            "Only a challenge that was not adjudicated is withdrawn.",
        )
    return ChallengeWithdrawn(
        number=challenge.number,
        blank=command.blank,
        clause=rule.clause,
        finding=command.finding,
        player=challenge.player,
        opponent=challenge.opponent,
        person=state.person,
    )


def _of_no_word(rules: BlankRules, challenge: Challenge) -> Refusal | None:
    """What no finding on a blank bears on: what isn't challenged for its words."""
    if challenge.kind in {Kind.WORDS, Kind.ANNOUNCED}:
        return None
    return Refusal(
        Code.CHALLENGE_BINDS,
        rules.bound,
        "A finding on a blank withdraws a challenge of words, not one of another kind: the director"
        " decides, by a ruling.",
    )


def void(
    state: State, tournament: Tournament, challenge: Challenge, command: Void
) -> ChallengeVoided | Refusal:
    """A clerical double, as if it had never been handed in (RULES.md, "Ours")."""
    refusal = gone(challenge) or signed(state, tournament, challenge.game)
    if refusal is not None:
        return refusal
    return ChallengeVoided(
        number=challenge.number,
        reason=command.reason,
        player=challenge.player,
        opponent=challenge.opponent,
        carried_out=stays(last_in_force(state, challenge), None),
        person=state.person,
    )


def amend_challenge(
    state: State, tournament: Tournament, challenge: Challenge, command: AmendChallenge
) -> ChallengeAmended | Refusal:
    """Game, turn and side as they should have been; the words untouched (RULES.md, "Ours").

    The policy stays that of the time of the call, whatever round the game turns out to be of.
    """
    there = _in_the_game_of(state, challenge, command)
    named = HandIn(
        game=command.game,
        turn=command.turn,
        new_play=True,
        challenger=command.challenger,
        looked_up=None,
        kind=challenge.kind,
    )
    policy = tournament.policies[challenge.policy].policy
    refusal = (
        gone(challenge)
        or signed(state, tournament, challenge.game, command.game)
        or unnamed(tournament, policy, there, named)
        or _play_has_its_challenge(there, command)
    )
    if refusal is not None:
        return refusal
    player, opponent = players(there, command.challenger)
    moved = replace(
        challenge,
        game=command.game,
        play=challenge.play if _keeps_play(challenge, command) else play_of(there, named),
        challenger=command.challenger,
        player=player,
        opponent=opponent,
    )
    if moved == challenge:
        return Refusal(Code.NOTHING_CHANGES, OURS, "Game, turn and side are these already.")
    return _amended(there, tournament, moved, command)


def gone(challenge: Challenge) -> Refusal | None:
    """What stands against changing a challenge that was withdrawn or voided."""
    if challenge.stands:
        return None
    return Refusal(
        Code.NO_LONGER_STANDS,
        OURS,
        "This challenge was withdrawn or voided: nothing changes it any more.",
    )


def _in_the_game_of(state: State, challenge: Challenge, command: AmendChallenge) -> State:
    """The state with the other challenges of the game that the challenge is to be of."""
    others = {each.number: each for each in (*state.in_game, *state.in_other_game)}
    there = tuple(
        others[number]
        for number in sorted(others)
        if number != challenge.number and others[number].game == command.game
    )
    return replace(state, in_game=there)


def _keeps_play(challenge: Challenge, command: AmendChallenge) -> bool:
    """Whether the play is the same one: one of the same game whose turn nobody numbered."""
    unnumbered = challenge.turn is None and command.turn is None
    return unnumbered and challenge.game == command.game


def _play_has_its_challenge(there: State, command: AmendChallenge) -> Refusal | None:
    if command.game is None or command.turn is None:
        return None
    taken = next(
        (each for each in there.in_game if each.play == command.turn and each.stands), None
    )
    if taken is None:
        return None
    return Refusal(
        Code.PLAY_ALREADY_ADJUDICATED,
        OURS,
        f"That turn has challenge {taken.number}: if both are the same one, void one of them.",
        taken.number,
    )


def _amended(
    there: State, tournament: Tournament, moved: Challenge, command: AmendChallenge
) -> ChallengeAmended:
    """What it costs on the ladder that it moves to; what was carried out stays."""
    outcome, carried_out = moved.outcome, None
    if moved.unsuccessful and outcome is not None and outcome.penalty is not None:
        outcome, carried_out = at_another_step(outcome, owed(there, tournament, moved))
    return ChallengeAmended(
        number=moved.number,
        game=moved.game,
        play=moved.play,
        challenger=moved.challenger,
        player=moved.player,
        opponent=moved.opponent,
        reason=command.reason,
        outcome=outcome,
        carried_out=carried_out,
        person=there.person,
    )
