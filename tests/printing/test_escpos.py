"""ESC/POS: what is sent, what an emulated printer makes of it, and what comes of its troubles."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from PIL import ImageChops

from service.printing import escpos
from service.printing.docket import Docket
from service.printing.escpos import Came, Pushed
from service.printing.image import draw
from service.printing.printer import Gets, Printer, Protocol
from service.printing.pushing import address_of
from tests.printing import emulator
from tests.printing.dockets import ORIGIN, of

PRINTER = Printer(
    id="0" * 16, name="Hall", tournament_id=1, protocol=Protocol.ESCPOS, address="127.0.0.1:9100",
    width=576, code_page=None, gets=Gets(), told=None, accepted="127.0.0.1:9100", trouble=None,
    seen_at=None, done=0,
)  # fmt: skip
TEXT = replace(PRINTER, code_page="cp858")
WORDS = ("ŁÓDŹ", "COL·LEGI", "İSTANBUL", "ÅÄÖ", "ΨΥΧΗ")
FINE = b"\x12"


@pytest.fixture(scope="module")
def paper(request: pytest.FixtureRequest, tmp_path_factory) -> Iterator[emulator.Emulator]:
    """An emulated printer; skipped only where no Python is new enough for it."""
    python = emulator.newest_python()
    if python is None:
        pytest.skip("the emulator needs Python 3.13 or newer")
    assert request.config.cache is not None
    cache = request.config.cache.mkdir("emulator")
    environment = emulator.installed(python, cache)
    with emulator.running(environment, tmp_path_factory.mktemp("emulator")) as started:
        yield started


def made(docket: Docket, printer: Printer) -> Callable[[str], bytes]:
    """What a docket is to a printer, whatever address the desk has."""
    return lambda _own: escpos.document(docket, printer, ORIGIN)


def test_a_printer_prints_what_was_drawn_and_letters_that_it_has(paper):
    """Issue 6: the bytes become the very picture; paper out and an open cover are seen before."""
    docket = of(*WORDS)
    for fault, trouble in (("paper-out", "paper_out"), ("cover-open", "cover_open")):
        paper.fault(fault, on=True)
        came = escpos.push(paper.address, made(docket, PRINTER))
        assert came == Pushed(Came.NOT_SENT, trouble)
        paper.fault(fault, on=False)
    for printer, what in ((PRINTER, docket), (TEXT, of("ÅÄÖ", "COL·LEGI")), (TEXT, docket)):
        came = escpos.push(paper.address, made(what, printer))
        assert came == Pushed(Came.PRINTED)
    (image, _), (_, text), (again, _) = paper.printed(3)
    drawn = draw(docket, 576, ORIGIN)
    for printed in (image, again):
        top = printed.convert("1").crop((0, 0, 576, drawn.height))
        assert ImageChops.difference(top.convert("L"), drawn.convert("L")).getbbox() is None
    assert "ÅÄÖ" in text
    assert "COL·LEGI" in text
    assert "NOT ACCEPTABLE" in text


@given(st.text(st.characters(codec="utf-8"), max_size=30), st.text(max_size=30))
def test_what_players_wrote_is_never_a_command(word, edition):
    """Reliability F: the commands are those of the template, whatever stands on the docket."""
    sent = escpos.document(of(word, edition=edition), TEXT, ORIGIN)
    if sent.startswith(b"\x1b@\x1bt"):
        body = sent.removeprefix(b"\x1b@\x1bt\x13").removesuffix(b"\x1bd\x04\x1dV\x42\x00")
        assert all(byte >= 0x20 or byte == 0x0A for byte in body)
    else:
        rest = sent.removeprefix(b"\x1b@").removesuffix(b"\x1bd\x04\x1dV\x42\x00")
        while rest:
            assert rest[:4] == b"\x1dv0\x00"
            across, down = int.from_bytes(rest[4:6], "little"), int.from_bytes(rest[6:8], "little")
            assert across == 72
            rest = rest[8 + across * down :]


@contextmanager
def printer_that(answers: bytes, *, hangs_up_after: int | None = None) -> Iterator[tuple[str, int]]:
    """A printer that gives these answers in turn, and perhaps hangs up after so many bytes."""

    def serve() -> None:
        connection, _ = listener.accept()
        left = list(answers)
        with connection:
            received = 0
            while data := connection.recv(65_536):
                received += len(data)
                if hangs_up_after is not None and received > hangs_up_after:
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                    return
                if left:
                    connection.send(bytes([left.pop(0)]))

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve)
        thread.start()
        yield listener.getsockname()
        thread.join()


@pytest.mark.parametrize(
    ("answers", "came"),
    [
        (FINE * 3, Pushed(Came.PRINTED)),
        (FINE + b"\x7e", Pushed(Came.NOT_SENT, "paper_out")),
        (b"\x16\x12", Pushed(Came.NOT_SENT, "cover_open")),
        (FINE + b"\x1e" + FINE, Pushed(Came.PRINTED, "paper_low")),
    ],
)
def test_a_printer_is_asked_before_it_is_sent_anything(answers, came):
    """Printers A3: DLE EOT tells what it lacks, and a docket waits for that."""
    with printer_that(answers) as address:
        assert escpos.push(address, lambda _: b"docket", 0.5) == came


def test_a_connection_that_breaks_off_may_have_printed():
    """Printers A3: after the first byte nobody knows, and nothing is sent again by itself."""
    with printer_that(FINE * 2, hangs_up_after=10) as address:
        came = escpos.push(address, lambda _: b"x" * 4_000_000, 5)
    assert came.came is Came.MAYBE


def test_a_printer_that_is_not_there_costs_nothing():
    """Printers A1.6: no attempt is counted, and the director sees that it is away."""
    with socket.create_server(("127.0.0.1", 0)) as opened:
        address = opened.getsockname()
    assert escpos.push(address, lambda _: b"docket", 0.5) == Pushed(Came.NOT_SENT, "offline")


def test_addresses_are_of_both_kinds():
    """Printers A3: an address and a port, as it was typed."""
    assert address_of("192.168.1.50:9100") == ("192.168.1.50", 9100)
    assert address_of("[fd00::5]:9101") == ("fd00::5", 9101)
