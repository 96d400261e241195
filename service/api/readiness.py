"""Readiness: can this server keep its promises now?"""

import time
from collections.abc import Callable

from sqlalchemy import func, select, update

from service.api.problems import RETRY, Problem
from service.desk.desk import Desk
from service.journal import reader
from service.journal.store.database import DatabaseUnavailable
from service.journal.store.migrations import is_migrated
from service.journal.store.tables import tournaments
from service.lexicon.errors import LexiconUnavailable

_SECONDS_REMEMBERED = 2.0

# A replay counts up the same number; what is in it means nothing. It must change: SQLite writes
# no page for a row that stays the same. One row, because the writer locks several in its order.
_A_WRITE = (
    update(tournaments)
    .where(tournaments.c.id == select(func.min(tournaments.c.id)).scalar_subquery())
    .values(replays=tournaments.c.replays + 1)
)


class Readiness:
    """Tries it out, at most once in a few seconds: anybody may ask, and a try writes."""

    def __init__(self, desk: Desk, clock: Callable[[], float] = time.monotonic) -> None:
        """Start with nothing tried."""
        self._desk = desk
        self._clock = clock
        self._tried: tuple[float, int] | None = None

    def lexicons_unavailable(self) -> int:
        """Commit a write, try every pinned lexicon, and count those that can't be served.

        Raises:
            Problem: not_ready.
            DatabaseUnavailable: nothing can be read or written now.
        """
        now = self._clock()
        if self._tried is not None and now < self._tried[0]:
            return self._tried[1]
        if not is_migrated(self._desk.database):
            raise Problem("not_ready", headers=RETRY)
        if not self._desk.writer.alive:
            raise DatabaseUnavailable("the writer has ended")
        with self._desk.database.writing() as connection:
            connection.execute(_A_WRITE)
            known = [each.folded for each in reader.all_tournaments(connection)]
        pinned = {lexicon for each in known for lexicon in each.needs}
        missing = sum(not self._served(lexicon.name, lexicon.fingerprint) for lexicon in pinned)
        self._tried = (now + _SECONDS_REMEMBERED, missing)
        return missing

    def _served(self, name: str, fingerprint: str) -> bool:
        try:
            self._desk.lexicons.pinned(name, fingerprint)
        except LexiconUnavailable:
            return False
        return True
