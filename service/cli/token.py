"""slipdesk token, devices, revoke: who may speak to the desk."""

import click

from service.api.shown import views
from service.cli.failures import ExitCode, Failure
from service.cli.opened import database, now, tournament
from service.cli.output import as_json, note, show_json, show_table
from service.desk import devices as desk_devices
from service.desk.devices import Role
from service.journal.store.database import Database
from service.rules.clauses.fingerprints import short
from service.settings import load_settings

_EVERY = "-"


@click.command(
    epilog="Examples: TOKEN=$(slipdesk token demo terminal --name 'Table 1');"
    " slipdesk token - operator"
)
@click.argument("code", metavar="TOURNAMENT")
@click.argument("role", metavar="ROLE", type=click.Choice([role.value for role in Role]))
@click.option("--name", help="What the device is called in lists; its role if not given.")
def token(code: str, role: str, name: str | None) -> None:
    """Make a device and print its token.

    ROLE is terminal, runner, adjudicator, printer, integration, director or operator.

    The token stands alone on standard output. It can't be shown again: the database holds only
    its digest. An operator serves every tournament: write `-` for the tournament. It works
    while the desk is serving.
    """
    if (role == Role.OPERATOR) != (code == _EVERY):
        raise click.UsageError(
            "an operator serves every tournament (`slipdesk token - operator`), every other"
            " role belongs to one (`slipdesk token demo terminal`)"
        )
    with database(load_settings()) as opened:
        owner = _owner(opened, code)
        click.echo(desk_devices.create(opened, owner, Role(role), name or role, now()))


@click.command(epilog="Example: slipdesk devices demo --json")
@click.argument("code", metavar="TOURNAMENT")
@as_json
def devices(code: str, *, as_json: bool) -> None:
    """List the devices of a tournament.

    Those that were not revoked, with when each was last seen, to a minute; for the operators
    write `-` for the tournament.
    """
    with database(load_settings()) as opened:
        pinned = None if code == _EVERY else tournament(opened, code).folded.lexicon
        found = desk_devices.in_tournament(opened, _owner(opened, code))
    shown = [views.device(each, pinned) for each in found]
    if as_json:
        show_json(shown)
        return
    rows = [
        (each["id"], each["role"], _seen(each), _runs(each), _expects(each), each["name"])
        for each in shown
    ]
    show_table(("DEVICE", "ROLE", "LAST SEEN", "RUNS", "EXPECTS", "NAME"), rows)


@click.command(epilog="Example: slipdesk revoke demo 0123456789abcdef")
@click.argument("code", metavar="TOURNAMENT")
@click.argument("device")
def revoke(code: str, device: str) -> None:
    """End a device's token for good.

    `slipdesk devices TOURNAMENT` lists them. Nothing that it asks for is recorded any more from
    that moment; a desk that is serving lets it read for a second at most. For an operator write
    `-` for the tournament.
    """
    with database(load_settings()) as opened:
        if not desk_devices.revoke(opened, _owner(opened, code), device, now()):
            raise Failure(ExitCode.USAGE, f"there is no live device {device!r} in {code}")
    note(f"{device} is revoked.")


def _seen(device: views.View) -> str:
    return str(device["last_seen"] or "never") if device["paired"] else "waits for its code"


def _runs(device: views.View) -> str:
    """What it said that it runs, and in which version."""
    return " ".join(str(device[each]) for each in ("software", "version") if device[each]) or "-"


def _expects(device: views.View) -> str:
    """The list that a device expects, marked where it is another than the one played by."""
    match device["same"]:
        case None:
            return "-"
        case True:
            return "the same list"
        case _:
            said = str(device["expects"])
            return f"ANOTHER: {said if '-' in said else short(said)}"


def _owner(opened: Database, code: str) -> int | None:
    """The tournament's key; None stands for the operators."""
    return None if code == _EVERY else tournament(opened, code).id
