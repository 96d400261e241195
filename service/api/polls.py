"""What printers ask for by themselves: CloudPRNT and Server Direct Print, no part of the API.

A printer brings its secret in the address or by Basic authentication, and no Idempotency-Key: the
tokens of its protocol tell attempts apart.
"""

import asyncio
import binascii
from base64 import b64decode
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime
from urllib.parse import parse_qsl, unquote_plus

import orjson
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from service.api.answers import Answer, Headers, json_answer
from service.api.body import ClientGone, header, read_body
from service.api.problems import Problem
from service.api.state import State, state_of, trace_of
from service.printing import cloudprnt, jobs, printers, server_direct
from service.printing.printer import Printer, Protocol

_BODY_LIMIT = 65_536
_LONGEST_SECRET = 128
_BASIC: Headers = ((b"www-authenticate", b'Basic realm="slipdesk", charset="UTF-8"'),)
_NOTHING = Answer(200, b"", server_direct.MEDIA_TYPE.encode())

Handler = Callable[[Scope, Receive, Printer], Awaitable[Answer]]


def routes() -> Iterator[Route]:
    """The addresses that printers are given, with their secret and without."""
    for begins in ("/print/{secret}", "/print"):
        yield Route(f"{begins}/cloudprnt-setting.json", _served(Protocol.CLOUDPRNT, _setting))
        yield Route(f"{begins}/cloudprnt", _served(Protocol.CLOUDPRNT, _cloudprnt))
        yield Route(f"{begins}/server-direct", _served(Protocol.SERVER_DIRECT, _server_direct))


class _served:  # noqa: N801 - a route takes an ASGI application as it is only from an instance
    def __init__(self, protocol: Protocol, handler: Handler) -> None:
        self._protocol = protocol
        self._handler = handler

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        state, trace = state_of(scope), trace_of(scope)
        trace.operation = self._protocol.value
        printer = await _printer(scope, state, self._protocol)
        bearer = printer.id if printer else (scope["client"] or ("",))[0]
        trace.headers = state["rate_limit"].count(bearer or "")
        if printer is None:
            raise Problem("not_authenticated", headers=_BASIC)
        trace.device_id = printer.id
        try:
            answer = await self._handler(scope, receive, printer)
        except ClientGone:
            return
        await answer(scope, receive, send)


async def _printer(scope: Scope, state: State, protocol: Protocol) -> Printer | None:
    secret = scope["path_params"].get("secret") or _password(scope)
    if secret is None or len(secret) > _LONGEST_SECRET:
        return None
    found = await asyncio.to_thread(printers.by_secret, state["desk"].database, secret)
    return found if found is not None and found.protocol is protocol else None


def _password(scope: Scope) -> str | None:
    scheme, _, credentials = (header(scope, b"authorization") or b"").partition(b" ")
    if scheme.lower() != b"basic":
        return None
    try:
        told = b64decode(credentials, validate=True).decode()
    except (binascii.Error, ValueError):
        return None
    return told.partition(":")[2] or None


async def _setting(scope: Scope, _receive: Receive, _printer: Printer) -> Answer:
    _only(scope, "GET")
    return json_answer(cloudprnt.SETTING)


async def _cloudprnt(scope: Scope, receive: Receive, printer: Printer) -> Answer:
    query = _query(scope)
    match scope["method"]:
        case "POST":
            return await _poll(scope, receive, printer)
        case "DELETE":
            return await _confirm(scope, printer, query)
        case "GET" if "delete" in query:
            return await _confirm(scope, printer, query)
        case "GET" if {"type", "token"} & query.keys():
            return await _fetch(scope, printer, query)
        case "GET":
            return json_answer(cloudprnt.SETTING)
        case _:
            raise _other_method(b"DELETE, GET, POST")


