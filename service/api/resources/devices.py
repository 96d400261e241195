"""Devices: who may speak to the desk, and ending that."""

import asyncio
from datetime import UTC, datetime
from typing import Any

from service.api.answers import NO_CONTENT, Answer, json_answer
from service.api.asked.devices import AmendDeviceRequest
from service.api.asked.lexicons import FingerprintRequest
from service.api.asked.queries import DevicesQuery
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.shown import views
from service.api.shown.device_schemas import DevicesShown
from service.api.shown.lexicon_schemas import ExpectationShown
from service.desk import devices, expecting
from service.desk.challenges import tournament_of

operations = Operations("devices")


@operations.add("GET", "/api/v1/devices", query=DevicesQuery, answer=DevicesShown)
async def list_devices(call: Call[None, DevicesQuery]) -> Answer:
    """List the devices of your tournament; tokens are shown once, when they are made.

    Each with the list that it said it expects. With `same=false` they are those that expect
    another list than the one that is played by.
    """
    tournament_id, desk = tournament_of(call.device), call.state["desk"]
    pinned = (await desk.look_again(tournament_id)).lexicon
    found = await asyncio.to_thread(devices.in_tournament, desk.database, tournament_id)
    shown = [views.device(each, pinned) for each in found]
    asked = call.query.same
    return json_answer(
        {"devices": [each for each in shown if asked is None or each["same"] is asked]}
    )


@operations.add(
    "PUT",
    "/api/v1/tournaments/{code}/expectation",
    body=FingerprintRequest,
    answer=ExpectationShown,
    headers=("Idempotent-Replayed",),
    examples=({"fingerprint": "CWD3-JQC5"},),
)
async def expect_lexicon(call: Call[FingerprintRequest]) -> Answer:
    """Say which list this device shows or expects; another than the tournament's is an alarm.

    The alarm goes on record and to the director, and lasts until this device says the right one.
    """
    desk, said = call.state["desk"], call.body.fingerprint
    told = await expecting.expect(desk, call.asked(), tournament_of(call.device), said)
    replayed = ((b"idempotent-replayed", b"true"),) if told.replayed else ()
    return json_answer(views.expectation(said, told.pinned, same=told.same), 200, replayed)


@operations.add(
    "PATCH",
    "/api/v1/devices/{device}",
    body=AmendDeviceRequest,
    status=204,
    examples=({"name": "Table 7", "table": 7}, {"language": None}),
)
async def amend_device(call: Call[AmendDeviceRequest]) -> Answer:
    """Rename a device, move it to another table, or have it show another language.

    Repeating this changes nothing.
    """
    tournament_id, database = await tournament_to_change(call), call.state["desk"].database
    amended = await asyncio.to_thread(
        devices.amend, database, tournament_id, call.path["device"], call.body.changes
    )
    call.state["tokens"].forget()
    if not amended:
        raise Problem("not_found")
    return NO_CONTENT


@operations.add("DELETE", "/api/v1/devices/{device}", status=204)
async def revoke_device(call: Call) -> Answer:
    """Revoke a device's token at once, and close what it follows.

    What it did stays on record. Repeating this changes nothing.
    """
    tournament_id, database = await tournament_to_change(call), call.state["desk"].database
    revoked = await asyncio.to_thread(
        devices.revoke, database, tournament_id, call.path["device"], datetime.now(UTC)
    )
    call.state["tokens"].forget()
    if not revoked:
        raise Problem("not_found")
    call.state["streams"].end(call.path["device"])
    return NO_CONTENT


async def tournament_to_change(call: Call[Any]) -> int:
    """The director's tournament; refused where the key was used for something else."""
    desk = call.state["desk"]
    await desk.on_record(call.asked())
    await asyncio.to_thread(call.state["pairing"].refuse_reused, call.request())
    return tournament_of(call.device)
