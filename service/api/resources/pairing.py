"""Pairing: how a device or a person is let in, and goes out again."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import segno

from service.api import cookies
from service.api.access import address_of
from service.api.answers import NO_CONTENT, Answer, json_answer
from service.api.asked.devices import AddDeviceRequest, PairRequest
from service.api.body import field_error
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.shown import views
from service.api.shown.device_schemas import PairedShown, PairingShown, SelfShown
from service.desk import devices
from service.desk.challenges import tournament_of
from service.desk.desk import Desk
from service.desk.devices import Form, Role
from service.desk.pairing import Offer, Software
from service.journal import reader

operations = Operations("devices")


@operations.add("GET", "/api/v1/devices/self", answer=SelfShown)
async def read_self(call: Call) -> Answer:
    """Read whose token this is: role, name, tournament, language and table."""
    return json_answer(views.bearer(call.device))


@operations.add("DELETE", "/api/v1/devices/self", status=204, headers=("Set-Cookie",))
async def sign_out(call: Call) -> Answer:
    """Sign out: end the token that this is called with, and what is followed with it.

    A browser that is both goes out as a device, and then as an operator. What was done stays on
    record. Repeated, it is a call without a token.
    """
    device, database = call.device, call.state["desk"].database
    await asyncio.to_thread(
        devices.revoke, database, device.tournament_id, device.id, datetime.now(UTC)
    )
    _end(call, device.id)
    secure = call.state["origin"].by_tls(call.scope)
    cleared = cookies.clearing(cookies.cookie_of(device.role), secure=secure)
    return replace(NO_CONTENT, headers=(cleared,))


@operations.add(
    "POST",
    "/api/v1/devices/pair",
    body=PairRequest,
    answer=PairedShown,
    headers=("Set-Cookie",),
    problems=(403, 404, 409, 503),
    examples=(
        {"code": "WDJB-MJHT", "cookie": True, "software": "slipdesk pages", "version": "0.1.0"},
        {"code": "wdjbmjht", "software": "tournament-scores", "version": "4.2"},
    ),
)
async def pair_device(call: Call[PairRequest]) -> Answer:
    """Pair a device: its code gets it a token, once, within 15 minutes.

    A program finds the token in the answer. A browser has it set as a cookie, and no script sees
    it. Ten tries a minute are let in of one address. Repeated with its key and the same bytes it
    gets the same answer, until the token has been used.
    """
    state, scope = call.state, call.scope
    state["guesses"].count(address_of(scope))
    said = Software(call.body.software, call.body.version)
    device, token = await asyncio.to_thread(
        state["pairing"].pair, call.body.code, said, call.request(), datetime.now(UTC)
    )
    _end(call, device.id)
    shown = views.bearer(device)
    if not call.body.cookie:
        return json_answer({**shown, "token": token})
    secure = state["origin"].by_tls(scope)
    cookie = cookies.setting(cookies.cookie_of(device.role), token, secure=secure)
    return json_answer({**shown, "token": None}, headers=(cookie,))


@operations.add(
    "POST",
    "/api/v1/devices",
    body=AddDeviceRequest,
    answer=PairingShown,
    status=201,
    headers=("Idempotent-Replayed",),
    examples=(
        {"role": "terminal", "name": "Table 12", "table": 12, "language": "sv"},
        {"role": "director", "name": "M. K."},
    ),
)
async def add_device(call: Call[AddDeviceRequest]) -> Answer:
    """Add a device, or a person, and get the code and link that let it in.

    A director adds to its own tournament, other directors as well; an operator names one. Of a
    browser that is both, the operator adds where the director's own is not the one that is named.
    """
    call, tournament_id = await _adding(call)
    await call.state["desk"].on_record(
        call.asked()
    )  # turned away where the key made an entry of another call
    body = call.body
    form = Form(Role(body.role), body.name, body.table, body.language)
    offer = await asyncio.to_thread(
        call.state["pairing"].add, tournament_id, form, call.request(), datetime.now(UTC)
    )
    return _offered(call, offer)


@operations.add(
    "POST",
    "/api/v1/devices/{device}/code",
    answer=PairingShown,
    status=201,
    headers=("Idempotent-Replayed",),
)
async def renew_device_code(call: Call) -> Answer:
    """Make a new code for a device; older ones are good for nothing any more.

    The token that the device has is in force until the new code is used, and then no longer.
    """
    await call.state["desk"].on_record(call.asked())
    offer = await asyncio.to_thread(
        call.state["pairing"].renew,
        tournament_of(call.device),
        call.path["device"],
        call.request(),
        datetime.now(UTC),
    )
    return _offered(call, offer)


async def _adding(call: Call[AddDeviceRequest]) -> tuple[Call[AddDeviceRequest], int]:
    """The call as whoever may add to the tournament that is meant, and that tournament."""
    code, device = call.body.tournament, call.device
    if device.role is not Role.OPERATOR:
        if code in {None, device.code}:
            return call, tournament_of(device)
        operator = await call.state["tokens"].operator(call.scope)
        if operator is None:
            raise Problem("not_allowed")
        call = replace(call, device=operator)
    if code is None:
        raise _tournament("missing", "is missing: an operator belongs to none")
    found = await asyncio.to_thread(_id_of, call.state["desk"], code)
    if found is None:
        raise _tournament("unknown", "there is no such tournament")
    return call, found


def _tournament(code: str, message: str) -> Problem:
    return Problem("invalid_content", errors=[field_error("/tournament", code, message)])


def _id_of(desk: Desk, code: str) -> int | None:
    with desk.database.reading() as connection:
        found = reader.tournament_by_code(connection, code)
    return found.id if found else None


def _end(call: Call[Any], device_id: str) -> None:
    """See to it that a token which was in force until now opens nothing more, here and at once."""
    call.state["tokens"].forget()
    call.state["streams"].end(device_id)


def _offered(call: Call[Any], offer: Offer) -> Answer:
    link = f"{call.state['origin'].for_others(call.scope)}/pair#{offer.code}"
    shown = {
        "id": offer.device_id,
        "code": offer.code,
        "link": link,
        "qr": segno.make_qr(link).svg_inline(omitsize=True, dark="#000", light="#fff"),
        "expires_at": offer.expires_at,
    }
    replayed = ((b"idempotent-replayed", b"true"),) if offer.replayed else ()
    return json_answer(shown, 201, replayed)
