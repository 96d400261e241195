"""A database older than its own checkpoints doesn't start; a restore lets it, in a new epoch."""

from contextlib import closing
from datetime import UTC, datetime

import psycopg
import pytest
from sqlalchemy import select

from service.journal.checking.verify import verify
from service.journal.keeping import kept
from service.journal.keeping.kept import OlderThanCheckpoint, check_age
from service.journal.keeping.restore import accept
from service.journal.record.entries import decode
from service.journal.record.keys import UnusableKey
from service.journal.store.database import DatabaseUnavailable, open_database
from service.journal.store.tables import entries
from tests.journal.records import KEY, OTHER_KEY, PUBLIC, RecordOf, put, raw_public

NOW = datetime(2026, 8, 1, 12, 0, tzinfo=UTC)
RECORD = RecordOf.of(20)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "checkpoints"


@pytest.fixture
def served(database_url):
    """The database as a serving process has it."""
    with closing(open_database(database_url, serving=True)) as database:
        yield database


def exported(database) -> list[bytes]:
    with database.reading() as connection:
        bodies = connection.execute(select(entries.c.body).order_by(entries.c.seq)).scalars()
        return [bytes(body) for body in bodies]


def test_the_newest_checkpoint_is_kept_whole(folder):
    """Decisions: checkpoints are kept beside the database too."""
    assert kept.codes(folder) == []
    assert kept.newest(folder, "demo") is None
    kept.keep(folder, "demo", RECORD.note(5))
    kept.keep(folder, "demo", RECORD.note(9))
    kept.keep(folder, "other-1", RECORD.note(9))
    assert kept.newest(folder, "demo") == RECORD.note(9)
    assert kept.codes(folder) == ["demo", "other-1"]
    assert sorted(path.name for path in folder.iterdir()) == [
        "demo.checkpoint",
        "other-1.checkpoint",
    ]


@pytest.mark.parametrize("size", [0, 1, 11, 20])
def test_a_database_that_has_what_its_checkpoint_covers_starts(database, folder, size):
    """The checkpoint may be of any size that the record had."""
    with database.writing() as connection:
        put(connection, RECORD)
    kept.keep(folder, "demo", RECORD.note(size))
    check_age(database, folder, PUBLIC)


def test_without_kept_checkpoints_it_starts(database, folder):
    """A new machine has none; a docket still tells."""
    check_age(database, folder, PUBLIC)
    with database.writing() as connection:
        put(connection, RECORD)
    check_age(database, folder, PUBLIC)


@pytest.mark.parametrize(
    ("note", "why"),
    [
        (RecordOf.of(21).note(21), "covers 21 entries in epoch 1, the database has 20"),
        (RECORD.restored(9, quoting=None).note(10), "covers 10 entries in epoch 2"),
        (RecordOf.of(20).restored(10, quoting=None).grow(9).checkpoint(20), "differ within"),
        (RecordOf.of(9, key=OTHER_KEY).note(9), "damaged or not ours"),
        ("", "damaged or not ours"),
    ],
)
def test_a_database_older_than_its_checkpoint_does_not_start(database, folder, note, why):
    """Issue 2, Record: a database older than its own checkpoints does not start."""
    if not isinstance(note, str):
        other = RecordOf.of(19)
        other.append("challenge.adjudicated", {"other": True})
        note = other.note(20)
    with database.writing() as connection:
        put(connection, RECORD)
    kept.keep(folder, "demo", note)
    with pytest.raises(OlderThanCheckpoint, match=f"{why}.*slipdesk restore"):
        check_age(database, folder, PUBLIC)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"slipdesk/demo/epoch1\n9\n"])
def test_a_damaged_checkpoint_is_told_as_such(database, folder, content):
    """Promise 3: closed when in doubt, in words for people."""
    with database.writing() as connection:
        put(connection, RECORD)
    folder.mkdir()
    (folder / "demo.checkpoint").write_bytes(content)
    with pytest.raises(OlderThanCheckpoint, match="damaged or not ours"):
        check_age(database, folder, PUBLIC)


def test_a_place_that_can_not_keep_checkpoints_is_told(served, folder):
    """Promise 3: the start and a restore say so, before anything is written."""
    folder.touch()
    with served.writing() as connection:
        put(connection, RECORD)
    with pytest.raises(DatabaseUnavailable, match="checkpoints: it is no folder"):
        check_age(served, folder, PUBLIC)
    with pytest.raises(DatabaseUnavailable, match="it is no folder"):
        accept(served, folder=folder, key=KEY, moment=NOW)
    assert len(exported(served)) == 20
    with pytest.raises(DatabaseUnavailable, match="can't be kept in"):
        kept.keep(folder, "demo", RECORD.note(9))
    with pytest.raises(DatabaseUnavailable, match="can't be kept in"):
        kept.prepare(folder / "below")


