"""Faulty disks: slow, failing at the Nth call, or full."""

import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SYNC = "fsync,fdatasync"
"""SQLite calls the one or the other, as it was compiled."""
WRITE = "pwrite64"

_CAN_MOUNT = 1 << 21  # CAP_SYS_ADMIN, capabilities(7)


def strace(*injections: str) -> tuple[str, ...]:
    """Run what follows with faults at its system calls; its process id stays its own.

    An injection is `calls:error=EIO:when=N` and the like; every thread counts for itself.
    """
    calls = ",".join(one.partition(":")[0] for one in injections)
    inject = [f"--inject={one}" for one in injections]
    # It is quicker through a filter in the kernel, but then delivers no signals.
    quick = [] if any(":signal=" in one for one in injections) else ["--seccomp-bpf"]
    return ("strace", "-D", "-f", *quick, "-o", "/dev/null", f"--trace={calls}", *inject)


SLOW_DISK = strace(f"{SYNC}:delay_enter=15000", f"{WRITE}:delay_enter=500")
"""15 ms a sync, 0.5 ms a page: a disk of the last century."""


def may_mount() -> bool:
    """Can this process make a disk of its own?"""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return bool(int(status.partition("CapEff:")[2].split()[0], 16) & _CAN_MOUNT)


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[None]:
    """A real disk of so many megabytes at `folder`, for whoever may mount one."""
    folder.mkdir()
    size = f"size={megabytes}m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def limit_files(process: subprocess.Popen[str], size: int) -> None:
    """Let no file of a running process grow beyond so many bytes; every user may do that."""
    _, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, hard))
