"""Operations: what each call of the API declares, and the one order in which it is checked.

FastAPI describes an operation (see `descriptions`); it is run here, without solving
dependencies for each request, because that costs more than the adjudication itself.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypedDict, Unpack

from pydantic import BaseModel
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import TypeVar

from service.api.access import address_of, authorize
from service.api.body import ClientGone, check, is_json, parse_object, read_body, require_json
from service.api.cookies import refuse_other_site
from service.api.faults import not_authenticated, problem_of
from service.api.keys import idempotency_key
from service.api.problems import Problem, problem_answer
from service.api.queries import NoQuery, parse_query
from service.api.roles import PUBLIC
from service.api.state import State, state_of, trace_of
from service.api.uploads import require_octets
from service.desk.challenges import tournament_of
from service.desk.codes import Request
from service.desk.desk import Asked, Held
from service.desk.devices import Device, Role
from service.journal.record.entries import key_digest, request_digest
from service.rules.clauses.rulebook import Rulebook

Body = TypeVar("Body", bound=BaseModel | None, default=None)
Query = TypeVar("Query", bound=BaseModel | None, default=None)

_SAFE = frozenset({"GET", "HEAD"})
_NUMBER = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
NOBODY = Device("", Role.TERMINAL, "", None, None, "")
"""Stands for the caller of a public operation, who may be anybody."""


@dataclass(frozen=True, slots=True)
class Call(Generic[Body, Query]):
    """One request that was let in: who, where, and what was sent."""

    scope: Scope
    state: State
    path: Mapping[str, str]
    device: Device
    body: Body
    query: Query
    raw: bytes
    key: str
    receive: Receive

    def asked(self, held: Held | None = None) -> Asked:
        """Say who asks, by which key, for what, as the record keeps it."""
        request = self.request()
        return Asked(device=self.device, key=request.key, request=request.whole, held=held)

    def request(self) -> Request:
        """Say by which key, within the device, for what."""
        return Request(
            key=key_digest(self.device.id, self.key),
            whole=request_digest(self.scope["method"], self.scope["path"], self.raw),
        )

    async def rulebook(self) -> Rulebook:
        """Return the rulebook of the device's tournament, which never changes."""
        return (await self.state["desk"].tournament(tournament_of(self.device))).book

    def number(self, name: str = "number") -> int:
        """Return a positive number of the path.

        Raises:
            Problem: not_found; nothing is numbered in another way.
        """
        if not _NUMBER.fullmatch(self.path[name]):
            raise Problem("not_found")
        return int(self.path[name])


Handler = Callable[[Call[Any, Any]], Awaitable[ASGIApp]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """What one call of the API declares; everything about it is read from here.

    The body of an `upload` is a file, which its handler takes as it comes, or JSON where it has
    a `body` too. `formats` are the media types that it answers with where Accept prefers them.
    """

    name: str
    method: str
    path: str
    tag: str
    handler: Handler
    status: int = 200
    also: tuple[int, ...] = ()
    body: type[BaseModel] | None = None
    upload: bool = False
    query: type[BaseModel] | None = None
    answer: type[BaseModel] | None = None
    media_type: str = "application/json"
    formats: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    links: Mapping[str, object] = field(default_factory=dict)
    problems: tuple[int, ...] = ()
    examples: tuple[object, ...] = ()

    @property
    def is_public(self) -> bool:
        """Needs no token."""
        return self.name in PUBLIC

    @property
    def is_unsafe(self) -> bool:
        """Changes something, and so needs an Idempotency-Key (RFC 9110 9.2.1)."""
        return self.method not in _SAFE


class Declared(TypedDict, total=False):
    """The optional parts of an operation, as a router's decorator takes them."""

    status: int
    also: tuple[int, ...]
    body: type[BaseModel]
    upload: bool
    query: type[BaseModel]
    answer: type[BaseModel]
    media_type: str
    formats: tuple[str, ...]
    headers: tuple[str, ...]
    links: Mapping[str, object]
    problems: tuple[int, ...]
    examples: tuple[object, ...]


class Operations(list[Operation]):
    """The operations of one resource, in the order in which they are declared."""

    def __init__(self, tag: str) -> None:
        """Name the resource; its operations are listed together under this tag."""
        super().__init__()
        self.tag = tag

    def add(
        self, method: str, path: str, **declared: Unpack[Declared]
    ) -> Callable[[Callable[[Call[Body, Query]], Awaitable[ASGIApp]]], Handler]:
        """Declare the decorated handler as an operation with the handler's name."""

        def declare(handler: Callable[[Call[Body, Query]], Awaitable[ASGIApp]]) -> Handler:
            name = handler.__name__
            self.append(
                Operation(
                    name=name, method=method, path=path, tag=self.tag, handler=handler, **declared
                )
            )
            return handler

        return declare


async def run(operation: Operation, scope: Scope, receive: Receive, send: Send) -> None:
    """Check a request, hand it to its handler, send what comes of it."""
    try:
        call = await _accept(operation, scope, receive)
        answer = await operation.handler(call)
    except ClientGone:
        return
    except Exception as error:
        problem = problem_of(error)
        if problem is None:
            raise
        answer = problem_answer(problem)
    await answer(scope, receive, send)


async def _accept(operation: Operation, scope: Scope, receive: Receive) -> Call[Any, Any]:
    """Check in this order, for every operation: who, how often, may they, key, body, content.

    Part of "may they" is which site's page it comes from.
    """
    state, trace, path = state_of(scope), trace_of(scope), scope["path_params"]
    trace.operation = operation.name
    code = path.get("code")
    device: Device | None = NOBODY
    if not operation.is_public:
        device = await state["tokens"].device(scope, operation.name, code)
    # An address counts where no device is known; who calls a public operation is nobody.
    bearer = (device.id if device else "") or address_of(scope)
    trace.headers = state["rate_limit"].count(bearer)
    if device is None:
        raise not_authenticated()
    if operation.is_unsafe:
        refuse_other_site(scope)
    if not operation.is_public:
        trace.device_id = device.id
        authorize(device, operation.name, code)
    if any("\0" in each for each in path.values()):
        raise Problem("not_found")  # nothing is called so, and PostgreSQL takes no such text
    key = idempotency_key(scope) if operation.is_unsafe else ""
    if operation.upload and not (operation.body is not None and is_json(scope)):
        query = _query(operation, scope)
        require_octets(scope)
        return Call(scope, state, path, device, None, query, b"", key, receive)
    raw = await read_body(scope, receive, state["body_limit"])
    body = None
    if operation.body is not None:
        require_json(scope)
        body = check(operation.body, parse_object(raw))
    return Call(scope, state, path, device, body, _query(operation, scope), raw, key, receive)


def _query(operation: Operation, scope: Scope) -> BaseModel | None:
    """Parse the query string; one that isn't declared is refused like any unknown field."""
    pairs = parse_query(scope["query_string"])
    return (
        check(operation.query or NoQuery, pairs, strict=False) if pairs or operation.query else None
    )
