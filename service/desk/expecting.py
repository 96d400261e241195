"""Which list devices expect, and the alarm where it isn't the one that is played by (row 27)."""

import contextlib
from dataclasses import dataclass

from service.desk.desk import Asked, Desk, Refused
from service.desk.devices import Device
from service.journal.writing.acts import Done
from service.rules.acts.commands import Expect
from service.rules.clauses.errors import OURS, Code, Refusal
from service.rules.facts.events import LexiconConfirmed, LexiconDisputed


@dataclass(frozen=True, slots=True)
class Told:
    """What a device is told of the list it expects; `pinned` is what the tournament plays by."""

    same: bool
    pinned: str
    replayed: bool


async def expect(desk: Desk, asked: Asked, tournament_id: int, said: str) -> Told:
    """Take a device's word on the list it expects; it is recorded where it is news.

    Args:
        desk: where.
        asked: by whom.
        tournament_id: of the device.
        said: a fingerprint as `rules.fingerprints.read_fingerprint` gives it.

    Raises as Desk.record does.
    """
    try:
        done = await _record(desk, asked, tournament_id, said)
    except Refused as refused:
        if refused.refusal.code is not Code.NOTHING_CHANGES:
            raise
        pinned = (await desk.look_again(tournament_id)).lexicon
        return Told(pinned.is_called(said), pinned.fingerprint, replayed=False)
    event = done.recorded.event
    if not isinstance(event, LexiconConfirmed | LexiconDisputed):
        raise TypeError("the entry tells of no list that a device expects")
    return Told(isinstance(event, LexiconConfirmed), event.pinned, done.replayed)


async def refuse_another(desk: Desk, tournament_id: int, said: str) -> None:
    """Refuse a slip whose device expects another list, before anything is looked up.

    Raises:
        Refused: other_lexicon.
        DatabaseUnavailable: it can't be told.
    """
    if (await desk.tournament(tournament_id)).lexicon.is_called(said):
        return
    # Another process may have recorded a change that this one has not seen yet.
    if (await desk.look_again(tournament_id)).lexicon.is_called(said):
        return
    raise Refused(
        Refusal(
            Code.OTHER_LEXICON,
            OURS,
            "The tournament plays by another list than the one that this device expects. Nothing"
            " was looked up; the director has been told.",
        )
    )


async def note(desk: Desk, device: Device, tournament_id: int, said: str) -> None:
    """Record what a slip says of the list, where it begins a dispute or ends one.

    It is an act of its own, without the slip's key: a slip that was refused leaves its key free.

    Raises as Desk.record does.
    """
    pinned = (await desk.tournament(tournament_id)).lexicon
    last = device.expectation
    disputed = last is not None and not pinned.is_called(last.expected)
    if disputed or device.id in desk.disputing or not pinned.is_called(said):
        with contextlib.suppress(Refused):  # it is no news
            await _record(desk, Asked(device), tournament_id, said)


async def _record(desk: Desk, asked: Asked, tournament_id: int, said: str) -> Done:
    command = Expect(device=asked.device.id, expected=said)
    done = await desk.record(asked, command, tournament_id=tournament_id)
    if done.replayed:
        return done
    if isinstance(done.recorded.event, LexiconDisputed):
        desk.disputing.add(asked.device.id)
        desk.disputes += 1
    else:
        desk.disputing.discard(asked.device.id)
    return done
