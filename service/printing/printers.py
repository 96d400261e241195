"""Printers in the store: devices of that role, added, amended and seen."""

import base64
import hmac
import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import Connection, Row, Select, select
from sqlalchemy.exc import IntegrityError

from service.desk import devices as desk_devices
from service.desk.codes import Request
from service.desk.desk import TurnedAway
from service.desk.devices import PREFIX, Form, Role
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import devices, printers, tournaments
from service.journal.writing.acts import Turned
from service.printing.printer import UNTOLD, Gets, Printer, PrinterForm, Protocol

_SEEN_EVERY = timedelta(seconds=30)
"""How often it is noted that a printer is there; other news of it at once."""


class UnknownPrinter(LookupError):
    """The tournament has no live printer of this id."""


class Secrets:
    """Makes a printer's secret out of the request that adds it: repeated, it gets the same one."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        """Derive the secret from the key that signs the journal."""
        made = HKDF(SHA256(), 32, salt=None, info=b"slipdesk printers")
        self._secret = made.derive(key.private_bytes_raw())

    def secret(self, request: Request) -> str:
        """The secret of the printer that a request with this key adds."""
        made = hmac.digest(self._secret, request.key, "sha256")
        return PREFIX + base64.urlsafe_b64encode(made).decode().rstrip("=")


def add(
    database: Database,
    tournament_id: int,
    form: PrinterForm,
    secret: str,
    *,
    request: Request,
    at: datetime,
) -> Printer:
    """Make a printer; the same request again gets the one that is there.

    It begins with what comes next: dockets of before are printed where somebody asks. A printer
    that is pushed to is accepted as it is added, since somebody typed where it is.

    Raises:
        UnusableName: the message says what to do.
        TurnedAway: the key was used for another request.
    """
    digest = desk_devices.digest(secret)

    def made() -> Printer:
        with database.writing() as connection:
            known = _known(connection, digest, request)
            return known or _inserted(
                connection, tournament_id, form, digest=digest, request=request, at=at
            )

    try:
        return made()
    except IntegrityError:
        # The same request, at the same time, in another process.
        return made()


def _known(connection: Connection, digest: bytes, request: Request) -> Printer | None:
    """The printer that was made with this key; revoked since, it is that one all the same."""
    found = connection.execute(_ADDED.where(devices.c.digest == digest)).one_or_none()
    if found is None:
        return None
    if found.request != request.whole:
        raise TurnedAway(Turned.KEY_REUSED)
    return _printer(found)


def _inserted(
    connection: Connection,
    tournament_id: int,
    form: PrinterForm,
    *,
    digest: bytes,
    request: Request,
    at: datetime,
) -> Printer:
    as_device = Form(Role.PRINTER, form.name)
    device_id = desk_devices.insert(connection, tournament_id, as_device, at, token_digest=digest)
    size = select(tournaments.c.size).where(tournaments.c.id == tournament_id)
    row: dict[str, Any] = {
        "device_id": device_id,
        "tournament_id": tournament_id,
        "protocol": form.protocol.value,
        "address": form.address,
        "width": form.width,
        "code_page": form.code_page,
        "gets": json.dumps(asdict(form.gets)),
        "accepted": form.address,
        "done": connection.execute(size).scalar_one(),
        "request": request.whole,
    }
    connection.execute(printers.insert().values(row))
    return _printer(connection.execute(_LIVE.where(devices.c.id == device_id)).one())


def amend(
    database: Database, tournament_id: int, printer_id: str, changes: Mapping[str, object]
) -> Printer:
    """Set columns of a live printer, `gets` as Gets; raises UnknownPrinter."""
    values = dict(changes)
    if isinstance(gets := values.get("gets"), Gets):
        values["gets"] = json.dumps(asdict(gets))
    with database.writing() as connection:
        of_printer = _LIVE.where(
            printers.c.device_id == printer_id, printers.c.tournament_id == tournament_id
        )
        if connection.execute(of_printer).one_or_none() is None:
            raise UnknownPrinter
        if values:
            update = printers.update().where(printers.c.device_id == printer_id)
            connection.execute(update.values(values))
        return _printer(connection.execute(of_printer).one())


def in_tournament(database: Database, tournament_id: int) -> list[Printer]:
    """The live printers of a tournament, by name."""
    with database.reading() as connection:
        rows = connection.execute(
            _LIVE.where(printers.c.tournament_id == tournament_id).order_by(
                devices.c.name, devices.c.id
            )
        ).all()
    return [_printer(row) for row in rows]


def of_protocol(database: Database, protocol: Protocol) -> list[Printer]:
    """The live printers of every tournament that speak so."""
    with database.reading() as connection:
        rows = connection.execute(_LIVE.where(printers.c.protocol == protocol.value)).all()
    return [_printer(row) for row in rows]


def by_secret(database: Database, secret: str) -> Printer | None:
    """The live printer whose secret this is."""
    with database.reading() as connection:
        digest = desk_devices.digest(secret)
        row = connection.execute(_LIVE.where(devices.c.digest == digest)).one_or_none()
    return None if row is None else _printer(row)


def sighted(
    database: Database, printer: Printer, told: str | None, trouble: str | None, now: datetime
) -> Printer:
    """Note what a printer told of itself; written only where it is news."""
    named = told or printer.told or UNTOLD
    at = timestamp(now)
    since = timestamp(now - _SEEN_EVERY)
    fresh = printer.seen_at is not None and printer.seen_at > since
    if fresh and (named, trouble) == (printer.told, printer.trouble):
        return printer
    values = {"told": named, "trouble": trouble, "seen_at": at}
    with database.writing() as connection:
        update = printers.update().where(printers.c.device_id == printer.id)
        connection.execute(update.values(values))
    return replace(printer, told=named, trouble=trouble, seen_at=at)


_ADDED: Select[Any] = select(printers, devices.c.name).join(
    devices, devices.c.id == printers.c.device_id
)
_LIVE: Select[Any] = _ADDED.where(devices.c.revoked_at.is_(None))


def _printer(row: Row[Any]) -> Printer:
    return Printer(
        id=row.device_id,
        name=row.name,
        tournament_id=row.tournament_id,
        protocol=Protocol(row.protocol),
        address=row.address,
        width=row.width,
        code_page=row.code_page,
        gets=Gets.of(json.loads(row.gets)),
        told=row.told,
        accepted=row.accepted,
        trouble=row.trouble,
        seen_at=row.seen_at,
        done=row.done,
    )
