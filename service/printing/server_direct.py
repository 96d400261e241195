"""Epson Server Direct Print 2.00: a printer that asks, and is answered in XML."""

import re
import secrets
from base64 import b64encode
from datetime import datetime

from PIL import Image

from service.journal.store.database import Database
from service.printing import jobs, printers
from service.printing.docket import Docket
from service.printing.image import draw
from service.printing.printer import Printer

MEDIA_TYPE = "text/xml; charset=utf-8"
_LONGEST_ID = 30
_LONGEST_RESPONSE = 65_536

_TROUBLES = {
    "EPTR_REC_EMPTY": "paper_out",
    "EPTR_COVER_OPEN": "cover_open",
    "EPTR_CUTTER": "cutter",
    "EPTR_MECHANICAL": "mechanical",
    "EPTR_AUTOMATICAL": "mechanical",
    "EPTR_UNRECOVERABLE": "mechanical",
}
# Not those of a time that ran out: then it may be on paper.
_AGAIN = {"EX_DEVICE_BUSY", "EX_SPOOLER", "TooManyRequests"}
_OFFLINE, _COVER, _PAPER_NEAR_END, _PAPER_END = 0x8, 0x20, 0x20000, 0x80000
_ATTRIBUTE = r"\b%s\s*=\s*[\"']([^\"'<>]*)[\"']"
_JOB = re.compile(r"<printjobid>\s*([A-Za-z0-9_.-]{1,30})\s*</printjobid>")
_ID = re.compile(r"[A-Za-z0-9_.-]{1,30}")

_DOCUMENT = (
    '<?xml version="1.0" encoding="utf-8"?>\n<PrintRequestInfo Version="2.00"><ePOSPrint>'
    "<Parameter><devid>local_printer</devid><timeout>10000</timeout>"
    "<printjobid>{token}</printjobid></Parameter><PrintData>"
    '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">'
    '<image width="{width}" height="{height}" color="color_1" mode="mono">{dots}</image>'
    '<feed line="2"/><cut type="feed"/></epos-print></PrintData></ePOSPrint></PrintRequestInfo>'
)


def ask(
    database: Database, printer: Printer, name: str | None, now: datetime
) -> tuple[str, Docket] | None:
    """The docket for a printer that asks for one, with the id of this attempt; None for nothing.

    There is no fetch of its own: what is handed out counts as fetched at once.
    """
    known = name[:_LONGEST_ID] if name and _ID.fullmatch(name[:_LONGEST_ID]) else None
    paused = printer.paused(now)
    # Its trouble is thought to be over once the pause is; the next answer tells.
    trouble = printer.trouble if paused else None
    printer = printers.sighted(database, printer, known, trouble, now) if not paused else printer
    if printer.pending or paused:
        return None
    offered = jobs.offer(database, printer, secrets.token_hex(15), now, ready=True)
    if offered is None or offered[0].token is None:
        return None
    token = offered[0].token
    docket = jobs.fetch(database, printer, token, now)
    return None if docket is None else (token, docket)


def document(docket: Docket, printer: Printer, token: str, origin: str) -> bytes:
    """The answer that prints a docket: its image, a bit a dot, black as 1, in rows of bytes."""
    image = draw(docket, printer.width // 8 * 8, origin)
    dots = b64encode(black_bits(image)).decode()
    return _DOCUMENT.format(token=token, width=image.width, height=image.height, dots=dots).encode()


def black_bits(image: Image.Image) -> bytes:
    """The dots of an image of whole bytes a row, the leftmost in the highest bit, black as 1."""
    return bytes(byte ^ 0xFF for byte in image.tobytes())


def respond(database: Database, printer: Printer, response: str, now: datetime) -> None:
    """Take in how a job ended. What printers send is not always well formed, so it is searched.

    A failure without a job's id is of the one in flight.
    """
    response = response[:_LONGEST_RESPONSE]
    found = _JOB.search(response)
    token = found[1] if found else None
    success = (_attribute("success", response) or _attribute("Success", response)).lower()
    code = _attribute("code", response)
    trouble = _TROUBLES.get(code) or _of_status(_attribute("status", response))
    printers.sighted(database, printer, None, trouble, now)
    if success in {"true", "1"}:
        jobs.settle(database, printer, token, lambda job, given: job.printed(given))
    elif trouble in {"paper_out", "cover_open", "offline"}:
        jobs.settle(database, printer, token, lambda job, given: job.held_up(given))
    else:
        short = code if _ID.fullmatch(code) else "refused"
        jobs.settle(
            database,
            printer,
            token,
            lambda job, given: job.refused(given, short, again=code in _AGAIN),
        )


def status(database: Database, printer: Printer, told: str, now: datetime) -> None:
    """Take in a notification of a printer's status."""
    printers.sighted(
        database, printer, None, _of_status(_attribute("asbstatus", told[:_LONGEST_RESPONSE])), now
    )


def _attribute(name: str, text: str) -> str:
    found = re.search(_ATTRIBUTE % name, text)
    return found[1] if found else ""


def _of_status(value: str) -> str | None:
    """What a printer lacks, by the bits of its status."""
    try:
        bits = int(value, 16 if value.lower().startswith("0x") else 10)
    except ValueError:
        return None
    for bit, trouble in (
        (_COVER, "cover_open"),
        (_PAPER_END, "paper_out"),
        (_OFFLINE, "offline"),
        (_PAPER_NEAR_END, "paper_low"),
    ):
        if bits & bit:
            return trouble
    return None
