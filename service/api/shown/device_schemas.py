"""Answers about devices."""

from pydantic import Field

from service.api.shown.schemas import DeviceId, Shown, Time


class SelfShown(Shown):
    """Whose token a call was made with."""

    id: DeviceId
    role: str = Field(
        description="What it may do: terminal, runner, adjudicator, printer, integration,"
        " director or operator."
    )
    name: str = Field(description="What it is called in lists; of a person, the name.")
    tournament: str | None = Field(description="Its code; an operator has none.")
    table: int | None = Field(description="Where it stands, if somebody said so.")
    language: str | None = Field(description="What it shows: its own, or its tournament's.")


class PairedShown(SelfShown):
    """A device that has just got its token."""

    token: str | None = Field(
        description="Shown this once, to be sent as Authorization: Bearer; null where it was set"
        " as a cookie."
    )


class PairingShown(Shown):
    """A code that a device can be paired with, once."""

    id: str = Field(description="The device's.")
    code: str = Field(
        examples=["WDJB-MJHT"], description="To be typed: eight letters, once, until `expires_at`."
    )
    link: str = Field(
        description="Opens the page that pairs; the code is behind the #, and so in no log.",
        examples=["https://desk.example/pair#WDJB-MJHT"],
    )
    qr: str = Field(description="The link as a QR code, an SVG image.")
    expires_at: Time


class DeviceShown(Shown):
    """A device that may speak to the desk."""

    id: DeviceId
    role: str = Field(
        description="What it may do: terminal, runner, adjudicator, printer, integration or"
        " director."
    )
    name: str = Field(description="What it is called in lists; of a person, the name.")
    table: int | None = Field(description="Where it stands, if somebody said so.")
    language: str | None = Field(
        description="Its own, as BCP 47 writes it; null: the tournament's."
    )
    created_at: Time
    paired: bool = Field(description="Whether it has a token; if not, its code was never used.")
    code_until: Time | None = Field(
        description="Until when a code of it can be used; null where none is unused."
    )
    last_seen: Time | None = Field(description="When it last asked for something, to a minute.")
    software: str | None = Field(description="What it said that it runs when it was paired.")
    version: str | None = Field(description="The version of that, as it said.")
    expects: str | None = Field(
        description="The fingerprint of the list that it said it expects, whole or short."
    )
    same: bool | None = Field(
        description="Whether that is the list that is played by; false is an alarm."
    )


class DevicesShown(Shown):
    """The devices of a tournament."""

    devices: list[DeviceShown]
