"""Pairing: a code of eight letters lets a device in, once, and nobody else."""

import re

import pytest
import sqlalchemy as sa

from service.desk.codes import ALPHABET
from service.desk.devices import Role
from service.journal.store.database import Database
from service.journal.store.tables import devices as devices_table, metadata, pairing_codes
from tests.api.hall import HOME, OTHER, OWN, Hall

pytestmark = pytest.mark.anyio

ADD, PAIR, SELF = "/api/v1/devices", "/api/v1/devices/pair", "/api/v1/devices/self"
TABLE_12 = {"role": "terminal", "name": "Table 12", "table": 12, "language": "sv"}


async def added(hall: Hall, who=Role.DIRECTOR, **form) -> dict:
    answer = await hall.call(who, "POST", ADD, {**TABLE_12, **form})
    assert answer.status_code == 201, answer.text
    return answer.json()


async def paired(hall: Hall, code: str, **said) -> str:
    answer = await hall.call(None, "POST", PAIR, {"code": code, **said})
    assert answer.status_code == 200, answer.text
    return answer.json()["token"]


async def test_a_device_is_added_and_paired_and_knows_itself(hall: Hall):
    """Issue 5, Devices: role and name from the director, a token for the code, shown once."""
    offer = await added(hall)
    assert set(offer) == {"id", "code", "link", "qr", "expires_at"}
    assert re.fullmatch(f"[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}", offer["code"])
    said = {"code": offer["code"], "software": "slipdesk pages", "version": "0.1.0"}
    answer = await hall.call(None, "POST", PAIR, said)
    shown = {
        "id": offer["id"], "role": "terminal", "name": "Table 12", "tournament": OWN, "table": 12,
        "language": "sv",
    }  # fmt: skip
    token = answer.json()["token"]
    assert answer.json() == {**shown, "token": token}
    assert "set-cookie" not in answer.headers
    assert (await hall.call(token, "GET", SELF)).json() == shown
    assert (await hall.hand_in(token)).status_code == 201
