"""Events: as they come, by role, resumable, and over when they should be."""

import asyncio
import resource
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import orjson
import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from starlette.types import Message, Scope

from service.api.cookies import DEVICE, OPERATOR
from service.api.problems import Problem
from service.api.streams import Streams
from service.desk.devices import Role
from service.journal.keeping.epoch import open_epochs
from service.journal.record.keys import load_or_make_key
from service.journal.store.database import Database
from service.journal.store.tables import devices as table
from service.journal.writing.acts import COMMAND_LINE, Act, Done
from service.journal.writing.writer import transact
from service.rules.acts.commands import LoadGames
from service.rules.facts.events import Pairing
from service.settings import Settings
from tests.api.hall import HOME, NOW, OWN, Hall

pytestmark = pytest.mark.anyio

SECONDS = 30


@dataclass
class Stream:
    """An event stream that is open: what came, and whether it is over."""

    came: bytes = b""
    status: int = 0
    headers: dict[bytes, bytes] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    over: bool = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.came += message["body"]
            self.over = not message.get("more_body", False)
        self.changed.set()

    async def until(self, told: Callable[[], bool]) -> None:
        async with asyncio.timeout(SECONDS):
            while not told():
                self.changed.clear()
                await self.changed.wait()

    async def events(self, number: int) -> list[dict[str, object]]:
        """The first events, once so many have come."""
        await self.until(lambda: len(self._blocks()) >= number)
        return [parsed(block) for block in self._blocks()]

    def _blocks(self) -> list[bytes]:
        blocks = self.came.split(b"\n\n")[:-1]
        return [block for block in blocks if not block.startswith(b":")]


def parsed(block: bytes) -> dict[str, object]:
    """One event by the rules of the format (WHATWG HTML 9.2.6)."""
    fields = dict(line.split(b": ", 1) for line in block.split(b"\n"))
    event: dict[str, object] = {name.decode(): value.decode() for name, value in fields.items()}
    if "data" in event:
        event["data"] = orjson.loads(fields[b"data"])
    return event


@asynccontextmanager
async def following(
    hall: Hall, who: Role | str | None, *headers: tuple[bytes, bytes], query: bytes = b""
) -> AsyncIterator[Stream]:
    """Follow the own tournament as a role, or by headers alone; httpx would wait for the end."""
    stream, gone = Stream(), asyncio.Event()
    asked: list[bool] = []
    transport = hall.client._transport

    async def receive() -> Message:
        if asked:
            await gone.wait()
            return {"type": "http.disconnect"}
        asked.append(True)
        return {"type": "http.request", "body": b"", "more_body": False}

    path = f"{HOME}/events"
    bearer = [] if who is None else [(b"authorization", f"Bearer {hall.token(who)}".encode())]
    scope: Scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
        "query_string": query, "headers": [*bearer, *headers], "client": ("127.0.0.1", 1),
        "root_path": "", "scheme": "http", "http_version": "1.1", "asgi": {"spec_version": "2.3"},
    }  # fmt: skip
    assert hasattr(transport, "app")
    task = asyncio.create_task(transport.app(scope, receive, stream.send))
    await stream.until(lambda: b"\n\n" in stream.came or stream.over)
    try:
        yield stream
    finally:
        gone.set()
        await asyncio.wait_for(task, SECONDS)


async def test_the_director_follows_what_happens(hall: Hall):
    """Contract: server-sent events, an event's id its entry's number."""
    async with following(hall, Role.DIRECTOR) as stream:
        assert stream.status == 200
        assert stream.headers[b"content-type"] == b"text/event-stream; charset=utf-8"
        assert stream.headers[b"cache-control"] == b"no-store"
        assert stream.headers[b"x-accel-buffering"] == b"no"
        await hall.hand_in()
        await hall.call(Role.DIRECTOR, "PATCH", HOME, {"reason": "x", "penalty_policy": "single"})
        game = {"table": 1, "first": {"number": 1, "name": "Ann"}, "second": {"number": 2}}
        await hall.call(Role.DIRECTOR, "PUT", f"{HOME}/rounds/5/games", {"games": [game]})
        first, second, third = await stream.events(3)
    assert (first["id"], first["event"]) == ("2", "challenge.adjudicated")
    read = (await hall.call(Role.DIRECTOR, "GET", f"{HOME}/challenges/1")).json()
    assert first["data"] == read
    assert (second["id"], second["event"]) == ("3", "tournament.amended")
    assert (third["id"], third["event"]) == ("4", "games.loaded")
    assert b"Ann" not in stream.came


