"""Packed files for tests, honest and hostile."""

import gzip
import io
import lzma
import zipfile
from collections.abc import Callable

import zstandard


def zipped(
    *files: tuple[str | zipfile.ZipInfo, bytes], method: int = zipfile.ZIP_DEFLATED
) -> bytes:
    """A zip with these names and contents."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return packed.getvalue()


PACK: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor(write_checksum=True).compress,  # as the program zstd does
    "zip": lambda data: zipped(("mine.txt", data)),
}
