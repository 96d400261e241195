"""The OpenAPI description: FastAPI makes it from what each operation declares."""

import inspect
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any

from fastapi import Body, Depends, Header, Path, Query
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from starlette.routing import Match, compile_path
from starlette.types import Receive, Scope, Send
from typing_extensions import override

from service.api.answers import EVENT_STREAM
from service.api.catalogue import CATALOGUE
from service.api.operations import Operation, run
from service.api.problems import Problem
from service.api.uploads import MEDIA_TYPE

_BEARER = HTTPBearer(
    scheme_name="token",
    description="From pairing, or from `slipdesk token TOURNAMENT ROLE`, once. A browser that was"
    " paired sends it in a cookie instead: `slipdesk_device`, and an operator's in"
    " `slipdesk_operator`. Then a call that changes something has to come from a page of the desk:"
    " by Sec-Fetch-Site, or without that by Origin.",
)
ABOUT = """\
Every call but a few has a token: `Authorization: Bearer`. One that changes something has an
`Idempotency-Key` too, and where no answer comes, or 429, 502, 503 or 504, the very same call is
sent again with it: it happens once, and its answer is told again.

What is refused has one shape (RFC 9457): branch on `code`, show `detail`. 409 is a refusal of the
rules, by its `clause`; 422 is content that no tournament could read. Unknown fields are refused in
what is sent. Let be what you don't know in what is answered: fields, codes, and events are added.

A verdict is of a slip as a whole. Nothing tells which of its words failed, to anyone.

RECIPES.md, beside the desk's README, has whole programs in curl, Python and JavaScript.
"""
"""What a program's author has to know of every call."""

_CODE = r"^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$"

PATHS: dict[str, Any] = {
    "code": Annotated[str, Path(pattern=_CODE, description="The tournament's code.")],
    "name": Annotated[str, Path(pattern=_CODE, description="The name that the list gives.")],
    "id": Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The import's id.")],
    "device": Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The device's id.")],
    "webhook": Annotated[str, Path(pattern=r"^[0-9a-f]{16}$", description="The webhook's id.")],
    "entry": Annotated[
        int, Path(ge=1, le=999_999_999, description="The entry's number in its record.")
    ],
    "docket": Annotated[
        str,
        Path(
            pattern=r"^[a-z0-9-]{1,63}\.[1-9][0-9]{0,8}\.[A-Z2-7]{26}$",
            description="What a docket's code leads to.",
        ),
    ],
    "kind": Annotated[str, Path(pattern=r"^[a-z_]{1,64}$", description="The problem's code.")],
    "number": Annotated[
        int, Path(ge=1, le=999_999_999, description="The challenge's number in its tournament.")
    ],
    "round": Annotated[int, Path(ge=1, le=999_999_999, description="The round's number.")],
}
_KEY = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=255,
        pattern=r"^[!#-\[\]-~]+$",
        description="A key of your own making, new for each act and the same when you repeat it."
        " Scoped to the device, kept as long as the tournament.",
        examples=["6f1c9b8e-0b7e-4c53-9d7e-0f6a3f0f6c1e"],
    ),
]
_RESUMED = {
    "parameters": [
        {
            "name": "Last-Event-ID",
            "in": "header",
            "required": False,
            "description": "The id of the last event that you have, when you connect again.",
            "schema": {"type": "string", "pattern": "^[0-9]{1,9}$", "examples": ["57"]},
        }
    ]
}
_FILE = {
    "requestBody": {
        "required": True,
        "content": {MEDIA_TYPE: {"schema": {"type": "string", "format": "binary"}}},
    }
}
_HEADERS = {
    "Idempotent-Replayed": "true where this is the stored answer to a repeated call.",
    "Link": "The next page, where there is one (RFC 8288).",
    "Location": "Where what was made can be read.",
    "Set-Cookie": "The token, for a browser that asks for it so, or its end.",
}


_RETRY_AFTER = {"description": "Seconds to wait.", "schema": {"type": "integer"}}
_COME_BACK = (429, 503)


