"""How looking again moves a challenge: reviews, opinions, and errors that were found."""

from dataclasses import replace
from typing import assert_never

from service.rules.clauses.review import Look, Procedure, Review, Stage
from service.rules.facts.challenge import Adjudication, Challenge, Note, Status
from service.rules.facts.events import (
    MisadjudicationFound,
    OpinionGiven,
    ReviewAsked,
    ReviewEnded,
    ReviewJoined,
)

Looked = ReviewAsked | ReviewJoined | OpinionGiven | ReviewEnded | MisadjudicationFound


def looked_again(challenge: Challenge, event: Looked, at: str) -> Challenge:
    """The challenge under review, or with what came of it."""
    match event:
        case ReviewAsked():
            return _asked(challenge, event, at)
        case ReviewJoined():
            pending = pending_review(challenge)
            review = replace(pending, third=pending.third or event.third)
            return replace(challenge, review=review, outcome=event.outcome)
        case OpinionGiven():
            return _opinion(challenge, event, at)
        case ReviewEnded() | MisadjudicationFound():
            return _found(challenge, event, at)
        case _:
            assert_never(event)


def pending_review(challenge: Challenge) -> Review:
    """The review of a challenge that has one; raises ValueError without."""
    if challenge.review is None:
        raise ValueError(f"no review of challenge {challenge.number} is pending")
    return challenge.review


def look_of(found: Adjudication) -> Look:
    """An adjudication as a review sees it; raises ValueError where nobody has found anything."""
    if found.method is None or found.verdict is None:
        raise ValueError("what nobody has found is not looked at again")
    return Look(found.person, found.method, found.verdict)


def _asked(challenge: Challenge, event: ReviewAsked, at: str) -> Challenge:
    first = look_of(challenge.latest())
    return replace(
        challenge,
        status=Status.UNDER_REVIEW,
        review=Review(Procedure(event.way, event.clause), event.reason, first, at=at),
        outcome=event.outcome,
        set_aside=challenge.outcome,
    )


def _opinion(challenge: Challenge, event: OpinionGiven, at: str) -> Challenge:
    """One more look; the review may be over with it."""
    review = pending_review(challenge)
    look = Look(event.person, event.method, event.verdict)
    moved = replace(
        challenge,
        review=replace(review, looks=(*review.looks, look)),
        outcome=event.outcome,
        final=event.final,
    )
    if event.overridden is not None:
        moved = moved.noted(Note.OVERRIDDEN)
    if event.same_device:
        moved = moved.noted(Note.SAME_DEVICE)
    if event.stage is Stage.OVER:
        moved = replace(moved, status=Status.ADJUDICATED)
        if review.manual or event.verdict is not challenge.verdict:
            moved = _with_another_look(moved, event, at)
    return moved.with_carried_out(event.carried_out)


def _found(challenge: Challenge, event: ReviewEnded | MisadjudicationFound, at: str) -> Challenge:
    """Another verdict in force, or an error that no account is taken of (WESPA 3.10.13)."""
    moved = replace(challenge, status=Status.ADJUDICATED, outcome=event.outcome, final=True)
    if isinstance(event, ReviewEnded) and event.same_device:
        moved = moved.noted(Note.SAME_DEVICE)
    if event.corrected:
        moved = _with_another_look(moved, event, at)
    elif event.verdict is not challenge.verdict:
        moved = moved.noted(Note.NO_ACCOUNT_TAKEN)
    return moved.with_carried_out(event.carried_out)


def _with_another_look(
    challenge: Challenge, event: OpinionGiven | ReviewEnded | MisadjudicationFound, at: str
) -> Challenge:
    """The same slip as somebody else found it; a manual adjudication can find it the same."""
    another = event.verdict is not challenge.verdict
    found = replace(
        challenge.latest(),
        method=event.method,
        verdict=event.verdict,
        lexicon=event.lexicon,
        printed_list=event.printed_list if isinstance(event, OpinionGiven) else None,
        person=event.person,
        at=at,
        spared=event.spared,
        correction=another,
    )
    moved = replace(challenge, adjudications=(*challenge.adjudications, found))
    return moved.noted(Note.CORRECTED) if another else moved
