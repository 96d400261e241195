"""Printers: adding them, accepting what they call themselves, and how they are."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from service.api.answers import Answer, json_answer
from service.api.asked.printers import AddPrinterRequest, AmendPrinterRequest, GetsRequest
from service.api.body import field_error
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.resources.devices import tournament_to_change
from service.api.shown import printer_views
from service.api.shown.printer_schemas import PrinterAdded, PrinterShown, PrintersShown
from service.desk.challenges import tournament_of
from service.neighbours.reach import OUTSIDE_LAN
from service.printing import jobs, printers
from service.printing.printer import Gets, PrinterForm, Protocol
from service.printing.printers import UnknownPrinter
from service.printing.pushing import address_of

operations = Operations("printers")

_ALL = "/api/v1/tournaments/{code}/printers"
_MOST_JOBS = 100
_PATHS = {Protocol.CLOUDPRNT: "cloudprnt", Protocol.SERVER_DIRECT: "server-direct"}


@operations.add("GET", _ALL, answer=PrintersShown)
async def list_printers(call: Call) -> Answer:
    """List the printers with what they lack, and the dockets that wait or failed.

    One that waits to be accepted prints nothing. A docket that is unconfirmed may be on paper:
    look, and print it again if it is not.
    """
    tournament_id, database = tournament_of(call.device), call.state["desk"].database
    found = await asyncio.to_thread(printers.in_tournament, database, tournament_id)
    waiting = await asyncio.to_thread(jobs.unsettled, database, tournament_id, _MOST_JOBS)
    return json_answer(
        {
            "printers": [printer_views.printer(each) for each in found],
            "jobs": [printer_views.job(each) for each in waiting],
        }
    )


@operations.add(
    "POST",
    _ALL,
    status=201,
    body=AddPrinterRequest,
    answer=PrinterAdded,
    examples=(
        {"name": "Desk", "protocol": "cloudprnt", "gets": {"tables": [1, 20]}},
        {"name": "Hall B", "protocol": "server_direct", "width": 512},
        {
            "name": "Small one",
            "protocol": "escpos",
            "address": "192.168.1.50:9100",
            "width": 384,
            "gets": {"automatic": False},
        },
    ),
)
async def add_printer(call: Call[AddPrinterRequest]) -> Answer:
    """Add a printer, and get the address that is typed into it.

    Once it has asked for the first time, accept what it calls itself. One that is pushed to is
    accepted at once. The same call again gets the same printer.
    """
    tournament_id, database = await tournament_to_change(call), call.state["desk"].database
    request, body = call.request(), call.body
    _refuse_out_of_reach(call, body.address)
    secret = call.state["printer_secrets"].secret(request)
    form = PrinterForm(
        name=body.name,
        protocol=Protocol(body.protocol),
        address=body.address,
        width=body.width,
        code_page=body.code_page,
        gets=_gets(body.gets),
    )
    added = await asyncio.to_thread(
        printers.add, database, tournament_id, form, secret, request=request, at=datetime.now(UTC)
    )
    url = None
    if added.protocol in _PATHS:
        origin = call.state["origin"].for_others(call.scope)
        url = f"{origin}/print/{secret}/{_PATHS[added.protocol]}"
    return json_answer({**printer_views.printer(added), "url": url}, 201)


@operations.add(
    "PATCH",
    _ALL + "/{device}",
    body=AmendPrinterRequest,
    answer=PrinterShown,
    examples=({"accept": "00:11:62:0a:bc:de"}, {"gets": {"tables": [21, 40]}, "width": 384}),
)
async def amend_printer(call: Call[AmendPrinterRequest]) -> Answer:
    """Accept what a printer calls itself, or change what it gets and how wide its paper is.

    Repeating this changes nothing.
    """
    tournament_id, database = await tournament_to_change(call), call.state["desk"].database
    body = call.body
    _refuse_out_of_reach(call, body.address)
    changes = body.model_dump(exclude_unset=True, exclude={"gets", "accept"})
    kept = {name: value for name, value in changes.items() if value is not None}
    if "code_page" in changes:
        kept["code_page"] = changes["code_page"]
    if body.gets is not None:
        kept["gets"] = _gets(body.gets)
    if body.accept is not None:
        kept["accepted"] = body.accept
    try:
        amended = await asyncio.to_thread(
            printers.amend, database, tournament_id, call.path["device"], kept
        )
    except UnknownPrinter:
        raise Problem("not_found") from None
    return json_answer(printer_views.printer(amended))


def _refuse_out_of_reach(call: Call[Any], address: str | None) -> None:
    """Refuse an address that whoever runs the desk lets it not call.

    Raises:
        Problem: invalid_content.
    """
    if address is not None and not call.state["reach"].includes(address_of(address)[0]):
        told = field_error("/address", "not_allowed", OUTSIDE_LAN)
        raise Problem("invalid_content", errors=[told])


def _gets(body: GetsRequest) -> Gets:
    return Gets.of(body.model_dump())