class OperationRoute(APIRoute):
    """A route that FastAPI describes and that `operations.run` serves."""

    def __init__(self, operation: Operation, allowed: Mapping[str, bytes]) -> None:
        """Describe an operation; `allowed` names the methods of each address."""
        self.operation = operation
        self.allow = allowed[operation.path]
        summary, _, description = inspect.cleandoc(operation.handler.__doc__ or "").partition("\n")
        super().__init__(
            operation.path,
            _signature(operation),
            name=operation.name,
            operation_id=operation.name,
            methods=[operation.method],
            tags=[operation.tag],
            summary=summary.removesuffix("."),
            description=description.strip() or summary,
            status_code=operation.status,
            response_model=operation.answer,
            response_class=_response_class(operation.media_type),
            responses=_responses(operation),
            openapi_extra=_beside(operation),
        )
        # Addresses of others that this one's path would take in: `devices/self` is no device.
        self.more_exact = [
            (compile_path(path)[0], allow)
            for path, allow in allowed.items()
            if path != operation.path and self.path_regex.match(path)
        ]

    @override
    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Find the path's parameters, which are texts; `handle` tells of other methods."""
        found = self.path_regex.match(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            return Match.NONE, {}
        match = Match.FULL if scope["method"] == self.operation.method else Match.PARTIAL
        return match, {"path_params": found.groupdict(), "route": self}

    @override
    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve it; another method gets an Allow with all methods of the address."""
        path = scope["path"]
        others = (allow for regex, allow in self.more_exact if regex.match(path))
        if (allow := next(others, None)) or scope["method"] != self.operation.method:
            raise Problem("method_not_allowed", headers=((b"allow", allow or self.allow),))
        await run(self.operation, scope, receive, send)


def routes(operations: Sequence[Operation]) -> Iterable[OperationRoute]:
    """Make the routes of all operations."""
    allowed = {
        each.path: ", ".join(sorted({o.method for o in operations if o.path == each.path})).encode()
        for each in operations
    }
    for operation in operations:
        yield OperationRoute(operation, allowed)


def _signature(operation: Operation) -> Any:  # noqa: ANN401 - FastAPI reads any callable
    """Make a function with the parameters that FastAPI is to describe; it is never called."""

    def described() -> None: ...

    names = [part[1:-1] for part in operation.path.split("/") if part.startswith("{")]
    parameters = {name: PATHS[name] for name in names}
    if operation.query is not None:
        parameters["query"] = Annotated[operation.query, Query()]
    if operation.is_unsafe:
        parameters["key"] = _KEY
    if operation.body is not None:
        examples = {f"example{n}": {"value": e} for n, e in enumerate(operation.examples, start=1)}
        parameters["body"] = Annotated[operation.body, Body(openapi_examples=examples or None)]  # type: ignore[arg-type]
    if not operation.is_public:
        parameters["token"] = Annotated[object, Depends(_BEARER)]
    described.__name__ = operation.name
    described.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=annotation)
            for name, annotation in parameters.items()
        ]
    )
    return described


def _beside(operation: Operation) -> dict[str, Any] | None:
    """What FastAPI can't read from a signature."""
    if operation.media_type == EVENT_STREAM:
        return _RESUMED
    return _FILE if operation.upload else None


@cache
def _response_class(media_type: str) -> type[Response]:
    if media_type == "application/json":
        return JSONResponse
    return type("Described", (Response,), {"media_type": media_type})


def _responses(operation: Operation) -> dict[int | str, dict[str, Any]]:
    answer: dict[str, Any] = {
        "description": "As asked.",
        "headers": {
            name: {"description": _HEADERS[name], "schema": {"type": "string"}}
            for name in operation.headers
        },
    }
    if operation.formats:
        answer["content"] = {each: {"schema": {"type": "string"}} for each in operation.formats}
    if operation.links:
        answer["links"] = dict(operation.links)
    also: dict[int | str, dict[str, Any]] = {
        status: {**answer, "model": operation.answer} for status in operation.also
    }
    return {operation.status: answer, **also, **{s: _problem(s) for s in _statuses(operation)}}


def _statuses(operation: Operation) -> list[int]:
    statuses = {400, 413, 422, 429, 500, *operation.problems}
    if not operation.is_public:
        statuses |= {401, 403, 503}
    if "{" in operation.path:
        statuses |= {404}
    if operation.body is not None or operation.upload:
        statuses |= {415}
    return sorted(statuses)


def _problem(status: int) -> dict[str, Any]:
    kinds = {code: kind for code, kind in CATALOGUE.items() if kind.status == status}
    return {
        "description": "; ".join(f"`{code}`: {kind.title}" for code, kind in kinds.items()) + ".",
        "content": {
            "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
        },
        "headers": {"Retry-After": _RETRY_AFTER} if status in _COME_BACK else {},
    }
