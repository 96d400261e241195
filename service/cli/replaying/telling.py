"""What the book says of an act, in words."""

from collections.abc import Iterator, Sequence

from service.cli import outcomes
from service.desk.report import stays_in_words
from service.rules.clauses.errors import Refusal
from service.rules.clauses.outcome import GameGoes, Outcome, said_by
from service.rules.clauses.penalty import preset_names
from service.rules.clauses.review import Way
from service.rules.clauses.rulebook import Rulebook
from service.rules.clauses.timing import Draw, Standing, Timing
from service.rules.facts.challenge import Challenge, Note, Status
from service.rules.facts.decision import changed_by
from service.rules.facts.events import (
    ChallengeAmended,
    ChallengeRepeated,
    ChallengeWithdrawn,
    EpochOpened,
    Event,
    GamesClosed,
    GamesLoaded,
    LexiconCompared,
    LexiconConfirmed,
    LexiconDisputed,
    MisadjudicationFound,
    OpinionGiven,
    PenaltyRecounted,
    ReviewAsked,
    ReviewEnded,
    ReviewJoined,
    RulingGiven,
    RulingOpinionGiven,
    RulingSettled,
    SlipAdmitted,
    SlipReissued,
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
_DREW = {
    Draw.COURTESY: "The draw was a courtesy draw.",
    Draw.FLASH: "The draw was a flash draw.",
    Draw.UNDER_HOLD: "Tiles were drawn under the hold, which was no courtesy draw.",
    Draw.AFTER_CALL: "Tiles were drawn after the challenge was called.",
    Draw.MISORDERED: "Tiles were drawn before the timer was pressed.",
    Draw.ACCEPTING: "A replacement tile had been drawn before.",
}
_ELSE = {
    GamesClosed.type: "The result sheet is signed: only a ruling changes the game any more.",
    LexiconConfirmed.type: "A device expects the list that is played by.",
    LexiconDisputed.type: "A device expects another list: an alarm for the director.",
    LexiconCompared.type: "A list was held against the lexicon.",
}
_AGAIN = {
    Way.ANOTHER_PERSON: "by another person",
    Way.OPINIONS: "by another Word Judge",
    Way.MANUAL: "by a Word Judge with a printed list, whose verdict is a first opinion",
    Way.MANUAL_THEN_DIRECTOR: "by an adjudicator with a printed list",
    Way.REPEAT: "by the players, who repeat the procedure",
    Way.FINAL: "by nobody",
    Way.DIRECTOR: "by the director",
}


def refused(refusal: Refusal) -> str:
    """A refusal, with what it rests on."""
    return f"Refused: {refusal.message} ({refusal.clause})"


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
        case TournamentAmended():
            return _amended(event, tournament)
        case GamesLoaded(round=round_):
            return f"The games of round {round_} are loaded."
        case RulingGiven() | RulingOpinionGiven() | RulingSettled():
            return _of_a_ruling(event)
        case EpochOpened(epoch=epoch):
            return f"The database was restored: the record goes on in epoch {epoch}."
        case _:
            return _ELSE[event.type]


def _amended(event: TournamentAmended, tournament: Tournament) -> str:
    if event.policy_from_round is not None:
        return f"Penalty from round {event.policy_from_round} on: {_policy(tournament, -1)}."
    changed = " and ".join(name.replace("_", " ") for name in changed_by(event))
    return f"Changed: {changed}." if changed else f"Round {event.round} is being played."


def _of_a_ruling(event: RulingGiven | RulingOpinionGiven | RulingSettled) -> str:
    match event:
        case RulingGiven(ruling=ruling, number=None, clause=clause):
            return f"Ruling {ruling} is given ({clause})."
        case RulingGiven(ruling=ruling, number=number, clause=clause):
            return f"Ruling {ruling} settles challenge {number} ({clause})."
        case RulingOpinionGiven(ruling=ruling, agrees=agrees):
            verb = "agrees" if agrees else "disagrees"
            return f"Ruling {ruling}: another director {verb}."
        case RulingSettled(ruling=ruling, stands=stands):
            said = "stands" if stands else "is reconsidered"
            return f"Ruling {ruling} {said}: the first director has had the final say."


def _policy(tournament: Tournament, place: int) -> str:
    names = preset_names(tournament.policies[place].policy)
    own = tournament.book.penalty
    return own if own in names else next(iter(names), "a ladder of its own")


def _challenge(event: Event, challenge: Challenge, book: Rulebook) -> Iterator[str]:
    yield _act(event, challenge)
    if (timing := getattr(event, "timing", None)) is not None:
        yield from _timing(timing)
    if challenge.outcome is not None:
        yield from _outcome(challenge.outcome, book)
    stays = getattr(event, "carried_out", None)
    if stays is not None:
        yield f"Carried out before, and stays: {stays_in_words(stays)}."


def _act(event: Event, challenge: Challenge) -> str:
    """What the act was, with what it rests on itself, and how the challenge stands by it."""
    named, stands = f"challenge {challenge.number}", _stands(challenge)
    match event:
        case RulingGiven() | RulingSettled():
            return _of_a_ruling(event)
        case SlipAdmitted(clause=clause):
            told = f"{named} is let in ({clause}), and {stands}."
        case SlipReissued(clause=clause):
            told = f"The slip is reissued ({clause}): {named} {stands}."
        case PenaltyRecounted(because=because):
            told = f"{named} is recounted because of challenge {because}."
        case ChallengeRepeated():
            told = f"{named} once more: it {stands}, as before."
        case ChallengeAmended():
            told = f"{named} is put right, and {stands}."
        case ChallengeWithdrawn(clause=clause):
            told = f"{named} is withdrawn ({clause})."
        case _:
            told = f"{named} {_looked_again(event, challenge) or stands}."
    return f"{told[0].upper()}{told[1:]}"


def _looked_again(event: Event, challenge: Challenge) -> str | None:
    """How another look goes, or how it ended; None for what is none."""
    match event:
        case ReviewAsked(way=way, clause=clause):
            return f"is looked at again, {_AGAIN[way]} ({clause})"
        case ReviewJoined(third=third):
            asked = "a third opinion is asked for" if third else "it is the same review"
            return f"is looked at again: {asked}"
        case OpinionGiven() if challenge.status is Status.UNDER_REVIEW:
            return "is still under review: the adjudications differ"
        case ReviewEnded() | MisadjudicationFound():
            return _found(event, challenge)
        case _:
            return None


def _stands(challenge: Challenge) -> str:
    if challenge.status is not Status.ADJUDICATED:
        return _STANDS[challenge.status]
    return f"is {challenge.verdict}{', and final' if challenge.final else ''}"


def _found(event: ReviewEnded | MisadjudicationFound, challenge: Challenge) -> str:
    """A verdict that is final: put in the place of another, confirmed, or found in vain."""
    if event.corrected:
        return f"is corrected to {event.verdict}, and final ({event.clause})"
    if event.verdict is challenge.verdict:
        return f"is {event.verdict}, and final ({event.clause})"
    return f"is found {event.verdict}, and stays {challenge.verdict} ({event.clause})"


def _timing(timing: Timing) -> Iterator[str]:
    yield f"{_STANDING[timing.standing]} ({timing.clause})."
    if (drew := _DREW.get(timing.draw)) is not None:
        yield drew


def _outcome(outcome: Outcome, book: Rulebook) -> Iterator[str]:
    by_penalty = outcome.penalty is not None and outcome.penalty.lose_turn
    if outcome.loses_turn is not None and not by_penalty:
        yield f"The {outcomes.player(outcome.loses_turn)} loses the turn."
    yield from outcomes.lines(outcome, {str(code): said for code, said in said_by(book).items()})
    if outcome.game is GameGoes.OVER:
        yield "The game is over."


def _recounted(event: PenaltyRecounted) -> str:
    costs = outcomes.costs(event.outcome.penalty) if event.outcome.penalty else "none"
    stays = event.carried_out
    kept = f" Carried out before, and stays: {stays_in_words(stays)}." if stays else ""
    because = f"because of challenge {event.because}"
    return f"Challenge {event.number} is recounted {because}. Penalty: {costs}.{kept}"
