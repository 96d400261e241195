"""Texts that a column, a page or a printer can't bear, in every place where a text is taken."""

import copy
import itertools
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import orjson
import pytest

from service.api.operations import Operation
from service.api.roles import ALLOWED, PUBLIC
from service.app import OPERATIONS
from service.desk.devices import Role
from tests.api.hall import HOME, OWN, Hall

pytestmark = pytest.mark.anyio

TURNS = "\u202e"
HOSTILE = {
    "NUL": b"\0",
    "NUL within": b"a\0b",
    "lone surrogate": b"\xed\xa0\x80",
    "no UTF-8": b"\xff\xfe",
    "turned": TURNS.encode(),
    "long": b"x" * 8_000,
}
"""By kind, as bytes in an address: lone surrogates are no UTF-8, though some writers make them so.

A longer address is refused before anything reads it (test_raw).
"""

BODY = {
    "NUL": rb"\u0000",
    "NUL within": rb"a\u0000b",
    "lone surrogate": rb"\ud800",
    "no UTF-8": b"\xff",
    "half a pair": rb"\udc00\ud800",
    "turned": rb"\u202e",
    "isolate": rb"\u2066",
    "tag": rb"\udb40\udc41",
    "long": b"x" * 40_000,
    "past the limit": b"x" * 1_000_000,
}
"""By kind, as JSON's escapes."""

KNOWN = {"code": OWN, "number": "1", "round": "1", "entry": "1", "name": "enable", "kind": "busy"}
QUERIES = {"import_games": {"name": "games.csv", "division": "A"}, "import_lexicon": {"name": "a"}}
SEED = "0123456789abcdef"
_keys = itertools.count(1)


@pytest.fixture
def url(database_url: str) -> str:
    """Both databases: what one stores the other may refuse."""
    return database_url


async def test_no_text_in_any_place_is_a_fault_of_ours(hall: Hall):
    """public-reports 58 and reliability.md F: every path, query and body; 4xx, never a 500.

    What turns the direction of a line is kept nowhere either.
    """
    await hall.hand_in()
    told: list[str] = []
    places = 0
    for operation in OPERATIONS:
        for who in _callers(operation):
            for kind, place, request in _requests(operation):
                places += 1
                answer = await _sent(hall, who, operation.method, *request)
                if answer.status_code >= 500 or (kind in {"turned", "isolate"} and _took(answer)):
                    told.append(f"{operation.name} {place} {kind}: {answer.status_code}")
    assert told == []
    assert places > len(OPERATIONS)


async def test_no_text_of_a_printer_is_a_fault_of_ours(hall: Hall):
    """reliability.md F: token, code, id and status of both protocols, of one that is paired."""
    added = {}
    for protocol in ("cloudprnt", "server_direct"):
        body = {"name": protocol, "protocol": protocol}
        answer = await hall.call(Role.DIRECTOR, "POST", f"{HOME}/printers", body)
        added[protocol] = httpx.URL(answer.json()["url"]).path
    for kind, bad in HOSTILE.items():
        text, path = quote(bad), added["cloudprnt"]
        sent = [
            *((method, f"{path}?token={text}&type=image/png", b"") for method in ("GET", "DELETE")),
            ("DELETE", f"{path}?token=a&code={text}", b""),
            ("GET", f"{path}?token=a&type={text}", b""),
            ("POST", path, b'{"statusCode": "%b", "printerMAC": "a"}' % BODY[kind]),
            ("POST", path, b'{"statusCode": "200 OK", "printerMAC": "%b"}' % BODY[kind]),
            ("GET", f"/print/{text}/cloudprnt", b""),
        ]
        for form in ("GetRequest&ID=", "SetResponse&ResponseFile=", "SetStatus&Status=", ""):
            sent.append(("POST", added["server_direct"], b"ConnectionType=" + form.encode() + bad))
            coded = f"ConnectionType={form}{text}".encode()
            sent.append(("POST", added["server_direct"], coded))
        for method, address, content in sent:
            answer = await hall.client.request(method, address, content=content)
            assert answer.status_code < 500, (kind, method, address[:80], content[:80])


def _took(answer: httpx.Response) -> bool:
    return answer.is_success and TURNS in answer.text


def _callers(operation: Operation) -> list[Role | None]:
    """Who may: an operator, whom no tournament stops, and one device of it."""
    if operation.name in PUBLIC:
        return [None]
    allowed = ALLOWED[operation.name]
    devices = [each for each in (Role.DIRECTOR, Role.INTEGRATION, *Role) if each in allowed]
    return list(dict.fromkeys([*([Role.OPERATOR] if Role.OPERATOR in allowed else []), devices[0]]))


def _requests(operation: Operation) -> Iterator[tuple[str, str, tuple[str, bytes]]]:
    """Every place of an operation that takes a text, with every kind of text: kind, place, call."""
    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    body = orjson.dumps(operation.examples[0]) if operation.examples else b""
    usual = operation.path.format(**{name: KNOWN.get(name, SEED) for name in names})
    for kind, bad in HOSTILE.items():
        for name in names:
            path = operation.path.format(
                **{each: KNOWN.get(each, SEED) for each in names} | {name: quote(bad, safe="")}
            )
            yield kind, name, (path, body)
        for name in operation.query.model_fields if operation.query else ():
            query = {**QUERIES.get(operation.name, {}), name: bad}
            yield kind, f"?{name}", (f"{usual}?{urlencode(query)}", body)
    for example in operation.examples:
        for place, changed in _changed(example):
            for kind, escaped in BODY.items():
                yield kind, place, (usual, orjson.dumps(changed).replace(b"~HOSTILE~", escaped))


def _changed(content: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """The content with each of its texts, and the names of its fields, in turn a hostile one."""
    if isinstance(content, str):
        yield place, "~HOSTILE~"
    elif isinstance(content, list):
        for index, each in enumerate(content):
            for where, changed in _changed(each, f"{place}/{index}"):
                yield where, [*content[:index], changed, *content[index + 1 :]]
    elif isinstance(content, dict):
        yield f"{place}/", {**content, "~HOSTILE~": 1}
        for name, each in content.items():
            for where, changed in _changed(each, f"{place}/{name}"):
                yield where, {**copy.copy(content), name: changed}


async def _sent(
    hall: Hall, who: Role | None, method: str, address: str, content: bytes
) -> httpx.Response:
    headers = {"Content-Type": "application/json", "Idempotency-Key": f"key-{next(_keys)}"}
    if who is not None:
        headers["Authorization"] = f"Bearer {hall.token(who)}"
    return await hall.client.request(method, address, content=content, headers=headers)
