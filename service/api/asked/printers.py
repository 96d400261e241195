"""Bodies of calls about printers and dockets."""

from ipaddress import ip_address
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from service.api.asked.devices import DeviceName
from service.api.asked.values import LINE, Body, Table

_PORTS = range(9100, 9110)

DeviceId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$", examples=["3f6c1b2a9d8e7f60"])]


def _of_a_printer(typed: str) -> str:
    """An address of a private network and a printer's port: the desk connects to nothing else."""
    host, _, port = typed.rpartition(":")
    try:
        address = ip_address(host.removeprefix("[").removesuffix("]"))
        private = address.is_private and not address.is_unspecified
        if private and port.isascii() and port.isdigit() and int(port) in _PORTS:
            return f"[{address}]:{port}" if ":" in host else f"{address}:{port}"
    except ValueError:
        pass
    raise PydanticCustomError("no_printer_address", "no printer's address")


Address = Annotated[
    str,
    Field(
        max_length=64,
        description="Where a printer of the hall's own network takes ESC/POS, as IP address and"
        " port (9100 to 9109).",
        examples=["192.168.1.50:9100"],
    ),
    AfterValidator(_of_a_printer),
]
Width = Annotated[
    int,
    Field(
        ge=256,
        le=1024,
        multiple_of=8,
        description="Dots across the paper: 576 on 80 mm, 384 on 58 mm, 832 on 112 mm.",
    ),
]
CodePage = Annotated[
    Literal["cp437", "cp850", "cp852", "cp858", "cp866", "cp1252"],
    Field(description="Of a printer that is to get text; without one it gets images."),
]


class GetsRequest(Body):
    """Whose dockets a printer gets; of several conditions all hold."""

    automatic: bool = Field(default=True, description="At the verdict, and not only on request.")
    tables: Annotated[list[Table], Field(min_length=2, max_length=2)] | None = Field(
        default=None, description="The first and the last table.", examples=[[1, 20]]
    )
    devices: Annotated[list[DeviceId], Field(min_length=1, max_length=100)] | None = Field(
        default=None, description="Challenges that these devices handed in."
    )
    roles: (
        Annotated[
            list[Literal["terminal", "runner", "adjudicator", "integration"]], Field(min_length=1)
        ]
        | None
    ) = Field(default=None, description="Challenges that devices of these roles handed in.")


class AddPrinterRequest(Body):
    """A printer that is to be added."""

    name: DeviceName
    protocol: Literal["cloudprnt", "server_direct", "escpos"] = Field(
        description="How it is spoken to: Star CloudPRNT, Epson Server Direct Print, or ESC/POS"
        " that is pushed to its `address`."
    )
    address: Address | None = None
    width: Width = 576
    code_page: CodePage | None = None
    gets: GetsRequest = Field(default_factory=GetsRequest)

    @model_validator(mode="after")
    def _address_where_it_is_pushed(self) -> "AddPrinterRequest":
        if (self.protocol == "escpos") != (self.address is not None):
            raise PydanticCustomError("address_for_escpos", "an address for escpos alone")
        return self


class AmendPrinterRequest(Body):
    """What is to be changed of a printer; what is left out stays."""

    accept: str | None = Field(
        default=None,
        min_length=1,
        max_length=64,
        pattern=LINE,
        description="Let it print under this name, which is what the list shows as `told`.",
        examples=["00:11:62:0a:bc:de"],
    )
    address: Address | None = None
    width: Width | None = None
    code_page: CodePage | None = Field(default=None, description="null: it gets images.")
    gets: GetsRequest | None = None


class PrintRequest(Body):
    """Where a docket is to be printed."""

    printer: DeviceId | None = Field(
        default=None, description="Left out: at the printers that it is for."
    )
