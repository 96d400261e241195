"""An import as a process of its own: a job as JSON comes in, progress and the report go out.

What it may cost has limits here, whatever a file makes it do; a request to end ends it in order.
"""

import os
import resource
import signal
import sys
from types import FrameType
from typing import NoReturn

import orjson

from service.lexicon.errors import SourceError
from service.lexicon.importing.form import Job
from service.lexicon.importing.report import Report
from service.lexicon.importing.run import refusal, run

_BYTES = 2 << 30
_SECONDS = 900
_STATES = ("reading", "compiling", "checking", "checking")


def main() -> None:
    """Read the job from standard input, do it, and tell on standard output, a line each."""
    signal.signal(signal.SIGTERM, _end)
    _limit(resource.RLIMIT_AS, _BYTES)
    _limit(resource.RLIMIT_CPU, _SECONDS)
    _limit(resource.RLIMIT_CORE, 0)
    os.nice(10)  # slips come first
    job = Job.model_validate_json(sys.stdin.buffer.read())
    report = _report(job).model_dump(mode="json")
    # Whoever has read the report may end what is left, and an exception has no place at an exit.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _tell(report)


def _report(job: Job) -> Report:
    try:
        return run(job, _progress)
    except OSError as error:
        problem = f"cannot be written: {error.strerror}"
    except MemoryError:
        problem = "needs more memory than an import may have (2 GiB)"
    return refusal(job, SourceError(job.form.name, problem))


def _progress(_what: str, done: int, total: int) -> None:
    _tell({"state": _STATES[done], "done": done, "total": total})


def _tell(value: object) -> None:
    sys.stdout.buffer.write(orjson.dumps(value) + b"\n")
    sys.stdout.buffer.flush()


def _limit(kind: int, most: int) -> None:
    _, hard = resource.getrlimit(kind)
    least = most if hard == resource.RLIM_INFINITY else min(most, hard)
    resource.setrlimit(kind, (least, hard))


def _end(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(1)


if __name__ == "__main__":
    main()
