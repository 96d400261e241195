"""How many slips a second the desk adjudicates durably, and how long the slowest wait.

`python -m tests.benchmarks throughput`. Claims: at least 0.40 of the constant endpoint (aim 0.60),
at least 4 times the straightforward version, p99 at 32 connections at most 3 times the constant
endpoint's. Three words a slip, token, Idempotency-Key, game, turn and challenger; SQLite with
synchronous=FULL, one process, a log line a request; 32 connections of wrk.

Seen on two shared cores with nobody else at work on them: constant 9,680 a second, desk 2,630,
straightforward 410; 0.27 of the constant (MISSED), 6.5 times the straightforward version, p99 16 ms
and 2.5 times the constant's, in a quick run. Bursts of a second in turn gave 2,400 to 3,440 beside
9,700 to 10,860, 0.24 to 0.32. The desk's processor time for a slip went between 255 and 400 us from
one minute to the next while the constant's stayed at 92 to 100 and nobody was seen at work: what it
touches is more than a core's cache holds, so its neighbours show. Two builds are therefore to be
compared by bursts in turn, and by nothing else.

Changed were at first: pages of 8 KiB, since an entry had a page of 4 to itself; checkpoints between
commits; no look through every entry for floats; a command that is made once. Before, 0.24 and a
p99 of 3.6 times. Then: keys that are UUIDs of version 7 lie together in their index, where each
random one had 8 KiB of it written for itself. The writer alone takes 141 us a slip instead of 177
(over twice 51,000 slips), and no more as the record grows; the whole desk gave 7 % more (median of
14 pairs of bursts) with 60,000 on record. And routes that match by their own pattern, one hash of a
game, stamps of files as tuples: 4 of the loop's 82 us.

Where it goes, in processor time of each part alone at its best: 78 us in the loop without sockets,
of which a sixth each is what may be asked (token, key, limits) and looking up, with the two looks
at the disk before it; 105 in the writer: half decides and folds, a quarter is SQLite and its
commit, a tenth SQLAlchemy around it. Together with sockets, hand-overs and cold caches that is 260
us at best, and all wait some 40 more, for the tick and for the sync. 0.40 is 235 us by the clock.
Count no bytecodes to find what to change: 620 of them copy a tournament in 2.5 us, and a copy in a
tenth as many takes as long.

Tried without gain: the batch on the event loop's own thread, a loop that stands aside while the
batch runs, shorter switch intervals, rarer checkpoints, one timer for all who wait, a log line
without structlog, both threads on one core, an answer's headers in one format, copies without
`replace`. With little: a body by orjson where it reads back byte for byte; an entry in one pass by
msgspec (2 us, without a guard against numbers beyond 2**53). Two halves of 16 that take turns, the
answers of one leaving while the other is synced, gave 10 % in good minutes (0.34) and took as much
in bad ones, by twice the fixed cost of a commit; and an answer would wait for another slip's lock.
A tick that is reckoned from when an act came in gives 5 %, but in a long burst it passes while
words are still looked up (promise 1). What bars 0.40 is one interpreter, in which a slip's rules,
record and answer take nearly three times what the constant endpoint takes in all.
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
