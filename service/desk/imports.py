"""Imports of word lists that were sent to the desk: kept, done one after another, told of."""

import asyncio
import contextlib
import hashlib
import os
import secrets
import shutil
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from service.desk.desk import TurnedAway
from service.desk.import_process import State, performed
from service.journal.writing.acts import Turned
from service.lexicon import compiled
from service.lexicon.importing.form import Form, Given, Job
from service.lexicon.importing.report import Report

_RECEIVED_AT_ONCE = 2
_WAITING = 5
_KEPT = 20
_LIST, _REQUEST, _RESULT = "list", "request.json", "result.json"


class TooManyImports(Exception):
    """As many lists as the desk takes are being received, or wait to be imported."""


class NotKept(Exception):
    """The file can't be kept in the data folder; says why."""


class Request(BaseModel):
    """What was asked for with a list; `digest` is of the whole call, its list included."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    form: Form
    dry_run: bool
    digest: str


@dataclass(slots=True)
class Import:
    """An import as it stands; with a report it is over."""

    id: str
    request: Request
    state: State = "waiting"
    done: int = 0
    total: int = 0
    report: Report | None = None

    def told(self, state: State, done: int, total: int) -> None:
        """Take in how far it is."""
        self.state, self.done, self.total = state, done, total

    def over(self, report: Report) -> None:
        """Take in what came of it."""
        self.report = report
        self.state = "failed" if report.outcome == "refused" else "done"


class Imports:
    """The imports of this desk: the newest 20 and all that are not over, kept over a restart.

    All but `load` is called on the event loop.
    """

    def __init__(self, folder: Path, sources: Sequence[Path], cache: Path) -> None:
        """Take the folder to keep them in, and the folders that an import works on."""
        self._folder = folder.absolute()
        self._sources = tuple(source.absolute() for source in sources)
        self._cache = cache.absolute()
        self._all: dict[str, Import] = {}
        self._waiting: asyncio.Queue[Import] = asyncio.Queue()
        self._receiving = 0

    def load(self) -> None:
        """Take up what an earlier process left: what is over is told of, the rest is done anew."""
        folders = [path for path in self._folder.glob("*") if path.is_dir()]
        for folder in sorted(folders, key=lambda path: path.stat().st_mtime_ns):
            known = None if folder.name.startswith(".") else _kept(folder)
            if known is None:
                shutil.rmtree(folder, ignore_errors=True)
                continue
            self._all[known.id] = known
            if known.report is None:
                self._waiting.put_nowait(known)

    def find(self, id_: str) -> Import | None:
        """The import of this id, if it is known yet."""
        return self._all.get(id_)

    async def receive(
        self, key: bytes, call: bytes, form: Form, pieces: AsyncIterator[bytes], *, dry_run: bool
    ) -> tuple[Import, bool]:
        """Take a list in, to be imported in its turn; whether it is a repeated call's, too.

        Args:
            key: digest of who asks and of the Idempotency-Key.
            call: what else of the call makes it another one.
            form: what is said of the list.
            pieces: the list as it comes.
            dry_run: report, and write nothing.

        Raises:
            TooManyImports: take it in later.
            TurnedAway: the key was used for another call.
            NotKept: it can't be written down.
        """
        id_ = key.hex()[:16]
        first = await anext(pieces)  # who sends nothing takes nobody's turn
        if self._receiving >= _RECEIVED_AT_ONCE or self._is_full(id_):
            raise TooManyImports
        self._receiving += 1
        folder = self._folder / f".{secrets.token_hex(8)}"
        try:
            await asyncio.to_thread(folder.mkdir, parents=True)
            digest = await _written(folder / _LIST, first, pieces, call)
            request = Request(form=form, dry_run=dry_run, digest=digest)
            text = request.model_dump_json().encode()
            await asyncio.to_thread(compiled.replace, folder / _REQUEST, text)
            return self._taken(id_, request, folder)
        except OSError as error:
            raise NotKept(error.strerror or str(error)) from error
        finally:
            self._receiving -= 1
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)

    async def run(self) -> None:
        """Do what waits, one after another, until cancelled; what is going on then is ended."""
        while True:
            each = await self._waiting.get()
            report = await performed(self._job(each), each.told)
            # What can't be kept is known until the next start, which does it once more.
            with contextlib.suppress(OSError):
                await asyncio.to_thread(_finish, self._folder / each.id, report)
            each.over(report)

    def _is_full(self, id_: str) -> bool:
        unfinished = sum(each.report is None for each in self._all.values())
        return id_ not in self._all and unfinished >= _WAITING

    def _taken(self, id_: str, request: Request, folder: Path) -> tuple[Import, bool]:
        if (known := self._all.get(id_)) is not None:
            if known.request.digest != request.digest:
                raise TurnedAway(Turned.KEY_REUSED)
            return known, True
        if self._is_full(id_):
            raise TooManyImports
        folder.rename(self._folder / id_)
        self._forget_oldest()
        new = self._all[id_] = Import(id_, request)
        self._waiting.put_nowait(new)
        return new, False

    def _forget_oldest(self) -> None:
        over = [each.id for each in self._all.values() if each.report is not None]
        for id_ in over[: max(len(self._all) - _KEPT + 1, 0)]:
            del self._all[id_]
            shutil.rmtree(self._folder / id_, ignore_errors=True)

    def _job(self, each: Import) -> Job:
        return Job(
            form=each.request.form,
            base=Given(self._folder / each.id / _LIST, "the list"),
            sources=self._sources,
            cache=self._cache,
            dry_run=each.request.dry_run,
        )


async def _written(path: Path, first: bytes, pieces: AsyncIterator[bytes], call: bytes) -> str:
    """Write a list down as it comes; the digest of it and of what else makes it this call."""
    digest = hashlib.sha256(call + first)
    with path.open("xb") as file:
        await asyncio.to_thread(file.write, first)
        async for piece in pieces:
            digest.update(piece)
            await asyncio.to_thread(file.write, piece)
        await asyncio.to_thread(file.flush)
        await asyncio.to_thread(os.fsync, file.fileno())
    return digest.hexdigest()


def _finish(folder: Path, report: Report) -> None:
    """Keep what came of an import; the list is where it belongs by now, or was refused."""
    compiled.replace(folder / _RESULT, report.model_dump_json().encode())
    (folder / _LIST).unlink(missing_ok=True)


def _kept(folder: Path) -> Import | None:
    """An import as an earlier process left it; None where it is none of this version's."""
    try:
        request = Request.model_validate_json((folder / _REQUEST).read_bytes())
        known = Import(folder.name, request)
        if (folder / _RESULT).exists():
            known.over(Report.model_validate_json((folder / _RESULT).read_bytes()))
    except (OSError, ValidationError):
        return None
    return known
