"""Lists inside gzip, xz, zstd and zip files, told by their first bytes."""

import io
import lzma
import zlib
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import NamedTuple, Protocol

import zstandard

from service.lexicon.errors import SourceError
from service.lexicon.readers import zips
from service.lexicon.readers.inflating import Limit

# A packed file may be packed once more, as a .txt.gz in a zip is.
_LAYERS = 2

# No more streams one behind the other, of which each costs memory of its own.
_MAX_STREAMS = 10_000

# What so many bytes inflate to is a few megabytes in any of the ways.
_PIECE = 256

# The memory that whoever packed a file may ask for: what `xz -9` and `zstd -19` need.
_WINDOW = 64 << 20
_XZ_MEMORY = 80 << 20

_SUFFIXES = frozenset({".gz", ".xz", ".zst", ".zip"})


class Unpacked(NamedTuple):
    """The bytes of a list, what it is called, and the .aff file that lay beside it in a zip."""

    data: bytes
    file: str
    affixes: bytes | None


class _Stream(Protocol):
    """What zlib, lzma and zstandard have in common."""

    @property
    def eof(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, /) -> bytes: ...


_STREAMS: Mapping[bytes, Callable[[], _Stream]] = {
    b"\x1f\x8b\x08": lambda: zlib.decompressobj(wbits=31),
    b"\xfd7zXZ\0": lambda: lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_XZ_MEMORY),
    b"\x28\xb5\x2f\xfd": lambda: zstandard.ZstdDecompressor(
        max_window_size=_WINDOW
    ).decompressobj(),
}
_ZIPS = (b"PK\x03\x04", b"PK\x05\x06")
_DAMAGED = (zlib.error, lzma.LZMAError, zstandard.ZstdError)


def bare(file: str) -> str:
    """The name of a file without its folders and without what says that it was packed."""
    path = PurePath(file)
    return path.stem if path.suffix.lower() in _SUFFIXES else path.name


def unpacked(data: bytes, file: str) -> bytes:
    """The bytes of a list, whether it came packed or not; SourceError for what is hostile."""
    return unpack(data, file).data


def unpack(data: bytes, file: str) -> Unpacked:
    """A list, whether it came packed or not; its name is what it is called inside.

    SourceError names `file`, where the packed file is damaged or holds more than a list may.
    """
    limit = Limit(len(data), file)
    found = Unpacked(data, PurePath(file).name, None)
    for _ in range(_LAYERS):
        found = _opened(found, limit)
    if found.data.startswith((*_STREAMS, *_ZIPS)):
        raise SourceError(file, "is packed again and again; unpack it")
    return found


def _opened(packed: Unpacked, limit: Limit) -> Unpacked:
    """What is inside of what is packed; anything else is itself."""
    if packed.data.startswith(_ZIPS):
        file, data, affixes = zips.opened(packed.data, limit)
        return Unpacked(data, file, affixes)
    for magic, fresh in _STREAMS.items():
        if packed.data.startswith(magic):
            inside = _inflated(packed.data, fresh, limit)
            return packed._replace(data=inside, file=bare(packed.file))
    return packed


def _inflated(data: bytes, fresh: Callable[[], _Stream], limit: Limit) -> bytes:
    """All that the streams hold that stand there one behind the other."""
    inflated = io.BytesIO()
    stream, streams = fresh(), 1
    for at in range(0, len(data), _PIECE):
        piece = data[at : at + _PIECE]
        while piece:
            if stream.eof:
                stream, streams = fresh(), streams + 1
            if streams > _MAX_STREAMS:
                raise SourceError(limit.file, "is packed in too many pieces; unpack it")
            try:
                inflated.write(limit.take(stream.decompress(piece)))
            except _DAMAGED as error:
                raise SourceError(limit.file, _refused(error)) from None
            piece = stream.unused_data if stream.eof else b""
    if not stream.eof:
        raise SourceError(limit.file, "is cut off: it ends before what is packed in it does")
    return inflated.getvalue()


def _refused(error: Exception) -> str:
    # The one sign that lzma and zstandard give of it is their text.
    if "memory" in str(error).lower():
        return "asks for more memory than is allowed; pack it at a lower level, or unpack it"
    return "is damaged: it cannot be unpacked"
