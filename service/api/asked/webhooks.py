"""Bodies of calls about webhooks."""

from pydantic import Field

from service.api.asked.printers import DeviceId
from service.api.asked.values import Body, WebAddress


class AddWebhookRequest(Body):
    """A webhook that is to be added."""

    url: WebAddress
    device: DeviceId | None = Field(
        default=None,
        description="The integration whose events are posted: what its own stream would tell."
        " Without one it is yours: every event of the tournament, as a director sees it, until your"
        " own token is revoked.",
    )


class AmendWebhookRequest(Body):
    """What is to be changed of a webhook; what is left out stays."""

    url: WebAddress | None = None
    enabled: bool | None = Field(
        default=None, description="false: nothing is sent, and nothing is missed either."
    )


class ReplayWebhookRequest(Body):
    """From where on entries are sent again, or which are left out."""

    after: int = Field(
        ge=0,
        le=999_999_999,
        description="Go on behind this entry: an earlier one than `done` to send entries again, a"
        " later one to leave out what waits up to it.",
        examples=[120],
    )
