"""What later challenges cost once one that they counted has changed (RULES.md, 3.5(d), 5.4.1)."""

from dataclasses import replace

from service.rules.acts.commands import State
from service.rules.acts.consequence import earlier_unsuccessful
from service.rules.clauses.carried_out import at_another_step
from service.rules.clauses.penalty import Count, Penalty, penalty_for
from service.rules.facts import life
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Change, Event, PenaltyRecounted
from service.rules.facts.tournament import Tournament


def recount(state: State, act: Event) -> tuple[PenaltyRecounted, ...]:
    """The later challenges of the side whose step is another after this act, by number.

    A game whose result sheet is signed keeps its points, and its challenges stay the steps that
    they are: later games are counted on from them as from any other.
    """
    if not isinstance(act, Change) or act.number is None or state.tournament is None:
        return ()
    before = state.named(act.number)
    if before is None:
        raise ValueError(f"challenge {act.number} changed and was not there to be changed")
    after = life.evolve(before, act, at="")
    if _step_of(before) == _step_of(after):
        return ()
    now = _after(state, before, after)
    found = (
        _recounted(now, state.tournament, each, because=act.number)
        for each in _later(now, state.tournament, before, after)
    )
    return tuple(each for each in found if each is not None)


def owed(state: State, tournament: Tournament, challenge: Challenge) -> Penalty:
    """What an unsuccessful challenge costs on the step that it now is."""
    policy = tournament.policies[challenge.policy].policy
    of_its_game = tuple(each for each in state.in_game if each.game == challenge.game)
    earlier = earlier_unsuccessful(
        replace(state, in_game=of_its_game),
        policy,
        challenge.challenger,
        challenge.player,
        before=challenge.number,
    )
    return penalty_for(policy, earlier=earlier, words=len(challenge.latest().slip.words))


def _step_of(challenge: Challenge) -> tuple[object, ...] | None:
    """Of what it is a step: of a side of a game, and of a player; None where of nothing."""
    if not challenge.unsuccessful:
        return None
    return challenge.game, challenge.challenger, challenge.player


def _after(state: State, before: Challenge, after: Challenge) -> State:
    """The state with the changed challenge in it, both games together."""
    both = {each.number: each for each in (*state.in_game, *state.in_other_game, after)}
    of_player = {player: steps - {before.number} for player, steps in state.of_player.items()}
    if after.unsuccessful and after.player is not None:
        steps = of_player.get(after.player, frozenset())
        of_player[after.player] = steps | {after.number}
    in_order = tuple(both[number] for number in sorted(both))
    return replace(state, in_game=in_order, of_player=of_player)


def _later(
    state: State, tournament: Tournament, before: Challenge, after: Challenge
) -> list[Challenge]:
    """The later challenges of its side, and of the side it moves to; of open games only.

    One of a third game only counts others where its policy counts over the tournament.
    """
    sides = {_side_of(before), _side_of(after)}
    over_all = {
        each.number: each
        for each in state.later
        if tournament.policies[each.policy].policy.count is Count.PER_TOURNAMENT
    }
    known = over_all | {each.number: each for each in state.in_game}
    return [
        known[each]
        for each in sorted(known)
        if each > before.number
        and known[each].unsuccessful
        and _side_of(known[each]) in sides
        and known[each].game not in state.closed
    ]


def _side_of(challenge: Challenge) -> int | str | None:
    """Whose ladder it is a step of: the player's where the game is loaded, else the label's."""
    return challenge.challenger if challenge.player is None else challenge.player


def _recounted(
    state: State, tournament: Tournament, challenge: Challenge, because: int
) -> PenaltyRecounted | None:
    before = challenge.outcome
    if before is None or before.penalty is None:
        return None
    outcome, carried_out = at_another_step(before, owed(state, tournament, challenge))
    costs = outcome.penalty
    if costs is None or (costs.step, costs.score_changes) == (
        before.penalty.step,
        before.penalty.score_changes,
    ):
        return None
    return PenaltyRecounted(
        number=challenge.number,
        because=because,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=outcome,
        carried_out=carried_out,
    )
