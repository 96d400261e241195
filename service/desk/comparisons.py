"""Comparisons: a director holds a list against a lexicon, before play and on record."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from service.desk.apart import run_apart
from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk, Refused
from service.desk.devices import Device
from service.journal import reader
from service.journal.record.codec import Recorded
from service.journal.record.entries import timestamp
from service.lexicon.compare import Comparison
from service.lexicon.comparing import Found, Job, Problem
from service.lexicon.errors import LexiconUnavailable
from service.lexicon.own_list import Said
from service.rules.acts.commands import Compare
from service.rules.acts.lists import no_comparison_now, played_beside
from service.rules.clauses.errors import Refusal
from service.rules.facts.events import LengthCompared, LexiconCompared

MOST_WORDS = 100
"""Differing words that are named of each side."""

_AT_ONCE = 2
_OVER_AFTER = timedelta(hours=24)
"""How long after the last entry of a tournament that was in play it isn't any more."""


class TooManyComparisons(Exception):
    """As many lists are being compared as this desk does at once; come back in a second."""


class UnreadableList(ValueError):
    """The list can't be read, or not as it was said to be; names the lines."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("the list can't be read")
        self.problems = problems


@dataclass(frozen=True, slots=True)
class ListForm:
    """A list as it comes in, and the lexicon it is held against.

    `call` is the beginning of the digest of the whole request: method, address, query.
    """

    lexicon: str
    said: Said
    call: bytes
    pieces: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of it: the entry's numbers and, the first time only, the differing words."""

    event: LexiconCompared
    words: Comparison | None


async def compare_list(desk: Desk, device: Device, key: bytes, form: ListForm) -> Compared:
    """Hold a list against a lexicon and record the numbers; words are told once, never stored.

    The same request again gets the numbers from its entry.

    Raises:
        UnknownLexicon, LexiconUnavailable: nothing to compare with.
        UnreadableList: with its lines; nothing was recorded.
        TooManyComparisons: once the first of the list is there.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record.
    """
    digest = hashlib.sha256(form.call)
    coming = _digested(form.pieces, digest)
    fingerprint = desk.lexicons.check(form.lexicon).fingerprint
    tournament_id = tournament_of(device)
    if refusal := await _refusal(desk, tournament_id, fingerprint):
        async for _ in coming:
            pass  # the digest of all of it tells whether this was answered before
        return await _answered_before(desk, Asked(device, key, digest.digest()), refusal)
    comparison, command = await _in_turn(desk, tournament_id, form, coming)
    asked = Asked(device, key, digest.digest())
    # A list may take its time, and play may have begun meanwhile.
    if refusal := await _refusal(desk, tournament_id, command.fingerprint):
        return await _answered_before(desk, asked, refusal)
    done = await desk.record(asked, command, tournament_id=tournament_id)
    return Compared(_event(done.recorded), None if done.replayed else comparison)


async def _answered_before(desk: Desk, asked: Asked, refusal: Refusal) -> Compared:
    """The answer that this call had before play began; Refused if it is a new one."""
    if done := await desk.on_record(asked):
        return Compared(_event(done.recorded), None)
    raise Refused(refusal)


async def _refusal(desk: Desk, tournament_id: int, fingerprint: str) -> Refusal | None:
    """Why no list may be compared: this tournament is in play, or another by this lexicon."""
    refusal = no_comparison_now(await desk.look_again(tournament_id))
    if refusal is None and await asyncio.to_thread(_played_beside, desk, fingerprint):
        return played_beside()
    return refusal


def _played_beside(desk: Desk, fingerprint: str) -> bool:
    since = datetime.fromisoformat(desk.writer.now()) - _OVER_AFTER
    with desk.database.reading() as connection:
        return reader.in_play_by(connection, fingerprint, timestamp(since))


async def _in_turn(
    desk: Desk, tournament_id: int, form: ListForm, coming: AsyncIterator[bytes]
) -> tuple[Comparison, Compare]:
    """Compare, one list of a tournament at a time; who sends nothing takes nobody's turn."""
    first = await anext(coming)
    if tournament_id in desk.comparing or len(desk.comparing) >= _AT_ONCE:
        raise TooManyComparisons
    desk.comparing.add(tournament_id)
    try:
        return await _found(desk, form, _after(first, coming))
    finally:
        desk.comparing.discard(tournament_id)


async def _found(
    desk: Desk, form: ListForm, coming: AsyncIterator[bytes]
) -> tuple[Comparison, Compare]:
    job = Job(lexicon=desk.lexicons.file(form.lexicon), said=form.said, most=MOST_WORDS)
    told = await run_apart(
        "service.lexicon.comparing", _after(job.model_dump_json().encode() + b"\n", coming)
    )
    if not told:
        raise UnreadableList((Problem(line=None, problem="costs more than a comparison may"),))
    found = Found.model_validate_json(told)
    if found.problems:
        raise UnreadableList(found.problems)
    if found.comparison is None:
        raise LexiconUnavailable(form.lexicon, found.unavailable or "can't be compared with")
    comparison = found.comparison
    return comparison, Compare(
        name=form.lexicon,
        fingerprint=found.fingerprint,
        other=comparison.fingerprint,
        lengths=_lengths(comparison),
        told=len(comparison.only_here.words) + len(comparison.only_there.words),
    )


def _lengths(found: Comparison) -> tuple[LengthCompared, ...]:
    return tuple(
        LengthCompared(
            length=length,
            here=found.here.get(length, 0),
            there=found.there.get(length, 0),
            only_here=found.only_here.lengths.get(length, 0),
            only_there=found.only_there.lengths.get(length, 0),
        )
        for length in sorted(found.here.keys() | found.there.keys())
    )


def _event(recorded: Recorded) -> LexiconCompared:
    if not isinstance(recorded.event, LexiconCompared):
        raise TypeError(f"entry {recorded.seq} compares no lists")
    return recorded.event


async def _digested(pieces: AsyncIterator[bytes], digest: "hashlib._Hash") -> AsyncIterator[bytes]:
    async for piece in pieces:
        digest.update(piece)
        yield piece


async def _after(first: bytes, others: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for each in others:
        yield each
