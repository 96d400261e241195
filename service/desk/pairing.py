"""Pairing: a device is added with a code of eight letters, which gets it a token, once."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, select
from sqlalchemy.exc import IntegrityError

from service.desk import devices as desk_devices
from service.desk.codes import Codes, Request
from service.desk.desk import TurnedAway
from service.desk.devices import Device, Form
from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import devices, pairing_codes, sightings
from service.journal.writing.acts import Turned

LIFETIME = timedelta(minutes=15)
"""How long a code can be used."""


class UnknownDevice(LookupError):
    """The tournament has no live device of this id."""


class UnknownPairingCode(LookupError):
    """No device waits with this code."""


class UsedPairingCode(Exception):
    """The code has got its device a token, or a newer code took its place."""


class ExpiredPairingCode(Exception):
    """The code is older than its lifetime."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A code that a device can be paired with; `replayed` where it was made before."""

    device_id: str
    code: str
    expires_at: str
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Software:
    """What a device says that it runs."""

    name: str | None = None
    version: str | None = None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Adds and pairs the devices of one database; all that it does is durable when it returns.

    Every method raises DatabaseUnavailable where nothing was done, and OutcomeUnknown where it
    may have been.
    """

    database: Database
    codes: Codes

    def add(self, tournament_id: int | None, form: Form, request: Request, at: datetime) -> Offer:
        """Add a device with a code to pair it with; asked again, the same ones.

        Raises:
            TurnedAway: the key was used for another request.
            UnusableName, ValueError: as devices.insert.
        """

        def made(connection: Connection) -> Offer:
            device_id = desk_devices.insert(connection, tournament_id, form, at)
            return self._offer(connection, device_id, request, at)

        return self._once(request, made)

    def renew(self, tournament_id: int, device_id: str, request: Request, at: datetime) -> Offer:
        """Make another code for a device; a token that it has is in force until that is used.

        Raises:
            UnknownDevice: this tournament has no such live device.
            TurnedAway: as `add`.
        """

        def made(connection: Connection) -> Offer:
            live = select(devices.c.id).where(
                devices.c.id == device_id,
                devices.c.tournament_id == tournament_id,
                devices.c.revoked_at.is_(None),
            )
            if connection.execute(live).first() is None:
                raise UnknownDevice
            unused = pairing_codes.c.device_id == device_id, pairing_codes.c.used_at.is_(None)
            connection.execute(pairing_codes.update().where(*unused).values(used_at=timestamp(at)))
            return self._offer(connection, device_id, request, at)

        return self._once(request, made)

    def refuse_reused(self, request: Request) -> None:
        """Refuse a key that another request got a code with.

        Raises:
            TurnedAway: there was one.
        """
        with self.database.reading() as connection:
            _known(connection, request)

    def pair(
        self, code: str, software: Software, request: Request, at: datetime
    ) -> tuple[Device, str]:
        """Use a code: return its device and the token, which takes the place of one that it had.

        The very same request gets the same token, until something is asked for with that: then
        its answer has arrived.

        Raises:
            UnknownPairingCode, UsedPairingCode, ExpiredPairingCode: in that order.
        """
        token, now = self.codes.token(request), timestamp(at)
        with self.database.writing() as connection:
            by_code = {"digest_of": self.codes.digest(code)}
            found = connection.execute(_BY_CODE, by_code).one_or_none()
            if found is None:
                raise UnknownPairingCode
            if found.used_at is not None and not _unanswered(found, token):
                raise UsedPairingCode
            if found.expires_at <= now:
                raise ExpiredPairingCode
            if found.used_at is None:
                _use(connection, found, now)
                _give(connection, found.id, token, software)
        device = desk_devices.by_digest(self.database, desk_devices.digest(token))
        if device is None:
            raise UnknownPairingCode  # it was revoked at that moment
        return device, token

    def _once(self, request: Request, made: Callable[[Connection], Offer]) -> Offer:
        """Make what a request asks for, or find what it got when it was made before."""
        try:
            with self.database.writing() as connection:
                return self._known_offer(connection, request) or made(connection)
        except IntegrityError:
            # The same request, at the same time, in another process.
            with self.database.writing() as connection:
                return self._known_offer(connection, request) or made(connection)

    def _known_offer(self, connection: Connection, request: Request) -> Offer | None:
        known = _known(connection, request)
        if known is None:
            return None
        return Offer(known.device_id, self.codes.code(request), known.expires_at, replayed=True)

    def _offer(
        self, connection: Connection, device_id: str, request: Request, at: datetime
    ) -> Offer:
        offer = Offer(device_id, self.codes.code(request), timestamp(at + LIFETIME))
        connection.execute(
            pairing_codes.insert().values(
                digest=self.codes.digest(offer.code),
                device_id=device_id,
                made_by=request.key,
                request=request.whole,
                expires_at=offer.expires_at,
            )
        )
        return offer


_BY_CODE: Select[Any] = (
    select(
        devices.c.id,
        devices.c.digest.label("token_digest"),
        pairing_codes.c.digest,
        pairing_codes.c.expires_at,
        pairing_codes.c.used_at,
        sightings.c.seen_at,
    )
    .join_from(pairing_codes, devices, pairing_codes.c.device_id == devices.c.id)
    .outerjoin(sightings, sightings.c.device_id == devices.c.id)
    .where(pairing_codes.c.digest == bindparam("digest_of"), devices.c.revoked_at.is_(None))
)


def _known(connection: Connection, request: Request) -> Row[Any] | None:
    made_by = select(pairing_codes).where(pairing_codes.c.made_by == request.key)
    known = connection.execute(made_by).one_or_none()
    if known is not None and known.request != request.whole:
        raise TurnedAway(Turned.KEY_REUSED)
    return known


def _unanswered(found: Row[Any], token: str) -> bool:
    """Whether this request got the device's token, and nothing has been asked for with it yet."""
    same = bool(found.token_digest == desk_devices.digest(token))
    return same and (found.seen_at is None or found.seen_at < found.used_at)


def _use(connection: Connection, found: Row[Any], now: str) -> None:
    """Take the code; of two that try at the same time on PostgreSQL, one does."""
    unused = pairing_codes.c.digest == found.digest, pairing_codes.c.used_at.is_(None)
    taken = connection.execute(pairing_codes.update().where(*unused).values(used_at=now))
    if not taken.rowcount:
        raise UsedPairingCode


def _give(connection: Connection, device_id: str, token: str, software: Software) -> None:
    connection.execute(
        devices.update()
        .where(devices.c.id == device_id)
        .values(digest=desk_devices.digest(token), software=software.name, version=software.version)
    )
