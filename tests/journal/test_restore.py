"""A backup that somebody changed restores nothing: refused in words, before the commit."""

import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import inspect

from service.journal.keeping.backup import BackupError, back_up
from service.journal.keeping.restore import restore
from service.journal.store.database import Database, open_database
from service.journal.store.tables import metadata
from tests.journal.records import KEY
from tests.journal.test_backup import NOW, fill


@pytest.fixture
def backup(sqlite_url: str, tmp_path: Path) -> Path:
    """A whole backup of two tournaments."""
    target = tmp_path / "slipdesk.backup"
    with closing(open_database(sqlite_url)) as database:
        with database.writing() as connection:
            fill(connection)
        back_up(database, target, tmp_path / "checkpoints")
    return target


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Database]:
    """A database without tables to restore into."""
    with closing(open_database(f"sqlite:///{tmp_path / 'other.db'}", serving=True)) as opened:
        yield opened


def doctor(backup: Path, file: str, lines: list[Any]) -> None:
    """Put other lines in place of one of the files in a backup."""
    with zipfile.ZipFile(backup) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files[file] = b"".join(orjson.dumps(line) + b"\n" for line in lines)
    with zipfile.ZipFile(backup, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)


def lines_of(backup: Path, file: str) -> list[Any]:
    with zipfile.ZipFile(backup) as archive:
        return [orjson.loads(line) for line in archive.read(file).splitlines()]


def refused(backup: Path, other: Database, told: str) -> None:
    """Nothing was restored, and this was said."""
    folder = backup.parent / "checkpoints"
    with pytest.raises(BackupError, match=told):
        restore(backup, other, folder=folder, key=KEY, moment=NOW)
    assert inspect(other.writer).get_table_names() == []


@pytest.mark.parametrize(
    ("table", "changes", "told"),
    [
        ("tournaments", {"settings": "{}"}, "settings are not what its entries make"),
        ("tournaments", {"epoch": 2}, "isn't the one that its tournament tells of"),
        ("tournaments", {"frontier": "AAAA"}, "no whole backup"),
        ("texts", {"text": "Unfug"}, "text t is not the one"),
        ("entries", {"request": None}, "has lost its request's key"),
        ("entries", {"request": 7}, "entries don't fit"),
        ("entries", {"request": "AAAA"}, "entries don't fit"),
        ("entries", {"request": "no base64"}, "entries don't fit"),
        ("devices", {"role": "king"}, "devices don't fit"),
        ("devices", {"role": "operator"}, "devices don't fit"),
        ("devices", {"tournament_id": None}, "devices don't fit"),
        ("devices", {"tournament_id": 99}, "devices don't fit"),
        ("devices", {"tournament_id": 2**63}, "devices don't fit"),
        ("devices", {"name": ["a"]}, "devices don't fit"),
        ("devices", {"name": None}, "devices don't fit"),
        ("devices", {"crown": "gold"}, "devices don't fit"),
    ],
    ids=str,
)
def test_changed_rows_restore_nothing(backup, other, table, changes, told):
    """Promise 3: lists and settings are what their record makes them, and devices what ours are."""
    rows = lines_of(backup, f"{table}.jsonl")
    doctor(backup, f"{table}.jsonl", [{**row, **changes} for row in rows])
    refused(backup, other, told)


def test_rows_that_are_no_rows_restore_nothing(backup, other):
    """Promise 3: twice the same one, a list in a row's place, no row at all."""
    rows = lines_of(backup, "texts.jsonl")
    others: list[list[Any]] = [[*rows, *rows], [[1]], ["text"], [{}]]
    for changed in others:
        doctor(backup, "texts.jsonl", changed)
        refused(backup, other, "texts don't fit")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": 2}, "a later version"),
        ({"revision": "9999"}, "a later version"),
        ({"revision": "base"}, "a later version"),
        ({"revision": None}, "a later version"),
        ({"revision": ["0001"]}, "no whole backup"),
        ({"tables": []}, "has no records"),
        ({"tables": 7}, "no whole backup"),
        ({"tables": [*metadata.tables, "crowns"]}, "hasn't the files that it tells of"),
        ({"tables": sorted(metadata.tables)[1:]}, "hasn't the files that it tells of"),
    ],
    ids=str,
)
def test_what_a_backup_tells_of_itself_is_looked_at(backup, other, changes, told):
    """Promise 3: no traceback, and nothing left out in silence."""
    (manifest,) = lines_of(backup, "slipdesk.json")
    doctor(backup, "slipdesk.json", [{**manifest, **changes}])
    refused(backup, other, told)
    doctor(backup, "slipdesk.json", [[manifest]])
    refused(backup, other, "no whole backup")


def test_a_table_that_is_not_of_the_version_is_refused(backup, other):
    """Promise 3: a backup's tables are those of its version, no more and no fewer."""
    (manifest,) = lines_of(backup, "slipdesk.json")
    doctor(backup, "slipdesk.json", [manifest | {"tables": [*manifest["tables"], "crowns"]}])
    doctor(backup, "crowns.jsonl", [])
    refused(backup, other, "tables are not those")