async def test_nothing_is_missed_between_two_connections(hall: Hall):
    """Contract: resumable by Last-Event-ID; what was there before comes first."""
    for turn in range(1, 6):
        await hall.hand_in(turn=turn)
    last = (b"last-event-id", b"3")
    async with following(hall, Role.DIRECTOR, last) as stream:
        assert [event["id"] for event in await stream.events(3)] == ["4", "5", "6"]
        await hall.hand_in(turn=6)
        assert [event["id"] for event in await stream.events(4)][-1] == "7"
    async with following(hall, Role.DIRECTOR, query=b"after=0") as stream:
        assert [event["id"] for event in await stream.events(7)][-1] == "7"
    async with following(hall, Role.DIRECTOR) as stream:
        await hall.hand_in(turn=7)
        assert [event["id"] for event in await stream.events(1)] == ["8"]


async def test_a_terminal_sees_its_own_challenges_without_words(hall: Hall):
    """Contract, reading: one filter serves reading, lists and events."""
    async with (
        following(hall, Role.TERMINAL) as terminal,
        following(hall, Role.RUNNER) as runner,
        following(hall, Role.PRINTER) as printer,
        following(hall, Role.ADJUDICATOR) as adjudicator,
    ):
        await hall.hand_in(Role.RUNNER, turn=1)
        await hall.hand_in(Role.TERMINAL, turn=2)
        await hall.call(Role.DIRECTOR, "PATCH", HOME, {"reason": "x", "penalty_policy": "single"})
        assert [event["id"] for event in await adjudicator.events(3)] == ["2", "3", "4"]
        assert [event["id"] for event in await terminal.events(2)] == ["3", "4"]
        assert [event["id"] for event in await runner.events(2)] == ["2", "4"]
        assert [event["id"] for event in await printer.events(1)] == ["4"]
    for stream, sees in ((terminal, False), (printer, False), (runner, True), (adjudicator, False)):
        assert (b"QUIXOTRY" in stream.came) == sees


