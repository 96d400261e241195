"""How many slips a second the desk adjudicates durably, and how long the slowest wait.

`python -m tests.benchmarks throughput`. Claims: at least 0.40 of the constant endpoint (aim 0.60),
at least 4 times the straightforward version, p99 at 32 connections at most 3 times the constant
endpoint's. Three words a slip, token, Idempotency-Key, game, turn and challenger; SQLite with
synchronous=FULL, one process, a log line a request; 32 connections of wrk.

Seen on two shared cores with nothing else to do: constant 10,520 a second, desk 2,520,
straightforward 480; 0.24 of the constant (MISSED), 5.3 times the straightforward version, p99
22 ms and 3.6 times the constant's (MISSED). Before a challenge had its whole life (kinds, timing,
reviews, recounts) it was 0.32, 6.8 and 2.9: since then an ordinary slip costs a fifth more in the
writer, where its state, its events and its row have more fields, and more at the edge, where
one view of a challenge answers every act. Without any sync the desk of then was 2 to 11 % faster.

Where the rest went, by a trace in the writer when it was 0.32: of a
batch of 32, which takes 10 to 12 ms from one to the next, the batch is 3.4 to 3.7 (reading 1.1 to
1.3, writing 0.8, deciding and entries the rest), the commit 1.0 to 1.2 (nobody has work
meanwhile), the tick 1.2, and 3.5 to 5.5 pass from a commit to the next slip, while the loop
answers and reads. Batches of 31 one straight after the other take 2.7, after a pause or with the
caches emptied between them 3.5 to 3.7.

Tried without gain: the batch on the event loop's own thread, a loop that stands aside while the
batch runs, two cohorts of 16, shorter switch intervals, rarer checkpoints, one timer for all who
wait, a log line without structlog. What is left is one interpreter that two threads take turns on.
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
