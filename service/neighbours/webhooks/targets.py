"""Webhooks as they are kept: where each posts to, and how far it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from service.desk.codes import Request
from service.desk.devices import Device, Role
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import (
    devices,
    tournaments,
    webhook_deliveries,
    webhooks,
)
from service.neighbours.webhooks import renewing
from service.neighbours.webhooks.answers import Off


class UnknownWebhook(LookupError):
    """The tournament has no webhook of this id."""


class UnknownBearer(LookupError):
    """The tournament has no live integration of this id, and it is not who asks either."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where a device's news is posted to, and how far it is.

    `done` is the last entry that was queued for it, of `size` on record; so many deliveries wait.
    Nothing is sent where it is `off`, `dropped`, or its device `revoked`, nor before `not_before`.
    `address` is what its host led to last.
    """

    id: str
    device: Device
    url: str
    created_at: str
    done: int
    size: int
    waiting: int
    off: Off | None
    revoked: bool
    dropped: bool
    not_before: str | None
    address: str | None

    def is_due(self, now: str) -> bool:
        """Whether there is something to follow or to send by now (entries.timestamp)."""
        return bool(self.waiting or self.done < self.size) and (self.not_before or "") <= now

    @property
    def tournament(self) -> str:
        """The code of its tournament."""
        return self.device.code or ""


@dataclass(frozen=True, slots=True)
class Form:
    """A webhook as a director asks for it; `address` is what its host leads to now.

    Posted is what `device` sees: an integration, or the director who asks (`by`).
    """

    tournament_id: int
    device: str
    by: str
    url: str
    address: str | None


def add(database: Database, webhook_id: str, form: Form, request: Request, at: datetime) -> Webhook:
    """Add one that begins with what comes next; the same request again gets the one it added.

    Dropped since, it is that one all the same, and stays dropped.

    Raises:
        UnknownBearer: it is none of this tournament, or is revoked.
        TurnedAway: the key was used for another request.
    """

    def made() -> Webhook:
        with database.writing() as connection:
            if not renewing.is_known(connection, request):
                _insert(connection, webhook_id, form, at)
                renewing.put(connection, webhook_id, request)
            added = _ADDED.where(webhooks.c.id == webhook_id)
            return _webhook(connection.execute(added).one())

    try:
        return made()
    except IntegrityError:
        # The same request, at the same time, in another process.
        return made()


def amend(
    database: Database, tournament_id: int, webhook_id: str, changes: Mapping[str, object]
) -> Webhook:
    """Set `url`, `address` or `off`; tried again at once, from the first attempt on.

    Raises:
        UnknownWebhook: there is none of this id.
    """
    with database.writing() as connection:
        refuse_unknown(connection, tournament_id, webhook_id)
        connection.execute(
            update(webhooks).where(webhooks.c.id == webhook_id).values(not_before=None, **changes)
        )
        connection.execute(
            update(webhook_deliveries)
            .where(webhook_deliveries.c.webhook_id == webhook_id, webhook_deliveries.c.waits == 1)
            .values(attempts=0)
        )
    return one(database, tournament_id, webhook_id)


def drop(database: Database, tournament_id: int, webhook_id: str, at: datetime) -> None:
    """End one for good, and forget its deliveries; nothing where there is none."""
    with database.writing() as connection:
        try:
            refuse_unknown(connection, tournament_id, webhook_id)
        except UnknownWebhook:
            return
        connection.execute(
            update(webhooks).where(webhooks.c.id == webhook_id).values(dropped_at=timestamp(at))
        )
        of_webhook = webhook_deliveries.c.webhook_id == webhook_id
        connection.execute(delete(webhook_deliveries).where(of_webhook))


def renew_secret(
    database: Database, tournament_id: int, webhook_id: str, request: Request, at: datetime
) -> None:
    """Have a secret of this request sign; raises UnknownWebhook, and as renewing.renew."""

    def renewed() -> None:
        with database.writing() as connection:
            refuse_unknown(connection, tournament_id, webhook_id)
            renewing.renew(connection, webhook_id, request, at)

    try:
        renewed()
    except IntegrityError:
        # The same request, at the same time, in another process.
        renewed()


def one(database: Database, tournament_id: int, webhook_id: str) -> Webhook:
    """The webhook of this id; raises UnknownWebhook."""
    with database.reading() as connection:
        row = connection.execute(_of(tournament_id, webhook_id)).one_or_none()
    if row is None:
        raise UnknownWebhook
    return _webhook(row)


def in_tournament(database: Database, tournament_id: int) -> list[Webhook]:
    """The webhooks of a tournament, the oldest first."""
    wanted = _THERE.where(webhooks.c.tournament_id == tournament_id)
    with database.reading() as connection:
        rows = connection.execute(wanted.order_by(webhooks.c.created_at, webhooks.c.id)).all()
    return [_webhook(row) for row in rows]


def live(database: Database) -> list[Webhook]:
    """Those of every tournament that something is to be sent to."""
    wanted = _THERE.where(webhooks.c.off.is_(None), devices.c.revoked_at.is_(None))
    with database.reading() as connection:
        return [_webhook(row) for row in connection.execute(wanted).all()]


_WAITING = (
    select(func.count())
    .where(webhook_deliveries.c.webhook_id == webhooks.c.id, webhook_deliveries.c.waits == 1)
    .scalar_subquery()
)
_ADDED: Select[Any] = (
    select(
        webhooks,
        tournaments.c.code,
        tournaments.c.size,
        devices.c.role,
        devices.c.name,
        devices.c.created_at.label("device_since"),
        devices.c.revoked_at,
        _WAITING.label("waiting"),
    )
    .join(tournaments, tournaments.c.id == webhooks.c.tournament_id)
    .join(devices, devices.c.id == webhooks.c.device_id)
)
_THERE: Select[Any] = _ADDED.where(webhooks.c.dropped_at.is_(None))


def _of(tournament_id: int, webhook_id: str) -> Select[Any]:
    return _THERE.where(webhooks.c.id == webhook_id, webhooks.c.tournament_id == tournament_id)


def refuse_unknown(connection: Connection, tournament_id: int, webhook_id: str) -> None:
    """Raise UnknownWebhook where the tournament has none of this id."""
    if connection.execute(_of(tournament_id, webhook_id)).first() is None:
        raise UnknownWebhook


def _insert(connection: Connection, webhook_id: str, form: Form, at: datetime) -> None:
    bearer = select(devices.c.id).where(
        devices.c.id == form.device,
        devices.c.tournament_id == form.tournament_id,
        or_(devices.c.role == Role.INTEGRATION.value, devices.c.id == form.by),
        devices.c.revoked_at.is_(None),
    )
    if connection.execute(bearer).first() is None:
        raise UnknownBearer
    size = select(tournaments.c.size).where(tournaments.c.id == form.tournament_id)
    connection.execute(
        insert(webhooks).values(
            id=webhook_id,
            tournament_id=form.tournament_id,
            device_id=form.device,
            url=form.url,
            address=form.address,
            created_at=timestamp(at),
            done=connection.execute(size).scalar_one(),
        )
    )


def _webhook(row: Row[Any]) -> Webhook:
    return Webhook(
        id=row.id,
        device=Device(
            row.device_id,
            Role(row.role),
            row.name,
            row.tournament_id,
            row.code,
            row.device_since,
        ),
        url=row.url,
        created_at=row.created_at,
        done=row.done,
        size=row.size,
        waiting=row.waiting,
        off=None if row.off is None else Off(row.off),
        revoked=row.revoked_at is not None,
        dropped=row.dropped_at is not None,
        not_before=row.not_before,
        address=row.address,
    )
