"""The way of a command to the record and back, where the commit takes too long."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from service.desk.desk import Asked, Desk
from service.desk.devices import Device, Role
from service.journal.store.database import Database, OutcomeUnknown
from service.journal.store.tables import tournaments
from service.lexicon.store import Lexicons
from tests.commands import hand_in
from tests.journal.writing import add_devices, bodies, new_writer, opened

pytestmark = pytest.mark.anyio


async def test_a_commit_that_hangs_is_waited_for_so_long_and_never_cancelled(
    database: Database, tmp_path: Path
):
    """Promise 2: the caller repeats with the same key and gets what its first call did."""
    tournament = opened(database)
    add_devices(database, tournament, "one")
    writer = new_writer(database)
    desk = Desk(database, Lexicons([], tmp_path / "compiled"), writer, patience=0.05)
    device = Device("one", Role.TERMINAL, "Table 1", tournament, "wyc", "")
    asked = Asked(device, key=bytes(32), request=bytes(32))
    writer.start()
    try:
        with database.writing() as somebody_else:
            somebody_else.execute(update(tournaments).values(replays=0))
            with pytest.raises(OutcomeUnknown):
                await desk.record(asked, hand_in(), tournament_id=tournament)
        desk.patience = 20.0
        again = await desk.record(asked, hand_in(), tournament_id=tournament)
    finally:
        await asyncio.to_thread(writer.stop)
    assert again.replayed
    assert len(bodies(database, tournament)) == again.recorded.seq == 2
