"""Secrets of a webhook: which ones sign now, and a new one beside the one before."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, insert, or_, select, update

from service.desk.codes import Request
from service.desk.desk import TurnedAway
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import webhook_secrets
from service.journal.writing.acts import Turned

BOTH_SIGN = timedelta(days=1)
"""How long the secret before signs beside a new one."""


def renew(connection: Connection, webhook_id: str, request: Request, at: datetime) -> None:
    """Have a secret of this request sign, and those before for a day more; once for a request.

    Raises:
        TurnedAway: the key was used for another request.
    """
    if is_known(connection, request):
        return
    connection.execute(
        update(webhook_secrets)
        .where(webhook_secrets.c.webhook_id == webhook_id, webhook_secrets.c.ends_at.is_(None))
        .values(ends_at=timestamp(at + BOTH_SIGN))
    )
    put(connection, webhook_id, request)


def signing(database: Database, webhook_id: str, now: datetime) -> list[Request]:
    """The requests whose secrets sign now, the newest first."""
    ends = webhook_secrets.c.ends_at
    wanted = (
        select(webhook_secrets)
        .where(webhook_secrets.c.webhook_id == webhook_id)
        .where(or_(ends.is_(None), ends > timestamp(now)))
        .order_by(ends.desc().nulls_first())
    )
    with database.reading() as connection:
        rows = connection.execute(wanted).all()
    return [Request(bytes(row.made_by), bytes(row.request)) for row in rows]


def is_known(connection: Connection, request: Request) -> bool:
    """Whether this request has got a secret before.

    Raises:
        TurnedAway: its key got one for another request.
    """
    made_by = select(webhook_secrets).where(webhook_secrets.c.made_by == request.key)
    known = connection.execute(made_by).one_or_none()
    if known is not None and bytes(known.request) != request.whole:
        raise TurnedAway(Turned.KEY_REUSED)
    return known is not None


def put(connection: Connection, webhook_id: str, request: Request) -> None:
    """Have the secret of this request sign."""
    row = {"made_by": request.key, "request": request.whole, "webhook_id": webhook_id}
    connection.execute(insert(webhook_secrets), row)
