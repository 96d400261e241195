"""How many slips a second the desk adjudicates durably, and how long the slowest wait.

`python -m tests.benchmarks throughput`. Claims: at least 0.40 of the constant endpoint (aim 0.60),
at least 4 times the straightforward version, p99 at 32 connections at most 3 times the constant
endpoint's. Three words a slip, token, Idempotency-Key, game, turn and challenger; SQLite with
synchronous=FULL, one process, a log line a request; 32 connections of wrk.

Seen on two shared cores with nothing else to do: constant 10,425 a second, desk 3,070,
straightforward 496; 0.29 of the constant (MISSED), 6.1 times the straightforward version, p99
13 ms and 2.2 times the constant's. Before what is told next was changed: 2,520, 0.24 (MISSED), 5.3,
22 ms and 3.6 times (MISSED). In a quick run; the ratio differs by a tenth from one run to the next.

Changed were: pages of 8 KiB, since an entry had a page of 4 to itself (a commit of 32 takes 0.64 ms
of processor instead of 0.95, a slip 2.5 kB of disk instead of 6); checkpoints between commits; no
look through every entry for floats; a command that is made once.

Where it goes, by a measure that others can't disturb: 12,540 bytecodes of Python a slip (13,710
before), of some 23 ns each: 4,280 until it is queued, 6,570 in the writer, 1,690 for its answer. A
quarter of the writer's put dataclasses together (a challenge twice, the tournament's fold once a
slip), three tenths of the answer's are its log line and its metrics, and no one function has a
twentieth. 0.40 would leave room for about half of all. By the clock, of 12 ms from one batch of 32
to the next the loop has 5.8, the batch 4.8, the commit 1.2; in 1.1 of the loop's all wait for the
tick.

Tried without gain: the batch on the event loop's own thread, a loop that stands aside while the
batch runs, two cohorts of 16, shorter switch intervals, rarer checkpoints, one timer for all who
wait, a log line without structlog, both threads on one core, an answer's headers in one format;
with little: a body by orjson where it reads back byte for byte. A tick that is reckoned from when
an act came in gives 5 %, but in a long burst it passes while words are still looked up (promise 1).
What is left is one interpreter that two threads take turns on.
"""

import statistics
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from tests.benchmarks import programs
from tests.benchmarks.figures import Figure, interleaved, ratio
from tests.benchmarks.load import load


def measure(*, quick: bool) -> list[Figure]:
    """Load the desk and both baselines in turn."""
    seconds, rounds = (2, 3) if quick else (4, 7)
    with ExitStack() as stack:
        servers = {
            "constant": (stack.enter_context(programs.baseline("constant")), "none"),
            "desk": _desk(stack),
            "straightforward": _straightforward(stack),
        }
        works = {name: partial(load, *at, seconds) for name, at in servers.items()}
        interleaved(1, works)
        found = interleaved(rounds, works)
    rates = {name: [each.per_second for each in answers] for name, answers in found.items()}
    slowest = {name: [each.p99 for each in answers] for name, answers in found.items()}
    desk, constant = rates["desk"], rates["constant"]
    return [
        *(Figure(f"{name}, slips a second", _median(each), "/s") for name, each in rates.items()),
        Figure("slips a second / constant", ratio(desk, constant), "x", (">=", 0.4)),
        Figure(
            "slips a second / straightforward",
            ratio(desk, rates["straightforward"]),
            "x",
            (">=", 4),
        ),
        *(Figure(f"{name}, p99", _median(each), "ms") for name, each in slowest.items()),
        Figure("p99 / constant", ratio(slowest["desk"], slowest["constant"]), "x", ("<=", 3)),
    ]


def _desk(stack: ExitStack) -> tuple[str, str]:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    return stack.enter_context(programs.desk(folder)), programs.token(folder)


def _straightforward(stack: ExitStack) -> tuple[str, str]:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
    with programs.desk(folder):
        token = programs.token(folder)
    server = programs.baseline("straightforward", DATA_DIR=str(folder))
    return stack.enter_context(server), token


_median = statistics.median
