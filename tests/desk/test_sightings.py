"""When devices were last seen: at most once a minute on disk, and never in anybody's way."""

import asyncio
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from service.desk import devices
from service.desk.devices import Role
from service.desk.sightings import Sightings
from service.journal.store.database import Database

pytestmark = pytest.mark.anyio

NOW = datetime(2026, 11, 30, 10, 15, tzinfo=UTC)


@pytest.fixture
def anyio_backend() -> str:
    """Where the server runs."""
    return "asyncio"


class Clock:
    """A clock, and the time that it tells as the desk keeps it."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def told(self) -> str:
        return f"second {self.seconds:.0f}"


def seen(database: Database) -> list[str | None]:
    return [each.last_seen for each in devices.in_tournament(database, None)]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sightings(database: Database, clock: Clock) -> Sightings:
    """Of a desk with one device that nobody has seen."""
    devices.create(database, None, Role.OPERATOR, "office", NOW)
    return Sightings(database, clock, clock.told)


def office(database: Database) -> str:
    return devices.in_tournament(database, None)[0].device.id


async def test_a_device_is_written_once_a_minute(database, clock, sightings):
    """Pages, pairing: last seen in a table of its own, written at most once a minute."""
    device = office(database)
    assert seen(database) == [None]
    for second, told in ((0, "second 0"), (59, "second 0"), (60, "second 60"), (61, "second 60")):
        clock.seconds = second
        sightings.saw(device, b"token")
        await sightings.keep()
        assert seen(database) == [told]


async def test_a_new_token_is_seen_at_once(database, clock, sightings):
    """Promise 2: whether an answer with a token has arrived is told by its first use."""
    device = office(database)
    sightings.saw(device, b"old token")
    await sightings.keep()
    clock.seconds = 7
    sightings.saw(device, b"new token")
    await sightings.keep()
    assert seen(database) == ["second 7"]


async def test_what_cannot_be_written_is_written_later(database, clock, sightings, caplog):
    """Promise 3: a database that is away refuses what it must; this is told once and waits."""
    sightings.saw(office(database), b"token")
    with database.writing() as connection:
        connection.execute(sa.text("ALTER TABLE sightings RENAME TO away"))
    await sightings.keep()
    await sightings.keep()
    assert len(caplog.records) == 1
    with database.writing() as connection:
        connection.execute(sa.text("ALTER TABLE away RENAME TO sightings"))
    await sightings.keep()
    assert seen(database) == ["second 0"]


async def test_a_desk_that_stops_keeps_what_it_saw(database, clock, sightings):
    """Pages, pairing: the last minute before a stop counts too."""
    stopping = asyncio.Event()
    running = asyncio.create_task(sightings.run(stopping))
    sightings.saw(office(database), b"token")
    stopping.set()
    await running
    assert seen(database) == ["second 0"]
