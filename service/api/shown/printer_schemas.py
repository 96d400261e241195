"""Answers about printers and dockets."""

from pydantic import Field

from service.api.shown.schemas import Shown, Time


class GetsShown(Shown):
    """Whose dockets a printer gets."""

    automatic: bool
    tables: list[int] | None
    devices: list[str] | None
    roles: list[str] | None


class PrinterShown(Shown):
    """A printer, and how it is."""

    id: str = Field(description="The device's; revoke that device to end it.")
    name: str
    protocol: str
    address: str | None
    width: int = Field(description="Dots across the paper.")
    code_page: str | None
    gets: GetsShown
    pending: bool = Field(description="Waits until a director accepts what it calls itself.")
    told: str | None = Field(description="What it calls itself, such as its MAC address.")
    accepted: str | None
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

    job: int
    printer: str
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

    id: str
    name: str


class DocketPrintersShown(Shown):
    """The printers that a docket is for."""

    printers: list[DocketPrinterShown]


class ConfirmedShown(Shown):
    """What the holder of a docket can have confirmed, and nothing else."""

    number: int
    verdict: str | None = Field(description="The one in force; null where none is.")
    adjudicated_at: Time | None
    proof: str = Field(description="Where signed checkpoint and inclusion proof are.")
