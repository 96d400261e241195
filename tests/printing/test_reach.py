"""Which printers the desk may push to: those of the networks that whoever runs it has named."""

import pytest

from service.desk.devices import Role
from service.settings import Settings
from tests.api.hall import Hall
from tests.printing.halls import PRINTERS

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"lan": "10.1.0.0/16"})


async def test_an_address_out_of_reach_is_refused_as_it_is_typed(hall: Hall):
    """reliability.md F, SSRF: SLIPDESK_LAN holds for printers as for games and webhooks."""
    form = {"name": "Desk", "protocol": "escpos", "address": "10.1.0.50:9100"}
    added = await hall.call(Role.DIRECTOR, "POST", PRINTERS, form)
    assert added.status_code == 201
    outside = {"address": "10.2.0.50:9100"}
    for method, path, body in [
        ("POST", "", {**form, **outside}),
        ("PATCH", f"/{added.json()['id']}", outside),
    ]:
        answer = await hall.call(Role.DIRECTOR, method, PRINTERS + path, body)
        (error,) = answer.json()["errors"]
        assert (answer.status_code, error["field"]) == (422, "/address")
        assert "SLIPDESK_LAN" in error["message"]
    listed = (await hall.call(Role.DIRECTOR, "GET", PRINTERS)).json()["printers"]
    assert [each["address"] for each in listed] == ["10.1.0.50:9100"]
