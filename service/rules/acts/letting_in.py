"""Letting a challenge in that its timing had kept out, by the director (RULES.md, "Ours")."""

from service.rules.acts.closing import signed
from service.rules.acts.commands import LetIn, State
from service.rules.acts.first_look import late_look
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.timing import Standing
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import SlipAdmitted
from service.rules.facts.tournament import Tournament


def let_in(
    state: State, tournament: Tournament, challenge: Challenge, command: LetIn
) -> SlipAdmitted | Refusal:
    """The challenge as if it had been called in time: looked up now, or waiting for a person."""
    timing = challenge.timing
    if timing is None or not _kept_out(challenge):
        return Refusal(
            Code.NOT_KEPT_OUT,
            OURS,
            "Only a challenge is let in that was called too late or waits for a ruling on its"
            " timing.",
        )
    if closed := signed(state, tournament, challenge.game):
        return closed
    kept, now = challenge.in_force, command.looked_up
    if (kept and kept.slip.typed) != (now and now.slip.typed):
        # Another slip can come in between the desk's look at the kept one and this.
        return Refusal(
            Code.WORDS_DIFFER,
            OURS,
            "Another slip has come in for this challenge meanwhile: read it, and let it in anew.",
        )
    look = late_look(state, tournament, challenge, now, command.method, let_in=True)
    return SlipAdmitted(
        number=challenge.number,
        clause=timing.clause,
        reason=command.reason,
        person=state.person,
        player=challenge.player,
        opponent=challenge.opponent,
        slip=look.slip,
        method=command.method,
        verdict=look.verdict,
        lexicon=now.lexicon if now else tournament.lexicon,
        awaits=look.awaits,
        outcome=look.outcome,
        authoritative_to=look.authoritative_to,
        spared=look.spared,
    )


def _kept_out(challenge: Challenge) -> bool:
    if challenge.status is Status.NOT_IN_TIME:
        return True
    by_the_director = challenge.timing and challenge.timing.standing is Standing.DIRECTOR
    return challenge.status is Status.AWAITING_RULING and bool(by_the_director)
