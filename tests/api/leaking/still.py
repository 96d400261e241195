"""A server whose clock stands still and whose dice are loaded, as a program.

Two of them answer the same calls with the same bytes. `forgetful` takes every slip for a new play.
"""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from fastapi import FastAPI

from service.api.state import State
from service.app import create_server
from service.desk import texts
from service.rules.acts import handing_in
from service.settings import load_settings
from tests.api.worlds import NOW, Dice


def still(app: FastAPI) -> None:
    """Have an app start with a clock that stands still."""
    wired = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[State]:
        async with wired(app) as held:
            state = cast("State", held)
            state["desk"].writer.now = lambda: NOW
            yield state

    app.router.lifespan_context = lifespan


if __name__ == "__main__":

    def tell() -> None:
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)  # noqa: T201 - read by the tests

    vars(texts)["secrets"] = Dice()
    if "forgetful" in sys.argv:
        vars(handing_in)["same_play"] = lambda *_: None
    server = create_server(load_settings(), tell)
    still(cast("FastAPI", server.config.app))
    server.run()
