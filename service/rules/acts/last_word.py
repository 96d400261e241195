"""The last word of a review: the director's (WESPA 3.10.11(c)) or the first judge's (IV.K.4)."""

from service.rules.acts.by_now import gone_on
from service.rules.acts.commands import EndReview, State
from service.rules.acts.misadjudication import (
    another_slip,
    confirmed,
    corrected_to,
    had_been_carried_out,
    is_corrected,
)
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.outcome import not_corrected
from service.rules.clauses.review import Decider, Review, Stage, Way
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import ReviewEnded
from service.rules.facts.second_looks import pending_review
from service.rules.facts.tournament import Tournament


def end_review(
    state: State, tournament: Tournament, challenge: Challenge, command: EndReview
) -> ReviewEnded | Refusal:
    """The verdict that is final from here on.

    The one that was looked at is in force again. Another one is under WESPA 3.10.13: if it is not
    corrected, play, turn and penalty stay and no account is taken of the error.
    """
    by = _decider(state, challenge, command)
    if not isinstance(by, Refusal):
        by = another_slip(challenge, command) or by
    if isinstance(by, Refusal):
        return by
    review, went_on = pending_review(challenge), gone_on(state, challenge, command.touched)
    found = _corrected(tournament, review, command, by, went_on=went_on)
    if isinstance(found, Refusal):
        return found
    corrected, clause = found
    if corrected:
        after, free = corrected_to(state, tournament, challenge, command)
    else:
        free = challenge.latest().spared
        after = confirmed(
            state, tournament, challenge, review.first, went_on=went_on, touched=command.touched
        )
        if command.verdict is not review.first.verdict:
            after = not_corrected(after, tournament.book, reviewed=not went_on)
    return ReviewEnded(
        number=challenge.number,
        by=by,
        person=state.person,
        method=command.method,
        verdict=command.verdict,
        lexicon=challenge.latest().lexicon,
        touched=command.touched,
        corrected=corrected,
        clause=clause,
        reason=command.reason,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=after,
        spared=free,
        carried_out=had_been_carried_out(challenge.set_aside, after, went_on=went_on),
        same_device=state.others_looked_here,
    )


def _decider(state: State, challenge: Challenge, command: EndReview) -> Decider | Refusal:
    """Who has the last word now, if it is the one who speaks."""
    if challenge.status is not Status.UNDER_REVIEW:
        return Refusal(
            Code.NO_LAST_WORD_AWAITED, OURS, "No review of this challenge is pending: nothing ends."
        )
    review = pending_review(challenge)
    match review.stage:
        case Stage.AWAITING_FIRST_JUDGE:
            return _first_judge(state, review, command)
        case Stage.AWAITING_DIRECTOR if command.by_director:
            return Decider.DIRECTOR
        case Stage.AWAITING_DIRECTOR:
            return Refusal(
                Code.DIRECTOR_ONLY,
                review.procedure.clause,
                "The final adjudication is the director's: call the director.",
            )
        case _:
            return Refusal(
                Code.NO_LAST_WORD_AWAITED,
                review.procedure.clause,
                "Another person has to look first; the director can override who.",
            )


def _first_judge(state: State, review: Review, command: EndReview) -> Decider | Refusal:
    """The first Word Judge, or a director who records it because that judge has left (IV.K.4)."""
    if state.person is not None and state.person == review.first.person:
        return Decider.FIRST_JUDGE
    if not command.by_director:
        return Refusal(
            Code.FIRST_JUDGE_ONLY,
            review.procedure.clause,
            "The first Word Judge has the final say; a director records it if that judge has left.",
        )
    if command.reason is None:
        return Refusal(
            Code.RULING_WITHOUT_REASON,
            review.procedure.clause,
            "Give the reason why the first Word Judge doesn't have the final say.",
        )
    return Decider.DIRECTOR


def _corrected(
    tournament: Tournament, review: Review, command: EndReview, by: Decider, *, went_on: bool
) -> tuple[bool, str] | Refusal:
    """Whether another verdict comes into force, and the clause that says so."""
    rules, clause = tournament.book.correction, review.procedure.clause
    if command.verdict is review.first.verdict:
        return False, clause
    if review.procedure.way is Way.OPINIONS and not rules.by_tiles and not went_on:
        return True, clause
    corrected = is_corrected(
        rules,
        command.verdict,
        command.touched,
        went_on=went_on,
        said=command.corrected,
        by_director=by is Decider.DIRECTOR,
    )
    return corrected if isinstance(corrected, Refusal) else (corrected, rules.clause)
