"""Dockets: read, printed, and confirmed to whoever holds one."""

import asyncio
from base64 import b64encode
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo

from service.api.accepting import JSON, PLAIN, preferred
from service.api.answers import Answer, Headers, json_answer
from service.api.asked.printers import PrintRequest
from service.api.body import header
from service.api.edge import SECURITY_HEADERS
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.resources.acts import ONE
from service.api.shown import printer_views
from service.api.shown.printer_schemas import ConfirmedShown, DocketPrintersShown, JobsShown
from service.api.shown.schemas import ProofShown
from service.api.state import trace_of
from service.desk import challenges, records
from service.desk.challenges import NoSuchChallenge, Seen, tournament_of
from service.desk.devices import Device, Role
from service.journal import reader
from service.journal.record.tree import leaf_hash
from service.printing import dockets, image, jobs, page, text
from service.printing.confirming import Confirmed
from service.printing.dockets import NoPrinter, Press
from service.rules.facts.challenge import Status

operations = Operations("dockets")

HTML, PNG = "text/html", "image/png"
_WIDTH = 576
_VARIES: Headers = ((b"vary", b"accept, accept-language"),)
_PAGE_HEADERS: Headers = tuple(
    (name, page.POLICY.encode() if name == b"content-security-policy" else value)
    for name, value in SECURITY_HEADERS
)


@operations.add("GET", ONE + "/docket", media_type=HTML, formats=(HTML, PNG, PLAIN))
async def read_docket(call: Call) -> Answer:
    """Read a challenge's docket: a page that prints well, or an image, or plain text, by Accept.

    With the words where the challenge is read with words. No verdict stands on it but one in
    force. A printer reads the dockets that were queued for it.
    """
    press, device = call.state["press"], call.device
    seen = await _seen(press, call, device)
    tournament = await call.state["desk"].tournament(tournament_of(device))
    docket = await asyncio.to_thread(press.made, tournament_of(device), tournament, seen)
    origin = call.state["origin"].for_others(call.scope)
    match preferred(call.scope, (HTML, PNG, PLAIN)):
        case "image/png":
            drawn = await asyncio.to_thread(image.draw, docket, _WIDTH, origin)
            return Answer(200, image.png(drawn), PNG.encode())
        case "text/plain":
            return Answer(200, text.text(docket, origin).encode(), b"text/plain; charset=utf-8")
        case _:
            trace_of(call.scope).security = _PAGE_HEADERS
            return Answer(200, page.page(docket, origin), b"text/html; charset=utf-8")


@operations.add(
    "POST",
    ONE + "/docket",
    status=201,
    body=PrintRequest,
    answer=JobsShown,
    problems=(409,),
    examples=({}, {"printer": "3f6c1b2a9d8e7f60"}),
)
async def print_docket(call: Call[PrintRequest]) -> Answer:
    """Print a challenge's docket, at the printers that it is for or at the one that is named.

    Every docket after the first of a verdict says COPY and its number. The same call again prints
    nothing more.
    """
    number, desk = call.number(), call.state["desk"]
    await desk.on_record(call.asked())  # turned away where the key made an entry of another call
    await challenges.one(desk, call.device, number)
    now = datetime.now(UTC)
    try:
        queued = await asyncio.to_thread(
            dockets.ask_for, call.state["press"], call.asked(), number, call.body.printer, now
        )
    except NoPrinter:
        raise Problem("no_printer") from None
    return json_answer({"jobs": [printer_views.job(each) for each in queued]}, 201)


@operations.add("GET", ONE + "/docket/printers", answer=DocketPrintersShown)
async def list_docket_printers(call: Call) -> Answer:
    """Tell which printers a challenge's docket is for: none, and it can't be asked for on paper."""
    number, press = call.number(), call.state["press"]
    await challenges.one(call.state["desk"], call.device, number)
    tournament_id = tournament_of(call.device)
    found = await asyncio.to_thread(dockets.printers_for, press.database, tournament_id, number)
    return json_answer({"printers": [{"id": each.id, "name": each.name} for each in found]})


@operations.add("GET", "/d/{docket}", answer=ConfirmedShown, formats=(HTML,))
async def confirm_docket(call: Call) -> Answer:
    """Confirm number, verdict and time to whoever holds a docket; its code leads here.

    Nothing else is told: no words and no names. To a browser it is a page.
    """
    is_page = preferred(call.scope, (JSON, HTML)) == HTML
    try:
        confirmed = await _confirmed(call)
    except Problem:
        if is_page:
            return _confirmation(call, None, UTC, 404)
        raise
    challenge = confirmed.known.challenge
    in_force = challenge.in_force if challenge.status is Status.ADJUDICATED else None
    told = {
        "number": challenge.number,
        "verdict": in_force.verdict if in_force else None,
        "adjudicated_at": in_force.at if in_force and in_force.verdict else None,
        "proof": f"/d/{call.path['docket']}/proof",
    }
    return _confirmation(call, told, confirmed.zone, 200) if is_page else json_answer(told)


@operations.add("GET", "/d/{docket}/proof", answer=ProofShown)
async def prove_docket(call: Call) -> Answer:
    """Prove to whoever holds a docket that its challenge is in the record (RFC 6962, 2.1.1).

    The entry's hash is told without the entry.
    """
    confirmed, press = await _confirmed(call), call.state["press"]
    proof = await asyncio.to_thread(
        records.proof,
        press.database,
        press.notary,
        confirmed.tournament_id,
        confirmed.known.seq,
    )
    return json_answer(
        {
            "leaf": b64encode(leaf_hash(proof.entry)).decode(),
            "index": proof.index,
            "size": proof.size,
            "path": [b64encode(each).decode() for each in proof.path],
            "checkpoint": proof.checkpoint,
        }
    )


def _confirmation(
    call: Call, told: Mapping[str, object] | None, zone: tzinfo, status: int
) -> Answer:
    language = str(header(call.scope, b"accept-language") or b"", "latin-1")
    shown, security = call.state["confirmation"](told, language, zone)
    trace_of(call.scope).security = security
    return Answer(status, shown, b"text/html; charset=utf-8", _VARIES)


async def _confirmed(call: Call) -> Confirmed:
    press = call.state["press"]
    confirmed = await asyncio.to_thread(press.seals.opened, press.database, call.path["docket"])
    if confirmed is None:
        raise Problem("not_found")
    return confirmed


async def _seen(press: Press, call: Call, device: Device) -> Seen:
    if device.role is Role.PRINTER:
        return await asyncio.to_thread(_of_printer, press, device, call.number())
    return await challenges.one(call.state["desk"], device, call.number())


def _of_printer(press: Press, device: Device, number: int) -> Seen:
    tournament_id = tournament_of(device)
    with press.database.reading() as connection:
        known = reader.challenge(connection, tournament_id, number)
        if known is None or not jobs.is_for(connection, device.id, number):
            raise NoSuchChallenge
        return dockets.on_paper(connection, tournament_id, known)
