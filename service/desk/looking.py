"""What looks again and again beside the desk, at what others have moved, and is in nobody's way."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


async def look_every(
    seconds: float, stopping: asyncio.Event, look: Callable[[], Awaitable[object]]
) -> None:
    """Look, this long after the last look has ended, until stopped."""
    while not stopping.is_set():
        try:
            await asyncio.wait_for(stopping.wait(), seconds)
        except TimeoutError:
            await look()


@dataclass(slots=True)
class Patience:
    """Bears whatever goes wrong at a look, because it is repeated and the hall goes on.

    Of failures in a row the first is logged, with what it means.
    """

    log: logging.Logger
    means: str
    _failing: bool = field(default=False)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Bear what goes wrong meanwhile."""
        try:
            yield
        except Exception:
            if not self._failing:
                self.log.warning("%s; it is tried again", self.means, exc_info=True)
            self._failing = True
        else:
            self._failing = False
