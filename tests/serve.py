"""A server for the tests, as a program: like `slipdesk serve`, but tells its port when it is up."""

from service.app import create_server
from service.settings import load_settings

if __name__ == "__main__":
    server = create_server(load_settings())
    start = server.startup

    async def startup(sockets=None):
        await start(sockets)
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)  # noqa: T201 - read by the tests

    server.startup = startup  # type: ignore[method-assign]
    server.run()
