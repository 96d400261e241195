"""Devices and their tokens: who may speak to the desk, each in one tournament and one role."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from sqlalchemy import Row, Select, func, select

from service.journal.record.entries import timestamp
from service.journal.store.database import Database
from service.journal.store.tables import devices, tournaments
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

    `expectation` is its last word on which list it expects.
    """

    id: str
    role: Role
    name: str
    tournament_id: int | None
    code: str | None
    created_at: str
    expectation: Expectation | None = None


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
    if (role is Role.OPERATOR) != (tournament_id is None):
        raise ValueError("an operator serves every tournament, every other role exactly one")
    if len(name) > _LONGEST_NAME or not _NAME.fullmatch(name):
        raise UnusableName(
            f"a device's name is one line of 1 to {_LONGEST_NAME} characters: leave out line"
            " breaks and other control characters"
        )
    token = PREFIX + secrets.token_urlsafe(32)
    with database.writing() as connection:
        connection.execute(
            devices.insert().values(
                id=secrets.token_hex(8),
                tournament_id=tournament_id,
                role=role.value,
                name=name,
                digest=digest(token),
                created_at=timestamp(at),
            )
        )
    return token


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


def in_tournament(database: Database, tournament_id: int | None) -> list[Device]:
    """List the live devices of a tournament, oldest first; None stands for the operators."""
    of_tournament = _LIVE.where(devices.c.tournament_id.is_not_distinct_from(tournament_id))
    with database.reading() as connection:
        rows = connection.execute(of_tournament.order_by(devices.c.created_at, devices.c.id)).all()
    return [_device(row) for row in rows]


_Columns = tuple[str, str, str, int | None, str | None, str, str | None, str | None]
_LIVE: Select[_Columns] = (
    select(
        devices.c.id,
        devices.c.role,
        devices.c.name,
        devices.c.tournament_id,
        tournaments.c.code,
        devices.c.created_at,
        devices.c.expects,
        devices.c.pinned,
    )
    .join(tournaments, devices.c.tournament_id == tournaments.c.id, isouter=True)
    .where(devices.c.revoked_at.is_(None))
)


def _device(row: Row[_Columns]) -> Device:
    said = None if row.expects is None else Expectation(row.expects, row.pinned)
    return Device(
        row.id, Role(row.role), row.name, row.tournament_id, row.code, row.created_at, said
    )
