"""Star CloudPRNT over HTTP: a printer that asks (protocol guide 2.4.0)."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import unquote

from service.journal.store.database import Database
from service.printing import jobs, printers
from service.printing.docket import Docket
from service.printing.image import draw, png
from service.printing.letters import printable
from service.printing.printer import Printer
from service.printing.text import columns, text

PNG, TEXT = "image/png", "text/plain"

SETTING: Mapping[str, object] = {
    "title": "star_cloudprnt_server_setting",
    "version": "1.0.0",
    "serverSupportProtocol": ["HTTP"],
    "reloadIntervalMin": 0,
}
"""The answer to newer firmware's first question, and to a GET that asks for nothing."""

HEADERS = {
    "X-Star-Cut": "full; feed=true",
    # What is drawn in black and white is not dithered once more.
    "X-Star-ImageDitherPattern": "none",
}

_TROUBLES = {"410": "paper_out", "411": "paper_jam", "412": "paper_out", "420": "cover_open"}
_SMALL = {"210": "paper_low", "211": "paper_low"}
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class Report:
    """What a printer told in a poll: its name, whether it could print, what it lacks."""

    name: str | None
    ready: bool
    trouble: str | None


def report(poll: Mapping[str, object]) -> Report:
    """Read a poll; every field but the status may be missing, and the status is URL-encoded.

    Only the beginning of a code has a meaning that holds for every printer.
    """
    mac = poll.get("printerMAC")
    name = printable(mac).lower()[:_LONGEST] if isinstance(mac, str) else ""
    code = unquote(str(poll.get("statusCode") or "200")).strip()[:3]
    fine = code.startswith("2")
    trouble = _SMALL.get(code) if fine else _TROUBLES.get(code, "offline")
    printing = poll.get("printingInProgress") is True
    return Report(name or None, fine and not printing, trouble)


def poll(database: Database, printer: Printer, told: Report, now: datetime) -> dict[str, object]:
    """Answer a poll: whether there is a docket, in which forms, and by which token."""
    printer = printers.sighted(database, printer, told.name, told.trouble, now)
    if printer.pending:
        return {"jobReady": False}
    if not told.ready and not printer.broken:  # it is busy with what it has
        return {"jobReady": False}
    offered = jobs.offer(
        database, printer, secrets.token_urlsafe(16), now, ready=not printer.broken
    )
    if offered is None:
        return {"jobReady": False}
    job, _ = offered
    forms = [PNG, TEXT] if printer.code_page is None else [TEXT, PNG]
    return {"jobReady": True, "mediaTypes": forms, "jobToken": job.token}


def is_served(wanted: str | None) -> bool:
    """Whether a docket is there in a media type, parameters aside; without one the image is."""
    return _form(wanted) in {PNG, TEXT}


def document(
    docket: Docket, printer: Printer, wanted: str | None, origin: str
) -> tuple[str, bytes]:
    """The docket as the media type that was asked for, which `is_served`."""
    if _form(wanted) == PNG:
        return PNG, png(draw(docket, printer.width, origin))
    code_page = printer.code_page or "ascii"
    written = text(docket, origin, code_page, columns(printer.width))
    return TEXT, written.encode(code_page)


def _form(wanted: str | None) -> str:
    return (wanted or PNG).partition(";")[0].strip().lower()


def confirm(database: Database, printer: Printer, token: str | None, code: str) -> bool:
    """Take in how an attempt ended: 2xx or OK it is on paper, 520 the network lost it."""
    code = unquote(code).strip()
    if code.startswith("2") or code.upper() == "OK":
        return jobs.settle(database, printer, token, lambda job, given: job.printed(given))
    short = code[:3] if code[:3].isascii() and code[:3].isalnum() else "refused"
    again = short == "520"
    return jobs.settle(
        database, printer, token, lambda job, given: job.refused(given, short, again=again)
    )
