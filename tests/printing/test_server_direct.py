"""Epson Server Direct Print: a printer that asks and is answered in XML."""

import re
from base64 import b64decode

import pytest
from PIL import Image

from service.desk.devices import Role
from service.settings import Settings
from tests.api.hall import Hall
from tests.printing.halls import PRINTERS, Printers, printers_of
from tests.printing.simulators import DirectPrinter, job_of

pytestmark = pytest.mark.anyio


@pytest.fixture
def printers(hall: Hall, beside, settings: Settings) -> Printers:
    return printers_of(hall, beside, settings)


@pytest.fixture
async def printer(printers: Printers) -> DirectPrinter:
    """A printer that was accepted, of 512 dots."""
    added = await printers.add("server_direct", width=512)
    epson = DirectPrinter(printers.hall.client, added["url"])
    await epson.ask()
    await printers.accept(added, epson.name)
    return epson


async def test_a_verdict_prints_its_docket_once(printers, printer):
    """Printers A2: an image a bit a dot, in the form that version 2.00 has; then nothing at all."""
    await printers.hall.hand_in()
    printers.follow()
    assert await printer.turn()
    assert await printer.ask() == ""
    assert await printers.states() == []
    (paper,) = printer.papers
    assert paper.startswith(
        '<?xml version="1.0" encoding="utf-8"?>\n<PrintRequestInfo Version="2.00">'
    )
    image = re.search(r'<image width="512" height="(\d+)"[^>]*>([A-Za-z0-9+/=]+)</image>', paper)
    assert image is not None
    height, dots = int(image[1]), b64decode(image[2])
    assert len(dots) == 512 // 8 * height
    drawn = Image.frombytes("1", (512, height), dots)
    assert drawn.getpixel((0, 0)) == 0  # white is 0 here, and the margin is white


async def test_a_stranger_prints_nothing_until_it_is_accepted(printers, printer):
    """Printers A2: its ID must be the one that was accepted, also with the right address."""
    await printers.hall.hand_in()
    printers.follow()
    accepted = printer.name
    for name in ("TM-T88VII", "x" * 64):
        printer.name = name
        assert await printer.ask() == ""
        assert (await printers.listed())["printers"][0]["pending"] is True
    printer.name = accepted
    assert await printer.turn()


async def test_what_a_newer_protocol_asks_is_answered_with_nothing(printers, printer):
    """Printers A2: nothing is an empty body of length 0; else it asks without end."""
    await printers.hall.hand_in()
    printers.follow()
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for body in ("ConnectionType=SetDisplay&ID=x", "ConnectionType=", "", "\0\ufffd=%ff%00&&="):
        answer = await printers.hall.client.post(printer.url, content=body.encode(), headers=form)
        assert (answer.status_code, answer.content) == (200, b"")
        assert answer.headers["content-length"] == "0"


async def test_the_next_docket_never_comes_in_the_answer_to_a_response(printers, printer):
    """Printers A2: what is handed out there is not printed."""
    for turn in (9, 11):
        await printers.hall.hand_in(turn=turn)
    printers.follow()
    answer = await printer.respond(job_of(await printer.ask()))
    assert (answer.status_code, answer.content) == (200, b"")
    assert await printers.states() == ["queued"]
    assert await printer.turn()


@pytest.mark.parametrize(
    ("status", "trouble"),
    [(0x80000, "paper_out"), (0x20, "cover_open"), (0x8, "offline"), (0x20000, None)],
)
async def test_a_failure_without_a_code_is_told_by_its_status(printers, printer, status, trouble):
    """Printers A2: `status` is a number of bits, and a roll that ends soon is no reason to wait."""
    await printers.hall.hand_in()
    printers.follow()
    await printer.respond(job_of(await printer.ask()), success=False, status=status)
    states = await printers.states()
    assert states == (["queued"] if trouble else ["failed"])
    shown = (await printers.listed())["printers"][0]["trouble"]
    assert shown == (trouble or "paper_low")


async def test_a_job_has_an_id_that_every_printer_takes(printers, printer):
    """Printers A2: 1 to 30 characters, without which an answer finds no job."""
    await printers.hall.hand_in()
    printers.follow()
    assert re.fullmatch("[0-9a-f]{30}", job_of(await printer.ask()))


