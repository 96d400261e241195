"""Event streams: how many may be open at a time."""

import asyncio
import resource
from collections.abc import Iterator
from contextlib import contextmanager

from service.api.problems import Problem

_PER_DEVICE = 8
_RETRY = ((b"retry-after", b"15"),)


class Streams:
    """The event streams that are open.

    Each device has a share, and all together never take the last file descriptors: one
    terminal's token shuts nobody out. A device's newest stream takes the place of its oldest,
    which may be one that a tablet left behind when it lost the network.
    """

    def __init__(self, per_device: int = _PER_DEVICE, most: int | None = None) -> None:
        """Take a third of the process's descriptors at most; half may go to half-sent requests."""
        self._per_device = per_device
        self._most = resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 3 if most is None else most
        self._open: dict[str, list[asyncio.Event]] = {}

    def end(self, device_id: str) -> None:
        """End all that a device follows: its token is no longer in force."""
        for each in self._open.get(device_id, []):
            each.set()

    @contextmanager
    def one_more(self, device_id: str) -> Iterator[asyncio.Event]:
        """Hold a place for a device's stream; the event is set when it has to end.

        Raises:
            Problem: too_many_streams, with Retry-After.
        """
        own = self._open.get(device_id, [])
        if len(own) >= self._per_device:
            own.pop(0).set()
        elif sum(map(len, self._open.values())) >= self._most:
            raise Problem("too_many_streams", headers=_RETRY)
        replaced = asyncio.Event()
        self._open.setdefault(device_id, own).append(replaced)
        try:
            yield replaced
        finally:
            if replaced in own:
                own.remove(replaced)
            if not own:
                self._open.pop(device_id, None)
