"""Who is calling, and may they: tokens, roles and tournaments."""

import asyncio
import time
from collections.abc import Callable

from starlette.concurrency import run_in_threadpool
from starlette.types import Scope

from service.api import cookies
from service.api.problems import Problem
from service.api.roles import ALLOWED
from service.desk import devices
from service.desk.devices import Device, Role
from service.journal.store.database import Database

_SECONDS_REMEMBERED = 1.0
_REMEMBERED = 10_000
_LONGEST = 128


class Tokens:
    """Finds devices by their tokens and remembers those it found for a second.

    The writer looks again in the transaction of every command, so what is remembered only lets
    a device that another process revoked read on for that second.
    """

    def __init__(
        self,
        database: Database,
        clock: Callable[[], float] = time.monotonic,
        saw: Callable[[str, bytes], None] = lambda _id, _digest: None,
    ) -> None:
        """Start with nothing remembered; `saw` is told of devices and their tokens' digests."""
        self._database = database
        self._clock = clock
        self._saw = saw
        self._found: dict[bytes, tuple[float, Device]] = {}
        self._asked: dict[bytes, asyncio.Task[Device | None]] = {}

    async def device(self, scope: Scope, operation: str, code: str | None = None) -> Device | None:
        """Return the live device that sent this request, if any; `code` names its tournament.

        A token in the header comes before cookies. A browser may have two: its operator's is
        used for what only an operator may, and in tournaments that are not the other one's.

        Raises:
            DatabaseUnavailable: it can't be told who is calling.
        """
        if any(name == b"authorization" for name, _ in scope["headers"]):
            return await self._bearing(_bearer(scope))
        device = await self._bearing(cookies.cookies_of(scope).get(cookies.DEVICE))
        if device is not None:
            allowed = ALLOWED.get(operation, frozenset())
            elsewhere = code is not None and device.code != code
            if Role.OPERATOR not in allowed or (device.role in allowed and not elsewhere):
                return device
        return await self.operator(scope) or device

    async def operator(self, scope: Scope) -> Device | None:
        """Return the operator whose cookie the request brings, if any; raises as `device` does."""
        return await self._bearing(cookies.cookies_of(scope).get(cookies.OPERATOR))

    async def _bearing(self, token: str | None) -> Device | None:
        if token is None or not 0 < len(token) <= _LONGEST:
            return None
        digest = devices.digest(token)
        until, device = self._found.get(digest, (0.0, None))
        if device is not None and self._clock() < until:
            return device
        return await self._looked_up(digest)

    async def _looked_up(self, digest: bytes) -> Device | None:
        """Ask once for all requests of a device that come at the same time.

        Each with a thread of its own would hold up the whole hall once a second.
        """
        asked = self._asked
        if digest not in asked:
            asked[digest] = asyncio.create_task(self.look_up(digest))
            asked[digest].add_done_callback(lambda _: asked.pop(digest, None))
        return await asyncio.shield(asked[digest])

    async def look_up(self, digest: bytes) -> Device | None:
        """Ask the database, whatever is remembered."""
        found = self._found  # if all is forgotten meanwhile, so is what was asked for before
        device = await run_in_threadpool(devices.by_digest, self._database, digest)
        if device is None:
            found.pop(digest, None)
            return None
        if len(found) >= _REMEMBERED:
            found.clear()
        found[digest] = (self._clock() + _SECONDS_REMEMBERED, device)
        self._saw(device.id, digest)
        return device

    def forget(self) -> None:
        """Drop everything, so that a revocation in this process holds from now on."""
        self._found, self._asked = {}, {}


def address_of(scope: Scope) -> str:
    """Return the address that a request comes from, as the server believes it."""
    client = scope["client"]
    return client[0] if client else ""


def authorize(device: Device, operation: str, code: str | None) -> None:
    """Refuse an operation that the role lacks, or another tournament, existing or not.

    Raises:
        Problem: not_allowed.
    """
    if code is not None and device.role is not Role.OPERATOR and device.code != code:
        raise Problem("not_allowed")
    allowed = ALLOWED.get(operation, frozenset())
    if device.role not in allowed:
        raise only_for(*(role for role in Role if role in allowed))


def only_for(*roles: Role) -> Problem:
    """Tell the roles that may, to a token of the right tournament."""
    if not roles:
        return Problem("not_allowed")
    return Problem("not_allowed", detail=f"This is for another role: {', '.join(roles)}.")


def _bearer(scope: Scope) -> str | None:
    values = [value for name, value in scope["headers"] if name == b"authorization"]
    if len(values) != 1:
        return None
    scheme, _, token = values[0].partition(b" ")
    return str(token, "latin-1") if scheme.lower() == b"bearer" else None
