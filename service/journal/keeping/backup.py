"""Backups: every row of one snapshot in one file, the same for both databases.

A zip of one file per table with a line of JSON per row (bytes as base64), so that a backup
of either database is restored into either, and can be read without this program.
"""

import itertools
import zipfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

import orjson
from sqlalchemy import Connection, RowMapping, select

from service.journal.checking.examine import examine
from service.journal.checking.verify import Report, verify
from service.journal.keeping import kept
from service.journal.record.tree import Frontier
from service.journal.store.database import Database
from service.journal.store.files import new_file
from service.journal.store.migrations import is_known, revision
from service.journal.store.tables import checkpoints, entries, metadata, tournaments

_FORMAT = 1
_ZIP = b"PK"
_MANIFEST = "slipdesk.json"
_CHECKED = {tournaments.name, entries.name, checkpoints.name}
_PAGE = 1000
_TOLD = 3

Row = dict[str, Any]
Progress = Callable[[str, int], None]  # what is being done, and how many rows are


class BackupError(Exception):
    """No backup was made or restored; the message says why."""


class NotABackup(BackupError):
    """The file is something else than a backup of slipdesk; a damaged one is still one."""


class NotEmpty(BackupError):
    """The database has something in it, and a restore writes over nothing."""


class UnusablePlace(BackupError):
    """The file can't be written or read where it is."""


def quiet(_step: str, _rows: int) -> None:
    """Tell nobody how far it is."""


def back_up(
    database: Database, target: Path, folder: Path, progress: Progress = quiet
) -> list[Report]:
    """Write a verified backup of a database that goes on serving; the file has mode 0600.

    It gets its name only once it is durable and every record in it holds, also against the
    checkpoints kept in `folder`. The signing key isn't in it.

    Raises:
        UnusablePlace: the file can't be written.
        BackupError: a record doesn't hold, or a row isn't what its record makes it.
        DatabaseUnavailable: the database can't be read.
    """
    # Read before the snapshot: a checkpoint that is signed meanwhile may be ahead of it.
    notes = {code: kept.newest(folder, code) or "" for code in kept.codes(folder)}
    try:
        with new_file(target) as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
                _write(database, archive, progress)
            file.flush()
            with open_backup(file) as backup:
                return backup.check(notes, progress)
    except OSError as error:
        raise UnusablePlace(f"{target} can't be written: {error.strerror}") from error


@contextmanager
def open_backup(file: Path | IO[bytes]) -> Iterator["Backup"]:
    """Open a backup to read; raises NotABackup, or UnusablePlace where it can't be read."""
    with _whole():
        if isinstance(file, Path) and not _begins_as_zip(file):
            raise NotABackup(f"{file} is no backup of slipdesk")
        archive = zipfile.ZipFile(file)
    with archive:
        yield Backup(archive)


def _begins_as_zip(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_ZIP)) == _ZIP


@contextmanager
def _whole() -> Iterator[None]:
    """Damage to a zip shows as a dozen kinds of exceptions, documented or not."""
    try:
        yield
    except BackupError:
        raise
    except OSError as error:
        raise UnusablePlace(f"the backup can't be read: {error.strerror or error}") from error
    except Exception as error:
        raise BackupError(
            f"this is no whole backup: {str(error) or type(error).__name__}"
        ) from error


