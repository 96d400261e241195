"""Comparisons: a director holds a list against a lexicon, before play and on record."""

import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from service.desk.apart import run_apart
from service.desk.challenges import tournament_of
from service.desk.desk import Asked, Desk, Refused
from service.desk.devices import Device
from service.journal.record.codec import Recorded
from service.lexicon.compare import Comparison
from service.lexicon.comparing import Found, Job, Problem
from service.lexicon.errors import LexiconUnavailable
from service.lexicon.own_list import Said
from service.rules.acts.commands import Compare
from service.rules.acts.lists import no_comparison_now
from service.rules.facts.events import LengthCompared, LexiconCompared

MOST_WORDS = 100
"""Differing words that are named of each side."""

_AT_ONCE = 2


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
        TooManyComparisons: at once, before the list is taken.
        Refused, TurnedAway, QueueFull, DatabaseUnavailable: as Desk.record.
    """
    desk.lexicons.check(form.lexicon)
    if desk.comparing >= _AT_ONCE:
        raise TooManyComparisons
    desk.comparing += 1
    try:
        return await _compared(desk, device, key, form)
    finally:
        desk.comparing -= 1


async def _compared(desk: Desk, device: Device, key: bytes, form: ListForm) -> Compared:
    tournament_id = tournament_of(device)
    refusal = no_comparison_now(await desk.look_again(tournament_id))
    digest = hashlib.sha256(form.call)
    coming = _digested(form.pieces, digest)
    if refusal is not None:
        async for _ in coming:
            pass  # the digest of all of it tells whether this was answered before
        if done := await desk.on_record(Asked(device, key, digest.digest())):
            return Compared(_event(done.recorded), None)
        raise Refused(refusal)
    comparison, command = await _found(desk, form, coming)
    asked = Asked(device, key, digest.digest())
    done = await desk.record(asked, command, tournament_id=tournament_id)
    return Compared(_event(done.recorded), None if done.replayed else comparison)


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
