"""Deliveries: which entries wait for a webhook, in their order, and which have arrived."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, insert, or_, select, update

from service.desk.following import News
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import webhook_deliveries, webhooks
from service.neighbours.webhooks.answers import Came, DeliveryOutcome, Off
from service.neighbours.webhooks.targets import Webhook

CLAIMED = timedelta(minutes=1)
"""How long a process may take for an attempt before another one takes its place."""


class UnknownDelivery(LookupError):
    """No entry of this number was ever queued for the webhook."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """An entry on its way to a webhook, or there already; the outcome is the last attempt's."""

    seq: int
    type: str
    waits: bool
    attempts: int
    outcome: DeliveryOutcome | None
    status: int | None
    tried_at: str | None


@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt: what came of it, and what follows (schedule.what_follows)."""

    delivery: Delivery
    came: Came
    follows: datetime | Off | None


def queue(database: Database, webhook: Webhook, found: Sequence[News], last: int) -> None:
    """Have entries wait for a webhook, `last` being the one up to which they were looked for.

    Of several processes one does: whoever moves the number on.
    """
    with database.writing() as connection:
        moved_on = (
            update(webhooks)
            .where(webhooks.c.id == webhook.id, webhooks.c.done == webhook.done)
            .where(webhooks.c.dropped_at.is_(None))
            .values(done=last)
        )
        if not connection.execute(moved_on).rowcount or not found:
            return
        # One that is sent anew from an earlier number on has been there before.
        between = webhook_deliveries.c.seq > webhook.done, webhook_deliveries.c.seq <= last
        connection.execute(delete(webhook_deliveries).where(_of(webhook.id), *between))
        rows = [
            {
                "webhook_id": webhook.id,
                "seq": each.entry.seq,
                "type": each.entry.event.type,
                "waits": 1,
                "attempts": 0,
            }
            for each in found
        ]
        connection.execute(insert(webhook_deliveries), rows)


def claim(database: Database, webhook: Webhook, process: str, now: datetime) -> bool:
    """Take a webhook to send to; False where another process has it."""
    free = or_(
        webhooks.c.claimed_by.is_(None),
        webhooks.c.claimed_by == process,
        webhooks.c.claimed_until < timestamp(now),
    )
    with database.writing() as connection:
        statement = update(webhooks).where(webhooks.c.id == webhook.id, free)
        return bool(connection.execute(statement.values(_claim(process, now))).rowcount)


def release(database: Database, webhook: Webhook, process: str) -> None:
    """Let any process send to it."""
    with database.writing() as connection:
        mine = webhooks.c.id == webhook.id, webhooks.c.claimed_by == process
        connection.execute(
            update(webhooks).where(*mine).values(claimed_by=None, claimed_until=None)
        )


def release_all(database: Database) -> None:
    """Take the claims from processes of which none is left: where one alone may serve."""
    with database.writing() as connection:
        connection.execute(update(webhooks).values(claimed_by=None, claimed_until=None))


def head(database: Database, webhook: Webhook, now: datetime) -> Delivery | None:
    """The one that is sent next; None where nothing waits, or nothing is to be sent now."""
    wanted = (
        select(webhook_deliveries)
        .join(webhooks, webhooks.c.id == webhook_deliveries.c.webhook_id)
        .where(
            _of(webhook.id),
            webhook_deliveries.c.waits == 1,
            webhooks.c.off.is_(None),
            or_(webhooks.c.not_before.is_(None), webhooks.c.not_before <= timestamp(now)),
        )
        .order_by(webhook_deliveries.c.seq)
        .limit(1)
    )
    with database.reading() as connection:
        row = connection.execute(wanted).one_or_none()
    return None if row is None else _delivery(row)


def settle(database: Database, webhook: Webhook, tried: Tried, process: str, now: datetime) -> bool:
    """Keep what came of an attempt; True where the next one may be sent."""
    came, follows = tried.came, tried.follows
    delivered = follows is None
    values: dict[str, object] = {**_claim(process, now), "not_before": None}
    if came.address is not None:
        values["address"] = came.address
    if isinstance(follows, Off):
        values["off"] = follows.value
    elif follows is not None:
        values["not_before"] = timestamp(follows)
    with database.writing() as connection:
        mine = webhooks.c.id == webhook.id, webhooks.c.claimed_by == process
        if not connection.execute(update(webhooks).where(*mine).values(values)).rowcount:
            return False
        connection.execute(
            update(webhook_deliveries)
            .where(_of(webhook.id), webhook_deliveries.c.seq == tried.delivery.seq)
            .values(
                waits=int(not delivered),
                attempts=tried.delivery.attempts + 1,
                outcome=came.outcome.value,
                status=came.status,
                tried_at=timestamp(now),
            )
        )
    return delivered


def replay(database: Database, webhook: Webhook, seq: int) -> Delivery:
    """Have one entry sent again before all that is behind it; raises UnknownDelivery."""
    this = _of(webhook.id), webhook_deliveries.c.seq == seq
    with database.writing() as connection:
        again = update(webhook_deliveries).where(*this).values(waits=1, attempts=0)
        if not connection.execute(again).rowcount:
            raise UnknownDelivery
        connection.execute(_at_once(webhook))
        row = connection.execute(select(webhook_deliveries).where(*this)).one()
    return _delivery(row)


def replay_behind(database: Database, webhook: Webhook, seq: int) -> None:
    """Go on behind a number of the record, back or ahead; what waited is not sent for that."""
    with database.writing() as connection:
        connection.execute(
            delete(webhook_deliveries).where(_of(webhook.id), webhook_deliveries.c.waits == 1)
        )
        connection.execute(_at_once(webhook).values(done=seq))


def page(database: Database, webhook: Webhook, after: int, limit: int) -> list[Delivery]:
    """The deliveries behind a number."""
    wanted = (
        select(webhook_deliveries)
        .where(_of(webhook.id), webhook_deliveries.c.seq > after)
        .order_by(webhook_deliveries.c.seq)
        .limit(limit)
    )
    with database.reading() as connection:
        return [_delivery(row) for row in connection.execute(wanted).all()]


def _of(webhook_id: str) -> Any:  # noqa: ANN401 - SQLAlchemy's type of a condition is no public one
    return webhook_deliveries.c.webhook_id == webhook_id


def _at_once(webhook: Webhook) -> Any:  # noqa: ANN401 - nor is that of a statement with values
    return update(webhooks).where(webhooks.c.id == webhook.id).values(not_before=None)


def _claim(process: str, now: datetime) -> dict[str, object]:
    return {"claimed_by": process, "claimed_until": timestamp(now + CLAIMED)}


def _delivery(row: Row[Any]) -> Delivery:
    return Delivery(
        seq=row.seq,
        type=row.type,
        waits=bool(row.waits),
        attempts=row.attempts,
        outcome=None if row.outcome is None else DeliveryOutcome(row.outcome),
        status=row.status,
        tried_at=row.tried_at,
    )
