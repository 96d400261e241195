"""Answers about printers and dockets."""

from pydantic import Field

from service.api.shown.schemas import DeviceId, Shown, Time


class GetsShown(Shown):
    """Whose dockets a printer gets."""

    automatic: bool = Field(description="At the verdict, and not only on request.")
    tables: list[int] | None = Field(description="The first and the last table; null: all.")
    devices: list[str] | None = Field(
        description="Challenges that these devices handed in; null: all."
    )
    roles: list[str] | None = Field(
        description="Challenges that devices of these roles handed in; null: all."
    )


class PrinterShown(Shown):
    """A printer, and how it is."""

    id: str = Field(description="The device's; revoke that device to end it.")
    name: str = Field(description="What it is called in lists.")
    protocol: str = Field(
        description="cloudprnt, server_direct, or escpos that is pushed to `address`."
    )
    address: str | None = Field(
        description="IP address and port; null where the printer asks by itself."
    )
    width: int = Field(description="Dots across the paper.")
    code_page: str | None = Field(description="null: it gets images.")
    gets: GetsShown
    pending: bool = Field(description="Waits until a director accepts what it calls itself.")
    told: str | None = Field(description="What it calls itself, such as its MAC address.")
    accepted: str | None = Field(description="The name under which a director lets it print.")
    trouble: str | None = Field(
        description="paper_out, cover_open, offline, paper_low, …; or null."
    )
    last_seen: Time | None


class PrinterAdded(PrinterShown):
    """A printer that was added, with what is typed into it."""

    url: str | None = Field(
        description="The address to type into the printer's own page. It holds the printer's"
        " secret and is shown this once; null for a printer that is pushed to."
    )


class JobShown(Shown):
    """A docket on its way to paper."""

    job: int = Field(description="The job's number.")
    printer: str = Field(description="The printer's id.")
    printer_name: str = Field(description="What it is called, or was when it was revoked.")
    number: int = Field(description="The challenge's.")
    copy_number: int = Field(
        description="1 for the first docket of a verdict; the others say COPY."
    )
    state: str = Field(description="queued, offered, fetched, printed, failed or superseded.")
    why: str | None = Field(
        description="Of one that failed: not_fetched, unconfirmed (it may be on paper), or what"
        " the printer said."
    )
    created_at: Time


class PrintersShown(Shown):
    """The printers of a tournament, and the dockets that wait or failed, newest first."""

    printers: list[PrinterShown]
    jobs: list[JobShown]


class JobsShown(Shown):
    """Dockets that were queued."""

    jobs: list[JobShown]


class DocketPrinterShown(Shown):
    """A printer, by what it is called."""

    id: DeviceId
    name: str = Field(description="What it is called in lists.")


class DocketPrintersShown(Shown):
    """The printers that a docket is for."""

    printers: list[DocketPrinterShown]


class ConfirmedShown(Shown):
    """What the holder of a docket can have confirmed, and nothing else."""

    number: int = Field(description="The challenge's.")
    verdict: str | None = Field(description="The one in force; null where none is.")
    adjudicated_at: Time | None
    proof: str = Field(description="Where signed checkpoint and inclusion proof are.")
