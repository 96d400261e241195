"""The life of a challenge: how it begins, and how every event moves it."""

from dataclasses import replace
from typing import assert_never

from service.rules.clauses.call import Agreement
from service.rules.clauses.slip import Kind, Method
from service.rules.clauses.timing import Draw
from service.rules.facts.challenge import Adjudication, Challenge, Note, Status
from service.rules.facts.events import (
    Awaits,
    Beginning,
    ChallengeAdjudicated,
    ChallengeAmended,
    ChallengeReceived,
    ChallengeVoided,
    ChallengeWithdrawn,
    Change,
    PenaltyRecounted,
    RulingGiven,
    RulingSettled,
    SlipAdjudicated,
    SlipAdmitted,
    SlipHandedIn,
    SlipReissued,
)
from service.rules.facts.second_looks import Looked, looked_again

_STATUS = {
    None: Status.ADJUDICATED,
    Awaits.WORDS: Status.ANNOUNCED,
    Awaits.ADJUDICATION: Status.AWAITING_ADJUDICATION,
    Awaits.RULING: Status.AWAITING_RULING,
    Awaits.NOTHING: Status.NOT_IN_TIME,
}
_PutRight = (
    ChallengeWithdrawn
    | ChallengeVoided
    | ChallengeAmended
    | PenaltyRecounted
    | RulingGiven
    | RulingSettled
)


def begun(event: Beginning, at: str) -> Challenge:
    """The challenge that comes into being."""
    slips: tuple[Adjudication, ...]
    if isinstance(event, ChallengeAdjudicated):
        kind, awaits, slips = Kind.WORDS, None, (_found(event, at),)
    else:
        kind, awaits, slips = event.kind, event.awaits, _unfound(event, at)
    return Challenge(
        number=event.number,
        game=event.game,
        play=event.play,
        challenger=event.challenger,
        player=event.player,
        opponent=event.opponent,
        status=_STATUS[awaits],
        policy=event.policy,
        adjudications=slips,
        outcome=event.outcome,
        kind=kind,
        call=event.call,
        timing=event.timing,
        notes=(*_of_the_call(event), *_late(awaits)),
        shares_with=event.shares_with,
    )


def evolve(challenge: Challenge, event: Change, at: str) -> Challenge:
    """The challenge after one more event of its own."""
    match event:
        case SlipHandedIn():
            return _handed_in(challenge, event, at)
        case SlipAdmitted():
            return _taken_in(challenge, event, at).noted(Note.LET_IN)
        case SlipAdjudicated():
            return _adjudicated(challenge, event, at)
        case SlipReissued():
            return _reissued(challenge, event, at)
        case _ if isinstance(event, Looked):
            return looked_again(challenge, event, at)
        case _:
            return _put_right(challenge, event)


def _handed_in(challenge: Challenge, event: SlipHandedIn, at: str) -> Challenge:
    """The words of a challenge that was announced, or had been called too late as first told."""
    late = challenge.status is Status.NOT_IN_TIME
    changed = (Note.FACTS_CHANGED,) if late and event.call != challenge.call else ()
    moved = replace(
        _taken_in(challenge, event, at),
        kind=event.kind,
        challenger=event.challenger,
        player=event.player,
        opponent=event.opponent,
        call=event.call,
        timing=event.timing,
        shares_with=event.shares_with,
    )
    return moved.noted(*changed, *_of_the_call(event), *_late(event.awaits))


def _taken_in(challenge: Challenge, event: SlipHandedIn | SlipAdmitted, at: str) -> Challenge:
    slips = challenge.adjudications
    new = (_found(event, at),) if event.awaits is None and event.slip else _unfound(event, at)
    if new and slips and new[0].slip.same_words(slips[-1].slip):
        slips = slips[:-1]
    return replace(
        challenge,
        status=_STATUS[event.awaits],
        adjudications=(*slips, *new),
        outcome=event.outcome,
    )


def _adjudicated(challenge: Challenge, event: SlipAdjudicated, at: str) -> Challenge:
    """What a person found of the slip that waited (WESPA 3.10.7(a)(i))."""
    found = replace(
        challenge.latest(),
        method=event.method,
        verdict=event.verdict,
        printed_list=event.printed_list,
        person=event.person,
        at=at,
    )
    return replace(
        challenge,
        status=Status.ADJUDICATED,
        adjudications=(*challenge.adjudications[:-1], found),
        outcome=event.outcome,
    )


