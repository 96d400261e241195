"""What other directors think of a ruling, and the first one's final say (NASPA II.E)."""

from service.rules.acts.clerical import gone
from service.rules.acts.commands import GiveRulingOpinion, State
from service.rules.acts.rulings import outcome_given
from service.rules.clauses.carried_out import stays
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import RulingOpinionGiven, RulingSettled
from service.rules.facts.ruling import Ruling
from service.rules.facts.tournament import Tournament


def give_ruling_opinion(
    state: State, tournament: Tournament, command: GiveRulingOpinion
) -> RulingOpinionGiven | RulingSettled | Refusal:
    """Another director's opinion, or the first director's final say.

    A second director is asked, a third if the two differ; the first one has the final say and is
    encouraged to reconsider.
    """
    clause, ruling = tournament.book.rulings.clause, state.ruling
    if not tournament.book.rulings.opinions:
        return Refusal(
            Code.NO_OPINION_ON_RULINGS,
            clause,
            "The director's ruling binds: under this rulebook no other director is asked.",
        )
    if ruling is None:
        return Refusal(Code.NO_SUCH_RULING, OURS, "There is no ruling of this number: check it.")
    refusal = _not_now(state, ruling, clause)
    if refusal is not None:
        return refusal
    if state.person == ruling.person:
        return _settled(state, tournament, ruling, command)
    return _another(state, ruling, command, clause)


def _not_now(state: State, ruling: Ruling, clause: str) -> Refusal | None:
    if state.person is None:
        return Refusal(
            Code.DIRECTOR_NOT_NAMED,
            clause,
            "Name the director who speaks: another's is an opinion, the first one's the final say.",
        )
    if ruling.settled is not None:
        return Refusal(Code.RULING_IS_SETTLED, clause, "The first director has had the final say.")
    return None


def _another(
    state: State, ruling: Ruling, command: GiveRulingOpinion, clause: str
) -> RulingOpinionGiven | Refusal:
    """A second opinion, or a third where the first two differ."""
    if command.outcome is not None:
        return Refusal(
            Code.FIRST_DIRECTOR_ONLY,
            clause,
            "Only the first director puts another outcome in its place: say yours in the reason.",
        )
    if any(opinion.person == state.person for opinion in ruling.opinions):
        return Refusal(
            Code.SAME_DIRECTOR, clause, "This director's opinion is on record: ask another one."
        )
    if ruling.opinions and (ruling.opinions[0].agrees or len(ruling.opinions) > 1):
        return Refusal(
            Code.NO_OPINION_AWAITED,
            clause,
            "A third opinion is asked for if the first two differ, and no fourth.",
        )
    return RulingOpinionGiven(
        ruling=ruling.number,
        person=state.person,
        agrees=command.agrees,
        reason=command.reason,
    )


def _settled(
    state: State, tournament: Tournament, ruling: Ruling, command: GiveRulingOpinion
) -> RulingSettled | Refusal:
    """The first director's final say, once another one has spoken."""
    clause = tournament.book.rulings.clause
    if not ruling.opinions:
        return Refusal(
            Code.SAME_DIRECTOR, clause, "This director gave the ruling: ask another one first."
        )
    challenge = None if ruling.challenge is None else state.named(ruling.challenge)
    if command.agrees and command.outcome is not None:
        return Refusal(
            Code.OUTCOME_CONTRADICTS_ITSELF,
            clause,
            "A ruling that stands keeps its outcome: leave the outcome out.",
        )
    passed = None if command.agrees or challenge is None else _passed(challenge, ruling)
    outcome = passed or outcome_given(
        state, tournament, challenge, command.outcome, kind=ruling.kind
    )
    if isinstance(outcome, Refusal):
        return outcome
    return RulingSettled(
        ruling=ruling.number,
        number=ruling.challenge,
        person=state.person,
        stands=command.agrees,
        outcome=ruling.outcome if command.agrees else outcome,
        reason=command.reason,
        player=challenge.player if challenge else None,
        opponent=challenge.opponent if challenge else None,
        carried_out=None if command.agrees else stays(ruling.outcome, outcome),
    )


def _passed(challenge: Challenge, ruling: Ruling) -> Refusal | None:
    """What has taken the place of a ruling since, so that no other outcome comes of it."""
    if challenge.status is Status.RULED and challenge.ruling == ruling.number:
        return None
    return gone(challenge) or Refusal(
        Code.RULING_IS_SETTLED,
        OURS,
        "Something else was put in the place of this ruling since: rule anew on the challenge.",
    )
