"""The server: uvicorn with our protocol, our limits and an end within seconds."""

import gc
import socket

from fastapi import FastAPI
from typing_extensions import override
from uvicorn import Config, Server

from service.api.protocol import GuardedProtocol, Waiting
from service.settings import Settings

_SECONDS_TO_DRAIN = 2
_BEHIND_A_PROXY = 4_096


class DeskServer(Server):
    """A server that tells the event streams when it stops; without that they would hold it up."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        """Prepare to serve; nothing is opened yet."""
        self._app = app
        super().__init__(_config(app, settings))

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What was made at the start stays: looking through it again and again costs the p99.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.stopping.set()
        await super().shutdown(sockets)


def _config(app: FastAPI, settings: Settings) -> Config:
    per_address = {} if settings.proxy is None else {"per_address": _BEHIND_A_PROXY}
    limits = {"seconds": settings.request_timeout, "waiting": Waiting(**per_address)}
    return Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=type("Protocol", (GuardedProtocol,), limits),
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=settings.proxy is not None,
        forwarded_allow_ips=settings.proxy,
        timeout_graceful_shutdown=_SECONDS_TO_DRAIN,
    )