async def _poll(scope: Scope, receive: Receive, printer: Printer) -> Answer:
    raw = await read_body(scope, receive, _BODY_LIMIT)
    try:
        told = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Problem("malformed_json") from None
    if not isinstance(told, dict):
        raise Problem("malformed_json")
    database, now = state_of(scope)["desk"].database, datetime.now(UTC)
    report = cloudprnt.report(told)
    return json_answer(await asyncio.to_thread(cloudprnt.poll, database, printer, report, now))


async def _fetch(scope: Scope, printer: Printer, query: Mapping[str, str]) -> Answer:
    database, now = state_of(scope)["desk"].database, datetime.now(UTC)
    if not cloudprnt.is_served(query.get("type")):
        return Answer(415, b"", b"text/plain")
    docket = await asyncio.to_thread(jobs.fetch, database, printer, _token(scope, query), now)
    if docket is None:
        return Answer(404, b"", b"text/plain")
    origin = state_of(scope)["origin"].for_others(scope)
    form, data = await asyncio.to_thread(
        cloudprnt.document, docket, printer, query.get("type"), origin
    )
    more = tuple(
        (name.lower().encode(), value.encode()) for name, value in cloudprnt.HEADERS.items()
    )
    return Answer(200, data, form.encode(), more)


async def _confirm(scope: Scope, printer: Printer, query: Mapping[str, str]) -> Answer:
    # Answered with 200 whatever it was of: a printer that is told otherwise asks without end.
    database = state_of(scope)["desk"].database
    code = query.get("code", "")
    await asyncio.to_thread(cloudprnt.confirm, database, printer, _token(scope, query), code)
    return Answer(200, b"", b"text/plain")


async def _server_direct(scope: Scope, receive: Receive, printer: Printer) -> Answer:
    if scope["method"] != "POST":
        raise _other_method(b"POST")
    form = _form(await read_body(scope, receive, _BODY_LIMIT))
    database, now = state_of(scope)["desk"].database, datetime.now(UTC)
    match form.get("ConnectionType"):
        case "GetRequest":
            asked = await asyncio.to_thread(
                server_direct.ask, database, printer, form.get("ID"), now
            )
            if asked is None:
                return _NOTHING
            origin = state_of(scope)["origin"].for_others(scope)
            token, docket = asked
            data = await asyncio.to_thread(server_direct.document, docket, printer, token, origin)
            return Answer(200, data, server_direct.MEDIA_TYPE.encode())
        case "SetResponse":
            told = form.get("ResponseFile", "")
            await asyncio.to_thread(server_direct.respond, database, printer, told, now)
        case "SetStatus":
            told = form.get("Status", "")
            await asyncio.to_thread(server_direct.status, database, printer, told, now)
        case _:
            pass  # of a newer protocol; an error would have it ask again and again
    return _NOTHING


def _query(scope: Scope) -> dict[str, str]:
    # A bare key, as in ?delete, is there with nothing behind it.
    return _fields(scope["query_string"].decode("ascii", "replace"))


def _token(scope: Scope, query: Mapping[str, str]) -> str | None:
    told = header(scope, b"x-star-token")
    return query.get("token") or (str(told, "latin-1") if told else None) or None


def _form(raw: bytes) -> dict[str, str]:
    """The form of Server Direct Print, whose last field may come as bare XML, not URL-encoded."""
    text = raw.decode("utf-8", "replace")
    for name in ("ResponseFile", "Status"):
        begins, found, rest = text.partition(f"{name}=")
        if found:
            xml = rest if rest.lstrip().startswith("<") else unquote_plus(rest)
            return {**_fields(begins), name: xml}
    return _fields(text)


def _fields(text: str) -> dict[str, str]:
    # PostgreSQL takes no NUL, and no token has one.
    pairs = parse_qsl(text, keep_blank_values=True)
    return {name: value.replace("\0", "\ufffd") for name, value in pairs}


def _only(scope: Scope, method: str) -> None:
    if scope["method"] != method:
        raise _other_method(method.encode())


def _other_method(allowed: bytes) -> Problem:
    return Problem("method_not_allowed", headers=((b"allow", allowed),))
