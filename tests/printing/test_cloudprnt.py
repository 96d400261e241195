"""Star CloudPRNT: a printer that asks, with the faults that printers and networks have."""

import io
from contextlib import closing

import pytest
import sqlalchemy as sa
from PIL import Image

from service.app import create_app
from service.desk.devices import Role
from service.journal.store.database import open_database
from service.journal.store.tables import metadata
from service.settings import Settings
from tests.api.hall import Hall, furnish
from tests.printing.halls import MAC, Printers, printers_of
from tests.printing.simulators import CloudPrinter
from tests.servers import started

pytestmark = pytest.mark.anyio


@pytest.fixture
def printers(hall: Hall, beside, settings: Settings) -> Printers:
    return printers_of(hall, beside, settings)


@pytest.fixture
async def printer(printers: Printers) -> CloudPrinter:
    """A printer that was accepted."""
    added = await printers.add()
    star = CloudPrinter(printers.hall.client, added["url"])
    await star.poll()
    await printers.accept(added)
    return star


async def test_a_verdict_prints_its_docket_once(printers, printer):
    """Issue 6: automatically at the verdict, an image of the paper's width, and only once."""
    await printers.hall.hand_in()
    printers.follow()
    printers.follow()
    assert await printer.turn()
    assert not await printer.turn()
    assert await printers.states() == []
    (paper,) = printer.papers
    assert paper.headers["content-type"] == "image/png"
    assert paper.headers["x-star-imageditherpattern"] == "none"
    assert Image.open(io.BytesIO(paper.content)).size[0] == 576


async def test_a_stranger_prints_nothing_until_it_is_accepted(printers):
    """Printers A1.7: on a first unknown MAC it is pending, and another MAC is a stranger again."""
    added = await printers.add()
    star = CloudPrinter(printers.hall.client, added["url"])
    await printers.hall.hand_in()
    printers.follow()
    assert (await star.poll()) == {"jobReady": False}
    (shown,) = (await printers.listed())["printers"]
    assert (shown["pending"], shown["told"]) == (True, MAC)
    await printers.accept(added)
    await printers.hall.hand_in(turn=10)
    printers.follow()
    star.mac = "00:11:62:ff:ff:ff"
    assert not await star.turn()
    assert (await printers.listed())["printers"][0]["pending"] is True
    star.mac = MAC
    assert await star.turn()


async def test_a_printer_that_tells_no_address_is_served(printers, printer):
    """Printers A4: a poll may have no printerMAC, and its status is URL-encoded."""
    printer.mac = None
    await printers.hall.hand_in()
    printers.follow()
    assert await printer.turn()


async def test_what_may_be_missing_or_new_in_a_poll_is(printers, printer):
    """Printers A1.1: all but the status may be null or missing, and unknown fields come."""
    await printers.hall.hand_in()
    printers.follow()
    client = printers.hall.client
    for told in (
        {"statusCode": "200"},
        {"statusCode": None, "jobToken": None, "printerMAC": None, "clientAction": None},
        {"status": "23 6", "uniqueID": "x", "display": [{"name": "d"}], "of_2030": {"a": [1]}},
    ):
        answer = await client.post(printer.url, json=told)
        said = answer.json()
        assert said["jobReady"] is True
        assert said.keys() == {"jobReady", "mediaTypes", "jobToken"}
        assert said["mediaTypes"] == ["image/png", "text/plain"]


@pytest.mark.parametrize(
    ("status", "trouble"),
    [("201", None), ("211%20Paper%20low", "paper_low"), ("220", None), ("2000", None)],
)
async def test_a_printer_with_little_paper_prints_all_the_same(printers, printer, status, trouble):
    """Printers A1.4: whatever begins with 2 can print; that paper is low is told."""
    await printers.hall.hand_in()
    printers.follow()
    printer.status = status
    assert await printer.turn()
    assert (await printers.listed())["printers"][0]["trouble"] == trouble


async def test_a_docket_comes_as_printers_obey_it(printers, printer):
    """Printers A1.2: a real length, bare media types, a cut; without a type the image."""
    await printers.hall.hand_in()
    printers.follow()
    token = (await printer.poll())["jobToken"]
    for form, type_ in (("image/png", "image/png"), ("text/plain; charset=utf-8", "text/plain")):
        answer = await printer.fetch(token, form)
        assert answer.headers["content-type"] == type_
        assert answer.headers["content-length"] == str(len(answer.content))
        assert answer.headers["x-star-cut"] == "full; feed=true"
    bare = await printers.hall.client.get(f"{printer.url}?token={token}")
    assert bare.content == (await printer.fetch(token)).content
    assert len(bare.content) < 512 * 1024


