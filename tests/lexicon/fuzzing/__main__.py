"""`python -m tests.lexicon.fuzzing [TARGET…]`: all parsers in turn, for FUZZ_SECONDS in all.

With FUZZ_SEED the files of another run come again.
"""

# Printing is what this is for.
# ruff: noqa: T201

import os
import secrets
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.lexicon.fuzzing.targets import TARGETS

_SECONDS = float(os.environ.get("FUZZ_SECONDS", "300"))
_SLICE = 20


def run(target: str, seed: str, file: Path, much: str) -> subprocess.CompletedProcess[str]:
    """One child: `much` is a number of files, or of seconds with an s behind it."""
    return subprocess.run(
        [sys.executable, "-m", "tests.lexicon.fuzzing.child", target, seed, str(file), much],
        capture_output=True,
        text=True,
        check=False,
    )


def main() -> int:
    """Go round the targets until the time is up or one fails."""
    targets = sys.argv[1:] or list(TARGETS)
    seed = os.environ.get("FUZZ_SEED") or secrets.token_hex(4)
    print(f"fuzzing {len(targets)} parsers for {_SECONDS:.0f} s, FUZZ_SEED={seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="slipdesk-fuzz-"))
    each = min(_SLICE, max(1.0, _SECONDS / len(targets)))
    end, turn = time.monotonic() + _SECONDS, 0
    while time.monotonic() < end:
        turn += 1
        for target in targets:
            file = folder / target
            done = run(target, f"{seed}.{turn}", file, f"{each}s")
            if done.returncode:
                print(f"{target} FAILED ({done.returncode}) on {file}\n{done.stderr}")
                return 1
            print(f"{turn:3} {target:12} {done.stdout.strip():>8} files", flush=True)
            file.unlink(missing_ok=True)
    folder.rmdir()
    return 0


if __name__ == "__main__":
    sys.exit(main())
