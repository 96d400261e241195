"""Adjudicating by a printed list a slip that its lexicon could not decide (WESPA 3.10.7)."""

from service.rules.acts.by_now import by_now
from service.rules.acts.closing import signed
from service.rules.acts.commands import Adjudicate, State
from service.rules.acts.consequence import consequence_for
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.slip import Method
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import SlipAdjudicated
from service.rules.facts.tournament import Tournament


def adjudicate(
    state: State, tournament: Tournament, challenge: Challenge, command: Adjudicate
) -> SlipAdjudicated | Refusal:
    """The verdict that a challenge waited for, and what follows from it.

    It costs what the policy of the time of the call says, on the step that the side's earlier
    challenges make it now, in order of their numbers.
    """
    if challenge.verdict is None and not challenge.waits:
        return Refusal(
            Code.NO_LOOK_AWAITED,
            OURS,
            "No slip of this challenge waits for a printed list: its words are not there, or the"
            " director has to let it in or rule on it.",
        )
    if not challenge.waits:
        return Refusal(
            Code.ALREADY_ADJUDICATED,
            OURS,
            "This challenge has its verdict: only one that waits is adjudicated by a printed list.",
        )
    if closed := signed(state, tournament, challenge.game):
        return closed
    waiting = challenge.latest()
    outcome = consequence_for(
        state,
        tournament,
        challenge,
        command.verdict,
        words=len(waiting.slip.words),
        method=Method.PRINTED_LIST,
    )
    return SlipAdjudicated(
        number=challenge.number,
        method=Method.PRINTED_LIST,
        verdict=command.verdict,
        printed_list=command.printed_list,
        lexicon=waiting.lexicon,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=by_now(state, challenge, outcome),
        person=state.person,
    )
