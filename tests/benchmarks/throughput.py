"""How many slips a second the desk adjudicates durably, and how long the slowest wait.

`python -m tests.benchmarks throughput`. Claims: at least 0.40 of the constant endpoint (aim 0.60),
at least 4 times the straightforward version, p99 at 32 connections at most 3 times the constant
endpoint's. Three words a slip, token, Idempotency-Key, game, turn and challenger; SQLite with
synchronous=FULL, one process, a log line a request; 32 connections of wrk.

Seen on two shared cores: constant 10,100 a second, desk 2,640, straightforward 415; 0.29 of the
constant (MISSED; 0.27 to 0.30 on other runs), 6.2 times the straightforward version, p99 22 ms
and 3.2 times the constant's (MISSED; 2.2 to 3.7 on other runs).

Where the rest goes: the constant endpoint takes 97 microseconds of one core. A slip takes 135 in
the event loop and 155 in the writer, and the two take turns over one interpreter. By samples of
both: checks before the handler 10 %, slip and look-up 6, answer made and sent 19 (the constant
sends one too), hand-over and waiting 5, log line 2 to 3; in the writer reading 8, deciding 8,
entry and tree 15, writing 7. Of a batch of 31, which takes 11 to 12 ms from one to the next, 4
are the batch, 1 to 2 the commit (nobody has work meanwhile), 1.6 the tick and the loop's last
requests, and the rest the loop that answers and reads.
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
