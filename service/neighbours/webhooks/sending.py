"""One attempt: to the host that a director typed and nowhere else, and nothing of it is read."""

import asyncio
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import IPv4Address, IPv6Address, ip_address

import httpx

from service.neighbours.webhooks.answers import Came, DeliveryOutcome, judged, retry_after

SECONDS = 15.0
"""How long an attempt may take, from the name of its host to the status of its answer."""

_NAMES_AT_ONCE = 8
_RESERVED = (240, 256)


def _client() -> httpx.AsyncClient:
    """A client that follows no redirect, asks no proxy and reads no .netrc.

    It keeps no connection: one that was made for a name must not serve another name. It trusts
    whom the world trusts and whom this machine does, such as a hall's own authority.
    """
    trusted = httpx.create_ssl_context(trust_env=False)
    trusted.load_default_certs()
    return httpx.AsyncClient(
        verify=trusted,
        headers={"User-Agent": "slipdesk", "Content-Type": "application/json"},
        timeout=SECONDS,
        limits=httpx.Limits(max_connections=None, max_keepalive_connections=0),
        follow_redirects=False,
        trust_env=False,
    )


@dataclass(slots=True)
class Sender:
    """Posts messages. Names are looked up in threads of its own: a slow one holds up no request."""

    seconds: float = SECONDS
    _client: httpx.AsyncClient | None = None
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)
    _names: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(_NAMES_AT_ONCE, "webhook-names")
    )

    async def post(self, url: str, body: bytes, headers: Mapping[str, str], now: datetime) -> Came:
        """Post one message; what goes wrong there is an outcome."""
        address: str | None = None
        try:
            async with asyncio.timeout(self.seconds):
                parsed = httpx.URL(url)
                address = await self._address(parsed)
                if address is None:
                    return Came(DeliveryOutcome.UNREACHABLE)
                if not is_allowed(address):
                    return Came(DeliveryOutcome.NOT_ALLOWED, address=address)
                return await self._posted(parsed, address, body, headers, now)
        except (TimeoutError, httpx.TimeoutException):
            return Came(DeliveryOutcome.TIMED_OUT, address=address)
        except httpx.RemoteProtocolError:
            return Came(DeliveryOutcome.NOT_HTTP, address=address)
        # A port or a name that none can have comes as whatever the layers below make of it.
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError, ExceptionGroup):
            return Came(DeliveryOutcome.UNREACHABLE, address=address)

    async def address(self, url: str) -> str | None:
        """Where the host of an address leads now; None where that can't be told."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._address(httpx.URL(url))
        except (TimeoutError, httpx.InvalidURL, OSError, ValueError):
            return None

    async def close(self) -> None:
        """End what is open."""
        self._names.shutdown(wait=False, cancel_futures=True)
        if self._client is not None:
            await self._client.aclose()

    async def _address(self, url: httpx.URL) -> str | None:
        port = url.port or (443 if url.scheme == "https" else 80)
        found = await asyncio.get_running_loop().run_in_executor(
            self._names, _looked_up, url.host, port
        )
        return found[0] if found else None

    async def _posted(
        self,
        url: httpx.URL,
        address: str,
        body: bytes,
        headers: Mapping[str, str],
        now: datetime,
    ) -> Came:
        """Post to the very address that was looked at, under the name that was typed."""
        client = await self._connected()
        there = url.copy_with(host=address)
        sent = {**headers, "Host": url.netloc.decode("ascii")}
        extensions = {"sni_hostname": url.host}
        async with client.stream(
            "POST", there, content=body, headers=sent, extensions=extensions
        ) as answer:
            status = answer.status_code
            wish = retry_after(answer.headers, now)
        return Came(judged(status), status, wish, address)

    async def _connected(self) -> httpx.AsyncClient:
        """The client, made in a thread: reading whom it trusts takes longer than a slip."""
        async with self._making:
            if self._client is None:
                loop = asyncio.get_running_loop()
                self._client = await loop.run_in_executor(self._names, _client)
        return self._client


def is_allowed(address: str) -> bool:
    """Whether a webhook may lead there: hosts of a LAN and of the world.

    Link-local addresses are those at which clouds tell a machine its secrets; the others that are
    left out are nobody's.
    """
    found: IPv4Address | IPv6Address = ip_address(address)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    reserved = isinstance(found, IPv4Address) and found.packed[0] in range(*_RESERVED)
    return not (found.is_link_local or found.is_multicast or found.is_unspecified or reserved)


def _looked_up(host: str, port: int) -> list[str]:
    """The addresses of a host; IPv4 first, which is what halls have."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    found.sort(key=lambda each: each[0] != socket.AF_INET)
    return [str(each[4][0]) for each in found]
