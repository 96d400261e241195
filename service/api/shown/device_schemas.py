"""Answers about devices."""

from pydantic import Field

from service.api.shown.schemas import Shown, Time


class DeviceShown(Shown):
    """A device that may speak to the desk."""

    id: str
    role: str
    name: str
    created_at: Time
    expects: str | None = Field(
        description="The fingerprint of the list that it said it expects, whole or short."
    )
    same: bool | None = Field(
        description="Whether that is the list that is played by; false is an alarm."
    )


class DevicesShown(Shown):
    """The devices of a tournament."""

    devices: list[DeviceShown]