@pytest.mark.parametrize("encoded", [True, False])
async def test_an_answer_may_come_as_bare_xml(printers, printer, encoded):
    """Printers A2: with "URL Encode" off ResponseFile is the rest of the body."""
    await printers.hall.hand_in()
    printers.follow()
    job = job_of(await printer.ask())
    answer = await printer.respond(job, encoded=encoded)
    assert answer.content == b""
    assert await printers.states() == []


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ('<response success="1" code="" status="1"/>', []),
        ('<response success = "true" code="" status="1"/>', []),
        ('<Response Success="true"></Response>', []),
        (
            '<Response Success="false"><ErrorSummary>SchemaError</ErrorSummary></Response>',
            ["failed"],
        ),
        ('<response success="0" code="SchemaError" status="1"/>', ["failed"]),
        ('<response code="" status="1"/>', ["failed"]),
    ],
)
async def test_an_answer_may_be_written_otherwise(printers, printer, written, left):
    """Printers A2: true is 1 as well, version 3.00 has capitals; what says no success is none."""
    await printers.hall.hand_in()
    printers.follow()
    job = job_of(await printer.ask())
    await printer.say(f"<printjobid>{job}</printjobid>{written}")
    assert await printers.states() == left


async def test_a_lost_answer_prints_nothing_twice(printers, printer):
    """Issue 6: it may be on paper; a person looks. The answer counts however late it comes."""
    await printers.hall.hand_in()
    printers.follow()
    job = job_of(await printer.ask())
    assert await printer.ask() == ""
    printers.follow(seconds_on=61)
    assert [one["why"] for one in (await printers.listed())["jobs"]] == ["unconfirmed"]
    assert await printer.ask() == ""
    await printer.respond(job)
    assert await printers.states() == []


@pytest.mark.parametrize(
    ("code", "trouble"), [("EPTR_REC_EMPTY", "paper_out"), ("EPTR_COVER_OPEN", "cover_open")]
)
async def test_without_paper_it_waits_and_the_director_sees_it(printers, printer, code, trouble):
    """Printers A2, A1.6: back into the queue, offered once a notification says that all is well."""
    await printers.hall.hand_in()
    printers.follow()
    await printer.respond(job_of(await printer.ask()), success=False, code=code)
    assert (await printers.listed())["printers"][0]["trouble"] == trouble
    assert await printers.states() == ["queued"]
    assert await printer.ask() == ""
    await printer.notify("0x0F000014")
    assert await printer.turn()


async def test_trouble_that_is_told_twice_prints_nothing_twice(printers, printer):
    """Issue 6, printers A4: the answer of an attempt before is of no docket that is under way."""
    await printers.hall.hand_in()
    printers.follow()
    job = job_of(await printer.ask())
    await printer.respond(job, success=False, code="EPTR_COVER_OPEN")
    await printer.notify("0x0F000014")
    later = job_of(await printer.ask())
    await printer.respond(job, success=False, code="EPTR_COVER_OPEN")
    assert await printers.states() == ["fetched"]
    await printer.respond(later)
    assert await printers.states() == []


@pytest.mark.parametrize("code", ["EX_TIMEOUT", "EX_ENPC_TIMEOUT"])
async def test_a_time_that_ran_out_at_the_printer_prints_nothing_again(printers, printer, code):
    """Issue 6, promise 2: it may be on paper, so a person looks."""
    await printers.hall.hand_in()
    printers.follow()
    await printer.respond(job_of(await printer.ask()), success=False, code=code)
    assert [one["why"] for one in (await printers.listed())["jobs"]] == [code]
    assert await printer.ask() == ""


async def test_a_failure_without_an_id_is_of_the_job_in_flight(printers, printer):
    """Printers A2: version 3.00 tells no printjobid then."""
    await printers.hall.hand_in()
    printers.follow()
    await printer.ask()
    await printer.respond(None, success=False, code="SchemaError")
    assert [one["why"] for one in (await printers.listed())["jobs"]] == ["SchemaError"]


async def test_an_answer_of_another_job_changes_nothing(printers, printer):
    """Issue 6: a wrong token settles nothing."""
    await printers.hall.hand_in()
    printers.follow()
    await printer.ask()
    await printer.respond("A7K2M9")
    assert await printers.states() == ["fetched"]


async def test_a_call_that_added_it_is_answered_again_when_it_is_revoked(printers):
    """Promise 2: the same key gets the same printer, however late, and never a second one."""
    hall, form = printers.hall, {"name": "Hall B", "protocol": "server_direct"}
    first = await hall.call(Role.DIRECTOR, "POST", PRINTERS, form, key="add")
    await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{first.json()['id']}")
    again = await hall.call(Role.DIRECTOR, "POST", PRINTERS, form, key="add")
    assert (again.status_code, again.json()) == (201, first.json())
    assert (await printers.listed())["printers"] == []
    refused = await hall.client.post(first.json()["url"], content=b"ConnectionType=GetRequest")
    assert refused.status_code == 401
