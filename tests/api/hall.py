"""A hall to test in: two tournaments, a token for every role in each, and an operator's."""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import Database
from service.journal.store.tables import tournaments
from service.lexicon.build import build_all
from service.places import lexicons_dir

NOW = datetime(2026, 11, 30, 10, 15, tzinfo=UTC)
OWN, OTHER = "wyc-2026", "other-2026"
HOME = f"/api/v1/tournaments/{OWN}"
SLIP = {"words": ["QUIXOTRY", "ZAX"], "round": 3, "table": 12, "turn": 9, "challenger": "second"}

_keys = itertools.count(1)


@dataclass
class Hall:
    """Speaks to an app or a server as any device of the hall."""

    client: httpx.AsyncClient
    operator: str
    tokens: dict[tuple[str, Role], str] = field(default_factory=dict)

    async def call(
        self,
        who: Role | str | None,
        method: str,
        path: str,
        body: object = None,
        *,
        key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> httpx.Response:
        """Call as a role of the own tournament, with a token, or as nobody."""
        sent = dict(headers or {})
        if who is not None:
            sent["Authorization"] = f"Bearer {self.token(who)}"
        if method not in {"GET", "HEAD"}:
            sent["Idempotency-Key"] = key or f"key-{next(_keys)}"
        return await self.client.request(method, path, headers=sent, json=body)

    async def hand_in(self, who: Role | str = Role.TERMINAL, **slip: object) -> httpx.Response:
        """Hand in a slip, of `SLIP`'s fields unless told otherwise."""
        return await self.call(who, "POST", f"{HOME}/challenges", {**SLIP, **slip})

    async def act(
        self,
        who: Role | str,
        what: str,
        number: Any = 1,
        *,
        key: Any = None,
        **body: Any,
    ) -> httpx.Response:
        """Act on a challenge on record, by its number and perhaps with a key of one's own."""
        return await self.call(who, "POST", f"{HOME}/challenges/{number}/{what}", body, key=key)

    async def read(self, who: Role | str, number: int = 1) -> dict[str, Any]:
        """Read a challenge that is there to be read."""
        answer = await self.call(who, "GET", f"{HOME}/challenges/{number}")
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    def token(self, who: Role | str) -> str:
        if not isinstance(who, Role):
            return who
        return self.operator if who is Role.OPERATOR else self.tokens[OWN, who]


async def furnish(client: httpx.AsyncClient, database: Database, **opening: object) -> Hall:
    """Open the two tournaments, played by WESPA's book unless told otherwise, with all tokens."""
    hall = Hall(client, devices.create(database, None, Role.OPERATOR, "operator", NOW))
    for code in (OWN, OTHER):
        body: dict[str, object] = {"code": code, "rulebook": "wespa", "lexicon": "enable"}
        body |= {"points_go": "add_to_challenged", **opening}
        opened = await hall.call(Role.OPERATOR, "POST", "/api/v1/tournaments", body)
        assert opened.status_code == 201, opened.text
        with database.reading() as connection:
            of_code = sa.select(tournaments.c.id).where(tournaments.c.code == code)
            tournament_id = connection.execute(of_code).scalar_one()
        for role in set(Role) - {Role.OPERATOR}:
            token = devices.create(database, tournament_id, role, role.value, NOW)
            hall.tokens[code, role] = token
    return hall


def compile_lexicons(folder: Path) -> Path:
    """Compile the shipped lexicons into a folder."""
    built = build_all([lexicons_dir()], folder, lambda *_: None)
    assert all(each.problem is None for each in built)
    return folder
