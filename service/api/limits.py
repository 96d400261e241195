"""Rate limits: so many requests per device, counted with one number per device."""

import math
import time
from collections.abc import Callable

from service.api.answers import Headers
from service.api.problems import Problem

_SECONDS = {"second": 1.0, "minute": 60.0, "hour": 3600.0}
_BEARERS = 10_000


class RateLimit:
    """A leaky bucket per bearer (the generic cell rate algorithm of ITU-T I.371).

    It keeps the moment at which a bearer's bucket will have run empty, on the monotonic clock:
    a clock that is set back shuts nobody out.
    """

    def __init__(
        self, rate: str, clock: Callable[[], float] = time.monotonic, name: str = "device"
    ) -> None:
        """Take a rate such as `3000/minute`, or `off`; it is told under a name."""
        quota, _, window = rate.partition("/")
        self._on = rate != "off"
        self._quota = int(quota) if self._on else 0
        self._window = _SECONDS[window] if self._on else 0.0
        self._name = name.encode()
        self._policy = b'"%b";q=%d;w=%d' % (self._name, self._quota, self._window)
        self._clock = clock
        self._empty_at: dict[str, float] = {}

    def count(self, bearer: str, requests: int = 1) -> Headers:
        """Count a request, or several at once, and return the headers that tell what is left.

        More than the whole quota count as that, so that they can pass at all.

        Raises:
            Problem: too_many_requests, with Retry-After.
        """
        if not self._on:
            return ()
        now = self._clock()
        drop = self._window / self._quota
        requests = min(requests, self._quota)
        level = max(self._empty_at.get(bearer, 0.0) - now, 0.0)
        left = int((self._window - level) / drop + 1e-6)
        if left < requests:
            wait = math.ceil(level + drop * requests - self._window)
            headers = (*self._headers(left, level), (b"retry-after", b"%d" % max(wait, 1)))
            raise Problem("too_many_requests", headers=headers)
        if len(self._empty_at) >= _BEARERS and bearer not in self._empty_at:
            self._forget(now)
        level += drop * requests
        self._empty_at[bearer] = now + level
        return self._headers(left - requests, level)

    def _headers(self, left: int, level: float) -> Headers:
        """The names of draft-ietf-httpapi-ratelimit-headers; `t`: seconds to a full quota."""
        return (
            (b"ratelimit-policy", self._policy),
            (b"ratelimit", b'"%b";r=%d;t=%d' % (self._name, left, math.ceil(level))),
        )

    def _forget(self, now: float) -> None:
        """Drop the bearers with nothing on their account, or else the older half of all."""
        owing = {k: v for k, v in self._empty_at.items() if v > now}
        if len(owing) > _BEARERS // 2:
            owing = dict(list(owing.items())[-_BEARERS // 2 :])
        self._empty_at = owing


class Guesses:
    """How often a pairing code may be tried: by one address, and by all of them together.

    A code is one of 20^8 and good for a quarter of an hour. In 1600 tries, which is as many as
    there are in that time, one of a hundred codes that wait is found once in 160,000 times.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with nothing tried."""
        self._by_address = RateLimit("10/minute", clock, "pairing")
        self._by_all = RateLimit("100/minute", clock, "pairing")

    def count(self, address: str) -> None:
        """Count one try.

        Raises:
            Problem: too_many_requests, with Retry-After.
        """
        self._by_address.count(address)
        self._by_all.count("")
