"""What follows an attempt, and when: pure, with time and chance as arguments."""

from datetime import datetime, timedelta

from service.neighbours.webhooks.answers import Came, DeliveryOutcome, Off

DELAYS = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=24),
)
"""Behind the first attempt and each further one (Standard Webhooks 1.0.0, its example)."""

JITTER = 0.2
"""The part of a delay that chance adds at most, so that targets don't come back all at once."""

BUSY = timedelta(minutes=1)
"""How long a target that has too much to do is left alone at least."""

LONGEST = timedelta(days=1)
"""How long it is left alone at most, whatever it asks for."""


def what_follows(attempts: int, came: Came, now: datetime, chance: float) -> datetime | Off | None:
    """When to try again, or why nothing more is sent; None where it was delivered.

    Args:
        attempts: made so far, from 1.
        came: what came of the last one.
        now: when that was.
        chance: from 0 up to 1, drawn anew each time.
    """
    if came.outcome is DeliveryOutcome.DELIVERED:
        return None
    if came.outcome is DeliveryOutcome.GONE:
        return Off.GONE
    if attempts > len(DELAYS):
        return Off.GAVE_UP
    delay = DELAYS[attempts - 1]
    if came.outcome is DeliveryOutcome.BUSY:
        delay = max(delay, BUSY)
    if came.retry_after is not None:
        delay = max(delay, min(came.retry_after, LONGEST))
    return now + delay * (1 + JITTER * chance)
