"""The Idempotency-Key header: quoted as the draft has it, or bare as most clients send it."""

import re

from starlette.types import Scope

from service.api.problems import Problem

# draft-ietf-httpapi-idempotency-key-header-07: a structured-field string.
_QUOTED = re.compile(rb'"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"')
_VISIBLE = re.compile(rb"[\x21-\x7e]{1,255}")
_ESCAPED = re.compile(rb'\\(["\\])')


def idempotency_key(scope: Scope) -> str:
    """Return the key in its one spelling, unquoted.

    Raises:
        Problem: idempotency_key_missing, or idempotency_key_malformed.
    """
    values = [value for name, value in scope["headers"] if name == b"idempotency-key"]
    if not values:
        raise Problem("idempotency_key_missing")
    if len(values) > 1:
        raise Problem("idempotency_key_malformed")
    value: bytes = values[0].strip()
    if value.startswith(b'"'):
        quoted = _QUOTED.fullmatch(value)
        value = _ESCAPED.sub(rb"\1", quoted.group(1)) if quoted else b""
    if not _VISIBLE.fullmatch(value):
        raise Problem("idempotency_key_malformed")
    return value.decode("ascii")
