"""Errors that are found afterwards, and whether they may be corrected (WESPA 3.10.13)."""

from service.rules.acts.by_now import by_now, gone_on
from service.rules.acts.clerical import gone
from service.rules.acts.commands import Correct, State
from service.rules.acts.misadjudication import (
    another_slip,
    corrected_to,
    had_been_carried_out,
    is_corrected,
)
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.outcome import Outcome, not_corrected
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import MisadjudicationFound
from service.rules.facts.tournament import Tournament


def correct(
    state: State, tournament: Tournament, challenge: Challenge, command: Correct
) -> MisadjudicationFound | Refusal:
    """The verdict that was found, in force if the book has it corrected.

    If not, play, turn and penalty stay as they are, no account is taken of the error, and that is
    on record.
    """
    before = _in_force(challenge, command)
    if isinstance(before, Refusal):
        return before
    rules, went_on = tournament.book.correction, gone_on(state, challenge, command.touched)
    corrected = is_corrected(
        rules, command.verdict, command.touched, went_on=went_on, said=command.corrected
    )
    if isinstance(corrected, Refusal):
        return corrected
    if corrected:
        after, free = corrected_to(state, tournament, challenge, command)
    else:
        free = challenge.latest().spared
        stays = by_now(state, challenge, before, new=False, touched=command.touched)
        after = not_corrected(stays, tournament.book, reviewed=False)
    return MisadjudicationFound(
        number=challenge.number,
        person=state.person,
        method=command.method,
        verdict=command.verdict,
        lexicon=challenge.latest().lexicon,
        touched=command.touched,
        corrected=corrected,
        clause=rules.clause,
        reason=command.reason,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=after,
        spared=free,
        carried_out=had_been_carried_out(before, after, went_on=went_on),
    )


def _in_force(challenge: Challenge, command: Correct) -> Outcome | Refusal:
    """What follows from the verdict that was found wrong, where there is one in force."""
    if refusal := gone(challenge) or another_slip(challenge, command):
        return refusal
    if challenge.status is Status.UNDER_REVIEW:
        return Refusal(
            Code.REVIEW_PENDING, OURS, "Nothing is in force while a review is pending: end it."
        )
    if challenge.status is not Status.ADJUDICATED or challenge.outcome is None:
        return Refusal(
            Code.NOT_ADJUDICATED,
            OURS,
            "No verdict of this challenge is in force: there is none to correct.",
        )
    if command.verdict is challenge.verdict:
        return Refusal(Code.NOTHING_CHANGES, OURS, "This is the verdict in force.")
    return challenge.outcome
