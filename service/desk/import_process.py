"""An import in a process of its own.

Millions of words would hold up every slip of the hall for seconds if they were read in the
desk's process. What a hostile file may cost has limits there that the desk itself can't have; it
can be ended at any time, and all its memory is given back.
"""

from asyncio.subprocess import Process
from collections.abc import Callable
from typing import Literal

import orjson

from service.desk.apart import apart
from service.lexicon.importing.form import Job
from service.lexicon.importing.report import Problem, Report

State = Literal["waiting", "reading", "compiling", "checking", "done", "failed"]
Told = Callable[[State, int, int], None]
"""What is being done, how much of it is done, how much there is to do."""

_MODULE = "service.lexicon.importing"
_BROKE_OFF = "the import broke off; the desk's log may say more"


async def performed(job: Job, told: Told) -> Report:
    """The report of an import, or of why there is none; cancelled, it leaves nothing behind."""
    try:
        async with apart(_MODULE) as process:
            report = await _followed(process, job, told)
    except (OSError, RuntimeError, ValueError):
        # It can't be started, ended before it was told its job (which uvloop has a RuntimeError
        # for), or said what it never says. Whatever it was, the next import has its turn.
        report = None
    return report or _broke_off(job)


async def _followed(process: Process, job: Job, told: Told) -> Report | None:
    if process.stdin is None or process.stdout is None:
        raise TypeError("the process was started without pipes")
    process.stdin.write(job.model_dump_json().encode())
    process.stdin.close()
    async for line in process.stdout:
        found = orjson.loads(line)
        if "outcome" in found:
            return Report.model_validate(found)
        told(found["state"], found["done"], found["total"])
    return None


def _broke_off(job: Job) -> Report:
    problem = Problem(file=job.form.name, problem=_BROKE_OFF)
    return Report(
        outcome="refused", name=job.form.name, language=job.form.language, problems=[problem]
    )
