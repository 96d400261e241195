"""Checkpoints kept beside the database: what shows that it was put back to an older state."""

import os
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, Row, select

from service.journal.record.checkpoint import (
    BadCheckpoint,
    open_note,
    parse_verifier_key,
)
from service.journal.record.codec import load_frontier, load_tournament
from service.journal.record.entries import decode
from service.journal.record.keys import UnusableKey, load_key, load_or_make_key
from service.journal.store.database import Database, DatabaseUnavailable
from service.journal.store.files import new_file
from service.journal.store.tables import entries, tournaments

_SUFFIX = ".checkpoint"


class OlderThanCheckpoint(Exception):
    """The database lacks what a checkpoint of its own covers, or can't prove that it doesn't."""


def prepare(folder: Path) -> None:
    """Make the folder, and see that checkpoints can be kept there.

    Raises:
        DatabaseUnavailable: with what is in the way.
    """
    if folder.exists() and not folder.is_dir():
        raise _unusable(folder, "it is no folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(folder, error.strerror) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise _unusable(folder, "it may not be written to")


def keep(folder: Path, code: str, note: str) -> None:
    """Keep a tournament's newest checkpoint, durably, in place of the one before.

    Raises:
        DatabaseUnavailable: it can't be kept there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with new_file(folder / f"{code}{_SUFFIX}") as file:
            file.write(note.encode())
    except OSError as error:
        raise _unusable(folder, error.strerror) from error


def newest(folder: Path, code: str) -> str | None:
    """The note that was kept last for a tournament, however damaged."""
    try:
        return (folder / f"{code}{_SUFFIX}").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None


def codes(folder: Path) -> list[str]:
    """The tournaments that a checkpoint is kept of."""
    try:
        names = sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:
        return []
    kept = (name for name in names if name.endswith(_SUFFIX) and not name.startswith("."))
    return [name.removesuffix(_SUFFIX) for name in kept]


def set_aside(folder: Path, code: str) -> None:
    """Keep a checkpoint under another name, where it no longer bars the start."""
    path = folder / f"{code}{_SUFFIX}"
    path.replace(path.with_name(f"{path.name}.set-aside"))


def check_age(database: Database, folder: Path, public_key: bytes) -> None:
    """Refuse a database that is older than its own checkpoints, or signed by another key.

    Without the kept files a database that was put back can't be told from one that wasn't;
    a docket can.

    Raises:
        OlderThanCheckpoint: with what to do about it.
        DatabaseUnavailable: it can't be read, or checkpoints can't be kept.
    """
    prepare(folder)
    with database.reading() as connection:
        rows = {row.code: row for row in connection.execute(select(tournaments))}
        for code, row in rows.items():
            if (
                parse_verifier_key(load_tournament(row.settings).public_key).public_key
                != public_key
            ):
                raise OlderThanCheckpoint(
                    f"the record of {code} is signed by another key: put its journal.key back, "
                    "or run slipdesk restore to go on with a new one"
                )
        for code in codes(folder):
            complaint = _complaint(connection, rows.get(code), newest(folder, code), public_key)
            if complaint is not None:
                raise OlderThanCheckpoint(
                    f"the database is older than its own checkpoint of {code}: {complaint}. Put "
                    "the newer database back, or run slipdesk restore to go on with this one"
                )


def own_key(database: Database, path: Path) -> Ed25519PrivateKey:
    """The key of this database's records; made only where there is no record yet.

    Raises:
        UnusableKey: with what to do about it.
        DatabaseUnavailable: it can't be told whether there are records.
    """
    if path.exists():
        return load_key(path)
    with database.reading() as connection:
        if connection.execute(select(tournaments.c.id).limit(1)).first() is not None:
            raise UnusableKey(
                f"there is no {path}, and the database has records that its key signed: copy"
                " journal.key from the data folder of the desk that began them, or, if it is"
                " lost, stop every desk and run slipdesk restore to go on with a new key"
            )
    return load_or_make_key(path)


def root_at(connection: Connection, tournament: Row[Any], size: int) -> bytes:
    """The root over a tournament's first `size` entries, as the record itself tells it."""
    if size == tournament.size:
        return load_frontier(size, tournament.frontier).root()
    next_body = connection.execute(
        select(entries.c.body).where(
            entries.c.tournament_id == tournament.id, entries.c.seq == size + 1
        )
    ).scalar_one()
    return decode(bytes(next_body)).before


def _complaint(
    connection: Connection, tournament: Row[Any] | None, note: str | None, public_key: bytes
) -> str | None:
    if tournament is None:
        return "it has no such tournament"
    try:
        kept = open_note(note or "", {public_key})
    except BadCheckpoint as error:
        return f"the file is damaged or not ours ({error})"
    if kept.epoch < tournament.epoch:  # left behind by a restore, which quoted it
        return None
    if (kept.epoch, kept.size) > (tournament.epoch, tournament.size):
        return (
            f"that one covers {kept.size} entries in epoch {kept.epoch}, "
            f"the database has {tournament.size} in epoch {tournament.epoch}"
        )
    if kept.root != root_at(connection, tournament, kept.size):
        return f"they differ within the first {kept.size} entries"
    return None


def _unusable(folder: Path, why: str | None) -> DatabaseUnavailable:
    return DatabaseUnavailable(f"checkpoints can't be kept in {folder}: {why}")
