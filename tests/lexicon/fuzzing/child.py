"""A child that parses hostile files under a ceiling, and dies where that is not kept.

`python -m tests.lexicon.fuzzing.child TARGET SEED FILE ROUNDS|SECONDSs`: what it is about to
parse it writes to FILE first, so that the file that killed it is there.
"""

import itertools
import math
import resource
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from service.lexicon.errors import SourceError
from service.lexicon.readers.reading import MAX_LINE, Batch
from tests.lexicon.fuzzing.mutants import inputs
from tests.lexicon.fuzzing.targets import TARGETS, Target, check

CPU_SECONDS = 3
"""CPU time for one file, at most."""

MEMORY = 192 << 20
"""Address space beyond what the program itself takes, at most."""


def _forever(_data: bytes) -> None:
    while True:
        pass


def _hoard(_data: bytes) -> None:
    bytes(2 * MEMORY)


def _stumble(data: bytes) -> None:
    int(data)


def _overflow(_data: bytes) -> None:
    check(Batch(range(2), ("A" * (MAX_LINE + 1), "B")))


# What must be found: without these a ceiling that is not there would look like one that is kept.
FAULTY: Mapping[str, Target] = {
    fault.__name__.strip("_"): Target(fault, lambda: [b""])
    for fault in (_forever, _hoard, _stumble, _overflow)
}


def main() -> None:
    """Parse file after file; tell how many on standard output."""
    name, seed, file, much = sys.argv[1:]
    target = {**TARGETS, **FAULTY}[name]
    found = inputs(f"{seed} {name}", target.samples())
    if much.endswith("s"):
        end = time.monotonic() + float(much[:-1])
        found = itertools.takewhile(lambda _: time.monotonic() < end, found)
    else:
        found = itertools.islice(found, int(much))
    parsed = _parse(target.parse, found, Path(file))
    sys.stdout.write(f"{parsed}\n")


def _parse(parse: Callable[[bytes], object], found: Iterable[bytes], file: Path) -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    parsed = 0
    for data in found:
        parsed += 1
        file.write_bytes(data)
        used = resource.getrusage(resource.RUSAGE_SELF)
        cpu = math.ceil(used.ru_utime + used.ru_stime) + CPU_SECONDS
        resource.setrlimit(resource.RLIMIT_CPU, (cpu, resource.RLIM_INFINITY))
        try:
            parse(data)
        except SourceError:
            continue
    return parsed


if __name__ == "__main__":
    main()
