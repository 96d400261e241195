"""Request bodies: read with a limit, parsed strictly, checked against a model."""

import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails
from starlette.types import Receive, Scope

from service.api.complaints import complaint, unknown_field
from service.api.fields import model_at
from service.api.problems import Problem

Model = TypeVar("Model", bound=BaseModel)

_JSON = re.compile(rb'application/json(\s*;\s*charset\s*=\s*"?utf-8"?)?\s*', re.IGNORECASE)


class ClientGone(Exception):
    """The client went away before its request was whole; there is nobody to answer."""


def header(scope: Scope, name: bytes) -> bytes | None:
    """Return a header's value; of several, the last."""
    return dict(scope["headers"]).get(name)


def declared_too_large(scope: Scope, limit: int) -> bool:
    """Does the request announce a body over the limit?"""
    length = header(scope, b"content-length")
    # More than eighteen digits would not fit a disk, let alone `int` at no cost.
    return length is not None and (len(length) > 18 or not length.isdigit() or int(length) > limit)  # noqa: PLR2004


async def read_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    """Read the whole body, counting as it comes: a length may be missing or a lie.

    Raises:
        Problem: body_too_large.
        ClientGone: the connection ended first.
    """
    if declared_too_large(scope, limit):
        raise Problem("body_too_large")
    message = await receive()
    body: bytes = message.get("body", b"")
    while message["type"] == "http.request" and message.get("more_body", False):
        if len(body) > limit:
            break
        message = await receive()
        body += message.get("body", b"")
    if message["type"] == "http.disconnect":
        raise ClientGone
    if len(body) > limit:
        raise Problem("body_too_large")
    return body


def is_json(scope: Scope) -> bool:
    """Does the request say that its body is JSON?"""
    content_type = header(scope, b"content-type")
    return content_type is not None and _JSON.fullmatch(content_type) is not None


def require_json(scope: Scope) -> None:
    """Refuse other content types, and so forms of other sites too.

    Raises:
        Problem: not_json.
    """
    if not is_json(scope):
        raise Problem("not_json")


def parse_object(body: bytes) -> dict[str, object]:
    """Parse one JSON object in a way that no two readers can understand differently.

    Raises:
        Problem: malformed_json, whatever is wrong.
    """
    try:
        parsed = _decode(body.decode("utf-8"))
        # Raw control characters and surrogates can't get this far: only escapes bring them in.
        if b"\\u" in body and any(map(_unspeakable, _texts(parsed))):
            raise Problem("malformed_json")
    except (ValueError, RecursionError):
        raise Problem("malformed_json") from None
    if not isinstance(parsed, dict):
        raise Problem("malformed_json")
    return parsed


def check(model: type[Model], content: object, *, strict: bool = True) -> Model:
    """Check content against a model.

    Raises:
        Problem: invalid_content with `errors`, each a JSON pointer and a fixed text.
    """
    try:
        return model.model_validate(content, strict=strict)
    except ValidationError as error:
        details = error.errors(include_url=False, include_input=False)
        told = [_error(each, model, content) for each in details[:20]]
        raise Problem("invalid_content", errors=told) from None


def field_error(field: str, code: str, message: str, **more: object) -> dict[str, object]:
    """Say what is wrong with one field: a JSON pointer, a stable code, a fixed text."""
    return {"field": field, "code": code, "message": message, **more}


def _error(details: ErrorDetails, model: type[BaseModel], content: object) -> dict[str, object]:
    if details["type"] == "extra_forbidden":
        return _unknown_field(details["loc"], model, content)
    code, message = complaint(details["type"], details.get("ctx", {}))
    return field_error(_pointer(details["loc"]), code, message)


def _unknown_field(
    location: tuple[int | str, ...],
    model: type[BaseModel],
    content: Any,  # noqa: ANN401 - the place that pydantic names leads through any content
) -> dict[str, object]:
    # An unknown field's name is the client's own text, perhaps a word: name what holds it.
    *holder, name = location
    for part in _in_content(holder):
        content = content[part]
    place = list(content).index(name) + 1
    code, message = unknown_field(place, model_at(model, holder).model_fields)
    return field_error(_pointer(holder), code, message)


def _pointer(location: Iterable[int | str]) -> str:
    return "".join(f"/{part}" for part in _in_content(location))


def _in_content(location: Iterable[int | str]) -> Iterable[int | str]:
    # Parts that begin with a colon are the tags of alternatives, no part of the body.
    return (part for part in location if not str(part).startswith(":"))


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise ValueError("a name twice")
    return content


def _no_constant(_name: str) -> NoReturn:
    raise ValueError("NaN or Infinity")


def _texts(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield name
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


_decode = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant).decode


def _unspeakable(text: str) -> bool:
    return "\0" in text or any("\ud800" <= character <= "\udfff" for character in text)
