"""The one writer of this process: takes all acts that wait, commits once, then answers."""

import logging
import time
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from service.journal.store.database import (
    Database,
    DatabaseUnavailable,
    OutcomeUnknown,
    commit,
    is_busy_or_full,
    is_fatal,
)
from service.journal.store.faults import UnreadableState, end_process, means_unavailable, reason
from service.journal.writing import batch
from service.journal.writing.acts import Act, Broken, Result
from service.rules.facts.tournament import Tournament

TICK_NS = 2_000_000
"""An idle writer begins at the first tick after an act came in, of a clock that no look-up can move
(promise 1), or where the loop has more at hand, once it has not. Of many that come together the
last are looked up after the tick: then it is the others' work that hides each look-up."""

_QUIET_ROUNDS = 2
"""What the event loop reads in one round it hands in with the next."""

CHECKPOINT_ACTS = 256
"""After so many acts, answered, the log is brought into the file: about 4 MB where many wait."""

MOST_ACTS = 256
MOST_WAITING = 4096
_log = logging.getLogger(__name__)


class QueueFull(Exception):
    """More acts wait than the writer will soon do; come back in a second."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A tournament after a commit: its fold and the number of its newest entry."""

    tournament_id: int
    folded: Tournament
    size: int


@dataclass(slots=True)
class Writer:
    """Queues acts from the event loop to a thread that commits them in groups.

    Loop and thread take turns. A writer that took what there is at once would take half of what is
    under way while the loop works on the other half, and two threads at odds over one interpreter
    do half as much.

    Args:
        database: open for writing.
        now: gives the time that entries claim, as journal.record.entries.timestamp spells it.
        moved: called on the event loop after each commit with the tournaments that moved.
        tick_ns: from one tick to the next, in nanoseconds.
    """

    database: Database
    now: Callable[[], str]
    moved: Callable[[Sequence[Moved]], None]
    tick_ns: int = TICK_NS
    _queue: "SimpleQueue[Submitted | None]" = field(default_factory=SimpleQueue)
    _turns: "SimpleQueue[int]" = field(default_factory=SimpleQueue)  # each with its `_since`
    _since: int | None = None  # when the first act came in that nobody has had a turn for
    _is_busy: bool = False  # a turn was given of which nothing is answered yet
    _thread: Thread | None = None
    batches: int = 0
    acts: int = 0
    _in_log: int = 0

    def start(self) -> None:
        """Start the thread."""
        self._thread = Thread(target=self._work, name="journal-writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Do what waits, then end; returns when the last commit is through."""
        self._queue.put(None)
        self._turns.put(0)
        if self._thread is not None:
            self._thread.join()

    @property
    def alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """How many acts wait."""
        return self._queue.qsize()

    def submit(self, act: Act, loop: AbstractEventLoop) -> "Submitted":
        """Hand an act to the writer, always from the one event loop that it serves.

        Raises:
            QueueFull: at once, and nothing was queued.
        """
        if self._queue.qsize() >= MOST_WAITING:
            raise QueueFull
        submitted = Submitted(act, loop, loop.create_future(), loop.create_future())
        self._queue.put(submitted)
        if self._since is None:
            self._since = time.monotonic_ns()
            if not self._is_busy:
                loop.call_soon(self._gather, loop)
        return submitted

    def _gather(self, loop: AbstractEventLoop, seen: int = 0, quiet: int = 0) -> None:
        """Give the writer its turn once the loop's rounds bring no more acts."""
        waiting = self._queue.qsize()
        quiet = quiet + 1 if waiting == seen else 0
        if quiet < _QUIET_ROUNDS and waiting < MOST_ACTS:
            loop.call_soon(self._gather, loop, waiting, quiet)
            return
        since, self._since = self._since, None
        if waiting and since is not None:  # else it went with a turn that filled a transaction
            self._is_busy = True
            self._turns.put(since)

    def _work(self) -> None:
        last = False
        while not last:
            since = self._turns.get()
            early = since + self.tick_ns - since % self.tick_ns - time.monotonic_ns()
            if early > 0:
                time.sleep(early / 1e9)
            last = self._do_what_waits()

    def _do_what_waits(self) -> bool:
        """Whether it was the last."""
        while True:
            waiting, last = self._take()
            if waiting:
                self._commit_and_answer(waiting)
            if last or len(waiting) < MOST_ACTS:
                return last

    def _take(self) -> tuple[list["Submitted"], bool]:
        """What waits, as much as goes into one transaction, and whether it is the last."""
        taken: list[Submitted] = []
        with suppress(Empty):
            while len(taken) < MOST_ACTS:
                waiting = self._queue.get_nowait()
                if waiting is None:
                    return taken, True
                taken.append(waiting)
        return taken, False

    def _commit_and_answer(self, waiting: Sequence["Submitted"]) -> None:
        outcomes, moved = self._commit(waiting)
        self.batches += 1
        self.acts += len(waiting)
        loop, answers = waiting[0].loop, list(zip(waiting, outcomes, strict=True))
        loop.call_soon_threadsafe(self._answer, loop, answers, moved)
        self._in_log += len(waiting)
        if self._in_log >= CHECKPOINT_ACTS:
            self._in_log = 0
            self.database.checkpoint()

    def _answer(
        self,
        loop: AbstractEventLoop,
        answers: Sequence[tuple["Submitted", Result | Exception]],
        moved: Sequence[Moved],
    ) -> None:
        self._go_on(loop)
        for submitted, outcome in answers:
            submitted.end(outcome)
        self.moved(moved)  # last: no fault of whom it tells keeps an answer back, or the next turn

    def _go_on(self, loop: AbstractEventLoop) -> None:
        """Gather for the next turn, if something came in since the writer took what waited."""
        self._is_busy = False
        if self._queue.qsize():
            loop.call_soon(self._gather, loop)
        else:
            self._since = None

    def _commit(
        self, waiting: Sequence["Submitted"]
    ) -> tuple[list[Result | Exception], list[Moved]]:
        """One transaction for all; where a single act spoils it, one transaction for each.

        That holds for a batch of one too: what a race with another process spoiled, such as
        opening a tournament of the same code, is decided anew. What was told is not.
        """
        told = False

        def tell(results: Sequence[Result]) -> None:
            nonlocal told
            told = True
            decided = list(zip(waiting, results, strict=True))
            with suppress(RuntimeError):  # a loop that was closed has nobody left to tell
                waiting[0].loop.call_soon_threadsafe(_tell, decided)

        acts = [item.act for item in waiting]
        try:
            return self._together(acts, tell)
        except Exception as error:  # noqa: BLE001 - the thread must outlive a fault of ours
            if told:
                _log.exception("a commit failed")
                unknown = OutcomeUnknown(f"the commit was not confirmed: {reason(error)}")
                return [unknown] * len(acts), []
            alone = [self._alone(act) for act in acts]
        results = [result for outcome, _ in alone for result in outcome]
        return results, [mark for _, moved in alone for mark in moved]

    def _alone(self, act: Act) -> tuple[list[Result | Exception], list[Moved]]:
        try:
            return self._together([act], _tell_nobody)
        except Exception as error:  # noqa: BLE001 - as above
            _log.exception("an act failed")
            return [Broken(error)], []

    def _together(
        self, acts: Sequence[Act], tell: "Tell"
    ) -> tuple[list[Result | Exception], list[Moved]]:
        """One transaction for all; raises what a single act may have spoiled."""
        try:
            results, moved = transact(self.database, acts, self.now(), tell)
        except OutcomeUnknown as error:
            return [error] * len(acts), []
        except (DatabaseUnavailable, SQLAlchemyError) as error:
            if not _later(error):
                raise
            unavailable = DatabaseUnavailable(f"nothing was recorded: {reason(error)}")
            return [unavailable] * len(acts), []
        return list(results), moved


@dataclass(frozen=True, slots=True)
class Submitted:
    """An act on its way: what was `decided`, told before the commit, and whether that stands.

    Nobody may be told of it before `durable` returns (promise 2). A failure is the value of
    `stands` and not its exception, because there may be nobody left to take it.
    """

    act: Act
    loop: AbstractEventLoop
    decided: "Future[Result]"
    stands: "Future[Exception | None]"

    async def durable(self) -> None:
        """Return once the commit is through.

        Raises:
            DatabaseUnavailable: nothing stands (OutcomeUnknown: it may).
        """
        failed = await self.stands
        if failed is not None:
            raise failed

    async def result(self) -> Result:
        """What was decided, once it is durable; raises as that does."""
        result = await self.decided
        await self.durable()
        return result

    def decide(self, result: Result) -> None:
        """Say what was decided, unless the client has gone."""
        if not self.decided.done():
            self.decided.set_result(result)

    def end(self, outcome: Result | Exception) -> None:
        """Say what became of it; what was committed stands, whoever has gone."""
        failed = outcome if isinstance(outcome, Exception) else None
        if not isinstance(outcome, Exception):
            self.decide(outcome)
        elif not self.decided.done():
            self.decided.set_exception(outcome)
        if not self.stands.done():
            self.stands.set_result(failed)


Tell = Callable[[Sequence[Result]], None]
"""Is told what was decided, before the commit."""


def _tell(decided: Sequence[tuple[Submitted, Result]]) -> None:
    for submitted, result in decided:
        submitted.decide(result)


def _tell_nobody(_results: Sequence[Result]) -> None:
    pass


def transact(
    database: Database, acts: Sequence[Act], at: str, tell: Tell = _tell_nobody
) -> tuple[list[Result], list[Moved]]:
    """Commit the acts in one transaction; also how the command line appends.

    Whom it is to `tell` knows the results before they stand.

    An I/O error or a damaged file ends the process: after a failed sync nothing may be
    acknowledged any more (reliability: a second try can succeed with the data gone).

    Raises:
        DatabaseUnavailable: nothing stands (OutcomeUnknown: it may).
        SQLAlchemyError: a constraint refused what the acts made; nothing stands.
    """
    try:
        return _once(database, acts, at, tell)
    except OutcomeUnknown:
        raise
    except SQLAlchemyError as error:
        if is_fatal(error):
            end_process(error)
        if database.is_sqlite or not means_unavailable(error):
            raise
        # PostgreSQL went away before the commit was sent: a new connection, once.
        return _once(database, acts, at, tell)


def _once(
    database: Database, acts: Sequence[Act], at: str, tell: Tell
) -> tuple[list[Result], list[Moved]]:
    database.refuse_replaced()
    with database.writer.connect() as connection:
        return _in_transaction(connection, acts, at, tell)


def _in_transaction(
    connection: Connection, acts: Sequence[Act], at: str, tell: Tell
) -> tuple[list[Result], list[Moved]]:
    results, done = batch.run(connection, acts, at)
    tell(results)
    commit(connection)
    moved = [
        Moved(row.id, row.folded, row.frontier.size)
        for row in (done.loaded.tournaments[changed] for changed in sorted(done.changed))
        if row.folded is not None
    ]
    return results, moved


def _later(error: Exception) -> bool:
    if isinstance(error, UnreadableState):  # of one tournament, not of all that wait
        return False
    return (
        isinstance(error, DatabaseUnavailable) or is_busy_or_full(error) or means_unavailable(error)
    )
