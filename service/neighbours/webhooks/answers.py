"""What comes of an attempt, as the answer's status tells it (Standard Webhooks 1.0.0)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http import HTTPStatus


class DeliveryOutcome(StrEnum):
    """What came of an attempt, for programs."""

    DELIVERED = "delivered"
    REFUSED = "refused"
    REDIRECTED = "redirected"
    BUSY = "busy"
    GONE = "gone"
    TIMED_OUT = "timed_out"
    NOT_HTTP = "not_http"
    UNREACHABLE = "unreachable"
    NOT_ALLOWED = "not_allowed"


class Off(StrEnum):
    """Why nothing is sent to a webhook until a director turns it on again."""

    PAUSED = "paused"
    GONE = "gone"
    GAVE_UP = "gave_up"


@dataclass(frozen=True, slots=True)
class Came:
    """What came of an attempt: the answer's status and wish to be left alone, where it had any.

    `address` is where the connection led, or was to lead.
    """

    outcome: DeliveryOutcome
    status: int | None = None
    retry_after: timedelta | None = None
    address: str | None = None


_DIGITS = 9
_BUSY = frozenset(
    {HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY, HTTPStatus.GATEWAY_TIMEOUT}
)


def judged(status: int) -> DeliveryOutcome:
    """What an answer with this status means."""
    if HTTPStatus(200) <= status < HTTPStatus.MULTIPLE_CHOICES:
        return DeliveryOutcome.DELIVERED
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return DeliveryOutcome.REDIRECTED
    if status == HTTPStatus.GONE:
        return DeliveryOutcome.GONE
    return DeliveryOutcome.BUSY if status in _BUSY else DeliveryOutcome.REFUSED


def retry_after(headers: Mapping[str, str], now: datetime) -> timedelta | None:
    """How long an answer asks to be left alone, in either form (RFC 9110, 10.2.3).

    None where it doesn't ask, or not so that it can be read.
    """
    said = headers.get("retry-after", "").strip()
    if said.isascii() and said.isdigit():
        return timedelta(seconds=int(said[:_DIGITS]))
    try:
        until = parsedate_to_datetime(said)
    except (ValueError, OverflowError):
        return None
    if until.tzinfo is None:
        until = until.replace(tzinfo=UTC)
    return max(until - now, timedelta())
