"""One entry of the journal and its only encoding: stored, hashed and exported alike."""

import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import orjson

# Numbers beyond 2**53 and types with a spelling of their own (dates, enums) are
# refused: another program's JSON library must read back exactly what is hashed.
_CANONICAL = (
    orjson.OPT_SORT_KEYS
    | orjson.OPT_STRICT_INTEGER
    | orjson.OPT_PASSTHROUGH_DATACLASS
    | orjson.OPT_PASSTHROUGH_DATETIME
    | orjson.OPT_PASSTHROUGH_SUBCLASS
)

_UUID_7 = re.compile(r"([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


class MalformedEntry(ValueError):
    """A body that is no entry, or data that has no canonical form."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One act with its facts."""

    seq: int  # from 1, without gaps, per tournament
    type: str  # such as "tournament.opened"
    v: int  # version of the shape of `data`
    at: str  # see `timestamp`; a claim, the order is `seq`
    by: str  # device id, or "cli"
    data: dict[str, object]
    request: bytes | None  # see `request_digest`; None for what no request caused
    before: bytes  # root of the tree of all earlier entries


def encode(entry: Entry) -> bytes:
    """Canonical JSON: sorted ASCII keys, UTF-8, no white space, no floats.

    Raises:
        MalformedEntry: `data` holds something that has no canonical form.
    """
    try:
        if not is_canonical(entry.data):
            raise MalformedEntry(f"entry {entry.seq} holds what has no canonical form")
    except TypeError as error:
        raise MalformedEntry(f"entry {entry.seq} can't be written: {error}") from error
    return spelled(entry)


def spelled(entry: Entry) -> bytes:
    """The same, where `data` is known to be canonical, as that of every event is.

    Raises:
        MalformedEntry: it holds a number or a text that JSON can't.
    """
    try:
        return orjson.dumps(
            {
                "at": entry.at,
                "before": b64encode(entry.before).decode(),
                "by": entry.by,
                "data": entry.data,
                "request": entry.request.hex() if entry.request is not None else None,
                "seq": entry.seq,
                "type": entry.type,
                "v": entry.v,
            },
            option=_CANONICAL,
        )
    except (TypeError, orjson.JSONEncodeError) as error:
        raise MalformedEntry(f"entry {entry.seq} can't be written: {error}") from error


def decode(body: bytes) -> Entry:
    """Read a stored body back; whether it is canonical is the verifier's question."""
    try:
        fields = orjson.loads(body)
        request = fields.pop("request")
        before = b64decode(fields.pop("before"), validate=True)
        return Entry(
            **fields, before=before, request=None if request is None else bytes.fromhex(request)
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise MalformedEntry(f"not an entry: {error}") from error


def timestamp(moment: datetime) -> str:
    """RFC 3339 in UTC with milliseconds, such as 2026-08-01T09:30:00.000Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def request_digest(method: str, path: str, body: bytes) -> bytes:
    """What a request asked for: the same key with another digest is another request."""
    return sha256(f"{method}\n{path}\n".encode() + body).digest()


def key_digest(device_id: str, key: str) -> bytes:
    """The unique column `entries.request`: an Idempotency-Key within its device.

    That of a UUID of version 7 begins with the UUID's own time (RFC 9562, 5.7), so that the keys of
    one commit lie together in the index. Of others each has a page of the index to itself, which
    is written with it.
    """
    digest = sha256(f"{device_id}\n{key}".encode()).digest()
    timed = _UUID_7.fullmatch(key)
    if timed is None:
        return digest
    time = bytes.fromhex(timed[1] + timed[2])
    return time + digest[len(time) :]


def is_canonical(fields: dict[str, Any]) -> bool:
    """Whether it has one spelling: floats have many, and non-ASCII keys many orders.

    Raises:
        TypeError: a key is no text.
    """
    values: list[Any] = [fields]
    for value in values:  # it grows on the way; how deep a line goes is up to who wrote it
        kind = value.__class__
        if kind is str or kind is int or kind is bool or value is None:
            continue
        if kind is dict:
            if not "".join(value).isascii():
                return False
            values += value.values()
        elif kind is list or kind is tuple:
            values += value
        else:
            return False
    return True
