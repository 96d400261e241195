"""What is answered about webhooks and their deliveries."""

from service.api.shown.views import View
from service.neighbours.webhooks.answers import Came
from service.neighbours.webhooks.deliveries import Delivery
from service.neighbours.webhooks.targets import Webhook


def webhook(shown: Webhook) -> View:
    """Show a webhook, and how far it is."""
    ended = "dropped" if shown.dropped else "revoked" if shown.revoked else None
    return {
        "id": shown.id,
        "url": shown.url,
        "address": shown.address,
        "device": shown.device.id,
        "created_at": shown.created_at,
        "state": ended or shown.off or "on",
        "done": shown.done,
        "size": shown.size,
        "waiting": shown.waiting,
        "not_before": shown.not_before,
    }


def delivery(shown: Delivery) -> View:
    """Show a delivery: never what was answered to it."""
    return {
        "entry": shown.seq,
        "type": shown.type,
        "state": "waiting" if shown.waits else "delivered",
        "attempts": shown.attempts,
        "outcome": shown.outcome,
        "status": shown.status,
        "tried_at": shown.tried_at,
    }


def test(shown: Came) -> View:
    """Show what came of a test."""
    return {"outcome": shown.outcome, "status": shown.status, "address": shown.address}
