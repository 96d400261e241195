"""One attempt: to the host that a director typed and nowhere else, and nothing of it is read."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

import httpx

from service.neighbours.outgoing import Outgoing, OutOfReach
from service.neighbours.webhooks.answers import Came, DeliveryOutcome, judged, retry_after

_JSON = {"Content-Type": "application/json"}


@dataclass(slots=True)
class Sender:
    """Posts messages."""

    outgoing: Outgoing = field(default_factory=Outgoing)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str], now: datetime) -> Came:
        """Post one message; what goes wrong there is an outcome."""
        address: str | None = None
        try:
            async with asyncio.timeout(self.outgoing.seconds):
                there = await self.outgoing.there(url)
                address = there.address
                async with self.outgoing.call("POST", there, {**_JSON, **headers}, body) as answer:
                    status = answer.status_code
                    wish = retry_after(answer.headers, now)
                return Came(judged(status), status, wish, address)
        except OutOfReach as refused:
            return Came(DeliveryOutcome.NOT_ALLOWED, address=refused.address)
        except (TimeoutError, httpx.TimeoutException):
            return Came(DeliveryOutcome.TIMED_OUT, address=address)
        except httpx.RemoteProtocolError:
            return Came(DeliveryOutcome.NOT_HTTP, address=address)
        # A port or a name that none can have comes as whatever the layers below make of it.
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError, ExceptionGroup):
            return Came(DeliveryOutcome.UNREACHABLE, address=address)
