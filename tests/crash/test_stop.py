"""SIGTERM under load: an ordinary end, within seconds, with every answer given."""

import asyncio
import signal

import pytest

from service.desk.devices import Role
from tests.crash.calls import Line, asked, handed_in
from tests.crash.desk import HOME, Badge, Desk
from tests.crash.load import Door, Ledger, Load
from tests.crash.record import complaints, on_record
from tests.crash.siege import serving
from tests.crash.slips import slips


@pytest.mark.parametrize("seed", [5])
def test_a_stop_answers_what_has_begun(desk: Desk, badge: Badge, seed: int):
    """Reliability G5: event streams, an idle line and half a slip don't hold the end up, and
    the record has what was acknowledged and nothing else.
    """
    ledger = Ledger(badge)
    code, left = asyncio.run(_stopped_under_load(desk, ledger, seed))
    assert code in {0, -signal.SIGTERM}
    assert left["idle"] == b""
    assert left["half"] == b""
    assert left["stream"].endswith(b"event: stopping\ndata: {}\n\n\r\n0\r\n\r\n")
    for key in ledger.unanswered:  # their connections were closed before they arrived
        del ledger.sent[key]
    assert complaints(ledger, on_record(desk.url), settled=True) == []
    wal = desk.folder / "slipdesk.db-wal"
    assert not wal.exists(), "the log was not taken over into the file"


@pytest.mark.parametrize("seed", [19])
def test_a_kill_is_no_such_end(desk: Desk, badge: Badge, seed: int):
    """The control: a server that ends at once tells nobody and leaves its log as it is."""
    end = signal.SIGKILL
    code, left = asyncio.run(_stopped_under_load(desk, Ledger(badge), seed, end))
    assert code == -end
    assert b"stopping" not in left["stream"]
    assert (desk.folder / "slipdesk.db-wal").exists()


async def _stopped_under_load(
    desk: Desk, ledger: Ledger, seed: int, end: signal.Signals = signal.SIGTERM
) -> tuple[int, dict[str, bytes]]:
    """End a server amid slips; its exit code, and what came over the other lines until EOF."""
    door = Door(desk.port)
    director = desk.badge(Role.DIRECTOR)
    half = handed_in(next(slips(seed + 1)), ledger.badge)[:-5]
    requests = {"idle": b"", "half": half, "stream": asked(f"{HOME}/events", director)}
    async with Load(ledger, slips(seed), door, persistent=False) as load:
        with serving(desk, door) as server:
            lines = {name: await Line(desk.port).connect() for name in requests}
            for name, request in requests.items():
                lines[name][1].write(request)
            await lines["stream"][0].readuntil(b": open\n\n")
            await load.more(300)
            code = await asyncio.to_thread(server.stop, end)
            left = {name: await reader.read() for name, (reader, _) in lines.items()}
            await load.end()
    for _, writer in lines.values():
        writer.close()
    return code, left