@pytest.mark.parametrize("code", ["200 OK", "200%20OK", "OK", "ok", "211", "2000"])
async def test_every_way_to_say_that_it_is_on_paper_counts(printers, printer, code):
    """Printers A1.3: what begins with 2, or OK, also URL-encoded once too often; said twice too."""
    await printers.hall.hand_in()
    printers.follow()
    token = (await printer.poll())["jobToken"]
    await printer.fetch(token)
    assert (await printer.confirm("wrong", code)).status_code == 200
    assert await printers.states() == ["fetched"]
    for retry in ("0", "1"):
        assert (await printer.confirm(token, code, retry=retry)).status_code == 200
        assert await printers.states() == []


@pytest.mark.parametrize("mac", ["\0", "\u202e\x1b\n"])
async def test_a_name_of_signs_that_steer_is_none(printers, printer, mac):
    """Reliability F: what a printer calls itself is kept and shown to a director."""
    printer.mac = mac
    await printer.poll()
    assert (await printers.listed())["printers"][0]["told"] == MAC
    printer.mac = f"{MAC}\0"
    await printers.hall.hand_in()
    printers.follow()
    assert await printer.turn()


async def test_the_same_fetch_gets_the_same_bytes(printers, printer):
    """Printers A1.2: no side effect, and another type after a decoding error."""
    await printers.hall.hand_in()
    printers.follow()
    token = (await printer.poll())["jobToken"]
    first = await printer.fetch(token)
    assert (await printer.fetch(token)).content == first.content
    parameters = "image/png; mono_len=2000; 24bpp_len=700"
    assert (await printer.fetch(token, parameters)).content == first.content
    assert (await printer.fetch(token, "text/plain")).content.isascii()
    assert (await printer.fetch(token, "application/vnd.star.starprnt")).status_code == 415


async def test_a_lost_confirmation_prints_nothing_twice(printers, printer):
    """Issue 6: what may be on paper is shown to the director and not printed again by itself."""
    await printers.hall.hand_in()
    printers.follow()
    token = (await printer.poll())["jobToken"]
    await printer.fetch(token)
    assert not (await printer.poll())["jobReady"]
    printers.follow(seconds_on=61)
    (job,) = (await printers.listed())["jobs"]
    assert (job["state"], job["why"]) == ("failed", "unconfirmed")
    assert not (await printer.poll())["jobReady"]
    assert (await printer.fetch(token)).status_code == 404
    # The printer sends it again, as it does: then it counts after all.
    for _ in range(2):
        assert (await printer.confirm(token, retry="1")).status_code == 200
    assert await printers.states() == []


async def test_an_offer_that_was_not_taken_gets_another_token(printers, printer):
    """Printers A1.6: a late fetch by the old token gets nothing."""
    await printers.hall.hand_in()
    printers.follow()
    first = (await printer.poll())["jobToken"]
    assert (await printer.poll())["jobToken"] == first
    printers.follow(seconds_on=61)
    second = (await printer.poll())["jobToken"]
    assert second != first
    assert (await printer.fetch(first)).status_code == 404
    assert (await printer.fetch("wrong")).status_code == 404
    assert (await printer.fetch(second)).status_code == 200


@pytest.mark.parametrize(
    ("status", "trouble"),
    [("410%20Paper%20out", "paper_out"), ("420", "cover_open"), ("4999", "offline")],
)
async def test_without_paper_nothing_is_offered_and_the_director_sees_it(
    printers, printer, status, trouble
):
    """Printers A1.2, A1.6: it polls on, nothing is offered, and no attempt is counted."""
    await printers.hall.hand_in()
    printers.follow()
    await printer.poll()
    printer.status = status
    for _ in range(6):
        assert not (await printer.poll())["jobReady"]
    assert (await printers.listed())["printers"][0]["trouble"] == trouble
    printer.status = "200"
    assert await printer.turn()
    assert (await printers.listed())["printers"][0]["trouble"] is None


async def test_what_waited_for_paper_is_not_printed_once_it_is_not_so_any_more(printers, printer):
    """Promise 3, printers A1.6: a verdict under review comes on no docket, offered or not."""
    for turn in (9, 11):
        await printers.hall.hand_in(turn=turn)
        printers.follow()
    offered = (await printer.poll())["jobToken"]
    for number in (1, 2):
        await printers.hall.act(Role.TERMINAL, "reviews", number=number, requested_by="first")
    printers.follow()
    assert (await printer.fetch(offered)).status_code == 404
    assert not (await printer.poll())["jobReady"]
    assert await printers.states() == []


async def test_paper_that_ran_out_in_the_middle_prints_again_and_says_so(printers, printer):
    """Printers A1.3: after recovery it is fetched again; what may lie there twice is marked."""
    await printers.hall.hand_in()
    printers.follow()
    token = (await printer.poll())["jobToken"]
    before = (await printer.fetch(token)).content
    printer.status = "410"
    await printer.poll(printingInProgress=True)
    printer.status = "200"
    assert await printer.turn()
    assert printer.papers[0].content != before


