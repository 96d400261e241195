"""slipdesk sign-in: a link that lets a person in, in a browser."""

from datetime import datetime

import click

from service.cli.address import own_url, url_option
from service.cli.opened import database, now, tournament
from service.cli.output import note
from service.desk.codes import Codes, random_request
from service.desk.devices import Form, Role
from service.desk.pairing import Pairing
from service.journal.keeping.kept import own_key
from service.journal.store.database import Database
from service.settings import Settings, load_settings


@click.command("sign-in", epilog="Examples: slipdesk sign-in; slipdesk sign-in demo --name 'E. L.'")
@click.argument("code", metavar="[TOURNAMENT]", required=False)
@click.option("--name", help="Who it is, as lists tell; the role if not given.")
@url_option
def sign_in(code: str | None, name: str | None, url: str | None) -> None:
    """Make a link that lets a person in.

    The link stands alone on standard output. Opened in a browser it makes that browser the
    director's of TOURNAMENT, or without one the operator's, who opens tournaments and lets
    directors in. It is good once, within 15 minutes, while the desk is serving.
    """
    settings = load_settings()
    url = url or settings.public_url or own_url(settings)
    with database(settings) as opened:
        tournament_id = None if code is None else tournament(opened, code).id
        click.echo(link_for(opened, settings, url, tournament_id, name=name, at=now()))
    note("Good once, within 15 minutes.")


def link_for(
    opened: Database,
    settings: Settings,
    url: str,
    tournament_id: int | None,
    *,
    at: datetime,
    name: str | None = None,
) -> str:
    """A link that makes a browser a director's of this tournament, without one an operator's.

    Raises:
        UnusableName: the message says what to do.
        UnusableKey, DatabaseUnavailable: no link was made.
    """
    role = Role.OPERATOR if tournament_id is None else Role.DIRECTOR
    pairing = Pairing(opened, Codes(own_key(opened, settings.key_file)))
    offer = pairing.add(tournament_id, Form(role, name or role.value), random_request(), at)
    return f"{url.rstrip('/')}/pair#{offer.code}"
