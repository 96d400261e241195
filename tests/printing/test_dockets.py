"""Dockets over the API: read, printed again, confirmed to whoever holds one."""

import io
import re

import pytest
from PIL import Image
from sqlalchemy import select, update

from service.desk.devices import Role
from service.journal.store.tables import challenges, tournaments
from service.settings import Settings
from tests.api.hall import HOME, OTHER, OWN, SLIP, Hall
from tests.printing.halls import PRINTERS, Printers, printers_of
from tests.printing.simulators import CloudPrinter

pytestmark = pytest.mark.anyio
DOCKET = f"{HOME}/challenges/1/docket"


@pytest.fixture
def printers(hall: Hall, beside, settings: Settings) -> Printers:
    return printers_of(hall, beside, settings)


async def read(hall: Hall, who: Role = Role.DIRECTOR, accept: str = "text/plain") -> str:
    answer = await hall.call(who, "GET", DOCKET, headers={"Accept": accept})
    assert answer.status_code == 200, answer.text
    return answer.text


async def path_on(hall: Hall) -> str:
    """The path that a docket's code leads to."""
    written = "".join((await read(hall)).split())
    found = re.search(r"/d/[a-z0-9.A-Z-]+\.1\.[A-Z2-7]{26}", written)
    assert found is not None
    return found[0]


async def test_a_docket_is_a_page_an_image_or_text(hall):
    """Issue 6: HTML with a print style, an image, and text, by Accept."""
    await hall.hand_in()
    page = await hall.call(Role.DIRECTOR, "GET", DOCKET, headers={"Accept": "text/html,*/*;q=0.1"})
    assert "QUIXOTRY" in page.text
    assert "@media print" in page.text
    assert "style-src 'sha256-" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    png = await hall.call(Role.DIRECTOR, "GET", DOCKET, headers={"Accept": "image/png"})
    assert Image.open(io.BytesIO(png.content)).mode == "1"
    assert "✓ ACCEPTABLE" in await read(hall)


async def test_a_terminal_reads_its_docket_without_words(hall):
    """DESIGN, "reading": where players read it no words come back."""
    await hall.hand_in()
    assert "QUIXOTRY" not in await read(hall, Role.TERMINAL)
    assert "QUIXOTRY" in await read(hall, Role.ADJUDICATOR)


async def test_no_docket_tells_a_verdict_under_review(hall):
    """Promise 3, blind reviews: for nobody, the director included."""
    await hall.hand_in()
    await hall.act(Role.TERMINAL, "reviews", requested_by="first")
    for who in (Role.DIRECTOR, Role.TERMINAL):
        assert "NOTHING IN FORCE" in await read(hall, who)
        assert "ACCEPTABLE" not in await read(hall, who)


async def test_the_code_confirms_number_verdict_and_time_and_nothing_else(hall):
    """Issue 6: to whoever holds the docket, without a token."""
    await hall.hand_in()
    path = await path_on(hall)
    answer = await hall.call(None, "GET", path)
    shown = await hall.read(Role.DIRECTOR)
    assert answer.json() == {
        "number": 1,
        "verdict": "valid",
        "adjudicated_at": shown["adjudicated_at"],
        "proof": f"{path}/proof",
    }
    proof = (await hall.call(None, "GET", f"{path}/proof")).json()
    same = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges/1/proof")).json()
    assert "entry" in same
    assert proof == {name: value for name, value in same.items() if name != "entry"}


async def test_nobody_finds_a_docket_by_its_number(hall):
    """Issue 6: the name can't be guessed, nor made out of another docket's."""
    for turn in (9, 10):
        await hall.hand_in(turn=turn)
    path = await path_on(hall)
    seal = path.rpartition(".")[2]
    wrong = [
        path.replace(".1.", ".2."),
        path.replace(".1.", ".3."),
        path.replace("wyc-2026", OTHER),
        path[:-1] + ("A" if path[-1] != "A" else "B"),
        path.lower(),
        "/d/1",
        f"/d/{seal}",
    ]
    answers = [await hall.call(None, "GET", each) for each in wrong]
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.text for answer in answers}) == 1


async def test_a_reprint_says_copy_and_the_same_call_prints_nothing_more(printers):
    """Promise 2, issue 6: COPY n; a call that is repeated is the same docket."""
    hall = printers.hall
    added = await printers.add()
    star = CloudPrinter(hall.client, added["url"])
    await star.poll()
    await printers.accept(added)
    await hall.hand_in()
    printers.follow()
    first = await hall.call(Role.TERMINAL, "POST", DOCKET, {}, key="again")
    second = await hall.call(Role.TERMINAL, "POST", DOCKET, {}, key="again")
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert [job["copy_number"] for job in first.json()["jobs"]] == [2]
    other = await hall.call(Role.TERMINAL, "POST", DOCKET, {"printer": added["id"]}, key="again")
    assert other.json()["code"] == "idempotency_key_reused"
    third = await hall.call(Role.DIRECTOR, "POST", DOCKET, {"printer": added["id"]})
    assert [job["copy_number"] for job in third.json()["jobs"]] == [3]
    assert [await star.turn() for _ in range(4)] == [True, True, True, False]


