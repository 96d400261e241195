"""A network that loses replies: what was asked arrived, and nobody hears of it."""

import asyncio
import random
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

_CHUNK = 65_536


class Proxy:
    """Passes everything on, but cuts the line where some of the replies begin."""

    def __init__(self, port: int, share: float, chance: random.Random) -> None:
        self._port = port
        self._share = share
        self._chance = chance
        self.cut = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[int]:
        """Listen; gives the port."""
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        async with server:
            yield server.sockets[0].getsockname()[1]

    async def _pass_on(self, reader: StreamReader, writer: StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        asking = asyncio.create_task(_pump(reader, far_writer))
        with suppress(ConnectionError):
            while reply := await far_reader.read(_CHUNK):
                if reply.startswith(b"HTTP/1.1 ") and self._chance.random() < self._share:
                    self.cut += 1
                    break
                writer.write(reply)
        for end in (writer, far_writer):
            end.close()
        await asking


async def _pump(reader: StreamReader, writer: StreamWriter) -> None:
    with suppress(ConnectionError):
        while request := await reader.read(_CHUNK):
            writer.write(request)
    writer.close()
