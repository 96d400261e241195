"""Servers as programs of their own: the desk as `slipdesk serve` runs it, and the baselines."""

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.servers import ROOT, environment

CODE = "demo"
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@contextmanager
def desk(folder: Path) -> Iterator[str]:
    """Run the desk on a data folder and yield its address; a line per request goes to a file."""
    own = {"DATA_DIR": str(folder), "PORT": "0", "RATE_LIMIT": "off"}
    with (folder / "log").open("wb") as log:
        yield from _running([str(_slipdesk()), "serve"], environment(**own), log)


@contextmanager
def baseline(module: str, **settings: str) -> Iterator[str]:
    """Run one of the baselines and yield its address."""
    program = [sys.executable, "-m", "tests.benchmarks.baseline", module]
    yield from _running(program, environment(**settings), None)


def token(folder: Path, role: str = "terminal") -> str:
    """A new device's token, made beside the desk that serves the folder."""
    return command(folder, "token", CODE, role).strip()


def command(folder: Path, *arguments: str) -> str:
    """Run a command of `slipdesk` on a data folder and return what it printed."""
    ran = subprocess.run(
        [str(_slipdesk()), *arguments],
        env=environment(DATA_DIR=str(folder)),
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


def _slipdesk() -> Path:
    return Path(sys.executable).with_name("slipdesk")


def _running(
    program: Sequence[str], env: Mapping[str, str], log: IO[bytes] | None
) -> Iterator[str]:
    process = subprocess.Popen(
        program, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=log, text=True
    )
    assert process.stdout is not None
    try:
        line = next(line for line in process.stdout if _ADDRESS.search(line))
        found = _ADDRESS.search(line)
        assert found is not None
        yield found.group()
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
