"""An import in a process of its own.

Millions of words would hold up every slip of the hall for seconds if they were read in the
desk's process. What a hostile file may cost has limits there that the desk itself can't have; it
can be ended at any time, and all its memory is given back.
"""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import orjson

import service
from service.lexicon.importing.form import Job
from service.lexicon.importing.report import Problem, Report

State = Literal["waiting", "reading", "compiling", "checking", "done", "failed"]
Told = Callable[[State, int, int], None]
"""What is being done, how much of it is done, how much there is to do."""

_LONGEST_LINE = 1 << 20
_SECONDS_TO_END = 2.0
_BROKE_OFF = "the import broke off; the desk's log may say more"


async def performed(job: Job, told: Told) -> Report:
    """The report of an import, or of why there is none; cancelled, it leaves nothing behind."""
    try:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "service.lexicon.importing",
            cwd=Path(service.__path__[0]).parent,
            stdin=PIPE,
            stdout=PIPE,
            limit=_LONGEST_LINE,
        )
        try:
            report = await _followed(process, job, told)
        finally:
            await _ended(process)
    except (OSError, ValueError):
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


async def _ended(process: Process) -> None:
    """End a process that still runs: in good order, or by force if that takes too long."""
    try:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await asyncio.wait_for(process.wait(), _SECONDS_TO_END)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _broke_off(job: Job) -> Report:
    problem = Problem(file=job.form.name, problem=_BROKE_OFF)
    return Report(
        outcome="refused", name=job.form.name, language=job.form.language, problems=[problem]
    )
