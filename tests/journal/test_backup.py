"""Backups are verified before they get their name; restores open a new epoch."""

import random
import stat
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, insert, inspect, select, update

from service.journal.checking.verify import verify
from service.journal.keeping import kept
from service.journal.keeping.backup import BackupError, NotABackup, back_up, open_backup
from service.journal.keeping.kept import check_age
from service.journal.keeping.restore import restore
from service.journal.record.entries import decode
from service.journal.record.tree import leaf_hash
from service.journal.store.database import Database, open_database
from service.journal.store.migrations import is_migrated
from service.journal.store.tables import checkpoints, devices, entries, metadata, texts, tournaments
from tests.journal.records import KEY, OTHER_KEY, PUBLIC, RecordOf, put

NOW = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
TEXT = {"id": "t", "salt": b"\0\xff", "text": "Grund"}
DEMO = RecordOf.of(29)
DEMO.append(
    "tournament.amended",
    {
        **dict.fromkeys(("policy", "policy_from_round", "lexicon", "slip_must_name", "round")),
        "reason": {"id": "t", "sha256": sha256(b"\0\xffGrund").hexdigest()},
    },
)
CLUB = RecordOf.of(3, code="club-night")


def fill(connection: Connection) -> None:
    demo, _ = put(connection, DEMO), put(connection, CLUB)
    of_demo = {"tournament_id": demo}
    known = {"role": "terminal", "name": "Tisch 4 ü", "created_at": "2026-08-01T09:00:00.000Z"}
    for number, revoked in enumerate([None, "2026-08-01T10:00:00.000Z"]):
        row = {"id": f"d{number}", "digest": bytes([number] * 32), "revoked_at": revoked}
        connection.execute(insert(devices), {**of_demo, **known, **row})
    connection.execute(insert(texts), {**of_demo, **TEXT})
    signed = {"epoch": 1, "size": 28, "note": DEMO.note(28)}
    connection.execute(insert(checkpoints), {**of_demo, **signed})


def rows(database: Database, table: Table) -> list[dict[str, object]]:
    with database.reading() as connection:
        found = connection.execute(select(table).order_by(*table.primary_key)).mappings()
        return [{**row} for row in found]


@pytest.fixture
def filled(database: Database) -> Database:
    with database.writing() as connection:
        fill(connection)
    return database


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "checkpoints"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "slipdesk.backup"


@pytest.fixture
def other(empty_url: str) -> Iterator[Database]:
    """A database without tables to restore into, once of each kind."""
    with closing(open_database(empty_url, serving=True)) as opened:
        yield opened


def test_a_backup_is_verified_and_private(filled, target, folder):
    """Issue 2, Record: `backup` while serving, verified; nobody else reads it."""
    kept.keep(folder, "demo", DEMO.note(30))
    told: list[tuple[str, int]] = []
    demo, club = back_up(filled, target, folder, lambda step, done: told.append((step, done)))
    assert (demo.code, demo.entries, club.code, club.entries) == ("demo", 30, "club-night", 3)
    assert {one.verdict for one in demo.checkpoints} == {"holds"}
    assert len(demo.checkpoints) == 2
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert ("saving entries", 33) in told
    assert ("verifying demo", 30) in told
    assert KEY.private_bytes_raw() not in target.read_bytes()


def test_a_backup_is_of_one_moment_while_the_writer_goes_on(database, target, folder):
    """Issue 2, Record: `backup` while serving; what is written and signed meanwhile is later."""
    record = RecordOf.of(10)
    with database.writing() as connection:
        tournament_id = put(connection, record)
    kept.keep(folder, "demo", record.note(10))

    def go_on(step: str, done: int) -> None:
        if step != "saving tournaments":
            return
        record.grow(1)
        frontier = record.frontiers[-1]
        grown = {"size": frontier.size, "frontier": frontier.to_bytes()}
        body = record.lines[-1].removesuffix(b"\n")
        row = {"tournament_id": tournament_id, "seq": frontier.size, "body": body}
        row["request"] = leaf_hash(body)
        with database.writing() as connection:
            connection.execute(update(tournaments), grown)
            connection.execute(insert(entries), row)
        kept.keep(folder, "demo", record.note(frontier.size))

    assert [report.entries for report in back_up(database, target, folder, go_on)] == [10]
    assert [report.entries for report in back_up(database, target, folder)] == [11]


