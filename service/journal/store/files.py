"""Files that are whole or not there, whenever the power goes."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def sync_directory(path: Path) -> None:
    """Make new and renamed names in a directory durable."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file of mode 0600 beside `path` and give it that name once it is durable.

    Behind a symbolic link the file that it leads to is written.

    Raises:
        OSError: it can't be written, or what has that name is a folder, a device or a pipe.
    """
    if path.exists() and not path.is_file():
        raise FileExistsError(errno.EEXIST, "it is there, and no ordinary file", str(path))
    path = path.resolve()
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    part = Path(name)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync_directory(path.parent)
    finally:
        part.unlink(missing_ok=True)
