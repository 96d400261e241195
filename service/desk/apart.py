"""Work that a process of its own does, so that it holds up no slip and gives back its memory."""

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import service

_SECONDS_TO_END = 2.0
_LONGEST_LINE = 1 << 20


@asynccontextmanager
async def apart(module: str) -> AsyncIterator[Process]:
    """A module of ours as a process of its own, which is ended when this is left.

    Raises:
        OSError: it can't be started.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        cwd=Path(service.__path__[0]).parent,
        stdin=PIPE,
        stdout=PIPE,
        limit=_LONGEST_LINE,
    )
    try:
        yield process
    finally:
        await _ended(process)


async def run_apart(module: str, pieces: AsyncIterator[bytes]) -> bytes:
    """What a module of ours writes to standard output, given these pieces on standard input.

    Nothing where it broke off. Whoever stops waiting ends it.
    """
    async with apart(module) as process:
        await _feed(process, pieces)
        told, _ = await process.communicate()
    return told if process.returncode == 0 else b""


async def _feed(process: Process, pieces: AsyncIterator[bytes]) -> None:
    """Hand the pieces on as they come; all are taken, whatever became of the process."""
    if process.stdin is None:
        raise TypeError("the process was started without pipes")
    async for piece in pieces:
        if not process.stdin.is_closing():
            process.stdin.write(piece)
            with contextlib.suppress(ConnectionError):
                await process.stdin.drain()
    process.stdin.close()


async def _ended(process: Process) -> None:
    """End a process that still runs: in good order, or by force if that takes too long."""
    try:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        await asyncio.wait_for(process.wait(), _SECONDS_TO_END)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
