"""Whatever fails on the way to paper: the verdict stands, and the director sees the docket."""

import socket
import threading

import pytest
import sqlalchemy as sa

from service.desk.devices import Role
from service.settings import Settings
from tests.api.hall import Hall
from tests.printing.halls import Printers, printers_of
from tests.printing.simulators import CloudPrinter, DirectPrinter, job_of
from tests.printing.test_pushing import push

pytestmark = pytest.mark.anyio


@pytest.fixture
def printers(hall: Hall, beside, settings: Settings) -> Printers:
    return printers_of(hall, beside, settings)


async def verdicts(printers: Printers, how_many: int) -> None:
    """See that so many slips have their verdict, each its own."""
    listed = await printers.hall.call(
        Role.DIRECTOR, "GET", "/api/v1/tournaments/wyc-2026/challenges"
    )
    found = [each["status"] for each in listed.json()["challenges"]]
    assert found == ["adjudicated"] * how_many


async def test_a_printer_that_dies_in_the_middle_costs_its_docket_and_no_verdict(printers):
    """Issue 6: a printing failure never touches a verdict; nothing is sent again by itself."""
    await printers.add("escpos", address="127.0.0.1:9100")
    await printers.hall.hand_in()
    printers.follow()

    def die() -> None:
        connection, _ = listener.accept()
        with connection:
            for answer in (b"\x12", b"\x12"):
                connection.recv(65_536)
                connection.sendall(answer)
            connection.recv(1)
            linger = b"\1\0\0\0\0\0\0\0"
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        dying = threading.Thread(target=die)
        dying.start()
        push(printers, listener.getsockname()[1])
        dying.join()
    (job,) = (await printers.listed())["jobs"]
    assert (job["state"], job["why"]) == ("failed", "unconfirmed")
    assert (await printers.hall.hand_in(turn=11)).json()["status"] == "adjudicated"
    printers.follow()
    assert await printers.states() == ["failed", "queued"]
    await verdicts(printers, 2)


async def test_a_disk_without_room_for_dockets_holds_up_no_verdict_and_loses_no_docket(printers):
    """Issue 6: dockets are queued once there is room again, each once."""
    added = await printers.add()
    star = CloudPrinter(printers.hall.client, added["url"])
    await star.poll()
    await printers.accept(added)
    full = sa.text(
        "CREATE TRIGGER no_room BEFORE INSERT ON print_jobs"
        " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    )
    with printers.database.writing() as connection:
        connection.execute(full)
    assert (await printers.hall.hand_in()).json()["status"] == "adjudicated"
    printers.follow()
    assert not await star.turn()
    with printers.database.writing() as connection:
        connection.execute(sa.text("DROP TRIGGER no_room"))
    printers.follow()
    printers.follow()
    assert [await star.turn() for _ in range(2)] == [True, False]
    await verdicts(printers, 1)


@pytest.mark.parametrize("code", ["EX_SPOOLER", "EX_DEVICE_BUSY", "TooManyRequests"])
async def test_a_printer_whose_own_spool_is_full_is_tried_again_and_not_for_ever(printers, code):
    """Printers A2, A1.6: it took nothing, so another attempt by another id; then a person looks."""
    added = await printers.add("server_direct")
    epson = DirectPrinter(printers.hall.client, added["url"])
    await epson.ask()
    await printers.accept(added, epson.name)
    await printers.hall.hand_in()
    printers.follow()
    ids = []
    while paper := await epson.ask():
        ids.append(job_of(paper))
        await epson.respond(ids[-1], success=False, code=code)
    assert len(set(ids)) == 4
    assert [job["why"] for job in (await printers.listed())["jobs"]] == [code]
    await verdicts(printers, 1)


async def test_what_waits_for_a_printer_that_is_revoked_is_told_as_failed(printers):
    """Issue 6: a docket that will never come is printed elsewhere by a person who knows of it."""
    added = await printers.add("escpos", address="127.0.0.1:9100")
    await printers.hall.hand_in()
    printers.follow()
    assert await printers.states() == ["queued"]
    await printers.hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{added['id']}")
    printers.follow()
    (job,) = (await printers.listed())["jobs"]
    told = job["state"], job["why"], job["printer_name"]
    assert told == ("failed", "not_fetched", "Desk")
    await printers.add("escpos", name="Other desk", address="127.0.0.1:9101")
    await printers.hall.act(Role.DIRECTOR, "docket", 1)
    (job,) = (await printers.listed())["jobs"]
    assert (job["state"], job["printer_name"]) == ("queued", "Other desk")
    await verdicts(printers, 1)
