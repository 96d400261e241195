"""Heads are kept beside the database while the desk serves: each that moved, whatever fails."""

import logging
from pathlib import Path

import pytest
from sqlalchemy import update

from service.desk.desk import Desk
from service.desk.records import HeadKeeper, Notary
from service.journal import reader
from service.journal.keeping import kept
from service.journal.store.database import Database
from service.journal.store.tables import tournaments
from service.journal.writing.writer import Moved
from service.lexicon.store import Lexicons
from tests.journal.records import KEY, RecordOf, put
from tests.journal.writing import new_writer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "checkpoints"


@pytest.fixture
def keeper(database: Database, folder: Path, tmp_path: Path) -> HeadKeeper:
    """A keeper that has just started, with three tournaments."""
    with database.writing() as connection:
        for code in ("one", "two", "three"):
            put(connection, RecordOf.of(9, code=code))
    desk = Desk(database, Lexicons([], tmp_path / "compiled"), new_writer(database))
    with database.reading() as connection:
        found = reader.all_tournaments(connection)
    desk.moved([Moved(each.id, each.folded, each.size) for each in found])
    return HeadKeeper(desk, Notary(KEY, folder))


def test_only_what_moved_is_kept_again(keeper: HeadKeeper, folder: Path):
    """Issue 2, Record: heads beside the database bar an older one's start; a stop waits for few."""
    keeper.keep_moved()
    assert kept.codes(folder) == ["one", "three", "two"]
    assert kept.newest(folder, "one") == RecordOf.of(9, code="one").note(9)
    for path in folder.iterdir():
        path.unlink()
    keeper.keep_moved()
    assert kept.codes(folder) == []
    moved = keeper.desk.known[1]
    keeper.desk.moved([Moved(1, moved.folded, moved.size + 1)])
    keeper.keep_moved()
    assert kept.codes(folder) == ["one"]


@pytest.mark.parametrize("damage", [{"settings": "{}"}, {"frontier": b"short"}], ids=str)
def test_one_that_can_not_be_read_stops_no_other(keeper, folder, caplog, damage):
    """Promise 3: the others' heads are kept, and it is told once until it is well again."""
    with keeper.desk.database.writing() as connection:
        connection.execute(update(tournaments).where(tournaments.c.id == 1).values(damage))
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            keeper.keep_moved()
    assert kept.codes(folder) == ["three", "two"]
    assert len(caplog.records) == 1


def test_a_place_that_takes_no_files_stops_nothing(keeper, folder, caplog):
    """Promise 3: told once, and kept as soon as it can be."""
    folder.touch()
    with caplog.at_level(logging.WARNING):
        for _ in range(3):
            keeper.keep_moved()
    assert len(caplog.records) == 3
    folder.unlink()
    keeper.keep_moved()
    assert len(kept.codes(folder)) == 3
