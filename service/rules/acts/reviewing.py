"""Asking again and looking again (WESPA 3.10.11; NASPA IV.K.4, IV.J.1.h)."""

from dataclasses import replace

from service.rules.acts.by_now import by_now, gone_on
from service.rules.acts.clerical import gone
from service.rules.acts.closing import signed
from service.rules.acts.commands import AskReview, GiveOpinion, State
from service.rules.acts.misadjudication import confirmed, had_been_carried_out, put_in_force
from service.rules.acts.sides import no_player
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.clauses.outcome import Awaited, Outcome, pending
from service.rules.clauses.review import Look, Review, Stage, asked, asked_third, may_look
from service.rules.clauses.slip import Method
from service.rules.facts.challenge import Challenge, Status
from service.rules.facts.events import OpinionGiven, ReviewAsked, ReviewJoined
from service.rules.facts.second_looks import look_of, pending_review
from service.rules.facts.tournament import Tournament

_AWAITED = {
    Stage.AWAITING_LOOK: Awaited.ANOTHER_ADJUDICATOR,
    Stage.AWAITING_FIRST_JUDGE: Awaited.FIRST_JUDGE,
    Stage.AWAITING_DIRECTOR: Awaited.DIRECTOR,
}


def ask_review(
    state: State, tournament: Tournament, challenge: Challenge, command: AskReview
) -> ReviewAsked | ReviewJoined | Refusal:
    """The review that a request opens, or the one under way that it joins.

    Tiles that have moved bar no review; what may still change is seen when it ends.
    """
    if stranger := no_player(state, command.by):
        return stranger
    if challenge.status is Status.UNDER_REVIEW:
        return _joined(state, tournament, challenge, command)
    refusal = _not_open(tournament, challenge) or signed(state, tournament, challenge.game)
    if refusal is not None:
        return refusal
    review = asked(
        tournament.book.review,
        look_of(challenge.latest()),
        command.reason,
        to_director=tournament.book.correction.by_tiles or gone_on(state, challenge),
    )
    if isinstance(review, Refusal):
        return review
    return ReviewAsked(
        number=challenge.number,
        by=command.by,
        reason=command.reason,
        way=review.procedure.way,
        clause=review.procedure.clause,
        stage=review.stage,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=_meanwhile(state, tournament, challenge, review),
    )


def give_opinion(
    state: State, tournament: Tournament, challenge: Challenge, command: GiveOpinion
) -> OpinionGiven | Refusal:
    """Another look by the acting person, keyed anew where it is by software."""
    if challenge.status is not Status.UNDER_REVIEW:
        return Refusal(
            Code.NO_LOOK_AWAITED, OURS, "No review of this challenge is pending: ask for one first."
        )
    before = pending_review(challenge)
    method = Method.SOFTWARE if command.looked_up else Method.PRINTED_LIST
    refusal = (
        signed(state, tournament, challenge.game)
        or _not_overridden(before, command)
        or _not_its_words(challenge, command)
        or may_look(before, state.person, method, overridden=command.overridden is not None)
    )
    look = refusal or _look(state.person, command)
    if isinstance(look, Refusal):
        return look
    review, went_on = before.with_look(look), gone_on(state, challenge)
    outcome = _outcome(state, tournament, challenge, review)
    over = review.stage is Stage.OVER
    return OpinionGiven(
        number=challenge.number,
        person=look.person,
        method=look.method,
        verdict=look.verdict,
        lexicon=(command.looked_up or challenge.latest()).lexicon,
        printed_list=command.printed_list,
        overridden=command.overridden,
        stage=review.stage,
        final=over and not review.manual,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=outcome,
        spared=challenge.latest().spared if over and not review.differs else None,
        same_device=state.others_looked_here and command.overridden is None,
        carried_out=had_been_carried_out(challenge.set_aside, outcome, went_on=went_on and over),
    )


def _outcome(state: State, tournament: Tournament, challenge: Challenge, review: Review) -> Outcome:
    """What follows from the looks so far; a manual adjudication is never spared."""
    if review.stage is not Stage.OVER:
        return _meanwhile(state, tournament, challenge, review)
    final, went_on = not review.manual, gone_on(state, challenge)
    if not review.differs:
        look = review.looks[-1]
        first = replace(review.first, method=look.method)
        return confirmed(state, tournament, challenge, first, went_on=went_on, final=final)
    found = put_in_force(state, tournament, challenge, review.looks[-1], spared=None, final=final)
    return by_now(state, challenge, found)


def _joined(
    state: State, tournament: Tournament, challenge: Challenge, command: AskReview
) -> ReviewJoined:
    """Requests while a review is pending are one review."""
    pending_one = pending_review(challenge)
    review = asked_third(pending_one) if command.third else pending_one
    return ReviewJoined(
        number=challenge.number,
        by=command.by,
        third=review.third,
        stage=review.stage,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=_meanwhile(state, tournament, challenge, review),
    )


def _not_open(tournament: Tournament, challenge: Challenge) -> Refusal | None:
    """What bars another look: there was none yet, or the last word has been said."""
    book = tournament.book
    if not challenge.stands:
        return gone(challenge)
    if challenge.status is Status.RULED:
        return Refusal(
            Code.ADJUDICATION_IS_FINAL,
            book.rulings.clause,
            "A director has ruled on this challenge: no adjudication is in force.",
        )
    if challenge.status is not Status.ADJUDICATED:
        return Refusal(
            Code.NOT_ADJUDICATED,
            OURS,
            "No verdict of this challenge is in force: there is none to look at again.",
        )
    if challenge.final:
        return Refusal(
            Code.ADJUDICATION_IS_FINAL,
            book.review.final,
            "This was looked at again and is final: no further look is taken.",
        )
    return None


def _not_its_words(challenge: Challenge, command: GiveOpinion) -> Refusal | None:
    keyed = command.looked_up
    if keyed is None or keyed.slip.same_words(challenge.latest().slip):
        return None
    return Refusal(
        Code.WORDS_DIFFER,
        OURS,
        "These are not the words of the slip: key them anew. If the slip is wrong it is"
        " reissued, which is no verdict.",
    )


def _look(person: int | None, command: GiveOpinion) -> Look | Refusal:
    """What was found, of the very words that are on the slip."""
    if command.looked_up is None:
        if command.verdict is None:
            raise ValueError("a look finds a verdict")
        return Look(person, Method.PRINTED_LIST, command.verdict)
    found = command.looked_up.found
    if found is None:
        return Refusal(
            Code.MANUAL_ADJUDICATION_AWAITED,
            OURS,
            "The lexicon doesn't decide a word this long: adjudicate by a printed list.",
        )
    return Look(person, Method.SOFTWARE, found)


def _not_overridden(review: Review, command: GiveOpinion) -> Refusal | None:
    if command.overridden is None or command.by_director:
        return None
    return Refusal(
        Code.DIRECTOR_ONLY,
        review.procedure.clause,
        "Only the director can have the same person look again: call the director.",
    )


def _meanwhile(
    state: State, tournament: Tournament, challenge: Challenge, review: Review
) -> Outcome:
    return by_now(state, challenge, pending(tournament.book, _AWAITED[review.stage]))
