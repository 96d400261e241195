"""Calls to hosts that people typed: one rule for where they may lead, and no way around it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import httpx

from service.neighbours.reach import Reach

SECONDS = 15.0
"""How long a call may take, from the name of its host to the end of its answer."""

_NAMES_AT_ONCE = 8


class OutOfReach(Exception):
    """The desk calls nobody at the address that a host led to; the message says what to do."""

    def __init__(self, address: str, refusal: str) -> None:
        """Take the IP address, and why it is not called."""
        super().__init__(refusal)
        self.address = address


@dataclass(frozen=True, slots=True)
class There:
    """A web address with the IP address that its host led to, which may be called and alone is."""

    url: httpx.URL
    address: str


@dataclass(slots=True)
class Outgoing:
    """Calls web addresses. Names are looked up in threads of their own, in no request's way.

    A name is looked up once for a call, and what it led to is called under that name: it can't lead
    elsewhere in between.
    """

    reach: Reach = field(default_factory=Reach)
    seconds: float = SECONDS
    _client: httpx.AsyncClient | None = None
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)
    _names: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(_NAMES_AT_ONCE, "names-of-neighbours")
    )

    async def there(self, url: str) -> There:
        """Where a web address leads now.

        Raises:
            OutOfReach: the desk calls nobody there.
            OSError, ValueError, httpx.InvalidURL: it leads nowhere, or no host can be called so.
        """
        parsed = httpx.URL(url)
        port = parsed.port or (443 if parsed.scheme == "https" else 80)
        looking = partial(_looked_up, parsed.host, port)
        address = await asyncio.get_running_loop().run_in_executor(self._names, looking)
        refusal = self.reach.refusal(address, port)
        if refusal is not None:
            raise OutOfReach(address, refusal)
        return There(parsed, address)

    async def address(self, url: str) -> str | None:
        """The IP address that a web address leads to now; None where that can't be told.

        Raises:
            OutOfReach: the desk calls nobody there.
        """
        try:
            async with asyncio.timeout(self.seconds):
                return (await self.there(url)).address
        except (TimeoutError, httpx.InvalidURL, OSError, ValueError):
            return None

    @asynccontextmanager
    async def call(
        self, method: str, there: There, headers: Mapping[str, str], content: bytes | None = None
    ) -> AsyncIterator[httpx.Response]:
        """Call what was looked up, under the name that was typed.

        Raises:
            httpx.HTTPError, OSError, ValueError, ExceptionGroup: there is no answer.
        """
        client = await self._connected()
        sent = {**headers, "Host": there.url.netloc.decode("ascii")}
        async with client.stream(
            method,
            there.url.copy_with(host=there.address),
            content=content,
            headers=sent,
            extensions={"sni_hostname": there.url.host},
        ) as answer:
            yield answer

    async def close(self) -> None:
        """End what is open."""
        self._names.shutdown(wait=False, cancel_futures=True)
        if self._client is not None:
            await self._client.aclose()

    async def _connected(self) -> httpx.AsyncClient:
        """The client, made in a thread: reading whom it trusts takes longer than a slip."""
        async with self._making:
            if self._client is None:
                loop = asyncio.get_running_loop()
                self._client = await loop.run_in_executor(self._names, _client)
        return self._client


def _client() -> httpx.AsyncClient:
    """A client that follows no redirect, asks no proxy and reads no .netrc.

    It keeps no connection: one that was made for a name must not serve another name. It trusts
    whom the world trusts and whom this machine does, such as a hall's own authority.
    """
    trusted = httpx.create_ssl_context(trust_env=False)
    trusted.load_default_certs()
    return httpx.AsyncClient(
        verify=trusted,
        # Packed answers would be unpacked without a limit.
        headers={"User-Agent": "slipdesk", "Accept-Encoding": "identity"},
        timeout=SECONDS,
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
        follow_redirects=False,
        trust_env=False,
    )


def _looked_up(host: str, port: int) -> str:
    """The first address of a host; IPv4 before IPv6, which is what halls have."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    found.sort(key=lambda each: each[0] != socket.AF_INET)
    return str(found[0][4][0])
