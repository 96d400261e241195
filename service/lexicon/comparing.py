"""A comparison as a process of its own: a job and a list come in, what came of it goes out.

A list that somebody sent may cost what it wants here and holds up no slip (reliability.md F).
"""

import os
import resource
import sys
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from service.lexicon.compare import Comparison, compare
from service.lexicon.errors import LexiconUnavailable, SourceError
from service.lexicon.own_list import Said, read
from service.lexicon.profile import load
from service.lexicon.store import open_lexicon

_BYTES = 2 << 30
_SECONDS = 300
_LIST = "the list"


class Job(BaseModel):
    """What is asked; on standard input it is one line, and the list follows as it is.

    Attributes:
        lexicon: the compiled file.
        said: how the list is read.
        most: differing words that are named of each side.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    lexicon: Path
    said: Said
    most: int


class Problem(BaseModel):
    """What is wrong with the list, in the line that is to blame."""

    line: int | None
    problem: str


class Found(BaseModel):
    """What came of it: the comparison with the lexicon of this fingerprint, or problems."""

    fingerprint: str = ""
    comparison: Comparison | None = None
    problems: tuple[Problem, ...] = ()
    unavailable: str | None = None


def main() -> None:
    """Read the job and the list from standard input and tell on standard output."""
    resource.setrlimit(resource.RLIMIT_AS, _within(resource.RLIMIT_AS, _BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, _within(resource.RLIMIT_CPU, _SECONDS))
    os.nice(10)  # slips come first
    job = Job.model_validate_json(sys.stdin.buffer.readline())
    sys.stdout.write(_found(job, sys.stdin.buffer.read()).model_dump_json())


def _found(job: Job, data: bytes) -> Found:
    try:
        lexicon = open_lexicon(job.lexicon)
        words = read(data, _LIST, job.said, load(lexicon.language))
        comparison = compare(lexicon, words, job.most)
    except LexiconUnavailable as error:
        return Found(unavailable=error.reason)
    except SourceError as error:
        found = (error, *error.others)
        return Found(problems=tuple(Problem(line=e.line, problem=e.problem) for e in found))
    except MemoryError:
        return Found(problems=(Problem(line=None, problem="needs more than 2 GiB of memory"),))
    return Found(fingerprint=lexicon.fingerprint, comparison=comparison)


def _within(kind: int, most: int) -> tuple[int, int]:
    _, hard = resource.getrlimit(kind)
    return (most if hard == resource.RLIM_INFINITY else min(most, hard)), hard


if __name__ == "__main__":
    main()
