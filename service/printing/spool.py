"""The spool: what becomes of one docket on its way to paper. Times and tokens are arguments."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

WAIT = timedelta(seconds=60)
"""How long an attempt may take, from the offer to the fetch and from there to the confirmation."""

MOST_ATTEMPTS = 4


class State(StrEnum):
    """Where a job is. What is offered or fetched is in flight, one of each printer."""

    QUEUED = "queued"
    OFFERED = "offered"
    FETCHED = "fetched"
    PRINTED = "printed"
    FAILED = "failed"
    SUPERSEDED = "superseded"


class Trouble(StrEnum):
    """Why a job failed: a person looks at the printer and prints again where that is needed."""

    NOT_FETCHED = "not_fetched"
    UNCONFIRMED = "unconfirmed"


IN_FLIGHT = frozenset({State.OFFERED, State.FETCHED})
OPEN = IN_FLIGHT | {State.QUEUED}


@dataclass(frozen=True, slots=True)
class Job:
    """One docket for one printer.

    `token` belongs to the latest attempt and `former` to the one before, so that a confirmation
    that comes late still counts; a document is only given out for the token of an offer that
    stands. `touched` says that some attempt may have left something on paper, `repeats` that one
    before this had. `why` is a Trouble, or the code by which a printer refused.
    """

    id: int
    state: State = State.QUEUED
    attempt: int = 0
    token: str | None = None
    former: str | None = None
    since: datetime | None = None
    touched: bool = False
    repeats: bool = False
    why: str | None = None

    def offered(self, token: str, now: datetime) -> Self:
        """Offer it, by a token of this attempt alone; raises ValueError unless it is queued."""
        if self.state is not State.QUEUED:
            raise ValueError(f"a job that is {self.state} is not offered")
        return replace(
            self,
            state=State.OFFERED,
            attempt=self.attempt + 1,
            token=token,
            former=self.token or self.former,
            since=now,
            repeats=self.touched,
        )

    def fetched(self, token: str | None, now: datetime) -> Self | None:
        """The same once its document is given out; None where this token may not have it.

        Fetching again changes nothing, so that the wait can't be drawn out.
        """
        if self.state not in IN_FLIGHT or token != self.token:
            return None
        if self.state is State.FETCHED:
            return self
        return replace(self, state=State.FETCHED, since=now, touched=True)

    def printed(self, token: str | None) -> Self:
        """What a confirmation makes of it, however late and however often it comes.

        One for an attempt before counts until the document was given out another time: then two
        dockets may be on paper, and the later attempt is still waited for.
        """
        current = token == self.token
        late = token == self.former and self.state is not State.FETCHED
        if token is None or not (current or late):
            return self
        return replace(self, state=State.PRINTED, why=None)

    def refused(self, token: str | None, code: str, *, again: bool) -> Self:
        """What a printer's refusal makes of it; `again` where another attempt may go better."""
        if token is None or token != self.token or self.state not in IN_FLIGHT:
            return self
        if again and self.attempt < MOST_ATTEMPTS:
            return replace(self, state=State.QUEUED, touched=self.repeats)
        return replace(self, state=State.FAILED, why=code)

    def held_up(self, token: str | None) -> Self:
        """Back in the queue since its printer lacks paper or is open: that is no attempt.

        What is told of an attempt before takes nothing back from the one that is under way.
        """
        if token is None or token != self.token or self.state not in IN_FLIGHT:
            return self
        return replace(self, state=State.QUEUED, attempt=self.attempt - 1)

    def unconfirmed(self) -> Self:
        """Given out, and nobody knows whether it reached paper: a person looks."""
        if self.state not in IN_FLIGHT:
            return self
        return replace(self, state=State.FAILED, why=Trouble.UNCONFIRMED)

    def superseded(self) -> Self:
        """What it is once another verdict stands, or none: not given out any more.

        One that was given out goes on, since it may be on paper.
        """
        if self.state not in {State.QUEUED, State.OFFERED}:
            return self
        return replace(self, state=State.SUPERSEDED)

    def given_up(self) -> Self:
        """What it is once its printer is gone for good; one that was given out may be on paper."""
        if self.state not in {State.QUEUED, State.OFFERED}:
            return self
        return replace(self, state=State.FAILED, why=Trouble.NOT_FETCHED)

    def timed(self, now: datetime) -> Self:
        """What waiting has made of it.

        An offer that nobody took is made again. Where the document was given out and nothing came
        back, it may be on paper: nothing prints it a second time but a person.
        """
        if self.state not in IN_FLIGHT or self.since is None or now - self.since < WAIT:
            return self
        if self.state is State.FETCHED:
            return self.unconfirmed()
        if self.attempt >= MOST_ATTEMPTS:
            return replace(self, state=State.FAILED, why=Trouble.NOT_FETCHED)
        return replace(self, state=State.QUEUED)
