"""Adjudicating by a printed list a slip that its lexicon could not decide (WESPA 3.10.7)."""

from service.rules.challenge import PRINTED_LIST
from service.rules.commands import Adjudicate, State
from service.rules.consequence import consequence_for
from service.rules.errors import OURS, Code, Refusal
from service.rules.events import SlipAdjudicated
from service.rules.tournament import Tournament


def adjudicate(
    state: State, tournament: Tournament, command: Adjudicate
) -> SlipAdjudicated | Refusal:
    """The verdict that a challenge waited for, and what follows from it.

    It costs what the policy of the time of the call says, on the step that the side's earlier
    challenges make it now, in order of their numbers. A later challenge that was decided while
    this one waited keeps its step.
    """
    challenge = next((c for c in state.in_game if c.number == command.number), None)
    if challenge is None:
        return Refusal(Code.NO_SUCH_CHALLENGE, OURS, "There is no challenge of this number.")
    if not challenge.waits:
        return Refusal(
            Code.ALREADY_ADJUDICATED,
            OURS,
            "This challenge has its verdict: only one that waits is adjudicated by a printed list.",
        )
    words = len(challenge.in_force.slip.words)
    return SlipAdjudicated(
        number=challenge.number,
        method=PRINTED_LIST,
        verdict=command.verdict,
        adjudicator=command.adjudicator,
        printed_list=command.printed_list,
        lexicon=challenge.in_force.lexicon,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=consequence_for(state, tournament, challenge, command.verdict, words=words),
    )
