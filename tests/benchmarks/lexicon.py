"""How long from a word list to a lexicon, and to open one; `python -m tests.benchmarks.lexicon`.

Claims, for ENABLE (172,820 lines): text to verified lexicon under 1.0 s as a whole process beyond
interpreter start; opening and checking a built one under 20 ms; at most 3 bytes a word on disk.
Medians; a figure of one machine, so nothing fails here.
"""

# Printing is what a benchmark does.
# ruff: noqa: T201

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from service.lexicon.compiled import path_of
from service.lexicon.store import open_lexicon
from service.places import lexicons_dir

ROUNDS = 5
OPENINGS = 50
BUILD = """
import sys
from pathlib import Path
from service.lexicon.build import build
from service.lexicon.manifest import read_source
build(read_source(Path(sys.argv[1])), Path(sys.argv[2]), lambda *_: None)
"""


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        source = str(lexicons_dir() / "enable")
        bare = _median(ROUNDS, lambda: _python("pass"))
        whole = _median(ROUNDS, lambda: _python(BUILD, source, folder))
        path = path_of(cache, "enable")
        opening = _median(OPENINGS, lambda: open_lexicon(path))
        per_word = path.stat().st_size / open_lexicon(path).words
    print(f"text to verified lexicon    {whole - bare:8.2f} s   (claim: under 1.0)")
    print(f"opening and checking it     {opening * 1000:8.2f} ms  (claim: under 20)")
    print(f"bytes a word on disk        {per_word:8.2f}     (claim: at most 3)")


def _python(program: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-c", program, *arguments], check=True)


def _median(rounds: int, work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        seconds.append(perf_counter() - start)
    return statistics.median(seconds)


if __name__ == "__main__":
    main()
