"""Directors' rulings, with outcomes of their own (WESPA Preamble)."""

from service.rules.acts.by_now import last_in_force
from service.rules.acts.clerical import gone
from service.rules.acts.commands import Rule, Ruled, State
from service.rules.acts.naming import not_loaded
from service.rules.acts.ruled import ruled_outcome
from service.rules.clauses.carried_out import stays
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.outcome import Outcome
from service.rules.clauses.slip import Kind
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import RulingGiven, RulingKind
from service.rules.facts.tournament import Tournament

_OF_A_KIND = {
    RulingKind.PLACEMENT: Kind.PLACEMENT,
    RulingKind.EXCHANGE: Kind.EXCHANGE,
    RulingKind.PASSING: Kind.PASSING,
}


def rule(state: State, tournament: Tournament, command: Rule) -> RulingGiven | Refusal:
    """A ruling, with an outcome of its own where it settles a challenge.

    It changes a game whose result sheet is signed, too, and takes the place of a verdict.
    """
    challenge = _settled(state, tournament, command)
    if isinstance(challenge, Refusal):
        return challenge
    outcome = outcome_given(state, tournament, challenge, command.outcome, kind=command.kind)
    if isinstance(outcome, Refusal):
        return outcome
    return RulingGiven(
        ruling=tournament.rulings + 1,
        kind=command.kind,
        number=command.number,
        game=challenge.game if challenge else command.game,
        outcome=outcome,
        clause=tournament.book.rulings.kinds[command.kind],
        person=state.person,
        reason=command.reason,
        player=challenge.player if challenge else None,
        opponent=challenge.opponent if challenge else None,
        carried_out=stays(last_in_force(state, challenge), outcome) if challenge else None,
    )


def outcome_given(
    state: State,
    tournament: Tournament,
    challenge: Challenge | None,
    ruled: Ruled | None,
    *,
    kind: RulingKind,
) -> Outcome | Refusal | None:
    """The outcome of a ruling, whose roles are those of a challenge; None where it settles none.

    A ruling on a challenge that leaves all of it out charges nobody, and the challenger goes on.
    """
    if challenge is None and ruled is None:
        return None
    if challenge is None:
        return Refusal(
            Code.OUTCOME_WITHOUT_CHALLENGE,
            OURS,
            "An outcome is of a challenger and a challenged player: name the challenge, or leave"
            " the outcome out.",
        )
    return ruled_outcome(state, tournament.book, challenge, ruled or Ruled(), kind=kind)


def _settled(state: State, tournament: Tournament, command: Rule) -> Challenge | Refusal | None:
    """The challenge that the ruling settles, None for one about no challenge."""
    rulings = tournament.book.rulings
    if rulings.opinions and state.person is None:
        return Refusal(
            Code.DIRECTOR_NOT_NAMED,
            rulings.clause,
            "Name the director who rules: the first one has the final say.",
        )
    if command.number is None:
        return not_loaded(state, tournament, command.game)
    challenge = state.named(command.number)
    if challenge is None:
        return Refusal(
            Code.NO_SUCH_CHALLENGE, OURS, "There is no challenge of this number: check it."
        )
    return gone(challenge) or _of_another(challenge, command) or challenge


def _of_another(challenge: Challenge, command: Rule) -> Refusal | None:
    """What says that another challenge was meant."""
    if command.game not in (None, challenge.game):
        return Refusal(
            Code.NOT_OF_THIS_CHALLENGE, OURS, "The challenge of this number is of another game."
        )
    if _OF_A_KIND.get(command.kind, challenge.kind) is not challenge.kind:
        return Refusal(
            Code.NOT_OF_THIS_CHALLENGE,
            OURS,
            f"The challenge of this number is of another kind: of {challenge.kind}.",
        )
    return None
