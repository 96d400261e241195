"""Tokens asked for by many requests at once: one look at the database, none from the past."""

import asyncio

import pytest
import sqlalchemy as sa

from service.api.access import Tokens
from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import Database
from tests.api.hall import NOW

pytestmark = pytest.mark.anyio


def bearing(token: str) -> dict[str, object]:
    return {"headers": [(b"authorization", f"Bearer {token}".encode())]}


async def test_requests_that_come_together_ask_once(database: Database):
    """DESIGN, "no middleware on the hot path that costs more than the work"."""
    token = devices.create(database, None, Role.OPERATOR, "office", NOW)
    tokens = Tokens(database)
    asked: list[object] = []
    sa.event.listen(database.reader, "begin", asked.append)
    found = await asyncio.gather(*(tokens.device(bearing(token), "") for _ in range(32)))
    assert {device.name for device in found if device} == {"office"}
    assert len(found) == 32
    assert len(asked) == 1


async def test_one_that_leaves_takes_the_answer_from_nobody(database: Database):
    """Reliability E: a client that goes away is no fault of those that wait beside it."""
    token = devices.create(database, None, Role.OPERATOR, "office", NOW)
    tokens = Tokens(database)
    first, second = (asyncio.create_task(tokens.device(bearing(token), "")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert await second is not None


async def test_what_was_asked_before_a_revocation_is_not_remembered_after_it(database: Database):
    """DESIGN, roles: a revocation in this process holds from its answer on."""
    token = devices.create(database, None, Role.OPERATOR, "office", NOW)
    tokens = Tokens(database)
    before = asyncio.create_task(tokens.device(bearing(token), ""))
    await asyncio.sleep(0)  # it has asked, and has no answer yet
    with database.writing() as connection:
        connection.execute(sa.text("UPDATE devices SET revoked_at = created_at"))
    tokens.forget()
    assert await tokens.device(bearing(token), "") is None
    await before
    assert await tokens.device(bearing(token), "") is None


async def test_a_failure_is_everybodys_and_is_not_kept(database: Database):
    """Promise 3: closed when in doubt, and open again when it can be told who is calling."""
    token = devices.create(database, None, Role.OPERATOR, "office", NOW)
    tokens = Tokens(database)
    with database.writing() as connection:
        connection.execute(sa.text("ALTER TABLE devices RENAME TO away"))
    calls = (tokens.device(bearing(token), "") for _ in range(3))
    found = await asyncio.gather(*calls, return_exceptions=True)
    assert all(isinstance(each, Exception) for each in found)
    with database.writing() as connection:
        connection.execute(sa.text("ALTER TABLE away RENAME TO devices"))
    assert await tokens.device(bearing(token), "") is not None
