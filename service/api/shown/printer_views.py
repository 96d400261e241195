"""What is answered about printers and jobs."""

from dataclasses import asdict

from service.api.shown.views import View
from service.printing.jobs import Listed
from service.printing.printer import Printer


def printer(shown: Printer) -> View:
    """Show a printer, and how it is."""
    return {
        "id": shown.id,
        "name": shown.name,
        "protocol": shown.protocol,
        "address": shown.address,
        "width": shown.width,
        "code_page": shown.code_page,
        "gets": asdict(shown.gets),
        "pending": shown.pending,
        "told": shown.told,
        "accepted": shown.accepted,
        "trouble": shown.trouble,
        "last_seen": shown.seen_at,
    }


def job(shown: Listed) -> View:
    """Show a docket on its way."""
    return {
        "job": shown.job.id,
        "printer": shown.printer,
        "printer_name": shown.printer_name,
        "number": shown.number,
        "copy_number": shown.copy,
        "state": shown.job.state,
        "why": shown.job.why,
        "created_at": shown.created_at,
    }