def test_a_backup_can_be_read_without_the_program(filled, target, folder):
    """A zip of JSON lines: what is on record outlives the program."""
    back_up(filled, target, folder)
    with zipfile.ZipFile(target) as archive:
        names = set(archive.namelist())
    assert names == {"slipdesk.json", *(f"{table}.jsonl" for table in metadata.tables)}


def test_a_restore_brings_everything_back_in_a_new_epoch(filled, target, folder, other):
    """Issue 2, Record: `restore` opens a new epoch, from either database into either."""
    back_up(filled, target, folder)
    ahead = RecordOf.of(33)
    kept.keep(folder, "demo", ahead.note(33))
    demo, club = restore(target, other, folder=folder, key=KEY, moment=NOW)
    assert (demo.left, demo.now.epoch, demo.now.size) == (ahead.checkpoint(33), 2, 31)
    assert (club.left, club.now.epoch, club.now.size) == (None, 2, 4)

    assert is_migrated(other)
    check_age(other, folder, PUBLIC)
    for table in (devices, texts, checkpoints):
        assert rows(other, table) == rows(filled, table)
    before = [bytes(str(row["body"]), "utf-8") for row in rows(filled, entries)]
    after = rows(other, entries)
    assert len(after) == len(before) + 2
    lines = [bytes(row["body"]) for row in after if row["tournament_id"] == 1]  # type: ignore[call-overload] # a LargeBinary column
    assert decode(lines[-1]).data["last_checkpoint"] == ahead.note(33)
    notes = [kept.newest(folder, "demo") or "", DEMO.note(28), ahead.note(32)]
    assert verify(lines, notes=notes, public_key=PUBLIC).holds


def test_a_restored_database_takes_new_tournaments(filled, target, folder, other):
    """Restored keys don't collide with the next ones."""
    back_up(filled, target, folder)
    restore(target, other, folder=folder, key=KEY, moment=NOW)
    with other.writing() as connection:
        assert put(connection, RecordOf.of(2, code="next")) == 3


def test_without_checkpoints_beside_it_the_backup_s_own_is_quoted(filled, target, tmp_path, other):
    """On a new machine the newest checkpoint in the backup is the last known."""
    back_up(filled, target, tmp_path / "old")
    demo, _ = restore(target, other, folder=tmp_path / "new", key=OTHER_KEY, moment=NOW)
    assert demo.left == DEMO.checkpoint(28)


def test_a_backup_of_nothing(database, target, folder, other):
    """A database without tournaments is saved and restored as well."""
    assert back_up(database, target, folder) == []
    assert restore(target, other, folder=folder, key=KEY, moment=NOW) == []
    with other.writing() as connection:
        put(connection, CLUB)


def test_a_database_with_rows_is_never_restored_over(filled, target, folder):
    """Nothing that is on record is overwritten."""
    back_up(filled, target, folder)
    with closing(open_database(f"sqlite:///{target.parent / 'other.db'}", serving=True)) as into:
        restore(target, into, folder=folder, key=KEY, moment=NOW)
        before = rows(into, entries)
        with pytest.raises(BackupError, match="isn't empty"):
            restore(target, into, folder=folder, key=KEY, moment=NOW)
        assert rows(into, entries) == before


