"""The server: uvicorn with our protocol, our limits and an end within seconds."""

import asyncio
import gc
import socket
import ssl
from collections.abc import Callable
from functools import partial

from fastapi import FastAPI
from typing_extensions import override
from uvicorn import Config, Server

from service.api.protocol import GuardedProtocol, Waiting

_SECONDS_TO_DRAIN = 2
_BEHIND_A_PROXY = 4_096


class DeskServer(Server):
    """A server that tells the event streams when it stops; without that they would hold it up."""

    def __init__(
        self,
        app: FastAPI,
        *,
        host: str,
        port: int,
        request_seconds: float,
        proxy: str | None,
        tls: ssl.SSLContext | None,
        up: Callable[[], None],
    ) -> None:
        """Prepare to serve; nothing is opened yet.

        Args:
            app: what to serve.
            host: address to listen on.
            port: port to listen on, 0 for any.
            request_seconds: how long a whole request may take to arrive.
            proxy: addresses whose X-Forwarded-For and -Proto are believed, if any.
            tls: speak TLS with this, if given.
            up: called once it listens.
        """
        self._app = app
        self._up = up
        self._tls_seconds = request_seconds if tls else None
        super().__init__(
            Config(
                app,
                host=host,
                port=port,
                loop="uvloop",
                http=type("Protocol", (GuardedProtocol,), _limits(request_seconds, proxy)),
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=proxy is not None,
                forwarded_allow_ips=proxy,
                timeout_graceful_shutdown=_SECONDS_TO_DRAIN,
                ssl_context_factory=(lambda *_: tls) if tls else None,
            )
        )

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self._tls_seconds:
            _end_slow_handshakes(self._tls_seconds)
        await super().startup(sockets)
        # What was made at the start stays: looking through it again and again costs the p99.
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        self._up()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.stopping.set()
        await super().shutdown(sockets)


def _end_slow_handshakes(seconds: float) -> None:
    """Give a handshake, and the end of a connection, the time that a request has.

    Until it is over the connection is none to `protocol`, and uvicorn leaves it at a minute.
    """
    loop = asyncio.get_running_loop()
    limits = {"ssl_handshake_timeout": seconds, "ssl_shutdown_timeout": seconds}
    loop.create_server = partial(loop.create_server, **limits)  # type: ignore[method-assign]


def _limits(request_seconds: float, proxy: str | None) -> dict[str, object]:
    """The limits of one server's connections; behind a proxy, all have its address."""
    waiting = Waiting() if proxy is None else Waiting(_BEHIND_A_PROXY)
    return {"seconds": request_seconds, "waiting": waiting}
