"""How many slips a second the desk adjudicates durably, and how long the slowest wait.

`python -m tests.benchmarks throughput`. Claims: at least 0.40 of the constant endpoint (aim 0.60),
at least 4 times the straightforward version, p99 at 32 connections at most 3 times the constant
endpoint's. Three words a slip, token, Idempotency-Key, game, turn and challenger; SQLite with
synchronous=FULL, one process, a log line a request; 32 connections of wrk.

Seen on two shared cores with nobody else at work on them: constant 10,480 a second, desk 4,060,
straightforward 490; 0.40 of the constant, 8.4 times the straightforward version, p99 14 ms and 2.3
times the constant's. Quick runs, of shorter bursts on a shorter record: 0.41 to 0.43, p99 1.3 to
2.1 times. A neighbour's load shows: the desk touches more than a core's cache holds.

What a slip takes of the processor, each part alone: 70 us in the loop without sockets, of which a
sixth each is what may be asked (token, key, limits) and looking up; 113 in the writer: half decides
and folds, a fifth is SQLite, a tenth its commit, as much SQLAlchemy around it. Of a batch 600 us
are its own, however many are in it. With sockets that is 205 us; the rest is waiting: for the sync,
for the two threads to wake each other, and for wrk, which is woken by each answer and takes the
loop's core.

What brought it from 0.27 to there, by the clock: the tick is reckoned from when an act came in, and
has passed once a hall's are gathered (34 us; before, every batch waited for one); the loop gathers
them itself, where the writer asked it round by round (3); one look at the lexicon's file for all
that come together (7); answers are made while their act is committed, and leave together (10 to
15); no random bytes from the system for a request's name, and a log line that structlog renders and
nothing more (6). Before that: keys that are UUIDs of version 7, pages of 8 KiB, checkpoints between
commits, no look through every entry for floats.

The load goes on with later rounds from burst to burst, as an event does. Until then each began
another division at round 1, whose games lie between those of the divisions before in every index:
that costs a tenth by the twentieth burst.

Tried without gain: the batch on the event loop's own thread, shorter switch intervals, rarer
checkpoints, log lines by the round, one timer for all who wait, both threads on one core, folds of
challenges remembered by their text, fewer indexes, pages of other sizes. With a gain that is not
taken: entries with rowids (4 us; INSERT OR REPLACE could name one and get past the triggers),
frozen dataclasses whose fields are set by their slots (7 us; it takes `exec` in the rules), two
halves of 16 that take turns.
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
