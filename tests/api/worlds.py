"""Two desks that differ in nothing but which of two words their lexicons hold.

The second lexicon carries the first one's header, fingerprint and all; clocks, keys, devices and
dice are the same. So whatever differs between them, to the last byte, tells the one word from the
other (self-composition, reliability D5).
"""

import asyncio
import io
import json
import random
import re
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping, MutableMapping
from contextlib import AsyncExitStack, asynccontextmanager, closing, redirect_stderr
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Column, Table, select
from starlette.types import ASGIApp, Receive, Scope, Send

from service.app import create_app
from service.desk.desk import Desk
from service.desk.devices import Role, digest
from service.journal.store.database import open_database
from service.journal.store.tables import devices, metadata, sightings
from service.lexicon import compiled
from service.lexicon.build import build
from service.lexicon.manifest import read_source
from service.lexicon.store import compile_trie
from service.printing.dockets import Press
from service.settings import Settings
from tests.api.hall import HOME, OWN
from tests.lexicon.strategies import write_source

HERE, THERE = "QUAG", "QUAT"
"""The first world's lexicon holds the one, the second one's the other."""

GOOD = ("AA", "CAT", "CATS", "DOGS", "UNSTATED", "CONTEMPORANEOUS")
BAD = ("ZZ", "QZXJ", "CATX", "INCONSEQUENTIAX")
NOW = "2026-11-30T10:15:00.000Z"

_OF_THE_CLOCK = {
    "devices": {"created_at"},
    "printers": {"seen_at"},
    "print_jobs": {"created_at", "since"},
}
"""Columns with the time of day, which two desks that are called in turn can't have alike."""

_TIMES = {
    "/metrics": re.compile(r"^(slipdesk_request_seconds\w*|\w+_created)\b.*\n", re.MULTILINE),
    "/api/v1/devices": re.compile(r'(?<="last_seen":)("[^"]+"|null)'),
}
"""The same in answers; whether a device's last call is written yet is a matter of the clock too."""


class Dice:
    """Randomness that both worlds have alike: ids and salts of texts."""

    def __init__(self) -> None:
        self._random = random.Random(0)  # noqa: S311 - no secret

    def throw_again(self, call: int) -> None:
        self._random.seed(call)

    def token_hex(self, size: int) -> str:
        return self._random.randbytes(size).hex()

    def token_bytes(self, size: int) -> bytes:
        return self._random.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        return self.token_hex(size)


