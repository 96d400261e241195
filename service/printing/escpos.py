"""ESC/POS: the bytes of a docket, and pushing them to a printer on port 9100.

A dozen bytes are all that a docket needs of ESC/POS, and each is written here: what a player, a
file or a device sent never becomes one of them.
"""

import contextlib
import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from service.printing.docket import Docket
from service.printing.image import draw
from service.printing.letters import encoded
from service.printing.printer import Printer
from service.printing.server_direct import black_bits
from service.printing.text import columns, text

CODE_PAGES = {"cp437": 0, "cp850": 2, "cp852": 18, "cp858": 19, "cp866": 17, "cp1252": 16}
"""The code pages whose number is the same on most printers (ESC t)."""

_RESET = b"\x1b@"
_CODE_PAGE = b"\x1bt%c"
_RASTER = b"\x1dv0\x00"
_FEED = b"\x1bd\x04"
_CUT = b"\x1dV\x42\x00"
_ASK_OFFLINE, _ASK_PAPER = b"\x10\x04\x02", b"\x10\x04\x04"
_ASK_AFTER_PRINTING = b"\x1dr\x01"
_ROWS_AT_A_TIME = 128

_FIXED, _FIXED_ARE = 0b10010011, 0b00010010
"""Bits that every answer to DLE EOT has, which nothing else that a printer sends does."""

_COVER, _NO_PAPER, _PAPER_LOW = 0x04, 0x60, 0x0C

SECONDS = 2.0
"""How long a connection, a write or an answer may take."""

_SECONDS_TO_PRINT = 10.0


class Came(StrEnum):
    """What came of pushing a docket."""

    PRINTED = "printed"
    NOT_SENT = "not_sent"
    MAYBE = "maybe"


@dataclass(frozen=True, slots=True)
class Pushed:
    """What came of an attempt, and what the printer said that it lacks."""

    came: Came
    trouble: str | None = None


def document(docket: Docket, printer: Printer, origin: str) -> bytes:
    """The docket as text where the printer's code page has every letter, as an image elsewhere."""
    if printer.code_page in CODE_PAGES:
        written = text(docket, origin, width=columns(printer.width)).replace("✓ ", "")
        letters = encoded(written.replace("✗ ", ""), printer.code_page)
        if letters is not None:
            page = _CODE_PAGE % CODE_PAGES[printer.code_page]
            return _RESET + page + letters + _FEED + _CUT
    return _RESET + b"".join(_raster(docket, printer.width, origin)) + _FEED + _CUT


def _raster(docket: Docket, width: int, origin: str) -> Iterator[bytes]:
    """The image in strips, because the memory of small printers holds no whole docket."""
    image = draw(docket, width // 8 * 8, origin)
    for top in range(0, image.height, _ROWS_AT_A_TIME):
        below = min(top + _ROWS_AT_A_TIME, image.height)
        strip = image.crop((0, top, image.width, below))
        across, down = image.width // 8, below - top
        yield _RASTER + across.to_bytes(2, "little") + down.to_bytes(2, "little")
        yield black_bits(strip)


def push(
    address: tuple[str, int], made: Callable[[str], bytes | None], seconds: float = SECONDS
) -> Pushed:
    """Send a docket to a printer, once it says that it has paper and is closed.

    `made` makes the bytes from the address of this machine as the printer's network has it; None
    where they are not to be sent any more.
    Whatever breaks off after the first byte may be on paper, and is never sent again by itself.
    """
    try:
        connection = socket.create_connection(address, timeout=seconds)
    except OSError:
        return Pushed(Came.NOT_SENT, "offline")
    with connection:
        speaks, trouble = _state(connection)
        if trouble is not None and trouble != "paper_low":
            return Pushed(Came.NOT_SENT, trouble)
        data = made(connection.getsockname()[0])
        if data is None:
            return Pushed(Came.NOT_SENT, trouble)
        try:
            connection.sendall(data)
        except OSError:
            return Pushed(Came.MAYBE, trouble)
        if not speaks:
            return Pushed(Came.PRINTED, trouble)  # it never answers: taken in is all there is
        return Pushed(Came.PRINTED if _finished(connection) else Came.MAYBE, trouble)


def _state(connection: socket.socket) -> tuple[bool, str | None]:
    """Whether a printer answers at all, and what it lacks."""
    offline = _asked(connection, _ASK_OFFLINE)
    paper = None if offline is None else _asked(connection, _ASK_PAPER)
    if offline is None or paper is None:
        return False, None
    if offline & _COVER:
        return True, "cover_open"
    if paper & _NO_PAPER:
        return True, "paper_out"
    return True, "paper_low" if paper & _PAPER_LOW else None


def _asked(connection: socket.socket, question: bytes) -> int | None:
    with contextlib.suppress(OSError):
        connection.sendall(question)
        answer = connection.recv(1)
        if answer and answer[0] & _FIXED == _FIXED_ARE:
            return answer[0]
    return None


def _finished(connection: socket.socket) -> bool:
    """Whether it answers a question that waits behind the docket in its memory."""
    connection.settimeout(_SECONDS_TO_PRINT)
    with contextlib.suppress(OSError):
        connection.sendall(_ASK_AFTER_PRINTING)
        return bool(connection.recv(1))
    return False
