"""Devices and their tokens: who may speak to the desk, each in one tournament and one role."""

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, Row, Select, func, select

from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import devices, pairing_codes, sightings, tournaments
from service.rules.acts.commands import Expectation

PREFIX = "slip_"
"""Begins every token, so that scanners find one that was published by mistake."""

# Names stand in lists and on terminals: one line, and nothing that turns its direction.
_NAME = re.compile(
    "[^\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]+"
)
_LONGEST_NAME = 100


class Role(StrEnum):
    """What a token may do; every role but the operator's belongs to one tournament."""

    TERMINAL = "terminal"
    RUNNER = "runner"
    ADJUDICATOR = "adjudicator"
    PRINTER = "printer"
    INTEGRATION = "integration"
    DIRECTOR = "director"
    OPERATOR = "operator"


class UnusableName(ValueError):
    """What a device is to be called can't stand in a list."""


@dataclass(frozen=True, slots=True)
class Device:
    """One token's bearer. `tournament_id` and `code` are those of its tournament, if any.

    `expectation` is its last word on which list it expects; `table` is where it stands and
    `language` what it shows, where somebody said so. `event_language` is its tournament's.
    """

    id: str
    role: Role
    name: str
    tournament_id: int | None
    code: str | None
    created_at: str
    expectation: Expectation | None = None
    table: int | None = None
    language: str | None = None
    event_language: str | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A device as it stands in lists: with what is known of the program that speaks for it.

    `paired` says that it has a token; `last_seen` is up to a minute old. `code_until` is there
    where a code of it has not been used, and tells until when it can be.
    """

    device: Device
    paired: bool
    last_seen: str | None
    software: str | None
    version: str | None
    code_until: str | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A device as asked for."""

    role: Role
    name: str
    table: int | None = None
    language: str | None = None


def digest(token: str) -> bytes:
    """What is stored in a token's place; 256 random bits need no salt (ASVS 6.5.2)."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def create(
    database: Database, tournament_id: int | None, role: Role, name: str, at: datetime
) -> str:
    """Make a device and return its token, which can't be shown a second time.

    Raises:
        UnusableName: the message says what to do.
        ValueError: an operator in a tournament, or another role outside one.
        DatabaseUnavailable: nothing was made, or the token is lost: make another.
    """
    token = PREFIX + secrets.token_urlsafe(32)
    with database.writing() as connection:
        insert(connection, tournament_id, Form(role, name), at, token_digest=digest(token))
    return token


def insert(
    connection: Connection,
    tournament_id: int | None,
    form: Form,
    at: datetime,
    *,
    token_digest: bytes | None = None,
) -> str:
    """Put a new device into the list and return its id; without a token it can't speak yet.

    Raises:
        UnusableName: the message says what to do.
        ValueError: an operator in a tournament, or another role outside one.
    """
    if (form.role is Role.OPERATOR) != (tournament_id is None):
        raise ValueError("an operator serves every tournament, every other role exactly one")
    if len(form.name) > _LONGEST_NAME or not _NAME.fullmatch(form.name):
        raise UnusableName(
            f"a device's name is one line of 1 to {_LONGEST_NAME} characters: leave out line"
            " breaks and other control characters"
        )
    device_id = secrets.token_hex(8)
    connection.execute(
        devices.insert().values(
            id=device_id,
            tournament_id=tournament_id,
            role=form.role.value,
            name=form.name,
            board=form.table,
            language=form.language,
            digest=token_digest,
            created_at=timestamp(at),
        )
    )
    return device_id


def amend(
    database: Database, tournament_id: int, device_id: str, changes: Mapping[str, object]
) -> bool:
    """Set `name`, `table` or `language` of a live device; False where there is none of this id."""
    columns = {"board" if name == "table" else name: value for name, value in changes.items()}
    with database.writing() as connection:
        return bool(
            connection.execute(
                devices.update()
                .where(
                    devices.c.id == device_id,
                    devices.c.tournament_id == tournament_id,
                    devices.c.revoked_at.is_(None),
                )
                # A statement that sets nothing is none; its id is what it was.
                .values(columns or {"id": device_id})
            ).rowcount
        )


def revoke(database: Database, tournament_id: int | None, device_id: str, at: datetime) -> bool:
    """End a device of this tournament for good; False where it never had such a device.

    What was ended before stays as it was, so that a repeated call gets the same answer.
    """
    with database.writing() as connection:
        return bool(
            connection.execute(
                devices.update()
                .where(
                    devices.c.id == device_id,
                    devices.c.tournament_id.is_not_distinct_from(tournament_id),
                )
                .values(revoked_at=func.coalesce(devices.c.revoked_at, timestamp(at)))
            ).rowcount
        )


def by_digest(database: Database, token_digest: bytes) -> Device | None:
    """Find the live device whose token has this digest."""
    with database.reading() as connection:
        row = connection.execute(_LIVE.where(devices.c.digest == token_digest)).one_or_none()
    return None if row is None else _device(row)


def in_tournament(database: Database, tournament_id: int | None) -> list[Listed]:
    """List the live devices of a tournament, oldest first; None stands for the operators."""
    of_tournament = _LISTED.where(devices.c.tournament_id.is_not_distinct_from(tournament_id))
    with database.reading() as connection:
        rows = connection.execute(of_tournament.order_by(devices.c.created_at, devices.c.id)).all()
    return [
        Listed(
            _device(row),
            row.digest is not None,
            row.seen_at,
            row.software,
            row.version,
            row.code_until,
        )
        for row in rows
    ]


_COLUMNS = (
    devices.c.id,
    devices.c.role,
    devices.c.name,
    devices.c.tournament_id,
    tournaments.c.code,
    devices.c.created_at,
    devices.c.expects,
    devices.c.pinned,
    devices.c.board,
    devices.c.language,
    tournaments.c.language.label("event_language"),
)
_OF_TOURNAMENT = devices.join(
    tournaments, devices.c.tournament_id == tournaments.c.id, isouter=True
)
_LIVE: Select[Any] = (
    select(*_COLUMNS).select_from(_OF_TOURNAMENT).where(devices.c.revoked_at.is_(None))
)
_CODE_UNTIL = (
    select(func.max(pairing_codes.c.expires_at))
    .where(pairing_codes.c.device_id == devices.c.id, pairing_codes.c.used_at.is_(None))
    .scalar_subquery()
    .label("code_until")
)
_LISTED: Select[Any] = (
    select(
        *_COLUMNS,
        devices.c.digest,
        devices.c.software,
        devices.c.version,
        sightings.c.seen_at,
        _CODE_UNTIL,
    )
    .select_from(_OF_TOURNAMENT.outerjoin(sightings, sightings.c.device_id == devices.c.id))
    .where(devices.c.revoked_at.is_(None))
)


def _device(row: Row[Any]) -> Device:
    said = None if row.expects is None else Expectation(row.expects, row.pinned)
    return Device(
        row.id,
        Role(row.role),
        row.name,
        row.tournament_id,
        row.code,
        row.created_at,
        said,
        row.board,
        row.language,
        row.event_language,
    )