def test_a_bad_record_is_no_backup(filled, target, folder):
    """reliability.md A10: verified before the rename; an older backup stays as it was."""
    target.write_bytes(b"the backup of yesterday")
    with filled.writing() as connection:
        connection.execute(update(tournaments).values(size=tournaments.c.size + 1))
    with pytest.raises(BackupError):
        back_up(filled, target, folder)
    assert target.read_bytes() == b"the backup of yesterday"
    assert [path.name for path in target.parent.glob("*.backup*")] == [target.name]


def test_a_record_that_lost_its_end_is_no_backup(database, target, folder):
    """A checkpoint kept beside the database catches a record that was cut or is gone."""
    with database.writing() as connection:
        put(connection, DEMO)
    kept.keep(folder, "demo", RecordOf.of(31).note(31))
    with pytest.raises(BackupError, match="demo doesn't hold at 31"):
        back_up(database, target, folder)
    kept.keep(folder, "demo", DEMO.note(30))
    kept.keep(folder, "gone", RecordOf.of(31, code="gone").note(31))
    with pytest.raises(BackupError, match="a checkpoint is kept of gone"):
        back_up(database, target, folder)


def test_a_tournament_without_its_record_is_no_backup(filled, target, folder):
    """Both must be there, and tell the same."""
    with filled.writing() as connection:
        connection.execute(
            insert(tournaments),
            {"code": "x", "epoch": 1, "size": 0, "frontier": b"", "settings": "", "replays": 0},
        )
    with pytest.raises(BackupError, match="x doesn't hold at 1: the record is empty"):
        back_up(filled, target, folder)


def test_no_flipped_bit_changes_what_is_restored(sqlite_url, target, folder):
    """reliability.md G13: damage is refused, or lies where the archive keeps nothing of ours.

    Each run tries a quarter of all bytes, which one by chance.
    """
    with closing(open_database(sqlite_url)) as database:
        with database.writing() as connection:
            put(connection, CLUB)
        back_up(database, target, folder)
    whole = target.read_bytes()
    saved = contents(whole)
    refused = 0
    tried = range(random.randrange(4), len(whole), 4)  # noqa: S311 - chance, no secret
    for position in tried:
        flipped = bytes([whole[position] ^ 1 << position // 4 % 8])
        try:
            assert contents(whole[:position] + flipped + whole[position + 1 :]) == saved
        except BackupError:
            refused += 1
    assert refused > len(tried) / 2


def contents(file: bytes) -> list[object]:
    with open_backup(BytesIO(file)) as backup:
        backup.check({})
        return [list(backup.rows(table)) for table in backup.tables]


def test_a_damaged_backup_restores_nothing(filled, target, folder, other):
    """Promise 3: the database is left as it was."""
    back_up(filled, target, folder)
    whole = target.read_bytes()
    target.write_bytes(whole[:2000] + bytes([whole[2000] ^ 1]) + whole[2001:])
    with pytest.raises(BackupError):
        restore(target, other, folder=folder, key=KEY, moment=NOW)
    assert inspect(other.writer).get_table_names() == []


@pytest.mark.parametrize("content", [b"", b"rubbish", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_no_backup(content, target, folder, other):
    """The message says so, and that it is none rather than a damaged one."""
    target.write_bytes(content)
    with pytest.raises(NotABackup, match="no backup of slipdesk"):
        restore(target, other, folder=folder, key=KEY, moment=NOW)


def test_places_that_can_not_be_used(filled, target, folder, other):
    """No such folder, no such file: told as such."""
    with pytest.raises(BackupError, match="can't be written"):
        back_up(filled, target / "nowhere", folder)
    with pytest.raises(BackupError, match="can't be read"):
        restore(target, other, folder=folder, key=KEY, moment=NOW)


def test_rows_that_their_record_does_not_make_are_no_backup(filled, target, folder):
    """Reliability A10: a backup that no restore would take is not made."""
    with filled.writing() as connection:
        connection.execute(update(texts).values(text="Unfug"))
    with pytest.raises(BackupError, match=r"text t is not the one.*journal verify demo"):
        back_up(filled, target, folder)
    assert not target.exists()
