"""Asking again and looking again (WESPA 3.10.11; NASPA IV.K.4, IV.J.1.h)."""

from service.rules.acts.clerical import gone
from service.rules.acts.closing import signed
from service.rules.acts.commands import AskReview, GiveOpinion, State
from service.rules.acts.misadjudication import UNTOLD, gone_on, put_in_force
from service.rules.acts.naming import outsider
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
    if stranger := outsider(state, command.by):
        return stranger
    if challenge.status is Status.UNDER_REVIEW:
        return _joined(tournament, challenge, command)
    refusal = _not_open(tournament, challenge) or signed(state, tournament, challenge.game)
    if refusal is not None:
        return refusal
    review = asked(
        tournament.book.review,
        look_of(challenge.latest()),
        command.reason,
        to_director=tournament.book.correction.by_tiles or gone_on(state, challenge, UNTOLD),
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
        outcome=_meanwhile(tournament, review),
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
    refusal = signed(state, tournament, challenge.game) or _not_overridden(before, command)
    look = refusal or _look(state, challenge, command)
    if isinstance(look, Refusal):
        return look
    refusal = may_look(before, look, overridden=command.overridden is not None)
    if refusal is not None:
        return refusal
    review = before.with_look(look)
    return OpinionGiven(
        number=challenge.number,
        person=look.person,
        method=look.method,
        verdict=look.verdict,
        lexicon=(command.looked_up or challenge.latest()).lexicon,
        printed_list=command.printed_list,
        overridden=command.overridden,
        stage=review.stage,
        final=review.stage is Stage.OVER and not review.manual,
        player=challenge.player,
        opponent=challenge.opponent,
        outcome=put_in_force(state, tournament, challenge, look, final=not review.manual)
        if review.stage is Stage.OVER
        else _meanwhile(tournament, review),
    )


def _joined(tournament: Tournament, challenge: Challenge, command: AskReview) -> ReviewJoined:
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
        outcome=_meanwhile(tournament, review),
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


def _look(state: State, challenge: Challenge, command: GiveOpinion) -> Look | Refusal:
    """What was found, of the very words that are on the slip."""
    if command.looked_up is None:
        if command.verdict is None:
            raise ValueError("a look finds a verdict")
        return Look(state.person, Method.PRINTED_LIST, command.verdict)
    if not command.looked_up.slip.same_words(challenge.latest().slip):
        return Refusal(
            Code.WORDS_DIFFER,
            OURS,
            "These are not the words of the slip: key them anew. If the slip is wrong it is"
            " reissued, which is no verdict.",
        )
    if command.looked_up.verdict is None:
        return Refusal(
            Code.MANUAL_ADJUDICATION_AWAITED,
            OURS,
            "The lexicon doesn't decide a word this long: adjudicate by a printed list.",
        )
    return Look(state.person, Method.SOFTWARE, command.looked_up.verdict)


def _not_overridden(review: Review, command: GiveOpinion) -> Refusal | None:
    if command.overridden is None or command.by_director:
        return None
    return Refusal(
        Code.DIRECTOR_ONLY,
        review.procedure.clause,
        "Only the director can have the same person look again: call the director.",
    )


def _meanwhile(tournament: Tournament, review: Review) -> Outcome:
    return pending(tournament.book, _AWAITED[review.stage])