def _reissued(challenge: Challenge, event: SlipReissued, at: str) -> Challenge:
    """Another slip in force: what was asked of the one before is over (WESPA 3.10.12)."""
    found = Adjudication(
        slip=event.slip,
        method=Method.PRINTED_LIST if event.verdict is None else Method.SOFTWARE,
        verdict=event.verdict,
        lexicon=event.lexicon,
        ground=event.ground,
        at=at,
        authoritative_to=event.authoritative_to,
        spared=event.spared,
        person=event.person,
    )
    moved = replace(
        challenge,
        status=Status.AWAITING_ADJUDICATION if event.verdict is None else Status.ADJUDICATED,
        adjudications=(*challenge.adjudications, found),
        outcome=event.outcome,
        review=None,
        final=False,
    )
    return moved.noted(Note.REISSUED).with_carried_out(event.carried_out)


def _put_right(challenge: Challenge, event: _PutRight) -> Challenge:
    match event:
        case ChallengeWithdrawn():
            gone = replace(challenge, status=Status.WITHDRAWN, outcome=None)
            return gone.noted(Note.WITHDRAWN)
        case ChallengeVoided():
            void = replace(challenge, status=Status.VOID, outcome=None)
            return void.noted(Note.VOIDED).with_carried_out(event.carried_out)
        case ChallengeAmended():
            return _amended(challenge, event)
        case PenaltyRecounted():
            moved = replace(challenge, outcome=event.outcome)
            return moved.noted(Note.RECOUNTED).with_carried_out(event.carried_out)
        case RulingGiven() | RulingSettled():
            return _ruled(challenge, event)
        case _:
            assert_never(event)


def _amended(challenge: Challenge, event: ChallengeAmended) -> Challenge:
    been = (challenge.play,) if challenge.play is not None else ()
    moved = replace(
        challenge,
        game=event.game,
        play=event.play,
        earlier_plays=(*challenge.earlier_plays, *been) if event.game == challenge.game else (),
        challenger=event.challenger,
        player=event.player,
        opponent=event.opponent,
        outcome=event.outcome,
    )
    return moved.noted(Note.AMENDED).with_carried_out(event.carried_out)


def _ruled(challenge: Challenge, event: RulingGiven | RulingSettled) -> Challenge:
    """A director's outcome takes the place of what followed before."""
    if isinstance(event, RulingSettled) and event.stands:
        return challenge
    ruled = replace(
        challenge, status=Status.RULED, outcome=event.outcome, ruling=event.ruling, final=True
    )
    return ruled.noted(Note.RULED).with_carried_out(event.carried_out)


def _found(event: ChallengeAdjudicated | SlipHandedIn | SlipAdmitted, at: str) -> Adjudication:
    """The verdict of a slip's first look."""
    if event.slip is None:
        raise ValueError("a verdict is of a slip")
    return Adjudication(
        slip=event.slip,
        method=event.method,
        verdict=event.verdict,
        lexicon=event.lexicon,
        ground=None,
        at=at,
        spared=event.spared,
        person=None if isinstance(event, SlipAdmitted) else event.person,
    )


def _unfound(
    event: ChallengeReceived | SlipHandedIn | SlipAdmitted, at: str
) -> tuple[Adjudication, ...]:
    """A slip that nobody has found a verdict on, where there is one at all."""
    if event.slip is None:
        return ()
    waiting = Adjudication(
        slip=event.slip,
        method=Method.PRINTED_LIST if event.awaits is Awaits.ADJUDICATION else None,
        verdict=None,
        lexicon=event.lexicon,
        ground=None,
        at=at,
        authoritative_to=event.authoritative_to,
    )
    return (waiting,)


def _of_the_call(event: Beginning | SlipHandedIn) -> tuple[Note, ...]:
    """What a challenge leaves for the director to look at as it was called."""
    call, timing = event.call, event.timing
    notes = [Note.FLASH_DRAW] if timing is not None and timing.draw is Draw.FLASH else []
    if call is not None and call.agreement is Agreement.REFUSED:
        notes.append(Note.NOT_AGREED)
    if call is not None and call.executed_by is not None and call.executed_by is call.typed_by:
        notes.append(Note.NOT_VERIFIED)
    if event.shares_with is not None:
        notes.append(Note.SHARES_WORDS)
    return tuple(notes)


def _late(awaits: Awaits | None) -> tuple[Note, ...]:
    return (Note.NOT_IN_TIME,) if awaits is Awaits.NOTHING else ()
