"""The beginning of links and codes for other devices, wherever they stand."""

import pytest

from service.api.origin import Origin
from service.desk.devices import Role
from service.settings import Settings
from tests.api.hall import Hall

pytestmark = pytest.mark.anyio
EVERY = "0.0.0.0"  # noqa: S104 - nothing listens


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"public_url": "https://desk.example"})


async def test_what_whoever_runs_the_desk_says_stands_in_every_link_and_code(hall: Hall):
    """Issue 6, Dockets: behind a proxy codes lead where everybody reaches the desk."""
    told = await hall.call(
        Role.DIRECTOR, "POST", "/api/v1/devices", {"role": "runner", "name": "Lo"}
    )
    assert told.json()["link"].startswith("https://desk.example/pair#")
    added = await hall.call(
        Role.DIRECTOR,
        "POST",
        "/api/v1/tournaments/wyc-2026/printers",
        {"name": "Desk", "protocol": "cloudprnt"},
    )
    assert added.json()["url"].startswith("https://desk.example/print/")
    await hall.hand_in()
    docket = "/api/v1/tournaments/wyc-2026/challenges/1/docket"
    answer = await hall.call(Role.DIRECTOR, "GET", docket, headers={"Accept": "text/plain"})
    assert "https://desk.example/d/wyc-2026.1." in "".join(answer.text.split())


@pytest.mark.parametrize(
    ("origin", "own", "leads_to"),
    [
        (Origin(None, EVERY, 8000), "192.168.1.20", "http://192.168.1.20:8000"),
        (Origin(None, EVERY, 8000), "fd00::5", "http://[fd00::5]:8000"),
        (Origin(None, EVERY, 8443, tls=True), "192.168.1.20", "https://192.168.1.20:8443"),
        (
            Origin(None, EVERY, 8443, tls=True, named="slipdesk.local"),
            "192.168.1.20",
            "https://slipdesk.local:8443",
        ),
        (Origin("https://desk.example", "127.0.0.1", 8000), "192.168.1.20", "https://desk.example"),
    ],
)
async def test_a_printer_that_asks_nothing_gets_codes_that_lead_to_the_desk(origin, own, leads_to):
    """Issue 6, ESC/POS: over TLS by a name that the certificate is for."""
    assert origin.from_beside(own) == leads_to


@pytest.mark.parametrize(
    ("headers", "secure"),
    [
        ({}, True),
        ({"Origin": "https://desk.example"}, True),
        ({"Origin": "http://192.168.1.5:8000", "Host": "192.168.1.5:8000"}, False),
    ],
    ids=str,
)
async def test_a_cookie_that_came_by_tls_travels_by_nothing_else(hall: Hall, headers, secure):
    """reliability.md E 3.3.1: also behind a proxy that nobody named; plain in the hall it works."""
    device = {"role": "terminal", "name": "Table 12"}
    offer = (await hall.call(Role.DIRECTOR, "POST", "/api/v1/devices", device)).json()
    sent = {**headers, **({"Sec-Fetch-Site": "same-origin"} if headers else {})}
    body = {"code": offer["code"], "cookie": True}
    paired = await hall.call(None, "POST", "/api/v1/devices/pair", body, headers=sent)
    assert paired.status_code == 200
    assert ("Secure" in paired.headers["set-cookie"].split("; ")) is secure