@pytest.mark.parametrize(
    ("code", "state"),
    [
        ("510", "failed"),
        ("511", "failed"),
        ("512%20Unsupported", "failed"),
        ("521", "failed"),
        ("", "failed"),
        ("520", "queued"),
    ],
)
async def test_what_the_printer_cannot_use_is_not_offered_for_ever(printers, printer, code, state):
    """Printers A1.3: tried again after a failed download, dropped otherwise."""
    await printers.hall.hand_in()
    printers.follow()
    token = (await printer.poll())["jobToken"]
    await printer.confirm(token, code)
    assert await printers.states() == [state]


async def test_a_printer_of_old_firmware_brings_no_token(printers, printer):
    """Printers A1.1: then it is the one job in flight."""
    printer.brings_tokens = False
    for turn in (9, 10):
        await printers.hall.hand_in(turn=turn)
    printers.follow()
    assert await printer.turn()
    assert await printer.turn()
    assert not await printer.turn()
    assert printer.papers[0].content != printer.papers[1].content


async def test_only_one_docket_is_in_flight(printers, printer):
    """Printers A1.6: the next one waits for the confirmation, and for printing that goes on."""
    for turn in (9, 10):
        await printers.hall.hand_in(turn=turn)
    printers.follow()
    token = (await printer.poll())["jobToken"]
    await printer.fetch(token)
    assert not (await printer.poll(printingInProgress=True))["jobReady"]
    assert not (await printer.poll())["jobReady"]
    await printer.confirm(token)
    assert (await printer.poll())["jobToken"] != token


async def test_newer_firmware_asks_for_a_setting_first(printers, printer):
    """Printers A1.0: the address with another last segment, and a bare GET, never a 405."""
    beside = printer.url.rpartition("/")[0] + "/cloudprnt-setting.json?mac=00&replaced_path=x"
    for url in (beside, printer.url):
        answer = await printers.hall.client.get(url)
        assert answer.json()["serverSupportProtocol"] == ["HTTP"]


async def test_a_confirmation_may_be_a_get(printers, printer):
    """Printers A1.3: a bare key `delete`, with nothing behind it."""
    await printers.hall.hand_in()
    printers.follow()
    token = (await printer.poll())["jobToken"]
    await printer.fetch(token)
    url = f"{printer.url}?uid=&code=OK&token={token}&delete"
    assert (await printers.hall.client.get(url)).status_code == 200
    assert await printers.states() == []


async def test_a_printer_brings_its_secret_by_basic_authentication_too(printers, printer):
    """Printers A1.7: preferred, since addresses end up in logs; without one it is asked for."""
    secret = printer.url.split("/")[-2]
    bare = "http://desk/print/cloudprnt"
    told = {"statusCode": "200"}
    answer = await printers.hall.client.post(bare, json=told, auth=("anything", secret))
    assert answer.json() == {"jobReady": False}
    for auth in (None, ("anything", "slip_wrong")):
        refused = await printers.hall.client.post(bare, json=told, auth=auth)
        assert refused.status_code == 401
        assert refused.headers["www-authenticate"].startswith("Basic ")


async def test_what_else_stands_in_its_address_is_let_be(printers, printer):
    """Printers A1.3: firmware adds fields of its own; however many, it is answered."""
    more = "&".join(f"field{n}=" for n in range(100))
    answer = await printers.hall.client.delete(f"{printer.url}?{more}&token=none&code=OK")
    assert answer.status_code == 200


async def test_its_secret_is_in_no_log_and_nowhere_in_the_database(
    settings: Settings, beside, url: str, capsys
):
    """Printers A1.7: addresses end up in logs, and this one in none; a dump can't poll."""
    talkative = settings.model_copy(update={"log_level": "debug"})
    async with started(create_app(talkative)) as client:
        hall = await furnish(client, beside)
        printers = printers_of(hall, beside, settings)
        star = CloudPrinter(client, (await printers.add())["url"])
        await star.poll()
        beginning = star.url.removesuffix("/cloudprnt")
        answers = [
            await client.post(star.url, content=b"{"),
            await client.put(star.url),
            await client.post(f"{beginning}/server-direct"),
            await client.get(f"{beginning}/nothing"),
        ]
    assert [answer.status_code for answer in answers] == [400, 405, 401, 404]
    with closing(open_database(url)) as database, database.reading() as connection:
        stored = "".join(
            value.decode("latin-1") if isinstance(value, bytes) else str(value)
            for table in metadata.tables.values()
            for row in connection.execute(sa.select(table))
            for value in row
        )
    log = "".join(capsys.readouterr())
    assert '"operation":"cloudprnt"' in log
    secret = star.url.split("/")[-2]
    assert secret not in log + stored + "".join(answer.text for answer in answers)


async def test_a_revoked_printer_gets_nothing(printers, printer):
    """DESIGN, "devices": a printer is one, and is ended like any other."""
    (shown,) = (await printers.listed())["printers"]
    await printers.hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{shown['id']}")
    answer = await printers.hall.client.post(printer.url, json={"statusCode": "200"})
    assert answer.status_code == 401
