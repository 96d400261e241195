"""What an upload holds: one file, several in a zip, or several in tsh's archive form."""

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from zipfile import ZipFile, ZipInfo

from service.neighbours.tournament_files.model import (
    MOST_BYTES,
    File,
    UnreadableFile,
    in_a_line,
    unreadable,
)

MOST_FILES = 64
"""Files in one upload that are read, at most."""

_MOST_LISTED = 2000
_LISTED = b"PK\x01\x02"
_BEGINS = re.compile(rb"#begin_file name=([^\r\n]{1,255}?)[ \t]*\r?\n?", re.IGNORECASE)
_ENDS = re.compile(rb"#end_file(?: .{0,255})?\s*", re.IGNORECASE)
_ENCRYPTED = 1
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_READ = re.compile(r"(?:.+\.(?:t|tsh|js|csv|json|tou|txt))", re.IGNORECASE)
_MACINTOSH = re.compile(r"(?:^|/)(?:__MACOSX/|\._)")

# What zipfile raises for damaged files is only partly in its manual.
_DAMAGED = (
    zipfile.BadZipFile, EOFError, NotImplementedError, OSError, OverflowError, RuntimeError,
    ValueError, struct.error, zlib.error,
)  # fmt: skip


def files_of(upload: File) -> list[File]:
    """The files of an upload; raises UnreadableFile for a damaged zip, or too much in one."""
    if len(upload.data) > MOST_BYTES:
        raise unreadable(upload, f"is larger than {MOST_BYTES // 1_000_000} MB")
    if upload.data.startswith(b"PK\x03\x04"):
        return _unzipped(upload)
    return list(_of_archive(upload))


def _of_archive(file: File) -> Iterator[File]:
    """The files of tsh's archive, and what stands around them: its config.tsh.

    A file that is no archive is all that it holds.
    """
    around: list[bytes] = []
    inside: list[bytes] | None = None
    name, begun, count = "", 0, 0
    for number, line in enumerate(file.data.splitlines(keepends=True), start=file.line):
        begins = _BEGINS.fullmatch(line)
        if begins is not None and inside is None:
            name, begun, inside = _base(str(begins[1], "latin-1")), number + 1, []
        elif _ENDS.fullmatch(line) and inside is not None:
            count += 1
            if count > MOST_FILES:
                raise unreadable(file, f"holds more than {MOST_FILES} files")
            yield File(name, b"".join(inside), begun)
            inside = None
        elif inside is not None:
            inside.append(line)
        # What stands around the files keeps its lines, so that troubles are found by number.
        around.append(line if inside is None and begins is None else b"\n")
    if inside is not None:
        raise unreadable(
            file, "begins a file and does not end it: send the whole archive", begun - 1
        )
    yield File(file.name, b"".join(around), file.line)


def _unzipped(file: File) -> list[File]:
    """The files of a zip that may be a tournament's; others are let be."""
    if file.data.count(_LISTED) > _MOST_LISTED:
        raise unreadable(file, "holds too many files: zip only those of the tournament")
    try:
        with ZipFile(io.BytesIO(file.data)) as archive:
            wanted = [info for info in archive.infolist() if _is_wanted(info)]
            if len(wanted) > MOST_FILES:
                raise unreadable(file, f"holds more than {MOST_FILES} files of tournament programs")
            if any(info.compress_type not in _METHODS for info in wanted):
                raise unreadable(file, "is packed in a way that is not read here: zip it anew")
            left = MOST_BYTES
            found = []
            for info in wanted:
                data = _inflated(archive, info, left)
                left -= len(data)
                if left < 0:
                    problem = f"holds more than {MOST_BYTES // 1_000_000} MB once it is unpacked"
                    raise unreadable(file, problem)
                found.append((info.filename, data))
    except UnreadableFile:
        raise
    except _DAMAGED:
        raise unreadable(file, "is a zip that can't be read: zip the files anew") from None
    files = (File(_base(name), data) for name, data in _outermost(found))
    return [each for file in files for each in _of_archive(file)]


def _is_wanted(info: ZipInfo) -> bool:
    # By its name a folder is none either. ZipInfo.is_dir fails where a file has no name.
    name = info.filename
    plain = not info.flag_bits & _ENCRYPTED
    return plain and bool(_READ.fullmatch(_base(name))) and not _MACINTOSH.search(name)


def _inflated(archive: ZipFile, info: ZipInfo, most: int) -> bytes:
    """As much of a file as is let in, and one byte more where it has that."""
    with archive.open(info) as entry:
        return entry.read(most + 1)


def _outermost(found: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """Those in the folder that is least deep: below it programs keep old copies."""
    depth = min((name.count("/") for name, _ in found), default=0)
    return [(name, data) for name, data in found if name.count("/") == depth]


def _base(name: str) -> str:
    return in_a_line(re.split(r"[/\\]", name)[-1])[:255]
