"""Twenty equal calls at once, of every kind that makes something: it is made once."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from service.desk.devices import Role
from service.journal.store.database import Database
from service.journal.store.tables import metadata
from tests.api.hall import HOME, Hall
from tests.neighbours.desks import file_server

pytestmark = pytest.mark.anyio

AT_ONCE = 20
GAMES = {"games": [{"table": 1, "first": {"number": 7}, "second": {"number": 8}}]}
RULING = {"kind": "drawing", "reason": "It goes back.", "director": "A. B."}
LOOK = {"method": "printed_list", "verdict": "invalid", "list": "A list", "adjudicator": "M. K."}
TILES = {"drawn_on_rack": False}
ASKED = (Role.TERMINAL, "POST", "/challenges/1/reviews", {"requested_by": "first"})
LOADED = (Role.DIRECTOR, "PUT", "/rounds/1/games", GAMES)


@dataclass(frozen=True)
class Made:
    """A call, those that come before it, and the tables that it leaves one row more in."""

    who: Role
    method: str
    path: str
    body: dict[str, Any] | bytes | None
    tables: tuple[str, ...]
    before: tuple[tuple[Role, str, str, dict[str, Any]], ...] = ()


CALLS = {
    "webhook": Made(
        Role.DIRECTOR, "POST", "/webhooks", {"url": "http://192.0.2.1/"},
        ("webhooks", "webhook_secrets"),
    ),
    "webhook's secret": Made(
        Role.DIRECTOR, "POST", "/webhooks/{made}/secret", None, ("webhook_secrets",),
        ((Role.DIRECTOR, "POST", "/webhooks", {"url": "http://192.0.2.1/"}),),
    ),
    "printer": Made(
        Role.DIRECTOR, "POST", "/printers", {"name": "Desk", "protocol": "cloudprnt"},
        ("printers", "devices"),
    ),
    "device": Made(
        Role.DIRECTOR, "POST", "/api/v1/devices", {"role": "runner", "name": "Lo"},
        ("devices", "pairing_codes"),
    ),
    "device's code": Made(
        Role.DIRECTOR, "POST", "/api/v1/devices/{made}/code", None, ("pairing_codes",),
        ((Role.DIRECTOR, "POST", "/api/v1/devices", {"role": "runner", "name": "Lo"}),),
    ),
    "tournament": Made(
        Role.OPERATOR, "POST", "/api/v1/tournaments",
        {"code": "cup", "rulebook": "wespa", "lexicon": "enable", "penalty_policy": "single"},
        ("tournaments", "entries"),
    ),
    "change of the tournament": Made(
        Role.DIRECTOR, "PATCH", "", {"official": True, "reason": "Announced."},
        ("entries", "decisions", "texts", "persons"),
    ),
    "games": Made(*LOADED, ("entries", "games")),
    "games of a file": Made(
        Role.DIRECTOR, "POST", "/games/import", b"round,table,first,second\n1,1,7,8\n",
        ("entries", "games"),
    ),
    "games closed": Made(
        Role.DIRECTOR, "POST", "/games/close", {"round": 1, "games": [{"table": 1}]},
        ("entries",), (LOADED,),
    ),
    "source of games": Made(
        Role.DIRECTOR, "POST", "/games/source", {"url": "{there}"},
        ("game_sources", "entries", "games"),
    ),
    "challenge": Made(
        Role.TERMINAL, "POST", "/challenges", {"words": ["CAT"], "round": 2, "table": 2},
        ("challenges", "entries"),
    ),
    "ruling": Made(
        Role.DIRECTOR, "POST", "/rulings", RULING,
        ("rulings", "entries", "decisions", "texts", "persons"),
    ),
    "review": Made(*ASKED, ("entries",)),
    "opinion": Made(
        Role.ADJUDICATOR, "POST", "/challenges/1/opinions", LOOK,
        ("entries", "texts", "persons"), (ASKED,),
    ),
    "last word": Made(
        Role.DIRECTOR, "POST", "/challenges/1/ruling", {"verdict": "invalid", "tiles": TILES},
        ("entries", "decisions", "persons"),
        (ASKED, (Role.ADJUDICATOR, "POST", "/challenges/1/opinions", LOOK)),
    ),
    "reissue": Made(
        Role.TERMINAL, "POST", "/challenges/1/reissue",
        {"words": ["ZAX", "QUIXOTRIES"], "ground": "mismatch", "confirmed_by": ["first"]},
        ("entries",),
    ),
    "void": Made(
        Role.DIRECTOR, "POST", "/challenges/1/void", {"reason": "Twice."},
        ("entries", "decisions", "texts", "persons"),
    ),
}  # fmt: skip


@pytest.fixture
def url(database_url: str) -> str:
    """Both databases: where one waits for its turn the other may refuse."""
    return database_url


@pytest.fixture
def there() -> Iterator[str]:
    """The address of a file of games."""
    with file_server() as served:
        served.data = b"round,table,first,second\n1,1,7,8\n"
        yield served.url


@pytest.mark.parametrize("made", CALLS.values(), ids=CALLS.keys())
async def test_of_equal_calls_at_once_one_makes_something(
    hall: Hall, beside: Database, there: str, made: Made
):
    """public-reports 48 and 49, promise 2: twenty equal answers, one row of each kind."""
    await hall.hand_in()
    id_ = ""
    for who, method, path, sent in made.before:
        answer = await hall.call(who, method, _address(path), sent)
        assert answer.is_success, answer.text
        id_ = answer.json().get("id", "")
    before = rows(beside)
    path, body = _address(made.path.replace("{made}", id_)), made.body
    if isinstance(body, dict) and body.get("url") == "{there}":
        body = {"url": there}
    answers = await asyncio.gather(
        *(call(hall, made.who, made.method, path, body) for _ in range(AT_ONCE))
    )
    assert {each.status_code for each in answers} <= {200, 201}, answers[-1].text
    assert len({each.content for each in answers}) == 1
    now = rows(beside)
    more = {name: count - before[name] for name, count in now.items() if count != before[name]}
    assert more == dict.fromkeys(made.tables, 1)


async def call(
    hall: Hall, who: Role, method: str, path: str, body: dict[str, Any] | bytes | None
) -> httpx.Response:
    if not isinstance(body, bytes):
        return await hall.call(who, method, path, body, key="at-once")
    headers = {
        "Authorization": f"Bearer {hall.token(who)}",
        "Idempotency-Key": "at-once",
        "Content-Type": "application/octet-stream",
    }
    return await hall.client.request(method, path, content=body, headers=headers)


def rows(database: Database) -> dict[str, int]:
    """How many rows each table has, but for those that are told of devices now and then."""
    with database.reading() as connection:
        return {
            table.name: connection.execute(
                sa.select(sa.func.count()).select_from(table)
            ).scalar_one()
            for table in metadata.sorted_tables
            if table.name not in {"sightings", "checkpoints"}
        }


def _address(path: str) -> str:
    return path if path.startswith("/api/") else HOME + path
