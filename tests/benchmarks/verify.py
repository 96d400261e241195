"""How many entries a second `slipdesk journal verify` checks, start of the program included.

`python -m tests.benchmarks verify`. Claim: 20,000 entries a second or more.

Seen with 100,000 challenges on two shared cores: an export 49,000, a tournament with its database
22,000. Of the 39 microseconds an entry that the start of the program leaves, 13 go to canonical
form and tree, 15 to events read and folded by the rules, 9 to rows made again and compared, 2 to
reading. Parsing and hashing alone would take a sixth of an export's time.
"""

import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path

import orjson

from tests.benchmarks import programs
from tests.benchmarks.figures import Figure, interleaved, ratio, seconds
from tests.benchmarks.record import fill

CHALLENGES = 100_000
_CLAIM = (">=", 20_000)


def measure(*, quick: bool) -> list[Figure]:
    """Verify an export alone, and the tournament with all that its database makes of it."""
    challenges, rounds = (CHALLENGES // 5, 2) if quick else (CHALLENGES, 3)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        fill(folder, challenges)
        export = folder / "demo.journal.jsonl"
        programs.command(folder, "journal", "export", programs.CODE, "-o", str(export))
        run = partial(programs.command, folder, "journal", "verify")
        works: dict[str, Callable[[], object]] = {
            "bare": lambda: _bare(export),
            "export": partial(run, str(export)),
            "database": partial(run, programs.CODE),
        }
        found = interleaved(rounds, {name: partial(seconds, work) for name, work in works.items()})
    entries = challenges + 1
    return [
        Figure(
            "an export, entries a second",
            entries / statistics.median(found["export"]),
            "/s",
            _CLAIM,
        ),
        Figure(
            "with its database, entries a second",
            entries / statistics.median(found["database"]),
            "/s",
            _CLAIM,
        ),
        Figure("an export / parsing and hashing alone", ratio(found["export"], found["bare"]), "x"),
    ]


def _bare(export: Path) -> None:
    """What no verifier can leave out: each line parsed once and hashed as a leaf and a node."""
    node = b""
    with export.open("rb") as lines:
        for line in lines:
            orjson.loads(line)
            node = sha256(node + sha256(line).digest()).digest()
