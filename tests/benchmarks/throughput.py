"""How many slips a second the desk adjudicates durably, and how long the slowest wait."""

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
