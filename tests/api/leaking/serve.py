"""A server with a leaking look-up, as a program: how many microseconds, and `bare` for no tick."""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from fastapi import FastAPI

from service.api.state import State
from service.app import create_server
from service.settings import load_settings
from tests.api.leaking.lexicons import ShortCircuit, put_in_place


def leak(app: FastAPI, microseconds: int, *, bare: bool) -> None:
    """Have an app start with what leaks; everything else of it is as it is."""
    wired = app.router.lifespan_context

    @asynccontextmanager
    async def leaking(app: FastAPI) -> AsyncIterator[State]:
        async with wired(app) as held:
            state = cast("State", held)
            desk = state["desk"]
            put_in_place(desk.lexicons, ShortCircuit)
            ShortCircuit.nanoseconds = microseconds * 1000
            if bare:
                desk.writer.tick_ns = 1
            yield state

    app.router.lifespan_context = leaking


if __name__ == "__main__":

    def tell() -> None:
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)  # noqa: T201 - read by the tests

    server = create_server(load_settings(), tell)
    leak(cast("FastAPI", server.config.app), int(sys.argv[1]), bare="bare" in sys.argv)
    server.run()
