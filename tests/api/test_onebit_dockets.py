"""One bit: no docket, on a screen or on paper, tells which word of a slip is bad (promise 1)."""

import itertools
import json
import re
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import pytest

from service.desk.devices import Role
from service.printing.following import Follower
from tests.api.evening import CHALLENGES, EVENING, Act, slip, take
from tests.api.hall import HOME
from tests.api.worlds import HERE, NOW, THERE, Dice, Told, Worlds, two_worlds

pytestmark = pytest.mark.anyio

MAC = "00:11:62:0a:bc:de"
PRINTERS: tuple[dict[str, object], ...] = (
    {"name": "Images", "protocol": "cloudprnt"},
    {"name": "Letters", "protocol": "cloudprnt", "code_page": "cp858"},
    {"name": "Runners", "protocol": "server_direct", "gets": {"roles": ["runner"]}},
)
FORMS = ("text/html", "image/png", "text/plain")
_TIME = re.compile(rb'"\d{4}-\d\d-\d\dT[\d:.]+Z"')


@pytest.fixture
async def worlds(
    tmp_path: Path, sqlite_template: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Worlds]:
    """Two desks with the same printers, whose offers have the same names too."""
    dice = Dice()
    for each in ("desk.texts", "desk.devices", "printing.cloudprnt", "printing.server_direct"):
        monkeypatch.setattr(f"service.{each}.secrets", dice)
    async with two_worlds(tmp_path / "worlds", sqlite_template, dice) as opened:
        yield opened


def timeless(told: Told) -> tuple[object, ...]:
    """What was told but for the time of day, which the worlds can't have alike."""
    return told.status, told.headers, _TIME.sub(b'"time"', told.body), told.log


async def alike(
    worlds: Worlds, who: Role | None, method: str, path: str, body: object = None
) -> Told:
    """Make a call at both desks, which answer alike."""
    here, there = await worlds.call(who, method, path, body)
    assert here.status < 400, here.body
    assert timeless(here) == timeless(there), path
    return here


async def printers(worlds: Worlds) -> list[str]:
    """The paths at which printers of every kind ask."""
    paths = []
    for form in PRINTERS:
        added = json.loads(
            (await alike(worlds, Role.DIRECTOR, "POST", f"{HOME}/printers", form)).body
        )
        path = added["url"].removeprefix("http://desk")
        await asks(worlds, path)
        accept = {"accept": MAC if form["protocol"] == "cloudprnt" else "TM"}
        await alike(worlds, Role.DIRECTOR, "PATCH", f"{HOME}/printers/{added['id']}", accept)
        paths.append(path)
    return paths


async def asks(worlds: Worlds, path: str) -> bytes:
    """What a printer is told when it asks whether there is anything."""
    if path.endswith("cloudprnt"):
        body = {"statusCode": "200%20OK", "printerMAC": MAC}
        return (await alike(worlds, None, "POST", path, body)).body
    return await direct(worlds, path, "ConnectionType=GetRequest&ID=TM")


async def direct(worlds: Worlds, path: str, form: str) -> bytes:
    """What a Server Direct printer is told."""
    told = []
    for world in worlds.both:
        worlds.dice.throw_again(worlds.calls)
        answer = await world.client.post(path, content=form)
        told.append((answer.status_code, answer.content))
    worlds.calls += 1
    assert told[0] == told[1]
    return told[0][1]


async def prints(worlds: Worlds, path: str) -> bytes:
    """The docket that a printer gets, which then is on paper; nothing where none waits."""
    told = await asks(worlds, path)
    if not path.endswith("cloudprnt"):
        for job in re.findall(rb"<printjobid>(\w+)</printjobid>", told):
            done = f"<printjobid>{job.decode()}</printjobid><response success='true' code=''/>"
            await direct(worlds, path, f"ConnectionType=SetResponse&ID=TM&ResponseFile={done}")
        return told
    offer = json.loads(told)
    if not offer["jobReady"]:
        return b""
    query = f"token={offer['jobToken']}&mac={MAC}&uid="
    paper = await alike(worlds, None, "GET", f"{path}?{query}&type={offer['mediaTypes'][0]}")
    await alike(worlds, None, "DELETE", f"{path}?{query}&code=200")
    return paper.body


async def evening(worlds: Worlds, acts: tuple[Act, ...]) -> list[bytes]:
    """All that the printers got of these acts, each printed before the next is taken."""
    paths = await printers(worlds)
    papers = []
    for step in acts:
        await take(worlds, step)
        for world in worlds.both:
            Follower(world.press).look(datetime.fromisoformat(NOW))
        papers += [await prints(worlds, path) for path in paths]
    return [paper for paper in papers if paper]


async def test_no_printer_is_told_which_word_is_bad(worlds: Worlds):
    """Promise 1: offers, images, letters and XML, byte for byte, and all that is kept of them."""
    papers = await evening(worlds, EVENING)
    assert len(papers) > len(PRINTERS) * CHALLENGES
    assert any(HERE.encode() in paper for paper in papers)
    again = f"{HOME}/challenges/1/docket"
    await alike(worlds, Role.DIRECTOR, "POST", again, {})
    await alike(worlds, Role.DIRECTOR, "GET", f"{HOME}/printers")
    rows = [world.stored() for world in worlds.both]
    assert len(rows[0]["print_jobs"]) > CHALLENGES
    assert rows[0] == rows[1]


async def test_no_docket_that_is_read_or_confirmed_tells_the_worlds_apart(worlds: Worlds):
    """Promise 1: pages, images and text for every role, and what a docket's code leads to."""
    for step in EVENING:
        await take(worlds, step)
    confirmed = set[bytes]()
    numbers = range(1, CHALLENGES + 1)
    for number, who, form in itertools.product(numbers, Role, FORMS):
        headers = {"X-Request-Id": "0" * 16, "Accept": form}
        path = f"{HOME}/challenges/{number}/docket"
        here, there = [await world.call(who, "GET", path, None, headers) for world in worlds.both]
        assert here == there, (number, who, form)
        if form == "text/plain" and here.status == 200:
            written = b"".join(here.body.split())
            confirmed |= set(re.findall(rb"/d/[a-z0-9.-]+\.\d+\.[A-Z2-7]{26}", written))
    assert len(confirmed) == CHALLENGES
    for name, more in itertools.product(sorted(confirmed), ("", "/proof")):
        await alike(worlds, None, "GET", name.decode() + more)


async def test_a_verdict_of_one_word_would_be_seen(worlds: Worlds):
    """The tests above see a difference where there is one: a slip of only one of the two."""
    await printers(worlds)
    told: list[tuple[Told, Told]] = []
    for words in ([HERE], [THERE]):
        who, method, path, body = slip(words, 1, turn=len(told) + 1)
        told.append(await worlds.call(who, method, f"{HOME}/{path}", body))
        for world in worlds.both:
            Follower(world.press).look(datetime.fromisoformat(NOW))
    jobs = [world.stored()["print_jobs"] for world in worlds.both]
    assert all(here.status == 201 for here, _ in told)
    assert len(jobs[0]) == len(jobs[1]) == 2 * len(PRINTERS)
    assert all(here != there for here, there in zip(*jobs, strict=True))
