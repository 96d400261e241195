"""Pushing over the spool: a docket reaches a printer that takes it, and its troubles are told."""

import socket
import threading
from datetime import UTC, datetime, timedelta

import pytest

from service.api.origin import Origin
from service.neighbours.reach import Reach
from service.printing import jobs, printers as records
from service.printing.printer import Protocol
from service.printing.pushing import Pusher
from service.settings import Settings
from tests.api.hall import Hall
from tests.printing.halls import Printers, printers_of

pytestmark = pytest.mark.anyio

ANYWHERE = Reach()


@pytest.fixture
def printers(hall: Hall, beside, settings: Settings) -> Printers:
    return printers_of(hall, beside, settings)


def push(printers: Printers, port: int, reach: Reach = ANYWHERE) -> None:
    """What the desk does every second, at a port of this machine."""
    (printer,) = records.of_protocol(printers.database, Protocol.ESCPOS)
    changes = {"address": f"127.0.0.1:{port}", "seen_at": None}
    amended = records.amend(printers.database, printer.tournament_id, printer.id, changes)
    origin = Origin(None, "0.0.0.0", 8000)  # noqa: S104 - nothing listens
    Pusher(printers.database, origin.from_beside, reach.includes).push(amended)


async def test_a_printer_that_never_answers_gets_its_docket_once(printers):
    """Printers A3: bytes in and nothing back is all that many printers do."""
    await printers.add("escpos", address="127.0.0.1:9100", code_page="cp858")
    await printers.hall.hand_in()
    printers.follow()
    received = bytearray()

    def take() -> None:
        connection, _ = listener.accept()
        with connection:
            connection.sendall(b"?")  # no answer to what was asked
            while data := connection.recv(65_536):
                received.extend(data)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        taking = threading.Thread(target=take)
        taking.start()
        push(printers, listener.getsockname()[1])
        taking.join()
    assert b"QUIXOTRY" in received
    assert b"http://127.0.0.1:8000/d/wyc-" in received
    assert await printers.states() == []


async def test_a_printer_out_of_reach_keeps_its_docket_and_the_director_sees_why(printers):
    """reliability.md F, SSRF: SLIPDESK_LAN holds for printers too, also for those there before."""
    await printers.add("escpos", address="127.0.0.1:9100")
    await printers.hall.hand_in()
    printers.follow()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        push(printers, listener.getsockname()[1], Reach.of("10.1.0.0/16", 8000))
        with pytest.raises(BlockingIOError):
            listener.accept()
    assert await printers.states() == ["queued"]
    (printer,) = (await printers.listed())["printers"]
    assert printer["trouble"] == "not_allowed"


async def test_a_printer_that_is_away_keeps_its_docket_and_the_director_sees_it(printers):
    """Printers A1.6: no attempt is counted however often it is tried."""
    await printers.add("escpos", address="127.0.0.1:9100")
    await printers.hall.hand_in()
    printers.follow()
    with socket.create_server(("127.0.0.1", 0)) as opened:
        port = opened.getsockname()[1]
    for _ in range(6):
        push(printers, port)
    assert await printers.states() == ["queued"]
    assert (await printers.listed())["printers"][0]["trouble"] == "offline"


async def test_of_two_processes_one_sends_a_docket(printers):
    """Promise 2, issue 6: an offer that stands is sent by the process that made it alone."""
    await printers.add("escpos", address="127.0.0.1:9100")
    await printers.hall.hand_in()
    printers.follow()
    (printer,) = records.of_protocol(printers.database, Protocol.ESCPOS)
    jobs.offer(printers.database, printer, "another's", datetime.now(UTC), ready=True)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        push(printers, listener.getsockname()[1])
        listener.setblocking(False)
        with pytest.raises(BlockingIOError):
            listener.accept()
    assert await printers.states() == ["offered"]


async def test_an_offer_that_was_made_again_meanwhile_is_not_sent(printers):
    """Promise 2, printers A1.6: a machine that slept holds a token that gets nothing."""
    await printers.add("escpos", address="127.0.0.1:9100")
    await printers.hall.hand_in()
    printers.follow()
    (printer,) = records.of_protocol(printers.database, Protocol.ESCPOS)
    received = bytearray()

    def sleep_and_answer() -> None:
        connection, _ = listener.accept()
        with connection:
            received.extend(connection.recv(65_536))
            later = datetime.now(UTC) + timedelta(seconds=61)
            jobs.offer(printers.database, printer, "later", later, ready=True)
            connection.sendall(b"\x12\x12")
            while data := connection.recv(65_536):
                received.extend(data)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        answering = threading.Thread(target=sleep_and_answer)
        answering.start()
        push(printers, listener.getsockname()[1])
        answering.join()
    assert received == b"\x10\x04\x02\x10\x04\x04"
    assert await printers.states() == ["offered"]
