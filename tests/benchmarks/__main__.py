"""`python -m tests.benchmarks [NAME…] [--quick]`: every figure beside its claim, in one run.

Machines are noisy, so what a claim is about is compared with a baseline in the same run, and a
claim that is missed is told and fails nothing. Only what can't be measured at all fails.
"""

# Printing is what a benchmark does.
# ruff: noqa: T201

import argparse
import os
import platform

from tests.benchmarks import growth, lexicon, many_games, millions, throughput, tries, verify
from tests.benchmarks.figures import table

BENCHMARKS = {
    "lexicon": lexicon.measure,
    "millions": millions.measure,
    "tries": tries.measure,
    "throughput": throughput.measure,
    "many_games": many_games.measure,
    "growth": growth.measure,
    "verify": verify.measure,
}


def main() -> None:
    """Measure what is asked for and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("names", metavar="NAME", nargs="*", help=", ".join(BENCHMARKS))
    parser.add_argument("--quick", action="store_true", help="fewer rounds, a smaller record")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - BENCHMARKS.keys():
        parser.error(f"no benchmark {', '.join(unknown)}: there are {', '.join(BENCHMARKS)}")
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    for name in arguments.names or BENCHMARKS:
        load = os.getloadavg()[0]
        print(f"\n{name} (load average {load:.1f} before)", flush=True)
        print(table(BENCHMARKS[name](quick=arguments.quick)), flush=True)


if __name__ == "__main__":
    main()
