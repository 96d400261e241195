"""Faulty disks: slow, failing at the Nth call, or full."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# SQLite syncs with one or the other, as it was compiled.
SYNC = "fsync,fdatasync"
WRITE = "pwrite64"


def strace(*injections: str) -> tuple[str, ...]:
    """Run what follows with faults at its system calls; its process id stays its own."""
    calls = ",".join(one.partition(":")[0] for one in injections)
    inject = [f"--inject={one}" for one in injections]
    return ("strace", "-D", "-f", "--seccomp-bpf", "-o", "/dev/null", f"--trace={calls}", *inject)


SLOW_DISK = strace(f"{SYNC}:delay_enter=15000", f"{WRITE}:delay_enter=500")
"""15 ms a sync, 0.5 ms a page: a disk of the last century."""
