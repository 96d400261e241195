"""A list of 3.3 million words: how long from text to lexicon, how big, and whether slips suffer.

`python -m tests.benchmarks millions`. Claims, for Debian's Polish list (4.3 million lines, 3.3
million words) or as many words that are made up: text to verified lexicon under 20 s as a whole
process, with at most 700 MB in memory; at most 2.6 bytes a word; opening and checking it under
50 ms; slips adjudicated as fast as with ENABLE within 1.2 times.

Seen on two shared cores: 10.5 to 11.3 s (13.7 where others took both), 566 MB, 2.38 bytes, 21 ms,
1.05 to 1.06 times. Made-up words: 10.0 s, 616 MB, 2.44 bytes.

Of a build, 6.2 s of a processor read the list (a third of whose lines are too long for the board),
1.3 make the trie, 3.0 look everything up and read it back. Words gathered in a set took 5 s to sort
and 130 MB; a list in the order of the file takes 0.4 s.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import perf_counter

from service.lexicon.compiled import path_of
from service.lexicon.store import Lexicon, open_lexicon
from tests.benchmarks import programs
from tests.benchmarks.big import big_list
from tests.benchmarks.figures import Figure, interleaved, ratio, seconds
from tests.benchmarks.load import load

_BUILD = """
import sys
from pathlib import Path
from service.lexicon.build import build
from service.lexicon.manifest import read_source
source, cache, *obtained = map(Path, sys.argv[1:])
build(read_source(source, *obtained), cache, lambda *_: None)
"""
_CODE = "millions"
_WORDS_ON_SLIPS = 40


def measure(*, quick: bool) -> list[Figure]:
    """Build it as a process of its own, open it, and let a desk adjudicate by it."""
    rounds, openings = (1, 10) if quick else (3, 30)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        source, obtained = big_list(folder / "lexicons")
        built = [_built(source, folder / "compiled", obtained) for _ in range(rounds)]
        path = path_of(folder / "compiled", source.name)
        opening = statistics.median(seconds(partial(open_lexicon, path)) for _ in range(openings))
        lexicon = open_lexicon(path)
        slips = _slips(folder, lexicon, quick=quick)
        size = path.stat().st_size
    return [
        Figure("words", lexicon.words, "", (">=", 3_200_000), note=source.name),
        Figure("text to verified lexicon", statistics.median(b[0] for b in built), "s", ("<=", 20)),
        Figure("memory at its peak", max(b[1] for b in built), "MB", ("<=", 700)),
        Figure("on disk, a word", size / lexicon.words, "bytes", ("<=", 2.6)),
        Figure("opening and checking it", opening * 1000, "ms", ("<=", 50)),
        *slips,
    ]


def _built(source: Path, cache: Path, obtained: Path | None) -> tuple[float, float]:
    """Seconds and megabytes that a build takes as a process of its own."""
    arguments = [source, cache, *([obtained] if obtained else [])]
    start = perf_counter()
    process = subprocess.Popen([sys.executable, "-c", _BUILD, *map(str, arguments)])
    _, status, usage = os.wait4(process.pid, 0)
    took = perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, "build")
    return took, _megabytes(usage)


def _megabytes(usage: resource.struct_rusage) -> float:
    return usage.ru_maxrss / 1024


def _slips(folder: Path, lexicon: Lexicon, *, quick: bool) -> list[Figure]:
    """Slips a second by the big list and by ENABLE, on one desk, in turn."""
    took, rounds = (2, 3) if quick else (4, 7)
    with ExitStack() as stack:
        url = stack.enter_context(programs.desk(folder))
        enable = open_lexicon(path_of(folder / "compiled", "enable"))
        terminal = programs.token(folder)
        works = {
            "ENABLE": partial(load, url, terminal, took, words=_some(enable)),
            lexicon.name: partial(
                load, url, _token(folder, lexicon), took, code=_CODE, words=_some(lexicon)
            ),
        }
        interleaved(1, works)
        found = interleaved(rounds, works)
    rates = {name: [each.per_second for each in answers] for name, answers in found.items()}
    ours, big = rates.values()
    return [
        *(
            Figure(f"slips a second by {name}", statistics.median(each), "/s")
            for name, each in rates.items()
        ),
        Figure("ENABLE's slips a second / these", ratio(ours, big), "x", ("<=", 1.2)),
    ]


def _some(lexicon: Lexicon) -> list[str]:
    """Words from all over a lexicon."""
    words = lexicon.all_words()
    return words[:: len(words) // _WORDS_ON_SLIPS]


def _token(folder: Path, lexicon: Lexicon) -> str:
    """A terminal of a tournament that plays by the big list."""
    opening = ("--lexicon", lexicon.name, "--points-go", "add_to_challenged")
    programs.command(folder, "tournament", "create", _CODE, *opening)
    return programs.command(folder, "token", _CODE, "terminal").strip()
