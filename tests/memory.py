"""Memory in a disk's place: every commit waits for the disk, and there that takes no time."""

import shutil
from pathlib import Path

_MEMORY = Path("/dev/shm")  # noqa: S108 - folders of one's own are made in it
_ROOM = 2 << 30


def in_memory() -> Path | None:
    """Where folders in memory are made, or none where a machine has too little of it."""
    if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM:
        return _MEMORY
    return None
