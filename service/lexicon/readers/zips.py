"""Zip files that hold one list, or the .dic and .aff files that make up a Hunspell list."""

import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable
from zipfile import ZipFile, ZipInfo

from service.lexicon.errors import SourceError
from service.lexicon.readers.inflating import Limit

MAX_ENTRIES = 4
"""Files in a zip, at most, without those that a Macintosh adds to them."""

_PIECE = 1 << 16

# No more are looked at, because what a zip says of their number is not believed.
_MOST_LISTED = 64
_LISTED = b"PK\x01\x02"
_ENCRYPTED = 1 << 0
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})

_ODD = re.compile(r"^$|[\x00-\x1f\x7f\\:]|^/|(^|/)\.\.(/|$)|^.{256,}$", re.DOTALL)
_MACINTOSH = re.compile(r"^__MACOSX/|(^|/)(\._[^/]*|\.DS_Store)$")
_OFFICE = frozenset({"[Content_Types].xml", "META-INF/manifest.xml"})

# What zipfile raises for damaged files is only partly in its manual.
_DAMAGED = (
    zipfile.BadZipFile, EOFError, NotImplementedError, OSError, OverflowError, RuntimeError,
    ValueError, struct.error, zlib.error,
)  # fmt: skip


def opened(data: bytes, limit: Limit) -> tuple[str, bytes, bytes | None]:
    """Name and bytes of the list in a zip, and those of the .aff file beside it.

    SourceError for anything else in it, and for what only somebody hostile would put there.
    """
    if data.count(_LISTED) > _MOST_LISTED:
        raise SourceError(limit.file, "holds many files; a zip may have one list in it")
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            found, affixes = _chosen(archive.infolist(), limit.file)
            return (
                found.filename.rpartition("/")[2],
                _read(archive, found, limit),
                _read(archive, affixes, limit) if affixes else None,
            )
    except _DAMAGED:
        raise SourceError(limit.file, "is damaged: it cannot be unzipped") from None


def _chosen(listed: Iterable[ZipInfo], file: str) -> tuple[ZipInfo, ZipInfo | None]:
    """The list, and the .aff file beside it where there is one."""
    infos = list(listed)
    if not _OFFICE.isdisjoint(info.filename for info in infos):
        raise SourceError(file, "is an office document; save the list as text or as CSV")
    for info in infos:
        _refuse_hostile(info, file)
    found = [info for info in infos if not info.is_dir() and not _MACINTOSH.search(info.filename)]
    by_suffix = {info.filename.lower()[-4:]: info for info in found}
    match len(found):
        case 1:
            return found[0], None
        case 2 if by_suffix.keys() == {".dic", ".aff"}:
            return by_suffix[".dic"], by_suffix[".aff"]
        case count:
            most = f"more than {MAX_ENTRIES}" if count > MAX_ENTRIES else str(count or "no")
            problem = f"holds {most} files; a zip may have one list in it, or a .dic and its .aff"
            raise SourceError(file, problem)


def _refuse_hostile(info: ZipInfo, file: str) -> None:
    if _ODD.search(info.orig_filename):
        raise SourceError(file, f"holds a file with the odd name {info.orig_filename[:60]!r}")
    if stat.S_ISLNK(info.external_attr >> 16):
        raise SourceError(file, "holds a link in the place of a file")
    if info.flag_bits & _ENCRYPTED:
        raise SourceError(file, "is encrypted; unzip it, and take the list out of it")
    if info.compress_type not in _METHODS:
        raise SourceError(file, "is packed in a way that is not read here; unzip it")


def _read(archive: ZipFile, info: ZipInfo, limit: Limit) -> bytes:
    inflated = io.BytesIO()
    with archive.open(info) as entry:
        while piece := entry.read(_PIECE):
            inflated.write(limit.take(piece))
    if inflated.tell() != info.file_size:
        raise zipfile.BadZipFile
    return inflated.getvalue()