@dataclass(frozen=True)
class Told:
    """All that a call let anybody see, but for how long it took."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    log: list[dict[str, object]]


@dataclass
class World:
    """One of the two desks."""

    client: httpx.AsyncClient
    url: str
    data_dir: Path
    desk: Desk
    press: Press
    log: io.StringIO
    served: ASGIApp

    async def call(
        self, who: Role | None, method: str, path: str, body: object, headers: Mapping[str, str]
    ) -> Told:
        bearer = {} if who is None else {"Authorization": f"Bearer {token(who)}"}
        self.log.seek(0)
        self.log.truncate()
        answer = await self.client.request(method, path, headers=bearer | dict(headers), json=body)
        told = sorted(answer.headers.items())
        content = answer.content
        if (times := _TIMES.get(path)) is not None:
            content = times.sub("", answer.text).encode()
            told = [item for item in told if item[0] != "content-length"]
        return Told(answer.status_code, told, content, _lines(self.log.getvalue()))

    async def followed(self, who: Role, until: int) -> bytes:
        """What a follower of the events gets from the first one up to entry `until`."""
        got, seen = bytearray(), asyncio.Event()
        path = f"{HOME}/events"
        headers = [(b"authorization", f"Bearer {token(who)}".encode()), (b"last-event-id", b"0")]

        messages = iter([{"type": "http.request"}])

        async def receive() -> dict[str, str]:
            if message := next(messages, None):
                return message
            await seen.wait()
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            got.extend(message.get("body", b""))
            if b"id: %d\n" % until in got:
                seen.set()

        scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "headers": headers}
        scope |= {"query_string": b"", "client": ("", 0), "raw_path": path.encode()}
        await self.served(scope, receive, send)
        return bytes(got)

    def stored(self) -> dict[str, list[tuple[Any, ...]]]:
        """Every row of every table, and the heads that are kept in files.

        Of the signed heads only the newest: when others were signed is a matter of the clock. So
        is when devices were last seen, and whether that is written yet.
        """
        with closing(open_database(self.url)) as database, database.reading() as connection:
            rows = {
                table.name: [tuple(row) for row in connection.execute(select(*_compared(table)))]
                for table in metadata.sorted_tables
                if table is not sightings
            }
        rows["checkpoints"] = sorted(rows["checkpoints"])[-1:]
        kept = sorted((self.data_dir / "checkpoints").glob("*.checkpoint"))
        rows["files"] = [(path.name, path.read_bytes()) for path in kept]
        return rows


@dataclass
class Worlds:
    """Both desks, called alike."""

    both: tuple[World, World]
    dice: Dice
    calls: int = 0

    async def call(
        self,
        who: Role | None,
        method: str,
        path: str,
        body: object = None,
        *,
        there: object = None,
        key: str | None = None,
    ) -> tuple[Told, Told]:
        """Make one call to both, with another body to the second if one is given."""
        self.calls += 1
        headers = {"X-Request-Id": f"{self.calls:016x}"}
        if method != "GET":
            headers["Idempotency-Key"] = key or f"key-{self.calls}"
        told = []
        for world, sent in zip(self.both, (body, body if there is None else there), strict=True):
            self.dice.throw_again(self.calls)
            told.append(await world.call(who, method, path, sent, headers))
        return told[0], told[1]


def _compared(table: Table) -> list[Column[Any]]:
    of_the_clock = _OF_THE_CLOCK.get(table.name, set())
    return [column for column in table.columns if column.name not in of_the_clock]


def token(role: Role) -> str:
    return f"slip_{role.value}"


def _lines(log: str) -> list[dict[str, object]]:
    """The lines of a log without its times."""
    lines: list[dict[str, object]] = [json.loads(line) for line in log.splitlines()]
    return [
        {name: value for name, value in line.items() if name not in {"timestamp", "milliseconds"}}
        for line in lines
    ]


@asynccontextmanager
async def two_worlds(
    place: Path, template: Path, dice: Dice, *, authoritative_to: int | None = None
) -> AsyncIterator[Worlds]:
    """Two started desks with one tournament each and a device of every role.

    Their lexicons decide on words of up to `authoritative_to` tiles, without it on all.
    """
    async with AsyncExitStack() as stack:
        log = stack.enter_context(redirect_stderr(io.StringIO()))
        first, second = [
            await stack.enter_async_context(_world(data_dir, template, log))
            for data_dir in _folders(place, authoritative_to)
        ]
        worlds = Worlds((first, second), dice)
        opening = {"code": OWN, "rulebook": "wespa", "lexicon": "liste"}
        opening |= {"penalty_policy": "five-per-word", "points_go": "add_to_challenged"}
        one, other = await worlds.call(Role.OPERATOR, "POST", "/api/v1/tournaments", opening)
        assert (one.status, one) == (201, other), one.body
        for world in worlds.both:
            _pair(world.url, set(Role) - {Role.OPERATOR})
        yield worlds


def _folders(place: Path, authoritative_to: int | None) -> Iterator[Path]:
    """The data folders, equal but for the trie of the second."""
    words = [[*GOOD, word] for word in (HERE, THERE)]
    first, second = place / "here", place / "there"
    source = write_source(
        first / "lexicons", "\n".join(words[0]) + "\n", authoritative_to=authoritative_to
    )
    build(read_source(source), first / "compiled", lambda *_: None)
    shutil.copytree(first, second)
    file = compiled.path_of(second / "compiled", "liste")
    header, _ = compiled.unpack(file.read_bytes())
    file.write_bytes(compiled.pack(header, compile_trie(sorted(words[1]))))
    yield first
    shutil.copy(first / "journal.key", second)
    yield second


@asynccontextmanager
async def _world(data_dir: Path, template: Path, log: io.StringIO) -> AsyncIterator[World]:
    url = f"sqlite:///{shutil.copy(template, data_dir / 'slipdesk.db')}"
    _pair(url, {Role.OPERATOR})
    settings = {"data_dir": data_dir, "rate_limit": "off", "log_level": "debug"}
    app = create_app(Settings.model_validate(settings))
    async with app.router.lifespan_context(app) as state:
        assert state is not None
        desk: Desk = state["desk"]
        desk.writer.now = lambda: NOW

        async def with_state(scope: Scope, receive: Receive, send: Send) -> None:
            await app({**scope, "state": dict(state)}, receive, send)

        transport = httpx.ASGITransport(with_state)
        async with httpx.AsyncClient(transport=transport, base_url="http://desk") as client:
            yield World(client, url, data_dir, desk, state["press"], log, with_state)


def _pair(url: str, roles: set[Role]) -> None:
    """Give a desk devices whose ids and tokens are known."""
    rows = [
        {
            "id": f"{number:016x}",
            "tournament_id": None if role is Role.OPERATOR else 1,
            "role": role.value,
            "name": role.value,
            "digest": digest(token(role)),
            "created_at": NOW,
        }
        for number, role in enumerate(Role)
        if role in roles
    ]
    with closing(open_database(url)) as database, database.writing() as connection:
        connection.execute(devices.insert(), rows)
