"""Load from `wrk`: 32 connections, each handing in one slip after another."""

import itertools
import json
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.programs import CODE

CONNECTIONS = 32
_SLIPS = Path(__file__).with_name("load.lua")
_rounds: dict[str, Iterator[int]] = defaultdict(lambda: itertools.count(1_001, 500))
"""An event goes on: each burst on a server begins with a round that none before it came to.

Nor did a record that was made before (record.fill).
"""


class NoLoad(Exception):
    """No figure can be taken: there is no wrk, or something was not answered with success."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a server did under load: answers a second, and milliseconds that they took."""

    per_second: float
    p50: float
    p99: float


def load(
    url: str, token: str, seconds: int, *, code: str = CODE, words: Sequence[str] = ()
) -> Answers:
    """Load a server for some seconds; each call plays rounds of its own, behind those before.

    `words` are those of the slips, where the lexicon is in another language than English.

    Raises:
        NoLoad: an answer failed or never came.
    """
    wrk = shutil.which("wrk")
    if wrk is None:
        raise NoLoad("the load comes from wrk; on Debian: sudo apt-get install wrk")
    command = [wrk, "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "-s", str(_SLIPS), url, "--"]
    path = f"/api/v1/tournaments/{code}/challenges"
    arguments = [path, token, str(next(_rounds[url])), *([",".join(words)] if words else [])]
    ran = subprocess.run([*command, *arguments], capture_output=True, text=True, check=True)
    told = json.loads(ran.stdout.splitlines()[-1])
    if told["failed"]:
        raise NoLoad(f"{told['failed']} of {told['answers']} answers failed: {ran.stdout}")
    return Answers(
        told["answers"] / told["microseconds"] * 1e6, told["p50"] / 1000, told["p99"] / 1000
    )