async def test_what_devices_expect_is_the_directors_business(hall: Hall):
    """Row 27: two devices, two fingerprints: the director hears of it at once, nobody else does."""
    other = {"fingerprint": "0000-0000"}
    async with (
        following(hall, Role.DIRECTOR) as director,
        following(hall, Role.RUNNER) as runner,
    ):
        disputed = await hall.call(Role.TERMINAL, "PUT", f"{HOME}/expectation", other)
        await hall.call(Role.TERMINAL, "PUT", f"{HOME}/expectation", {"fingerprint": "CWD3-JQC5"})
        await hall.hand_in(Role.RUNNER)
        first, second, _ = await director.events(3)
        await runner.events(1)
    assert (first["event"], second["event"]) == ("lexicon.disputed", "lexicon.confirmed")
    told = first["data"]
    assert isinstance(told, dict)
    assert told.pop("device") in (await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")).text
    assert told == disputed.json()
    assert b"lexicon." not in runner.came


async def test_a_repeated_slip_is_no_news(hall: Hall):
    """RULES, Ours: the same words for the same play give the same challenge back."""
    async with following(hall, Role.DIRECTOR) as stream:
        await hall.hand_in()
        assert (await hall.hand_in()).status_code == 200
        await hall.hand_in(turn=10)
        first, second, third = await stream.events(3)
    assert (first["id"], first["event"]) == ("2", "challenge.adjudicated")
    assert second == {"id": "3"}
    assert third["id"] == "4"


@pytest.mark.parametrize(
    ("headers", "query"),
    [
        ((), b"after=4"),
        (((b"last-event-id", b"4"),), b""),
        (((b"last-event-id", b"4"),), b"after=1"),
    ],
)
async def test_an_id_that_the_record_has_not_reached_is_refused(
    hall: Hall, headers: tuple[tuple[bytes, bytes], ...], query: bytes
):
    """Decision, a restore opens a new epoch: a follower of what was lost is told, not kept waiting.

    Were it let in, it would miss what gets these numbers next.
    """
    for turn in (1, 2):
        await hall.hand_in(turn=turn)
    async with following(hall, Role.DIRECTOR, *headers, query=query) as stream:
        assert (stream.status, stream.over) == (409, True)
        assert orjson.loads(stream.came)["code"] == "event_id_ahead"
    await hall.hand_in(turn=3)
    async with following(hall, Role.DIRECTOR, *headers, query=query) as stream:
        assert stream.status == 200


async def test_a_restored_record_says_its_epoch_first(
    hall: Hall, beside: Database, settings: Settings
):
    """Decision, a restore opens a new epoch: numbers that were lost come again for other entries.

    Whoever has the last of them would else be let in and miss what took its place.
    """
    with beside.writing() as connection:
        open_epochs(connection, settings.checkpoints, load_or_make_key(settings.key_file), NOW)
    for query in (b"after=2", b"", b"after=1"):
        async with following(hall, Role.TERMINAL, query=query) as stream:
            first, *rest = await stream.events(2 if query == b"after=1" else 1)
        assert first == {"event": "epoch.opened", "data": {"epoch": 2}}
        assert rest == ([{"id": "2"} | first] if query == b"after=1" else [])


async def test_what_another_process_wrote_is_reached(hall: Hall, beside: Database):
    """Contract, resumable: what this process has last seen is not all that the record has."""
    await hall.hand_in()
    games = LoadGames(round=1, games=(Pairing(division="", table=1, first=1, second=2),))
    act = Act(tournament_id=1, device=COMMAND_LINE, command=games)
    ((done,), _) = transact(beside, [act], "2026-11-30T10:15:00.000Z")
    assert isinstance(done, Done)
    async with following(hall, Role.DIRECTOR, query=b"after=3") as stream:
        assert stream.status == 200


async def test_a_device_has_so_many_streams_and_shuts_nobody_out(hall: Hall):
    """Issue 2, who may do what: one terminal's token can't take what the hall needs.

    A tablet that lost the network and comes back is let in; what it left behind ends.
    """
    async with AsyncExitStack() as stack:
        streams = [
            await stack.enter_async_context(following(hall, Role.TERMINAL)) for _ in range(10)
        ]
        other = await stack.enter_async_context(following(hall, Role.RUNNER))
        assert {stream.status for stream in (*streams, other)} == {200}
        await streams[0].until(lambda: streams[0].over)
        await streams[1].until(lambda: streams[1].over)
        assert not any(stream.over for stream in (*streams[2:], other))


def test_all_streams_together_leave_descriptors_for_the_rest():
    """Issue 2, who may do what: many devices, too, shut nobody out of adjudication."""
    streams = Streams(most=2)
    with streams.one_more("a"), streams.one_more("b"):
        with pytest.raises(Problem) as caught, streams.one_more("c"):
            pytest.fail("there was no place")
        assert caught.value.code == "too_many_streams"
    with streams.one_more("c") as replaced:
        assert not replaced.is_set()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert 0 < Streams()._most < limit // 2
    assert not streams._open


async def test_a_stream_ends_when_the_server_stops(app: FastAPI, hall: Hall):
    """Issue 2, main job: SIGTERM drains, open event streams included."""
    async with following(hall, Role.DIRECTOR) as stream:
        app.state.stopping.set()
        await stream.until(lambda: stream.over)
    assert stream.came.endswith(b"event: stopping\ndata: {}\n\n")


async def test_a_stream_ends_when_its_token_is_revoked(hall: Hall, beside: Database):
    """Reliability E 7.4.1: open streams are closed, by this process's revocation and another's.

    By its own at once: what happens after the answer is told to nobody whose token it took away.
    """
    async with (
        following(hall, Role.RUNNER) as runner,
        following(hall, Role.TERMINAL) as terminal,
    ):
        listed = (await hall.call(Role.DIRECTOR, "GET", "/api/v1/devices")).json()["devices"]
        lost = next(device["id"] for device in listed if device["role"] == "runner")
        await hall.call(Role.DIRECTOR, "DELETE", f"/api/v1/devices/{lost}")
        before = runner.came
        await hall.call(Role.DIRECTOR, "PATCH", HOME, {"reason": "x", "penalty_policy": "single"})
        await runner.until(lambda: runner.over)
        assert runner.came == before
        assert not terminal.over
        with beside.writing() as connection:
            of_terminals = sa.update(table).where(table.c.role == "terminal")
            connection.execute(of_terminals.values(revoked_at="2026-11-30T10:15:00.000Z"))
        await terminal.until(lambda: terminal.over)


async def test_an_operators_cookie_keeps_no_stream_of_a_revoked_device_open(
    hall: Hall, beside: Database
):
    """Reliability E 7.4.1: a browser that is both follows as the one whose token began it."""
    both = f"{OPERATOR}={hall.operator}; {DEVICE}={hall.tokens[OWN, Role.DIRECTOR]}"
    async with following(hall, None, (b"cookie", both.encode())) as stream:
        assert stream.status == 200
        with beside.writing() as connection:
            of_directors = sa.update(table).where(table.c.role == "director")
            connection.execute(of_directors.values(revoked_at="2026-11-30T10:15:00.000Z"))
        await stream.until(lambda: stream.over)


async def test_streams_are_counted_while_they_are_open(hall: Hall):
    """Metrics: how many follow now; none is left behind when clients go away."""
    async with following(hall, Role.DIRECTOR), following(hall, Role.RUNNER):
        figures = (await hall.call(Role.OPERATOR, "GET", "/metrics")).text
        assert "slipdesk_event_streams 2.0" in figures
    figures = (await hall.call(Role.OPERATOR, "GET", "/metrics")).text
    assert "slipdesk_event_streams 0.0" in figures
