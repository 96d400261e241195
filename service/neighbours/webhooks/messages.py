"""What is posted: an entry as the event stream of an integration or a director tells it."""

from collections.abc import Callable
from dataclasses import dataclass

import orjson

from service.desk.following import News
from service.rules.clauses.rulebook import Rulebook

MOST_BYTES = 20_000
"""No body is as large (Standard Webhooks 1.0.0 recommends it)."""

Told = Callable[[News, Rulebook], dict[str, object] | None]
"""What the event stream tells of an entry; None where it tells nothing."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message with its id, which is the same at every attempt."""

    id: str
    body: bytes


def message(
    webhook_id: str, tournament: str, item: News, told: dict[str, object] | None
) -> Message:
    """Write an entry for a webhook; of one that would be too large only the number is told.

    The time in its id tells an entry from another that took its number after a restore.
    """
    entry = item.entry
    at = "".join(filter(str.isalnum, entry.at))
    body = written(entry.event.type, entry.at, _data(tournament, entry.seq, told))
    if len(body) >= MOST_BYTES:
        body = written(entry.event.type, entry.at, _data(tournament, entry.seq, None))
    return Message(f"msg_{webhook_id}_{entry.seq}_{at}", body)


def written(kind: str, at: str, data: dict[str, object]) -> bytes:
    """A body as Standard Webhooks has it; `at` as entries have it."""
    return orjson.dumps({"type": kind, "timestamp": at, "data": data})


def _data(tournament: str, seq: int, told: dict[str, object] | None) -> dict[str, object]:
    return {"tournament": tournament, "entry": seq, "event": told}
