"""Challenges on record: who sees them, and how one stood when an act on it was answered."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from service.desk.desk import Desk
from service.desk.devices import Device
from service.desk.reading import Sight, sight
from service.journal import reader
from service.journal.reader import ChallengeOnRecord
from service.journal.record.codec import recorded
from service.journal.record.entries import decode
from service.journal.record.folds import ChallengeStands, challenge_after
from service.journal.store.faults import DatabaseUnavailable, OutcomeUnknown
from service.journal.writing.acts import Done
from service.rules.facts import life
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Beginning, ChallengeRepeated

_PAGE = 1000


@dataclass(frozen=True, slots=True)
class Answered:
    """An act on a challenge, and the challenge as it stood with the entry that answers it.

    `again` says that no new challenge was made: the play had one for these very words. `said` holds
    the texts that its adjudications quote, by their ids, but for those forgotten.
    """

    done: Done
    challenge: Challenge
    again: bool = False
    said: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Seen:
    """A challenge as somebody may see it; `persons` are the names of who looked, by number."""

    known: ChallengeOnRecord
    sight: Sight
    persons: Mapping[int, str]


class NoSuchChallenge(LookupError):
    """There is no challenge of this number that the caller may see."""


async def one(desk: Desk, device: Device, number: int) -> Seen:
    """The challenge of this number, as the device may see it.

    Raises:
        NoSuchChallenge: there is none, or it isn't this device's to see.
    """
    seen = await asyncio.to_thread(_one, desk, device, number)
    if seen is None:
        raise NoSuchChallenge
    return seen


async def known(desk: Desk, tournament_id: int, number: int) -> Challenge | None:
    """The challenge of this number, if there is one; what comes of it is for the rules."""
    return await asyncio.to_thread(_known, desk, tournament_id, number)


async def policy_of(desk: Desk, tournament_id: int, number: int) -> int | None:
    """The place of the policy that a challenge keeps; None where there is no such challenge."""
    found = await known(desk, tournament_id, number)
    return found.policy if found else None


async def answered(desk: Desk, done: Done) -> Answered:
    """The challenge as it stood with the entry that answers an act, now and whenever it is asked.

    Raises:
        OutcomeUnknown: the act is on record, and the record can't be read now.
    """
    try:
        given = await _answered(desk, done)
        if not given.challenge.quoted:
            return given
        said = await asyncio.to_thread(_said, desk, given.challenge)
    except DatabaseUnavailable as error:
        raise OutcomeUnknown("it is on record, which can't be read now") from error
    return replace(given, said=said)


async def _answered(desk: Desk, done: Done) -> Answered:
    """The same without the texts; raises DatabaseUnavailable.

    The writer tells how it left it. Where an act is answered again, the entry that made a
    challenge tells all of it; for others the record is read.
    """
    if done.challenge is not None:
        return Answered(done, done.challenge)
    event = done.recorded.event
    if isinstance(event, Beginning):
        return Answered(done, life.begun(event, done.recorded.at))
    again = isinstance(event, ChallengeRepeated)
    seq = event.answered_by if isinstance(event, ChallengeRepeated) else done.recorded.seq
    number = getattr(event, "number", None)
    if number is None:
        raise TypeError(f"entry {done.recorded.seq} is about no challenge")
    challenge = await asyncio.to_thread(_as_of, desk, done.tournament_id, number, seq)
    return Answered(done, challenge, again)


def tournament_of(device: Device) -> int:
    """The tournament of a device that has one; operators are kept out by the roles' table."""
    if device.tournament_id is None:
        raise ValueError("an operator has no tournament")
    return device.tournament_id


def seen_by(connection: Connection, device: Device, *found: ChallengeOnRecord | None) -> list[Seen]:
    """Those that the device may see, as it may see them."""
    visible = [(each, seen) for each in found if each is not None and (seen := sight(device, each))]
    persons: Mapping[int, str] = {}
    if any(seen.words and _has_person(each.challenge) for each, seen in visible):
        persons = reader.persons_named(connection, tournament_of(device))
    return [Seen(each, seen, persons) for each, seen in visible]


def _has_person(challenge: Challenge) -> bool:
    looked = any(each.person is not None for each in challenge.adjudications)
    return looked or challenge.review is not None


def _one(desk: Desk, device: Device, number: int) -> Seen | None:
    with desk.database.reading() as connection:
        found = reader.challenge(connection, tournament_of(device), number)
        return next(iter(seen_by(connection, device, found)), None)


def _said(desk: Desk, challenge: Challenge) -> Mapping[str, str]:
    with desk.database.reading() as connection:
        return reader.texts_of(connection, challenge.quoted)


def _known(desk: Desk, tournament_id: int, number: int) -> Challenge | None:
    with desk.database.reading() as connection:
        found = reader.challenge(connection, tournament_id, number)
    return found.challenge if found else None


def _as_of(desk: Desk, tournament_id: int, number: int, seq: int) -> Challenge:
    """The challenge as it stood with entry `seq`, which made it or moved it."""
    with desk.database.reading() as connection:
        stands = reader.challenge(connection, tournament_id, number)
        if stands is not None and stands.seq == seq:
            return stands.challenge
        entry = reader.entry(connection, tournament_id, seq)
    if entry is not None and isinstance(entry.event, Beginning):
        return life.begun(entry.event, entry.at)
    return _folded(desk, tournament_id, number, seq)


def _folded(desk: Desk, tournament_id: int, number: int, seq: int) -> Challenge:
    """The same out of the entries themselves.

    Only the answer to a repeated call needs it, where the challenge has moved on since.
    """
    stands: ChallengeStands | None = None
    mark, after = b'"number":%d' % number, 0
    while after < seq:
        with desk.database.reading() as connection:
            bodies = reader.bodies_after(connection, tournament_id, after, _PAGE)
        for after, body in bodies:
            if after > seq or mark not in body:
                continue
            entry = decode(body)
            event = recorded(entry).event
            if getattr(event, "number", None) == number:
                stands = challenge_after(stands, event, entry) or stands
        if not bodies:
            break
    if stands is None:
        raise LookupError(f"challenge {number} is missing from the record")
    return stands.challenge