def test_a_database_without_the_tournament_does_not_start(database, folder):
    """An empty database in place of the one that was lost is the oldest there is."""
    kept.keep(folder, "demo", RECORD.note(9))
    with pytest.raises(OlderThanCheckpoint, match="has no such tournament"):
        check_age(database, folder, PUBLIC)


def test_another_key_does_not_start(database, folder):
    """Every process of a set-up needs the key that the record names."""
    with database.writing() as connection:
        put(connection, RECORD)
    with pytest.raises(OlderThanCheckpoint, match="signed by another key"):
        check_age(database, folder, raw_public(OTHER_KEY))


def test_accepting_an_older_database_opens_an_epoch_that_quotes_the_checkpoint(served, folder):
    """Decisions: a database older than its own checkpoint does not start without a restore."""
    with served.writing() as connection:
        put(connection, RECORD)
    ahead = RecordOf.of(25)
    kept.keep(folder, "demo", ahead.note(25))
    (reopened,) = accept(served, folder=folder, key=KEY, moment=NOW)
    assert reopened.left == ahead.checkpoint(25)
    assert (reopened.now.epoch, reopened.now.size) == (2, 21)

    check_age(served, folder, PUBLIC)
    lines = exported(served)
    last = decode(lines[-1])
    assert (last.type, last.by, last.at) == ("epoch.opened", "cli", "2026-08-01T12:00:00.000Z")
    assert last.data["last_checkpoint"] == ahead.note(25)
    newest = kept.newest(folder, "demo") or ""
    assert verify(lines, notes=[newest, ahead.note(24)], public_key=PUBLIC).holds


def test_accepting_twice_never_uses_an_epoch_again(served, folder):
    """Two logs of one name would be two inconsistent checkpoints of one key."""
    with served.writing() as connection:
        put(connection, RECORD)
    kept.keep(folder, "demo", RECORD.restored(9, quoting=None).note(10))
    (first,) = accept(served, folder=folder, key=KEY, moment=NOW)
    (second,) = accept(served, folder=folder, key=KEY, moment=NOW)
    assert (first.now.epoch, second.now.epoch) == (3, 4)
    assert second.left == first.now
    assert verify(exported(served)).holds


def test_a_lost_key_is_replaced_by_a_restore(served, folder):
    """A laptop dies and takes its key along: the next one goes on, and the record says so."""
    with served.writing() as connection:
        put(connection, RECORD)
    kept.keep(folder, "demo", RECORD.note(20))
    accept(served, folder=folder, key=OTHER_KEY, moment=NOW)
    check_age(served, folder, raw_public(OTHER_KEY))
    with pytest.raises(OlderThanCheckpoint, match="another key"):
        check_age(served, folder, PUBLIC)
    report = verify(exported(served), notes=[kept.newest(folder, "demo") or "", RECORD.note(20)])
    assert report.holds
    assert report.openings[-1].public_key == raw_public(OTHER_KEY)


def test_checkpoints_of_what_is_not_there_are_set_aside_by_a_restore(served, folder):
    """The start is free again, and nothing is thrown away."""
    kept.keep(folder, "demo", RECORD.note(9))
    assert accept(served, folder=folder, key=KEY, moment=NOW) == []
    check_age(served, folder, PUBLIC)
    assert [path.name for path in folder.iterdir()] == ["demo.checkpoint.set-aside"]


def test_a_file_is_restored_by_its_only_user(sqlite_url, folder):
    """While a process serves the file, a restore is refused by its lock."""
    with closing(open_database(sqlite_url)) as database, pytest.raises(ValueError, match="lock"):
        accept(database, folder=folder, key=KEY, moment=NOW)


def test_no_epoch_opens_under_a_desk_that_serves(postgres_url, folder):
    """Promise 4: on PostgreSQL too, a desk that goes on beside a restore would fork the record."""
    with closing(open_database(postgres_url, serving=True)) as database:
        with database.writing() as connection:
            put(connection, RECORD)
        name = "slipdesk serving 1 elsewhere"
        with (
            psycopg.connect(postgres_url, application_name=name),
            pytest.raises(DatabaseUnavailable, match="stop every desk"),
        ):
            accept(database, folder=folder, key=KEY, moment=NOW)
        with psycopg.connect(postgres_url, application_name="slipdesk 1 elsewhere"):
            (reopened,) = accept(database, folder=folder, key=KEY, moment=NOW)
    assert reopened.now.epoch == 2


def test_a_key_is_made_for_a_new_database_only(served, tmp_path):
    """Promise 4: a lost key is told as lost, and no new one lies there to be taken for it."""
    path = tmp_path / "keys" / "journal.key"
    made = kept.own_key(served, path)
    with served.writing() as connection:
        put(connection, RECORD)
    assert kept.own_key(served, path).private_bytes_raw() == made.private_bytes_raw()
    path.unlink()
    with pytest.raises(UnusableKey, match=r"copy journal\.key"):
        kept.own_key(served, path)
    assert not path.exists()
