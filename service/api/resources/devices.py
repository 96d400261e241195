"""Devices: who may speak to the desk, and ending that."""

import asyncio
from datetime import UTC, datetime

from service.api.answers import NO_CONTENT, Answer, json_answer
from service.api.operations import Call, Operations
from service.api.problems import Problem
from service.api.schemas import DevicesShown
from service.desk import devices
from service.desk.challenges import tournament_of

operations = Operations("devices")


@operations.add("GET", "/api/v1/devices", answer=DevicesShown)
async def list_devices(call: Call) -> Answer:
    """List the devices of your tournament; tokens are shown once, when they are made."""
    tournament_id, database = tournament_of(call.device), call.state["desk"].database
    found = await asyncio.to_thread(devices.in_tournament, database, tournament_id)
    return json_answer(
        {
            "devices": [
                {"id": d.id, "role": d.role, "name": d.name, "created_at": d.created_at}
                for d in found
            ]
        }
    )


@operations.add("DELETE", "/api/v1/devices/{device}", status=204)
async def revoke_device(call: Call) -> Answer:
    """Revoke a device's token at once, and close what it follows.

    What it did stays on record. Repeating this changes nothing.
    """
    desk = call.state["desk"]
    await desk.on_record(call.asked())  # turned away where the key made an entry of another call
    tournament_id, database = tournament_of(call.device), desk.database
    revoked = await asyncio.to_thread(
        devices.revoke, database, tournament_id, call.path["device"], datetime.now(UTC)
    )
    call.state["tokens"].forget()
    if not revoked:
        raise Problem("not_found")
    return NO_CONTENT
