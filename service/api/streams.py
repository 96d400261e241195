"""Event streams: how many may be open at a time."""

import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from service.api.problems import Problem

_PER_DEVICE = 8
_RETRY = ((b"retry-after", b"15"),)


class Streams:
    """The event streams that are open.

    Each device has a share, and all together never take the last file descriptors: one
    terminal's token shuts nobody out.
    """

    def __init__(self, per_device: int = _PER_DEVICE, most: int | None = None) -> None:
        """Take a third of the process's descriptors at most; half may go to half-sent requests."""
        self._per_device = per_device
        self._most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 3 if most is None else most
        self._open: Counter[str] = Counter()

    @contextmanager
    def one_more(self, device_id: str) -> Iterator[None]:
        """Hold a place for a device's stream for as long as it is open.

        Raises:
            Problem: too_many_streams, with Retry-After.
        """
        if self._open[device_id] >= self._per_device or self._open.total() >= self._most:
            raise Problem("too_many_streams", headers=_RETRY)
        self._open[device_id] += 1
        try:
            yield
        finally:
            self._open[device_id] -= 1
            if not self._open[device_id]:
                del self._open[device_id]
