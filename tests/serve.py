"""A server for the tests, as a program: like `slipdesk serve`, but tells its port when it is up."""

import socket

from typing_extensions import override

from service.api.server import DeskServer
from service.app import create_app
from service.settings import load_settings


class AnnouncingServer(DeskServer):
    """Writes its port on standard output once it listens."""

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(self.servers[0].sockets[0].getsockname()[1], flush=True)  # noqa: T201 - read by the tests


if __name__ == "__main__":
    settings = load_settings()
    AnnouncingServer(create_app(settings), settings).run()
