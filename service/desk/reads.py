"""Reading the record beside the event loop: one short read, in a thread of its own."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection

from service.desk.challenges import tournament_of
from service.desk.desk import Desk
from service.desk.devices import Device

_Found = TypeVar("_Found")


async def read(desk: Desk, device: Device, read: Callable[[Connection, int], _Found]) -> _Found:
    """What a read finds in the device's tournament, by its key; raises DatabaseUnavailable."""
    return await asyncio.to_thread(_read, desk, tournament_of(device), read)


def _read(desk: Desk, tournament_id: int, read: Callable[[Connection, int], _Found]) -> _Found:
    with desk.database.reading() as connection:
        return read(connection, tournament_id)