async def test_who_gets_what_goes_by_table_device_and_role(printers):
    """Issue 6: which printer gets what, at the verdict or on request."""
    hall = printers.hall
    wanted = {
        "Near": {"tables": [1, 12]},
        "Far": {"tables": [13, 40]},
        "Runners": {"roles": ["runner"]},
        "Asked": {"automatic": False},
    }
    stars = {}
    for name, gets in wanted.items():
        added = await printers.add(name=name, gets=gets)
        stars[name] = CloudPrinter(hall.client, added["url"])
        await stars[name].poll()
        await printers.accept(added)
    await hall.hand_in()
    printers.follow()
    assert [name for name, star in stars.items() if await star.turn()] == ["Near"]
    await hall.hand_in(Role.RUNNER, table=20)
    printers.follow()
    assert [name for name, star in stars.items() if await star.turn()] == ["Far", "Runners"]
    await hall.call(Role.DIRECTOR, "POST", DOCKET, {})
    assert [name for name, star in stars.items() if await star.turn()] == ["Near", "Asked"]


async def test_a_new_verdict_has_a_docket_of_its_own(printers):
    """WESPA 3.10.12: a corrected slip's docket replaces the one before, and is no copy."""
    hall = printers.hall
    added = await printers.add()
    star = CloudPrinter(hall.client, added["url"])
    await star.poll()
    await printers.accept(added)
    await hall.hand_in(words=["CAT", "QI"])
    printers.follow()
    printed = [await star.turn()]
    await hall.act(
        Role.TERMINAL, "reissue", words=["CAT", "QAT"], ground="mismatch",
        confirmed_by=["first", "second"],
    )  # fmt: skip
    printers.follow()
    printed += [await star.turn() for _ in range(2)]
    assert printed == [True, True, False]
    assert "REPLACES any earlier docket" in " ".join((await read(hall)).split())


async def test_what_is_wrong_with_one_tournament_holds_up_no_other(printers):
    """Issue 6: where one can't be read, the dockets of others come at the verdict all the same."""
    hall = printers.hall
    there = {code: f"/api/v1/tournaments/{code}" for code in (OWN, OTHER)}
    for code, path in there.items():
        form = {"name": "Desk", "protocol": "escpos", "address": "127.0.0.1:9100"}
        director = hall.tokens[code, Role.DIRECTOR]
        assert (await hall.call(director, "POST", f"{path}/printers", form)).is_success
        terminal = hall.tokens[code, Role.TERMINAL]
        assert (await hall.call(terminal, "POST", f"{path}/challenges", SLIP)).is_success
    with printers.database.writing() as connection:
        of_own = select(tournaments.c.id).where(tournaments.c.code == OWN).scalar_subquery()
        damaged = update(challenges).where(challenges.c.tournament_id == of_own)
        connection.execute(damaged.values(state="{"))
    printers.follow()
    listed = await hall.call(hall.tokens[OTHER, Role.DIRECTOR], "GET", f"{there[OTHER]}/printers")
    assert [job["state"] for job in listed.json()["jobs"]] == ["queued"]


async def test_a_docket_without_a_printer_is_refused_and_a_verdict_never_is(hall):
    """Issue 6: a printing failure never touches a verdict."""
    assert (await hall.hand_in()).status_code == 201
    answer = await hall.call(Role.TERMINAL, "POST", DOCKET, {})
    assert answer.json()["code"] == "no_printer"


async def test_a_printer_reads_the_dockets_that_are_its_own(printers, beside):
    """Issue 6: a printer's token reads what was queued for it and nothing else."""
    hall = printers.hall
    added = await printers.add(gets={"tables": [12, 12]})
    secret = added["url"].split("/")[-2]
    star = CloudPrinter(hall.client, added["url"])
    await star.poll()
    await printers.accept(added)
    await hall.hand_in()
    await hall.hand_in(table=13)
    printers.follow()
    assert (await hall.call(secret, "GET", DOCKET)).status_code == 200
    other = await hall.call(secret, "GET", f"{HOME}/challenges/2/docket")
    assert other.status_code == 404
    assert (await hall.call(Role.PRINTER, "GET", DOCKET)).status_code == 404


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8:9100",
        "printer.example:9100",
        "192.168.1.77:80",
        "192.168.1.77",
        "0.0.0.0:9100",
        "192.168.1.50:\uff19100",
        "169.254.169.254:80",
    ],
)
async def test_the_desk_connects_to_printers_and_nothing_else(hall, address):
    """Printers A3: addresses of private networks that a director typed, and a printer's ports."""
    form = {"name": "Small", "protocol": "escpos", "address": address}
    answer = await hall.call(Role.DIRECTOR, "POST", PRINTERS, form)
    assert answer.status_code == 422
    assert address not in answer.text


async def test_a_printer_is_added_once_by_one_call(printers):
    """Promise 2: repeated with its key, the same printer with the same address."""
    form = {"name": "Desk", "protocol": "cloudprnt"}
    first, second = [
        await printers.hall.call(Role.DIRECTOR, "POST", PRINTERS, form, key="add") for _ in "ab"
    ]
    assert first.json() == second.json()
    other = {**form, "name": "Hall"}
    refused = await printers.hall.call(Role.DIRECTOR, "POST", PRINTERS, other, key="add")
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_reused")
    assert len((await printers.listed())["printers"]) == 1
