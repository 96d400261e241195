"""Bodies of calls about devices: adding, pairing and changing one."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from service.api.asked.values import LINE, Body, Code, Table
from service.desk.codes import spelled

DeviceName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=100,
        pattern=LINE,
        description="What it is called in lists.",
        examples=["Table 12"],
    ),
]
Language = Annotated[
    str,
    Field(
        max_length=35,
        pattern=r"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$",
        description="The language that it shows, as BCP 47 writes it.",
        examples=["sv"],
    ),
]
Added = Literal["terminal", "runner", "adjudicator", "printer", "integration", "director"]


PairingCode = Annotated[
    str,
    Field(
        max_length=32,
        description="Eight letters, in any case, with or without the hyphen.",
        examples=["WDJB-MJHT"],
        pattern=r"^ *(?:[BCDFGHJKLMNPQRSTVWXZbcdfghjklmnpqrstvwxz][ -]*){8}$",
    ),
    AfterValidator(spelled),
]
Told = Annotated[str, Field(min_length=1, max_length=80, pattern=LINE)]


class AddDeviceRequest(Body):
    """A device, or a person with one, that is to be let in."""

    role: Added = Field(description="What it may do.")
    name: DeviceName
    table: Table | None = None
    language: Language | None = None
    tournament: Code | None = Field(
        default=None, description="Needed from an operator; a director's is its own."
    )


class PairRequest(Body):
    """The code that a device shows for its token."""

    code: PairingCode
    cookie: bool = Field(
        default=False,
        description="true: the token is set as a cookie that no script can read, and is not told.",
    )
    software: Told | None = Field(
        default=None, description="What the device runs.", examples=["slipdesk pages"]
    )
    version: Told | None = Field(
        default=None, examples=["0.1.0"], description="The version of that."
    )


class AmendDeviceRequest(Body):
    """What is to be changed; what is left out stays, and null takes away."""

    name: DeviceName | None = None
    table: Table | None = None
    language: Language | None = None

    @property
    def changes(self) -> dict[str, Any]:
        """What was sent; a name is never taken away."""
        sent = self.model_dump(exclude_unset=True)
        return {field: value for field, value in sent.items() if (field, value) != ("name", None)}
