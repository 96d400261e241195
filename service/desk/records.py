"""The record as somebody else may check it: export, signed head, inclusion proof."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from service.desk.desk import Desk
from service.journal import reader
from service.journal.keeping import kept
from service.journal.record.checkpoint import Checkpoint, parse_verifier_key, sign, verifier_key
from service.journal.record.codec import load_frontier, load_tournament
from service.journal.record.keys import UnusableKey
from service.journal.record.tree import inclusion_proof, leaf_hash
from service.journal.store.database import Database
from service.journal.store.tables import checkpoints, entries, tournaments

KEEP_SECONDS = 5.0
"""How much of a record a database that was put back may lack without the start noticing."""

_PAGE = 1000
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notary:
    """Who signs heads: the record's key, and the folder where the newest are kept as well."""

    key: Ed25519PrivateKey
    folder: Path

    def public_key(self, origin: str) -> str:
        """The key as other programs take it, named for one log."""
        return verifier_key(origin, self.key.public_key().public_bytes_raw())


@dataclass(frozen=True, slots=True)
class Proof:
    """That one entry is in the record that a checkpoint signs (RFC 6962, 2.1.1).

    `index` counts from 0; `path` holds the hashes from the leaf up.
    """

    entry: bytes
    index: int
    size: int
    path: tuple[bytes, ...]
    checkpoint: str


def head(database: Database, notary: Notary, tournament_id: int) -> str:
    """The signed head of a tournament's record as it is committed now, given out and kept.

    It is signed only here and for keeping, after the commit: a log that signed an entry and
    lost it is broken for ever.

    Raises:
        UnusableKey: the notary's key is not the one that the record names.
    """
    checkpoint, note = _signed(database, notary, tournament_id)
    row = {
        "tournament_id": tournament_id,
        "epoch": checkpoint.epoch,
        "size": checkpoint.size,
        "note": note,
    }
    with database.reading() as connection:
        given = note in given_out(connection, tournament_id)
    if not given:
        try:
            with database.writing() as connection:
                connection.execute(insert(checkpoints), row)
        except IntegrityError:
            # Somebody asked in the same moment, and Ed25519 gives everybody the same note.
            _log.debug("the same head was given out twice at once")
    kept.keep(notary.folder, checkpoint.code, note)
    return note


def given_out(connection: Connection, tournament_id: int) -> list[str]:
    """The signed heads that were given out, oldest first."""
    rows = connection.execute(
        select(checkpoints.c.note)
        .where(checkpoints.c.tournament_id == tournament_id)
        .order_by(checkpoints.c.epoch, checkpoints.c.size)
    )
    return list(rows.scalars())


def export(database: Database, tournament_id: int) -> Iterator[bytes]:
    """The record in pieces of many lines; however slowly it is read, no transaction waits."""
    seq = 0
    while True:
        with database.reading() as connection:
            page = reader.bodies_after(connection, tournament_id, seq, _PAGE)
        if not page:
            return
        seq = page[-1][0]
        yield b"".join(body + b"\n" for _, body in page)


def proof(database: Database, notary: Notary, tournament_id: int, seq: int) -> Proof:
    """The proof that entry `seq` is in the record as its newest head signs it."""
    note = head(database, notary, tournament_id)
    size = int(note.split("\n")[1])
    with database.reading() as connection:
        bodies = connection.execute(
            select(entries.c.body)
            .where(entries.c.tournament_id == tournament_id, entries.c.seq <= size)
            .order_by(entries.c.seq)
        ).scalars()
        hashes, wanted = [], b""
        for place, body in enumerate(bodies, start=1):
            hashes.append(leaf_hash(bytes(body)))
            if place == seq:
                wanted = bytes(body)
    return Proof(
        entry=wanted,
        index=seq - 1,
        size=size,
        path=tuple(inclusion_proof(hashes, seq - 1)),
        checkpoint=note,
    )


@dataclass(slots=True)
class HeadKeeper:
    """Keeps the signed heads of the tournaments that moved.

    They bar the start of a database that somebody put back without saying so.
    """

    desk: Desk
    notary: Notary
    _sizes: dict[int, int] = field(default_factory=dict)  # of each head that was kept last
    _failing: set[int] = field(default_factory=set)

    async def run(self, stopping: asyncio.Event) -> None:
        """Keep them every few seconds, until stopped."""
        while not stopping.is_set():
            try:
                await asyncio.wait_for(stopping.wait(), KEEP_SECONDS)
            except TimeoutError:
                await asyncio.to_thread(self.keep_moved)

    def keep_moved(self) -> None:
        """Keep the head of each tournament that has moved on since its last one was kept."""
        for tournament_id, moved in list(self.desk.known.items()):
            if self._sizes.get(tournament_id) == moved.size:
                continue
            try:
                checkpoint, note = _signed(self.desk.database, self.notary, tournament_id)
                kept.keep(self.notary.folder, checkpoint.code, note)
            except Exception:  # noqa: BLE001 - whatever is wrong with one, the others' are kept
                if tournament_id not in self._failing:
                    _log.warning("a head was not kept; it is tried again", exc_info=True)
                self._failing.add(tournament_id)
            else:
                self._sizes[tournament_id] = moved.size
                self._failing.discard(tournament_id)


def _signed(database: Database, notary: Notary, tournament_id: int) -> tuple[Checkpoint, str]:
    with database.reading() as connection:
        checkpoint = _checkpoint(connection, tournament_id, notary)
    return checkpoint, sign(notary.key, checkpoint)


def _checkpoint(connection: Connection, tournament_id: int, notary: Notary) -> Checkpoint:
    row = connection.execute(
        select(tournaments.c.size, tournaments.c.frontier, tournaments.c.settings).where(
            tournaments.c.id == tournament_id
        )
    ).one()
    folded = load_tournament(row.settings)
    named = parse_verifier_key(folded.public_key)
    if named.public_key != notary.key.public_key().public_bytes_raw():
        raise UnusableKey(
            f"the record of {folded.code} is signed by another key: put its journal.key back"
        )
    root = load_frontier(row.size, row.frontier).root()
    return Checkpoint(folded.code, folded.epoch, row.size, root)
