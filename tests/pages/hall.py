"""A desk that serves pages: a server, its tournaments, and browsers paired to it."""

import itertools
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
from playwright.sync_api import BrowserContext

from service.desk import devices
from service.desk.devices import Role
from service.journal.store.database import open_database
from service.journal.store.tables import tournaments
from tests.servers import RealServer, real_server

_COOKIES = {Role.OPERATOR: "slipdesk_operator"}
_numbers = itertools.count(1)


@dataclass
class Hall:
    """A server with one operator, and any number of tournaments and devices."""

    server: RealServer
    database: str
    operator: str
    codes: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        """The address that browsers use: a secure context, as every own machine is."""
        return f"http://localhost:{self.server.port}"

    def tournament(self, code: str | None = None, **opening: object) -> str:
        """Open a tournament, by WESPA's book unless told otherwise, and return its code."""
        code = code or f"event-{next(_numbers)}"
        told = {"rulebook": "wespa", "lexicon": "enable", "points_go": "add_to_challenged"}
        body = {"code": code, **told, **opening}
        body = {field: value for field, value in body.items() if value is not None}
        self.call(self.operator, "POST", "/api/v1/tournaments", body)
        self.codes.append(code)
        return code

    def token(self, role: Role, code: str | None = None, name: str | None = None) -> str:
        """Make a device of a tournament, the latest unless told otherwise."""
        if role is Role.OPERATOR:
            return self.operator
        with closing(open_database(self.database)) as opened:
            with opened.reading() as connection:
                of_code = sa.select(tournaments.c.id).where(
                    tournaments.c.code == (code or self.codes[-1])
                )
                owner = connection.execute(of_code).scalar_one()
            return devices.create(opened, owner, role, name or role.value, datetime.now(UTC))

    def pair(
        self, context: BrowserContext, role: Role, code: str | None = None, name: str | None = None
    ) -> str:
        """Make a browser a device, as its pairing would, and return its token."""
        token = self.token(role, code, name)
        context.add_cookies(
            [
                {
                    "name": _COOKIES.get(role, "slipdesk_device"),
                    "value": token,
                    "url": self.url,
                    "httpOnly": True,
                    "sameSite": "Strict",
                }
            ]
        )
        return token

    def call(self, token: str, method: str, path: str, body: object = None) -> Any:
        """Call the API as a program does, and return what it answers; a refusal is a failure."""
        headers = {"Authorization": f"Bearer {token}"}
        if method != "GET":
            headers["Idempotency-Key"] = f"call-{next(_numbers)}"
        answer = httpx.request(method, self.server.url + path, headers=headers, json=body)
        assert answer.is_success, answer.text
        return answer.json() if answer.content else None


@contextmanager
def hall(data_dir: Path, url: str, **settings: str) -> Iterator[Hall]:
    """Serve; `url` is a migrated database's."""
    with closing(open_database(url)) as opened:
        operator = devices.create(opened, None, Role.OPERATOR, "operator", datetime.now(UTC))
    with real_server(data_dir, url, LOG_LEVEL="warning", **settings) as server:
        yield Hall(server, url, operator)


_UNNAMED = re.compile(r"[^a-z0-9-]+")


def file_name(title: str) -> str:
    """A title as the name of a picture."""
    return _UNNAMED.sub("-", title.lower()).strip("-")
