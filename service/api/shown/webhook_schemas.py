"""Answers about webhooks and their deliveries."""

from typing import Literal

from pydantic import Field

from service.api.shown.schemas import Shown, Time
from service.neighbours.webhooks.answers import DeliveryOutcome


class WebhookShown(Shown):
    """A webhook, and how far it is."""

    id: str = Field(description="The webhook's, 16 hexadecimal digits.")
    url: str = Field(description="Where its messages are posted.")
    address: str | None = Field(
        description="What its host led to last; null where it can't be told."
    )
    device: str = Field(description="Whose events are posted: an integration's, or a director's.")
    created_at: Time
    state: Literal["on", "paused", "gone", "gave_up", "revoked", "dropped"] = Field(
        description="`gone`: it answered 410; `gave_up`: it failed ten times in a row. Turned on"
        " again it goes on where it was. `revoked`: its device was; `dropped`: it was itself, which"
        " only the call that added it is told. Both are for good."
    )
    done: int = Field(description="The last entry that was looked at for it; the next one follows.")
    size: int = Field(description="The entries on record.")
    waiting: int = Field(description="Deliveries that wait, in their order.")
    not_before: Time | None = Field(description="When what failed is tried again.")


class WebhooksShown(Shown):
    """The webhooks of a tournament, the oldest first."""

    webhooks: list[WebhookShown]


class WebhookSecretShown(WebhookShown):
    """A webhook, with a secret of it that is shown this once."""

    secret: str = Field(
        description="What its messages are signed with; keep it where they arrive.",
        examples=["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )


class DeliveryShown(Shown):
    """An entry on its way to a webhook, or there already."""

    entry: int = Field(description="The entry's number in the record.")
    type: str = Field(description="The type of the entry and of the message.")
    state: Literal["waiting", "delivered"] = Field(description="Did an answer of 2xx come?")
    attempts: int = Field(description="How often it was tried.")
    outcome: DeliveryOutcome | None = Field(description="What came of the last attempt.")
    status: int | None = Field(description="That of its answer, of which nothing else is kept.")
    tried_at: Time | None


class DeliveriesShown(Shown):
    """Deliveries by the entries' numbers."""

    deliveries: list[DeliveryShown]


class WebhookTestShown(Shown):
    """What came of a test."""

    outcome: DeliveryOutcome
    status: int | None = Field(description="That of the answer; null where none came.")
    address: str | None = Field(description="What its host led to; null where it can't be told.")
