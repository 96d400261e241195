"""Is a line of an export the one and only way to write an entry?"""

import re
from datetime import datetime
from typing import Any

import orjson

from service.journal.record.entries import is_canonical

_FIELDS = {"at", "before", "by", "data", "request", "seq", "type", "v"}
_AT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_TYPE = re.compile(r"[a-z]+(?:[._][a-z]+)*")
_REQUEST = re.compile(r"[0-9a-f]{64}")
_BEFORE = re.compile(r"[A-Za-z0-9+/]{43}=")


class Unfit(ValueError):
    """The line is no entry; the message says why, without quoting it."""


def read(line: bytes) -> dict[str, Any]:
    """The fields of a canonical entry; raises Unfit."""
    try:
        fields = orjson.loads(line)
    except orjson.JSONDecodeError:
        raise Unfit("it is no JSON") from None
    if not isinstance(fields, dict) or fields.keys() != _FIELDS:
        raise Unfit("it hasn't the fields of an entry")
    if orjson.dumps(fields, option=orjson.OPT_SORT_KEYS) != line or not is_canonical(fields):
        raise Unfit("it isn't in canonical form")
    _check(fields)
    return fields


def _check(fields: dict[str, Any]) -> None:
    if not _is_number(fields["seq"]) or not _is_number(fields["v"]):
        raise Unfit("its seq or v is no number from 1")
    if not _fits(_AT, fields["at"]) or not _is_moment(fields["at"]):
        raise Unfit("its at is no time in UTC with milliseconds")
    if not _fits(_TYPE, fields["type"]):
        raise Unfit("its type is no name of an act")
    if not isinstance(fields["by"], str) or not fields["by"]:
        raise Unfit("its by is nobody")
    if not _fits(_BEFORE, fields["before"]):
        raise Unfit("its before is no hash")
    if fields["request"] is not None and not _fits(_REQUEST, fields["request"]):
        raise Unfit("its request is no digest")
    if not isinstance(fields["data"], dict):
        raise Unfit("its data is no object")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1


def _fits(form: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and form.fullmatch(value) is not None


def _is_moment(text: str) -> bool:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
