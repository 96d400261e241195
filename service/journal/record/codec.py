"""Events and folds as JSON: the one place that turns the rules' values into stored text."""

from dataclasses import dataclass
from typing import cast, get_args

import msgspec

from service.journal.record.entries import Entry
from service.journal.record.tree import Frontier
from service.journal.store.faults import UnreadableState
from service.rules.facts.challenge import Challenge
from service.rules.facts.events import Event
from service.rules.facts.ruling import Ruling
from service.rules.facts.tournament import Tournament

_EVENTS: dict[tuple[str, int], type[Event]] = {
    (kind.type, kind.version): kind for kind in get_args(Event)
}
_JSON = msgspec.json.Encoder()
_TOURNAMENT = msgspec.json.Decoder(Tournament)
_CHALLENGE = msgspec.json.Decoder(Challenge)
_RULING = msgspec.json.Decoder(Ruling)


class UnknownEvent(ValueError):
    """An entry whose kind or version this program does not know; a newer one wrote it."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event with what its entry says about it: its number and when (RFC 3339, UTC)."""

    seq: int
    at: str
    event: Event


def event_data(event: Event) -> dict[str, object]:
    """The facts of an event as plain JSON values, for the `data` of an entry.

    They are canonical whatever the event holds: no event has a field that could be a float, or
    names of its own making.
    """
    return cast("dict[str, object]", msgspec.to_builtins(event))


def recorded(entry: Entry) -> Recorded:
    """The event of an entry.

    Raises:
        UnknownEvent: no event of this name and version, or data of another shape.
    """
    kind = _EVENTS.get((entry.type, entry.v))
    if kind is None:
        raise UnknownEvent(f"entry {entry.seq} is a {entry.type} of version {entry.v}: upgrade")
    try:
        return Recorded(entry.seq, entry.at, msgspec.convert(entry.data, kind))
    except ValueError as error:
        raise UnknownEvent(f"entry {entry.seq} is no {entry.type} of ours") from error


def dump_tournament(tournament: Tournament) -> str:
    """The fold of a tournament's events as stored."""
    return _JSON.encode(tournament).decode()


def load_tournament(stored: str) -> Tournament:
    """Read what `dump_tournament` gave; raises UnreadableState."""
    try:
        return _TOURNAMENT.decode(stored)
    except ValueError:
        raise UnreadableState from None


def load_frontier(size: int, stored: bytes) -> Frontier:
    """Read what `Frontier.to_bytes` gave for so many entries; raises UnreadableState."""
    try:
        return Frontier.from_bytes(size, bytes(stored))
    except ValueError:
        raise UnreadableState from None


def dump_challenge(challenge: Challenge) -> str:
    """The fold of a challenge's events as stored."""
    return _JSON.encode(challenge).decode()


def load_challenge(stored: str) -> Challenge:
    """Read what `dump_challenge` gave; raises UnreadableState."""
    try:
        return _CHALLENGE.decode(stored)
    except ValueError:
        raise UnreadableState from None


def dump_ruling(ruling: Ruling) -> str:
    """The fold of a ruling's events as stored."""
    return _JSON.encode(ruling).decode()


def load_ruling(stored: str) -> Ruling:
    """Read what `dump_ruling` gave; raises UnreadableState."""
    try:
        return _RULING.decode(stored)
    except ValueError:
        raise UnreadableState from None
