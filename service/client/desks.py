"""Desks: connections of a device that do what a call says, waiting for it or asynchronously.

A call that changes something carries an Idempotency-Key. Where no answer comes, or one that says
"come back", the same request is sent again with the same key, so that it happens once however
often it was sent.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Generator, Iterator
from types import TracebackType
from typing import Any, Self, TypedDict, TypeVar

import httpx

from service.client.answers import Event
from service.client.calls import Call, Tournament
from service.client.events import SECONDS_OF_SILENCE, Following
from service.client.exchange import Pause, Reply, exchange, headers_of

T = TypeVar("T")

_SECONDS = 10.0
_PATIENTLY = httpx.Timeout(_SECONDS, read=SECONDS_OF_SILENCE)
# No proxy that the environment names can reach a desk on this machine, and none may read of it.
_THIS_MACHINE = ("all://127.0.0.1", "all://localhost", "all://[::1]")


def _silently(_why: str) -> None:
    """Tell nobody why it is asked again."""


class Desk:
    """A device's connection to a desk; each method waits.

    Args:
        url: the desk's address, such as http://127.0.0.1:8000.
        token: the device's; without one there is only pairing.
        pause: waits for so many seconds between two attempts.
        repeating: is told, before each pause, why the same request will be sent again.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        pause: Callable[[float], None] = time.sleep,
        repeating: Callable[[str], None] = _silently,
    ) -> None:
        """Prepare; nothing is sent yet."""
        self._pause = pause
        self._repeating = repeating
        self._http = httpx.Client(**_settings(url, token), mounts=dict.fromkeys(_THIS_MACHINE))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._http.close()

    def do(self, call: Call[T]) -> T:
        """Do what a call says; raises as `exchange` does."""
        return self.ask(call).value

    def ask(self, call: Call[T]) -> Reply[T]:
        """Do what a call says, and tell all that came of it."""
        steps = exchange(call, _request(self._http, call))
        got: httpx.Response | httpx.TransportError | None = None
        while True:
            try:
                step = steps.send(got)
            except StopIteration as end:
                reply: Reply[T] = end.value
                return reply
            got = None
            if isinstance(step, Pause):
                self._rest(step)
            else:
                got = self._sent(step)

    def each(self, call: Call[tuple[T, ...]]) -> Iterator[T]:
        """List all that there is, page by page as it is read."""
        page: Call[tuple[T, ...]] | None = call
        while page is not None:
            reply = self.ask(page)
            yield from reply.value
            page = reply.following

    def follow(self, tournament: Tournament, *, after: int = 0) -> Generator[Event]:
        """Follow what happened and happens behind an entry, for as long as it is iterated.

        A connection that is lost is made again, and nothing is missed or told twice. Raises as
        `exchange` does, Unreachable only if nobody answers at the beginning.
        """
        following = Following(tournament, after)
        while True:
            request = _stream(self._http, following)
            got: httpx.Response | httpx.TransportError | None = None
            try:
                response = self._http.send(request, stream=True)
                try:
                    if not response.is_success:
                        response.read()
                    if following.open(response):
                        for text in response.iter_text():
                            yield from following.take(text)
                    else:
                        got = response
                finally:
                    response.close()
            except httpx.TransportError as error:
                got = error
            self._rest(following.pause(got, request.url))

    def _rest(self, pause: Pause) -> None:
        self._repeating(pause.why)
        self._pause(pause.seconds)

    def _sent(self, request: httpx.Request) -> httpx.Response | httpx.TransportError:
        try:
            return self._http.send(request)
        except httpx.TransportError as error:
            return error


class AsyncDesk:
    """A device's connection to a desk, for programs that do other things meanwhile; as `Desk`."""

    def __init__(
        self,
        url: str,
        token: str | None = None,
        *,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        repeating: Callable[[str], None] = _silently,
    ) -> None:
        """Prepare; nothing is sent yet."""
        self._pause = pause
        self._repeating = repeating
        mounts = dict.fromkeys(_THIS_MACHINE)
        self._http = httpx.AsyncClient(**_settings(url, token), mounts=mounts)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        await self._http.aclose()

    async def do(self, call: Call[T]) -> T:
        """Do what a call says; raises as `exchange` does."""
        return (await self.ask(call)).value

    async def ask(self, call: Call[T]) -> Reply[T]:
        """Do what a call says, and tell all that came of it."""
        steps = exchange(call, _request(self._http, call))
        got: httpx.Response | httpx.TransportError | None = None
        while True:
            try:
                step = steps.send(got)
            except StopIteration as end:
                reply: Reply[T] = end.value
                return reply
            got = None
            if isinstance(step, Pause):
                await self._rest(step)
            else:
                got = await self._sent(step)

    async def each(self, call: Call[tuple[T, ...]]) -> AsyncIterator[T]:
        """List all that there is, page by page as it is read."""
        page: Call[tuple[T, ...]] | None = call
        while page is not None:
            reply = await self.ask(page)
            for value in reply.value:
                yield value
            page = reply.following

    async def follow(self, tournament: Tournament, *, after: int = 0) -> AsyncGenerator[Event]:
        """Follow what happens behind an entry, as `Desk.follow` does."""
        following = Following(tournament, after)
        while True:
            request = _stream(self._http, following)
            got: httpx.Response | httpx.TransportError | None = None
            try:
                response = await self._http.send(request, stream=True)
                try:
                    if not response.is_success:
                        await response.aread()
                    if following.open(response):
                        async for text in response.aiter_text():
                            for event in following.take(text):
                                yield event
                    else:
                        got = response
                finally:
                    await response.aclose()
            except httpx.TransportError as error:
                got = error
            await self._rest(following.pause(got, request.url))

    async def _rest(self, pause: Pause) -> None:
        self._repeating(pause.why)
        await self._pause(pause.seconds)

    async def _sent(self, request: httpx.Request) -> httpx.Response | httpx.TransportError:
        try:
            return await self._http.send(request)
        except httpx.TransportError as error:
            return error


class _Settings(TypedDict):
    base_url: str
    headers: dict[str, str]
    timeout: float


def _settings(url: str, token: str | None) -> _Settings:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    return _Settings(base_url=url.rstrip("/"), headers=headers, timeout=_SECONDS)


def _request(http: httpx.Client | httpx.AsyncClient, call: Call[Any]) -> httpx.Request:
    return http.build_request(
        call.method,
        call.path,
        params=dict(call.query) or None,
        json=call.body,
        content=call.file,
        headers=headers_of(call),
    )


def _stream(http: httpx.Client | httpx.AsyncClient, following: Following) -> httpx.Request:
    headers = following.headers()
    return http.build_request("GET", following.path, headers=headers, timeout=_PATIENTLY)
