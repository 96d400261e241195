"""Opening a new epoch: how a restored database says that it is another log."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, Row, insert, select, update

from service.journal.keeping import kept
from service.journal.record.checkpoint import (
    BadCheckpoint,
    Checkpoint,
    open_note,
    origin_of,
    parse_verifier_key,
    sign,
    verifier_key,
)
from service.journal.record.codec import dump_tournament, event_data, load_frontier, load_tournament
from service.journal.record.entries import Entry, encode, timestamp
from service.journal.record.tree import Frontier
from service.journal.store.tables import checkpoints, entries, tournaments
from service.journal.writing.acts import COMMAND_LINE
from service.rules.facts.events import EpochOpened
from service.rules.facts.tournament import evolve


@dataclass(frozen=True, slots=True)
class Reopened:
    """A tournament that goes on in a new epoch, and what is known of what it left behind."""

    left: Checkpoint | None
    now: Checkpoint


def open_epochs(
    connection: Connection, folder: Path, key: Ed25519PrivateKey, moment: datetime
) -> list[Reopened]:
    """Append to every tournament the entry that opens its next epoch; the caller commits.

    The entry quotes the newest checkpoint that is known, from the kept files or the database.
    """
    rows = connection.execute(select(tournaments).order_by(tournaments.c.id).with_for_update())
    return [_reopen(connection, row, folder, key, moment) for row in rows.all()]


def keep_heads(reopened: Iterable[Reopened], folder: Path, key: Ed25519PrivateKey) -> None:
    """Sign and keep the new heads, after the commit: the old checkpoints bar the start no more.

    Checkpoints of tournaments that are no longer there are set aside.
    """
    known = {one.now.code: one.now for one in reopened}
    for code, checkpoint in known.items():
        kept.keep(folder, code, sign(key, checkpoint))
    for code in kept.codes(folder):
        if code not in known:
            kept.set_aside(folder, code)


def _reopen(
    connection: Connection,
    row: Row[Any],
    folder: Path,
    key: Ed25519PrivateKey,
    moment: datetime,
) -> Reopened:
    folded = load_tournament(row.settings)
    raw_key = key.public_key().public_bytes_raw()
    named_key = parse_verifier_key(folded.public_key).public_key
    left = _last_known(connection, row, folder, {named_key, raw_key})
    epoch = max(row.epoch, left[1].epoch if left else 0) + 1
    origin = origin_of(row.code, epoch)
    event = EpochOpened(
        epoch=epoch,
        origin=origin,
        last_checkpoint=left[0] if left else None,
        public_key=None if raw_key == named_key else verifier_key(origin, raw_key),
    )
    frontier = load_frontier(row.size, row.frontier)
    body = _body(event, frontier, moment)
    frontier = frontier.append(body)
    connection.execute(
        insert(entries), {"tournament_id": row.id, "seq": frontier.size, "body": body}
    )
    connection.execute(
        update(tournaments)
        .where(tournaments.c.id == row.id)
        .values(
            epoch=epoch,
            size=frontier.size,
            frontier=frontier.to_bytes(),
            settings=dump_tournament(evolve(folded, event)),
        )
    )
    now = Checkpoint(row.code, epoch, frontier.size, frontier.root())
    return Reopened(left[1] if left else None, now)


def _body(event: EpochOpened, frontier: Frontier, moment: datetime) -> bytes:
    return encode(
        Entry(
            seq=frontier.size + 1,
            type=event.type,
            v=event.version,
            at=timestamp(moment),
            by=COMMAND_LINE,
            data=event_data(event),
            request=None,
            before=frontier.root(),
        )
    )


def _last_known(
    connection: Connection, row: Row[Any], folder: Path, public_keys: Collection[bytes]
) -> tuple[str, Checkpoint] | None:
    """The newest checkpoint that one of the keys has signed, as its note and opened."""
    stored = connection.execute(
        select(checkpoints.c.note).where(checkpoints.c.tournament_id == row.id)
    ).scalars()
    known: list[tuple[str, Checkpoint]] = []
    for note in (*stored, kept.newest(folder, row.code)):
        try:
            known.append((note or "", open_note(note or "", public_keys)))
        except BadCheckpoint:
            continue  # damaged, or of an earlier key: it can't be quoted
    return max(known, key=lambda one: (one[1].epoch, one[1].size), default=None)
