"""What one running server holds, and what is noted of one request on its way."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import TypedDict, cast

from starlette.types import Scope

from service.api.access import Tokens
from service.api.answers import Headers
from service.api.limits import Guesses, RateLimit
from service.api.metrics import Metrics
from service.api.origin import Origin
from service.api.readiness import Readiness
from service.api.streams import Streams
from service.desk.desk import Desk
from service.desk.imports import Imports
from service.desk.pairing import Pairing
from service.desk.records import Notary
from service.neighbours.polling import Polling
from service.neighbours.reach import Reach
from service.neighbours.webhooks.posting import Webhooks
from service.printing.dockets import Press
from service.printing.printers import Secrets

Confirmation = Callable[[Mapping[str, object] | None, str, tzinfo], tuple[bytes, Headers]]
"""Makes the page of what a docket's code confirms, by Accept-Language and the hall's zone.

With it come the headers that keep it safe.
"""


class State(TypedDict):
    """The lifespan's state, the same for every request."""

    desk: Desk
    notary: Notary
    press: Press
    printer_secrets: Secrets
    confirmation: Confirmation
    imports: Imports
    reach: Reach
    polling: Polling
    webhooks: Webhooks
    lexicon_limit: int
    readiness: Readiness
    tokens: Tokens
    rate_limit: RateLimit
    pairing: Pairing
    guesses: Guesses
    origin: Origin
    streams: Streams
    body_limit: int
    metrics: Metrics
    stopping: asyncio.Event


@dataclass(slots=True)
class Trace:
    """What the edge wants to know of a request: for its log line, its figures, its headers.

    `security` takes the place of the API's own security headers in what is no answer of the API.
    """

    request_id: str
    operation: str = "unmatched"
    device_id: str | None = None
    headers: Headers = ()
    security: Headers | None = None


def state_of(scope: Scope) -> State:
    """Return the server's state."""
    return cast("State", scope["state"])


def trace_of(scope: Scope) -> Trace:
    """Return what is noted of this request."""
    return cast("Trace", scope["slipdesk.trace"])
