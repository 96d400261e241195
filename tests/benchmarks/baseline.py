"""A server of one of the baselines, as a program; prints where it serves once it is up.

`python -m tests.benchmarks.baseline MODULE` serves the module's `app` with the options of
`service.api.server`, so that what is compared is the application.
"""

import gc
import importlib
import socket
import sys

from typing_extensions import override
from uvicorn import Config, Server


class _Baseline(Server):
    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.collect()
        gc.freeze()
        gc.set_threshold(50_000, 50, 50)
        port = self.servers[0].sockets[0].getsockname()[1]
        print(f"http://127.0.0.1:{port}", flush=True)  # noqa: T201 - read by the benchmark


if __name__ == "__main__":
    config = Config(
        importlib.import_module(f"tests.benchmarks.{sys.argv[1]}").app,
        host="127.0.0.1",
        port=0,
        loop="uvloop",
        http="httptools",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )
    _Baseline(config).run()
