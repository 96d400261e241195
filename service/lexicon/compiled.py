"""The compiled file: one digest over all of it, what it was built from, and the trie's bytes."""

import contextlib
import hashlib
import os
import secrets
from functools import lru_cache
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from service.lexicon.package import Parent

# The number is raised whenever the same source would compile to something else.
FORMAT = b"slipdesk lexicon 2\n"
_DIGEST_LENGTH = 64

_Sha256 = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class Header(BaseModel):
    """What is known of a lexicon besides its words.

    Attributes:
        dropped: how many texts of the lists define no playable word, by reason.
        duplicates: how many stood in the lists more than once.
        authoritative_to: tiles up to which the list decides; None: it decides on all.
        parent: the edition that this one corrects or follows.
        xor_md5: the digest by which editions are recognised; None where no edition is known.
        recognised: the well-known edition that has these words.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    title: str
    edition: str
    label: str
    language: str
    fingerprint: _Sha256
    profile_digest: _Sha256
    source_digest: _Sha256
    words: int = Field(gt=0)
    words_per_length: dict[int, int]
    dropped: dict[str, int]
    duplicates: int
    must_hold: tuple[str, ...] = Field(min_length=1)
    must_not_hold: tuple[str, ...] = Field(min_length=1)
    authoritative_to: int | None = None
    parent: Parent | None = None
    xor_md5: str | None = None
    recognised: str | None = None


class Damaged(Exception):
    """The bytes are no compiled lexicon, or no longer the ones that were written."""


class Stamp(NamedTuple):
    """What tells cheaply that a file is still the one that was read."""

    inode: int
    size: int
    modified_ns: int
    changed_ns: int

    @classmethod
    def of(cls, path: Path) -> "Stamp | None":
        """The stamp of a file as it lies there now; None where it cannot be looked at."""
        try:
            status = path.stat()
        except OSError:
            return None
        return cls(status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def pack(header: Header, trie: bytes) -> bytes:
    """The bytes of a compiled file."""
    body = header.model_dump_json().encode() + b"\n" + trie
    return FORMAT + hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def unpack(data: bytes) -> tuple[Header, bytes]:
    """Header and trie of a compiled file, once its digest has been checked over these bytes."""
    if not data.startswith(FORMAT):
        raise Damaged("is no compiled lexicon of this version")
    start = len(FORMAT) + _DIGEST_LENGTH + 1
    promised, body = data[len(FORMAT) : start], memoryview(data)[start:]
    if promised != hashlib.sha256(body).hexdigest().encode() + b"\n":
        raise Damaged("is damaged: its digest differs")
    end = data.index(b"\n", start)
    try:
        return Header.model_validate_json(data[start:end]), data[end + 1 :]
    except ValidationError:
        raise Damaged("was written by another version") from None


@lru_cache(maxsize=256)  # asked for with every slip
def path_of(cache: Path, name: str) -> Path:
    """Where the compiled file of a word source lies."""
    return cache / f"{name}.lexicon"


def note_problem(cache: Path, name: str, source_digest: str, problem: str) -> None:
    """Write down why a word source as it is now couldn't be built, for whoever asks for it."""
    replace(_problem_path(cache, name), f"{source_digest}\n{problem}".encode())


def problem_of(cache: Path, name: str, source_digest: str) -> str | None:
    """Why a word source as it is now couldn't be built; None if that was not tried."""
    try:
        digest, _, problem = _problem_path(cache, name).read_text("utf-8").partition("\n")
    except (OSError, UnicodeError):
        return None
    return problem if digest == source_digest else None


def _problem_path(cache: Path, name: str) -> Path:
    return cache / f"{name}.problem"


def all_in(cache: Path) -> list[Path]:
    """The compiled files that there are."""
    return sorted(cache.glob("*.lexicon"))


def replace(path: Path, data: bytes) -> None:
    """Put these bytes in the file's place, durably; a reader sees all of the old or of the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