class Backup:
    """A backup that is open to be read."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        with _whole():
            if _MANIFEST not in archive.namelist():
                raise NotABackup(f"this zip is no backup of slipdesk: it has no {_MANIFEST}")
            manifest = orjson.loads(archive.read(_MANIFEST))
            if manifest["format"] != _FORMAT or not is_known(manifest["revision"]):
                raise BackupError("the backup was made by a later version of slipdesk")
            self.revision: str = manifest["revision"]
            self.tables = sorted({str(table) for table in manifest["tables"]})
            if not _CHECKED.issubset(self.tables):
                raise BackupError("the backup has no records")

    def rows(self, table: str) -> Iterator[Row]:
        """The rows of a table as JSON gives them: bytes are base64."""
        with _whole(), self._archive.open(_file_of(table)) as lines:
            for line in lines:
                yield orjson.loads(line)

    def check(self, notes: Mapping[str, str], progress: Progress = quiet) -> list[Report]:
        """Read everything and verify every record, also against checkpoints by code.

        Raises:
            BackupError: something doesn't hold.
        """
        with _whole():
            if set(self._archive.namelist()) != {_MANIFEST, *map(_file_of, self.tables)}:
                raise BackupError("the backup hasn't the files that it tells of")
            damaged = self._archive.testzip()  # every byte against its checksum
            if damaged is not None:
                raise BackupError(f"{damaged} in the backup is damaged")
            opened = {row["id"]: row for row in self.rows(tournaments.name)}
            missing = set(notes) - {row["code"] for row in opened.values()}
            if missing:
                raise BackupError(f"a checkpoint is kept of {min(missing)}, which isn't there")
            return self._check_records(opened, notes, progress)

    def _check_records(
        self, opened: dict[int, Row], notes: Mapping[str, str], progress: Progress
    ) -> list[Report]:
        signed: dict[int, list[str]] = {}
        for row in self.rows(checkpoints.name):
            signed.setdefault(row["tournament_id"], []).append(row["note"])
        reports = []
        groups = itertools.groupby(self.rows(entries.name), lambda row: row["tournament_id"])
        for tournament_id, rows in groups:
            tournament = opened.pop(tournament_id)
            known = [*signed.get(tournament_id, ()), *filter(None, [notes.get(tournament["code"])])]
            reports.append(_check(tournament, rows, known, progress))
        if opened:
            raise BackupError("a tournament has no record")
        return reports


def _check(tournament: Row, rows: Iterable[Row], notes: list[str], progress: Progress) -> Report:
    code = tournament["code"]
    report = verify(
        (b64decode(row["body"]) for row in rows),
        notes=notes,
        progress=lambda done: progress(f"verifying {code}", done),
    )
    _refuse_bad(report, code)
    frontier = Frontier.from_bytes(tournament["size"], b64decode(tournament["frontier"]))
    told = (code, tournament["epoch"], frontier.size, frontier.root())
    if told != (report.code, report.epoch, report.entries, report.root):
        raise BackupError(f"the record of {code} isn't the one that its tournament tells of")
    return report


def _refuse_bad(report: Report, code: str) -> None:
    if not report.holds:
        bad = next((one for one in report.checkpoints if not one.holds), None)
        reason = report.reason or (bad and f"{bad.given}: {bad.reason}")
        raise BackupError(f"the record of {code} doesn't hold at {report.first_bad}: {reason}")


def examine_all(connection: Connection, progress: Progress) -> None:
    """Refuse rows that are not what the records make them: no backup of them is restored.

    Raises:
        BackupError: with the first few.
    """
    rows = connection.execute(select(tournaments.c.id, tournaments.c.code)).all()
    for tournament_id, code in rows:
        report, wrong = examine(
            connection, tournament_id, progress=partial(progress, f"comparing {code}")
        )
        _refuse_bad(report, code)
        if wrong:
            raise BackupError(
                f"the rows of {code} are not what its record makes them:"
                f" {'; '.join(wrong[:_TOLD])} (slipdesk journal verify {code} tells all)"
            )


def _write(database: Database, archive: zipfile.ZipFile, progress: Progress) -> None:
    tables = metadata.sorted_tables
    with database.reading() as connection:
        manifest = {
            "format": _FORMAT,
            "revision": revision(connection),
            "tables": [table.name for table in tables],
        }
        archive.writestr(_MANIFEST, orjson.dumps(manifest))
        for table in tables:
            rows = connection.execute(
                select(table).order_by(*table.primary_key),
                execution_options={"yield_per": _PAGE},
            )
            with archive.open(_file_of(table.name), "w", force_zip64=True) as file:
                done = 0
                for page in rows.mappings().partitions():
                    file.write(b"".join(map(_line, page)))
                    done += len(page)
                    progress(f"saving {table.name}", done)
        examine_all(connection, progress)


def _line(row: RowMapping) -> bytes:
    # The names are a kind of text of SQLAlchemy's own, which orjson doesn't take for keys.
    return orjson.dumps({str(name): row[name] for name in row}, default=_base64) + b"\n"


def _file_of(table: str) -> str:
    return f"{table}.jsonl"


def _base64(value: object) -> str:
    if isinstance(value, bytes | memoryview):
        return b64encode(value).decode()
    raise TypeError
