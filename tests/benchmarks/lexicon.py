"""How long from a word list to a lexicon, and to open one.

`python -m tests.benchmarks lexicon`. Claims, for ENABLE (172,820 lines): text to verified lexicon
under 1.0 s as a whole process beyond interpreter start; opening and checking a built one under
20 ms; at most 3 bytes a word on disk.

Seen on two shared cores: 0.48 s (1.25 where others took both cores), 1.2 ms, 2.53 bytes.
"""

import statistics
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

from service.lexicon.compiled import path_of
from service.lexicon.store import open_lexicon
from service.places import lexicons_dir
from tests.benchmarks.figures import Figure, interleaved, seconds

_BUILD = """
import sys
from pathlib import Path
from service.lexicon.build import build
from service.lexicon.manifest import read_source
build(read_source(Path(sys.argv[1])), Path(sys.argv[2]), lambda *_: None)
"""


def measure(*, quick: bool) -> list[Figure]:
    """Build ENABLE as a process of its own beside one that does nothing, then open it."""
    rounds, openings = (3, 20) if quick else (7, 50)
    with tempfile.TemporaryDirectory() as folder:
        source = str(lexicons_dir() / "enable")
        path = path_of(Path(folder), "enable")
        works = {
            "bare": partial(_python, "pass"),
            "build": partial(_python, _BUILD, source, folder),
        }
        found = interleaved(rounds, {name: partial(seconds, work) for name, work in works.items()})
        whole, bare = statistics.median(found["build"]), statistics.median(found["bare"])
        opening = statistics.median(seconds(partial(open_lexicon, path)) for _ in range(openings))
        per_word = path.stat().st_size / open_lexicon(path).words
    return [
        Figure("text to verified lexicon", whole - bare, "s", ("<=", 1.0)),
        Figure("the same / an interpreter's start", whole / bare, "x"),
        Figure("opening and checking it", opening * 1000, "ms", ("<=", 20)),
        Figure("on disk, a word", per_word, "bytes", ("<=", 3)),
    ]


def _python(program: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-c", program, *arguments], check=True)
