"""slipdesk serve: from nothing to a desk that serves, and what to do next."""

import signal
import socket
import sys
from contextlib import closing
from ipaddress import ip_address

import click
from typing_extensions import override

from service.api.server import DeskServer
from service.app import create_server, tls_of
from service.cli.address import address_of
from service.cli.building import build_and_note
from service.cli.failures import ExitCode, Failure
from service.cli.opened import lexicons, now
from service.cli.opening import open_tournament
from service.cli.output import note
from service.cli.pinned import missing
from service.cli.sign_in import link_for
from service.cli.starting import not_yet
from service.cli.welcome import welcome
from service.desk.tournaments import PolicyForm, TournamentForm
from service.journal import reader
from service.journal.keeping.kept import check_age, own_key
from service.journal.store.database import Database, open_database
from service.journal.store.migrations import migrate
from service.lexicon.errors import LexiconUnavailable
from service.rules.clauses.penalty import PointsGo
from service.settings import PREFIX, Settings, load_settings

DEMO = TournamentForm(
    code="demo",
    rulebook="wespa",
    lexicon="enable",
    policy=PolicyForm(preset="five-per-word", points_go=PointsGo.ADD_TO_CHALLENGED),
)
"""The tournament to try things with; its lexicon is nobody's official one."""


class _WithSettings(click.Command):
    """A command whose help lists the settings, with what they are where nobody sets them."""

    @override
    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        with formatter.section("Settings, variables of the environment, all optional"):
            formatter.write_dl(
                [
                    (f"{PREFIX}{name.upper()}", f"{field.description}{_default(field.default)}")
                    for name, field in Settings.model_fields.items()
                ]
            )


def _default(value: object) -> str:
    return "" if value is None else f"  [default: {value}]"


@click.command(
    cls=_WithSettings, epilog="Example: SLIPDESK_HOST=0.0.0.0 SLIPDESK_PORT=8080 slipdesk serve"
)
def serve() -> None:
    """Serve the desk until it is told to stop.

    Builds the lexicons, brings the database to this version's tables, opens the tournament
    `demo` where the database is new and only this machine can reach the desk, then serves.
    Starting again starts at once. SIGTERM or Ctrl+C lets what has begun finish and ends
    within seconds.
    """
    settings = load_settings()
    tls = tls_of(settings)
    # Held while preparing: nobody else may be serving the file that is about to be migrated.
    with closing(open_database(settings.database, serving=True)) as database:
        listener = _listener(settings)
        host, port = listener.getsockname()[:2]
        # With 0 it is known from now on only, and the desk must know it so as not to call itself.
        settings = settings.model_copy(update={"port": port})
        url = settings.public_url or address_of(host, port, settings.tls_certificate)
        with not_yet(listener, tls):
            new = _prepare(database, settings, loopback=_is_loopback(listener))
        with database.reading() as connection:
            codes = [each.folded.code for each in reader.all_tournaments(connection)]
        link = link_for(database, settings, url, None, at=now()) if new else None
    with listener:
        text = welcome(settings, url, codes=codes, link=link)
        _run(create_server(settings, up=lambda: click.echo(text)), listener)


def _listener(settings: Settings) -> socket.socket:
    """The port, taken before anything takes long."""
    host, port = settings.host, settings.port
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
    except OSError as error:
        raise _no_listener(f"{PREFIX}HOST: {host} is no address here", error) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        listener.close()
        taken = f"port {port} of {host} can't be taken; choose another with {PREFIX}PORT"
        raise _no_listener(taken, error) from error
    return listener


def _no_listener(text: str, error: OSError) -> Failure:
    return Failure(ExitCode.UNAVAILABLE, f"{text} ({error.strerror})")


def _is_loopback(listener: socket.socket) -> bool:
    return ip_address(listener.getsockname()[0]).is_loopback


def _prepare(database: Database, settings: Settings, *, loopback: bool) -> bool:
    """Make ready to serve; whether all of it is new, and nobody but this machine's user sees it."""
    build_and_note(settings)
    migrate(database, note)
    key = own_key(database, settings.key_file)
    check_age(database, settings.checkpoints, key.public_key().public_bytes_raw())
    new = loopback and _is_new(database)
    if new:
        _open_demo(database, settings)
    for text in missing(database, lexicons(settings)):
        note(text)
    return new


def _is_new(database: Database) -> bool:
    with database.reading() as connection:
        return not reader.all_tournaments(connection)


def _open_demo(database: Database, settings: Settings) -> None:
    try:
        open_tournament(database, lexicons(settings), settings, DEMO)
    except LexiconUnavailable as error:
        note(f"There is no tournament `demo`, because {error}.")
    else:
        note("The tournament `demo` is open.")


def _run(server: DeskServer, listener: socket.socket) -> None:
    """Serve; a signal to stop is the ordinary end and no failure."""
    for stop in (signal.SIGTERM, signal.SIGINT):
        # The server handles them itself, and raises them anew when it has drained.
        signal.signal(stop, lambda *_: None)
    try:
        server.run(sockets=[listener])
    except SystemExit:
        raise Failure(
            ExitCode.UNAVAILABLE, "the desk did not start; its log above says why"
        ) from None
    sys.stdout.flush()
