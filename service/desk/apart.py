"""Work that a process of its own does, so that it holds up no slip and gives back its memory."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import service

_SECONDS_TO_END = 2.0


async def run_apart(module: str, pieces: AsyncIterator[bytes]) -> bytes:
    """What a module of ours writes to standard output, given these pieces on standard input.

    Nothing where it broke off. Whoever stops waiting ends it.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        cwd=Path(service.__path__[0]).parent,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        await _feed(process, pieces)
        told, _ = await process.communicate()
    finally:
        await _ended(process)
    return told if process.returncode == 0 else b""


async def _feed(process: asyncio.subprocess.Process, pieces: AsyncIterator[bytes]) -> None:
    """Hand the pieces on as they come; all are taken, whatever became of the process."""
    if process.stdin is None:
        raise TypeError("the process was started without pipes")
    async for piece in pieces:
        if not process.stdin.is_closing():
            process.stdin.write(piece)
            with contextlib.suppress(ConnectionError):
                await process.stdin.drain()


async def _ended(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        if process.returncode is None:
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), _SECONDS_TO_END)
        except TimeoutError:
            process.kill()
            await process.wait()
