"""slipdesk migrate: the database's tables."""

from contextlib import closing

import click

from service.cli.output import note
from service.journal.store.database import open_database
from service.journal.store.migrations import migrate as upgrade
from service.settings import load_settings


@click.command(epilog="Example: SLIPDESK_DATABASE_URL=postgresql:///slipdesk slipdesk migrate")
def migrate() -> None:
    """Bring the database to this version's tables.

    `slipdesk serve` does this by itself. An SQLite file is made where there is none, and is
    refused while a desk serves it. What is on record stays as it is.
    """
    with closing(open_database(load_settings().database, serving=True)) as database:
        upgrade(database, note)
        note("The database has this version's tables.")
