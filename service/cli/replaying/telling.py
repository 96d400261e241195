"""What the book says of an act, in words."""

from collections.abc import Iterator, Sequence

from service.cli import outcomes
from service.rules.clauses.errors import Refusal
from service.rules.clauses.outcome import GameGoes, Outcome, said_by
from service.rules.clauses.penalty import CarriedOut, preset_names
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.timing import Draw, Standing, Timing
from service.rules.facts.challenge import Challenge, Note, Status
from service.rules.facts.events import (
    ChallengeRepeated,
    Event,
    MisadjudicationFound,
    PenaltyRecounted,
    ReviewAsked,
    ReviewEnded,
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
    TournamentAmended,
    TournamentOpened,
)
from service.rules.facts.tournament import Tournament

_STANDS = {
    Status.ANNOUNCED: "is announced",
    Status.AWAITING_ADJUDICATION: "waits for an adjudicator",
    Status.AWAITING_RULING: "waits for the director",
    Status.NOT_IN_TIME: "was not in time: it is kept, and not looked up",
    Status.UNDER_REVIEW: "is looked at again",
    Status.RULED: "was ruled on",
    Status.WITHDRAWN: "is withdrawn",
    Status.VOID: "is void",
}

_STANDING = {
    Standing.IN_TIME: "It was called in time",
    Standing.TOO_EARLY: "It was called too early",
    Standing.TOO_LATE: "It was called too late",
    Standing.DIRECTOR: "Whether it was called in time is the director's to say",
}


def refused(refusal: Refusal) -> str:
    """A refusal, with what it rests on."""
    return f"Refused: {refusal.message} ({refusal.code}, {refusal.clause})"


def told(
    events: Sequence[Event],
    tournament: Tournament,
    challenge: Challenge | None,
    marks: Sequence[Note],
) -> Iterator[str]:
    """What came of an act: of the challenge that it moved, and of others that it changed.

    `marks` are those that the director finds on the challenge because of it.
    """
    act, *consequences = events
    if challenge is not None:
        yield from _challenge(act, challenge, tournament.book)
    else:
        yield _of_the_tournament(act, tournament)
    if marks:
        yield f"Marked for the director: {', '.join(marks).replace('_', ' ')}."
    for each in consequences:
        if isinstance(each, PenaltyRecounted):
            yield _recounted(each)


def _of_the_tournament(event: Event, tournament: Tournament) -> str:
    match event:
        case TournamentOpened():
            return f"{tournament.book.title}. Penalty: {_policy(tournament, 0)}."
        case TournamentAmended(policy_from_round=int() as since):
            return f"Penalty from round {since} on: {_policy(tournament, -1)}."
        case RulingGiven(ruling=ruling, clause=clause):
            return f"Ruling {ruling} ({clause})."
        case RulingOpinionGiven(ruling=ruling, agrees=agrees):
            return f"Ruling {ruling}: this opinion {'agrees' if agrees else 'differs'}."
        case _:
            return f"On record: {event.type.replace('_', ' ').replace('.', ' ')}."


def _policy(tournament: Tournament, place: int) -> str:
    names = preset_names(tournament.policies[place].policy)
    own = tournament.book.penalty
    return own if own in names else next(iter(names), "a ladder of its own")


def _challenge(event: Event, challenge: Challenge, book: Rulebook) -> Iterator[str]:
    again = " again" if isinstance(event, ChallengeRepeated) else ""
    yield f"Challenge {challenge.number}{again} {_stands(challenge)}{_by(event)}."
    if (timing := getattr(event, "timing", None)) is not None:
        yield _timing(timing)
    if challenge.outcome is not None:
        yield from _outcome(challenge.outcome, book)
    stays = getattr(event, "carried_out", None)
    if stays is not None:
        yield f"Was carried out and stays: {_carried_out(stays)}."


def _stands(challenge: Challenge) -> str:
    if challenge.status is not Status.ADJUDICATED:
        return _STANDS[challenge.status]
    return f"is {challenge.verdict}{', and final' if challenge.final else ''}"


def _by(event: Event) -> str:
    """What the act itself rests on."""
    match event:
        case ReviewEnded() | MisadjudicationFound():
            found = "corrected" if event.corrected else "not corrected"
            confirmed = isinstance(event, ReviewEnded) and not event.corrected
            return f" ({event.clause})" if confirmed else f": {found} ({event.clause})"
        case ReviewAsked():
            return f": {event.way.replace('_', ' ')} ({event.clause})"
        case RulingGiven() | RulingSettled():
            left = f" ({event.clause})" if isinstance(event, RulingGiven) else ""
            return f", as ruling {event.ruling}{left}"
        case PenaltyRecounted():
            return f", recounted because of challenge {event.because}"
        case _:
            clause = getattr(event, "clause", None)
            return f" ({clause})" if clause else ""


def _timing(timing: Timing) -> str:
    known = timing.draw not in {Draw.NONE, Draw.UNTOLD}
    draw = "" if not known else f"; the draw: {timing.draw.replace('_', ' ')}"
    return f"{_STANDING[timing.standing]} ({timing.clause}){draw}."


def _outcome(outcome: Outcome, book: Rulebook) -> Iterator[str]:
    if outcome.loses_turn is not None:
        yield f"The {outcomes.player(outcome.loses_turn)} loses the turn."
    yield from outcomes.lines(outcome, {str(code): said for code, said in said_by(book).items()})
    if outcome.game is GameGoes.OVER:
        yield "The game is over."


def _recounted(event: PenaltyRecounted) -> str:
    costs = outcomes.costs(event.outcome.penalty) if event.outcome.penalty else "none"
    stays = event.carried_out
    kept = f" Was carried out and stays: {_carried_out(stays)}." if stays else ""
    return f"Challenge {event.number} is recounted, because of {event.because}: {costs}.{kept}"


def _carried_out(what: CarriedOut) -> str:
    parts = []
    if what.lost_turn is not None:
        parts.append(f"the turn that the {outcomes.player(what.lost_turn)} lost")
    if what.clock_seconds:
        parts.append(f"{what.clock_seconds} seconds of the challenger's clock")
    if what.forfeit:
        parts.append("the forfeited game")
    return ", ".join(parts)
